//! Writes seeds into `corpus/`: a message of each type with every field set, the small messages of the benchmarks, and
//! what nests and repeats.

use contract_fuzz::{datasets::messages as data, *};
use contract_pb::types;
use serde::Serialize;
use std::{collections::BTreeMap, error::Error, fs, path::Path, time::Duration};

fn main() -> Result<(), Box<dyn Error>> {
    let item = Item { id: 7, name: Some("Größe".into()) };
    let small = Proto3 { text: "inner".into(), choice: Some(Choice::Text("t".into())), ..Default::default() };
    seed(
        "proto3",
        0,
        Some(0),
        &Proto3 {
            truth: true,
            int: -1,
            sint: i64::MIN,
            fixed: u32::MAX,
            sfixed: -2,
            float: -0.0,
            double: f64::NAN,
            text: "text".into(),
            bytes: vec![0, 255],
            ints: vec![0, -1, 300],
            longs: vec![1, u64::MAX],
            words: vec![1, 2],
            maybe: Some(0),
            child: Some(small.into()),
            items: vec![item.clone(), Item::default()],
            map: [("a".into(), 1), (String::new(), -1)].into(),
            choice: Some(Choice::Item(item.clone())),
            color: Color::Other(-9),
            colors: vec![Color::Blue, Color::Other(3)],
            names: vec![String::new(), "b".into()],
            far: [(0, 0), (9, -9)].into(),
        },
    )?;
    let two = Proto2 {
        group: Some(Box::default()),
        groups: vec![item.clone()],
        closed: Some(Closed::Minus),
        unpacked: vec![Closed::One, Closed::Zero],
        packed: vec![Closed::Minus],
        by_name: [(1, Closed::One)].into(),
        number: 0,
        text: String::new(),
        message: Some(Box::new(Proto2 { choice: Some(Choice2::Closed(Closed::One)), ..Default::default() })),
        choice: Some(Choice2::Fields { id: 1, names: vec!["n".into()] }),
        own: Some(Own::Pair("p".into(), 1)),
        unknown: Default::default(),
    };
    seed("proto2", 1, Some(1), &two)?;
    seed(
        "unsorted",
        2,
        None,
        &Unsorted {
            text: "t".into(),
            choice: Some(Apart::Item(item)),
            must: 0,
            items: vec![Item::default()],
            child: Some(Box::default()),
            hash: [0, 1, 2, 3],
            unknown: Default::default(),
        },
    )?;
    seed(
        "plain",
        3,
        None,
        &Plain {
            nested: vec![vec![1, 2], vec![]],
            maybe: Some(None),
            many: vec![None, Some(-1)],
            wide: u128::MAX,
            small: (255, -1, 'ß'),
            bytes: vec![vec![], vec![1]],
            map: [("k".into(), vec![1])].into(),
            inner: Some([(1, Some(true)), (2, None)].into()),
            kinds: vec![PlainEnum::Nothing, PlainEnum::Number(1), PlainEnum::Pair(true, vec![1])],
            kind: PlainEnum::Both { a: 1, b: "b".into() },
            array: [1.0, 2.0, 3.0],
            unit: (),
        },
    )?;
    let scalars = Scalars {
        truth: true,
        u8: 255,
        u16: 65_535,
        u32: u32::MAX,
        u64: u64::MAX,
        i8: -128,
        i16: -1,
        i32: i32::MIN,
        i64: -2,
        sint8: -128,
        sint16: 300,
        sint32: i32::MIN,
        sint64: -1,
        fixed32: 1,
        fixed64: u64::MAX,
        sfixed32: -1,
        sfixed64: i64::MIN,
        float: f32::INFINITY,
        double: -0.0,
        letter: 'ß',
        text: "text".into(),
        color: Color::Other(-1),
        wide: 1 << 64,
        wide_signed: -1,
        unit: (),
        words: [1, 0],
    };
    let (options, lists) = scalars.clone().spread();
    seed("scalars", 4, None, &scalars)?;
    seed("options", 5, None, &options)?;
    seed("lists", 6, None, &lists)?;
    let defaults = Defaults {
        must: 1,
        name: "n".into(),
        both: -1,
        maybe: Some(0),
        color: Color::Blue,
        ..Default::default()
    };
    seed("defaults", 7, Some(2), &defaults)?;
    let maps = Maps {
        floats: [(false, -0.0), (true, 1.5)].into(),
        longs: [(-1, 1)].into(),
        colors: [('a', Color::Other(9))].into(),
        items: [("i".into(), Item::default())].into(),
        deep: [(0, Maps::default())].into(),
        closed: [(1, Closed::Minus)].into(),
        own: [(-1, Own::Unit), (1, Own::Number(2))].into(),
        lists: [(1, vec![1, 2])].into(),
        wrapped: [(1, None), (2, Some(vec![])), (3, Some(vec!["s".into()]))].into(),
        unknown: Default::default(),
    };
    seed("maps", 8, None, &maps)?;
    let member = types::Value::from(types::Kind::NumberValue(1.0));
    let object = types::Struct { fields: [("m".into(), member)].into() };
    let list = types::ListValue { values: vec![types::Kind::StructValue(object.clone()).into()] };
    let known = Known {
        timestamp: Some(types::Timestamp { seconds: -1, nanos: 999_999_999 }),
        duration: types::Duration { seconds: 1, nanos: 1 },
        any: Some(types::Any { type_url: "a/b".into(), value: vec![8, 1] }),
        empty: types::Empty {},
        mask: Some(types::FieldMask { paths: vec!["a.b".into()] }),
        object,
        value: Some(types::Kind::ListValue(list).into()),
        time: Some(std::time::UNIX_EPOCH),
        span: vec![Duration::from_millis(1500)],
        double: Some(types::DoubleValue { value: 0.0 }),
        text: Some("w".to_owned().into()),
        bytes: vec![vec![1].into()],
        int: Some((-1).into()),
    };
    seed("known", 9, None, &known)?;
    let both = Tree::Both { left: Some(Tree::Number(0).into()), right: None };
    seed("tree", 10, None, &Tree::Node(vec![Tree::Leaf, Tree::Map([(1, both)].into())]))?;
    seed("own", 11, None, &Own::Pair("p".into(), 1))?;
    seed("plain_enum", 12, None, &PlainEnum::Pair(true, vec![1, 2]))?;
    seed("color", 13, None, &Color::Blue)?;
    seed("strings", 14, None, &vec![None, Some("s".to_owned())])?;
    seed("u128", 15, None, &u128::MAX)?;
    seed("option", 16, None, &Some(Item { id: 1, name: None }))?;
    seed("tuple", 17, None, &(1_u32, vec![Item::default()], Some((-1_i8, 'c'))))?;
    seed("map", 18, None, &BTreeMap::from([("k".to_owned(), vec![1, 2])]))?;

    many("numeric", 19, 5, &data::numeric())?;
    many("text", 20, 6, &data::text())?;
    many("nested", 21, 3, &data::nested())?;
    many("vector_4", 22, 7, &data::vector(4))?;
    many("vector_25", 22, 7, &data::vector(25))?;
    many("vector_100", 22, 7, &data::vector(100))?;
    many("wide", 23, 8, &data::wide())?;
    many("string_vector_4", 24, 9, &data::string_vector(4))?;
    many("string_vector_50", 24, 9, &data::string_vector(50))?;
    many("all_strings", 25, 10, &data::all_strings())?;
    many("all_numbers", 26, 4, &data::all_numbers())?;
    many("bytes", 27, 11, &data::bytes())?;
    many("int25", 28, 12, &data::int25())?;
    many("str25", 29, 13, &data::str25())?;

    bin_seeds()?;

    // Field 14 again and again, with lengths of one byte.
    let nested = (0..60).rev().flat_map(|level| [0x72, 2 * level]).collect::<Vec<_>>();
    bytes("nested_children", 0, Some(0), &nested)?;
    bytes("groups", 1, Some(1), &[[0x0b; 130], [0x0c; 130]].concat())?;
    bytes("empty_elements", 0, Some(0), &[0x7a, 0].repeat(500))?;
    Ok(())
}

/// Each type of contract-bin in each wire.
fn bin_seeds() -> Result<(), Box<dyn Error>> {
    let shapes = vec![
        BinShape::Unit,
        BinShape::Newtype(300),
        BinShape::Tuple(-300, "tuple".into()),
        BinShape::Struct { x: f32::NAN, y: Some(i64::MIN) },
        BinShape::Nested(Box::new(BinShape::Unit)),
    ];
    let nest = BinNest {
        shapes: shapes.clone(),
        pairs: vec![(250, Some(true)), (251, None)],
        array: [0, 250, 65_535],
        map: [(-1, shapes.clone()), (70_000, vec![])].into(),
        maybe: Some(None),
        next: None,
    };
    bin_seed(
        "scalars",
        0,
        &BinScalars {
            a: (255, -128, true, 'ß'),
            b: (300, -300, -0.0),
            c: (70_000, i32::MIN, f64::INFINITY),
            d: (u64::MAX, i64::MIN),
            e: (u128::MAX, i128::MIN),
            f: (251, -126),
        },
    )?;
    bin_seed(
        "texts",
        1,
        &BinTexts {
            text: "größer".into(),
            option: Some(String::new()),
            all: vec!["a".into(), "b".repeat(260)],
            map: [("k".into(), Some('🦀')), (String::new(), None)].into(),
            boxed: "boxed".into(),
        },
    )?;
    bin_seed(
        "numbers",
        2,
        &BinNumbers {
            a: vec![0, 255],
            b: vec![-1, 300, i16::MIN],
            c: vec![250, 251, 65_536, u32::MAX],
            d: (-40..40).collect(),
            e: vec![1 << 70, 5],
            f: vec![1.5; 3],
            g: vec![f64::NAN],
            h: vec![-1],
            i: vec![true, false],
        },
    )?;
    bin_seed("shape", 3, &shapes[3])?;
    bin_seed("nest", 4, &BinNest { next: Some(Box::new(nest.clone())), ..nest })?;
    bin_seed("deep", 5, &(0..100).fold(BinDeep(vec![]), |deep, _| BinDeep(vec![deep])))?;
    bin_seed(
        "large",
        6,
        &vec![std::array::from_fn::<_, 9, _>(|n| (n as u64 * 300, "x".repeat(n), n as u8)); 3],
    )?;
    bin_seed("options", 7, &vec![Some(('a', -1i16)), None])?;
    bin_seed("map", 8, &BTreeMap::from([(1u64, i128::MIN), (1 << 40, 0)]))?;
    write("bin_decode", "empty_elements", &[255, 0], &[1, 7, 253, 0, 0, 0, 0, 1, 0, 0, 0])
}

/// `ty` is the place of the type in `for_bin_type!`.
fn bin_seed<T: Serialize>(name: &str, ty: u8, value: &T) -> Result<(), Box<dyn Error>> {
    use contract_bin::{FIXED, FIXED_BE, POSTCARD, VARINT, VARINT_BE};
    let all = [
        FIXED.to_vec(value)?,
        FIXED_BE.to_vec(value)?,
        VARINT.to_vec(value)?,
        VARINT_BE.to_vec(value)?,
        POSTCARD.to_vec(value)?,
        VARINT.to_vec(value)?,
    ];
    for (wire, bytes) in (0..).zip(&all) {
        write("bin_decode", &format!("{name}-{wire}"), &[ty, wire], bytes)?;
    }
    for (wire, bytes) in [(0, 0), (1, 1), (2, 2), (3, 3), (4, 2), (5, 3), (6, 0), (7, 1)] {
        write("bin_bincode", &format!("{name}-{wire}"), &[ty, wire], &all[bytes])?;
    }
    Ok(())
}

/// All samples of a message of the benchmarks.
fn many<T: Serialize>(name: &str, ty: u8, prost: u8, messages: &[T]) -> Result<(), Box<dyn Error>> {
    for (index, message) in messages.iter().enumerate() {
        seed(&format!("sample_{name}{index}"), ty, Some(prost), message)?;
    }
    Ok(())
}

/// `ty` is the place of the type in `for_type!`, `prost` that in the target `pb_prost`.
fn seed<T: Serialize>(name: &str, ty: u8, prost: Option<u8>, message: &T) -> Result<(), Box<dyn Error>> {
    bytes(name, ty, prost, &contract_pb::to_vec(message)?)?;
    let delimited = contract_pb::to_vec_delimited(message)?;
    // Only this target reads such.
    write("pb_decode", &format!("{name}-delimited"), &[ty, 0, 0], &delimited.repeat(2))
}

fn bytes(name: &str, ty: u8, prost: Option<u8>, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    // What stands in front chooses the type, limits, and where the second message begins.
    for (index, lead) in [[ty, 0, 0], [ty, 2, 200], [ty, 12, 0], [ty, 31, 0]].iter().enumerate() {
        write("pb_decode", &format!("{name}-{index}"), lead, bytes)?;
    }
    write("pb_settle", name, &[ty], bytes)?;
    if let Some(prost) = prost {
        write("pb_prost", name, &[prost], bytes)?;
    }
    write("pb_merge", &format!("{name}-0"), &[ty, 0], bytes)?;
    let len = u8::try_from(bytes.len()).unwrap_or(u8::MAX);
    write("pb_merge", &format!("{name}-1"), &[ty, len], &bytes.repeat(2))
}

fn write(target: &str, name: &str, lead: &[u8], bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let folder = Path::new("corpus").join(target);
    fs::create_dir_all(&folder)?;
    Ok(fs::write(folder.join(name), [lead, bytes].concat())?)
}

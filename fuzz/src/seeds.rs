//! Writes seeds into `corpus/`: a message of each type with every field set, and all its prefixes that end with a field.

use contract_fuzz::*;
use serde::Serialize;
use std::{error::Error, fs, path::Path};

const TARGETS: [&str; 4] = ["pb_decode", "pb_settle", "pb_prost", "pb_merge"];

fn main() -> Result<(), Box<dyn Error>> {
    let item = Item { id: 7, name: Some("Größe".into()) };
    let small = Proto3 { text: "inner".into(), choice: Some(Choice::Text("t".into())), ..Default::default() };
    seed(
        "proto3",
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
    seed("proto2", &two)?;
    seed(
        "unsorted",
        &Unsorted {
            text: "t".into(),
            choice: Some(Apart::Item(item)),
            must: 0,
            items: vec![Item::default()],
            child: Some(Box::default()),
            unknown: Default::default(),
        },
    )?;
    seed(
        "plain",
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
    Ok(())
}

fn seed<T: Serialize>(name: &str, message: &T) -> Result<(), Box<dyn Error>> {
    let bytes = contract_pb::to_vec(message)?;
    for target in TARGETS {
        let folder = Path::new("corpus").join(target);
        fs::create_dir_all(&folder)?;
        let lead: &[&[u8]] = match target {
            // The first byte chooses limits, or where the second message begins.
            "pb_decode" => &[&[0], &[4], &[31]],
            "pb_merge" => &[&[0], &[5], &[40]],
            _ => &[&[]],
        };
        for (index, lead) in lead.iter().enumerate() {
            fs::write(folder.join(format!("{name}{index}")), [lead, bytes.as_slice()].concat())?;
            let delimited = contract_pb::to_vec_delimited(message)?;
            fs::write(
                folder.join(format!("{name}{index}-delimited")),
                [lead, delimited.as_slice()].concat(),
            )?;
        }
    }
    Ok(())
}

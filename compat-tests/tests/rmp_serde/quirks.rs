//! Types that do something else than derived code, and types that ask what the format is.

use crate::peers::{
    functions_write, our_reading, our_writing, read_alike, their_reading, their_writing, writers,
};
use contract_compat_tests::{damage::damages, run::run};
use contract_msgpack as ours;
use proptest::prelude::*;
use serde::{
    Deserialize, Serialize, Serializer,
    de::DeserializeOwned,
    ser::{SerializeTuple, SerializeTupleStruct},
};
use serde_bytes::ByteBuf;
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    fmt::Debug,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::{Duration, SystemTime},
};

/// Both write the same or fail alike, in every configuration.
#[track_caller]
fn written_alike<T: Serialize + ?Sized>(value: &T) -> Vec<Vec<u8>> {
    let mut all = Vec::from_iter(functions_write(value));
    for (mine, theirs) in writers::<T>() {
        let bytes = (theirs.to_vec)(value);
        assert_eq!((mine.to_vec)(value), bytes, "{}", mine.name);
        assert_eq!((mine.to_trickle)(value), bytes, "{}", mine.name);
        all.extend(bytes);
    }
    all
}

/// Both write the same, and read the same from it.
#[track_caller]
fn alike<T: Serialize + DeserializeOwned + Debug>(value: &T) {
    written_alike(value).iter().for_each(|bytes| read_alike::<T>(bytes));
}

#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Newtype(u8);

#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
#[serde(transparent)]
struct Transparent(u8);

/// A byte, or something else.
struct Odd(u8);

impl Serialize for Odd {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if self.0 < 128 { s.serialize_u8(self.0) } else { s.serialize_str("no byte") }
    }
}

#[derive(Serialize, Deserialize, Debug)]
struct Bytes<'a> {
    array: [u8; 4],
    tuple: (u8, u8),
    #[serde(borrow)]
    slice: Cow<'a, [u8]>,
    #[serde(with = "serde_bytes")]
    bytes: &'a [u8],
}

/// What becomes binary where a configuration says so.
#[test]
fn containers_of_bytes() {
    alike(&Vec::<u8>::new());
    for byte in [0, 1, 127, 128, 255] {
        alike(&vec![byte; 3]);
        alike(&vec![byte; 300]);
        alike(&[byte; 0]);
        alike(&[byte; 1]);
        alike(&[byte; 15]);
        alike(&[byte; 16]);
        alike(&[byte; 32]);
        alike(&(byte, 1u8));
        alike(&(byte,));
        alike(&(1u8, byte, String::from("a")));
        alike(&(String::from("a"), byte));
        alike(&(byte, 200u16));
        alike(&((byte, byte), [byte; 2], vec![(byte, byte); 2]));
        alike(&vec![vec![byte; 2]; 2]);
        alike(&vec![[byte; 2]; 2]);
        alike(&vec![byte; 2].into_boxed_slice());
        alike(&VecDeque::from([byte, 1]));
        alike(&BTreeSet::from([byte, 1]));
        alike(&HashSet::from([byte]));
        alike(&BTreeMap::from([(byte, vec![byte])]));
        alike(&HashMap::from([(byte, [byte; 2])]));
        alike(&vec![Newtype(byte); 2]);
        alike(&vec![Transparent(byte); 2]);
        alike(&(Newtype(byte), Transparent(byte)));
        alike(&[Transparent(byte); 2]);
        alike(&vec![Some(byte); 2]);
        alike(&[Some(byte), None]);
        alike(&vec![u16::from(byte); 2]);
        alike(&vec![byte.cast_signed(); 2]);
        alike(&vec![byte > 9; 2]);
        alike(&vec![ByteBuf::from([byte]); 2]);
        alike(&Box::new([byte; 3]));
        written_alike(&[&byte, &byte][..]);
        written_alike(&[byte; 3][..]);
        written_alike(&[Odd(byte), Odd(1)][..]);
        written_alike(&[Odd(1), Odd(byte)][..]);
        written_alike(&(Odd(1), Odd(byte), Odd(2)));
        let bytes =
            Bytes { array: [byte; 4], tuple: (1, byte), slice: Cow::Owned(vec![byte]), bytes: &[byte] };
        written_alike(&bytes);
    }
    written_alike("a");
    written_alike(&['a', 'b'][..]);
    written_alike(&(0..20u8).collect::<Vec<_>>().chunks(3).collect::<Vec<_>>());
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Readable {
    address: IpAddr,
    socket: SocketAddr,
    duration: Duration,
    time: SystemTime,
    result: Result<u8, String>,
}

/// What is written in one form is read in the other, or refused alike.
#[test]
fn human_readable() {
    let value = Readable {
        address: Ipv4Addr::LOCALHOST.into(),
        socket: SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 80),
        duration: Duration::new(1, 2),
        time: SystemTime::UNIX_EPOCH + Duration::new(1_000_000_000, 7),
        result: Err("no".into()),
    };
    alike(&value);
    alike(&Ipv4Addr::LOCALHOST);
    alike(&vec![IpAddr::from([1, 2, 3, 200]), IpAddr::from([0u16, 1, 2, 3, 4, 5, 6, 700])]);
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(untagged)]
enum Untagged {
    Unit,
    Flag(bool),
    Number(u64),
    Signed(i64),
    Float(f64),
    Text(String),
    Bytes(ByteBuf),
    Pair(u8, String),
    Struct { a: u8, b: Option<Box<Untagged>> },
    All(Vec<Untagged>),
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "kind")]
enum Internal {
    Unit,
    Newtype(Inner),
    Struct { a: u8, b: u128 },
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "kind", content = "value")]
enum Adjacent {
    Unit,
    Newtype(u8),
    Tuple(u8, String),
    Struct { a: u8 },
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Inner {
    x: u16,
    y: Option<String>,
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Flattened {
    id: u32,
    #[serde(flatten)]
    inner: Inner,
    #[serde(flatten)]
    others: BTreeMap<String, Untagged>,
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
struct Attributes {
    #[serde(rename = "b", alias = "c")]
    a: u8,
    #[serde(skip)]
    nothing: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<(i8, ())>,
}

impl Default for Attributes {
    fn default() -> Self {
        Self { a: 7, nothing: 8, last: None }
    }
}

fn untagged() -> impl Strategy<Value = Untagged> {
    let leaf = prop_oneof![
        Just(Untagged::Unit),
        any::<bool>().prop_map(Untagged::Flag),
        any::<u64>().prop_map(Untagged::Number),
        any::<i64>().prop_map(Untagged::Signed),
        any::<f64>().prop_map(Untagged::Float),
        ".{0,40}".prop_map(Untagged::Text),
        any::<Vec<u8>>().prop_map(|bytes| Untagged::Bytes(ByteBuf::from(bytes))),
        (any::<u8>(), "[a-c]{0,3}").prop_map(|(a, b)| Untagged::Pair(a, b)),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            (any::<u8>(), prop::option::of(inner.clone()))
                .prop_map(|(a, b)| Untagged::Struct { a, b: b.map(Box::new) }),
            prop::collection::vec(inner, 0..4).prop_map(Untagged::All),
        ]
    })
}

/// Types that ask what comes next.
#[test]
fn kept_aside() {
    let values = (untagged(), any::<(u8, u16, u128)>(), prop::option::of("[a-z]{0,9}"));
    run(150, &values, |(value, (a, x, b), y)| {
        let inner = Inner { x, y };
        alike(&value);
        alike(&Flattened {
            id: x.into(),
            inner: inner.clone(),
            others: [("one".to_owned(), value.clone()), ("two".to_owned(), Untagged::Unit)].into(),
        });
        [Internal::Unit, Internal::Newtype(inner), Internal::Struct { a, b }].iter().for_each(alike);
        [Adjacent::Unit, Adjacent::Newtype(a), Adjacent::Tuple(a, "b".into()), Adjacent::Struct { a }]
            .iter()
            .for_each(alike);
        alike(&Attributes { a, nothing: 0, last: None });
        alike(&Attributes { a, nothing: 0, last: Some((-1, ())) });
    });
}

/// Any message is any JSON value, or none.
#[test]
fn damaged_values() {
    run(400, &(untagged(), damages()), |(value, damages)| {
        let mut bytes = rmp_serde::to_vec_named(&value).unwrap();
        damages.iter().for_each(|damage| damage.apply(&mut bytes));
        read_alike::<serde_json::Value>(&bytes);
        read_alike::<Untagged>(&bytes);
        read_alike::<Internal>(&bytes);
        read_alike::<Adjacent>(&bytes);
        read_alike::<Attributes>(&bytes);
    });
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(rename = "_ExtStruct")]
struct Ext((i8, ByteBuf));

/// What stands where the tuple of an extension value should.
enum Wrong {
    NoTuple,
    Nothing,
    TagAlone,
    BytesAlone,
    WideTag,
    TwoTags,
    Text,
    Struct,
}

impl Serialize for Wrong {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        struct Content<'a>(&'a Wrong);
        impl Serialize for Content<'_> {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                if matches!(self.0, Wrong::NoTuple) {
                    return s.serialize_u8(1);
                }
                if matches!(self.0, Wrong::Struct) {
                    let mut fields = s.serialize_tuple_struct("S", 2)?;
                    fields.serialize_field(&1i8)?;
                    return fields.end();
                }
                let mut tuple = s.serialize_tuple(2)?;
                match self.0 {
                    Wrong::TagAlone => tuple.serialize_element(&1i8)?,
                    Wrong::BytesAlone => tuple.serialize_element(serde_bytes::Bytes::new(b"a"))?,
                    Wrong::WideTag => tuple.serialize_element(&1i16)?,
                    Wrong::TwoTags => {
                        tuple.serialize_element(&1i8)?;
                        tuple.serialize_element(&1i8)?;
                    }
                    Wrong::Text => {
                        tuple.serialize_element(&1i8)?;
                        tuple.serialize_element("a")?;
                    }
                    _ => {}
                }
                tuple.end()
            }
        }
        s.serialize_newtype_struct(ours::MSGPACK_EXT_STRUCT_NAME, &Content(self))
    }
}

#[test]
fn extension_values() {
    assert_eq!(ours::MSGPACK_EXT_STRUCT_NAME, rmp_serde::MSGPACK_EXT_STRUCT_NAME);
    for len in [0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 255, 256, 65_535, 65_536] {
        for tag in [-128, -1, 0, 127] {
            alike(&Ext((tag, ByteBuf::from(vec![7; len]))));
        }
    }
    alike(&vec![Some(Ext((1, ByteBuf::new()))), None]);
    for wrong in [
        Wrong::NoTuple,
        Wrong::Nothing,
        Wrong::TagAlone,
        Wrong::BytesAlone,
        Wrong::WideTag,
        Wrong::TwoTags,
        Wrong::Text,
        Wrong::Struct,
    ] {
        written_alike(&wrong);
    }
}

/// Strings that may turn out not to be UTF-8.
#[test]
#[allow(deprecated)] // It is there in both.
fn raw() {
    for bytes in [&b""[..], b"abc", b"a\xffc", b"\xed\xa0\x80", &[0x80; 40]] {
        let (mine, theirs) = (ours::Raw::from_utf8(bytes.into()), rmp_serde::Raw::from_utf8(bytes.into()));
        let message = rmp_serde::to_vec(&theirs).unwrap();
        assert_eq!(ours::to_vec(&mine).unwrap(), message);
        assert_eq!(ours::to_vec(&ours::RawRef::from_utf8(bytes)).unwrap(), message);
        assert_eq!(format!("{mine:?}"), format!("{theirs:?}"));
        assert_eq!((mine.is_str(), mine.is_err()), (theirs.is_str(), theirs.is_err()));
        assert_eq!((mine.as_str(), mine.as_err()), (theirs.as_str(), theirs.as_err()));
        assert_eq!(
            (mine.as_bytes(), mine.clone().into_str()),
            (theirs.as_bytes(), theirs.clone().into_str())
        );
        assert_eq!(mine.clone().into_bytes(), theirs.into_bytes());
        let binary = rmp_serde::to_vec(serde_bytes::Bytes::new(bytes)).unwrap();
        let mut text = rmp_serde::to_vec("x".repeat(bytes.len()).as_str()).unwrap();
        let head = text.len() - bytes.len();
        text[head..].copy_from_slice(bytes);
        for message in [message, binary, text] {
            assert_eq!(ours::from_slice::<ours::Raw>(&message).unwrap(), mine);
            assert_eq!(rmp_serde::from_slice::<rmp_serde::Raw>(&message).unwrap().as_bytes(), bytes);
            assert_eq!(ours::from_slice::<ours::RawRef>(&message).unwrap(), ours::RawRef::from_utf8(bytes));
            assert_eq!(ours::from_read::<_, ours::Raw>(&message[..]).unwrap(), mine);
        }
    }
    let errors = (ours::from_slice::<ours::Raw>(&[7]), rmp_serde::from_slice::<rmp_serde::Raw>(&[7]));
    assert_eq!(errors.0.map_err(our_reading).unwrap_err(), errors.1.map_err(their_reading).unwrap_err());
}

/// What `serialize` and `deserialize` report themselves.
#[test]
fn errors_of_types() {
    struct Fails;
    impl Serialize for Fails {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("it fails"))
        }
    }
    #[derive(Debug)]
    struct Refuses;
    impl<'de> Deserialize<'de> for Refuses {
        fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
            let number = u8::deserialize(d)?;
            Err(serde::de::Error::custom(format_args!("it refuses {number}")))
        }
    }
    written_alike(&Fails);
    written_alike(&vec![Some(Fails)]);
    written_alike(&(1, "two", Fails));
    let refused = |bytes: &[u8]| {
        let (mine, theirs) =
            (ours::from_slice::<(u8, Refuses)>(bytes), rmp_serde::from_slice::<(u8, Refuses)>(bytes));
        assert_eq!(mine.map_err(our_reading).unwrap_err(), theirs.map_err(their_reading).unwrap_err());
    };
    refused(&[0x92, 1, 2]);
    refused(&[0x92, 1]);
    refused(&[0x91, 1]);
    // The constructors that serde calls, called by hand.
    use serde::{de::Error as _, ser::Error as _};
    assert_eq!(
        our_reading(ours::decode::Error::custom("a")),
        their_reading(rmp_serde::decode::Error::custom("a"))
    );
    assert_eq!(
        our_writing(ours::encode::Error::custom("a")),
        their_writing(rmp_serde::encode::Error::custom("a"))
    );
    assert_eq!(
        our_reading(ours::decode::Error::missing_field("a")),
        their_reading(rmp_serde::decode::Error::missing_field("a"))
    );
}

/// The errors that nothing above makes, and what they turn into.
#[test]
fn errors_by_hand() {
    use ours::decode::Error as Mine;
    use rmp_serde::decode::Error as Theirs;
    let number = u8::try_from(300u16).unwrap_err();
    assert_eq!(our_reading(number.into()), their_reading(number.into()));
    let utf8 = String::from_utf8(vec![b'a', 0xff]).unwrap_err().utf8_error();
    assert_eq!(our_reading(utf8.into()), their_reading(utf8.into()));
    assert_eq!(our_reading(Mine::OutOfRange), their_reading(Theirs::OutOfRange));
    assert_eq!(
        our_reading(Mine::Uncategorized("a".into())),
        their_reading(Theirs::Uncategorized("a".into()))
    );
    assert_eq!(
        our_writing(ours::encode::Error::UnknownLength),
        their_writing(rmp_serde::encode::Error::UnknownLength)
    );
    assert_eq!(
        our_writing(ours::encode::Error::DepthLimitExceeded),
        their_writing(rmp_serde::encode::Error::DepthLimitExceeded)
    );
    for byte in 0..=255 {
        let (mine, theirs) = (ours::rmp::Marker::from_u8(byte), rmp::Marker::from_u8(byte));
        assert_eq!((format!("{mine:?}"), mine.to_u8()), (format!("{theirs:?}"), theirs.to_u8()));
        assert_eq!(our_reading(Mine::TypeMismatch(mine)), their_reading(Theirs::TypeMismatch(theirs)));
    }
}

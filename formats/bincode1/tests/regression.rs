//! One case for each fault that there was, named for it.

use contract_bincode1 as bincode;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{EnumAccess, VariantAccess, Visitor},
    ser::Error as _,
};
use std::fmt;

/// A variant may be named by an ordinary enum.
#[test]
fn an_enum_names_a_variant() {
    #[derive(Deserialize)]
    enum Kind {
        Small,
        Text,
    }

    #[derive(Debug, PartialEq)]
    enum Thing {
        Small(u8),
        Text(String),
    }

    impl<'de> Deserialize<'de> for Thing {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Variants;

            impl<'de> Visitor<'de> for Variants {
                type Value = Thing;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("a thing")
                }

                fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Thing, A::Error> {
                    let (kind, content) = data.variant::<Kind>()?;
                    match kind {
                        Kind::Small => content.newtype_variant().map(Thing::Small),
                        Kind::Text => content.newtype_variant().map(Thing::Text),
                    }
                }
            }

            deserializer.deserialize_enum("Thing", &["Small", "Text"], Variants)
        }
    }

    assert_eq!(bincode::deserialize::<Thing>(&[0, 0, 0, 0, 7]).unwrap(), Thing::Small(7));
    let mut reader = bincode::Deserializer::with_reader(&b"\x01\x01a"[..], bincode::options());
    assert_eq!(Thing::deserialize(&mut reader).unwrap(), Thing::Text("a".into()));
    let error = bincode::deserialize::<Thing>(&[2, 0, 0, 0, 7]).unwrap_err();
    assert_eq!(error.to_string(), "invalid value: integer `2`, expected variant index 0 <= i < 2");
}

struct Fails;

impl Serialize for Fails {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("halfway"))
    }
}

#[test]
fn what_lies_before_a_fault_is_written() {
    let mut written = Vec::new();
    let error = bincode::serialize_into(&mut written, &("before", Fails)).unwrap_err();
    assert_eq!(error.to_string(), "halfway");
    assert_eq!(written, b"\x06\0\0\0\0\0\0\0before");
}

#[test]
fn a_serializer_goes_on_behind_what_a_fault_left() {
    let mut written = Vec::new();
    let mut serializer = bincode::Serializer::new(&mut written, bincode::options());
    assert!((1u8, ["a"; 3], Fails).serialize(&mut serializer).is_err());
    assert!(serializer.collect_seq([Part(Some("b")), Part(None)]).is_err());
    2u8.serialize(&mut serializer).unwrap();
    assert_eq!(written, b"\x01\x01a\x01a\x01a\x02\x01b\x02");
}

/// A text, or an error.
struct Part(Option<&'static str>);

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(text) => serializer.serialize_str(text),
            None => Fails.serialize(serializer),
        }
    }
}

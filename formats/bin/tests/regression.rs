//! One case for each fault that there was, named for it.

use contract_bin::{CEREAL, FIXED, POSTCARD, VARINT, YAS_COMPACTED_BARE};
use serde::{
    Deserialize, Deserializer,
    de::{EnumAccess, VariantAccess, Visitor},
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

    assert_eq!(FIXED.from_slice::<Thing>(&[0, 0, 0, 0, 7]).unwrap(), Thing::Small(7));
    assert_eq!(VARINT.from_slice::<Thing>(b"\x01\x01a").unwrap(), Thing::Text("a".into()));
    assert_eq!(POSTCARD.from_slice::<Thing>(b"\x01\x01a").unwrap(), Thing::Text("a".into()));
    assert_eq!(CEREAL.from_slice::<Thing>(&[1, 0, 0, 0, 0, 7]).unwrap(), Thing::Small(7));
    assert_eq!(YAS_COMPACTED_BARE.from_slice::<Thing>(&[0, 7]).unwrap(), Thing::Small(7));
    let error = VARINT.from_slice::<Thing>(&[2, 7]).unwrap_err();
    assert_eq!(error.to_string(), "expected variant index 0 <= i < 2, found integer `2` at byte 0");
}

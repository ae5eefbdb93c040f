//! One case for each fault that there was, named for it.

use contract_bincode2::{
    config,
    enc::write::{SliceWriter, Writer},
    error::{DecodeError, EncodeError, IntegerType},
    serde::{decode_from_slice, encode_into_slice},
};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{EnumAccess, SeqAccess, VariantAccess, Visitor},
    ser::Error as _,
};
use std::fmt;

#[test]
fn a_slice_writer_keeps_its_place_when_something_does_not_fit() {
    let mut slice = [0; 4];
    let mut writer = SliceWriter::new(&mut slice);
    writer.write(&[1, 2, 3]).unwrap();
    assert!(matches!(writer.write(&[4, 5]), Err(EncodeError::UnexpectedEnd)));
    assert_eq!(writer.bytes_written(), 3);
    writer.write(&[6]).unwrap();
    assert_eq!(slice, [1, 2, 3, 6]);
}

/// Keeps the error of its first element, reads one byte more, and only then reports it.
#[derive(Debug)]
struct Late;

impl<'de> Deserialize<'de> for Late {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Elements;

        impl<'de> Visitor<'de> for Elements {
            type Value = Late;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number and a byte")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Late, A::Error> {
                let first = seq.next_element::<u16>();
                let _: Option<u8> = seq.next_element()?;
                first.map(|_| Late)
            }
        }

        deserializer.deserialize_tuple(2, Elements)
    }
}

#[test]
fn an_error_that_is_reported_late_does_not_index_past_the_slice() {
    let error = decode_from_slice::<Late, _>(&[252], config::standard()).unwrap_err();
    assert!(
        matches!(
            error,
            DecodeError::InvalidIntegerType { expected: IntegerType::U16, found: IntegerType::U32 }
        ),
        "{error}"
    );
}

#[test]
fn a_slice_is_left_alone_behind_the_value() {
    #[track_caller]
    fn check(value: impl Serialize) {
        let mut slice = [0xa5; 1000];
        let len = encode_into_slice(&value, &mut slice, config::standard()).unwrap();
        assert!(slice[len..].iter().all(|&byte| byte == 0xa5), "{:?}", &slice[len..len + 16]);
        let mut fits = vec![0; len];
        assert_eq!(encode_into_slice(&value, &mut fits, config::standard()).unwrap(), len);
        assert_eq!(fits, slice[..len]);
    }

    check(300u16);
    check('c');
    check((300u16, "text", vec![70_000u32; 40], 'c', i64::MIN, Some(1u128)));
    check(vec![(1u64 << 40, "a string that is a little longer than others"); 12]);
}

#[test]
fn strings_and_byte_buffers_are_handed_to_those_who_ask_for_them() {
    #[derive(Debug, PartialEq)]
    struct Len(usize);

    struct Owned;

    // That it is no model is the point.
    #[allow(clippy::serde_api_misuse)]
    impl Visitor<'_> for Owned {
        type Value = Len;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an owned string or buffer")
        }

        fn visit_string<E>(self, text: String) -> Result<Len, E> {
            Ok(Len(text.len()))
        }

        fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Len, E> {
            Ok(Len(bytes.len()))
        }
    }

    #[derive(Debug, PartialEq)]
    struct Both(Len, Len);

    impl<'de> Deserialize<'de> for Len {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_string(Owned)
        }
    }

    struct Buffer(Len);

    impl<'de> Deserialize<'de> for Buffer {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_byte_buf(Owned).map(Buffer)
        }
    }

    let bytes = b"\x04text\x02xy";
    let ((text, buffer), _) = decode_from_slice::<(Len, Buffer), _>(bytes, config::standard()).unwrap();
    assert_eq!(Both(text, buffer.0), Both(Len(4), Len(2)));
    #[cfg(feature = "std")]
    {
        let read = contract_bincode2::serde::decode_from_std_read::<(Len, Buffer), _, _>;
        let (text, buffer) = read(&mut &bytes[..], config::standard()).unwrap();
        assert_eq!(Both(text, buffer.0), Both(Len(4), Len(2)));
    }
}

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

    let read = |bytes| decode_from_slice::<Thing, _>(bytes, config::standard());
    assert_eq!(read(&[0, 7]).unwrap(), (Thing::Small(7), 2));
    assert_eq!(read(b"\x01\x01a").unwrap(), (Thing::Text("a".into()), 3));
    let error = read(&[2, 7]).unwrap_err().to_string();
    assert!(error.contains("expected variant index 0 <= i < 2, found integer `2`"), "{error}");
}

#[test]
fn what_lies_before_a_fault_is_written() {
    struct Fails;

    impl Serialize for Fails {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(S::Error::custom("halfway"))
        }
    }

    let mut slice = [0; 100];
    let error = encode_into_slice(("before", Fails), &mut slice, config::standard()).unwrap_err();
    assert!(error.to_string().contains("halfway"), "{error}");
    assert_eq!(slice[..8], *b"\x06before\0");
    #[cfg(feature = "std")]
    {
        let mut written = Vec::new();
        let write = contract_bincode2::serde::encode_into_std_write::<_, _, Vec<u8>>;
        assert!(write(("before", Fails), &mut written, config::standard()).is_err());
        assert_eq!(written, b"\x06before");
    }
}

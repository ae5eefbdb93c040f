//! Readers of the user's own, values read into their place, and the reader types of this crate.

use contract_bincode1 as bincode;

use bincode::{BincodeRead, ErrorKind, Options};
use serde::{Deserialize, Serialize, de::Visitor};
use std::{collections::BTreeMap, io};

/// Lends what it has, or copies it; counts what it is asked.
struct Custom<'a> {
    rest: &'a [u8],
    lends: bool,
    asked: usize,
}

impl<'a> Custom<'a> {
    fn new(bytes: &'a [u8], lends: bool) -> Self {
        Self { rest: bytes, lends, asked: 0 }
    }

    fn take(&mut self, length: usize) -> bincode::Result<&'a [u8]> {
        self.asked += 1;
        let Some((taken, rest)) = self.rest.split_at_checked(length) else {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "no more").into());
        };
        self.rest = rest;
        Ok(taken)
    }
}

impl io::Read for Custom<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.asked += 1;
        self.rest.read(out)
    }
}

impl<'a> BincodeRead<'a> for Custom<'a> {
    fn forward_read_str<V: Visitor<'a>>(&mut self, length: usize, visitor: V) -> bincode::Result<V::Value> {
        let lends = self.lends;
        let text = std::str::from_utf8(self.take(length)?).map_err(ErrorKind::InvalidUtf8Encoding)?;
        if lends { visitor.visit_borrowed_str(text) } else { visitor.visit_str(text) }
    }

    fn get_byte_buffer(&mut self, length: usize) -> bincode::Result<Vec<u8>> {
        Ok(self.take(length)?.to_vec())
    }

    fn forward_read_bytes<V: Visitor<'a>>(&mut self, length: usize, visitor: V) -> bincode::Result<V::Value> {
        let lends = self.lends;
        let bytes = self.take(length)?;
        if lends {
            visitor.visit_borrowed_bytes(bytes)
        } else if length.is_multiple_of(2) {
            visitor.visit_bytes(bytes)
        } else {
            visitor.visit_byte_buf(bytes.to_vec())
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Everything {
    text: String,
    odd: String,
    bytes: serde_bytes::ByteBuf,
    numbers: Vec<u16>,
    floats: Vec<f64>,
    map: BTreeMap<char, Option<u128>>,
    last: i8,
}

fn everything() -> Everything {
    Everything {
        text: "text".into(),
        odd: "odd ß".into(),
        bytes: serde_bytes::ByteBuf::from(vec![1, 2, 3]),
        numbers: vec![1, 300, 2],
        floats: vec![0.5; 20],
        map: BTreeMap::from([('a', None), ('😀', Some(1)), ('ß', Some(u128::MAX))]),
        last: -1,
    }
}

#[test]
fn a_custom_reader() {
    let value = everything();
    for lends in [false, true] {
        let bytes = bincode::serialize(&value).unwrap();
        assert_eq!(
            bincode::deserialize_from_custom::<_, Everything>(Custom::new(&bytes, lends)).unwrap(),
            value
        );
        let options = bincode::options().with_big_endian().with_limit(1000);
        let bytes = options.serialize(&value).unwrap();
        assert_eq!(
            options.deserialize_from_custom::<_, Everything>(Custom::new(&bytes, lends)).unwrap(),
            value
        );
        for cut in 0..bytes.len() {
            let error = options
                .deserialize_from_custom::<_, Everything>(Custom::new(&bytes[..cut], lends))
                .unwrap_err();
            let ErrorKind::Io(below) = *error else { panic!("{error:?}") };
            assert_eq!(below.kind(), io::ErrorKind::UnexpectedEof);
        }
    }
    // Its own error comes out as it is.
    let error =
        bincode::deserialize_from_custom::<_, String>(Custom::new(&[9, 0, 0, 0, 0, 0, 0, 0, 1], true));
    assert_eq!(error.unwrap_err().to_string(), "io error: no more");
}

/// Hands out fewer bytes than it is asked for, or an error that is none of the input's.
struct Liar(bool);

impl io::Read for Liar {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        out.fill(0);
        out[0] = 4;
        Ok(out.len())
    }
}

impl<'a> BincodeRead<'a> for Liar {
    fn forward_read_str<V: Visitor<'a>>(&mut self, _: usize, visitor: V) -> bincode::Result<V::Value> {
        visitor.visit_str("?")
    }

    fn get_byte_buffer(&mut self, _: usize) -> bincode::Result<Vec<u8>> {
        Ok(Vec::new())
    }

    fn forward_read_bytes<V: Visitor<'a>>(&mut self, _: usize, visitor: V) -> bincode::Result<V::Value> {
        if self.0 { visitor.visit_bytes(b"?") } else { Err(ErrorKind::SizeLimit.into()) }
    }
}

#[test]
fn a_reader_that_lies() {
    let error = bincode::deserialize_from_custom::<_, String>(Liar(true)).unwrap_err();
    assert_eq!(error.to_string(), "expected 4 bytes from the reader, found 1");
    let error = bincode::deserialize_from_custom::<_, (u8, Vec<u32>)>(Liar(false)).unwrap_err();
    assert!(matches!(*error, ErrorKind::SizeLimit), "{error:?}");
}

#[test]
fn whole_vectors_are_asked_for_at_once() {
    let bytes = bincode::serialize(&vec![7u32; 1000]).unwrap();
    let mut reader = Custom::new(&bytes, true);
    let mut through = Through(&mut reader);
    let mut deserializer =
        bincode::Deserializer::with_bincode_read(&mut through, bincode::options().with_fixint_encoding());
    assert_eq!(Vec::<u32>::deserialize(&mut deserializer).unwrap(), vec![7; 1000]);
    assert_eq!(reader.asked, 2);
}

/// A reference to a reader is a reader if somebody says so.
struct Through<'r, 'a>(&'r mut Custom<'a>);

impl io::Read for &mut Through<'_, '_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.0.read(out)
    }
}

impl<'a> BincodeRead<'a> for &mut Through<'_, 'a> {
    fn forward_read_str<V: Visitor<'a>>(&mut self, length: usize, visitor: V) -> bincode::Result<V::Value> {
        self.0.forward_read_str(length, visitor)
    }

    fn get_byte_buffer(&mut self, length: usize) -> bincode::Result<Vec<u8>> {
        self.0.get_byte_buffer(length)
    }

    fn forward_read_bytes<V: Visitor<'a>>(&mut self, length: usize, visitor: V) -> bincode::Result<V::Value> {
        self.0.forward_read_bytes(length, visitor)
    }
}

#[test]
fn into_a_value_that_is_there() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Borrows<'a> {
        text: &'a str,
        bytes: &'a [u8],
    }
    let bytes = bincode::serialize(&Borrows { text: "hi", bytes: &[0, 1, 2, 3] }).unwrap();
    let mut place = Borrows { text: "hello", bytes: &[9] };
    bincode::deserialize_in_place(Custom::new(&bytes, true), &mut place).unwrap();
    assert_eq!(place, Borrows { text: "hi", bytes: &[0, 1, 2, 3] });
    // A vector keeps its allocation.
    let bytes = bincode::serialize(&vec![1u32, 2, 3]).unwrap();
    let mut place = Vec::with_capacity(100);
    place.push(9u32);
    let address = place.as_ptr();
    bincode::deserialize_in_place(Custom::new(&bytes, false), &mut place).unwrap();
    assert_eq!((place.as_slice(), place.as_ptr()), (&[1, 2, 3][..], address));
    let error = bincode::deserialize_in_place(Custom::new(&bytes[..9], false), &mut place).unwrap_err();
    assert!(matches!(*error, ErrorKind::Io(_)), "{error:?}");
}

/// What else a reader can be asked for, though this crate does not.
#[test]
fn the_other_methods() {
    use bincode::de::read::{IoReader, SliceReader};
    fn text<'a, R: BincodeRead<'a>>(reader: &mut R) -> bincode::Result<String> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = String;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("text")
            }
            fn visit_str<E>(self, text: &str) -> Result<String, E> {
                Ok(text.to_owned())
            }
        }
        reader.forward_read_str(4, Text)
    }
    fn check<'a, R: BincodeRead<'a>>(mut reader: R, end: &str) {
        assert_eq!(text(&mut reader).unwrap(), "text");
        assert!(matches!(*text(&mut reader).unwrap_err(), ErrorKind::InvalidUtf8Encoding(_)));
        assert_eq!(reader.get_byte_buffer(2).unwrap(), [1, 2]);
        let mut two = [0; 2];
        reader.read_exact(&mut two).unwrap();
        assert_eq!(two, [3, 4]);
        assert_eq!(reader.get_byte_buffer(2).unwrap_err().to_string(), end);
    }
    let bytes = b"text\xff\xff\xff\xff\x01\x02\x03\x04\x05";
    check(Custom::new(bytes, true), "io error: no more");
    // Those of this crate are made by deserializers alone, which do not give them away.
    assert_eq!(size_of::<SliceReader<'_>>(), size_of::<&[u8]>());
    assert_eq!(size_of::<IoReader<()>>(), size_of::<Vec<u8>>());
}

//! Every public name of bincode 1.3.3, used as a program would that names it. That this compiles is the test; what is said
//! once more at run time is that the names do what they are called.

#![allow(deprecated)]

use contract_bincode1 as bincode;

use bincode::{
    BincodeRead, Config, DefaultOptions, Deserializer, Error, ErrorKind, Options, Result, Serializer,
    config::{
        self, AllowTrailing, BigEndian, Bounded, FixintEncoding, Infinite, LittleEndian, NativeEndian,
        RejectTrailing, VarintEncoding, WithOtherEndian, WithOtherIntEncoding, WithOtherLimit,
        WithOtherTrailing,
    },
    de::read::{IoReader, SliceReader},
};
use serde::{Deserialize, Serialize};
use std::{fmt, io, marker::PhantomData};

/// Options as programs store them: by the names of their types.
type Stored = WithOtherTrailing<
    WithOtherEndian<WithOtherLimit<WithOtherIntEncoding<DefaultOptions, FixintEncoding>, Bounded>, BigEndian>,
    AllowTrailing,
>;

fn stored() -> Stored {
    config::DefaultOptions::new()
        .with_fixint_encoding()
        .with_limit(100)
        .with_big_endian()
        .allow_trailing_bytes()
}

#[derive(Clone, Copy)]
struct Settings {
    little: WithOtherEndian<DefaultOptions, LittleEndian>,
    native: WithOtherEndian<DefaultOptions, NativeEndian>,
    varint: WithOtherIntEncoding<DefaultOptions, VarintEncoding>,
    infinite: WithOtherLimit<DefaultOptions, Infinite>,
    reject: WithOtherTrailing<DefaultOptions, RejectTrailing>,
}

#[test]
fn functions() {
    let value = (1u8, 2u32);
    let bytes: Vec<u8> = bincode::serialize::<(u8, u32)>(&value).unwrap();
    let size: u64 = bincode::serialized_size::<(u8, u32)>(&value).unwrap();
    assert_eq!((bytes.as_slice(), size), (&[1, 2, 0, 0, 0][..], 5));
    let mut written = Vec::new();
    bincode::serialize_into::<&mut Vec<u8>, (u8, u32)>(&mut written, &value).unwrap();
    assert_eq!(written, bytes);
    assert_eq!(bincode::deserialize::<'_, (u8, u32)>(&bytes).unwrap(), value);
    assert_eq!(bincode::deserialize_from::<&[u8], (u8, u32)>(&bytes).unwrap(), value);
    assert_eq!(bincode::deserialize_from_custom::<Lender<'_>, (u8, u32)>(Lender(&bytes)).unwrap(), value);
    let mut place = (0, 0);
    bincode::deserialize_in_place::<Lender<'_>, (u8, u32)>(Lender(&bytes), &mut place).unwrap();
    assert_eq!(place, value);
    let _: DefaultOptions = bincode::options();
    let _: Config = bincode::config();
    // Unsized values.
    assert_eq!(bincode::serialize("a").unwrap().len(), 9);
    assert_eq!(bincode::serialized_size(&[1u8, 2][..]).unwrap(), 10);
}

#[test]
fn every_option_and_every_method() {
    let options = DefaultOptions::default();
    let settings = Settings {
        little: options.with_little_endian(),
        native: options.with_native_endian(),
        varint: options.with_varint_encoding(),
        infinite: options.with_no_limit(),
        reject: options.reject_trailing_bytes(),
    };
    fn check<O: Options>(mut options: O, expected: &[u8]) {
        // `&mut O` are options as well.
        assert_eq!(Options::serialize(&mut options, &300u16).unwrap(), expected);
        assert_eq!((&mut options).serialized_size(&300u16).unwrap(), expected.len() as u64);
        let mut written = Vec::new();
        (&mut options).serialize_into(&mut written, &300u16).unwrap();
        assert_eq!(written, expected);
        assert_eq!((&mut options).deserialize::<u16>(expected).unwrap(), 300);
        assert_eq!((&mut options).deserialize_seed(PhantomData::<u16>, expected).unwrap(), 300);
        assert_eq!((&mut options).deserialize_from::<_, u16>(expected).unwrap(), 300);
        assert_eq!((&mut options).deserialize_from_seed(PhantomData::<u16>, expected).unwrap(), 300);
        assert_eq!((&mut options).deserialize_from_custom::<_, u16>(Lender(expected)).unwrap(), 300);
        assert_eq!(
            (&mut options).deserialize_from_custom_seed(PhantomData::<u16>, Lender(expected)).unwrap(),
            300
        );
        let mut place = 0u16;
        options.deserialize_in_place(Lender(expected), &mut place).unwrap();
        assert_eq!(place, 300);
    }
    check(stored(), &[1, 44]);
    check(settings.little, &[251, 44, 1]);
    check(settings.native, if cfg!(target_endian = "big") { &[251, 1, 44] } else { &[251, 44, 1] });
    check(settings.varint, &[251, 44, 1]);
    check(settings.infinite, &[251, 44, 1]);
    check(settings.reject, &[251, 44, 1]);
    check(options.with_depth_limit(3), &[251, 44, 1]);
    check(options.with_fixint_encoding().with_native_endian(), &300u16.to_ne_bytes());
}

#[test]
fn the_old_config() {
    let mut config: Config = bincode::config();
    config.limit(2).no_limit().big_endian().little_endian().native_endian().big_endian().limit(2);
    let config = config.clone();
    assert!(format!("{config:?}").starts_with("Config"));
    let bytes = config.serialize(&300u16).unwrap();
    assert_eq!(bytes, [1, 44]);
    assert_eq!(config.serialized_size(&300u16).unwrap(), 2);
    assert!(matches!(*config.serialize(&300u32).unwrap_err(), ErrorKind::SizeLimit));
    let mut written = Vec::new();
    config.serialize_into(&mut written, &300u16).unwrap();
    assert_eq!(written, bytes);
    assert_eq!(config.deserialize::<u16>(&[1, 44, 0]).unwrap(), 300);
    assert_eq!(config.deserialize_seed(PhantomData::<u16>, &bytes).unwrap(), 300);
    assert_eq!(config.deserialize_from::<_, u16>(&bytes[..]).unwrap(), 300);
    assert_eq!(config.deserialize_from_seed(PhantomData::<u16>, &bytes[..]).unwrap(), 300);
    assert_eq!(config.deserialize_from_custom::<_, u16>(Lender(&bytes)).unwrap(), 300);
    assert_eq!(config.deserialize_from_custom_seed(PhantomData::<u16>, Lender(&bytes)).unwrap(), 300);
    let mut place = 0u16;
    config.deserialize_in_place(Lender(&bytes), &mut place).unwrap();
    assert_eq!(place, 300);
    assert_eq!(bincode::config().no_limit().little_endian().serialize(&300u16).unwrap(), [44, 1]);
    assert_eq!(bincode::config().native_endian().limit(2).serialize(&300u16).unwrap(), 300u16.to_ne_bytes());
}

#[test]
fn serializers_and_deserializers_by_name() {
    fn write(serializer: &mut Serializer<&mut Vec<u8>, DefaultOptions>) -> Result<()> {
        (7u16, "seven").serialize(serializer)
    }
    fn read_slice<'a>(
        deserializer: &mut Deserializer<SliceReader<'a>, DefaultOptions>,
    ) -> Result<(u16, &'a str)> {
        Deserialize::deserialize(deserializer)
    }
    fn read_io(deserializer: &mut Deserializer<IoReader<&[u8]>, DefaultOptions>) -> Result<(u16, String)> {
        Deserialize::deserialize(deserializer)
    }
    fn read_any<'a, R: BincodeRead<'a>, O: Options>(
        deserializer: &mut Deserializer<R, O>,
    ) -> Result<(u16, &'a str)> {
        Deserialize::deserialize(deserializer)
    }
    let mut bytes = Vec::new();
    write(&mut Serializer::new(&mut bytes, bincode::options())).unwrap();
    assert_eq!(bytes, b"\x07\x05seven");
    let options = bincode::options();
    assert_eq!(read_slice(&mut Deserializer::from_slice(&bytes, options)).unwrap(), (7, "seven"));
    assert_eq!(
        read_io(&mut Deserializer::with_reader(&bytes[..], options)).unwrap(),
        (7, "seven".to_owned())
    );
    assert_eq!(
        read_any(&mut Deserializer::with_bincode_read(Lender(&bytes), options)).unwrap(),
        (7, "seven")
    );
}

/// What a serializer or deserializer borrows is free as soon as nobody uses it any more, though it is still in scope.
#[test]
fn borrows_end_early() {
    let mut bytes = Vec::new();
    let mut serializer = bincode::Serializer::new(&mut bytes, bincode::options());
    7u8.serialize(&mut serializer).unwrap();
    assert_eq!(bytes, [7]);
    let mut reader = &bytes[..];
    let mut deserializer = bincode::de::Deserializer::with_reader(&mut reader, config::DefaultOptions::new());
    assert_eq!(u8::deserialize(&mut deserializer).unwrap(), 7);
    assert!(reader.is_empty());
    bytes.clear();
    fn sent<T: Send + Sync>(_: &T) {}
    sent(&bincode::Serializer::new(Vec::new(), bincode::options()));
    sent(&bincode::Deserializer::from_slice(&[], bincode::options()));
    sent(&<config::Config as Clone>::clone(&bincode::config()));
    assert_eq!(config::Options::serialize(config::DefaultOptions::new(), &Bounded(3).0).unwrap(), [3]);
}

#[test]
fn errors_by_name() {
    let error: Error = io::Error::from(io::ErrorKind::NotFound).into();
    let error: Box<ErrorKind> = error;
    let names = |kind: &ErrorKind| match kind {
        ErrorKind::Io(error) => error.kind() == io::ErrorKind::NotFound,
        ErrorKind::InvalidUtf8Encoding(error) => error.valid_up_to() == 0,
        ErrorKind::InvalidBoolEncoding(found) => *found == 2,
        ErrorKind::InvalidTagEncoding(found) => *found == 2usize,
        ErrorKind::Custom(message) => message == "custom",
        ErrorKind::InvalidCharEncoding
        | ErrorKind::DeserializeAnyNotSupported
        | ErrorKind::SizeLimit
        | ErrorKind::SequenceMustHaveLength => true,
    };
    assert!(names(&error));
    assert!(names(&<Error as serde::de::Error>::custom("custom")));
    assert!(names(&<Error as serde::ser::Error>::custom("custom")));
    fn everything<T: std::error::Error + Send + Sync + fmt::Debug + fmt::Display + 'static>() {}
    everything::<ErrorKind>();
    // `?` in functions that give other errors.
    fn boxed() -> std::result::Result<u8, Box<dyn std::error::Error + Send + Sync>> {
        Ok(bincode::deserialize(&[])?)
    }
    assert!(boxed().unwrap_err().downcast_ref::<Error>().is_some());
    assert_eq!(size_of::<Error>(), size_of::<usize>());
}

/// A reader of the user's own that lends what it has.
struct Lender<'a>(&'a [u8]);

impl io::Read for Lender<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.0.read(out)
    }
}

impl<'a> Lender<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let (taken, rest) =
            self.0.split_at_checked(length).ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))?;
        self.0 = rest;
        Ok(taken)
    }
}

impl<'a> BincodeRead<'a> for Lender<'a> {
    fn forward_read_str<V: serde::de::Visitor<'a>>(&mut self, length: usize, visitor: V) -> Result<V::Value> {
        let text = std::str::from_utf8(self.take(length)?).map_err(ErrorKind::InvalidUtf8Encoding)?;
        visitor.visit_borrowed_str(text)
    }

    fn get_byte_buffer(&mut self, length: usize) -> Result<Vec<u8>> {
        self.take(length).map(<[u8]>::to_vec)
    }

    fn forward_read_bytes<V: serde::de::Visitor<'a>>(
        &mut self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_borrowed_bytes(self.take(length)?)
    }
}

//! Every public name of bincode 2.0.1 that serde users meet, used as it is there, behind the name that they know.

#![allow(unused_imports)] // To name them is the test.

use bincode::{
    BorrowDecode, Decode, Encode, borrow_decode_from_slice, borrow_decode_from_slice_with_context,
    config::{
        self, BigEndian, Config, Configuration, Endianness, Fixint, IntEncoding, Limit, LittleEndian,
        NoLimit, Varint,
    },
    de::{
        BorrowDecoder, Decoder, DecoderImpl,
        read::{BorrowReader, Reader, SliceReader},
    },
    decode_from_reader, decode_from_slice, decode_from_slice_with_context,
    enc::{
        Encoder, EncoderImpl,
        write::{SizeWriter, SliceWriter, Writer},
    },
    encode_into_slice, encode_into_writer, encode_to_vec,
    error::{AllowedEnumVariants, DecodeError, EncodeError, IntegerType},
    impl_borrow_decode, impl_borrow_decode_with_context,
    serde::{BorrowCompat, BorrowedSerdeDecoder, Compat, OwnedSerdeDecoder},
};
use contract_bincode2 as bincode;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

type Result<T, E = Box<dyn std::error::Error>> = std::result::Result<T, E>;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Pair(u16, String);

fn pair() -> Pair {
    Pair(300, "three".into())
}

const BYTES: &[u8] = b"\xfb\x2c\x01\x05three";

#[test]
fn configurations() {
    let standard: Configuration = config::standard();
    let same: Configuration<LittleEndian, Varint, NoLimit> = standard;
    let legacy: Configuration<LittleEndian, Fixint, NoLimit> = config::legacy();
    let other: Configuration<BigEndian, Fixint, Limit<9>> =
        standard.with_big_endian().with_fixed_int_encoding().with_limit::<9>();
    let back: Configuration<LittleEndian, Varint, NoLimit> =
        other.with_little_endian().with_variable_int_encoding().with_no_limit();
    let default = <Configuration<BigEndian> as Default>::default();

    fn told<C: Config>(config: C) -> (bool, bool, Option<usize>) {
        let fixed = config.int_encoding() == IntEncoding::Fixed;
        assert_eq!(!fixed, config.int_encoding() == IntEncoding::Variable);
        assert_eq!(config.endianness() == Endianness::Big, config.endianness() != Endianness::Little);
        (config.endianness() == Endianness::Big, fixed, config.limit())
    }
    assert_eq!(told(same), (false, false, None));
    assert_eq!(told(legacy), (false, true, None));
    assert_eq!(told(other), (true, true, Some(9)));
    assert_eq!(told(back), (false, false, None));
    assert_eq!(told(default), (true, false, None));
    assert_eq!(size_of_val(&other), 0);
}

#[test]
fn functions_of_serde() -> Result<()> {
    use bincode::serde::{
        borrow_decode_from_slice, decode_from_reader, decode_from_slice, encode_into_slice,
        encode_into_writer, encode_to_vec, seed_decode_from_slice,
    };
    let config = config::standard();
    assert_eq!(encode_to_vec(pair(), config)?, BYTES);
    assert_eq!(encode_to_vec::<&Pair, _>(&pair(), config)?, BYTES);
    let mut slice = [0; 20];
    assert_eq!(encode_into_slice(pair(), &mut slice, config)?, BYTES.len());
    assert_eq!(slice[..BYTES.len()], *BYTES);
    let mut size = SizeWriter::default();
    encode_into_writer(pair(), &mut size, config)?;
    assert_eq!(size.bytes_written, BYTES.len());

    assert_eq!(decode_from_slice::<Pair, _>(BYTES, config)?, (pair(), BYTES.len()));
    let ((number, text), len): ((u16, &str), usize) = borrow_decode_from_slice(BYTES, config)?;
    assert_eq!((number, text, len), (300, "three", BYTES.len()));
    assert_eq!(seed_decode_from_slice(PhantomData::<Pair>, BYTES, config)?.0, pair());
    assert_eq!(decode_from_reader::<Pair, _, _>(SliceReader::new(BYTES), config)?, pair());

    let mut decoder = OwnedSerdeDecoder::from_reader(SliceReader::new(BYTES), config);
    assert_eq!(u16::deserialize(decoder.as_deserializer())?, 300);
    assert_eq!(String::deserialize(decoder.as_deserializer())?, "three");
    let mut decoder = BorrowedSerdeDecoder::from_slice(BYTES, config, ());
    assert_eq!(u16::deserialize(decoder.as_deserializer())?, 300);
    assert_eq!(<&str>::deserialize(decoder.as_deserializer())?, "three");
    Ok(())
}

#[cfg(feature = "std")]
#[test]
fn functions_of_std() -> Result<()> {
    use bincode::serde::{decode_from_std_read, encode_into_std_write};
    use std::io::BufReader;
    let config = config::standard();
    let mut written = Vec::new();
    assert_eq!(encode_into_std_write(pair(), &mut written, config)?, BYTES.len());
    assert_eq!(bincode::encode_into_std_write(Compat(pair()), &mut written, config)?, BYTES.len());
    assert_eq!(written, [BYTES, BYTES].concat());

    let mut reader = &written[..];
    assert_eq!(decode_from_std_read::<Pair, _, _>(&mut reader, config)?, pair());
    assert_eq!(bincode::decode_from_std_read::<Compat<Pair>, _, _>(&mut reader, config)?.0, pair());
    assert!(reader.is_empty());
    let mut reader = BYTES;
    let Compat(read) =
        bincode::decode_from_std_read_with_context::<_, Compat<Pair>, _, _>(&mut reader, config, "context")?;
    assert_eq!(read, pair());

    let mut decoder = OwnedSerdeDecoder::from_std_read(&mut reader, config);
    assert!(matches!(u16::deserialize(decoder.as_deserializer()), Err(DecodeError::Io { .. })));
    let mut reader = BufReader::new(&written[..]);
    assert_eq!(bincode::serde::decode_from_reader::<Pair, _, _>(&mut reader, config)?, pair());
    assert_eq!(reader.peek_read(2), Some(&BYTES[..2]));
    reader.consume(2);
    assert_eq!(reader.peek_read(1), Some(&BYTES[2..3]));
    Ok(())
}

#[test]
fn functions_of_the_root() -> Result<()> {
    let config = config::legacy();
    let bytes = encode_to_vec(Compat(pair()), config)?;
    let mut slice = [0; 20];
    assert_eq!(encode_into_slice(BorrowCompat(pair()), &mut slice, config)?, bytes.len());
    let mut writer = SliceWriter::new(&mut slice);
    encode_into_writer(Compat(pair()), &mut writer, config)?;
    assert_eq!(writer.bytes_written(), bytes.len());
    assert_eq!(slice[..bytes.len()], bytes);

    let (Compat(read), len) = decode_from_slice::<Compat<Pair>, _>(&bytes, config)?;
    assert_eq!((&read, len), (&pair(), bytes.len()));
    let (Compat(read), _) = decode_from_slice_with_context::<_, Compat<Pair>, _>(&bytes, config, 7)?;
    assert_eq!(read, pair());
    let (BorrowCompat((_, text)), _): (BorrowCompat<(u16, &str)>, _) =
        borrow_decode_from_slice(&bytes, config)?;
    assert_eq!(text, "three");
    let (BorrowCompat((_, text)), _): (BorrowCompat<(u16, &str)>, _) =
        borrow_decode_from_slice_with_context(&bytes, config, "context")?;
    assert_eq!(text, "three");
    let (Compat(read), _): (Compat<Pair>, _) = borrow_decode_from_slice(&bytes, config)?;
    assert_eq!(read, pair());
    let Compat(read) = decode_from_reader::<Compat<Pair>, _, _>(SliceReader::new(&bytes), config)?;
    assert_eq!(read, pair());
    Ok(())
}

#[test]
fn compat_is_its_value() {
    assert_eq!(format!("{:?} {}", Compat(7), Compat(7)), "Compat(7) 7");
    assert_eq!(format!("{:?} {}", BorrowCompat("a"), BorrowCompat("a")), "BorrowCompat(\"a\") a");
    assert!(Compat(1) < Compat(2) && BorrowCompat(1) < BorrowCompat(2));
    assert_eq!((Compat::<u8>::default(), BorrowCompat::<u8>::default()), (Compat(0), BorrowCompat(0)));
}

/// A type that reads and writes itself, with something at hand.
#[derive(Debug, PartialEq)]
struct Own {
    id: u32,
    inner: Compat<Vec<String>>,
    context: u8,
}

impl Encode for Own {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        assert_eq!(encoder.config().limit(), None);
        let encoder = &mut *encoder;
        self.id.encode(encoder)?;
        encoder.writer().write(&[9])?;
        self.inner.encode(encoder)
    }
}

impl Decode<u8> for Own {
    fn decode<D: Decoder<Context = u8>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let id = Decode::decode(decoder)?;
        decoder.claim_bytes_read(1)?;
        decoder.unclaim_bytes_read(0);
        decoder.claim_container_read::<u64>(usize::MAX)?;
        let mut byte = [0];
        decoder.reader().read(&mut byte)?;
        assert_eq!((byte, decoder.config().limit()), ([9], None));
        // With something else at hand in between.
        let inner = Decode::<&str>::decode(&mut decoder.with_context("other"))?;
        Ok(Self { id, inner, context: *decoder.context() })
    }
}

impl_borrow_decode_with_context!(Own, u8);

struct Unit;

impl<Context> Decode<Context> for Unit {
    fn decode<D: Decoder<Context = Context>>(_: &mut D) -> Result<Self, DecodeError> {
        Ok(Self)
    }
}

impl_borrow_decode!(Unit);

#[test]
fn own_encode_and_decode() -> Result<()> {
    let own = Own { id: 1, inner: Compat(vec!["a".into()]), context: 3 };
    let config = config::standard();
    let mut encoder = EncoderImpl::new(SizeWriter::default(), config);
    own.encode(&mut encoder)?;
    assert_eq!(encoder.into_writer().bytes_written, 5);
    let bytes = encode_to_vec(&own, config)?;
    assert_eq!(bytes, [1, 9, 1, 1, b'a']);
    assert_eq!(decode_from_slice_with_context::<u8, Own, _>(&bytes, config, 3)?, (own, 5));
    assert_eq!(borrow_decode_from_slice_with_context::<u8, Own, _>(&bytes, config, 4)?.0.context, 4);
    let mut decoder = DecoderImpl::new(SliceReader::new(&bytes), config, ());
    assert_eq!(u8::decode(&mut decoder)?, 1);
    assert_eq!(decoder.borrow_reader().take_bytes(1)?, [9]);
    assert_eq!(borrow_decode_from_slice::<(Unit, u8, Unit), _>(&bytes, config)?.1, 1);
    Ok(())
}

/// All variants, with their fields.
#[test]
fn variants_of_errors() {
    let types = [
        IntegerType::U8,
        IntegerType::U16,
        IntegerType::U32,
        IntegerType::U64,
        IntegerType::U128,
        IntegerType::Usize,
        IntegerType::I8,
        IntegerType::I16,
        IntegerType::I32,
        IntegerType::I64,
        IntegerType::I128,
        IntegerType::Isize,
        IntegerType::Reserved,
    ];
    assert_eq!(types.len(), 13);
    static RANGE: AllowedEnumVariants = AllowedEnumVariants::Range { min: 0, max: 1 };
    static SOME: AllowedEnumVariants = AllowedEnumVariants::Allowed(&[1, 3]);
    assert_ne!(RANGE, SOME);
    let utf8 = String::from_utf8(vec![0xff]).unwrap_err().utf8_error();
    let duration = std::time::Duration::from_secs(1);
    let all = [
        DecodeError::UnexpectedEnd { additional: 1 },
        DecodeError::LimitExceeded,
        DecodeError::InvalidIntegerType { expected: IntegerType::U8, found: IntegerType::Reserved },
        DecodeError::NonZeroTypeIsZero { non_zero_type: IntegerType::U8 },
        DecodeError::UnexpectedVariant { type_name: "T", allowed: &SOME, found: 2 },
        DecodeError::Utf8 { inner: utf8 },
        DecodeError::InvalidCharEncoding([1, 2, 3, 4]),
        DecodeError::InvalidBooleanValue(2),
        DecodeError::ArrayLengthMismatch { required: 1, found: 2 },
        DecodeError::OutsideUsizeRange(3),
        DecodeError::EmptyEnum { type_name: "T" },
        DecodeError::InvalidDuration { secs: 1, nanos: 2 },
        DecodeError::InvalidSystemTime { duration },
        DecodeError::Other("other"),
        DecodeError::OtherString("other".into()),
        bincode::serde::DecodeError::AnyNotSupported.into(),
        DecodeError::Serde(bincode::serde::DecodeError::IdentifierNotSupported),
        DecodeError::Serde(bincode::serde::DecodeError::IgnoredAnyNotSupported),
        DecodeError::Serde(bincode::serde::DecodeError::CannotBorrowOwnedData),
    ];
    for error in &all {
        assert_eq!(error.to_string(), format!("{error:?}"));
    }
    let all = [
        EncodeError::UnexpectedEnd,
        EncodeError::RefCellAlreadyBorrowed {
            inner: {
                let cell = std::cell::RefCell::new(0);
                let _borrowed = cell.borrow_mut();
                cell.try_borrow().unwrap_err()
            },
            type_name: "T",
        },
        EncodeError::Other("other"),
        EncodeError::OtherString("other".into()),
        bincode::serde::EncodeError::SequenceMustHaveLength.into(),
        EncodeError::Serde(bincode::serde::EncodeError::SequenceMustHaveLength),
    ];
    for error in &all {
        assert_eq!(error.to_string(), format!("{error:?}"));
    }
    fn errors<T: std::error::Error + Send + Sync + 'static>() {}
    errors::<DecodeError>();
    errors::<EncodeError>();
}

#[cfg(feature = "std")]
#[test]
fn variants_of_errors_with_std() {
    use std::{error::Error, io, time::SystemTime};
    let inner = || io::Error::other("cable cut");
    let decode =
        [DecodeError::CStringNulError { position: 1 }, DecodeError::Io { inner: inner(), additional: 4 }];
    assert!(decode[1].source().is_some());
    let past = SystemTime::UNIX_EPOCH - std::time::Duration::from_secs(1);
    let encode = [
        EncodeError::InvalidPathCharacters,
        EncodeError::Io { inner: inner(), index: 3 },
        EncodeError::LockFailed { type_name: "T" },
        EncodeError::InvalidSystemTime {
            inner: past.duration_since(SystemTime::UNIX_EPOCH).unwrap_err(),
            time: Box::new(past),
        },
    ];
    assert!(encode[1].source().is_some() && encode[3].source().is_some());
    assert!(encode[0].source().is_none());
}

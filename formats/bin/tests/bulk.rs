//! What is borrowed from the input, and what is read and written as a whole.

#![cfg(feature = "std")]

use contract_bin::{
    CEREAL, CEREAL_BE, Config, Deserializer, ErrorKind, FIXED, FIXED_BE, POSTCARD, Preset, VARINT, VARINT_BE,
    Varint, YAS, YAS_BARE, YAS_COMPACTED, bulk,
};
use proptest::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_test::{Token, assert_de_tokens_error, assert_tokens};
use std::{
    borrow::Cow,
    collections::VecDeque,
    fmt::Debug,
    io::{self, Read, Write},
    rc::Rc,
    sync::Arc,
};

macro_rules! every_preset {
    ($preset:ident => $check:expr) => {
        every_preset!(@ $preset => $check; FIXED FIXED_BE VARINT VARINT_BE POSTCARD CEREAL CEREAL_BE YAS YAS_BARE YAS_COMPACTED)
    };
    (@ $preset:ident => $check:expr; $($each:ident)*) => {$({
        let $preset = $each;
        $check;
    })*};
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Borrowing<'a> {
    text: &'a str,
    raw: &'a [u8],
    #[serde(borrow)]
    cow: Cow<'a, str>,
    #[serde(borrow, with = "serde_bytes")]
    raw_cow: Cow<'a, [u8]>,
    #[serde(with = "serde_bytes")]
    bytes: &'a [u8],
    maybe: Option<&'a str>,
    #[serde(borrow)]
    list: Vec<&'a str>,
    #[serde(borrow)]
    choice: Choice<'a>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Choice<'a> {
    Text(&'a str),
    Raw { raw: &'a [u8] },
}

fn borrowing(choice: Choice<'_>) -> Borrowing<'_> {
    Borrowing {
        text: "text",
        raw: b"raw",
        cow: Cow::Borrowed("cow"),
        raw_cow: Cow::Borrowed(b"raw cow"),
        bytes: b"bytes",
        maybe: Some("maybe"),
        list: vec!["one", "", "two"],
        choice,
    }
}

#[test]
fn strings_and_bytes_are_borrowed() {
    for choice in [|| Choice::Text("choice"), || Choice::Raw { raw: b"choice" }] {
        let value = borrowing(choice());
        every_preset!(preset => {
            let bytes = preset.to_vec(&value).unwrap();
            let read: Borrowing<'_> = preset.from_slice(&bytes).unwrap();
            assert_eq!(read, value);
            let range = bytes.as_ptr_range();
            let from = |part: &[u8]| range.contains(&part.as_ptr());
            assert!(from(read.text.as_bytes()) && from(read.raw) && from(read.bytes));
            assert!(matches!(read.cow, Cow::Borrowed(text) if from(text.as_bytes())));
            assert!(matches!(read.raw_cow, Cow::Borrowed(raw) if from(raw)));
            assert!(read.maybe.is_some_and(|text| from(text.as_bytes())));
            assert!(read.list.iter().all(|text| text.is_empty() || from(text.as_bytes())));
            assert!(match read.choice {
                Choice::Text(text) => from(text.as_bytes()),
                Choice::Raw { raw } => from(raw),
            });
            let (taken, rest) = preset.take_from_slice::<Borrowing<'_>>(&bytes).unwrap();
            assert_eq!((taken, rest), (borrowing(choice()), &[][..]));
        });
    }
}

/// A reader's bytes are gone with the next read: what must borrow says so, what can own does.
#[test]
fn readers_lend_nothing() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Owning {
        text: Cow<'static, str>,
        #[serde(with = "serde_bytes")]
        raw: Vec<u8>,
    }
    let bytes = VARINT.to_vec(&("text", serde_bytes::Bytes::new(b"raw"))).unwrap();
    let owning = Owning { text: "text".into(), raw: b"raw".to_vec() };
    assert_eq!(VARINT.from_reader::<_, Owning>(&bytes[..]).unwrap(), owning);

    let mut deserializer = Deserializer::<_, Varint>::from_reader(&b"\x04text"[..]);
    let error = <&str>::deserialize(&mut deserializer).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidValue);
    assert_eq!(error.to_string(), "expected a borrowed string, found string \"text\"");
}

/// A container through [`bulk`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
struct Whole<T: for<'a> bulk::Bulk<'a>>(#[serde(with = "bulk")] T);

/// `plain` and `whole` are written alike, and read alike from what was written, whole or cut off.
fn alike<C: Config, P, T>(preset: Preset<C>, plain: &P, whole: &Whole<T>)
where
    P: Serialize,
    T: for<'a> bulk::Bulk<'a> + PartialEq + Debug + DeserializeOwned,
{
    let bytes = preset.to_vec(plain).unwrap();
    assert_eq!(preset.to_vec(whole).unwrap(), bytes);
    assert_eq!(preset.serialized_size(whole).unwrap(), bytes.len());
    assert_eq!(&preset.from_slice::<Whole<T>>(&bytes).unwrap(), whole);
    assert_eq!(&preset.from_reader::<_, Whole<T>>(&bytes[..]).unwrap(), whole);
    for end in (0..bytes.len()).step_by(1 + bytes.len() / 16) {
        let kind = |error: contract_bin::Error| error.kind();
        let (whole, plain) = (
            preset.from_slice::<Whole<T>>(&bytes[..end]).map_err(kind),
            preset.from_slice::<T>(&bytes[..end]).map_err(kind),
        );
        assert_eq!(whole.unwrap_err(), plain.unwrap_err(), "the first {end} bytes");
    }
}

fn containers<C: Config, N>(preset: Preset<C>, numbers: &[N])
where
    N: bulk::Number + PartialEq + Debug,
{
    let plain = numbers.to_vec();
    alike(preset, &plain, &Whole(plain.clone()));
    alike(preset, &plain, &Whole(plain.clone().into_boxed_slice()));
    alike(preset, &plain, &Whole(Cow::<'static, [N]>::Owned(plain.clone())));
    let mut deque: VecDeque<N> = plain.iter().copied().collect();
    alike(preset, &deque, &Whole(deque.clone()));
    // In two parts.
    if deque.len() > 1 {
        deque.rotate_left(1);
        let last = deque.pop_back().unwrap();
        deque.push_front(last);
        alike(preset, &deque, &Whole(deque.clone()));
    }
    let bytes = preset.to_vec(&plain).unwrap();
    assert_eq!(preset.from_slice::<Whole<Rc<[N]>>>(&bytes).unwrap().0[..], plain);
    assert_eq!(preset.from_slice::<Whole<Arc<[N]>>>(&bytes).unwrap().0[..], plain);
    assert_eq!(preset.to_vec(&Whole(Rc::<[N]>::from(&plain[..]))).unwrap(), bytes);
    assert_eq!(preset.to_vec(&Whole(Arc::<[N]>::from(&plain[..]))).unwrap(), bytes);

    let mut array = [N::default(); 32];
    array.iter_mut().zip(numbers).for_each(|(place, number)| *place = *number);
    alike(preset, &array, &Whole(array));
    let pair = [array[0], array[1]];
    alike(preset, &pair, &Whole(pair));
    let none: [N; 0] = [];
    alike(preset, &none, &Whole(none));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn containers_are_alike(
        bytes in any::<Vec<u8>>(),
        shorts in any::<Vec<i16>>(),
        words in any::<Vec<u32>>(),
        longs in any::<Vec<i64>>(),
        wide in any::<Vec<u128>>(),
        floats in any::<Vec<f32>>(),
    ) {
        every_preset!(preset => { containers(preset, &words) });
        // Bytes as they are, integers of variable length and compacted ones: all other code is that of the `u32`s.
        every_preset!(@ preset => {
            containers(preset, &bytes);
            containers(preset, &shorts);
            containers(preset, &longs);
            containers(preset, &wide);
            containers(preset, &floats);
        }; FIXED_BE VARINT YAS_COMPACTED);
    }
}

/// Longer than serde's own arrays, of which some in a row are the same bytes.
#[test]
fn long_arrays() {
    let array: [u32; 1024] = std::array::from_fn(|at| at as u32 * 77_777);
    let rows: Vec<&[u32]> = array.chunks(32).collect();
    let tuples: [[u32; 32]; 32] = std::array::from_fn(|row| rows[row].try_into().unwrap());
    for_long_arrays(FIXED, &array, &tuples);
    for_long_arrays(FIXED_BE, &array, &tuples);
    for_long_arrays(VARINT, &array, &tuples);
    for_long_arrays(VARINT_BE, &array, &tuples);
    for_long_arrays(POSTCARD, &array, &tuples);
    for_long_arrays(CEREAL, &array, &tuples);
    // YAS counts the elements of a tuple in one byte.
    assert_eq!(YAS.to_vec(&Whole(array)).unwrap_err().kind(), ErrorKind::Unsupported);
    let bytes = YAS_BARE.to_vec(&Whole([7u8; 255])).unwrap();
    assert_eq!((bytes.len(), bytes[0]), (256, 255));
    assert_eq!(YAS_BARE.from_slice::<Whole<[u8; 255]>>(&bytes).unwrap().0, [7; 255]);
}

fn for_long_arrays<C: Config>(preset: Preset<C>, array: &[u32; 1024], tuples: &[[u32; 32]; 32]) {
    let bytes = preset.to_vec(tuples).unwrap();
    assert_eq!(preset.to_vec(&Whole(*array)).unwrap(), bytes);
    assert_eq!(&preset.from_slice::<Whole<[u32; 1024]>>(&bytes).unwrap().0, array);
    assert_eq!(&preset.from_reader::<_, Whole<[u32; 1024]>>(&bytes[..]).unwrap().0, array);
    for end in [0, 1, 100, bytes.len() - 1] {
        assert!(preset.from_slice::<Whole<[u32; 1024]>>(&bytes[..end]).unwrap_err().is_eof());
    }
}

#[test]
fn other_formats_see_no_difference() {
    assert_tokens(
        &Whole(VecDeque::from([1.5f32, 2.5])),
        &[Token::Seq { len: Some(2) }, Token::F32(1.5), Token::F32(2.5), Token::SeqEnd],
    );
    assert_tokens(
        &Whole([1u16, 2, 3]),
        &[Token::Tuple { len: 3 }, Token::U16(1), Token::U16(2), Token::U16(3), Token::TupleEnd],
    );
    let mut long = vec![Token::Tuple { len: 100 }];
    long.extend([Token::U64(7); 100]);
    long.push(Token::TupleEnd);
    assert_tokens(&Whole([7u64; 100]), &long);
    let short = [&long[..100], &[Token::TupleEnd]].concat();
    assert_de_tokens_error::<Whole<[u64; 100]>>(
        &short,
        "invalid length 99, expected an array of 100 elements",
    );
    let short = [Token::Tuple { len: 1 }, Token::U16(1), Token::TupleEnd];
    assert_de_tokens_error::<Whole<[u16; 2]>>(&short, "invalid length 1, expected an array of 2 elements");
}

/// Nothing is allocated on the word of a length.
#[test]
fn lengths_are_but_claims() {
    let bytes = [&u64::MAX.to_le_bytes()[..], &[0; 64]].concat();
    assert_eq!(
        FIXED.from_slice::<Whole<VecDeque<u64>>>(&bytes).unwrap_err().kind(),
        ErrorKind::InvalidLength
    );
    let bytes = [&(1u64 << 40).to_le_bytes()[..], &[0; 64]].concat();
    assert!(FIXED.from_slice::<Whole<Box<[f32]>>>(&bytes).unwrap_err().is_eof());
    assert!(FIXED.from_reader::<_, Whole<Box<[f32]>>>(&bytes[..]).unwrap_err().is_eof());
}

/// Counts what it is given.
#[derive(Default)]
struct Calls(Vec<usize>);

impl Write for Calls {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn small_writes_are_gathered() {
    let records: Vec<(u32, String, Option<u8>)> =
        (0..50_000).map(|n| (n, "name".to_owned(), Some(1))).collect();
    let mut calls = Calls::default();
    FIXED.to_writer(&mut calls, &records).unwrap();
    let (_, all_but_last) = calls.0.split_last().unwrap();
    assert_eq!(calls.0.iter().sum::<usize>(), 8 + records.len() * (4 + 8 + 4 + 2));
    assert!(all_but_last.iter().all(|len| (7 * 1024..=8 * 1024).contains(len)), "{all_but_last:?}");

    let mut calls = Calls::default();
    FIXED.to_writer(&mut calls, &(1u8, "a", 2u64)).unwrap();
    assert_eq!(calls.0, [1 + 9 + 8]);

    // What is long goes through in one piece instead of by the buffer.
    let mut calls = Calls::default();
    FIXED.to_writer(&mut calls, &(vec![1u64; 100_000], "a".repeat(100_000))).unwrap();
    assert_eq!(calls.0, [8, 800_000, 8, 100_000]);
}

/// A value out of a source that has no end: it is never read as a whole.
#[test]
fn a_reader_is_not_read_ahead() {
    struct Endless {
        front: io::Cursor<Vec<u8>>,
        read: usize,
    }
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = match self.front.read(buffer)? {
                0 => {
                    buffer.fill(0xee);
                    buffer.len()
                }
                len => len,
            };
            self.read += len;
            Ok(len)
        }
    }
    let value: (Vec<u32>, String, Whole<VecDeque<f64>>) =
        ((0..1000).collect(), "text".repeat(1000), Whole((0..1000).map(f64::from).collect()));
    every_preset!(preset => {
        let bytes = preset.to_vec(&value).unwrap();
        let len = bytes.len();
        let mut endless = Endless { front: io::Cursor::new(bytes), read: 0 };
        let read: (Vec<u32>, String, Whole<VecDeque<f64>>) = preset.from_reader(&mut endless).unwrap();
        assert_eq!(read, value);
        assert_eq!(endless.read, len);
    });
}

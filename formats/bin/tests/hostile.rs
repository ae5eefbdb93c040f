//! What comes from an enemy, or over a bad line, in every preset: lengths that lie, cuts at every byte, one bad byte, readers
//! that stutter and break. Memory is bounded by what really came, and each error says where it was.

#![cfg(feature = "std")]

use contract_bin::{Config, Error, ErrorKind, FIXED, FIXED_BE, POSTCARD, Preset, VARINT, VARINT_BE};
use peak_alloc::PeakAlloc;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_bytes::ByteBuf;
use std::{
    collections::{BTreeMap, HashMap},
    fmt::Debug,
    io::{self, Read, Write},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The allocator counts all threads, so that only one test may run at a time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What `read` gives, and how many bytes it had at most.
fn measured<T>(read: impl FnOnce() -> T) -> (T, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let value = read();
    (value, MEMORY.peak_usage().saturating_sub(before))
}

macro_rules! each_preset {
    ($check:ident($($argument:expr),*)) => {{
        $check(FIXED, $($argument),*);
        $check(FIXED_BE, $($argument),*);
        $check(VARINT, $($argument),*);
        $check(VARINT_BE, $($argument),*);
        $check(POSTCARD, $($argument),*);
    }};
}

/// Where all that matters is how a length is written: both orders of bytes are read by the same code.
macro_rules! each_length {
    ($check:ident($($argument:expr),*)) => {{
        $check(FIXED_BE, $($argument),*);
        $check(VARINT, $($argument),*);
        $check(POSTCARD, $($argument),*);
    }};
}

/// A field with one in front, so that there are an offset and a path to be told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct At<T> {
    head: u16,
    value: T,
}

/// What it is read from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum From {
    Slice,
    Reader,
}

impl From {
    fn read<C: Config, T: DeserializeOwned>(self, preset: Preset<C>, bytes: &[u8]) -> Result<T, Error> {
        match self {
            Self::Slice => preset.from_slice(bytes),
            Self::Reader => preset.from_reader(bytes),
        }
    }
}

/// The bytes of a head, and `rest` behind it.
fn at<C: Config>(preset: Preset<C>, rest: &[u8]) -> (Vec<u8>, u64) {
    let head = preset.to_vec(&300u16).unwrap();
    let len = head.len() as u64;
    ([head, rest.to_vec()].concat(), len)
}

/// On the word of a length: the bound of the documentation, and the buffer of a reader with its double while it grows.
const AHEAD: usize = (1 << 20) + (192 << 10);

fn claims<C: Config, T: DeserializeOwned + Debug>(preset: Preset<C>, claimed: u64, behind: usize) {
    // A length is written as any `u64`.
    let (bytes, _) = at(preset, &[preset.to_vec(&claimed).unwrap(), vec![1; behind]].concat());
    for from in [From::Slice, From::Reader] {
        let (result, peak) = measured(|| from.read::<_, At<T>>(preset, &bytes));
        let error = result.unwrap_err();
        assert!(error.is_eof() || error.kind() == ErrorKind::InvalidLength, "{error}");
        assert!(error.path().starts_with("value"), "{error}");
        assert!(error.offset().is_some_and(|offset| offset <= bytes.len() as u64), "{error}");
        // A byte of a slice stands for an element at the most; those here have 240 bytes, and a vector doubles.
        let most = if from == From::Slice { AHEAD.min((64 << 10) + 512 * bytes.len()) } else { AHEAD };
        assert!(peak <= most, "{from:?}: {peak} bytes for {} that came", bytes.len());
    }
}

#[test]
fn lengths_that_lie_cost_what_came() {
    let _alone = alone();
    for claimed in [1 << 36, u64::MAX] {
        for behind in [0, 1, 100, 5_000] {
            each_length!(claims_all(claimed, behind));
        }
    }
    fn claims_all<C: Config>(preset: Preset<C>, claimed: u64, behind: usize) {
        claims::<C, String>(preset, claimed, behind);
        claims::<C, ByteBuf>(preset, claimed, behind);
        claims::<C, Vec<u8>>(preset, claimed, behind);
        claims::<C, Vec<u64>>(preset, claimed, behind);
        claims::<C, Vec<i128>>(preset, claimed, behind);
        claims::<C, Vec<f32>>(preset, claimed, behind);
        claims::<C, Vec<(u8, bool)>>(preset, claimed, behind);
        claims::<C, Vec<[u64; 30]>>(preset, claimed, behind);
        claims::<C, HashMap<u8, u8>>(preset, claimed, behind);
        claims::<C, BTreeMap<u64, u8>>(preset, claimed, behind);
    }
}

/// A string that comes in part is kept in part, and no more than doubled.
#[test]
fn a_long_string_that_is_cut() {
    fn check<C: Config>(preset: Preset<C>) {
        let mut bytes = preset.to_vec(&(1u64 << 36)).unwrap();
        bytes.resize(4 << 20, b'a');
        for from in [From::Slice, From::Reader] {
            let (result, peak) = measured(|| from.read::<_, String>(preset, &bytes));
            assert!(result.unwrap_err().is_eof());
            assert!(peak <= 3 * bytes.len(), "{peak}");
        }
    }
    let _alone = alone();
    each_preset!(check());
}

#[test]
fn elements_of_no_bytes_do_not_spin() {
    fn check<C: Config, T: DeserializeOwned + Debug>(preset: Preset<C>, path: &str) {
        for claimed in [1 << 36, u64::MAX] {
            let bytes = preset.to_vec(&claimed).unwrap();
            let (bytes, _) = at(preset, &bytes);
            for from in [From::Slice, From::Reader] {
                let start = Instant::now();
                let (result, peak) = measured(|| from.read::<_, At<T>>(preset, &bytes));
                let error = result.unwrap_err();
                assert_eq!((error.kind(), error.path().as_str()), (ErrorKind::InvalidLength, path));
                assert_eq!(error.offset(), Some(bytes.len() as u64));
                assert!(peak <= 4 << 20, "{peak}");
                assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
            }
        }
    }
    #[derive(Debug, Deserialize)]
    struct Nothing {
        #[serde(skip)]
        _big: [u64; 4],
    }
    fn check_all<C: Config>(preset: Preset<C>) {
        check::<C, Vec<()>>(preset, "value[1048577]");
        check::<C, Vec<((), [(); 3])>>(preset, "value[1048577]");
        check::<C, Vec<Nothing>>(preset, "value[32769]");
        check::<C, BTreeMap<(), ()>>(preset, "value[1048577]");
    }
    let _alone = alone();
    each_length!(check_all());
}

/// Lengths inside each other, each of which claims all that is left, and more: they share what there is.
#[test]
fn nested_lengths_do_not_multiply() {
    #[derive(Debug, Deserialize)]
    struct Nest(#[allow(dead_code, reason = "it is never there")] Vec<Nest>);
    #[derive(Debug, Deserialize)]
    #[allow(dead_code, reason = "it is never there")]
    struct Large {
        more: Vec<Large>,
        #[serde(skip)]
        room: [u64; 30],
    }
    #[derive(Debug, Deserialize)]
    struct Tables(#[allow(dead_code, reason = "it is never there")] HashMap<u8, Tables>);
    fn check<C: Config, T: DeserializeOwned + Debug>(preset: Preset<C>, head: &[u8], size: usize) {
        let head = [preset.to_vec(&(1u64 << 40)).unwrap(), head.to_vec()].concat();
        for len in [2_000, 20_000, 200_000] {
            let mut bytes = head.repeat(129);
            bytes.resize(len, 0);
            for from in [From::Slice, From::Reader] {
                let (result, peak) = measured(|| from.read::<_, T>(preset, &bytes));
                assert_eq!(result.unwrap_err().kind(), ErrorKind::DepthLimit);
                // Four times what so many bytes could be, or 1 MiB at each level that still believes so much; and as much as
                // a vector takes for its first elements.
                let worst = 4 * size * if from == From::Slice { len } else { 4096 };
                assert!(
                    peak <= worst.min(24 << 20) + 128 * 8 * size + (64 << 10),
                    "{from:?}: {peak} for {len}"
                );
            }
        }
    }
    fn check_all<C: Config>(preset: Preset<C>) {
        check::<C, Nest>(preset, &[], size_of::<Nest>());
        check::<C, Large>(preset, &[], size_of::<Large>());
        // A hash map takes up to 16/7 of what its entries do, and a byte for each.
        check::<C, Tables>(preset, &[1], 5 * size_of::<(u8, Tables)>() / 2);
    }
    let _alone = alone();
    each_length!(check_all());
}

#[test]
fn ten_megabytes_of_levels_cost_nothing() {
    #[derive(Debug, Deserialize)]
    struct Options {
        #[allow(dead_code)] // It is never there.
        inner: Option<Box<Options>>,
    }
    fn check<C: Config>(preset: Preset<C>, bytes: &[u8]) {
        for from in [From::Slice, From::Reader] {
            let (result, peak) = measured(|| from.read::<_, Options>(preset, bytes));
            let error = result.unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::DepthLimit, Some(129)));
            assert_eq!(error.path(), vec!["inner"; 129].join("."));
            assert!(peak <= 64 << 10, "{peak}");
        }
    }
    let _alone = alone();
    let bytes = vec![1; 10 << 20];
    each_length!(check(&bytes));
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Kind {
    Plain,
    Newtype(u64),
    Tuple(i16, char),
    Struct { from: String, to: Option<Vec<u8>> },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Message {
    id: u128,
    small: i8,
    real: f64,
    text: String,
    bytes: ByteBuf,
    letter: char,
    kinds: Vec<Kind>,
    table: BTreeMap<String, Vec<i32>>,
    codes: Vec<u16>,
    flags: [bool; 3],
    last: Option<Option<u32>>,
}

fn message() -> Message {
    Message {
        id: u128::MAX / 3,
        small: -1,
        real: f64::MIN_POSITIVE,
        text: "größer".repeat(9),
        bytes: ByteBuf::from(vec![0xff; 300]),
        letter: '🦀',
        kinds: vec![
            Kind::Plain,
            Kind::Newtype(1 << 40),
            Kind::Tuple(-300, 'ß'),
            Kind::Struct { from: "a".into(), to: Some(vec![1, 2]) },
            Kind::Struct { from: String::new(), to: None },
        ],
        table: BTreeMap::from([("x".into(), vec![i32::MIN, 0, 70_000]), ("y".into(), vec![])]),
        codes: (0..200).map(|n| n * 300).collect(),
        flags: [true, false, true],
        last: Some(Some(u32::MAX)),
    }
}

const FIELDS: [&str; 11] =
    ["id", "small", "real", "text", "bytes", "letter", "kinds", "table", "codes", "flags", "last"];

/// Where each field ends.
fn ends<C: Config>(preset: Preset<C>) -> Vec<usize> {
    let m = message();
    let sizes = [
        preset.serialized_size(&m.id),
        preset.serialized_size(&m.small),
        preset.serialized_size(&m.real),
        preset.serialized_size(&m.text),
        preset.serialized_size(&m.bytes),
        preset.serialized_size(&m.letter),
        preset.serialized_size(&m.kinds),
        preset.serialized_size(&m.table),
        preset.serialized_size(&m.codes),
        preset.serialized_size(&m.flags),
        preset.serialized_size(&m.last),
    ];
    let mut end = 0;
    sizes.map(|size| (end += size.unwrap(), end).1).to_vec()
}

/// That the error names the field in which byte `at` lies, and a byte no further than that.
#[track_caller]
fn names_field(error: &Error, ends: &[usize], at: usize) {
    let field = FIELDS[ends.iter().position(|end| at < *end).unwrap()];
    let path = error.path();
    assert_eq!(path.split(['.', '[']).next(), Some(field), "{error}");
    assert!(error.offset().is_some_and(|offset| offset <= at as u64), "{error}");
    assert!(error.to_string().contains(&format!("in `{path}` at byte ")), "{error}");
}

/// Cut anywhere, it is the end of the input that is told, and the field that has it.
#[test]
fn every_cut_names_its_field() {
    fn check<C: Config>(preset: Preset<C>) {
        let bytes = preset.to_vec(&message()).unwrap();
        let ends = ends(preset);
        assert_eq!(ends.last(), Some(&bytes.len()));
        for cut in 0..bytes.len() {
            for from in [From::Slice, From::Reader] {
                let error = from.read::<_, Message>(preset, &bytes[..cut]).unwrap_err();
                assert!(error.is_eof(), "{error}");
                names_field(&error, &ends, cut);
            }
            let error = preset.from_reader::<_, Message>(Stutter::new(&bytes[..cut])).unwrap_err();
            assert!(error.is_eof(), "{error}");
            names_field(&error, &ends, cut);
        }
    }
    let _alone = alone();
    each_preset!(check());
}

#[track_caller]
fn refuses<C: Config, T: DeserializeOwned + Debug>(
    preset: Preset<C>,
    rest: &[u8],
    kind: ErrorKind,
    found: &str,
    offset: usize,
) {
    let (bytes, head) = at(preset, rest);
    let offset = head + offset as u64;
    for from in [From::Slice, From::Reader] {
        let error = from.read::<_, At<T>>(preset, &bytes).unwrap_err();
        assert_eq!((error.kind(), error.path().as_str()), (kind, "value"), "{error}");
        assert_eq!(error.offset(), Some(offset), "{error}");
        assert_eq!(error.to_string(), format!("{found} in `value` at byte {offset}"));
    }
}

#[test]
fn one_bad_byte_is_told() {
    fn check<C: Config>(preset: Preset<C>, letter: &[u8]) {
        for byte in 2..=255 {
            let found = format!("expected bool (0 or 1), found {byte}");
            refuses::<C, bool>(preset, &[byte], ErrorKind::InvalidBool, &found, 0);
            let found = format!("expected option (0 or 1), found {byte}");
            refuses::<C, Option<u8>>(preset, &[byte, 0], ErrorKind::InvalidOption, &found, 0);
        }
        let found = "expected char, found bytes that are none";
        refuses::<C, char>(preset, letter, ErrorKind::InvalidChar, found, 0);
        for text in [&[0x80][..], &[0xc3, 0x28], b"fine \xf0\x9f\xa6", &[0xed, 0xa0, 0x80], &[0xff; 40]] {
            let bytes = preset.to_vec(&ByteBuf::from(text)).unwrap();
            let found = "string is not valid UTF-8";
            refuses::<C, String>(preset, &bytes, ErrorKind::InvalidUtf8, found, bytes.len());
        }
        for index in [4, 250, 251, 70_000, u32::MAX] {
            let bytes = preset.to_vec(&index).unwrap();
            let found = format!("expected variant index 0 <= i < 4, found integer `{index}`");
            refuses::<C, Kind>(preset, &bytes, ErrorKind::InvalidValue, &found, 0);
        }
    }
    let _alone = alone();
    check(FIXED, &[0xff]);
    check(FIXED_BE, &[0xc3, 0x28]);
    check(VARINT, &[0xed, 0xa0, 0x80]);
    check(VARINT_BE, &[0x80]);
    check(POSTCARD, &[2, 0xc3, 0x28]);
}

/// Gives one byte at a time, and is interrupted before each.
struct Stutter<'a> {
    bytes: &'a [u8],
    interrupted: bool,
}

impl<'a> Stutter<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, interrupted: false }
    }
}

impl Read for Stutter<'_> {
    fn read(&mut self, place: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = place.len().min(1);
        self.bytes.read(&mut place[..len])
    }
}

/// Gives what it has, and fails then.
struct Breaks<'a>(&'a [u8]);

impl Read for Breaks<'_> {
    fn read(&mut self, place: &mut [u8]) -> io::Result<usize> {
        match self.0.read(place)? {
            0 if !place.is_empty() => Err(io::Error::new(io::ErrorKind::ConnectionReset, "cable cut")),
            len => Ok(len),
        }
    }
}

#[test]
fn readers_that_stutter() {
    fn check<C: Config>(preset: Preset<C>) {
        let bytes = preset.to_vec(&[message(), message()]).unwrap();
        let mut reader = Stutter::new(&bytes);
        for _ in 0..2 {
            assert_eq!(preset.from_reader::<_, Message>(&mut reader).unwrap(), message());
        }
        assert!(reader.bytes.is_empty());
    }
    let _alone = alone();
    each_preset!(check());
}

#[test]
fn readers_that_break() {
    fn check<C: Config>(preset: Preset<C>) {
        let bytes = preset.to_vec(&message()).unwrap();
        let ends = ends(preset);
        for cut in 0..bytes.len() {
            let error = preset.from_reader::<_, Message>(Breaks(&bytes[..cut])).unwrap_err();
            assert!(error.is_io() && !error.is_eof(), "{error}");
            names_field(&error, &ends, cut);
            let source =
                std::error::Error::source(&error).and_then(|source| source.downcast_ref::<io::Error>());
            assert_eq!(source.map(io::Error::kind), Some(io::ErrorKind::ConnectionReset));
        }
        // What is behind the value is not asked for.
        assert_eq!(preset.from_reader::<_, Message>(Breaks(&bytes)).unwrap(), message());
    }
    let _alone = alone();
    each_preset!(check());
}

/// Takes one byte at a time, is interrupted before each, and fails when it is full.
struct Narrow {
    bytes: Vec<u8>,
    most: usize,
    interrupted: bool,
}

impl Write for Narrow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        match bytes.first() {
            _ if self.interrupted => Err(io::ErrorKind::Interrupted.into()),
            Some(_) if self.bytes.len() == self.most => {
                Err(io::Error::new(io::ErrorKind::StorageFull, "full"))
            }
            Some(byte) => {
                self.bytes.push(*byte);
                Ok(1)
            }
            None => Ok(0),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn writers_that_stutter_and_fill_up() {
    fn check<C: Config>(preset: Preset<C>) {
        let bytes = preset.to_vec(&message()).unwrap();
        for most in [0, 1, 9, bytes.len() / 2, bytes.len() - 1, bytes.len()] {
            let mut writer = Narrow { bytes: Vec::new(), most, interrupted: false };
            match preset.to_writer(&mut writer, &message()) {
                Ok(()) => assert_eq!(most, bytes.len()),
                Err(error) => {
                    assert!(error.is_io() && most < bytes.len(), "{error}");
                    assert!(error.to_string().contains("full"), "{error}");
                }
            }
            assert_eq!(writer.bytes, bytes[..most]);
        }
    }
    let _alone = alone();
    each_preset!(check());
}

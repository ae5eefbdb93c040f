//! Random programs of reads: both inputs read what the naive twin reads, and fail where it fails.

#![cfg(feature = "std")]

mod twins;

use contract_core::{Fault, Input, Limited, ReadInput, SliceInput, Taken};
use proptest::{collection::vec, prelude::*};
use std::io;
use twins::{get_leb128, program::any_bits128, put_leb128};

#[derive(Clone, Debug)]
enum Op {
    Peek,
    Byte,
    Array0,
    Array2,
    Array4,
    Array8,
    Array33,
    Take(usize),
    Leb64,
    Leb128,
}

/// What a read gives, in a form that all of them share.
#[derive(Debug, PartialEq)]
enum Got {
    Bytes(Vec<u8>),
    Number(u128),
}

fn any_op() -> impl Strategy<Value = Op> {
    prop_oneof![
        Just(Op::Peek),
        Just(Op::Byte),
        Just(Op::Array0),
        Just(Op::Array2),
        Just(Op::Array4),
        Just(Op::Array8),
        Just(Op::Array33),
        (0..40_usize).prop_map(Op::Take),
        Just(Op::Leb64),
        Just(Op::Leb128),
    ]
}

fn perform<'de, I: Input<'de>>(op: &Op, input: &mut I) -> Result<Got, Fault> {
    Ok(match op {
        Op::Peek => Got::Bytes(vec![input.peek()?]),
        Op::Byte => Got::Bytes(vec![input.get_u8()?]),
        Op::Array0 => Got::Bytes(input.get_array::<0>()?.to_vec()),
        Op::Array2 => Got::Bytes(input.get_array::<2>()?.to_vec()),
        Op::Array4 => Got::Bytes(input.get_array::<4>()?.to_vec()),
        Op::Array8 => Got::Bytes(input.get_array::<8>()?.to_vec()),
        Op::Array33 => Got::Bytes(input.get_array::<33>()?.to_vec()),
        Op::Take(len) => match input.take(*len)? {
            Taken::Borrowed(bytes) | Taken::Copied(bytes) => Got::Bytes(bytes.to_vec()),
        },
        Op::Leb64 => Got::Number(input.get_leb128_u64()?.into()),
        Op::Leb128 => Got::Number(input.get_leb128_u128()?),
    })
}

/// The twin: gives what was read and how many bytes of it were taken.
fn twin(op: &Op, rest: &[u8]) -> Result<(Got, usize), Fault> {
    let bytes = |len: usize| {
        let taken = rest.get(..len).ok_or(Fault::UnexpectedEnd)?;
        Ok((Got::Bytes(taken.to_vec()), len))
    };
    match op {
        Op::Peek => bytes(1).map(|(got, _)| (got, 0)),
        Op::Byte => bytes(1),
        Op::Array0 => bytes(0),
        Op::Array2 => bytes(2),
        Op::Array4 => bytes(4),
        Op::Array8 => bytes(8),
        Op::Array33 => bytes(33),
        Op::Take(len) => bytes(*len),
        Op::Leb64 => get_leb128(rest, 64).map(|(value, len)| (Got::Number(value), len)),
        Op::Leb128 => get_leb128(rest, 128).map(|(value, len)| (Got::Number(value), len)),
    }
}

/// Runs the program until the first fault; at the end of the bytes the twin's answer is `at_end`.
fn run<'de, I: Input<'de>>(
    program: &[Op],
    bytes: &[u8],
    mut input: I,
    at_end: Fault,
) -> Result<(), TestCaseError> {
    let mut position = 0;
    for op in program {
        prop_assert_eq!(input.position(), position as u64);
        if let Some(left) = input.left() {
            prop_assert_eq!(left, bytes.len() - position);
        }
        let got = perform(op, &mut input);
        match twin(op, &bytes[position..]) {
            Ok((wanted, len)) => {
                prop_assert_eq!(got, Ok(wanted), "{:?}", op);
                position += len;
            }
            Err(fault) => {
                let fault = if fault == Fault::UnexpectedEnd { at_end } else { fault };
                prop_assert_eq!(got, Err(fault), "{:?}", op);
                prop_assert_eq!(input.take_error().is_some(), fault == Fault::Io);
                return Ok(());
            }
        }
    }
    prop_assert_eq!(input.position(), position as u64);
    Ok(())
}

/// A reader that gives at most `step` bytes, is interrupted every other call, and ends with a failure if `fails`.
struct Poor<'a> {
    bytes: &'a [u8],
    step: usize,
    interrupt: bool,
    fails: bool,
}

impl<'a> Poor<'a> {
    fn new(bytes: &'a [u8], step: usize, fails: bool) -> Self {
        Self { bytes, step, interrupt: false, fails }
    }
}

impl io::Read for Poor<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.interrupt = !self.interrupt;
        if self.interrupt {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.bytes.is_empty() && self.fails {
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        let len = self.step.min(to.len());
        self.bytes.read(&mut to[..len])
    }
}

/// Bytes with runs of high bits, so that long varints are no rarity.
fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(prop_oneof![any::<u8>(), 0x80..=0xff_u8], 0..300)
}

proptest! {
    #[test]
    fn slice(program in vec(any_op(), 0..40), bytes in any_bytes()) {
        run(&program, &bytes, SliceInput::new(&bytes), Fault::UnexpectedEnd)?;
    }

    #[test]
    fn read(program in vec(any_op(), 0..40), bytes in any_bytes(), step in 1..50_usize) {
        run(&program, &bytes, ReadInput::new(&bytes[..]), Fault::UnexpectedEnd)?;
        run(&program, &bytes, ReadInput::new(Poor::new(&bytes, 1, false)), Fault::UnexpectedEnd)?;
        run(&program, &bytes, ReadInput::new(Poor::new(&bytes, step, false)), Fault::UnexpectedEnd)?;
        run(&program, &bytes, ReadInput::new(Poor::new(&bytes, step, true)), Fault::Io)?;
    }

    /// Up to the limit as the input below; there another fault than at its end.
    #[test]
    fn limited(program in vec(any_op(), 0..40), bytes in any_bytes(), limit in 0..300_usize) {
        let within = &bytes[..limit.min(bytes.len())];
        let at_end = if limit <= bytes.len() { Fault::SizeLimit } else { Fault::UnexpectedEnd };
        if limit <= bytes.len() {
            run(&program, within, Limited::new(SliceInput::new(&bytes), limit as u64), at_end)?;
            run(&program, within, Limited::new(ReadInput::new(&bytes[..]), limit as u64), at_end)?;
        }
        run(&program, &bytes, Limited::new(SliceInput::new(&bytes), u64::MAX), Fault::UnexpectedEnd)?;

        let mut input = Limited::new(SliceInput::new(&bytes), limit as u64);
        prop_assert_eq!(input.ahead(), within);
        input.skip_ahead(limit / 2);
        prop_assert_eq!(input.position(), within.len().min(limit / 2) as u64);
        let copy = input.copied().unwrap();
        prop_assert_eq!(copy.ahead(), &within[within.len().min(limit / 2)..]);
        input.skip_ahead(usize::MAX);
        prop_assert_eq!(input.get_u8(), Err(at_end));
    }

    /// A value that fits, cut at each place: always the end, never a value.
    #[test]
    fn truncated(parts in vec((any_bits128(), vec(any::<u8>(), 0..20)), 1..6)) {
        let mut bytes = Vec::new();
        let mut program = Vec::new();
        for (number, slice) in &parts {
            put_leb128(&mut bytes, *number);
            program.push(Op::Leb128);
            bytes.extend_from_slice(slice);
            program.push(Op::Take(slice.len()));
        }
        let read_all = |mut input: SliceInput<'_>| program.iter().try_for_each(|op| perform(op, &mut input).map(drop));
        let read_all_of = |bytes: &[u8]| {
            let mut input = ReadInput::new(bytes);
            program.iter().try_for_each(|op| perform(op, &mut input).map(drop))
        };
        prop_assert_eq!(read_all(SliceInput::new(&bytes)), Ok(()));
        prop_assert_eq!(read_all_of(&bytes), Ok(()));
        for at in 0..bytes.len() {
            prop_assert_eq!(read_all(SliceInput::new(&bytes[..at])), Err(Fault::UnexpectedEnd));
            prop_assert_eq!(read_all_of(&bytes[..at]), Err(Fault::UnexpectedEnd));
        }
    }
}

#[test]
fn a_slice_is_lent_for_its_own_life() {
    let bytes = *b"abcdef";
    let (first, second) = {
        let mut input = SliceInput::new(&bytes);
        let first = input.take_slice(2).unwrap();
        let Taken::Borrowed(second) = input.take(3).unwrap() else { panic!("a slice lends") };
        assert_eq!(input.rest(), b"f");
        assert_eq!(input.take_slice(2), Err(Fault::UnexpectedEnd));
        assert_eq!(input.rest(), b"f", "nothing is taken where there is not enough");
        (first, second)
    };
    assert_eq!((first, second), (&b"ab"[..], &b"cde"[..]));
}

#[test]
fn what_is_ahead_is_not_taken() {
    let mut input = SliceInput::new(b"abcdef");
    assert_eq!(input.ahead(), b"abcdef");
    input.skip_ahead(2);
    assert_eq!((input.position(), input.ahead()), (2, &b"cdef"[..]));
    input.skip_ahead(usize::MAX);
    assert_eq!((input.position(), input.ahead()), (6, &b""[..]));
    assert_eq!(input.peek(), Err(Fault::UnexpectedEnd));

    let mut input = ReadInput::new(&b"abcdef"[..]);
    assert_eq!(input.ahead(), b"");
    input.skip_ahead(2);
    assert_eq!(input.get_u8(), Ok(b'a'));
}

#[test]
fn a_reader_is_left_behind_the_value() {
    let mut reader = &b"\x01\x02\xac\x02rest"[..];
    let mut input = ReadInput::new(&mut reader);
    assert_eq!(input.get_array(), Ok([1, 2]));
    assert_eq!(input.get_leb128_u64(), Ok(300));
    assert_eq!(input.position(), 4);
    drop(input);
    assert_eq!(reader, b"rest");
}

/// What a mark may be is looked at and not taken, and a `u128` comes with any of them, from both inputs.
#[test]
fn marks() {
    fn check<'de, I: Input<'de>>(open: impl Fn(&'de [u8]) -> I, bytes: &'de [u8]) {
        for (width, widest) in [(2, 251), (4, 252), (8, 253), (16, 254)] {
            let mut input = open(bytes);
            let wanted = match bytes[0] {
                255 => Err(Fault::VarintForm),
                mark if mark > widest => Err(Fault::VarintOverflow),
                _ => Ok(()),
            };
            assert_eq!(input.check_mark(width, false), wanted, "{width} {bytes:?}");
            assert_eq!((input.position(), input.peek()), (0, Ok(bytes[0])));
        }
        let (len, value) = match bytes[0] {
            251 => (3, Ok(u16::from_le_bytes([bytes[1], bytes[2]]).into())),
            252 => (5, Ok(u32::from_le_bytes(*bytes[1..].first_chunk().unwrap()).into())),
            253 => (9, Ok(u64::from_le_bytes(*bytes[1..].first_chunk().unwrap()).into())),
            254 => (17, Ok(u128::from_le_bytes(*bytes[1..].first_chunk().unwrap()))),
            255 => (1, Err(Fault::VarintForm)),
            small => (1, Ok(small.into())),
        };
        assert_eq!(open(bytes).get_marked_u128::<false>(), value);
        for cut in 0..if value.is_ok() { len } else { 0 } {
            assert_eq!(open(&bytes[..cut]).get_marked_u128::<false>(), Err(Fault::UnexpectedEnd));
        }
        let mut input = open(bytes);
        if let (Ok(big), Ok(little)) = (input.get_marked_u128::<true>(), value) {
            assert_eq!(big, if len == 1 { little } else { little.swap_bytes() >> (8 * (17 - len)) });
            assert_eq!(input.position(), len as u64);
        }
    }
    for mark in [0, 1, 250, 251, 252, 253, 254, 255] {
        let mut bytes = [7; 20];
        bytes[0] = mark;
        bytes[1] = 200;
        check(SliceInput::new, &bytes);
        check(ReadInput::new, &bytes);
    }
    assert_eq!(SliceInput::new(&[]).check_mark(2, true), Err(Fault::UnexpectedEnd));
}

proptest! {
    #[test]
    fn what_is_ahead_of_a_slice(bytes in vec(any::<u8>(), 0..40), steps in vec(0..20_usize, 0..6)) {
        let mut input = SliceInput::new(&bytes);
        let mut at = 0;
        for step in steps {
            prop_assert_eq!(input.ahead(), &bytes[at..]);
            prop_assert_eq!(input.rest(), &bytes[at..]);
            prop_assert_eq!((input.left(), input.position()), (Some(bytes.len() - at), at as u64));
            let copy = input.copied();
            input.skip_ahead(step);
            prop_assert_eq!(copy.map(|copy| copy.rest()), Some(&bytes[at..]));
            at = bytes.len().min(at + step);
        }
        prop_assert_eq!(input.rest(), &bytes[at..]);
    }
}

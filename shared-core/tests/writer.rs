//! Random programs of writes: every output holds what the naive twin writes.

#![cfg(feature = "std")]

mod twins;

use contract_core::{
    BUDGET, Counter, ExtendOutput, Fault, Output, Room, Scratch, SliceOutput, VecOutput, Window, Writer,
};
use proptest::prelude::*;
use std::{
    collections::VecDeque,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
};
use twins::program::{Op, any_flat, any_program, expected, perform, run, run_careless};

/// A part of the usual number of cases, where each is a whole program; `PROPTEST_CASES` still sets how many that is.
fn part(of: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases.div_ceil(of), ..usual }
}

/// A writer that takes one byte at a time, is interrupted every other call, and comes to a bad end behind `left` bytes.
struct Poor {
    got: Vec<u8>,
    left: usize,
    interrupt: bool,
    panics: bool,
}

impl Poor {
    fn new(left: usize) -> Self {
        Self { got: Vec::new(), left, interrupt: false, panics: false }
    }
}

impl io::Write for &mut Poor {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.interrupt = !self.interrupt;
        if self.interrupt {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.left == 0 {
            assert!(!self.panics, "the sink panics");
            return Err(io::ErrorKind::StorageFull.into());
        }
        let Some(&byte) = bytes.first() else { return Ok(0) };
        self.left -= 1;
        self.got.push(byte);
        Ok(1)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Windows exactly as large as asked for, each an allocation of its own, so that a write beyond one is noticed. Fails when
/// the windows are used up.
struct Exact {
    done: Vec<u8>,
    window: Vec<u8>,
    windows: usize,
}

impl Exact {
    fn new(windows: usize) -> Self {
        Self { done: Vec::new(), window: Vec::new(), windows }
    }
}

// SAFETY: the window is an allocation of `more` bytes that is not touched before the next call.
unsafe impl Output for Exact {
    const KEEPS_ALL: bool = true;

    fn prepare(&mut self, more: usize) -> Result<Window, Fault> {
        self.windows = self.windows.checked_sub(1).ok_or(Fault::OutputFull)?;
        self.window = Vec::with_capacity(more);
        Ok(Window { start: self.window.as_mut_ptr(), filled: 0, capacity: more })
    }

    unsafe fn commit(&mut self, filled: usize) -> Result<(), Fault> {
        // SAFETY: the caller initialised as much, within the capacity.
        unsafe { self.window.set_len(filled) };
        self.done.append(&mut self.window);
        self.window = Vec::new();
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.done.extend_from_slice(bytes);
        Ok(())
    }

    fn flushed(&self) -> usize {
        self.done.len()
    }

    fn held(&self) -> usize {
        self.done.len()
    }

    fn committed(&mut self) -> &mut [u8] {
        &mut self.done
    }
}

/// Runs the program into the middle of a guarded buffer.
fn run_slice(
    program: &[Op],
    size: usize,
    exact: bool,
    run: fn(&[Op], &mut SliceOutput<'_>) -> Result<(), Fault>,
) -> Result<Vec<u8>, Fault> {
    const GUARD: usize = 64;
    let mut buffer = vec![0xa5; GUARD + size + GUARD];
    let mut scratch = Scratch::new();
    let slice = &mut buffer[GUARD..GUARD + size];
    let mut output =
        if exact { SliceOutput::exact(slice, &mut scratch) } else { SliceOutput::new(slice, &mut scratch) };
    let result = run(program, &mut output);
    let filled = output.filled();
    if exact {
        assert!(buffer[GUARD + filled..].iter().all(|&byte| byte == 0xa5), "wrote behind the value");
    }
    assert!(
        buffer[..GUARD].iter().chain(&buffer[GUARD + size..]).all(|&byte| byte == 0xa5),
        "wrote beside the slice"
    );
    result.map(|()| buffer[GUARD..GUARD + filled].to_vec())
}

fn check_slice(program: &[Op], expected: &[u8], size: usize) {
    let wanted = if size < expected.len() { Err(Fault::OutputFull) } else { Ok(expected.to_vec()) };
    for exact in [false, true] {
        assert_eq!(
            run_slice(program, size, exact, |program, output| run(program, output, 0)),
            wanted,
            "size {size}, exact {exact}"
        );
        assert_eq!(
            run_slice(program, size, exact, |program, output| run_careless(program, output)),
            wanted,
            "size {size}, exact {exact}, careless"
        );
    }
}

proptest! {
    #![proptest_config(part(2))]

    #[test]
    fn vec(program in any_program(30), before in proptest::collection::vec(any::<u8>(), 0..200)) {
        let expected = expected(&program);
        let mut out = Vec::new();
        run(&program, &mut out, 0).unwrap();
        prop_assert_eq!(&out, &expected);

        let mut out = before.clone();
        run(&program, &mut out, before.len()).unwrap();
        prop_assert_eq!(&out[..before.len()], &before);
        prop_assert_eq!(&out[before.len()..], expected);
    }

    #[test]
    fn vec_from_the_stack(program in any_program(30)) {
        let expected = expected(&program);
        let mut room = Room::new();
        let mut out = VecOutput::new(&mut room);
        run(&program, &mut out, 0).unwrap();
        // A second value goes behind the first.
        run(&program, &mut out, expected.len()).unwrap();
        prop_assert_eq!(out.into_vec(), [&expected[..], &expected].concat());
    }

    #[test]
    fn windows_as_small_as_allowed(program in any_program(30), windows in 0..20_usize) {
        let expected = expected(&program);
        let mut out = Exact::new(usize::MAX);
        run(&program, &mut out, 0).unwrap();
        prop_assert_eq!(&out.done, &expected);

        // One that fails on the way, and is used all the same.
        let mut out = Exact::new(windows);
        let _ = run_careless(&program, &mut out);
    }

    #[test]
    fn counter(program in any_program(30)) {
        let mut counter = Counter::new();
        let mut writer = Writer::new(&mut counter);
        for op in &program {
            perform(op, &mut writer).unwrap();
        }
        prop_assert_eq!(writer.position(), expected(&program).len());
        writer.finish().unwrap();
    }

    #[test]
    fn slice_near_its_end(program in any_program(20)) {
        let expected = expected(&program);
        let len = expected.len();
        let near = len.saturating_sub(20)..=len + 3;
        for size in near.chain([0, 1, len / 2, len.saturating_sub(BUDGET), len + BUDGET, len + 200]) {
            check_slice(&program, &expected, size);
        }
    }

    #[test]
    fn extend(program in any_flat(60)) {
        let expected = expected(&program);
        let mut out = ExtendOutput::new(VecDeque::from([7]));
        run(&program, &mut out, 0).unwrap();
        // A second value goes behind the first.
        run(&program, &mut out, expected.len()).unwrap();
        let out = Vec::from(out.into_inner());
        prop_assert_eq!(out, [&[7][..], &expected, &expected].concat());
    }
}

proptest! {
    #![proptest_config(part(2))]

    #[test]
    fn write(program in any_flat(120)) {
        let expected = expected(&program);
        let mut sink = Poor::new(usize::MAX);
        let mut out = contract_core::WriteOutput::new(&mut sink);
        run(&program, &mut out, 0).unwrap();
        run(&program, &mut out, expected.len()).unwrap();
        prop_assert_eq!(&sink.got, &[&expected[..], &expected].concat());
    }

    #[test]
    fn write_fails_at(program in any_flat(60), at in any::<prop::sample::Index>(), careless in any::<bool>()) {
        let expected = expected(&program);
        let at = at.index(expected.len() + 1);
        let mut sink = Poor::new(at);
        let mut out = contract_core::WriteOutput::new(&mut sink);
        let result = if careless { run_careless(&program, &mut out) } else { run(&program, &mut out, 0) };
        let error = out.take_error();
        prop_assert_eq!(result, if at < expected.len() { Err(Fault::Io) } else { Ok(()) });
        prop_assert_eq!(error.is_some(), at < expected.len());
        prop_assert_eq!(&sink.got, &expected[..at], "nothing but a beginning arrives");
    }

    #[test]
    fn write_panics_at(program in any_flat(60), at in any::<prop::sample::Index>()) {
        let expected = expected(&program);
        prop_assume!(!expected.is_empty());
        let at = at.index(expected.len());
        let mut sink = Poor::new(at);
        sink.panics = true;
        let mut out = contract_core::WriteOutput::new(&mut sink);
        let mut writer = Writer::new(&mut out);
        for op in &program {
            // Whoever catches the panic can go on with the writer; it must not write where the window was.
            let _ = catch_unwind(AssertUnwindSafe(|| perform(op, &mut writer)));
        }
        let end = catch_unwind(AssertUnwindSafe(|| writer.finish()));
        prop_assert!(!matches!(end, Ok(Ok(()))));
        prop_assert_eq!(&sink.got, &expected[..at]);
    }
}

#[cfg(feature = "bytes")]
proptest! {
    #![proptest_config(part(2))]

    #[test]
    fn bytes_mut(program in any_program(30), before in proptest::collection::vec(any::<u8>(), 0..200)) {
        use bytes::BytesMut;

        let expected = expected(&program);
        let mut out = BytesMut::from(&before[..]);
        // The room behind belongs to another handle.
        let behind = out.split_off(before.len() / 2);
        run(&program, &mut out, before.len() / 2).unwrap();
        prop_assert_eq!(&out[..before.len() / 2], &before[..before.len() / 2]);
        prop_assert_eq!(&out[before.len() / 2..], expected);
        prop_assert_eq!(&behind[..], &before[before.len() / 2..]);
    }
}

proptest! {
    #![proptest_config(part(8))]

    #[test]
    fn slice_of_every_size(program in any_program(8)) {
        let expected = expected(&program);
        prop_assume!(expected.len() < 1500);
        for size in 0..=expected.len() + 200 {
            check_slice(&program, &expected, size);
        }
    }
}

#[test]
fn a_long_body_is_moved_for_its_length() {
    for len in [0, 1, 126, 127, 128, 129, 255, 16_383, 16_384, 2_097_151, 2_097_152] {
        let program = [Op::Byte(1), Op::Nested(vec![Op::Slice(vec![7; len])]), Op::Byte(2)];
        let expected = expected(&program);
        let mut out = Vec::new();
        run(&program, &mut out, 0).unwrap();
        assert_eq!(out, expected);
        check_slice(&program, &expected, expected.len());
        check_slice(&program, &expected, expected.len() - 1);
    }
}

/// Tokens from elsewhere, in the wrong order, or never closed: wrong bytes, but no more than that.
#[test]
fn forged_lengths_stay_inside() {
    let foreign = {
        let mut out = Vec::new();
        let mut writer = Writer::new(&mut out);
        writer.put_slice(&[0; 5000]).unwrap();
        writer.open().unwrap()
    };
    for body in [0, 1, 3, 127, 128, 5000, 6000] {
        for buffer in [0, 1, 10, 200, 7000] {
            let mut buffer = vec![0; buffer];
            let mut scratch = Scratch::new();
            let mut slice = SliceOutput::new(&mut buffer, &mut scratch);
            forge(&mut slice, foreign, body);
        }
        forge(&mut Vec::new(), foreign, body);
        forge(&mut Exact::new(usize::MAX), foreign, body);
        forge(&mut Exact::new(2), foreign, body);
        forge(&mut Counter::new(), foreign, body);
        forge(&mut ExtendOutput::new(Vec::new()), foreign, body);
        forge(&mut contract_core::WriteOutput::new(Vec::new()), foreign, body);
        #[cfg(feature = "bytes")]
        forge(&mut bytes::BytesMut::new(), foreign, body);
    }
}

fn forge<O: Output>(output: &mut O, foreign: contract_core::Open, body: usize) {
    let mut writer = Writer::new(output);
    let _ = writer.close(foreign);
    let outer = writer.open();
    let _ = writer.put_slice(&vec![1; body]);
    let inner = writer.open();
    let _ = writer.put_slice(&vec![2; body]);
    for open in [outer, inner, outer, Ok(foreign), inner].into_iter().flatten() {
        let _ = writer.close(open);
        let _ = writer.put_u8(3);
        let _ = writer.rearrange(body, <[u8]>::reverse);
    }
    let _ = writer.finish();
}

#[test]
fn lengths_need_an_output_that_keeps_all() {
    let mut out = ExtendOutput::new(Vec::new());
    assert_eq!(Writer::new(&mut out).open().unwrap_err(), Fault::NotPatchable);
    assert_eq!(Writer::new(&mut out).rearrange(0, |_| unreachable!()), Err(Fault::NotPatchable));
    let mut out = contract_core::WriteOutput::new(Vec::new());
    assert_eq!(Writer::new(&mut out).open().unwrap_err(), Fault::NotPatchable);
    assert_eq!(Writer::new(&mut out).rearrange(0, |_| unreachable!()), Err(Fault::NotPatchable));
}

#[test]
fn a_writer_that_is_dropped_leaves_what_was_there() {
    let mut out = vec![1, 2];
    Writer::new(&mut out).put_u8(3).unwrap();
    assert_eq!(out, [1, 2]);

    let mut sink = Vec::new();
    let mut output = contract_core::WriteOutput::new(&mut sink);
    Writer::new(&mut output).put_u8(3).unwrap();
    Writer::new(&mut output).finish().unwrap();
    assert_eq!(sink, []);
}

/// `widen` is the caller's code; a writer that lives on behind its panic has written whole groups only.
#[test]
fn a_panicking_closure_leaves_whole_groups() {
    let mut out = Vec::new();
    let mut writer = Writer::new(&mut out);
    let values: Vec<u64> = (0..20).collect();
    let widen = |value| if value == 13 { panic!("thirteen") } else { value };
    assert!(catch_unwind(AssertUnwindSafe(|| writer.put_bulk_leb128(&values, widen))).is_err());
    writer.put_array([0xff; BUDGET]).unwrap();
    writer.finish().unwrap();
    assert_eq!(out, [&[0, 1, 2, 3, 4, 5, 6, 7][..], &[0xff; BUDGET]].concat());
}

#[test]
fn a_panicking_rearrangement_leaves_what_was_written() {
    let mut out = Exact::new(usize::MAX);
    let mut writer = Writer::new(&mut out);
    writer.put_array([1, 2, 3]).unwrap();
    let panics = |_: &mut [u8]| panic!("no order");
    assert!(catch_unwind(AssertUnwindSafe(|| writer.rearrange(0, panics))).is_err());
    assert_eq!(writer.rearrange(4, |_| ()), Err(Fault::NotPatchable));
    writer.put_array([4; BUDGET]).unwrap();
    writer.finish().unwrap();
    assert_eq!(out.done, [&[1, 2, 3][..], &[4; BUDGET]].concat());
}

/// A collection that panics after `left` bytes.
struct Touchy {
    got: Vec<u8>,
    left: usize,
}

impl Extend<u8> for Touchy {
    fn extend<T: IntoIterator<Item = u8>>(&mut self, bytes: T) {
        let mut bytes = bytes.into_iter();
        while let Some(byte) = bytes.next() {
            match self.left.checked_sub(1) {
                Some(left) => self.left = left,
                None => {
                    std::mem::forget(bytes);
                    panic!("enough");
                }
            }
            self.got.push(byte);
        }
    }
}

#[test]
fn a_panicking_collection_can_be_gone_on_with() {
    for left in [0, 1, 500, 1023, 1024, 1500, 4000] {
        let mut out = ExtendOutput::new(Touchy { got: Vec::new(), left });
        let mut writer = Writer::new(&mut out);
        for round in 0..600_u64 {
            let _ = catch_unwind(AssertUnwindSafe(|| writer.put_array(round.to_le_bytes())));
            if round % 100 == 50 {
                let _ = catch_unwind(AssertUnwindSafe(|| writer.put_slice(&[round as u8; 2000])));
            }
        }
        let _ = catch_unwind(AssertUnwindSafe(|| writer.finish()));
        assert_eq!(out.into_inner().got.len(), left);
    }
}

/// A long string goes past the buffer, a short one into it: few calls reach the sink.
#[test]
fn short_strings_do_not_reach_the_sink_alone() {
    struct Calls(usize);
    impl io::Write for &mut Calls {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += 1;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut calls = Calls(0);
    let mut out = contract_core::WriteOutput::new(&mut calls);
    let mut writer = Writer::new(&mut out);
    for _ in 0..10_000 {
        writer.put_slice(&[1; 100]).unwrap();
    }
    writer.finish().unwrap();
    assert!(calls.0 <= 1_000_000 / 7_900, "{} calls", calls.0);
}

//! The cursor through which formats write: a window, held in two pointers, and a budget.

use crate::{
    Fault,
    bulk::{self, Scalar},
    output::Output,
    varint::{self, MAX_LEN_U64},
};
use core::{
    marker::PhantomData,
    ptr::{self, NonNull},
};

mod stores;
mod windows;

use stores::{copy, put_leb128, put_marked};
use windows::{Entered, append, append_both, close_long, commit, grow};

/// Bytes that a writer makes sure of at a time.
///
/// Fixed-size writes spend from a counter that starts here. Inlined into straight-line code its value is known at compile
/// time, so that neither check nor bookkeeping is left and neighbouring stores merge.
pub const BUDGET: usize = 128;

/// The longest marked form of a `u64`.
const MAX_LEN_MARKED: usize = 9;

/// Longest strings that are copied by a few moves of fixed size instead of a call.
///
/// In ns a string by `memcpy`, with moves up to 16, 32 and 64 bytes: of 12 bytes 3.2, 1.2, 1.2, 1.3; of 24 bytes 3.7, 3.6,
/// 1.8, 2.2; of 0 to 32 bytes at random 9.1, 9.0, 7.4, 8.0; of 0 to 64 at random 7.8, 6.6, 7.7, 7.8; of 48 bytes 2.7, 2.6, 2.6,
/// 2.6. `cargo bench -p contract-core --bench copy`
const SHORT: usize = 32;

/// Writes into the windows of an [`Output`].
///
/// Bytes become part of the output at [`finish`](Self::finish), and on the way whenever a window ends.
///
/// ```
/// use contract_core::Writer;
///
/// let mut bytes = Vec::new();
/// let mut writer = Writer::new(&mut bytes);
/// writer.put_leb128_u64(300)?;
/// writer.put_array(1.5f32.to_le_bytes())?;
/// writer.finish()?;
/// assert_eq!(bytes, [0xac, 0x02, 0, 0, 0xc0, 0x3f]);
/// # Ok::<(), contract_core::Fault>(())
/// ```
pub struct Writer<'o, O: Output> {
    // Invariant: either all three pointers are null, or `start..end` is the current window of `output`, `start..at` of it
    // is initialised, and `left <= end - at`. If `O::COUNTS` there is no window: `at` is the count, as an address
    // without provenance.
    //
    // In this order `start` and `at` lie where a writer that is given back through memory is copied by 16 bytes. They are
    // stored as one word of that size, and a load across the half of it and another waits for both stores.
    end: *mut u8,
    start: *mut u8,
    at: *mut u8,
    left: usize,
    output: NonNull<O>,
    lifetime: PhantomData<&'o mut O>,
}

/// The place of a length that is not known yet; see [`Writer::open`].
#[derive(Clone, Copy, Debug)]
#[must_use = "an open length must be closed"]
pub struct Open(usize);

/// What a writer's budget comes to after writes that may not happen; see [`Writer::allot`].
#[derive(Clone, Copy, Debug)]
#[must_use = "an allotment must be settled"]
pub struct Allotment(usize);

impl<'o, O: Output> Writer<'o, O> {
    /// A writer behind what `output` holds already.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn new(output: &'o mut O) -> Self {
        let window = output.begin();
        Self {
            start: window.start,
            // In the window, or the offset zero of no window.
            at: window.start.wrapping_add(window.filled),
            end: window.start.wrapping_add(window.capacity),
            left: 0,
            output: NonNull::from(output),
            lifetime: PhantomData,
        }
    }

    /// Makes sure of [`BUDGET`] bytes. Called before an element, it lets the writes that follow do without checks.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn mark(&mut self) -> Result<(), Fault> {
        if !O::COUNTS {
            if self.end.addr() - self.at.addr() < BUDGET {
                self.grow(BUDGET)?;
            }
            self.left = BUDGET;
        }
        Ok(())
    }

    /// As [`mark`](Self::mark), but for half of it: nothing where the compiler knows that as much is left.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn top_up(&mut self) -> Result<(), Fault> {
        if self.left < BUDGET / 2 { self.mark() } else { Ok(()) }
    }

    /// Moves the state into a writer of its own, which must come back by assignment.
    ///
    /// A writer behind a reference lives in memory: its bytes may, for all the compiler knows, overwrite its own budget.
    /// One that is a local variable, and whose address no call takes, lives in registers however long the function is.
    /// What is left behind has no window: were the other one lost, its bytes would be too.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn take(&mut self) -> Self {
        let taken = Self {
            start: self.start,
            at: self.at,
            end: self.end,
            left: self.left,
            output: self.output,
            lifetime: PhantomData,
        };
        if !O::COUNTS {
            self.start = ptr::null_mut();
            self.at = ptr::null_mut();
            self.end = ptr::null_mut();
            self.left = 0;
        }
        taken
    }

    /// Spends `n` bytes of the budget.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ask(&mut self, n: usize) -> Result<(), Fault> {
        debug_assert!(n <= BUDGET);
        if self.left < n {
            self.mark()?;
        }
        self.left -= n;
        Ok(())
    }

    /// Makes sure of `most` bytes for writes that may or may not happen; [`settle`](Self::settle) counts them as spent.
    ///
    /// After a write that happens only sometimes nobody knows at compile time what is left of the budget. With this the
    /// compiler does.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn allot(&mut self, most: usize) -> Result<Allotment, Fault> {
        if O::COUNTS {
            return Ok(Allotment(0));
        }
        if self.left < most {
            self.mark()?;
        }
        Ok(Allotment(self.left.saturating_sub(most)))
    }

    /// Ends what [`allot`](Self::allot) began.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn settle(&mut self, allotment: Allotment) {
        // Never more than there is, even if more was written than allotted.
        self.left = self.left.min(allotment.0);
    }

    /// Writes `bytes`.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_array<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), Fault> {
        const { assert!(N <= BUDGET) };
        if O::COUNTS {
            return self.count(N);
        }
        self.ask(N)?;
        // SAFETY: `ask` made sure that `N` bytes are free at `at`.
        unsafe {
            self.at.cast::<[u8; N]>().write_unaligned(bytes);
            self.at = self.at.add(N);
        }
        Ok(())
    }

    /// Writes the first `len` of `bytes`, at most `N`.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_head<const N: usize>(&mut self, bytes: [u8; N], len: usize) -> Result<(), Fault> {
        const { assert!(N <= BUDGET) };
        debug_assert!(len <= N);
        let len = len.min(N);
        if O::COUNTS {
            return self.count(len);
        }
        self.ask(N)?;
        // SAFETY: `ask` made sure that `N` bytes are free at `at`, and `len` is no more.
        unsafe {
            self.at.cast::<[u8; N]>().write_unaligned(bytes);
            self.at = self.at.add(len);
        }
        Ok(())
    }

    /// Writes `tag` and the first `len` of `bytes`, at most `N`. Two stores of whole words, where an array of both would be
    /// put together first.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_tagged<const N: usize>(&mut self, tag: u8, bytes: [u8; N], len: usize) -> Result<(), Fault> {
        const { assert!(N < BUDGET) };
        debug_assert!(len <= N);
        let len = len.min(N);
        if O::COUNTS {
            return self.count(1 + len);
        }
        self.ask(1 + N)?;
        // SAFETY: `ask` made sure that `1 + N` bytes are free at `at`, and `len` is no more than `N`.
        unsafe {
            self.at.write(tag);
            self.at.add(1).cast::<[u8; N]>().write_unaligned(bytes);
            self.at = self.at.add(1 + len);
        }
        Ok(())
    }

    /// Writes one byte.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_u8(&mut self, byte: u8) -> Result<(), Fault> {
        self.put_array([byte])
    }

    /// Writes `value` as LEB128.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_leb128_u64(&mut self, value: u64) -> Result<(), Fault> {
        if O::COUNTS {
            return self.count(varint::leb128_len_u64(value));
        }
        self.ask(MAX_LEN_U64)?;
        // SAFETY: `ask` made sure that ten bytes are free at `at`.
        self.at = unsafe { put_leb128(self.at, value) };
        Ok(())
    }

    /// Writes `value` as LEB128.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_leb128_u32(&mut self, value: u32) -> Result<(), Fault> {
        let value = u64::from(value);
        if O::COUNTS {
            return self.count(varint::leb128_len_u64(value));
        }
        self.ask(8)?;
        // SAFETY: `ask` made sure that eight bytes are free at `at`, which suffices below 2^56.
        self.at = unsafe { put_leb128(self.at, value) };
        Ok(())
    }

    /// Writes `value` as LEB128.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[inline]
    pub fn put_leb128_u128(&mut self, mut value: u128) -> Result<(), Fault> {
        while value >= 0x80 {
            self.put_u8(value as u8 | 0x80)?;
            value >>= 7;
        }
        self.put_u8(value as u8)
    }

    /// Writes `value` in bincode's marked form; `BIG` is the byte order behind the mark.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_marked_u16<const BIG: bool>(&mut self, value: u16) -> Result<(), Fault> {
        self.put_marked_u64::<BIG>(u64::from(value))
    }

    /// Writes `value` in bincode's marked form; `BIG` is the byte order behind the mark.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_marked_u32<const BIG: bool>(&mut self, value: u32) -> Result<(), Fault> {
        self.put_marked_u64::<BIG>(u64::from(value))
    }

    /// Writes `value` in bincode's marked form; `BIG` is the byte order behind the mark.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_marked_u64<const BIG: bool>(&mut self, value: u64) -> Result<(), Fault> {
        if O::COUNTS {
            return self.count(varint::marked_len_u64(value));
        }
        self.ask(MAX_LEN_MARKED)?;
        // SAFETY: `ask` made sure that nine bytes are free at `at`.
        self.at = unsafe { put_marked::<BIG>(self.at, value) };
        Ok(())
    }

    /// Writes `bytes`, of any length.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_slice(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let len = bytes.len();
        if O::COUNTS {
            return self.count(len);
        }
        // No overflow: a slice has at most `isize::MAX` bytes.
        if self.end.addr() - self.at.addr() < len + BUDGET {
            return self.put_slice_cold(bytes);
        }
        // SAFETY: `len` bytes are free at `at`, in memory that is the output's alone.
        unsafe {
            copy(bytes, self.at);
            self.at = self.at.add(len);
        }
        self.left = BUDGET;
        Ok(())
    }

    /// Writes the first `head_len` of `head`, and `bytes` behind them: a string and its length, in one check.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_prefixed<const N: usize>(
        &mut self,
        head: [u8; N],
        head_len: usize,
        bytes: &[u8],
    ) -> Result<(), Fault> {
        const { assert!(N <= BUDGET) };
        let len = bytes.len();
        debug_assert!(head_len <= N);
        let head_len = head_len.min(N);
        if O::COUNTS {
            return self.count(head_len + len);
        }
        // No overflow: a slice has at most `isize::MAX` bytes.
        if self.end.addr() - self.at.addr() < len + (N + BUDGET) {
            return self.put_prefixed_cold(&head[..head_len], bytes);
        }
        // SAFETY: `N + len` bytes are free at `at`, in memory that is the output's alone.
        unsafe {
            self.at.cast::<[u8; N]>().write_unaligned(head);
            self.at = self.at.add(head_len);
            ptr::copy_nonoverlapping(bytes.as_ptr(), self.at, len);
            self.at = self.at.add(len);
        }
        self.left = BUDGET;
        Ok(())
    }

    /// Writes `bytes`, out of the budget if they are few.
    ///
    /// For names that the compiler knows: no check is left of them, and they merge with the writes around them. Other
    /// strings are better off with [`put_slice`](Self::put_slice).
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_short(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let len = bytes.len();
        if len > SHORT {
            return self.put_slice(bytes);
        }
        if O::COUNTS {
            return self.count(len);
        }
        self.ask(len)?;
        // SAFETY: `ask` made sure that `len` bytes are free at `at`, in memory that is the output's alone.
        unsafe {
            copy(bytes, self.at);
            self.at = self.at.add(len);
        }
        Ok(())
    }

    /// Writes `tag` and `bytes`, if these are at most 32 and there is room for both with a budget behind them; says whether
    /// it did.
    ///
    /// The way of short strings, small enough to be inlined everywhere; what it refuses is for code out of line.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn try_put_short(&mut self, tag: u8, bytes: &[u8]) -> bool {
        let len = bytes.len();
        if O::COUNTS {
            self.at = self.at.wrapping_add(1 + len);
            return true;
        }
        if len > SHORT || self.end.addr() - self.at.addr() < 1 + SHORT + BUDGET {
            return false;
        }
        // SAFETY: there is room for the tag and for 32 bytes at `at`, in memory that is the output's alone, and `bytes` are
        // no more.
        unsafe {
            self.at.write(tag);
            copy(bytes, self.at.add(1));
            self.at = self.at.add(1 + len);
        }
        self.left = BUDGET;
        true
    }

    /// Writes the bytes of `values` as they lie in memory, little-endian on every machine.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[inline]
    pub fn put_bulk_le<T: Scalar>(&mut self, values: &[T]) -> Result<(), Fault> {
        if cfg!(target_endian = "little") || size_of::<T>() == 1 {
            self.put_slice(bulk::bytes_of(values))
        } else {
            self.put_bulk_swapped(values)
        }
    }

    /// Writes the bytes of `values`, big-endian on every machine.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[inline]
    pub fn put_bulk_be<T: Scalar>(&mut self, values: &[T]) -> Result<(), Fault> {
        if cfg!(target_endian = "big") || size_of::<T>() == 1 {
            self.put_slice(bulk::bytes_of(values))
        } else {
            self.put_bulk_swapped(values)
        }
    }

    fn put_bulk_swapped<T: Scalar>(&mut self, values: &[T]) -> Result<(), Fault> {
        const { assert!(size_of::<T>() <= BUDGET) };
        if O::COUNTS {
            return self.count(size_of_val(values));
        }
        for value in bulk::bytes_of(values).chunks_exact(size_of::<T>()) {
            self.ask(size_of::<T>())?;
            for (place, byte) in value.iter().rev().enumerate() {
                // SAFETY: `ask` made sure of the bytes of one `T` at `at`.
                unsafe { self.at.add(place).write(*byte) };
            }
            // SAFETY: as above.
            self.at = unsafe { self.at.add(size_of::<T>()) };
        }
        Ok(())
    }

    /// Writes each of `values` as LEB128, after `widen` made a `u64` of it.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[inline]
    pub fn put_bulk_leb128<T: Copy>(&mut self, values: &[T], widen: impl Fn(T) -> u64) -> Result<(), Fault> {
        if O::COUNTS {
            return self.count(values.iter().map(|&value| varint::leb128_len_u64(widen(value))).sum());
        }
        // Eight values take at most 80 bytes: one check for all of them.
        for group in values.chunks(8) {
            self.mark()?;
            let mut at = self.at;
            for &value in group {
                // SAFETY: `mark` made sure of 128 bytes, and eight values take at most 80.
                at = unsafe { put_leb128(at, widen(value)) };
            }
            self.at = at;
        }
        self.left = 0;
        Ok(())
    }

    /// Writes each of `values` in bincode's marked form, after `widen` made a `u64` of it.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[inline]
    pub fn put_bulk_marked<const BIG: bool, T: Copy>(
        &mut self,
        values: &[T],
        widen: impl Fn(T) -> u64,
    ) -> Result<(), Fault> {
        if O::COUNTS {
            return self.count(values.iter().map(|&value| varint::marked_len_u64(widen(value))).sum());
        }
        // Eight values take at most 72 bytes: one check for all of them.
        for group in values.chunks(8) {
            self.mark()?;
            let mut at = self.at;
            for &value in group {
                // SAFETY: `mark` made sure of 128 bytes, and eight values take at most 72.
                at = unsafe { put_marked::<BIG>(at, widen(value)) };
            }
            self.at = at;
        }
        self.left = 0;
        Ok(())
    }

    /// Writes for each of `values` what `tagged` makes of it: a byte, and the first so many of the bytes behind it.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[inline]
    pub fn put_bulk_tagged<T: Copy, const N: usize>(
        &mut self,
        values: &[T],
        tagged: impl Fn(T) -> (u8, [u8; N], usize),
    ) -> Result<(), Fault> {
        const { assert!(N < BUDGET) };
        if O::COUNTS {
            return self.count(values.iter().map(|&value| 1 + tagged(value).2.min(N)).sum());
        }
        // As many as the budget surely holds: one check for all of them.
        for group in values.chunks(BUDGET / (1 + N)) {
            self.mark()?;
            let mut at = self.at;
            for &value in group {
                let (tag, bytes, len) = tagged(value);
                // SAFETY: `mark` made sure of 128 bytes, and no value of the group takes more than `1 + N`.
                unsafe {
                    at.write(tag);
                    at.add(1).cast::<[u8; N]>().write_unaligned(bytes);
                    at = at.add(1 + len.min(N));
                }
            }
            self.at = at;
        }
        self.left = 0;
        Ok(())
    }

    /// Begins something that its length in bytes goes in front of, as LEB128.
    ///
    /// One byte is left for the length. [`close`](Self::close) fills it in, and moves what was written when the length
    /// needs more.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`]; [`Fault::NotPatchable`] if the output neither [keeps all](Output::KEEPS_ALL) nor
    /// [counts](Output::COUNTS).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn open(&mut self) -> Result<Open, Fault> {
        if !O::KEEPS_ALL && !O::COUNTS {
            return Err(Fault::NotPatchable);
        }
        self.put_u8(0)?;
        Ok(Open(self.reached()))
    }

    /// Ends what [`open`](Self::open) began.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn close(&mut self, open: Open) -> Result<(), Fault> {
        let len = self.reached().wrapping_sub(open.0);
        if O::COUNTS {
            return self.count(varint::leb128_len_u64(len as u64) - 1);
        }
        if len < 0x80 && len < self.at.addr() - self.start.addr() {
            // SAFETY: the byte in front of the last `len` ones lies behind `start`, by the comparison.
            unsafe { self.at.sub(len + 1).write(len as u8) };
            return Ok(());
        }
        self.close_cold(len)
    }

    /// Lets `rearrange` move the bytes about that were written from position `from` on.
    ///
    /// # Errors
    ///
    /// Those of [`Output::prepare`]; [`Fault::NotPatchable`] if the output does not [keep all](Output::KEEPS_ALL), or
    /// holds less than `from` bytes.
    pub fn rearrange(&mut self, from: usize, rearrange: impl FnOnce(&mut [u8])) -> Result<(), Fault> {
        if O::COUNTS {
            return Ok(());
        }
        if !O::KEEPS_ALL {
            return Err(Fault::NotPatchable);
        }
        let (start, at) = self.leave();
        // SAFETY: `output` is borrowed for 'o, and the window was given up.
        let output = unsafe { &mut *self.output.as_ptr() };
        // SAFETY: by the invariant `start..at` lies in the current window and is initialised.
        let committed = unsafe { commit(output, start, at) };
        let prepared = committed.and_then(|()| {
            rearrange(output.committed().get_mut(from..).ok_or(Fault::NotPatchable)?);
            output.prepare(BUDGET)
        });
        self.enter(prepared.into())
    }

    /// How many bytes the output holds, those of this writer included.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn position(&self) -> usize {
        if !O::COUNTS && self.start.is_null() {
            // SAFETY: `output` is borrowed for 'o, and there is no window.
            return unsafe { &*self.output.as_ptr() }.held();
        }
        self.reached()
    }

    /// As [`position`](Self::position), once there is a window.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reached(&self) -> usize {
        // SAFETY: `output` is borrowed for 'o, and `flushed` leaves the window alone.
        unsafe { &*self.output.as_ptr() }.flushed() + (self.at.addr() - self.start.addr())
    }

    /// Makes everything part of the output, and lets it hand on what it buffers.
    ///
    /// # Errors
    ///
    /// Those of [`Output::commit`] and [`Output::finish`].
    #[inline]
    pub fn finish(self) -> Result<(), Fault> {
        if O::COUNTS {
            return Ok(());
        }
        // SAFETY: `output` is borrowed for 'o, and the window ends here.
        let output = unsafe { &mut *self.output.as_ptr() };
        // SAFETY: by the invariant `start..at` lies in the current window and is initialised.
        unsafe { commit(output, self.start, self.at) }?;
        output.finish()
    }

    /// The error of the sink below, after [`Fault::Io`].
    #[cold]
    pub fn take_error(&mut self) -> Option<alloc::boxed::Box<dyn core::error::Error + Send + Sync>> {
        // SAFETY: `output` is borrowed for 'o, and `take_error` leaves the window alone.
        unsafe { &mut *self.output.as_ptr() }.take_error()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn count(&mut self, n: usize) -> Result<(), Fault> {
        self.at = self.at.wrapping_add(n);
        Ok(())
    }

    /// A window with at least `more` bytes free, no less than [`BUDGET`].
    ///
    /// Pointers go in and out by value, so that the writer itself stays in registers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn grow(&mut self, more: usize) -> Result<(), Fault> {
        let (start, at) = self.leave();
        // SAFETY: by the invariant.
        let grown = unsafe { grow(self.output.as_ptr(), start, at, more) };
        self.enter(grown)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_slice_cold(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let (start, at) = self.leave();
        // SAFETY: by the invariant.
        let grown = unsafe { append(self.output.as_ptr(), start, at, bytes) };
        self.enter(grown)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_prefixed_cold(&mut self, head: &[u8], bytes: &[u8]) -> Result<(), Fault> {
        let (start, at) = self.leave();
        // SAFETY: by the invariant.
        let grown = unsafe { append_both(self.output.as_ptr(), start, at, head, bytes) };
        self.enter(grown)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn close_cold(&mut self, len: usize) -> Result<(), Fault> {
        // What was known of the budget stays true.
        let left = self.left.min(BUDGET);
        let (start, at) = self.leave();
        // SAFETY: by the invariant.
        let grown = unsafe { close_long(self.output.as_ptr(), start, at, len) };
        self.enter(grown)?;
        self.left = left;
        Ok(())
    }

    /// Gives the window up, for the output to end it.
    ///
    /// It must not stay here: the output may free the window and then fail, or panic (a sink below may), and a writer
    /// that is used after that has to ask for a window anew.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leave(&mut self) -> (*mut u8, *mut u8) {
        let written = (self.start, self.at);
        self.start = ptr::null_mut();
        self.at = ptr::null_mut();
        self.end = ptr::null_mut();
        self.left = 0;
        written
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter(&mut self, entered: Entered) -> Result<(), Fault> {
        self.start = entered.start;
        self.at = entered.at;
        self.end = entered.end;
        match entered.fault {
            None => {
                // Whoever asks for a window asks for this much at least.
                self.left = BUDGET;
                Ok(())
            }
            Some(fault) => Err(fault),
        }
    }
}

//! Strings copied by a few moves of fixed size against a call of `memcpy`: `cargo bench -p contract-core --bench copy`.

mod timing;

use contract_core::Writer;
use std::{hint::black_box, ops::RangeInclusive, ptr};
use timing::{Random, Variant, row};

const STRINGS: usize = 1 << 15;

/// # Safety
///
/// `N <= bytes.len()`, and there is room for the bytes at `to`.
#[inline(always)]
unsafe fn both_ends<const N: usize>(bytes: &[u8], to: *mut u8) {
    // SAFETY: by the contract of this function.
    unsafe {
        let last = bytes.len() - N;
        let first_bytes = bytes.as_ptr().cast::<[u8; N]>().read_unaligned();
        let last_bytes = bytes.as_ptr().add(last).cast::<[u8; N]>().read_unaligned();
        to.cast::<[u8; N]>().write_unaligned(first_bytes);
        to.add(last).cast::<[u8; N]>().write_unaligned(last_bytes);
    }
}

/// # Safety
///
/// There is room for the bytes at `to`.
#[inline(always)]
unsafe fn copy<const SHORT: usize>(bytes: &[u8], to: *mut u8) {
    let len = bytes.len();
    // SAFETY: every move lies inside `bytes`, by its length.
    unsafe {
        if len > SHORT {
            ptr::copy_nonoverlapping(bytes.as_ptr(), to, len);
        } else if len > 32 {
            both_ends::<32>(bytes, to);
        } else if len >= 16 {
            both_ends::<16>(bytes, to);
        } else if len >= 8 {
            both_ends::<8>(bytes, to);
        } else if len >= 4 {
            both_ends::<4>(bytes, to);
        } else if len > 0 {
            to.write(bytes[0]);
            to.add(len / 2).write(bytes[len / 2]);
            to.add(len - 1).write(bytes[len - 1]);
        }
    }
}

fn run<'a, const SHORT: usize>(name: &'static str, strings: &'a [&[u8]], room: usize) -> Variant<'a> {
    let mut out = vec![0; room];
    let run = move || {
        let start = out.as_mut_ptr();
        let mut at = start;
        for bytes in strings {
            // SAFETY: `room` is the sum of the lengths.
            unsafe {
                copy::<SHORT>(bytes, at);
                at = at.add(bytes.len());
            }
        }
        black_box(&mut out);
        at.addr() - start.addr()
    };
    (name, Box::new(run))
}

fn main() {
    let fixed = [1, 3, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64].map(|len| len..=len);
    let mixed = [3, 8, 12, 16, 24, 32, 48, 64, 96, 128].map(|len| 0..=len);
    let source = vec![b'x'; 1 << 16];
    for (at, lengths) in fixed.into_iter().chain(mixed).enumerate() {
        row_of(at == 0, &source, lengths);
    }
}

fn row_of(first: bool, source: &[u8], lengths: RangeInclusive<usize>) {
    let mut random = Random(88_172_645_463_325_252);
    let strings: Vec<&[u8]> = (0..STRINGS)
        .map(|_| {
            let len = lengths.start() + random.below(lengths.end() - lengths.start() + 1);
            let from = random.below(source.len() - len);
            &source[from..from + len]
        })
        .collect();
    let room = strings.iter().map(|bytes| bytes.len()).sum();
    let mut out = Vec::new();
    let writer = || {
        out.clear();
        let mut writer = Writer::new(&mut out);
        let result =
            strings.iter().try_for_each(|bytes| writer.put_slice(bytes)).and_then(|()| writer.finish());
        assert_eq!(result, Ok(()));
        black_box(&mut out).len()
    };
    let variants = vec![
        ("put_slice", Box::new(writer) as Box<dyn FnMut() -> usize>),
        run::<0>("memcpy", &strings, room),
        run::<16>("moves to 16", &strings, room),
        run::<32>("moves to 32", &strings, room),
        run::<64>("moves to 64", &strings, room),
    ];
    row(first, &format!("{lengths:?} bytes"), STRINGS, variants);
}

//! LEB128 as it is against what one would write first: `cargo bench -p contract-core --bench varint`.

mod timing;

use contract_core::{Writer, varint};
use std::hint::black_box;
use timing::{Random, Variant, row};

const VALUES: usize = 1 << 16;

/// The obvious loop.
///
/// # Safety
///
/// Ten bytes are free at `at`.
#[inline(always)]
unsafe fn put_loop(mut at: *mut u8, mut value: u64) -> *mut u8 {
    // SAFETY: 64 bits take ten bytes at most.
    unsafe {
        while value >= 0x80 {
            at.write(value as u8 | 0x80);
            at = at.add(1);
            value >>= 7;
        }
        at.write(value as u8);
        at.add(1)
    }
}

#[inline(always)]
fn spread(value: u64) -> (u64, usize) {
    let len = varint::leb128_len_u64(value);
    let word = (value & 0x0fff_ffff) | ((value & 0x00ff_ffff_f000_0000) << 4);
    let word = (word & 0x0000_3fff_0000_3fff) | ((word & 0x0fff_c000_0fff_c000) << 2);
    let word = (word & 0x007f_007f_007f_007f) | ((word & 0x3f80_3f80_3f80_3f80) << 1);
    (word | (0x0080_8080_8080_8080 & ((1 << (8 * (len - 1))) - 1)), len)
}

/// The ladder of branches by length, of which `RUNGS` come before the spread word.
///
/// # Safety
///
/// Ten bytes are free at `at`.
#[inline(always)]
unsafe fn put_ladder<const RUNGS: usize>(at: *mut u8, value: u64) -> *mut u8 {
    // SAFETY: no branch writes more than ten bytes.
    unsafe {
        if RUNGS > 0 && value < 1 << 7 {
            at.write(value as u8);
            at.add(1)
        } else if RUNGS > 1 && value < 1 << 14 {
            let pair = (value & 0x7f) | 0x80 | (value >> 7) << 8;
            at.cast::<[u8; 2]>().write_unaligned((pair as u16).to_le_bytes());
            at.add(2)
        } else if value < 1 << 56 {
            let (word, len) = spread(value);
            at.cast::<[u8; 8]>().write_unaligned(word.to_le_bytes());
            at.add(len)
        } else {
            let (word, _) = spread(value & ((1 << 56) - 1));
            at.cast::<[u8; 8]>().write_unaligned((word | 0x8080_8080_8080_8080).to_le_bytes());
            let rest = value >> 56;
            let pair = if rest < 0x80 { rest } else { (rest & 0x7f) | 0x80 | (rest >> 7) << 8 };
            at.add(8).cast::<[u8; 2]>().write_unaligned((pair as u16).to_le_bytes());
            at.add(9 + usize::from(rest >= 0x80))
        }
    }
}

/// # Safety
///
/// `put` writes no more than ten bytes.
unsafe fn putting<'a>(
    name: &'static str,
    values: &'a [u64],
    put: impl Fn(*mut u8, u64) -> *mut u8 + 'a,
) -> Variant<'a> {
    let mut out = vec![0; 10 * values.len()];
    let run = move || {
        let start = out.as_mut_ptr();
        let end = values.iter().fold(start, |at, &value| put(at, value));
        black_box(&mut out);
        end.addr() - start.addr()
    };
    (name, Box::new(run))
}

fn writing(values: &[u64]) -> Vec<Variant<'_>> {
    let mut out = Vec::new();
    let writer = move || {
        out.clear();
        let mut writer = Writer::new(&mut out);
        let result =
            values.iter().try_for_each(|&value| writer.put_leb128_u64(value)).and_then(|()| writer.finish());
        assert_eq!(result, Ok(()));
        black_box(&mut out).len()
    };
    // SAFETY: none of them writes more than ten bytes, and there is room for ten a value.
    unsafe {
        vec![
            ("writer", Box::new(writer)),
            putting("loop", values, |at, value| put_loop(at, value)),
            putting("spread", values, |at, value| put_ladder::<0>(at, value)),
            putting("1, spread", values, |at, value| put_ladder::<1>(at, value)),
            putting("1, 2, spread", values, |at, value| put_ladder::<2>(at, value)),
        ]
    }
}

#[inline(always)]
fn get_loop(bytes: &[u8]) -> Option<(u64, usize)> {
    let mut value = 0;
    for (at, &byte) in bytes.iter().enumerate().take(10) {
        value |= u64::from(byte & 0x7f) << (7 * at);
        if byte < 0x80 {
            return if at == 9 && byte > 1 { None } else { Some((value, at + 1)) };
        }
    }
    None
}

/// Eight bytes at once, without a branch for two bytes before.
#[inline(always)]
fn get_word(bytes: &[u8]) -> Option<(u64, usize)> {
    if let [first, ..] = *bytes
        && first < 0x80
    {
        return Some((first.into(), 1));
    }
    if let Some(chunk) = bytes.first_chunk::<8>() {
        let word = u64::from_le_bytes(*chunk);
        let stops = !word & 0x8080_8080_8080_8080;
        if stops != 0 {
            let word = word & (stops ^ (stops - 1)) & 0x7f7f_7f7f_7f7f_7f7f;
            let word = (word & 0x007f_007f_007f_007f) | ((word & 0x7f00_7f00_7f00_7f00) >> 1);
            let word = (word & 0x0000_3fff_0000_3fff) | ((word & 0x3fff_0000_3fff_0000) >> 2);
            let word = (word & 0x0fff_ffff) | ((word & 0x0fff_ffff_0000_0000) >> 4);
            return Some((word, (stops.trailing_zeros() as usize + 1) / 8));
        }
    }
    get_loop(bytes)
}

fn reading<'a>(
    name: &'static str,
    bytes: &'a [u8],
    get: impl Fn(&[u8]) -> Option<(u64, usize)> + 'a,
) -> Variant<'a> {
    let run = move || {
        let mut rest = bytes;
        let mut sum = 0_u64;
        while let Some((value, len)) = get(rest) {
            sum = sum.wrapping_add(value);
            rest = rest.get(len..).unwrap_or_default();
        }
        assert!(rest.is_empty());
        sum as usize
    };
    (name, Box::new(run))
}

fn main() {
    let mut random = Random(88_172_645_463_325_252);
    let mut sets: Vec<(&str, Vec<u64>)> = Vec::new();
    let mut add = |name, make: &dyn Fn(&mut Random) -> u64| {
        sets.push((name, (0..VALUES).map(|_| make(&mut random)).collect()));
    };
    add("1 byte", &|random| random.next() >> 57);
    add("2 bytes", &|random| (random.next() >> 50) | 0x2000);
    add("1 or 2 bytes", &|random| random.next() >> if random.below(2) == 0 { 57 } else { 50 });
    add("1 byte, 1 in 16 longer", &|random| random.next() >> if random.below(16) == 0 { 40 } else { 57 });
    add("1 to 5 bytes", &|random| random.next() >> (29 + 7 * random.below(5)));
    add("u32 at random", &|random| random.next() >> 32);
    add("1 to 10 bytes", &|random| random.next() >> (64 - 7 * (1 + random.below(9))));
    add("u64 at random", &Random::next);
    println!("write");
    for (at, (name, values)) in sets.iter().enumerate() {
        row(at == 0, name, VALUES, writing(values));
    }
    println!("read");
    for (at, (name, values)) in sets.iter().enumerate() {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes);
        let result = writer.put_bulk_leb128(values, |value| value).and_then(|()| writer.finish());
        assert_eq!(result, Ok(()));
        let variants = vec![
            reading("ours", &bytes, |bytes| varint::leb128_u64(bytes).ok()),
            reading("loop", &bytes, get_loop),
            reading("word", &bytes, get_word),
        ];
        row(at == 0, name, VALUES, variants);
    }
}

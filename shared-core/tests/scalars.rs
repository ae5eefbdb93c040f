//! Every scalar, slice and string primitive against its naive twin.

#![cfg(feature = "std")]

mod twins;

use contract_core::{Fault, Input, SliceInput, bulk, identity::as_text, prealloc, utf8, varint};
use proptest::{collection::vec, prelude::*};
use twins::{
    Bytes, get_leb128, leb128,
    program::{any_bits64, any_bits128},
};

proptest! {
    #[test]
    fn lengths(value in any_bits64(), wide in any_bits128()) {
        prop_assert_eq!(varint::leb128_len_u64(value), leb128(value.into()).len());
        prop_assert_eq!(varint::leb128_len_u32(value as u32), leb128((value as u32).into()).len());
        prop_assert_eq!(varint::leb128_len_u128(wide), leb128(wide).len());
        prop_assert_eq!(varint::marked_len_u64(value), twins::marked(value).len());
    }

    #[test]
    fn zigzag(value in any::<i64>(), wide in any::<i128>(), shift in 0..128) {
        let value = value >> (shift / 2);
        let wide = wide >> shift;
        prop_assert_eq!(varint::zigzag_i64(value), twins::zigzag(value));
        prop_assert_eq!(varint::unzigzag_u64(twins::zigzag(value)), value);
        prop_assert_eq!(varint::zigzag_i128(wide), twins::zigzag_i128(wide));
        prop_assert_eq!(varint::unzigzag_u128(twins::zigzag_i128(wide)), wide);
        let narrow = value as i32;
        prop_assert_eq!(u64::from(varint::zigzag_i32(narrow)), twins::zigzag(narrow.into()));
        prop_assert_eq!(varint::unzigzag_u32(twins::zigzag(narrow.into()) as u32), narrow);
        let narrow = value as i16;
        prop_assert_eq!(u64::from(varint::zigzag_i16(narrow)), twins::zigzag(narrow.into()));
        prop_assert_eq!(varint::unzigzag_u16(twins::zigzag(narrow.into()) as u16), narrow);
    }

    #[test]
    fn leb128_comes_back(value in any_bits64(), wide in any_bits128(), behind in vec(any::<u8>(), 0..12)) {
        let bytes = [&leb128(value.into())[..], &behind].concat();
        prop_assert_eq!(varint::leb128_u64(&bytes), Ok((value, bytes.len() - behind.len())));
        let bytes = [&leb128(wide)[..], &behind].concat();
        prop_assert_eq!(varint::leb128_u128(&bytes), Ok((wide, bytes.len() - behind.len())));
    }

    /// Any bytes, those with many high bits above all: the same answer, good or bad.
    #[test]
    fn leb128_of_any_bytes(bytes in vec(prop_oneof![any::<u8>(), 0x80..=0xff_u8, Just(0x80), Just(0)], 0..24)) {
        let wanted = get_leb128(&bytes, 64).map(|(value, len)| (value as u64, len));
        prop_assert_eq!(varint::leb128_u64(&bytes), wanted);
        prop_assert_eq!(varint::leb128_u128(&bytes), get_leb128(&bytes, 128));
        prop_assert_eq!(varint::leb128_count(&bytes), bytes.iter().filter(|byte| **byte <= 127).count());
    }

    #[test]
    fn leb128_slices(bytes in vec(prop_oneof![3 => 0..=0x7f_u8, 1 => any::<u8>()], 0..60)) {
        let mut wanted = Ok(Vec::new());
        let mut at = 0;
        while let Ok(values) = &mut wanted
            && at < bytes.len()
        {
            match get_leb128(&bytes[at..], 64) {
                Ok((value, len)) => {
                    values.push(value as u32);
                    at += len;
                }
                Err(fault) => wanted = Err(fault),
            }
        }
        prop_assert_eq!(varint::leb128_vec(&bytes, |value| value as u32), wanted);
    }

    #[test]
    fn marked(value in any_bits64(), behind in vec(any::<u8>(), 0..12)) {
        let bytes = [&twins::marked(value)[..], &behind].concat();
        let len = bytes.len() - behind.len();
        prop_assert_eq!(varint::marked_u64::<false>(&bytes), Ok((value, len)));
        let mut bytes = bytes;
        if len > 1 {
            bytes[1..len].reverse();
        }
        prop_assert_eq!(varint::marked_u64::<true>(&bytes), Ok((value, len)));
    }

    #[test]
    fn marked_of_any_bytes(mark in prop_oneof![any::<u8>(), 250..=255_u8], rest in vec(any::<u8>(), 0..20)) {
        let bytes = [&[mark][..], &rest].concat();
        prop_assert_eq!(varint::marked_u64::<false>(&bytes), twins::get_marked(&bytes, false));
        prop_assert_eq!(varint::marked_u64::<true>(&bytes), twins::get_marked(&bytes, true));
        for big in [false, true] {
            let wanted = twins::get_marked(&bytes, big).map(|(value, _)| value);
            prop_assert_eq!(read_marked(SliceInput::new(&bytes), big), wanted);
            prop_assert_eq!(read_marked(contract_core::ReadInput::new(&bytes[..]), big), wanted);
        }
    }

    #[test]
    fn utf8_as_std_sees_it(text in ".{0,90}", cut in any::<prop::sample::Index>(), byte in any::<u8>(), skip in 0..8_usize) {
        check_utf8(text.as_bytes());
        // Cut anywhere, and one byte changed, at any alignment.
        let mut bytes = text.into_bytes();
        if !bytes.is_empty() {
            let at = cut.index(bytes.len());
            check_utf8(&bytes[..at]);
            bytes[at] = byte;
            check_utf8(&bytes[skip.min(at)..]);
        }
    }

    #[test]
    fn prealloc_is_bounded(claimed in any_bits64(), left in any_bits64(), min_len in 0..64_usize) {
        let (claimed, left) = (claimed as usize, left as usize);
        let capacity = prealloc::capacity::<[u8; 24]>(claimed, left, min_len);
        prop_assert!(capacity <= claimed);
        prop_assert!(capacity * 24 <= 1 << 20);
        prop_assert!(min_len == 0 || capacity * min_len <= left);
        // Nothing is taken away without a reason.
        let justified = claimed.min(left.checked_div(min_len).unwrap_or(usize::MAX)).min((1 << 20) / 24);
        prop_assert_eq!(capacity, justified);
    }

    #[test]
    fn slices(bytes in vec(any::<u8>(), 0..100)) {
        check_slices::<u8>(&bytes)?;
        check_slices::<i8>(&bytes)?;
        check_slices::<u16>(&bytes)?;
        check_slices::<i16>(&bytes)?;
        check_slices::<u32>(&bytes)?;
        check_slices::<i32>(&bytes)?;
        check_slices::<f32>(&bytes)?;
        check_slices::<u64>(&bytes)?;
        check_slices::<i64>(&bytes)?;
        check_slices::<f64>(&bytes)?;
        check_slices::<u128>(&bytes)?;
        check_slices::<i128>(&bytes)?;
    }

    #[test]
    fn values_of_a_source(begun in vec(any::<u16>(), 0..5), values in vec(any::<u16>(), 0..20), limit in 0..20_usize) {
        check_extend(&begun, &values, limit)?;
    }
}

fn read_marked<'de>(mut input: impl Input<'de>, big: bool) -> Result<u64, Fault> {
    if big { input.get_marked_u64::<true>() } else { input.get_marked_u64::<false>() }
}

#[track_caller]
fn check_utf8(bytes: &[u8]) {
    assert_eq!(
        utf8::check(bytes),
        core::str::from_utf8(bytes).map_err(|_| Fault::InvalidUtf8),
        "{bytes:02x?}"
    );
}

/// Appends, and gives what was appended, from a source that ends after `values`.
fn check_extend(begun: &[u16], values: &[u16], limit: usize) -> Result<(), TestCaseError> {
    let mut extended = begun.to_vec();
    let mut source = values.iter();
    let count = bulk::extend_from_fn(&mut extended, limit, || source.next().copied());
    prop_assert_eq!(count, limit.min(values.len()));
    prop_assert_eq!(&extended, &[begun, &values[..count]].concat());
    prop_assert_eq!(source.len(), values.len() - count);
    Ok(())
}

fn check_slices<T: Bytes>(bytes: &[u8]) -> Result<(), TestCaseError> {
    let whole = bytes.len() / size_of::<T>() * size_of::<T>();
    // An odd beginning, so that nothing is aligned by luck.
    for from in 0..bytes.len().min(2) {
        let bytes = &bytes[from..];
        let values = bulk::vec_of::<T>(bytes);
        let whole = bytes.len() / size_of::<T>() * size_of::<T>();
        prop_assert_eq!(twins::bulk_ne(&values), &bytes[..whole]);
    }
    let values = bulk::vec_of::<T>(bytes);
    prop_assert_eq!(bulk::bytes_of(&values), &bytes[..whole]);
    let iter = values.iter();
    let found = bulk::slice_of::<T, _>(&iter).map(<[T]>::as_ptr_range);
    prop_assert_eq!(found, Some(values.as_ptr_range()));
    let mut iter = values.iter();
    iter.next();
    let rest = bulk::slice_of::<T, _>(&iter).map(<[T]>::as_ptr_range);
    prop_assert_eq!(rest, Some(values[values.len().min(1)..].as_ptr_range()));
    prop_assert!(bulk::slice_of::<T, _>(&values.iter().rev()).is_none());
    prop_assert!(bulk::slice_of::<T, _>(&values.iter().copied()).is_none());
    prop_assert!(bulk::vec_into::<T, Vec<bool>>(values.clone()).is_err());
    prop_assert!(bulk::vec_into::<T, Box<[T]>>(values.clone()).is_err());
    let (ptr, len) = (values.as_ptr(), values.len());
    let same = bulk::vec_into::<T, Vec<T>>(values).map_err(|_| TestCaseError::fail("not recognised"))?;
    prop_assert_eq!((same.as_ptr(), same.len()), (ptr, len));
    Ok(())
}

#[test]
fn slices_of_other_types_are_not_taken_for_it() {
    let values = [1_u32, 2];
    assert!(bulk::slice_of::<i32, _>(&values.iter()).is_none());
    assert!(bulk::slice_of::<f32, _>(&values.iter()).is_none());
    assert!(bulk::slice_of::<u8, _>(&values.iter()).is_none());
    assert!(bulk::slice_of::<u32, _>(&values[..].chunks(1)).is_none());
    assert!(bulk::slice_of::<u32, _>(&values).is_none());
}

#[test]
fn texts_and_nothing_else() {
    let text = String::from("owned");
    assert_eq!(as_text(&text).map(str::as_ptr), Some(text.as_ptr()));
    assert_eq!(as_text(&text.as_str()).map(str::as_ptr), Some(text.as_ptr()));
    assert_eq!(as_text(&String::new()), Some(""));
    assert!(as_text(text.as_str()).is_none(), "a bare str is no field");
    assert!(as_text(&text.as_bytes()).is_none());
    assert!(as_text(&text.clone().into_bytes()).is_none());
    assert!(as_text(&text.clone().into_boxed_str()).is_none());
    assert!(as_text(&Some(text.as_str())).is_none());
    assert_eq!(as_text(&&text).map(str::as_ptr), Some(text.as_ptr()));
    assert!(as_text(&&text.as_str()).is_none());
}

#[test]
fn bools_and_their_bytes() {
    let values: Vec<bool> = (0..100).map(|i| i % 3 == 0).collect();
    let bytes: Vec<u8> = values.iter().map(|&value| u8::from(value)).collect();
    assert_eq!(bulk::bytes_of_bools(&values), bytes);
    assert_eq!(bulk::bytes_of_bools(&[]), []);
    assert_eq!(bulk::bools_of(&[]), Some(vec![]));
    for len in 0..bytes.len() {
        assert_eq!(bulk::bools_of(&bytes[..len]).as_deref(), Some(&values[..len]));
        for invalid in [2, 3, 0x80, 0xff] {
            let mut bytes = bytes.clone();
            bytes[len] = invalid;
            assert_eq!(bulk::bools_of(&bytes), None, "{invalid} at {len}");
        }
    }
    assert_eq!(bulk::slice_of::<bool, _>(&values.iter()), Some(&*values));
}

#[test]
fn zigzag_by_hand() {
    for (value, coded) in [(0, 0), (-1, 1), (1, 2), (-2, 3), (i64::MAX, u64::MAX - 1), (i64::MIN, u64::MAX)] {
        assert_eq!(varint::zigzag_i64(value), coded);
        assert_eq!(varint::unzigzag_u64(coded), value);
    }
    assert_eq!(varint::zigzag_i16(i16::MIN), u16::MAX);
    assert_eq!(varint::zigzag_i32(i32::MIN), u32::MAX);
    assert_eq!(varint::zigzag_i128(i128::MIN), u128::MAX);
    assert_eq!(varint::unzigzag_u16(u16::MAX), i16::MIN);
    assert_eq!(varint::unzigzag_u32(u32::MAX), i32::MIN);
    assert_eq!(varint::unzigzag_u128(u128::MAX), i128::MIN);
}

#[test]
fn lengths_at_every_power_of_two() {
    for bit in 0..128 {
        for value in [(1_u128 << bit) - 1, 1 << bit, (1 << bit) + 1] {
            let wanted = leb128(value).len();
            assert_eq!(varint::leb128_len_u128(value), wanted);
            if let Ok(value) = u64::try_from(value) {
                assert_eq!(varint::leb128_len_u64(value), wanted);
            }
            if let Ok(value) = u32::try_from(value) {
                assert_eq!(varint::leb128_len_u32(value), wanted);
            }
        }
    }
    assert_eq!(varint::marked_len_u128(u64::MAX.into()), 9);
    assert_eq!(varint::marked_len_u128(1 << 64), 17);
    assert_eq!(varint::leb128_len_u32(u32::MAX), varint::MAX_LEN_U32);
    assert_eq!(varint::leb128_len_u64(u64::MAX), varint::MAX_LEN_U64);
    assert_eq!(varint::leb128_len_u128(u128::MAX), varint::MAX_LEN_U128);
    for (value, len) in [(0, 1), (250, 1), (251, 3), (65_535, 3), (65_536, 5), (0xffff_ffff, 5), (1 << 32, 9)]
    {
        assert_eq!(varint::marked_len_u64(value), len);
    }
}

#[test]
fn leb128_at_its_limits() {
    #[track_caller]
    fn check(bytes: &[u8], narrow: Result<(u64, usize), Fault>, wide: Result<(u128, usize), Fault>) {
        assert_eq!(varint::leb128_u64(bytes), narrow);
        assert_eq!(varint::leb128_u128(bytes), wide);
    }
    use Fault::{UnexpectedEnd, VarintOverflow};

    check(&[], Err(UnexpectedEnd), Err(UnexpectedEnd));
    check(&[0x80], Err(UnexpectedEnd), Err(UnexpectedEnd));
    check(&[0x80; 9], Err(UnexpectedEnd), Err(UnexpectedEnd));
    check(&[0x80; 10], Err(VarintOverflow), Err(UnexpectedEnd));
    check(&[0x80; 18], Err(VarintOverflow), Err(UnexpectedEnd));
    check(&[0x80; 19], Err(VarintOverflow), Err(VarintOverflow));

    let ends = |len: usize, last: u8| [&vec![0xff; len - 1][..], &[last]].concat();
    check(&ends(10, 1), Ok((u64::MAX, 10)), Ok((u64::MAX.into(), 10)));
    check(&ends(10, 2), Err(VarintOverflow), Ok(((3 << 63) - 1, 10)));
    check(&ends(10, 0x7f), Err(VarintOverflow), Ok(((1 << 70) - 1, 10)));
    check(&ends(11, 0), Err(VarintOverflow), Ok(((1 << 70) - 1, 11)));
    check(&ends(19, 3), Err(VarintOverflow), Ok((u128::MAX, 19)));
    check(&ends(19, 4), Err(VarintOverflow), Err(VarintOverflow));
    check(&ends(20, 0), Err(VarintOverflow), Err(VarintOverflow));

    // Zero in more bytes than it needs is zero; whether the wire allows that is the format's affair.
    for len in 1..=10 {
        let zero = [&vec![0x80; len - 1][..], &[0]].concat();
        check(&zero, Ok((0, len)), Ok((0, len)));
    }
}

#[test]
fn utf8_of_every_length_with_a_flaw_at_every_place() {
    for len in 0..200 {
        let mut bytes = vec![b'a'; len];
        check_utf8(&bytes);
        for at in 0..len {
            for flaw in [0x80, 0xc3, 0xff] {
                bytes[at] = flaw;
                check_utf8(&bytes);
            }
            bytes[at] = b'a';
        }
    }
    for text in ["é", "Привет, мир", "漢字かな交じり文", "😀😀😀😀", "a\u{7ff}\u{800}\u{ffff}\u{10ffff}"]
    {
        for times in 0..12 {
            let text = text.repeat(times);
            for at in 0..=text.len() {
                check_utf8(&text.as_bytes()[..at]);
                check_utf8(&text.as_bytes()[at..]);
            }
        }
    }
}

/// However deep, all levels together are told of four times what there is, and of a few elements each.
#[test]
fn hints_are_shared_among_the_levels() {
    for left in [0, 1, 100, 20_000, 1 << 30] {
        for min_len in [0, 1, 2, 7] {
            let all: usize = (1..=u16::MAX)
                .map(|open| prealloc::hint(usize::MAX, Some(left), min_len, open))
                .filter(|hint| *hint > 8)
                .sum();
            assert!(all <= 4 * left / min_len.max(1), "{all} for {left}");
        }
    }
    assert_eq!(prealloc::hint(20, Some(1000), 1, 1), 20);
    assert_eq!(prealloc::hint(2000, Some(1000), 1, 2), 1000);
    assert_eq!(prealloc::hint(2000, Some(1000), 2, 3), 250);
    assert_eq!(prealloc::hint(2000, Some(0), 1, 0), 0);
    assert_eq!(prealloc::hint(2000, Some(7), 1, 50), 7);
    assert_eq!(prealloc::hint(2000, Some(100), 1, 50), 8);
    assert_eq!(prealloc::hint(5, None, 1, 128), 5);
    assert_eq!(prealloc::hint(usize::MAX, None, 2, 1), 4096);
    assert_eq!(prealloc::hint(usize::MAX, None, 2, 5), 1024);
}

#[test]
fn prealloc_of_nothing() {
    assert_eq!(
        prealloc::capacity::<()>(usize::MAX, usize::MAX, 0),
        1 << 20,
        "an element without a size is free, but not endless"
    );
    assert_eq!(prealloc::capacity::<u8>(usize::MAX, 100, 0), 1 << 20);
    assert_eq!(prealloc::capacity::<u8>(5, 100, 1), 5);
    assert_eq!(prealloc::capacity::<u8>(500, 100, 3), 33);
    assert_eq!(prealloc::capacity::<[u8; 2 << 20]>(5, 1 << 30, 1), 0);
}

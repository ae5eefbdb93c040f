//! Naive twins of what the core does with tricks: the obvious loop, one byte after the other, without `unsafe`.

#![allow(dead_code, reason = "each test takes what it needs")]

use contract_core::{Fault, bulk::Scalar};

/// LEB128, one group of seven bits after the other.
pub(crate) fn put_leb128(out: &mut Vec<u8>, mut value: u128) {
    loop {
        let group = (value % 128) as u8;
        value /= 128;
        if value == 0 {
            out.push(group);
            return;
        }
        out.push(group + 128);
    }
}

pub(crate) fn leb128(value: u128) -> Vec<u8> {
    let mut out = Vec::new();
    put_leb128(&mut out, value);
    out
}

/// The LEB128 number of `bits` bits in front of `bytes`, and its length.
pub(crate) fn get_leb128(bytes: &[u8], bits: u32) -> Result<(u128, usize), Fault> {
    let max_len = bits.div_ceil(7) as usize;
    let mut value = 0_u128;
    for at in 0..max_len {
        let byte = *bytes.get(at).ok_or(Fault::UnexpectedEnd)?;
        let group = u128::from(byte % 128);
        let room = bits - 7 * at as u32;
        if at + 1 == max_len && (byte >= 128 || group >= 1 << room) {
            return Err(Fault::VarintOverflow);
        }
        value += group << (7 * at);
        if byte < 128 {
            return Ok((value, at + 1));
        }
    }
    unreachable!("the last byte has returned");
}

/// Zigzag by its definition.
pub(crate) fn zigzag(value: i64) -> u64 {
    if value >= 0 { 2 * value as u64 } else { 2 * (-(value + 1)) as u64 + 1 }
}

pub(crate) fn zigzag_i128(value: i128) -> u128 {
    if value >= 0 { 2 * value as u128 } else { 2 * (-(value + 1)) as u128 + 1 }
}

/// bincode's marked form.
pub(crate) fn marked(value: u64) -> Vec<u8> {
    let mut out = Vec::new();
    if value <= 250 {
        out.push(value as u8);
    } else if let Ok(value) = u16::try_from(value) {
        out.push(251);
        out.extend_from_slice(&value.to_le_bytes());
    } else if let Ok(value) = u32::try_from(value) {
        out.push(252);
        out.extend_from_slice(&value.to_le_bytes());
    } else {
        out.push(253);
        out.extend_from_slice(&value.to_le_bytes());
    }
    out
}

/// bincode's marked form, big-endian behind the mark.
pub(crate) fn marked_big(value: u64) -> Vec<u8> {
    let mut out = marked(value);
    if out.len() > 1 {
        out[1..].reverse();
    }
    out
}

/// The `u64` in bincode's marked form in front of `bytes`, and its length.
pub(crate) fn get_marked(bytes: &[u8], big: bool) -> Result<(u64, usize), Fault> {
    let (&mark, rest) = bytes.split_first().ok_or(Fault::UnexpectedEnd)?;
    let len = match mark {
        0..=250 => return Ok((mark.into(), 1)),
        251 => 2,
        252 => 4,
        253 => 8,
        254 => return Err(Fault::VarintOverflow),
        255 => return Err(Fault::VarintForm),
    };
    let mut number = rest.get(..len).ok_or(Fault::UnexpectedEnd)?.to_vec();
    if !big {
        number.reverse();
    }
    Ok((number.iter().fold(0, |value, &byte| value << 8 | u64::from(byte)), 1 + len))
}

/// A scalar that knows its bytes by the standard library.
pub(crate) trait Bytes: Scalar {
    fn le(self) -> Vec<u8>;
    fn be(self) -> Vec<u8>;
    fn ne(self) -> Vec<u8>;
}

macro_rules! bytes {
    ($($scalar:ty)*) => {$(
        impl Bytes for $scalar {
            fn le(self) -> Vec<u8> {
                self.to_le_bytes().to_vec()
            }
            fn be(self) -> Vec<u8> {
                self.to_be_bytes().to_vec()
            }
            fn ne(self) -> Vec<u8> {
                self.to_ne_bytes().to_vec()
            }
        }
    )*};
}

bytes!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64);

pub(crate) fn bulk_le<T: Bytes>(values: &[T]) -> Vec<u8> {
    values.iter().flat_map(|&value| value.le()).collect()
}

pub(crate) fn bulk_be<T: Bytes>(values: &[T]) -> Vec<u8> {
    values.iter().flat_map(|&value| value.be()).collect()
}

pub(crate) fn bulk_ne<T: Bytes>(values: &[T]) -> Vec<u8> {
    values.iter().flat_map(|&value| value.ne()).collect()
}

/// A program of writes, to be run by a `Writer` and by its twin.
pub(crate) mod program {
    use super::{bulk_be, bulk_le, marked, marked_big, put_leb128};
    use contract_core::{Fault, Output, Writer};
    use proptest::{collection::vec, prelude::*};

    #[derive(Clone, Debug)]
    pub(crate) enum Bulk {
        U8(Vec<u8>),
        U16(Vec<u16>),
        U32(Vec<u32>),
        U64(Vec<u64>),
        U128(Vec<u128>),
        I8(Vec<i8>),
        I16(Vec<i16>),
        I32(Vec<i32>),
        I64(Vec<i64>),
        I128(Vec<i128>),
        F32(Vec<f32>),
        F64(Vec<f64>),
    }

    macro_rules! each {
        ($bulk:expr, $values:ident => $what:expr) => {
            match $bulk {
                Bulk::U8($values) => $what,
                Bulk::U16($values) => $what,
                Bulk::U32($values) => $what,
                Bulk::U64($values) => $what,
                Bulk::U128($values) => $what,
                Bulk::I8($values) => $what,
                Bulk::I16($values) => $what,
                Bulk::I32($values) => $what,
                Bulk::I64($values) => $what,
                Bulk::I128($values) => $what,
                Bulk::F32($values) => $what,
                Bulk::F64($values) => $what,
            }
        };
    }

    #[derive(Clone, Debug)]
    pub(crate) enum Op {
        Mark,
        TopUp,
        Byte(u8),
        Array0,
        Array2([u8; 2]),
        Array4([u8; 4]),
        Array8([u8; 8]),
        Array17([u8; 17]),
        Array128(u8),
        Head10([u8; 10], usize),
        Head128(u8, usize),
        Leb32(u32),
        Leb64(u64),
        Leb128(u128),
        Slice(Vec<u8>),
        BulkLe(Bulk),
        BulkBe(Bulk),
        BulkLeb64(Vec<u64>),
        BulkZigzag32(Vec<i32>),
        Marked16(u16),
        Marked32(u32),
        Marked64(u64),
        /// Big-endian.
        MarkedBig(u64),
        Short(Vec<u8>),
        /// The last byte of three, as many of them as the number says, and the slice.
        Prefixed(u8, usize, Vec<u8>),
        /// So much is allotted; the number is written if it is even.
        Allotted(usize, u64),
        BulkMarked(Vec<u64>),
        BulkMarkedBig(Vec<u64>),
        BulkTagged(Vec<u64>),
        Tagged(u8, [u8; 4], usize),
        TryShort(u8, Vec<u8>),
        Taken(u8, [u8; 4]),
        Nested(Vec<Op>),
        /// What the body writes, turned round.
        Reversed(Vec<Op>),
    }

    /// Numbers of every encoded length alike.
    pub(crate) fn any_bits64() -> impl Strategy<Value = u64> {
        (any::<u64>(), 0..=64_u32).prop_map(|(value, bits)| value.checked_shr(64 - bits).unwrap_or(0))
    }

    pub(crate) fn any_bits128() -> impl Strategy<Value = u128> {
        (any::<u128>(), 0..=128_u32).prop_map(|(value, bits)| value.checked_shr(128 - bits).unwrap_or(0))
    }

    /// Numbers from a seed: cheaper to generate and to shrink than one strategy a number.
    fn numbers(seed: u64, len: usize) -> impl Iterator<Item = u128> {
        (0..len as u64).map(move |at| {
            let mixed = |n: u64| {
                let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                n ^ (n >> 31)
            };
            let low = mixed(seed.wrapping_add(2 * at));
            u128::from(low) | u128::from(mixed(seed.wrapping_add(2 * at + 1))) << 64
        })
    }

    fn any_bulk() -> impl Strategy<Value = Bulk> {
        (any::<u64>(), 0..12, 0..40_usize).prop_map(|(seed, kind, len)| {
            let of = numbers(seed, len);
            match kind {
                0 => Bulk::U8(of.map(|n| n as u8).collect()),
                1 => Bulk::U16(of.map(|n| n as u16).collect()),
                2 => Bulk::U32(of.map(|n| n as u32).collect()),
                3 => Bulk::U64(of.map(|n| n as u64).collect()),
                4 => Bulk::U128(of.collect()),
                5 => Bulk::I8(of.map(|n| n as i8).collect()),
                6 => Bulk::I16(of.map(|n| n as i16).collect()),
                7 => Bulk::I32(of.map(|n| n as i32).collect()),
                8 => Bulk::I64(of.map(|n| n as i64).collect()),
                9 => Bulk::I128(of.map(|n| n as i128).collect()),
                10 => Bulk::F32(of.map(|n| f32::from_bits(n as u32)).collect()),
                _ => Bulk::F64(of.map(|n| f64::from_bits(n as u64)).collect()),
            }
        })
    }

    fn any_bits_bulk() -> impl Strategy<Value = Vec<u64>> {
        (any::<u64>(), 0..40_usize).prop_map(|(seed, len)| {
            numbers(seed, len).map(|n| (n as u64).checked_shr((n >> 64) as u32 % 65).unwrap_or(0)).collect()
        })
    }

    /// A slice made from a byte and a length: cheap to generate and to shrink, still no two neighbours alike.
    fn any_slice(len: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u8>> {
        (any::<u8>(), len).prop_map(|(seed, len)| (0..len).map(|at| seed.wrapping_add(at as u8)).collect())
    }

    /// One operation without nesting.
    fn any_flat_op() -> impl Strategy<Value = Op> {
        prop_oneof![
            1 => Just(Op::Mark),
            1 => Just(Op::TopUp),
            4 => any::<u8>().prop_map(Op::Byte),
            1 => Just(Op::Array0),
            2 => any::<[u8; 2]>().prop_map(Op::Array2),
            4 => any::<u32>().prop_map(|bytes| Op::Array4(bytes.to_le_bytes())),
            4 => any::<u64>().prop_map(|bytes| Op::Array8(bytes.to_le_bytes())),
            2 => any::<u8>().prop_map(|byte| Op::Array17([byte; 17])),
            1 => any::<u8>().prop_map(Op::Array128),
            2 => (any::<u8>(), 0..=10_usize).prop_map(|(byte, len)| Op::Head10([byte, 1, 2, 3, 4, 5, 6, 7, 8, byte], len)),
            1 => (any::<u8>(), 0..=128_usize).prop_map(|(byte, len)| Op::Head128(byte, len)),
            3 => any_bits64().prop_map(|value| Op::Leb32(value as u32)),
            4 => any_bits64().prop_map(Op::Leb64),
            2 => any_bits128().prop_map(Op::Leb128),
            1 => any_bits64().prop_map(|value| Op::Marked16(value as u16)),
            1 => any_bits64().prop_map(|value| Op::Marked32(value as u32)),
            2 => any_bits64().prop_map(Op::Marked64),
            1 => any_bits64().prop_map(Op::MarkedBig),
            2 => any_slice(0..40).prop_map(Op::Short),
            2 => (any::<u8>(), 0..=3_usize, any_slice(0..200)).prop_map(|(byte, len, bytes)| Op::Prefixed(byte, len, bytes)),
            1 => (0..=128_usize, any_bits64()).prop_map(|(most, value)| Op::Allotted(most, value)),
            1 => any_bits_bulk().prop_map(Op::BulkMarked),
            1 => any_bits_bulk().prop_map(Op::BulkMarkedBig),
            1 => any_bits_bulk().prop_map(Op::BulkTagged),
            2 => (any::<u8>(), any::<[u8; 4]>(), 0..=4_usize).prop_map(|(tag, bytes, len)| Op::Tagged(tag, bytes, len)),
            2 => (any::<u8>(), any_slice(0..40)).prop_map(|(tag, bytes)| Op::TryShort(tag, bytes)),
            1 => (any::<u8>(), any::<[u8; 4]>()).prop_map(|(tag, bytes)| Op::Taken(tag, bytes)),
            4 => any_slice(0..70).prop_map(Op::Slice),
            2 => any_slice(0..600).prop_map(Op::Slice),
            2 => any_bulk().prop_map(Op::BulkLe),
            2 => any_bulk().prop_map(Op::BulkBe),
            2 => any_bits_bulk().prop_map(Op::BulkLeb64),
            1 => any_bits_bulk().prop_map(|values| Op::BulkZigzag32(values.iter().map(|&value| value as i32).collect())),
        ]
    }

    /// Programs of up to `len` operations that leave nothing open.
    pub(crate) fn any_flat(len: usize) -> impl Strategy<Value = Vec<Op>> {
        vec(any_flat_op(), 0..len)
    }

    /// Programs with nesting: flat ones in which some places open something or close what was opened last.
    pub(crate) fn any_program(len: usize) -> impl Strategy<Value = Vec<Op>> {
        let step = (prop_oneof![8 => Just(0), 1 => Just(1), 1 => Just(-1)], any_flat_op());
        vec(step, 0..len).prop_map(|steps| {
            let mut levels = vec![Vec::new()];
            for (step, op) in steps {
                if step == 1 {
                    levels.push(Vec::new());
                } else if step == -1 {
                    close(&mut levels);
                }
                if let Some(innermost) = levels.last_mut() {
                    innermost.push(op);
                }
            }
            while levels.len() > 1 {
                close(&mut levels);
            }
            levels.remove(0)
        })
    }

    fn close(levels: &mut Vec<Vec<Op>>) {
        if levels.len() > 1
            && let Some(body) = levels.pop()
            && let Some(outer) = levels.last_mut()
        {
            outer.push(if body.len() % 4 == 3 { Op::Reversed(body) } else { Op::Nested(body) });
        }
    }

    /// What the program writes, by the twin.
    pub(crate) fn expected(program: &[Op]) -> Vec<u8> {
        let mut out = Vec::new();
        for op in program {
            twin(op, &mut out);
        }
        out
    }

    fn twin(op: &Op, out: &mut Vec<u8>) {
        match op {
            Op::Mark | Op::TopUp | Op::Array0 => {}
            Op::Byte(byte) => out.push(*byte),
            Op::Array2(bytes) => out.extend_from_slice(bytes),
            Op::Array4(bytes) => out.extend_from_slice(bytes),
            Op::Array8(bytes) => out.extend_from_slice(bytes),
            Op::Array17(bytes) => out.extend_from_slice(bytes),
            Op::Array128(byte) => out.extend_from_slice(&[*byte; 128]),
            Op::Head10(bytes, len) => out.extend_from_slice(&bytes[..*len]),
            Op::Head128(byte, len) => out.extend(std::iter::repeat_n(*byte, *len)),
            Op::Leb32(value) => put_leb128(out, u128::from(*value)),
            Op::Leb64(value) => put_leb128(out, u128::from(*value)),
            Op::Leb128(value) => put_leb128(out, *value),
            Op::Slice(bytes) => out.extend_from_slice(bytes),
            Op::BulkLe(bulk) => out.extend(each!(bulk, values => bulk_le(values))),
            Op::BulkBe(bulk) => out.extend(each!(bulk, values => bulk_be(values))),
            Op::BulkLeb64(values) => values.iter().for_each(|&value| put_leb128(out, u128::from(value))),
            Op::BulkZigzag32(values) => {
                values.iter().for_each(|&value| put_leb128(out, u128::from(super::zigzag(i64::from(value)))));
            }
            Op::Marked16(value) => out.extend(marked(u64::from(*value))),
            Op::Marked32(value) => out.extend(marked(u64::from(*value))),
            Op::Marked64(value) => out.extend(marked(*value)),
            Op::MarkedBig(value) => out.extend(marked_big(*value)),
            Op::Short(bytes) => out.extend_from_slice(bytes),
            Op::Prefixed(byte, len, bytes) => {
                out.extend_from_slice(&[1, 2, *byte][..*len]);
                out.extend_from_slice(bytes);
            }
            Op::Allotted(_, value) => {
                if value % 2 == 0 {
                    put_leb128(out, u128::from(*value));
                }
            }
            Op::BulkMarked(values) => out.extend(values.iter().flat_map(|&value| marked(value))),
            Op::BulkMarkedBig(values) => out.extend(values.iter().flat_map(|&value| marked_big(value))),
            Op::BulkTagged(values) => {
                for value in values {
                    out.push(*value as u8);
                    out.extend_from_slice(&value.to_le_bytes()[..(value % 9) as usize]);
                }
            }
            Op::Tagged(tag, bytes, len) => {
                out.push(*tag);
                out.extend_from_slice(&bytes[..*len]);
            }
            Op::TryShort(tag, bytes) => {
                out.push(*tag);
                out.extend_from_slice(bytes);
            }
            Op::Taken(tag, bytes) => {
                out.push(*tag);
                out.extend_from_slice(bytes);
            }
            Op::Reversed(body) => out.extend(expected(body).into_iter().rev()),
            Op::Nested(body) => {
                let body = expected(body);
                put_leb128(out, body.len() as u128);
                out.extend(body);
            }
        }
    }

    pub(crate) fn perform<O: Output>(op: &Op, writer: &mut Writer<'_, O>) -> Result<(), Fault> {
        match op {
            Op::Mark => writer.mark(),
            Op::TopUp => writer.top_up(),
            Op::Byte(byte) => writer.put_u8(*byte),
            Op::Array0 => writer.put_array([]),
            Op::Array2(bytes) => writer.put_array(*bytes),
            Op::Array4(bytes) => writer.put_array(*bytes),
            Op::Array8(bytes) => writer.put_array(*bytes),
            Op::Array17(bytes) => writer.put_array(*bytes),
            Op::Array128(byte) => writer.put_array([*byte; 128]),
            Op::Head10(bytes, len) => writer.put_head(*bytes, *len),
            Op::Head128(byte, len) => writer.put_head([*byte; 128], *len),
            Op::Leb32(value) => writer.put_leb128_u32(*value),
            Op::Leb64(value) => writer.put_leb128_u64(*value),
            Op::Leb128(value) => writer.put_leb128_u128(*value),
            Op::Slice(bytes) => writer.put_slice(bytes),
            Op::BulkLe(bulk) => each!(bulk, values => writer.put_bulk_le(values)),
            Op::BulkBe(bulk) => each!(bulk, values => writer.put_bulk_be(values)),
            Op::BulkLeb64(values) => writer.put_bulk_leb128(values, |value| value),
            Op::BulkZigzag32(values) => {
                let zigzag = contract_core::varint::zigzag_i32;
                writer.put_bulk_leb128(values, |value| u64::from(zigzag(value)))
            }
            Op::Marked16(value) => writer.put_marked_u16::<false>(*value),
            Op::Marked32(value) => writer.put_marked_u32::<false>(*value),
            Op::Marked64(value) => writer.put_marked_u64::<false>(*value),
            Op::MarkedBig(value) => writer.put_marked_u64::<true>(*value),
            Op::Short(bytes) => writer.put_short(bytes),
            Op::Prefixed(byte, len, bytes) => writer.put_prefixed([1, 2, *byte], *len, bytes),
            Op::Allotted(most, value) => {
                let allotment = writer.allot(*most)?;
                if value % 2 == 0 {
                    writer.put_leb128_u64(*value)?;
                }
                writer.settle(allotment);
                Ok(())
            }
            Op::BulkMarked(values) => writer.put_bulk_marked::<false, _>(values, |value| value),
            Op::BulkMarkedBig(values) => writer.put_bulk_marked::<true, _>(values, |value| value),
            Op::BulkTagged(values) => writer
                .put_bulk_tagged(values, |value| (value as u8, value.to_le_bytes(), (value % 9) as usize)),
            Op::Tagged(tag, bytes, len) => writer.put_tagged(*tag, *bytes, *len),
            Op::TryShort(tag, bytes) => {
                if writer.try_put_short(*tag, bytes) {
                    return Ok(());
                }
                writer.put_u8(*tag)?;
                writer.put_slice(bytes)
            }
            Op::Taken(tag, bytes) => {
                let mut own = writer.take();
                let result = own.put_u8(*tag).and_then(|()| own.put_array(*bytes));
                *writer = own;
                result
            }
            Op::Reversed(body) => {
                let from = writer.position();
                body.iter().try_for_each(|op| perform(op, writer))?;
                writer.rearrange(from, <[u8]>::reverse)
            }
            Op::Nested(body) => {
                let open = writer.open()?;
                body.iter().try_for_each(|op| perform(op, writer))?;
                writer.close(open)
            }
        }
    }

    /// Runs the program, and checks the position behind every operation, in front of which `before` bytes lie.
    pub(crate) fn run<O: Output>(program: &[Op], output: &mut O, before: usize) -> Result<(), Fault> {
        let mut writer = Writer::new(output);
        assert_eq!(writer.position(), before);
        let mut len = before;
        for op in program {
            perform(op, &mut writer)?;
            len += expected(std::slice::from_ref(op)).len();
            assert_eq!(writer.position(), len, "after {op:?}");
        }
        writer.finish()
    }

    /// Runs the program without looking at a single error on the way.
    pub(crate) fn run_careless<O: Output>(program: &[Op], output: &mut O) -> Result<(), Fault> {
        let mut writer = Writer::new(output);
        for op in program {
            let _ = perform(op, &mut writer);
        }
        writer.finish()
    }
}

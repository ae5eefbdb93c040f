//! The grammar of [MessagePack](https://github.com/msgpack/msgpack/blob/master/spec.md): markers, lengths, and the
//! shortest form of each integer. No serde here.

pub(crate) const FIXMAP: u8 = 0x80;
/// A map of one entry, which is how a variant with a value begins.
pub(crate) const FIXMAP_1: u8 = 0x81;
pub(crate) const FIXARRAY: u8 = 0x90;
pub(crate) const FIXSTR: u8 = 0xa0;
pub(crate) const NIL: u8 = 0xc0;
pub(crate) const NEVER_USED: u8 = 0xc1;
pub(crate) const FALSE: u8 = 0xc2;
pub(crate) const TRUE: u8 = 0xc3;
pub(crate) const BIN_8: u8 = 0xc4;
pub(crate) const BIN_16: u8 = 0xc5;
pub(crate) const BIN_32: u8 = 0xc6;
pub(crate) const EXT_8: u8 = 0xc7;
pub(crate) const EXT_16: u8 = 0xc8;
pub(crate) const EXT_32: u8 = 0xc9;
pub(crate) const FLOAT_32: u8 = 0xca;
pub(crate) const FLOAT_64: u8 = 0xcb;
pub(crate) const UINT_8: u8 = 0xcc;
pub(crate) const UINT_16: u8 = 0xcd;
pub(crate) const UINT_32: u8 = 0xce;
pub(crate) const UINT_64: u8 = 0xcf;
pub(crate) const INT_8: u8 = 0xd0;
pub(crate) const INT_16: u8 = 0xd1;
pub(crate) const INT_32: u8 = 0xd2;
pub(crate) const INT_64: u8 = 0xd3;
pub(crate) const FIXEXT_1: u8 = 0xd4;
pub(crate) const FIXEXT_16: u8 = 0xd8;
pub(crate) const STR_8: u8 = 0xd9;
pub(crate) const STR_16: u8 = 0xda;
pub(crate) const STR_32: u8 = 0xdb;
pub(crate) const ARRAY_16: u8 = 0xdc;
pub(crate) const ARRAY_32: u8 = 0xdd;
pub(crate) const MAP_16: u8 = 0xde;
pub(crate) const MAP_32: u8 = 0xdf;
pub(crate) const NEGATIVE_FIXINT: u8 = 0xe0;

/// A marker, what stands behind it, and how many bytes of that count.
pub(crate) type Marked<const N: usize> = (u8, [u8; N], usize);

/// An integer in its shortest form.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn uint8(value: u8) -> Marked<1> {
    // The byte behind is always written, so that there is nothing to branch for.
    (if value < 0x80 { value } else { UINT_8 }, [value], (value >> 7) as usize)
}

/// An integer in its shortest form.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn uint16(value: u16) -> Marked<2> {
    if value < 0x80 {
        return (value as u8, [0; 2], 0);
    }
    let class = (value > 0xff) as u32;
    let len = 1 << class;
    (UINT_8 + class as u8, (value << (16 - 8 * len)).to_be_bytes(), len as usize)
}

/// An integer in its shortest form.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn uint32(value: u32) -> Marked<4> {
    if value < 0x80 {
        return (value as u8, [0; 4], 0);
    }
    // Without branches: which of the forms comes next is not to be predicted.
    let class = (value > 0xff) as u32 + (value > 0xffff) as u32;
    let len = 1 << class;
    (UINT_8 + class as u8, (value << (32 - 8 * len)).to_be_bytes(), len as usize)
}

/// An integer in its shortest form.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn uint64(value: u64) -> Marked<8> {
    if value < 0x80 {
        return (value as u8, [0; 8], 0);
    }
    let class = (value > 0xff) as u32 + (value > 0xffff) as u32 + (value > 0xffff_ffff) as u32;
    let len = 1 << class;
    (UINT_8 + class as u8, (value << (64 - 8 * len)).to_be_bytes(), len as usize)
}

/// An integer in its shortest form.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn int8(value: i8) -> Marked<1> {
    if value >= -32 { (value as u8, [0], 0) } else { (INT_8, [value as u8], 1) }
}

/// An integer in its shortest form.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn int16(value: i16) -> Marked<2> {
    if value >= -32 && value < 0x80 {
        return (value as u8, [0; 2], 0);
    }
    let (marker, magnitude) = if value >= 0 { (UINT_8, value as u16) } else { (INT_8, !(value as u16) << 1) };
    let class = (magnitude > 0xff) as u32;
    let len = 1 << class;
    (marker + class as u8, ((value as u16) << (16 - 8 * len)).to_be_bytes(), len as usize)
}

/// An integer in its shortest form.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn int32(value: i32) -> Marked<4> {
    if value >= -32 && value < 0x80 {
        return (value as u8, [0; 4], 0);
    }
    let (marker, magnitude) = if value >= 0 { (UINT_8, value as u32) } else { (INT_8, !(value as u32) << 1) };
    let class = (magnitude > 0xff) as u32 + (magnitude > 0xffff) as u32;
    let len = 1 << class;
    (marker + class as u8, ((value as u32) << (32 - 8 * len)).to_be_bytes(), len as usize)
}

/// An integer in its shortest form.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn int64(value: i64) -> Marked<8> {
    if value >= -32 && value < 0x80 {
        return (value as u8, [0; 8], 0);
    }
    let (marker, magnitude) = if value >= 0 { (UINT_8, value as u64) } else { (INT_8, !(value as u64) << 1) };
    let class = (magnitude > 0xff) as u32 + (magnitude > 0xffff) as u32 + (magnitude > 0xffff_ffff) as u32;
    let len = 1 << class;
    (marker + class as u8, ((value as u64) << (64 - 8 * len)).to_be_bytes(), len as usize)
}

/// The bits as they are: a NaN keeps its payload.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn float32(value: f32) -> Marked<4> {
    (FLOAT_32, value.to_bits().to_be_bytes(), 4)
}

/// The bits as they are.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn float64(value: f64) -> Marked<8> {
    (FLOAT_64, value.to_bits().to_be_bytes(), 8)
}

/// The head of a string of `len` bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn str_head(len: u32) -> Marked<4> {
    if len < 32 {
        (FIXSTR | len as u8, [0; 4], 0)
    } else if len < 0x100 {
        (STR_8, [len as u8, 0, 0, 0], 1)
    } else {
        long_head(STR_16, len)
    }
}

/// The head of binary data of `len` bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn bin_head(len: u32) -> Marked<4> {
    if len < 0x100 { (BIN_8, [len as u8, 0, 0, 0], 1) } else { long_head(BIN_16, len) }
}

/// The head of an array of `len` elements.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn array_head(len: u32) -> Marked<4> {
    if len < 16 { (FIXARRAY | len as u8, [0; 4], 0) } else { long_head(ARRAY_16, len) }
}

/// The head of a map of `len` entries.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn map_head(len: u32) -> Marked<4> {
    if len < 16 { (FIXMAP | len as u8, [0; 4], 0) } else { long_head(MAP_16, len) }
}

/// The head with a length of two bytes, or of four, whose marker comes next.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn long_head(marker: u8, len: u32) -> Marked<4> {
    if len < 0x1_0000 { (marker, (len << 16).to_be_bytes(), 2) } else { (marker + 1, len.to_be_bytes(), 4) }
}

/// The head of an extension value of `len` bytes, its type included.
#[inline]
pub(crate) const fn ext_head(len: u32, tag: i8) -> ([u8; 6], usize) {
    let tag = tag as u8;
    match len {
        1 | 2 | 4 | 8 | 16 => ([FIXEXT_1 + len.trailing_zeros() as u8, tag, 0, 0, 0, 0], 2),
        0..0x100 => ([EXT_8, len as u8, tag, 0, 0, 0], 3),
        0x100..0x1_0000 => {
            let [high, low] = (len as u16).to_be_bytes();
            ([EXT_16, high, low, tag, 0, 0], 4)
        }
        _ => {
            let [a, b, c, d] = len.to_be_bytes();
            ([EXT_32, a, b, c, d, tag], 6)
        }
    }
}

/// What kind of value a marker begins, with its length where the marker alone tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Nil,
    NeverUsed,
    Bool,
    Integer,
    Float,
    Str,
    Bin,
    Array,
    Map,
    Ext,
}

impl Found {
    pub(crate) const fn by(marker: u8) -> Self {
        match marker {
            ..=0x7f | UINT_8..=INT_64 | NEGATIVE_FIXINT.. => Self::Integer,
            FIXMAP..=0x8f | MAP_16 | MAP_32 => Self::Map,
            FIXARRAY..=0x9f | ARRAY_16 | ARRAY_32 => Self::Array,
            FIXSTR..=0xbf | STR_8..=STR_32 => Self::Str,
            NIL => Self::Nil,
            NEVER_USED => Self::NeverUsed,
            FALSE | TRUE => Self::Bool,
            BIN_8..=BIN_32 => Self::Bin,
            EXT_8..=EXT_32 | FIXEXT_1..=FIXEXT_16 => Self::Ext,
            FLOAT_32 | FLOAT_64 => Self::Float,
        }
    }
}

/// How many bytes behind a marker belong to its head: a length, or a scalar. The type of an extension is not counted.
pub(crate) const fn head_len(marker: u8) -> usize {
    match marker {
        BIN_8 | EXT_8 | STR_8 | UINT_8 | INT_8 => 1,
        BIN_16 | EXT_16 | STR_16 | ARRAY_16 | MAP_16 | UINT_16 | INT_16 => 2,
        BIN_32 | EXT_32 | STR_32 | ARRAY_32 | MAP_32 | UINT_32 | INT_32 | FLOAT_32 => 4,
        UINT_64 | INT_64 | FLOAT_64 => 8,
        _ => 0,
    }
}

/// The length that a marker holds itself.
pub(crate) const fn fixed_len(marker: u8) -> u32 {
    match marker {
        FIXMAP..=0x9f => (marker & 0x0f) as u32,
        FIXSTR..=0xbf => (marker & 0x1f) as u32,
        FIXEXT_1..=FIXEXT_16 => 1 << (marker - FIXEXT_1),
        _ => 0,
    }
}

/// The name of a newtype struct that stands for an extension value: a tuple of an `i8` and bytes. The same as in
/// rmp-serde.
pub const MSGPACK_EXT_STRUCT_NAME: &str = "_ExtStruct";

//! What options choose from, and the traits behind it, which nobody else can name.

use contract_bin::{Bincode1, Fixed, FixedBe, Varint, VarintBe};

/// Little-endian integers and floats.
#[derive(Copy, Clone)]
pub struct LittleEndian;

/// Big-endian integers and floats.
#[derive(Copy, Clone)]
pub struct BigEndian;

/// Integers and floats in the order of the machine.
#[derive(Copy, Clone)]
pub struct NativeEndian;

/// An order of bytes.
pub trait BincodeByteOrder {
    /// The wire with this order and these integers.
    type Wire<I: IntEncoding>: contract_bin::Config;
}

impl BincodeByteOrder for LittleEndian {
    type Wire<I: IntEncoding> = I::Little;
}

impl BincodeByteOrder for BigEndian {
    type Wire<I: IntEncoding> = I::Big;
}

impl BincodeByteOrder for NativeEndian {
    #[cfg(target_endian = "little")]
    type Wire<I: IntEncoding> = I::Little;
    #[cfg(target_endian = "big")]
    type Wire<I: IntEncoding> = I::Big;
}

/// All bytes of every integer; lengths as `u64`, variants as `u32`.
#[derive(Copy, Clone)]
pub struct FixintEncoding;

/// One byte for integers below 251, else a mark and two, four, eight or sixteen bytes; signed ones zigzag first. `u8` and
/// `i8` are always one byte.
#[derive(Copy, Clone)]
pub struct VarintEncoding;

/// A form of integers.
pub trait IntEncoding {
    /// The wire with these integers, little-endian.
    type Little: contract_bin::Config;
    /// The same, big-endian.
    type Big: contract_bin::Config;
}

impl IntEncoding for FixintEncoding {
    type Little = Bincode1<Fixed>;
    type Big = Bincode1<FixedBe>;
}

impl IntEncoding for VarintEncoding {
    type Little = Bincode1<Varint>;
    type Big = Bincode1<VarintBe>;
}

/// At most so many bytes a value.
#[derive(Copy, Clone)]
pub struct Bounded(pub u64);

/// As many bytes as a value takes.
#[derive(Copy, Clone)]
pub struct Infinite;

/// A limit on the bytes of a value.
pub trait SizeLimit: Copy {
    /// Whether there is one. A constant, so that code for the other case is not even generated.
    const BOUNDED: bool;

    /// The limit; the largest number if there is none.
    fn limit(self) -> u64;
}

impl SizeLimit for Bounded {
    const BOUNDED: bool = true;

    #[inline]
    fn limit(self) -> u64 {
        self.0
    }
}

impl SizeLimit for Infinite {
    const BOUNDED: bool = false;

    #[inline]
    fn limit(self) -> u64 {
        u64::MAX
    }
}

/// Bytes behind the value in a slice are ignored.
#[derive(Copy, Clone)]
pub struct AllowTrailing;

/// Bytes behind the value in a slice are an error.
#[derive(Copy, Clone)]
pub struct RejectTrailing;

/// What becomes of bytes behind the value.
pub trait TrailingBytes {
    /// Whether there may be any.
    const ALLOWED: bool;
}

impl TrailingBytes for AllowTrailing {
    const ALLOWED: bool = true;
}

impl TrailingBytes for RejectTrailing {
    const ALLOWED: bool = false;
}

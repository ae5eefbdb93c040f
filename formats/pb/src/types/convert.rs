//! Types that are written as a well-known message.

use super::{Duration, Timestamp};
use alloc::vec::Vec;
use core::fmt;
use serde::{Serialize, de::DeserializeOwned};

/// A type that is written as the well-known message `M`, also inside an [`Option`] or a [`Vec`].
pub trait As<M>: Sized {
    /// What is written.
    type Message: Serialize + DeserializeOwned;

    /// The message of a value.
    ///
    /// # Errors
    ///
    /// If the message can't hold it.
    fn to_message(&self) -> Result<Self::Message, OutOfRange>;

    /// The value of a message.
    ///
    /// # Errors
    ///
    /// If it is not a valid one, or the type can't hold it.
    fn from_message(message: Self::Message) -> Result<Self, OutOfRange>;
}

/// A time or duration that one of two types can't hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    expected: &'static str,
    seconds: i64,
    nanos: i32,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, seconds, nanos } = self;
        write!(f, "expected {expected}, found {seconds} seconds and {nanos} nanoseconds")
    }
}

impl core::error::Error for OutOfRange {}

impl<M, T: As<M>> As<M> for Option<T> {
    type Message = Option<T::Message>;

    fn to_message(&self) -> Result<Self::Message, OutOfRange> {
        self.as_ref().map(T::to_message).transpose()
    }

    fn from_message(message: Self::Message) -> Result<Self, OutOfRange> {
        message.map(T::from_message).transpose()
    }
}

impl<M, T: As<M>> As<M> for Vec<T> {
    type Message = Vec<T::Message>;

    fn to_message(&self) -> Result<Self::Message, OutOfRange> {
        self.iter().map(T::to_message).collect()
    }

    fn from_message(messages: Self::Message) -> Result<Self, OutOfRange> {
        messages.into_iter().map(T::from_message).collect()
    }
}

const NANOS: i128 = 1_000_000_000;

#[cfg_attr(not(feature = "std"), allow(dead_code, reason = "features say what converts from and to it"))]
impl Timestamp {
    const MIN_SECONDS: i64 = -62_135_596_800;
    const MAX_SECONDS: i64 = 253_402_300_799;

    fn checked(self) -> Result<Self, OutOfRange> {
        if (Self::MIN_SECONDS..=Self::MAX_SECONDS).contains(&self.seconds)
            && (0..NANOS as i32).contains(&self.nanos)
        {
            return Ok(self);
        }
        Err(self.out_of("a timestamp from the year 1 to the year 9999"))
    }

    fn out_of(self, expected: &'static str) -> OutOfRange {
        OutOfRange { expected, seconds: self.seconds, nanos: self.nanos }
    }

    /// From the nanoseconds since 1970.
    fn of_nanos(nanos: i128) -> Result<Self, OutOfRange> {
        let seconds = i64::try_from(nanos.div_euclid(NANOS)).unwrap_or(i64::MAX);
        Self { seconds, nanos: nanos.rem_euclid(NANOS) as i32 }.checked()
    }

    /// The nanoseconds since 1970.
    fn to_nanos(self) -> Result<i128, OutOfRange> {
        let Self { seconds, nanos } = self.checked()?;
        Ok(i128::from(seconds) * NANOS + i128::from(nanos))
    }
}

impl Duration {
    const MAX_SECONDS: i64 = 315_576_000_000;

    fn checked(self) -> Result<Self, OutOfRange> {
        let Self { seconds, nanos } = self;
        let one_sign = seconds == 0 || nanos == 0 || (seconds < 0) == (nanos < 0);
        if seconds.unsigned_abs() <= Self::MAX_SECONDS.unsigned_abs()
            && i128::from(nanos.unsigned_abs()) < NANOS
            && one_sign
        {
            return Ok(self);
        }
        Err(self.out_of("a duration of at most 10,000 years"))
    }

    fn out_of(self, expected: &'static str) -> OutOfRange {
        OutOfRange { expected, seconds: self.seconds, nanos: self.nanos }
    }
}

#[cfg(feature = "std")]
impl As<Timestamp> for std::time::SystemTime {
    type Message = Timestamp;

    fn to_message(&self) -> Result<Timestamp, OutOfRange> {
        let nanos = |duration: core::time::Duration| i128::try_from(duration.as_nanos()).unwrap_or(i128::MAX);
        Timestamp::of_nanos(match self.duration_since(Self::UNIX_EPOCH) {
            Ok(after) => nanos(after),
            Err(error) => -nanos(error.duration()),
        })
    }

    fn from_message(message: Timestamp) -> Result<Self, OutOfRange> {
        let nanos = message.to_nanos()?;
        let distance = nanos.unsigned_abs();
        let distance = core::time::Duration::new(
            (distance / NANOS.unsigned_abs()) as u64,
            (distance % NANOS.unsigned_abs()) as u32,
        );
        let time = if nanos < 0 {
            Self::UNIX_EPOCH.checked_sub(distance)
        } else {
            Self::UNIX_EPOCH.checked_add(distance)
        };
        time.ok_or_else(|| message.out_of("a time that this system knows"))
    }
}

impl As<Duration> for core::time::Duration {
    type Message = Duration;

    fn to_message(&self) -> Result<Duration, OutOfRange> {
        let seconds = i64::try_from(self.as_secs()).unwrap_or(i64::MAX);
        Duration { seconds, nanos: self.subsec_nanos().cast_signed() }.checked()
    }

    fn from_message(message: Duration) -> Result<Self, OutOfRange> {
        let Duration { seconds, nanos } = message.checked()?;
        match (u64::try_from(seconds), u32::try_from(nanos)) {
            (Ok(seconds), Ok(nanos)) => Ok(Self::new(seconds, nanos)),
            _ => Err(message.out_of("a duration that is not negative")),
        }
    }
}

#[cfg(feature = "chrono")]
impl<Z: chrono::TimeZone> As<Timestamp> for chrono::DateTime<Z>
where
    Self: From<chrono::DateTime<chrono::Utc>>,
{
    type Message = Timestamp;

    /// A leap second is written as the second after it, as protobuf has it.
    fn to_message(&self) -> Result<Timestamp, OutOfRange> {
        let nanos = i128::from(self.timestamp_subsec_nanos());
        Timestamp::of_nanos(i128::from(self.timestamp()) * NANOS + nanos)
    }

    fn from_message(message: Timestamp) -> Result<Self, OutOfRange> {
        let Timestamp { seconds, nanos } = message.checked()?;
        let time = chrono::DateTime::from_timestamp(seconds, nanos.cast_unsigned());
        time.map(Self::from).ok_or_else(|| message.out_of("a time that chrono knows"))
    }
}

#[cfg(feature = "chrono")]
impl As<Duration> for chrono::TimeDelta {
    type Message = Duration;

    fn to_message(&self) -> Result<Duration, OutOfRange> {
        Duration { seconds: self.num_seconds(), nanos: self.subsec_nanos() }.checked()
    }

    fn from_message(message: Duration) -> Result<Self, OutOfRange> {
        let Duration { seconds, nanos } = message.checked()?;
        let nanos = Self::nanoseconds(nanos.into());
        let sum = Self::try_seconds(seconds).and_then(|seconds| seconds.checked_add(&nanos));
        sum.ok_or_else(|| message.out_of("a duration that chrono knows"))
    }
}

#[cfg(feature = "jiff")]
impl As<Timestamp> for jiff::Timestamp {
    type Message = Timestamp;

    fn to_message(&self) -> Result<Timestamp, OutOfRange> {
        Timestamp::of_nanos(self.as_nanosecond())
    }

    fn from_message(message: Timestamp) -> Result<Self, OutOfRange> {
        Self::from_nanosecond(message.to_nanos()?).map_err(|_| message.out_of("a time that jiff knows"))
    }
}

#[cfg(feature = "jiff")]
impl As<Duration> for jiff::SignedDuration {
    type Message = Duration;

    fn to_message(&self) -> Result<Duration, OutOfRange> {
        Duration { seconds: self.as_secs(), nanos: self.subsec_nanos() }.checked()
    }

    fn from_message(message: Duration) -> Result<Self, OutOfRange> {
        let Duration { seconds, nanos } = message.checked()?;
        Ok(Self::new(seconds, nanos))
    }
}

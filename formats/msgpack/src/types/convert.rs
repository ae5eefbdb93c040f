//! Types that are written as an extension type of MessagePack.

use super::Timestamp;
use alloc::vec::Vec;
use core::fmt;
use serde::{Serialize, de::DeserializeOwned};

/// A type that is written as `M`, also inside an [`Option`] or a [`Vec`].
pub trait As<M>: Sized {
    /// What is written.
    type Message: Serialize + DeserializeOwned;

    /// What a value is written as.
    ///
    /// # Errors
    ///
    /// If that can't hold it.
    fn to_message(&self) -> Result<Self::Message, OutOfRange>;

    /// The value of what was read.
    ///
    /// # Errors
    ///
    /// If it is not valid, or the type can't hold it.
    fn from_message(message: Self::Message) -> Result<Self, OutOfRange>;
}

/// A time that one of two types can't hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    expected: &'static str,
    seconds: i64,
    nanos: u32,
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

impl As<Self> for Timestamp {
    type Message = Self;

    fn to_message(&self) -> Result<Self, OutOfRange> {
        Ok(*self)
    }

    fn from_message(message: Self) -> Result<Self, OutOfRange> {
        Ok(message)
    }
}

const NANOS: i128 = 1_000_000_000;

#[cfg_attr(not(feature = "std"), allow(dead_code, reason = "features say what converts from and to it"))]
impl Timestamp {
    fn out_of(self, expected: &'static str) -> OutOfRange {
        OutOfRange { expected, seconds: self.seconds, nanos: self.nanos }
    }

    /// From the nanoseconds since 1970.
    fn of_nanos(nanos: i128) -> Result<Self, OutOfRange> {
        let (seconds, nanos) = (nanos.div_euclid(NANOS), nanos.rem_euclid(NANOS) as u32);
        match i64::try_from(seconds) {
            Ok(seconds) => Ok(Self { seconds, nanos }),
            Err(_) => {
                let seconds = if seconds < 0 { i64::MIN } else { i64::MAX };
                Err(Self { seconds, nanos }.out_of("a time of which an i64 holds the seconds since 1970"))
            }
        }
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
        let Timestamp { seconds, nanos } = message;
        let whole = core::time::Duration::from_secs(seconds.unsigned_abs());
        let time = if seconds < 0 {
            Self::UNIX_EPOCH.checked_sub(whole)
        } else {
            Self::UNIX_EPOCH.checked_add(whole)
        };
        time.and_then(|time| time.checked_add(core::time::Duration::from_nanos(nanos.into())))
            .ok_or_else(|| message.out_of("a time that this system knows"))
    }
}

#[cfg(feature = "chrono")]
impl<Z: chrono::TimeZone> As<Timestamp> for chrono::DateTime<Z>
where
    Self: From<chrono::DateTime<chrono::Utc>>,
{
    type Message = Timestamp;

    /// A leap second is written as the second after it.
    fn to_message(&self) -> Result<Timestamp, OutOfRange> {
        let nanos = i128::from(self.timestamp_subsec_nanos());
        Timestamp::of_nanos(i128::from(self.timestamp()) * NANOS + nanos)
    }

    fn from_message(message: Timestamp) -> Result<Self, OutOfRange> {
        let time = chrono::DateTime::from_timestamp(message.seconds, message.nanos);
        time.map(Self::from).ok_or_else(|| message.out_of("a time that chrono knows"))
    }
}

#[cfg(feature = "jiff")]
impl As<Timestamp> for jiff::Timestamp {
    type Message = Timestamp;

    fn to_message(&self) -> Result<Timestamp, OutOfRange> {
        Timestamp::of_nanos(self.as_nanosecond())
    }

    fn from_message(message: Timestamp) -> Result<Self, OutOfRange> {
        let Timestamp { seconds, nanos } = message;
        Self::from_nanosecond(i128::from(seconds) * NANOS + i128::from(nanos))
            .map_err(|_| message.out_of("a time that jiff knows"))
    }
}

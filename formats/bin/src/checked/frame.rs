//! The fingerprint and the name of a type, found once.

use super::shape;
use crate::{Error, Result};
use alloc::{boxed::Box, string::String, vec::Vec};
use contract_core::{Fault, Input};
use core::ops::Deref;
use serde::Deserialize;

/// What is in front of the messages of a type.
#[derive(Debug)]
pub(crate) struct Frame {
    fingerprint: u64,
    /// At most 255 bytes of it.
    name: String,
    /// The fingerprint, the length of the name, the name.
    bytes: Vec<u8>,
}

impl Frame {
    /// That of `T`.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn of<'de, T: Deserialize<'de>>() -> Result<impl Deref<Target = Self>> {
        let id = contract_core::identity::id_of::<T>();
        match cache::get(id) {
            Some(frame) => Ok(frame),
            None => Ok(cache::keep(id, Self::make::<T>()?)),
        }
    }

    /// That of `T`, made for this one message.
    #[cfg(not(feature = "std"))]
    pub(crate) fn of<'de, T: Deserialize<'de>>() -> Result<impl Deref<Target = Self>> {
        Self::make::<T>()
    }

    #[cold]
    #[inline(never)]
    fn make<'de, T: Deserialize<'de>>() -> Result<Box<Self>> {
        let shape::Description { text, mut name } = shape::of::<T>()?;
        let mut end = name.len().min(usize::from(u8::MAX));
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        name.truncate(end);
        let fingerprint = fnv1a(text.as_bytes());
        let mut bytes = fingerprint.to_le_bytes().to_vec();
        bytes.push(end as u8);
        bytes.extend_from_slice(name.as_bytes());
        Ok(Box::new(Self { fingerprint, name, bytes }))
    }

    #[inline]
    pub(crate) const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// What is written.
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Reads what is in front of a message, which must be one of this type.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn check<'de, I: Input<'de>>(&self, input: &mut I) -> Result<()> {
        let start = input.position();
        let found = input.get_array().map(u64::from_le_bytes).map_err(Error::fault)?;
        if found != self.fingerprint {
            return Err(self.wrong_type(found, foreign_name(input)).at(start));
        }
        input.take(1 + self.name.len()).map(drop).map_err(Error::fault)
    }

    #[cold]
    #[inline(never)]
    fn wrong_type(&self, found: u64, name: Result<Option<String>, Fault>) -> Error {
        match name {
            Ok(name) => Error::wrong_type(&self.name, self.fingerprint, name.as_deref(), found),
            // The source failed, which is worse.
            Err(fault) => Error::fault(fault),
        }
    }
}

/// The name of another type, if there is one: what comes may be no frame at all.
#[cold]
#[inline(never)]
fn foreign_name<'de, I: Input<'de>>(input: &mut I) -> Result<Option<String>, Fault> {
    let name = match input.get_u8() {
        Ok(len) => input.take(len.into()),
        Err(fault) => Err(fault),
    };
    match name {
        Ok(name) => Ok(core::str::from_utf8(name.get()).ok().map(|name| name.escape_debug().collect())),
        Err(Fault::Io) => Err(Fault::Io),
        Err(_) => Ok(None),
    }
}

/// The 64-bit hash FNV-1a.
const fn fnv1a(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    hash
}

/// Frames by type. Looking one up takes no lock.
#[cfg(feature = "std")]
mod cache {
    use super::Frame;
    use core::{
        any::TypeId,
        hash::{Hash, Hasher},
    };
    use std::sync::OnceLock;

    struct Entry {
        id: TypeId,
        frame: Box<Frame>,
        next: Link,
    }

    type Link = OnceLock<Box<Entry>>;

    const BUCKETS: usize = 256;
    static FRAMES: [Link; BUCKETS] = [const { Link::new() }; BUCKETS];

    /// The eight bytes of a `TypeId` that it hashes, which are a hash already.
    struct Identity(u64);

    impl Hasher for Identity {
        fn write(&mut self, bytes: &[u8]) {
            for &byte in bytes {
                self.0 = self.0.rotate_left(8) ^ u64::from(byte);
            }
        }

        fn write_u64(&mut self, value: u64) {
            self.0 = value;
        }

        fn finish(&self) -> u64 {
            self.0
        }
    }

    #[inline]
    fn bucket(id: TypeId) -> &'static Link {
        let mut hasher = Identity(0);
        id.hash(&mut hasher);
        &FRAMES[(hasher.finish() % BUCKETS as u64) as usize]
    }

    #[inline]
    pub(super) fn get(id: TypeId) -> Option<&'static Frame> {
        let mut link = bucket(id);
        while let Some(entry) = link.get() {
            if entry.id == id {
                return Some(&entry.frame);
            }
            link = &entry.next;
        }
        None
    }

    /// Adds a frame at the end of its bucket, unless somebody else was faster.
    #[cold]
    #[inline(never)]
    pub(super) fn keep(id: TypeId, frame: Box<Frame>) -> &'static Frame {
        let mut link = bucket(id);
        let mut entry = Some(Box::new(Entry { id, frame, next: Link::new() }));
        loop {
            let found = link.get_or_init(|| entry.take().expect("it is taken by the link that it goes to"));
            if found.id == id {
                return &found.frame;
            }
            link = &found.next;
        }
    }
}

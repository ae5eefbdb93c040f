//! libprotobuf, the implementation in C++, as the system has it. `build/libprotobuf.cc` has the functions.
//!
//! The one place in this crate with `unsafe`: there is no other way to call C++.

use crate::{datasets::Dataset, peers::Side};
use core::cell::RefCell;
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::ptr::{self, NonNull};

/// The numbers of types.
#[allow(missing_docs, non_upper_case_globals, dead_code, unreachable_pub)] // Generated.
pub(crate) mod types {
    include!(concat!(env!("OUT_DIR"), "/libprotobuf/types.rs"));
}

/// A `google::protobuf::Arena`.
#[repr(C)]
struct Arena(u8);

/// A `google::protobuf::MessageLite`.
#[repr(C)]
struct MessageLite(u8);

unsafe extern "C" {
    safe fn contract_arena_new() -> NonNull<Arena>;
    fn contract_arena_delete(arena: NonNull<Arena>);
    fn contract_message_new(kind: u32, arena: *mut Arena) -> NonNull<MessageLite>;
    fn contract_message_delete(message: NonNull<MessageLite>);
    fn contract_message_parse(message: NonNull<MessageLite>, bytes: *const u8, length: i32) -> bool;
    fn contract_message_size(message: NonNull<MessageLite>) -> usize;
    fn contract_message_write(message: NonNull<MessageLite>, out: *mut u8);
}

/// Where messages are made.
pub trait Target {
    /// As reports call it.
    const NAME: &'static str;
    /// Whether a message is on an arena of its own, which is made and freed with it.
    const ARENA: bool;
    /// Whether reading clears and fills the message of the last reading.
    const REUSED: bool;
}

macro_rules! targets {
    ($($doc:literal $name:ident $form:literal $arena:literal $reused:literal;)*) => {
        $(
            #[doc = $doc]
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl Target for $name {
                const NAME: &'static str = concat!("libprotobuf", $form, "-", env!("CONTRACT_LIBPROTOBUF"));
                const ARENA: bool = $arena;
                const REUSED: bool = $reused;
            }
        )*
    };
}

targets! {
    "A new message on the heap." Heap "" false false;
    "A new message on a new arena." OnArena "-arena" true false;
    "The message of the last reading, on the heap." HeapReused "-reused" false true;
    "The message of the last reading, on its arena." OnArenaReused "-arena-reused" true true;
}

/// A message of C++, and the arena that it is on, if any. Not `Send`.
#[derive(Debug)]
struct Owned {
    message: NonNull<MessageLite>,
    arena: Option<NonNull<Arena>>,
}

impl Owned {
    fn new(kind: u32, on_arena: bool) -> Self {
        let arena = on_arena.then(|| contract_arena_new());
        let at = arena.map_or(ptr::null_mut(), NonNull::as_ptr);
        // SAFETY: `kind` comes from `types`, whose numbers are those of `types.inc`; the arena is none or was just made.
        let message = unsafe { contract_message_new(kind, at) };
        Owned { message, arena }
    }

    fn parse(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let length = i32::try_from(bytes.len()).map_err(|_| Error::Long)?;
        // SAFETY: the message lives as long as `self`, which is borrowed mutably; the slice has that length.
        let parsed = unsafe { contract_message_parse(self.message, bytes.as_ptr(), length) };
        if parsed { Ok(()) } else { Err(Error::Parse) }
    }

    fn append(&self, out: &mut Vec<u8>) -> Result<(), Error> {
        // SAFETY: the message lives as long as `self`.
        let length = unsafe { contract_message_size(self.message) };
        // Beyond that libprotobuf does not write.
        i32::try_from(length).map_err(|_| Error::Long)?;
        out.reserve(length);
        // SAFETY: there is room for `length` bytes behind the vector's, the message was not changed since it said so,
        // and it writes as many as it said.
        unsafe {
            contract_message_write(self.message, out.as_mut_ptr().add(out.len()));
            out.set_len(out.len() + length);
        }
        Ok(())
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        match self.arena {
            // SAFETY: made by `new`, given back once; the arena takes its message along.
            Some(arena) => unsafe { contract_arena_delete(arena) },
            // SAFETY: made by `new` without an arena, given back once.
            None => unsafe { contract_message_delete(self.message) },
        }
    }
}

thread_local! {
    /// The message of the last reading, with its type and whether it is on an arena.
    static LAST: RefCell<Option<(u32, bool, Owned)>> = const { RefCell::new(None) };
}

/// A message, wherever it was made.
#[derive(Debug)]
pub struct Message<T: Target> {
    /// Always there, but while dropping.
    owned: Option<Owned>,
    kind: u32,
    made: PhantomData<T>,
}

impl<T: Target> Message<T> {
    fn parse(kind: u32, bytes: &[u8]) -> Result<Self, Error> {
        let last = if T::REUSED { LAST.take() } else { None };
        let mut owned = match last {
            Some((last, arena, owned)) if last == kind && arena == T::ARENA => owned,
            _ => Owned::new(kind, T::ARENA),
        };
        owned.parse(bytes)?;
        Ok(Message { owned: Some(owned), kind, made: PhantomData })
    }

    fn append(&self, out: &mut Vec<u8>) -> Result<(), Error> {
        self.owned.as_ref().map_or(Ok(()), |owned| owned.append(out))
    }
}

impl<T: Target> Drop for Message<T> {
    fn drop(&mut self) {
        if T::REUSED
            && let Some(owned) = self.owned.take()
        {
            LAST.set(Some((self.kind, T::ARENA, owned)));
        }
    }
}

/// What it writes is compared.
impl<T: Target> PartialEq for Message<T> {
    fn eq(&self, other: &Self) -> bool {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        self.append(&mut ours).is_ok() && other.append(&mut theirs).is_ok() && ours == theirs
    }
}

/// libprotobuf says no more than that it failed.
#[derive(Clone, Copy, Debug)]
pub enum Error {
    /// While parsing.
    Parse,
    /// More bytes than an `int` counts.
    Long,
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Parse => "libprotobuf does not parse it",
            Error::Long => "more bytes than libprotobuf takes",
        })
    }
}

/// libprotobuf of the system, with messages of protoc. It can't borrow.
#[derive(Clone, Copy, Debug)]
pub struct Libprotobuf<T>(PhantomData<T>);

impl<D: Dataset, T: Target> Side<D> for Libprotobuf<T> {
    const NAME: &'static str = T::NAME;
    const BORROWS: bool = false;
    // The other ones write the same messages.
    const WRITES: bool = !T::REUSED;
    type Value = Message<T>;
    type Borrowed<'a> = Message<T>;
    type Error = Error;

    fn value(of: &D::Owned) -> Message<T> {
        crate::pb_peers::through_ours::<D, _, _>(of, <Self as Side<D>>::decode)
    }

    #[inline(never)]
    fn to_vec(value: &Message<T>) -> Result<Vec<u8>, Error> {
        let mut out = Vec::new();
        value.append(&mut out)?;
        Ok(out)
    }

    #[inline(never)]
    fn append(out: &mut Vec<u8>, value: &Message<T>) -> Result<(), Error> {
        value.append(out)
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<Message<T>, Error> {
        Message::parse(D::LIBPROTOBUF, bytes)
    }

    #[inline(always)]
    fn borrow(bytes: &[u8]) -> Result<Message<T>, Error> {
        <Self as Side<D>>::decode(bytes)
    }

    fn borrowed_is(borrowed: &Message<T>, value: &D::Owned) -> bool {
        *borrowed == <Self as Side<D>>::value(value)
    }
}

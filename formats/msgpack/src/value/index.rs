//! What leads into a tree: places, keys and pointers.

use super::{Value, ValueRef};
use alloc::{borrow::Cow, string::String};
use core::ops;

mod sealed {
    pub trait Sealed {}
}

/// What leads into a tree: the place in an array as a `usize`, the key in a map as a string or as any [`Value`].
pub trait Index: sealed::Sealed {
    #[doc(hidden)]
    fn find<'v, V: Branch>(&self, value: &'v V) -> Option<&'v V>;

    #[doc(hidden)]
    fn find_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value>;
}

/// The two kinds of trees.
#[doc(hidden)]
pub trait Branch: Sized {
    fn elements(&self) -> Option<&[Self]>;
    fn entries(&self) -> Option<&[(Self, Self)]>;
    fn is_text(&self, text: &str) -> bool;
    fn equals(&self, value: &Value) -> bool;
}

impl Branch for Value {
    fn elements(&self) -> Option<&[Self]> {
        self.as_array()
    }

    fn entries(&self) -> Option<&[(Self, Self)]> {
        self.as_map()
    }

    fn is_text(&self, text: &str) -> bool {
        self.as_str() == Some(text)
    }

    fn equals(&self, value: &Value) -> bool {
        self == value
    }
}

impl Branch for ValueRef<'_> {
    fn elements(&self) -> Option<&[Self]> {
        self.as_array()
    }

    fn entries(&self) -> Option<&[(Self, Self)]> {
        self.as_map()
    }

    fn is_text(&self, text: &str) -> bool {
        self.as_str() == Some(text)
    }

    fn equals(&self, value: &Value) -> bool {
        self == value
    }
}

fn entry_mut(value: &mut Value, wanted: impl Fn(&Value) -> bool) -> Option<&mut Value> {
    value.as_map_mut()?.iter_mut().find(|(key, _)| wanted(key)).map(|(_, value)| value)
}

impl sealed::Sealed for usize {}

impl Index for usize {
    fn find<'v, V: Branch>(&self, value: &'v V) -> Option<&'v V> {
        value.elements()?.get(*self)
    }

    fn find_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        value.as_array_mut()?.get_mut(*self)
    }
}

impl sealed::Sealed for str {}

impl Index for str {
    fn find<'v, V: Branch>(&self, value: &'v V) -> Option<&'v V> {
        value.entries()?.iter().find(|(key, _)| key.is_text(self)).map(|(_, value)| value)
    }

    fn find_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        entry_mut(value, |key| key.is_text(self))
    }
}

impl sealed::Sealed for String {}

impl Index for String {
    fn find<'v, V: Branch>(&self, value: &'v V) -> Option<&'v V> {
        Index::find(self.as_str(), value)
    }

    fn find_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        self.as_str().find_mut(value)
    }
}

impl sealed::Sealed for Value {}

impl Index for Value {
    fn find<'v, V: Branch>(&self, value: &'v V) -> Option<&'v V> {
        value.entries()?.iter().find(|(key, _)| key.equals(self)).map(|(_, value)| value)
    }

    fn find_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        entry_mut(value, |key| key == self)
    }
}

impl<T: sealed::Sealed + ?Sized> sealed::Sealed for &T {}

impl<T: Index + ?Sized> Index for &T {
    fn find<'v, V: Branch>(&self, value: &'v V) -> Option<&'v V> {
        Index::find(&**self, value)
    }

    fn find_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        (**self).find_mut(value)
    }
}

/// What is not there is nil.
impl<I: Index> ops::Index<I> for Value {
    type Output = Self;

    fn index(&self, index: I) -> &Self {
        static NIL: Value = Value::Nil;
        self.get(index).unwrap_or(&NIL)
    }
}

/// What is not there is nil.
impl<'a, I: Index> ops::Index<I> for ValueRef<'a> {
    type Output = Self;

    fn index(&self, index: I) -> &Self {
        self.get(index).unwrap_or(const { &ValueRef::Nil })
    }
}

/// Follows a JSON pointer.
pub(super) fn pointer<'v, V: Branch>(value: &'v V, pointer: &str) -> Option<&'v V> {
    if pointer.is_empty() {
        return Some(value);
    }
    pointer.strip_prefix('/')?.split('/').try_fold(value, |value, step| {
        let step = unescaped(step);
        match value.elements() {
            Some(elements) => elements.get(place(&step)?),
            None => Index::find(&step, value),
        }
    })
}

/// `~1` is a slash, and `~0` a tilde.
fn unescaped(step: &str) -> Cow<'_, str> {
    if step.contains('~') { step.replace("~1", "/").replace("~0", "~").into() } else { step.into() }
}

impl sealed::Sealed for Cow<'_, str> {}

impl Index for Cow<'_, str> {
    fn find<'v, V: Branch>(&self, value: &'v V) -> Option<&'v V> {
        Index::find(&**self, value)
    }

    fn find_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        (**self).find_mut(value)
    }
}

/// A place as JSON pointers have it: digits, without zeros in front.
fn place(step: &str) -> Option<usize> {
    let zero_in_front = step.len() > 1 && step.starts_with('0');
    if zero_in_front || !step.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    step.parse().ok()
}

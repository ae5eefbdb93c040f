//! What a `Display` says, for wires that need the length of a text in front of it.

use alloc::string::String;
use core::fmt::{self, Display, Write};

/// The text of a value's `Display`. On the stack while it is short.
#[derive(Debug)]
pub struct Text {
    short: [u8; Self::SHORT],
    len: usize,
    long: String,
}

impl Text {
    const SHORT: usize = 64;

    /// What an error says of a value that [`Text::of`] can't write.
    pub const FAILED: &'static str = "expected text, found a Display that fails";

    /// Formats a value.
    ///
    /// # Errors
    ///
    /// If its `Display` fails. `ToString` would panic.
    #[inline]
    pub fn of<T: Display + ?Sized>(value: &T) -> Result<Self, fmt::Error> {
        let mut text = Self { short: [0; Self::SHORT], len: 0, long: String::new() };
        write!(text, "{value}")?;
        Ok(text)
    }

    /// The text.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        if self.long.is_empty() {
            // Whole strings went in, so this never is the default.
            core::str::from_utf8(&self.short[..self.len]).unwrap_or_default()
        } else {
            &self.long
        }
    }
}

impl Write for Text {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        if self.long.is_empty() {
            if let Some(place) = self.short.get_mut(self.len..self.len + part.len()) {
                place.copy_from_slice(part.as_bytes());
                self.len += part.len();
                return Ok(());
            }
            let short = self.as_str();
            let mut long = String::with_capacity(short.len() + part.len());
            long.push_str(short);
            self.long = long;
        }
        self.long.push_str(part);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Text;
    use alloc::{string::String, vec::Vec};
    use core::fmt::{self, Display};

    /// Says its parts one by one.
    struct Parts(Vec<String>);

    impl Display for Parts {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.iter().try_for_each(|part| f.write_str(part))
        }
    }

    #[test]
    fn parts_of_all_lengths() {
        for first in [0, 1, 31, 32, 63, 64, 65, 200] {
            for second in [0, 1, 31, 32, 33, 64, 200] {
                let parts =
                    Parts([first, second, 0, 3].map(|len| "é".repeat(len / 2) + &"x".repeat(len % 2)).into());
                assert_eq!(Text::of(&parts).unwrap().as_str(), parts.0.concat(), "{first} and {second}");
            }
        }
    }

    #[test]
    fn failing() {
        struct Fails;
        impl Display for Fails {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("begun")?;
                Err(fmt::Error)
            }
        }
        assert!(Text::of(&Fails).is_err());
    }
}

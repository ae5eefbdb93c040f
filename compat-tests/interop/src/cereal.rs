//! Messages as cereal's portable archive, in both byte orders: those of `cereal/main.cpp`, which says what is in which file.

use contract_bin::{CEREAL, CEREAL_BE, Config, Preset};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    array,
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
    fs,
    path::Path,
};

const MESSAGES: u64 = 100;

/// xorshift64: the same numbers on both sides.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// A value out of the generator.
trait Fill {
    fn fill(random: &mut Random) -> Self;
}

macro_rules! integers {
    ($($integer:ident)*) => {$(
        impl Fill for $integer {
            fn fill(random: &mut Random) -> Self {
                let bits = random.next();
                (bits >> random.below(64)) as Self
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 u8 u16 u32 u64);

impl Fill for bool {
    fn fill(random: &mut Random) -> Self {
        random.below(2) == 1
    }
}

impl Fill for char {
    fn fill(random: &mut Random) -> Self {
        char::from_u32(random.below(0xd800) as u32).expect("no surrogate is below 0xd800")
    }
}

impl Fill for f32 {
    fn fill(random: &mut Random) -> Self {
        random.below(4096) as Self / 8.0 - 256.0
    }
}

impl Fill for f64 {
    fn fill(random: &mut Random) -> Self {
        random.below(4096) as Self / 8.0 - 256.0
    }
}

impl Fill for String {
    fn fill(random: &mut Random) -> Self {
        let letter = |random: &mut Random| match random.below(27) {
            letter @ 0..26 => char::from(b'a' + letter as u8),
            _ => 'é',
        };
        (0..random.below(20)).map(|_| letter(random)).collect()
    }
}

impl<T: Fill> Fill for Vec<T> {
    fn fill(random: &mut Random) -> Self {
        (0..random.below(6)).map(|_| T::fill(random)).collect()
    }
}

impl<T: Fill, const N: usize> Fill for [T; N] {
    fn fill(random: &mut Random) -> Self {
        array::from_fn(|_| T::fill(random))
    }
}

impl<T: Fill + Ord> Fill for BTreeSet<T> {
    fn fill(random: &mut Random) -> Self {
        (0..random.below(6)).map(|_| T::fill(random)).collect()
    }
}

impl<K: Fill + Ord, V: Fill> Fill for BTreeMap<K, V> {
    fn fill(random: &mut Random) -> Self {
        (0..random.below(6)).map(|_| (K::fill(random), V::fill(random))).collect()
    }
}

impl<T: Fill> Fill for Option<T> {
    fn fill(random: &mut Random) -> Self {
        (random.below(2) == 1).then(|| T::fill(random))
    }
}

impl<A: Fill, B: Fill> Fill for (A, B) {
    fn fill(random: &mut Random) -> Self {
        (A::fill(random), B::fill(random))
    }
}

impl<A: Fill, B: Fill, C: Fill> Fill for (A, B, C) {
    fn fill(random: &mut Random) -> Self {
        (A::fill(random), B::fill(random), C::fill(random))
    }
}

macro_rules! structs {
    ($($name:ident { $($field:ident: $type:ty,)* })*) => {$(
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        struct $name {
            $($field: $type,)*
        }

        impl Fill for $name {
            fn fill(random: &mut Random) -> Self {
                Self { $($field: Fill::fill(random),)* }
            }
        }
    )*};
}

structs! {
    Scalars {
        truth: bool,
        i8: i8,
        i16: i16,
        i32: i32,
        i64: i64,
        u8: u8,
        u16: u16,
        u32: u32,
        u64: u64,
        f32: f32,
        f64: f64,
        letter: char,
    }
    Sequences {
        text: String,
        texts: Vec<String>,
        bytes: Vec<u8>,
        flags: Vec<bool>,
        shorts: Vec<i16>,
        doubles: Vec<f64>,
        array: [u32; 3],
        pair: (u8, u16),
        triple: (u8, String, i64),
    }
    Maps {
        by_name: BTreeMap<String, i32>,
        by_number: BTreeMap<u16, Vec<u64>>,
        set: BTreeSet<i32>,
    }
    Optionals {
        number: Option<u32>,
        text: Option<String>,
        twice: Option<Option<u8>>,
        many: Vec<Option<i64>>,
    }
    Variants {
        shape: Shape,
        level: Level,
        shapes: Vec<Shape>,
        levels: Vec<Level>,
    }
    Nested {
        scalars: Scalars,
        sequences: Option<Sequences>,
        variants: Vec<Variants>,
        optionals: BTreeMap<String, Optionals>,
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Shape {
    Nothing,
    Circle(f32),
    Line { from: i16, to: i16 },
    Named(String),
}

impl Fill for Shape {
    fn fill(random: &mut Random) -> Self {
        match random.below(4) {
            0 => Self::Nothing,
            1 => Self::Circle(Fill::fill(random)),
            2 => Self::Line { from: Fill::fill(random), to: Fill::fill(random) },
            _ => Self::Named(Fill::fill(random)),
        }
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Level {
    Low,
    Middle,
    High,
}

impl Fill for Level {
    fn fill(random: &mut Random) -> Self {
        match random.below(3) {
            0 => Self::Low,
            1 => Self::Middle,
            _ => Self::High,
        }
    }
}

/// The same for each type.
trait Work {
    fn messages<T: Serialize + DeserializeOwned + PartialEq + Debug>(
        &mut self,
        name: &str,
        values: &[T],
    ) -> Result<(), String>;
}

fn each(work: &mut impl Work) -> Result<(), String> {
    fn values<T: Fill>() -> Vec<T> {
        let random = |seed: u64| Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        (1..=MESSAGES).map(|seed| T::fill(&mut random(seed))).collect()
    }
    work.messages("scalars", &values::<Scalars>())?;
    work.messages("sequences", &values::<Sequences>())?;
    work.messages("maps", &values::<Maps>())?;
    work.messages("optionals", &values::<Optionals>())?;
    work.messages("variants", &values::<Variants>())?;
    work.messages("nested", &values::<Nested>())
}

/// The messages, one after the other.
fn bytes_of<C: Config, T: Serialize>(preset: Preset<C>, values: &[T]) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    for value in values {
        preset.to_output(&mut bytes, value).map_err(|error| error.to_string())?;
    }
    Ok(bytes)
}

pub(crate) fn write(dir: &Path) -> Result<(), String> {
    struct Write<'a>(&'a Path);

    impl Work for Write<'_> {
        fn messages<T: Serialize + DeserializeOwned + PartialEq + Debug>(
            &mut self,
            name: &str,
            values: &[T],
        ) -> Result<(), String> {
            let orders = [("little", bytes_of(CEREAL, values)?), ("big", bytes_of(CEREAL_BE, values)?)];
            for (order, bytes) in orders {
                let path = self.0.join(format!("{name}.{order}.rust"));
                fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
            }
            Ok(())
        }
    }

    each(&mut Write(dir))
}

pub(crate) fn check(dir: &Path) -> Result<(), String> {
    struct Check<'a> {
        dir: &'a Path,
        messages: usize,
        bytes: usize,
    }

    impl Work for Check<'_> {
        fn messages<T: Serialize + DeserializeOwned + PartialEq + Debug>(
            &mut self,
            name: &str,
            values: &[T],
        ) -> Result<(), String> {
            let orders = [("little", bytes_of(CEREAL, values)?), ("big", bytes_of(CEREAL_BE, values)?)];
            for (order, ours) in orders {
                let path = self.dir.join(format!("{name}.{order}.cpp"));
                let failed = |what: &str| format!("{}: {what}", path.display());
                let theirs = fs::read(&path).map_err(|error| failed(&error.to_string()))?;
                let mut rest = &theirs[..];
                for value in values {
                    // The preset of one order reads both.
                    let (found, after) =
                        CEREAL.take_from_slice::<T>(rest).map_err(|error| failed(&error.to_string()))?;
                    if found != *value {
                        return Err(failed(&format!("expected {value:?}, found {found:?}")));
                    }
                    rest = after;
                    self.messages += 1;
                }
                if !rest.is_empty() {
                    return Err(failed(&format!("{} bytes behind the last message", rest.len())));
                }
                if theirs != ours {
                    return Err(failed("other bytes than those that Rust writes"));
                }
                self.bytes += theirs.len();
            }
            Ok(())
        }
    }

    let mut check = Check { dir, messages: 0, bytes: 0 };
    each(&mut check)?;
    println!(
        "interop: {} messages written by cereal read by Rust, all equal; {} bytes compared, 0 differ",
        check.messages, check.bytes
    );
    Ok(())
}

//! What the fuzz targets share: types of all shapes, the twins of some for prost, and what is known to differ.

#[path = "../../benches/src/datasets"]
pub mod datasets {
    //! The small messages of the benchmarks.
    pub mod messages;
    pub mod rng;
}
#[path = "../../benches/src/prost_types"]
pub mod prost_types {
    //! The same for prost.
    pub mod messages;
}
mod bin_types;
pub mod peer;
pub mod supersede;
mod types;

pub use bin_types::*;
pub use types::*;

/// Calls the function with the type that the number chooses, and gives what it returns.
#[macro_export]
macro_rules! for_type {
    ($choice:expr, $function:ident $arguments:tt) => {{
        use $crate::datasets::messages as data;
        $crate::for_type! { @match $choice, $function $arguments,
            $crate::Proto3, $crate::Proto2, $crate::Unsorted, $crate::Plain, $crate::Scalars, $crate::Options,
            $crate::Lists, $crate::Defaults, $crate::Maps, $crate::Known, $crate::Tree, $crate::Own,
            $crate::PlainEnum, $crate::Color, Vec<Option<String>>, u128, Option<$crate::Item>,
            (u32, Vec<$crate::Item>, Option<(i8, char)>), ::std::collections::BTreeMap<String, Vec<i32>>,
            data::Numeric, data::Text, data::Nested, data::Vector, data::Wide, data::StringVector,
            data::AllStrings, data::AllNumbers, data::Bytes, data::Int25, data::Str25
        }
    }};
    (@match $choice:expr, $function:ident $arguments:tt, $($ty:ty),*) => {{
        let mut choice = usize::from($choice) % [$(stringify!($ty)),*].len();
        loop {
            $(
                if choice == 0 {
                    break $function::<$ty> $arguments;
                }
                choice -= 1;
            )*
            unreachable!("the choice is less than the number of types, {choice}");
        }
    }};
}

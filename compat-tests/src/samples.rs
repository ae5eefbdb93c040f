//! The data sets, cut down to what a debug build gets through in a moment.

use contract_benches::datasets::{self as all, Dataset, log, mesh, minecraft, mk48, reflect};

/// A data set of which there is less.
pub trait Sampled: Dataset {
    /// Some of its values. An optimised build has all of it.
    #[must_use]
    fn samples() -> Vec<Self::Owned> {
        Self::values()
    }
}

const fn scaled(full: usize, few: usize) -> usize {
    if cfg!(debug_assertions) { few } else { full }
}

macro_rules! sampled {
    ($($name:ident $(: $values:expr)?;)*) => {$(
        impl Sampled for all::$name {
            $(fn samples() -> Vec<Self::Owned> {
                vec![$values]
            })?
        }
    )*};
}

sampled! {
    Log: log::logs(scaled(log::COUNT, 60));
    Mesh: mesh::mesh(scaled(mesh::COUNT, 200));
    Minecraft: minecraft::players(scaled(minecraft::COUNT, 12));
    Mk48: mk48::updates(scaled(mk48::COUNT, 8));
    Floats2: reflect::floats2(scaled(reflect::RECORDS, 500));
    Floats16: reflect::floats16(scaled(reflect::RECORDS, 100));
    Groups: reflect::groups(scaled(reflect::GROUPS, 3), scaled(reflect::PER_GROUP, 100));
    PersonShort;
    PersonLong;
    Numeric;
    Text;
    Nested;
    Vector4;
    Vector25;
    Vector100;
    Wide;
    StringVector4;
    StringVector50;
    AllStrings;
    AllNumbers;
    Bytes;
    Int25;
    Str25;
}

/// A test for each data set, of its name: `$check::<D>()`. And one that none was left out.
#[macro_export]
macro_rules! each_dataset {
    ($check:ident) => {
        $crate::each_dataset!($check:
            log Log, mesh Mesh, minecraft Minecraft, mk48 Mk48, floats2 Floats2, floats16 Floats16,
            groups Groups, person_short PersonShort, person_long PersonLong, numeric Numeric, text Text,
            nested Nested, vector_4 Vector4, vector_25 Vector25, vector_100 Vector100, wide Wide,
            string_vector_4 StringVector4, string_vector_50 StringVector50, all_strings AllStrings,
            all_numbers AllNumbers, bytes Bytes, int25 Int25, str25 Str25,
        );
    };
    ($check:ident: $($test:ident $name:ident,)*) => {
        $(
            #[test]
            fn $test() {
                $check::<::contract_benches::datasets::$name>();
            }
        )*

        #[test]
        fn every_data_set_has_its_test() {
            assert_eq!(::contract_benches::datasets::NAMES, [$(stringify!($test)),*]);
        }
    };
}

use contract_macros::contract;
use serde::Serialize;

macro_rules! grow {
    // Each letter stands for 16 times the fields of the one before.
    (a $($field:tt)*) => { grow!(b $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)*
        $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)*); };
    (b $($field:tt)*) => { grow!(c $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)*
        $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)*); };
    (c $($field:tt)*) => { grow!(d $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)*
        $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)* $($field)*); };
    (d $($field:tt)*) => {
        #[contract]
        #[derive(Serialize)]
        struct TooMany($($field),*);
    };
}

// 16 * 16 * 16 * 4 = 16,384.
grow!(a () () () ());

fn main() {}

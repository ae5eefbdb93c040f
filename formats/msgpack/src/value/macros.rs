//! Trees as literals.

/// A [`Value`](crate::Value), written much as JSON.
///
/// Arrays, maps and `nil` (or `null`) inside each other; anything else is an expression of a type that
/// [`Value`](crate::Value) is made [`From`]. Keys are expressions as well; those of more than one token stand in
/// parentheses, but for a minus. For a type with `Serialize` there is [`to_value`](crate::to_value()).
///
/// ```
/// use contract_msgpack::{Value, msgpack, to_value, types::Ext};
///
/// let name = "Bobby";
/// let key = 7;
/// let value = msgpack!({
///     "name": name,
///     "age": 8 + 1,
///     "friends": ["Rex", nil, { "name": "Ada" }],
///     "photo": vec![0xff_u8, 0xd8],
///     "color": Ext::new(5, vec![0, 0, 0]),
///     "range": to_value(&(1..=3).collect::<Vec<_>>())?,
///     1: true,
///     -1: false,
///     (key + 1): [],
///     nil: {},
/// });
/// assert_eq!(value["friends"][2]["name"], "Ada");
/// assert_eq!(value["photo"].as_bytes(), Some(&[0xff, 0xd8][..]));
/// assert_eq!(value.get(Value::from(-1)), Some(&Value::Boolean(false)));
/// # Ok::<(), contract_msgpack::Error>(())
/// ```
#[macro_export]
macro_rules! msgpack {
    // Elements of an array, in front of those that are left.
    (@array [$($elements:expr,)*]) => {
        $crate::Value::Array($crate::__private::vec![$($elements,)*])
    };
    (@array [$($elements:expr,)*] nil $(, $($rest:tt)*)?) => {
        $crate::msgpack!(@array [$($elements,)* $crate::msgpack!(nil),] $($($rest)*)?)
    };
    (@array [$($elements:expr,)*] null $(, $($rest:tt)*)?) => {
        $crate::msgpack!(@array [$($elements,)* $crate::msgpack!(nil),] $($($rest)*)?)
    };
    (@array [$($elements:expr,)*] [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $crate::msgpack!(@array [$($elements,)* $crate::msgpack!([$($inner)*]),] $($($rest)*)?)
    };
    (@array [$($elements:expr,)*] {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $crate::msgpack!(@array [$($elements,)* $crate::msgpack!({$($inner)*}),] $($($rest)*)?)
    };
    (@array [$($elements:expr,)*] $next:expr $(, $($rest:tt)*)?) => {
        $crate::msgpack!(@array [$($elements,)* $crate::msgpack!($next),] $($($rest)*)?)
    };

    // Entries of a map, in front of those that are left: key, then value.
    (@map [$($entries:expr,)*]) => {
        $crate::Value::Map($crate::__private::vec![$($entries,)*])
    };
    (@map [$($entries:expr,)*] - $key:tt : $($rest:tt)*) => {
        $crate::msgpack!(@entry [$($entries,)*] (-$key) $($rest)*)
    };
    (@map [$($entries:expr,)*] $key:tt : $($rest:tt)*) => {
        $crate::msgpack!(@entry [$($entries,)*] $key $($rest)*)
    };
    (@entry [$($entries:expr,)*] $key:tt nil $(, $($rest:tt)*)?) => {
        $crate::msgpack!(@map [$($entries,)* ($crate::msgpack!($key), $crate::msgpack!(nil)),] $($($rest)*)?)
    };
    (@entry [$($entries:expr,)*] $key:tt null $(, $($rest:tt)*)?) => {
        $crate::msgpack!(@map [$($entries,)* ($crate::msgpack!($key), $crate::msgpack!(nil)),] $($($rest)*)?)
    };
    (@entry [$($entries:expr,)*] $key:tt [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $crate::msgpack!(@map [$($entries,)* ($crate::msgpack!($key), $crate::msgpack!([$($inner)*])),] $($($rest)*)?)
    };
    (@entry [$($entries:expr,)*] $key:tt {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $crate::msgpack!(@map [$($entries,)* ($crate::msgpack!($key), $crate::msgpack!({$($inner)*})),] $($($rest)*)?)
    };
    (@entry [$($entries:expr,)*] $key:tt $value:expr $(, $($rest:tt)*)?) => {
        $crate::msgpack!(@map [$($entries,)* ($crate::msgpack!($key), $crate::msgpack!($value)),] $($($rest)*)?)
    };

    (nil) => {
        $crate::Value::Nil
    };
    (null) => {
        $crate::Value::Nil
    };
    ([$($elements:tt)*]) => {
        $crate::msgpack!(@array [] $($elements)*)
    };
    ({$($entries:tt)*}) => {
        $crate::msgpack!(@map [] $($entries)*)
    };
    ($value:expr) => {
        $crate::Value::from($value)
    };
}

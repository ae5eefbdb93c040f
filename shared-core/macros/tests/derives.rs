//! Other derives do not see the table, and serde's data model stays what it was.

#![allow(dead_code)]

mod support;

use std::collections::BTreeMap;
use std::fmt::Debug;

use contract_core::schema::Schema;
use contract_macros::contract;
use contract_macros::contract as numbered;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_test::Token;
use support::{deserialized, serialized};

/// The same items twice: with the attribute, and as serde alone sees them.
macro_rules! twice {
    ($($(#[$attribute:meta])* { $($body:tt)* })*) => {
        mod with {
            use super::*;
            $(#[contract] $(#[$attribute])* $($body)*)*
        }

        mod without {
            use super::*;
            $($(#[$attribute])* $($body)*)*
        }
    };
}

twice! {
    /// A page of something.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase")]
    #[schemars(description = "one page")]
    {
        pub(crate) struct Page<T> {
            pub(crate) items: Vec<T>,
            /// Where the next one starts.
            #[serde(skip_serializing_if = "Option::is_none", default)]
            #[schemars(range(min = 1))]
            pub(crate) next_page: Option<u32>,
            #[serde(rename = "kind")]
            pub(crate) what: What,
        }
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename = "Sort", rename_all = "snake_case")]
    {
        pub(crate) enum What {
            Nothing,
            OneValue(u32),
            Several(u32, String),
            Named { first_name: String },
        }
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[serde(tag = "t", content = "c")]
    {
        pub(crate) enum Adjacent {
            A,
            B(u32),
            C(u32, u32),
            D { x: u32 },
        }
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[serde(tag = "t")]
    {
        pub(crate) enum Internal {
            A,
            B(Inner),
            D { x: u32 },
        }
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    {
        pub(crate) struct Inner {
            pub(crate) y: u32,
        }
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[serde(untagged)]
    {
        pub(crate) enum Untagged {
            B(u32),
            C(u32, u32),
            D { x: u32 },
            A,
        }
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    {
        pub(crate) struct Flat {
            pub(crate) a: u32,
            #[serde(flatten)]
            pub(crate) rest: std::collections::BTreeMap<String, u32>,
        }
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    {
        pub(crate) struct Newtype(pub(crate) String);
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    {
        pub(crate) struct Unit;
    }
}

/// Numbered by hand, and as schemars sees it without numbers.
mod by_hand {
    use super::*;

    #[contract(reserved(2))]
    #[derive(Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(rename = "Order")]
    #[schemars(rename = "Order_for_{T}")]
    pub(super) struct Numbered<T> {
        #[n(3)]
        #[schemars(range(min = 1))]
        pub(super) id: T,
        #[n(1, sint)]
        pub(super) delta: i32,
    }

    #[derive(Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(rename = "Order")]
    #[schemars(rename = "Order_for_{T}")]
    pub(super) struct Plain<T> {
        #[schemars(range(min = 1))]
        pub(super) id: T,
        pub(super) delta: i32,
    }
}

#[track_caller]
fn assert_same_schema<A: JsonSchema, B: JsonSchema>() {
    assert_eq!(A::schema_name(), B::schema_name());
    let mine = serde_json::to_string_pretty(&schemars::schema_for!(A)).unwrap();
    let plain = serde_json::to_string_pretty(&schemars::schema_for!(B)).unwrap();
    assert_eq!(mine, plain);
    assert!(!mine.contains('\0') && !mine.contains("\\u0000"), "the table shows in {mine}");
}

#[test]
fn schemars_sees_the_item_as_it_was_written() {
    assert_same_schema::<with::Page<u32>, without::Page<u32>>();
    assert_same_schema::<with::Page<with::What>, without::Page<without::What>>();
    assert_same_schema::<with::Adjacent, without::Adjacent>();
    assert_same_schema::<with::Internal, without::Internal>();
    assert_same_schema::<with::Untagged, without::Untagged>();
    assert_same_schema::<with::Flat, without::Flat>();
    assert_same_schema::<with::Newtype, without::Newtype>();
    assert_same_schema::<with::Unit, without::Unit>();
    assert_same_schema::<by_hand::Numbered<u64>, by_hand::Plain<u64>>();
    assert_eq!(by_hand::Numbered::<u64>::schema_name(), "Order_for_uint64");
    // And yet serde passes the table.
    let schema = serialized(&by_hand::Numbered { id: 0_u64, delta: 0 }).schema();
    assert_eq!((schema.name(), schema.fields().number(0)), ("Order", 3));
}

#[track_caller]
fn assert_json<A: Serialize + DeserializeOwned, B: Serialize + DeserializeOwned>(mine: &A, plain: &B) {
    let json = serde_json::to_string(plain).unwrap();
    assert_eq!(serde_json::to_string(mine).unwrap(), json);
    let back = serde_json::from_str::<A>(&json).unwrap();
    assert_eq!(serde_json::to_string(&back).unwrap(), json);
    // Errors name types and variants; they must not name the table.
    let error = |error: Option<serde_json::Error>| error.map(|error| error.to_string());
    for broken in ["true", "{}", "[]", "\"no such variant\"", "{\"no such variant\":1}", "{\"t\":\"no\"}"] {
        let mine = error(serde_json::from_str::<A>(broken).err());
        assert_eq!(mine, error(serde_json::from_str::<B>(broken).err()), "{broken}");
        assert!(!mine.unwrap_or_default().contains('\0'));
    }
}

#[test]
fn json_is_unchanged() {
    macro_rules! assert_json_of {
        ($($value:expr),* $(,)?) => {$(
            assert_json(&{ use with::*; $value }, &{ use without::*; $value });
        )*};
    }
    assert_json_of! {
        Page { items: vec![1_u32], next_page: None, what: What::Nothing },
        Page { items: vec![1_u32], next_page: Some(2), what: What::OneValue(1) },
        What::Several(1, "a".into()),
        What::Named { first_name: "b".into() },
        Adjacent::A,
        Adjacent::B(1),
        Adjacent::C(1, 2),
        Adjacent::D { x: 1 },
        Internal::A,
        Internal::B(Inner { y: 1 }),
        Internal::D { x: 1 },
        Untagged::A,
        Untagged::B(1),
        Untagged::C(1, 2),
        Untagged::D { x: 1 },
        Flat { a: 1, rest: BTreeMap::from([("b".to_owned(), 2)]) },
        Newtype("a".into()),
        Unit,
    }
}

/// `serde_test` compares the names of containers, and serde passes ours: the tokens take the name from the
/// type and only its true part is written out. All else is as without the attribute.
#[track_caller]
fn assert_tokens<T>(value: &T, name: &str, tokens: &dyn Fn(&'static str) -> Vec<Token>)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let (ser, de) = (serialized(value).name, deserialized::<T>().name);
    assert_eq!((Schema::of(ser).name(), Schema::of(de).name()), (name, name));
    serde_test::assert_ser_tokens(value, &tokens(ser));
    serde_test::assert_de_tokens(value, &tokens(de));
}

#[test]
fn the_data_model_is_unchanged() {
    use with::*;

    assert_tokens(&Page { items: vec![7_u32], next_page: Some(2), what: What::Nothing }, "Page", &|name| {
        let what = serialized(&What::Nothing).name;
        vec![
            Token::Struct { name, len: 3 },
            Token::Str("items"),
            Token::Seq { len: Some(1) },
            Token::U32(7),
            Token::SeqEnd,
            Token::Str("nextPage"),
            Token::Some,
            Token::U32(2),
            Token::Str("kind"),
            Token::UnitVariant { name: what, variant: "nothing" },
            Token::StructEnd,
        ]
    });
    assert_tokens(&What::OneValue(1), "Sort", &|name| {
        vec![Token::NewtypeVariant { name, variant: "one_value" }, Token::U32(1)]
    });
    assert_tokens(&What::Several(1, "a".into()), "Sort", &|name| {
        vec![
            Token::TupleVariant { name, variant: "several", len: 2 },
            Token::U32(1),
            Token::Str("a"),
            Token::TupleVariantEnd,
        ]
    });
    assert_tokens(&What::Named { first_name: "a".into() }, "Sort", &|name| {
        vec![
            Token::StructVariant { name, variant: "named", len: 1 },
            Token::Str("first_name"),
            Token::Str("a"),
            Token::StructVariantEnd,
        ]
    });
    assert_tokens(&Adjacent::B(1), "Adjacent", &|name| {
        vec![
            Token::Struct { name, len: 2 },
            Token::Str("t"),
            Token::UnitVariant { name, variant: "B" },
            Token::Str("c"),
            Token::U32(1),
            Token::StructEnd,
        ]
    });
    assert_tokens(&Newtype("a".into()), "Newtype", &|name| {
        vec![Token::NewtypeStruct { name }, Token::Str("a")]
    });
    assert_tokens(&Unit, "Unit", &|name| vec![Token::UnitStruct { name }]);
}

/// Every way to write the attribute, each on an item with a derive that needs two steps.
mod paths {
    use super::*;

    #[contract_macros::contract]
    #[derive(JsonSchema, Serialize)]
    pub(super) struct ByPath {
        #[n(5)]
        pub(super) a: u32,
    }

    #[::contract_macros::contract(reserved(1))]
    #[derive(JsonSchema, Serialize)]
    pub(super) struct ByAbsolutePath {
        #[n(5)]
        pub(super) a: u32,
    }

    #[numbered]
    #[derive(JsonSchema, serde::Serialize)]
    pub(super) struct Renamed {
        #[n(5)]
        pub(super) a: u32,
    }

    #[numbered(reserved(1, "b"))]
    #[derive(::serde::Serialize, schemars::JsonSchema)]
    pub(super) struct Spaced {
        #[n(5)]
        pub(super) a: u32,
    }

    #[cfg_attr(any(unix, not(unix)), numbered(reserved(1)), derive(JsonSchema, Serialize))]
    pub(super) struct Conditional {
        #[cfg_attr(any(unix, not(unix)), n(5))]
        pub(super) a: u32,
    }

    macro_rules! inside {
        ($name:ident) => {
            #[numbered]
            #[derive(JsonSchema, Serialize)]
            pub(super) struct $name {
                #[n(5)]
                pub(super) a: u32,
            }
        };
    }

    inside!(InMacro);

    macro_rules! passed_on {
        ($(#[$attribute:meta])* $name:ident) => {
            $(#[$attribute])*
            pub(super) struct $name {
                #[n(5)]
                pub(super) a: u32,
            }
        };
    }

    passed_on!(
        #[contract]
        #[derive(JsonSchema, Serialize)]
        PassedOn
    );

    pub(super) mod facade {
        pub(crate) use contract_macros::contract;
    }

    #[contract_macros::contract(crate = facade)]
    #[derive(JsonSchema, Serialize)]
    pub(super) struct AtHome {
        #[n(5)]
        pub(super) a: u32,
    }

    macro_rules! with_crate {
        ($name:ident) => {
            #[$crate::paths::facade::contract(crate = $crate::paths::facade)]
            #[derive(JsonSchema, Serialize)]
            pub(super) struct $name {
                #[n(5)]
                pub(super) a: u32,
            }
        };
    }

    with_crate!(WithCrate);
}

#[test]
fn the_attribute_finds_itself_under_every_path() {
    #[track_caller]
    fn check<T: Serialize + JsonSchema>(value: &T) {
        assert_eq!(serialized(value).schema().fields().number(0), 5);
        assert_eq!(T::schema_name(), serialized(value).schema().name());
    }
    check(&paths::ByPath { a: 1 });
    check(&paths::ByAbsolutePath { a: 1 });
    check(&paths::Renamed { a: 1 });
    check(&paths::Spaced { a: 1 });
    check(&paths::Conditional { a: 1 });
    check(&paths::InMacro { a: 1 });
    check(&paths::PassedOn { a: 1 });
    check(&paths::AtHome { a: 1 });
    check(&paths::WithCrate { a: 1 });

    // Inside a function, where the import is its neighbour.
    use contract_macros::contract as local;
    #[local]
    #[derive(JsonSchema, Serialize)]
    struct Local {
        #[n(5)]
        a: u32,
    }
    check(&Local { a: 1 });
}

/// The standard library's derives stay where they are, with their own helper attributes.
#[contract]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum Standard {
    #[n(4)]
    A,
    #[n(2)]
    #[default]
    B,
}

/// Derives above are none of the attribute's business.
#[derive(Debug, JsonSchema)]
#[contract]
#[derive(Serialize, Clone)]
struct Above {
    #[n(2)]
    a: u32,
}

#[test]
fn standard_derives_see_nothing() {
    assert_eq!(Standard::default(), Standard::B);
    assert!(Standard::A < Standard::B);
    assert_eq!(format!("{:?}", Standard::A), "A");
    assert_eq!(serialized(&Standard::A).schema().enum_value(0), 4);
    let above = Above { a: 1 };
    assert_eq!(format!("{above:?}"), "Above { a: 1 }");
    assert_eq!(Above::schema_name(), "Above");
    assert_eq!(serialized(&above.clone()).schema().fields().number(0), 2);
}

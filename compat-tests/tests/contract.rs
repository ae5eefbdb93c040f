//! `#[contract]` leaves the data model of a type as it was, and numbers it for every format alike.
//!
//! This package does not name the crates behind the attribute: what a format re-exports is enough.

use serde::{Serialize, de::DeserializeOwned};
use serde_test::{Token, assert_de_tokens, assert_ser_tokens};
use std::{collections::BTreeMap, fmt::Debug};

/// The same items, with each format's own re-export of the attribute.
macro_rules! items {
    ($($module:ident: $path:path;)*) => {$(
        mod $module {
            use serde::{Deserialize, Serialize};
            use std::collections::BTreeMap;
            use $path;

            #[contract]
            #[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Default)]
            #[serde(rename_all = "camelCase")]
            pub(crate) struct Account<T> {
                #[n(2048)]
                pub(crate) last_one: u32,
                #[n(1)]
                pub(crate) id: T,
                #[n(3, sint)]
                pub(crate) small: i32,
                #[n(2, sint)]
                pub(crate) big: i64,
                #[n(15, fixed)]
                pub(crate) word: u32,
                #[n(16, fixed)]
                pub(crate) long: u64,
                #[n(17, fixed)]
                pub(crate) signed_word: i32,
                #[n(18, fixed)]
                pub(crate) signed_long: i64,
                #[n(19)]
                pub(crate) state: State,
                #[n(20, sint)]
                pub(crate) deltas: Vec<i32>,
                #[n(21, fixed)]
                pub(crate) words: Vec<u64>,
                #[n(2047)]
                pub(crate) names: Vec<String>,
                #[n(22)]
                pub(crate) entries: BTreeMap<u32, String>,
                #[n(30)]
                pub(crate) note: Option<Note>,
            }

            #[contract]
            #[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Default)]
            #[serde(rename = "Status")]
            pub(crate) enum State {
                #[default]
                Open = 0,
                Closed = 7,
            }

            #[contract]
            #[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
            pub(crate) struct Note(#[n(2)] pub(crate) String, #[n(1)] pub(crate) bool);

            #[contract]
            #[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
            pub(crate) enum Event {
                #[n(4)]
                Nothing,
                #[n(3)]
                One(u32),
                #[n(2)]
                Two(#[n(9)] u32, #[n(8)] String),
                #[n(1)]
                Named {
                    #[n(5)]
                    a: bool,
                },
            }

            #[contract]
            #[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
            pub(crate) struct Wrapper(pub(crate) u64);

            #[contract]
            #[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
            pub(crate) struct Nothing;
        }
    )*};
}

items! {
    by_pb: contract_pb::contract;
    by_bin: contract_bin::contract;
    by_msgpack: contract_msgpack::contract;
}

/// The items as prost would have them.
mod prosts {
    use std::collections::BTreeMap;

    #[derive(Clone, PartialEq, prost::Message)]
    pub(crate) struct Account {
        #[prost(uint32, tag = "2048")]
        pub(crate) last_one: u32,
        #[prost(uint64, tag = "1")]
        pub(crate) id: u64,
        #[prost(sint32, tag = "3")]
        pub(crate) small: i32,
        #[prost(sint64, tag = "2")]
        pub(crate) big: i64,
        #[prost(fixed32, tag = "15")]
        pub(crate) word: u32,
        #[prost(fixed64, tag = "16")]
        pub(crate) long: u64,
        #[prost(sfixed32, tag = "17")]
        pub(crate) signed_word: i32,
        #[prost(sfixed64, tag = "18")]
        pub(crate) signed_long: i64,
        #[prost(int32, tag = "19")]
        pub(crate) state: i32,
        #[prost(sint32, repeated, tag = "20")]
        pub(crate) deltas: Vec<i32>,
        #[prost(fixed64, repeated, tag = "21")]
        pub(crate) words: Vec<u64>,
        #[prost(string, repeated, tag = "2047")]
        pub(crate) names: Vec<String>,
        #[prost(btree_map = "uint32, string", tag = "22")]
        pub(crate) entries: BTreeMap<u32, String>,
        #[prost(message, optional, tag = "30")]
        pub(crate) note: Option<Note>,
    }

    #[derive(Clone, PartialEq, prost::Message)]
    pub(crate) struct Note {
        #[prost(string, tag = "2")]
        pub(crate) text: String,
        #[prost(bool, tag = "1")]
        pub(crate) read: bool,
    }
}

/// The values to go through, with those that are borders of an encoding.
macro_rules! accounts {
    ($module:ident) => {{
        use $module::{Account, Note, State};
        let full = |id, extreme: bool| Account {
            last_one: 300,
            id,
            small: if extreme { i32::MIN } else { -1 },
            big: if extreme { i64::MAX } else { -64 },
            word: if extreme { u32::MAX } else { 1 },
            long: if extreme { u64::MAX } else { 1 },
            signed_word: if extreme { i32::MIN } else { -1 },
            signed_long: if extreme { i64::MIN } else { -1 },
            state: State::Closed,
            deltas: vec![0, -1, 1, i32::MIN, i32::MAX],
            words: vec![0, 1, u64::MAX],
            names: vec!["a".into(), String::new(), "é".into()],
            entries: BTreeMap::from([(1, "one".to_owned()), (u32::MAX, "max".to_owned())]),
            note: Some(Note("n".into(), true)),
        };
        [Account::<u64>::default(), full(7, false), full(u64::MAX, true)]
    }};
}

fn prost_of(account: &by_pb::Account<u64>) -> prosts::Account {
    prosts::Account {
        last_one: account.last_one,
        id: account.id,
        small: account.small,
        big: account.big,
        word: account.word,
        long: account.long,
        signed_word: account.signed_word,
        signed_long: account.signed_long,
        state: account.state as i32,
        deltas: account.deltas.clone(),
        words: account.words.clone(),
        names: account.names.clone(),
        entries: account.entries.clone(),
        note: account.note.as_ref().map(|note| prosts::Note { text: note.0.clone(), read: note.1 }),
    }
}

#[test]
fn numbers_are_those_of_prost() {
    use prost::Message;
    for account in accounts!(by_pb) {
        let bytes = contract_pb::to_vec(&account).unwrap();
        let message = prost_of(&account);
        assert_eq!(bytes, message.encode_to_vec());
        assert_eq!(prosts::Account::decode(&bytes[..]).unwrap(), message);
        assert_eq!(contract_pb::from_slice::<by_pb::Account<u64>>(&bytes).unwrap(), account);
    }
}

/// What goes through all formats comes back, whichever of them the attribute is from, and it is the same on the wire.
#[test]
fn one_attribute_serves_all_formats() {
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Vec<Vec<u8>> {
        let pb = contract_pb::to_vec(value).unwrap();
        assert_eq!(&contract_pb::from_slice::<T>(&pb).unwrap(), value);
        let bin = contract_bin::to_vec(value).unwrap();
        assert_eq!(&contract_bin::from_slice::<T>(&bin).unwrap(), value);
        assert_eq!(bin, bincode1::serialize(value).unwrap());
        let array = contract_msgpack::to_vec(value).unwrap();
        assert_eq!(&contract_msgpack::from_slice::<T>(&array).unwrap(), value);
        assert_eq!(array, rmp_serde::to_vec(value).unwrap());
        let named = contract_msgpack::to_vec_named(value).unwrap();
        assert_eq!(&contract_msgpack::from_slice::<T>(&named).unwrap(), value);
        assert_eq!(named, rmp_serde::to_vec_named(value).unwrap());
        let numbered = contract_msgpack::to_vec_numbered(value).unwrap();
        assert_eq!(&contract_msgpack::from_slice::<T>(&numbered).unwrap(), value);
        vec![pb, bin, array, named, numbered]
    }

    let (pb, bin, msgpack) = (accounts!(by_pb), accounts!(by_bin), accounts!(by_msgpack));
    for ((pb, bin), msgpack) in pb.iter().zip(&bin).zip(&msgpack) {
        let written = check(pb);
        assert_eq!(check(bin), written);
        assert_eq!(check(msgpack), written);
    }
    macro_rules! events {
        ($module:ident) => {{
            use $module::{Event, Nothing, Wrapper};
            [
                check(&Event::Nothing),
                check(&Event::One(1)),
                check(&Event::Two(2, "two".into())),
                check(&Event::Named { a: true }),
                check(&Wrapper(7)),
                check(&Nothing),
            ]
        }};
    }
    assert_eq!(events!(by_pb), events!(by_bin));
    assert_eq!(events!(by_pb), events!(by_msgpack));
}

/// The keys of the compact form are the numbers.
#[test]
fn msgpack_has_the_numbers_as_keys() {
    let account = &accounts!(by_msgpack)[1];
    let bytes = contract_msgpack::to_vec_numbered(account).unwrap();
    let entries: BTreeMap<u32, serde::de::IgnoredAny> = rmp_serde::from_slice(&bytes).unwrap();
    let keys = entries.into_keys().collect::<Vec<_>>();
    assert_eq!(keys, [1, 2, 3, 15, 16, 17, 18, 19, 20, 21, 22, 30, 2047, 2048]);
}

/// What derived code calls a type by; the rest of it is the table.
fn name_of<T: Serialize>(value: &T) -> &'static str {
    value.serialize(serde_names::Name).unwrap_or_else(|name| name.0)
}

/// `serde_test` compares the names of types, and derived code passes on ours, which goes on behind a NUL. The tokens take
/// it from the type; its true part and all else is as without the attribute.
#[track_caller]
fn assert_tokens<T>(value: &T, name: &str, tokens: impl Fn(&'static str) -> Vec<Token>)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let passed = name_of(value);
    assert_eq!(passed.split('\0').next(), Some(name));
    assert_ne!(passed, name, "it has no numbers");
    let tokens = tokens(passed);
    assert_ser_tokens(value, &tokens);
    assert_de_tokens(value, &tokens);
}

#[test]
fn the_data_model_is_unchanged() {
    use by_pb::{Account, Event, Note, Nothing, State, Wrapper};
    let account = Account {
        last_one: 1,
        id: "me".to_owned(),
        entries: BTreeMap::from([(1, "one".to_owned())]),
        note: Some(Note("n".into(), true)),
        deltas: vec![-1],
        ..Account::default()
    };
    assert_tokens(&account, "Account", |name| {
        let note = name_of(&Note(String::new(), false));
        vec![
            Token::Struct { name, len: 14 },
            Token::Str("lastOne"),
            Token::U32(1),
            Token::Str("id"),
            Token::Str("me"),
            Token::Str("small"),
            Token::I32(0),
            Token::Str("big"),
            Token::I64(0),
            Token::Str("word"),
            Token::U32(0),
            Token::Str("long"),
            Token::U64(0),
            Token::Str("signedWord"),
            Token::I32(0),
            Token::Str("signedLong"),
            Token::I64(0),
            Token::Str("state"),
            Token::UnitVariant { name: name_of(&State::Open), variant: "Open" },
            Token::Str("deltas"),
            Token::Seq { len: Some(1) },
            Token::I32(-1),
            Token::SeqEnd,
            Token::Str("words"),
            Token::Seq { len: Some(0) },
            Token::SeqEnd,
            Token::Str("names"),
            Token::Seq { len: Some(0) },
            Token::SeqEnd,
            Token::Str("entries"),
            Token::Map { len: Some(1) },
            Token::U32(1),
            Token::Str("one"),
            Token::MapEnd,
            Token::Str("note"),
            Token::Some,
            Token::TupleStruct { name: note, len: 2 },
            Token::Str("n"),
            Token::Bool(true),
            Token::TupleStructEnd,
            Token::StructEnd,
        ]
    });
    assert_tokens(&State::Closed, "Status", |name| vec![Token::UnitVariant { name, variant: "Closed" }]);
    assert_tokens(&Event::Nothing, "Event", |name| vec![Token::UnitVariant { name, variant: "Nothing" }]);
    assert_tokens(&Event::One(1), "Event", |name| {
        vec![Token::NewtypeVariant { name, variant: "One" }, Token::U32(1)]
    });
    assert_tokens(&Event::Two(2, "b".into()), "Event", |name| {
        vec![
            Token::TupleVariant { name, variant: "Two", len: 2 },
            Token::U32(2),
            Token::Str("b"),
            Token::TupleVariantEnd,
        ]
    });
    assert_tokens(&Event::Named { a: true }, "Event", |name| {
        vec![
            Token::StructVariant { name, variant: "Named", len: 1 },
            Token::Str("a"),
            Token::Bool(true),
            Token::StructVariantEnd,
        ]
    });
    assert_tokens(&Wrapper(7), "Wrapper", |name| vec![Token::NewtypeStruct { name }, Token::U64(7)]);
    assert_tokens(&Nothing, "Nothing", |name| vec![Token::UnitStruct { name }]);
}

/// A serializer that gives back the name of a type, as its error.
mod serde_names {
    use serde::ser::{Error, Impossible, Serialize, Serializer};
    use std::fmt;

    pub(crate) struct Name;

    #[derive(Debug)]
    pub(crate) struct Passed(pub(crate) &'static str);

    impl fmt::Display for Passed {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    impl std::error::Error for Passed {}

    impl Error for Passed {
        fn custom<T: fmt::Display>(_: T) -> Self {
            Self("")
        }
    }

    macro_rules! unnamed {
        ($($method:ident($($type:ty),*) -> $ok:ty;)*) => {$(
            fn $method(self, $(_: $type),*) -> Result<$ok, Passed> {
                Err(Passed(""))
            }
        )*};
    }

    macro_rules! named {
        ($($method:ident($($type:ty),*) -> $ok:ty;)*) => {$(
            fn $method(self, name: &'static str, $(_: $type),*) -> Result<$ok, Passed> {
                Err(Passed(name))
            }
        )*};
    }

    impl Serializer for Name {
        type Ok = &'static str;
        type Error = Passed;
        type SerializeSeq = Impossible<&'static str, Passed>;
        type SerializeTuple = Impossible<&'static str, Passed>;
        type SerializeTupleStruct = Impossible<&'static str, Passed>;
        type SerializeTupleVariant = Impossible<&'static str, Passed>;
        type SerializeMap = Impossible<&'static str, Passed>;
        type SerializeStruct = Impossible<&'static str, Passed>;
        type SerializeStructVariant = Impossible<&'static str, Passed>;

        unnamed! {
            serialize_bool(bool) -> Self::Ok;
            serialize_i8(i8) -> Self::Ok;
            serialize_i16(i16) -> Self::Ok;
            serialize_i32(i32) -> Self::Ok;
            serialize_i64(i64) -> Self::Ok;
            serialize_u8(u8) -> Self::Ok;
            serialize_u16(u16) -> Self::Ok;
            serialize_u32(u32) -> Self::Ok;
            serialize_u64(u64) -> Self::Ok;
            serialize_f32(f32) -> Self::Ok;
            serialize_f64(f64) -> Self::Ok;
            serialize_char(char) -> Self::Ok;
            serialize_str(&str) -> Self::Ok;
            serialize_bytes(&[u8]) -> Self::Ok;
            serialize_none() -> Self::Ok;
            serialize_unit() -> Self::Ok;
            serialize_seq(Option<usize>) -> Self::SerializeSeq;
            serialize_tuple(usize) -> Self::SerializeTuple;
            serialize_map(Option<usize>) -> Self::SerializeMap;
        }

        named! {
            serialize_unit_struct() -> Self::Ok;
            serialize_unit_variant(u32, &'static str) -> Self::Ok;
            serialize_tuple_struct(usize) -> Self::SerializeTupleStruct;
            serialize_tuple_variant(u32, &'static str, usize) -> Self::SerializeTupleVariant;
            serialize_struct(usize) -> Self::SerializeStruct;
            serialize_struct_variant(u32, &'static str, usize) -> Self::SerializeStructVariant;
        }

        fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<Self::Ok, Passed> {
            Err(Passed(""))
        }

        fn serialize_newtype_struct<T: Serialize + ?Sized>(
            self,
            name: &'static str,
            _: &T,
        ) -> Result<Self::Ok, Passed> {
            Err(Passed(name))
        }

        fn serialize_newtype_variant<T: Serialize + ?Sized>(
            self,
            name: &'static str,
            _: u32,
            _: &'static str,
            _: &T,
        ) -> Result<Self::Ok, Passed> {
            Err(Passed(name))
        }
    }
}

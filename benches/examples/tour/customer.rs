//! The type of the tour and one value of it, in Rust and as text.

use contract_pb::contract;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

// The tour prints what stands between such marks.
// begin types
#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Customer {
    #[n(1)]
    pub id: u64,
    #[n(2)]
    pub name: String,
    #[n(3, sint)]
    pub balance: i64,
    #[n(4)]
    pub email: Option<String>,
    #[n(5)]
    pub tags: Vec<String>,
    #[n(6)]
    pub scores: Vec<u32>,
    #[n(7)]
    pub limits: BTreeMap<String, u32>,
    #[n(8)]
    pub status: Status,
    #[n(9)]
    pub contact: Contact,
    #[n(10, bytes)]
    pub token: [u8; 4],
    #[n(15)]
    pub orders: Vec<Order>,
}

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Status {
    Trial,
    Active = 10,
    Closed = 20,
}

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Contact {
    #[n(1)]
    Unknown,
    #[n(2)]
    Email(String),
    #[n(3)]
    Phone {
        #[n(1)]
        country: u16,
        #[n(2)]
        number: u64,
    },
}

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Order {
    #[n(1)]
    pub number: u32,
    #[n(2)]
    pub address: Address,
    #[n(3)]
    pub items: Vec<Item>,
}

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Address {
    #[n(1)]
    pub street: String,
    #[n(2)]
    pub city: String,
}

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Item {
    #[n(1)]
    pub name: String,
    #[n(2)]
    pub count: u16,
    #[n(3, fixed)]
    pub cents: u32,
}
// end types

/// The customer that goes through all formats.
pub(crate) fn ann() -> Customer {
    // begin value
    Customer {
        id: 4711,
        name: "Ann".to_owned(),
        balance: -250,
        email: Some("ann@mail.org".to_owned()),
        tags: vec!["vip".to_owned(), "early".to_owned()],
        scores: vec![7, 300, 70_000],
        limits: BTreeMap::from([("day".to_owned(), 500), ("month".to_owned(), 9_000)]),
        status: Status::Active,
        contact: Contact::Phone { country: 49, number: 301_234_567 },
        token: [0xc0, 0xff, 0xee, 0x01],
        orders: vec![Order {
            number: 1,
            address: Address { street: "Elm St 5".to_owned(), city: "Springfield".to_owned() },
            items: vec![
                Item { name: "tea".to_owned(), count: 2, cents: 349 },
                Item { name: "teapot".to_owned(), count: 1, cents: 2_500 },
            ],
        }],
    }
    // end value
}

/// The types as they are declared above, made shorter: a field and its number on one line, without the derives,
/// which all of them share.
pub(crate) fn types_text() -> String {
    let mut text = String::new();
    for line in marked("types").lines().filter(|line| !line.starts_with("#[derive")) {
        if line.trim_start().starts_with("#[n(") {
            text.push_str(line);
            continue;
        }
        let line = line.replace("pub(crate) ", "").replace("pub ", "");
        let behind_number = text.ends_with(']');
        text.push_str(if behind_number { " " } else { "" });
        text.push_str(if behind_number { line.trim_start() } else { &line });
        text.push('\n');
    }
    text
}

/// The value as it is written above.
pub(crate) fn value_text() -> String {
    marked("value").lines().map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line))).collect()
}

/// The lines of this file between two marks.
fn marked(mark: &str) -> &'static str {
    let source = include_str!("customer.rs");
    let (_, behind) = source.split_once(&format!("// begin {mark}\n")).expect("the mark is there");
    let (between, _) = behind.split_once(&format!("// end {mark}\n")).expect("the mark is there");
    between.trim_end()
}

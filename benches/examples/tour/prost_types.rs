//! The customer as prost wants it: the same messages, written by hand.

use crate::customer as own;
use std::collections::BTreeMap;

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Customer {
    #[prost(uint64, tag = "1")]
    id: u64,
    #[prost(string, tag = "2")]
    name: String,
    #[prost(sint64, tag = "3")]
    balance: i64,
    #[prost(string, optional, tag = "4")]
    email: Option<String>,
    #[prost(string, repeated, tag = "5")]
    tags: Vec<String>,
    #[prost(uint32, repeated, tag = "6")]
    scores: Vec<u32>,
    #[prost(btree_map = "string, uint32", tag = "7")]
    limits: BTreeMap<String, u32>,
    #[prost(enumeration = "Status", tag = "8")]
    status: i32,
    #[prost(message, optional, tag = "9")]
    contact: Option<Contact>,
    #[prost(bytes = "vec", tag = "10")]
    token: Vec<u8>,
    #[prost(message, repeated, tag = "15")]
    orders: Vec<Order>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, prost::Enumeration)]
enum Status {
    Trial = 0,
    Active = 10,
    Closed = 20,
}

/// A Rust enum with data is a message with a oneof.
#[derive(Clone, PartialEq, prost::Message)]
struct Contact {
    #[prost(oneof = "Way", tags = "1, 2, 3")]
    way: Option<Way>,
}

#[derive(Clone, PartialEq, prost::Oneof)]
enum Way {
    #[prost(message, tag = "1")]
    Unknown(()),
    #[prost(string, tag = "2")]
    Email(String),
    #[prost(message, tag = "3")]
    Phone(Phone),
}

#[derive(Clone, PartialEq, prost::Message)]
struct Phone {
    #[prost(uint32, tag = "1")]
    country: u32,
    #[prost(uint64, tag = "2")]
    number: u64,
}

#[derive(Clone, PartialEq, prost::Message)]
struct Order {
    #[prost(uint32, tag = "1")]
    number: u32,
    #[prost(message, optional, tag = "2")]
    address: Option<Address>,
    #[prost(message, repeated, tag = "3")]
    items: Vec<Item>,
}

#[derive(Clone, PartialEq, prost::Message)]
struct Address {
    #[prost(string, tag = "1")]
    street: String,
    #[prost(string, tag = "2")]
    city: String,
}

#[derive(Clone, PartialEq, prost::Message)]
struct Item {
    #[prost(string, tag = "1")]
    name: String,
    #[prost(uint32, tag = "2")]
    count: u32,
    #[prost(fixed32, tag = "3")]
    cents: u32,
}

impl From<&own::Customer> for Customer {
    fn from(from: &own::Customer) -> Self {
        Customer {
            id: from.id,
            name: from.name.clone(),
            balance: from.balance,
            email: from.email.clone(),
            tags: from.tags.clone(),
            scores: from.scores.clone(),
            limits: from.limits.clone(),
            status: Status::from(&from.status).into(),
            contact: Some(Contact { way: Some((&from.contact).into()) }),
            token: from.token.to_vec(),
            orders: from.orders.iter().map(Order::from).collect(),
        }
    }
}

impl From<&own::Status> for Status {
    fn from(from: &own::Status) -> Self {
        match from {
            own::Status::Trial => Status::Trial,
            own::Status::Active => Status::Active,
            own::Status::Closed => Status::Closed,
        }
    }
}

impl From<&own::Contact> for Way {
    fn from(from: &own::Contact) -> Self {
        match from {
            own::Contact::Unknown => Way::Unknown(()),
            own::Contact::Email(email) => Way::Email(email.clone()),
            own::Contact::Phone { country, number } => {
                Way::Phone(Phone { country: (*country).into(), number: *number })
            }
        }
    }
}

impl From<&own::Order> for Order {
    fn from(from: &own::Order) -> Self {
        let own::Address { street, city } = &from.address;
        Order {
            number: from.number,
            address: Some(Address { street: street.clone(), city: city.clone() }),
            items: from.items.iter().map(Item::from).collect(),
        }
    }
}

impl From<&own::Item> for Item {
    fn from(from: &own::Item) -> Self {
        Item { name: from.name.clone(), count: from.count.into(), cents: from.cents }
    }
}

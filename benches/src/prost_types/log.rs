//! The HTTP log as messages.

use crate::datasets::log as data;

/// `Address` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Address {
    #[prost(uint32, tag = "1")]
    pub x0: u32,
    #[prost(uint32, tag = "2")]
    pub x1: u32,
    #[prost(uint32, tag = "3")]
    pub x2: u32,
    #[prost(uint32, tag = "4")]
    pub x3: u32,
}

impl From<&data::Address> for Address {
    fn from(from: &data::Address) -> Self {
        Address { x0: from.x0.into(), x1: from.x1.into(), x2: from.x2.into(), x3: from.x3.into() }
    }
}

/// `Log` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Log {
    #[prost(message, optional, tag = "1")]
    pub address: Option<Address>,
    #[prost(string, tag = "2")]
    pub identity: String,
    #[prost(string, tag = "3")]
    pub userid: String,
    #[prost(string, tag = "4")]
    pub date: String,
    #[prost(string, tag = "5")]
    pub request: String,
    #[prost(uint32, tag = "6")]
    pub code: u32,
    #[prost(uint64, tag = "7")]
    pub size: u64,
}

impl From<&data::Log> for Log {
    fn from(from: &data::Log) -> Self {
        Log {
            address: Some((&from.address).into()),
            identity: from.identity.clone(),
            userid: from.userid.clone(),
            date: from.date.clone(),
            request: from.request.clone(),
            code: from.code.into(),
            size: from.size,
        }
    }
}

/// `Logs` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Logs {
    #[prost(message, repeated, tag = "1")]
    pub logs: Vec<Log>,
}

impl From<&data::Logs> for Logs {
    fn from(from: &data::Logs) -> Self {
        Logs { logs: from.logs.iter().map(Into::into).collect() }
    }
}

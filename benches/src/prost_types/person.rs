//! The person as a message.

use crate::datasets::person as data;

/// `Person` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Person {
    #[prost(int32, tag = "1")]
    pub id: i32,
    #[prost(string, tag = "2")]
    pub name: String,
    #[prost(int32, tag = "3")]
    pub age: i32,
    #[prost(double, tag = "4")]
    pub salary: f64,
}

impl From<&data::Person> for Person {
    fn from(from: &data::Person) -> Self {
        Person { id: from.id, name: from.name.clone(), age: from.age, salary: from.salary }
    }
}

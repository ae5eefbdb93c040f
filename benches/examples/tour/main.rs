//! A tour: one customer goes through every format, byte by byte.
//!
//! `cargo run --release --example tour`
//!
//! * [`customer`]: the type and the value;
//! * [`protobuf`] takes protobuf apart by its own tags, [`walk`] the others by a walk through the value, which asks
//!   the format (a [`wire`]) for the bytes of every [`piece`];
//! * [`tree`]: what both make, and how it is printed;
//! * [`speed`]: the table at the end, against prost with the types of [`prost_types`], bincode and rmp-serde.

mod customer;
mod piece;
mod prost_types;
mod protobuf;
mod speed;
mod tree;
mod walk;
mod wire;

use contract_bin::{FIXED, VARINT};
use contract_msgpack::{ARRAY, NAMED, NUMBERED};
use core::fmt::Display;
use customer::Customer;
use std::error::Error;
use tree::Node;
use walk::walk;
use wire::{Structs, Wire};

fn main() -> Result<(), Box<dyn Error>> {
    let ann = customer::ann();
    introduce();
    through_protobuf(&ann)?;
    through_bin(&ann)?;
    through_msgpack(&ann)?;
    heading("How fast");
    println!("Nanoseconds an operation, measured just now, in turns with the peer: medians of the pairs.");
    println!("ratio = ours / peer: below 1.00 ours is faster. Both sides have the same bytes.\n");
    speed::print_table(&ann);
    Ok(())
}

fn introduce() {
    heading("One type");
    println!("All derive serde's Serialize and Deserialize.\n");
    print!("{}", customer::types_text());
    heading("One value");
    print!("{}", customer::value_text());
    heading("Its bytes");
    println!("Each line is a field or an element: offset, bytes in hex, what they mean. A | stands between");
    println!("a tag, a length, a key, a head, and what follows.");
}

fn through_protobuf(ann: &Customer) -> Result<(), Box<dyn Error>> {
    let bytes = contract_pb::to_vec(ann)?;
    let back = contract_pb::from_slice::<Customer>(&bytes)?;
    show("Protobuf: contract_pb::to_vec", &bytes, &protobuf::dissect(&bytes), &back == ann);
    Ok(())
}

fn through_bin(ann: &Customer) -> Result<(), Box<dyn Error>> {
    let bytes = FIXED.to_vec(ann)?;
    let back = FIXED.from_slice::<Customer>(&bytes)?;
    let wire = Wire { structs: Structs::Bare, encode: |piece| valid(FIXED.to_vec(piece)) };
    show("Binary, as bincode 1: contract_bin::FIXED.to_vec", &bytes, &walk(&wire, ann), &back == ann);

    let bytes = VARINT.to_vec(ann)?;
    let back = VARINT.from_slice::<Customer>(&bytes)?;
    let wire = Wire { structs: Structs::Bare, encode: |piece| valid(VARINT.to_vec(piece)) };
    show("Binary, as bincode 2: contract_bin::VARINT.to_vec", &bytes, &walk(&wire, ann), &back == ann);
    Ok(())
}

fn through_msgpack(ann: &Customer) -> Result<(), Box<dyn Error>> {
    let bytes = ARRAY.to_vec(ann)?;
    let back = ARRAY.from_slice::<Customer>(&bytes)?;
    let wire = Wire { structs: Structs::Array, encode: |piece| valid(ARRAY.to_vec(piece)) };
    show("MessagePack, structs as arrays: contract_msgpack::to_vec", &bytes, &walk(&wire, ann), &back == ann);

    let bytes = NAMED.to_vec(ann)?;
    let back = NAMED.from_slice::<Customer>(&bytes)?;
    let wire = Wire { structs: Structs::Map, encode: |piece| valid(NAMED.to_vec(piece)) };
    show("MessagePack, by name: contract_msgpack::to_vec_named", &bytes, &walk(&wire, ann), &back == ann);

    let bytes = NUMBERED.to_vec(ann)?;
    let back = NUMBERED.from_slice::<Customer>(&bytes)?;
    let wire = Wire { structs: Structs::Map, encode: |piece| valid(NUMBERED.to_vec(piece)) };
    show(
        "MessagePack, by number: contract_msgpack::to_vec_numbered",
        &bytes,
        &walk(&wire, ann),
        &back == ann,
    );
    Ok(())
}

fn heading(text: &str) {
    println!("\n{text}\n{}\n", "=".repeat(text.len()));
}

/// Prints what a format made of the customer. The annotation holds every byte, or there is no tour.
fn show(title: &str, bytes: &[u8], annotated: &Node, equal: bool) {
    assert_eq!(annotated.bytes(), bytes, "the annotation must have the bytes of the format");
    assert!(equal, "the customer must come back as it was");
    heading(&format!("{title}, {} bytes", bytes.len()));
    for line in annotated.lines() {
        println!("{line}");
    }
    println!("\ncomes back equal: yes");
}

/// The result of what can't fail on the tour.
fn valid<T, E: Display>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}

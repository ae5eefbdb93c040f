//! A small table of times, measured when the tour runs.

use crate::{customer::Customer, prost_types, valid};
use contract_benches::{
    measure::{Paired, Plan, paired},
    ours::{BinFixed, BinVarint, Msgpack, MsgpackNamed, Pb},
    peers::{Bincode1, Bincode2, Codec, Rmp, RmpNamed},
};
use core::hint::black_box;
use prost::Message;
use std::time::Duration;

/// Enough for a stable median; all rows together take about a second.
const PLAN: Plan =
    Plan { pairs: 101, sample: Duration::from_micros(250), budget: Duration::from_millis(120) };

/// An operation, done so many times.
type Run<'a> = Box<dyn FnMut(u64) + 'a>;

/// What is measured of a codec.
struct Side<'a> {
    name: &'static str,
    /// What it makes of the customer.
    bytes: Vec<u8>,
    /// Each operation with its name, the same ones in the same order on all sides.
    runs: [(&'static str, Run<'a>); 3],
}

/// Measures all pairs, and prints a row for each operation.
pub(crate) fn print_table(customer: &Customer) {
    println!("{:<13} {:<16} {:>7}  {:<15} {:>9} {:>7}", "format", "", "ours ns", "peer", "peer ns", "ratio");
    let message = prost_types::Customer::from(customer);
    print_rows("protobuf", serde::<Pb>(customer), prost(&message));
    print_rows("bin FIXED", serde::<BinFixed>(customer), serde::<Bincode1>(customer));
    print_rows("bin VARINT", serde::<BinVarint>(customer), serde::<Bincode2>(customer));
    print_rows("msgpack", serde::<Msgpack>(customer), serde::<Rmp>(customer));
    print_rows("msgpack NAMED", serde::<MsgpackNamed>(customer), serde::<RmpNamed>(customer));
}

fn print_rows(format: &str, ours: Side<'_>, peer: Side<'_>) {
    assert_eq!(ours.bytes, peer.bytes, "{format} must have the bytes of {}", peer.name);
    println!();
    for ((operation, mut our_run), (_, mut peer_run)) in ours.runs.into_iter().zip(peer.runs) {
        let Paired { ours_ns, peer_ns, ratio, .. } = paired(PLAN, &mut our_run, &mut peer_run);
        println!(
            "{format:<13} {operation:<16} {ours_ns:>7.0}  {:<15} {peer_ns:>9.0} {ratio:>7.2}",
            peer.name
        );
    }
}

/// A format of serde.
fn serde<C: Codec>(customer: &Customer) -> Side<'_> {
    let bytes = valid(C::to_vec(customer));
    assert_eq!(&valid(C::decode::<Customer>(&bytes)), customer, "{} must read what it wrote", C::NAME);
    let (mut reused, input) = (Vec::new(), bytes.clone());
    let new = move || drop(black_box(C::to_vec(black_box(customer))));
    let reuse = move || {
        reused.clear();
        valid(C::append(&mut reused, black_box(customer)));
        black_box(reused.as_slice());
    };
    let read = move || drop(black_box(C::decode::<Customer>(black_box(&input))));
    Side { name: C::NAME, bytes, runs: runs(new, reuse, read) }
}

fn prost(message: &prost_types::Customer) -> Side<'_> {
    let bytes = message.encode_to_vec();
    assert_eq!(
        valid(prost_types::Customer::decode(bytes.as_slice())),
        *message,
        "prost must read what it wrote"
    );
    let (mut reused, input) = (Vec::new(), bytes.clone());
    let new = move || drop(black_box(black_box(message).encode_to_vec()));
    let reuse = move || {
        reused.clear();
        // What `encode` does after it has made sure that there is room, which a vector always has.
        black_box(message).encode_raw(&mut reused);
        black_box(reused.as_slice());
    };
    let read = move || drop(black_box(prost_types::Customer::decode(black_box(input.as_slice()))));
    Side { name: "prost-0.14", bytes, runs: runs(new, reuse, read) }
}

/// The operations with their names.
fn runs<'a>(
    new: impl FnMut() + 'a,
    reuse: impl FnMut() + 'a,
    read: impl FnMut() + 'a,
) -> [(&'static str, Run<'a>); 3] {
    [("to a new vector", repeat(new)), ("to a reused one", repeat(reuse)), ("from a slice", repeat(read))]
}

fn repeat<'a>(mut operation: impl FnMut() + 'a) -> Run<'a> {
    Box::new(move |count| {
        for _ in 0..count {
            operation();
        }
    })
}

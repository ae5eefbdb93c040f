//! What fuzzing found, each with the input that showed it. The targets are in `fuzz/`.

mod common;

use common::{assert_reads, assert_rejected, int, len};
use contract_macros::contract;
use contract_pb::{ErrorKind, UnknownFields, from_slice, to_vec};
use serde::{Deserialize, Serialize};

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy, Default)]
enum Color {
    #[default]
    Red,
    Green,
    #[n(other)]
    Other(i32),
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Own {
    Number(i32),
    Text(String),
}

/// A record of another wire type is refused, even if one of the right type comes behind it (`pb_prost`).
#[test]
fn wire_types_of_replaced_enums() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Colors {
        #[n(20)]
        color: Color,
        #[n(21)]
        own: Option<Own>,
    }
    let bytes = [len(20, &[7, 1, 0x10, 0xff, 0xff, 0xc3, 0x9f, 0x65]), int(20, 0)].concat();
    let text = "expected wire type VARINT for field 20, found LEN in `color` at byte 0";
    assert_rejected::<Colors>(&bytes, ErrorKind::WireType, 0, "color", text);
    let bytes = [int(21, 0), len(21, &int(1, 5))].concat();
    let text = "expected wire type LEN for field 21, found VARINT in `own` at byte 0";
    assert_rejected::<Colors>(&bytes, ErrorKind::WireType, 0, "own", text);
    let bytes = [int(20, 7), int(20, 1), len(21, &int(1, 5)), len(21, &int(1, 6))].concat();
    assert_reads(&bytes, &Colors { color: Color::Green, own: Some(Own::Number(6)) });
}

/// Unknown records of a type that is not in number order stay in the order in which they came, and behind the known ones
/// (`pb_settle`).
#[test]
fn unknown_records_of_unsorted_types() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Unsorted {
        #[n(9)]
        text: String,
        #[n(5)]
        number: u32,
        #[n(unknown)]
        rest: UnknownFields,
    }
    let bytes = [0x88, 0x6d, 0x6d, 0x70, 0x0e, 0x28, 0x4b, 0x08, 1, 0x4a, 1, b't'];
    let read = from_slice::<Unsorted>(&bytes).unwrap();
    let numbers = read.rest.iter().map(|field| field.number).collect::<Vec<_>>();
    assert_eq!((numbers, read.number), (vec![1745, 14, 1], 75));
    let written = to_vec(&read).unwrap();
    assert_eq!(written, [0x28, 0x4b, 0x4a, 1, b't', 0x88, 0x6d, 0x6d, 0x70, 0x0e, 0x08, 1]);
    assert_reads(&written, &read);
}

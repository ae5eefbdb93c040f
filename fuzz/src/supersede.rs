//! Takes out of a message what counts for nothing: the cases of a oneof that another case replaces.
//!
//! prost looks at them and refuses the message if they are broken, contract-pb does not (`pb_replaced_record` in
//! `compat-tests/divergences.txt`).

use contract_pb::{UnknownField, UnknownFields, UnknownFieldsIter, UnknownValue, contract};
use serde::Deserialize;

/// A message of which nothing is known.
#[contract]
#[derive(Deserialize)]
pub struct Records {
    #[n(unknown)]
    pub all: UnknownFields,
}

/// Where a message has oneofs.
pub struct Shape {
    /// The cases of its one, if any.
    pub cases: &'static [u32],
    /// Singular fields with messages that have oneofs.
    pub inside: &'static [(u32, &'static Shape)],
}

pub static PROTO3: Shape = Shape { cases: &[17, 18, 19], inside: &[(14, &PROTO3)] };
pub static PROTO2: Shape = Shape { cases: &[10, 11, 12], inside: &[(1, &PROTO2), (9, &PROTO2), (13, &OWN)] };
pub static OWN: Shape = Shape { cases: &[1, 2, 3], inside: &[] };
pub static NONE: Shape = Shape { cases: &[], inside: &[] };

/// The message without them, or `None` if it is none.
pub fn without_superseded(bytes: &[u8], shape: &Shape) -> Option<Vec<u8>> {
    let records = contract_pb::from_slice::<Records>(bytes).ok()?;
    clean(records.all.iter(), shape)
}

fn clean(records: UnknownFieldsIter<'_>, shape: &Shape) -> Option<Vec<u8>> {
    let is_case = |field: &UnknownField<'_>| shape.cases.contains(&field.number);
    let all = records.collect::<Vec<_>>();
    let last = all.iter().rfind(|&field| is_case(field)).map(|field| field.number);
    let replaced = all.iter().rposition(|field| is_case(field) && Some(field.number) != last);
    let mut written = Vec::new();
    for (at, field) in all.iter().enumerate() {
        if is_case(field) && Some(at) <= replaced {
            continue;
        }
        // Several messages in one field are one, so that the cases of each replace those in front.
        if let Some((number, inner)) = shape.inside.iter().find(|(number, _)| *number == field.number) {
            if all[..at].iter().any(|earlier| earlier.number == *number) {
                continue;
            }
            let mut bodies = Vec::new();
            for field in all.iter().filter(|field| field.number == *number) {
                match field.value {
                    UnknownValue::Len(body) => bodies.extend_from_slice(body),
                    UnknownValue::Group(body) => body.for_each(|field| write(&field, &mut bodies)),
                    _ => return None,
                }
            }
            let body = without_superseded(&bodies, inner)?;
            if matches!(field.value, UnknownValue::Len(_)) {
                varint(u64::from(*number) << 3 | 2, &mut written);
                varint(body.len() as u64, &mut written);
                written.extend(body);
            } else {
                varint(u64::from(*number) << 3 | 3, &mut written);
                written.extend(body);
                varint(u64::from(*number) << 3 | 4, &mut written);
            }
            continue;
        }
        write(field, &mut written);
    }
    Some(written)
}

fn varint(mut value: u64, to: &mut Vec<u8>) {
    while value >= 0x80 {
        to.push(value as u8 | 0x80);
        value >>= 7;
    }
    to.push(value as u8);
}

fn write(field: &UnknownField<'_>, to: &mut Vec<u8>) {
    let number = u64::from(field.number) << 3;
    match field.value {
        UnknownValue::Varint(value) => {
            varint(number, to);
            varint(value, to);
        }
        UnknownValue::I64(value) => {
            varint(number | 1, to);
            to.extend(value.to_le_bytes());
        }
        UnknownValue::Len(value) => {
            varint(number | 2, to);
            varint(value.len() as u64, to);
            to.extend(value);
        }
        UnknownValue::Group(records) => {
            varint(number | 3, to);
            records.for_each(|field| write(&field, to));
            varint(number | 4, to);
        }
        UnknownValue::I32(value) => {
            varint(number | 5, to);
            to.extend(value.to_le_bytes());
        }
        _ => unreachable!("there are no more wire types"),
    }
}

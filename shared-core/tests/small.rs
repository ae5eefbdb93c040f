//! Faults, depth, and what an error holds.

use contract_core::{DEFAULT_DEPTH, Depth, Details, Fault};
use std::error::Error;

#[test]
fn a_fault_is_one_byte() {
    assert_eq!(size_of::<Fault>(), 1);
    assert_eq!(size_of::<Option<Fault>>(), 1);
    assert_eq!(size_of::<Result<(), Fault>>(), 1);
}

#[test]
fn fault_texts() {
    for (fault, text) in [
        (Fault::UnexpectedEnd, "unexpected end of input"),
        (Fault::OutputFull, "output is full"),
        (Fault::VarintOverflow, "varint exceeds its type"),
        (Fault::VarintForm, "varint is not in its shortest form"),
        (Fault::InvalidUtf8, "string is not valid UTF-8"),
        (Fault::LengthOverflow, "length exceeds the input"),
        (Fault::DepthLimit, "nesting exceeds the depth limit"),
        (Fault::NotPatchable, "output does not keep what was written"),
        (Fault::Io, "input or output failed"),
        (Fault::SizeLimit, "size limit is exceeded"),
    ] {
        assert_eq!(fault.to_string(), text);
    }
}

#[test]
fn depth_is_spent_and_given_back() {
    let mut depth = Depth::default();
    assert_eq!(depth.left(), DEFAULT_DEPTH);
    for left in (0..DEFAULT_DEPTH).rev() {
        depth = depth.enter().unwrap();
        assert_eq!(depth.left(), left);
    }
    assert_eq!(depth.enter(), Err(Fault::DepthLimit));
    assert_eq!(depth.leave().enter(), Ok(depth));
    assert_eq!(Depth::new(0).enter(), Err(Fault::DepthLimit));
    assert_eq!(Depth::new(u16::MAX).leave(), Depth::new(u16::MAX));
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Odd {
    One,
}

#[test]
fn details_without_a_place() {
    let details: Details<Odd> = Details::new(Odd::One, "expected a map, found a string");
    assert_eq!(details.kind(), Odd::One);
    assert_eq!(details.offset(), None);
    assert_eq!(details.path(), "");
    assert!(details.source().is_none());
    assert_eq!(details.to_string(), "expected a map, found a string");
}

#[test]
fn details_with_a_way() {
    let mut details: Details<Odd> = Details::new(Odd::One, format!("expected {}", "a map"));
    // From the innermost outwards, as an error travels.
    details.in_element(0);
    details.in_element(17);
    details.in_field("items");
    details.in_element(2);
    details.in_field("orders");
    details.at(99);
    details.at(5);
    assert_eq!(details.offset(), Some(99), "the innermost place counts");
    assert_eq!(details.path(), "orders[2].items[17][0]");
    assert_eq!(details.to_string(), "expected a map in `orders[2].items[17][0]` at byte 99");

    let mut details: Details<Odd> = Details::new(Odd::One, "bad");
    details.in_field("x");
    details.in_element(3);
    assert_eq!(details.path(), "[3].x");
    assert_eq!(details.to_string(), "bad in `[3].x`");
}

#[test]
fn details_with_a_source() {
    let mut details: Details<Odd> = Details::new(Odd::One, "input or output failed");
    details.caused_by("the disk is full".into());
    details.at(0);
    assert_eq!(details.to_string(), "input or output failed: the disk is full at byte 0");
    let source: Option<&(dyn Error + 'static)> = details.source();
    assert_eq!(source.map(ToString::to_string).as_deref(), Some("the disk is full"));
}

//! A few types that have everything, made of numbers and strings.

use crate::{
    messages::{Choice, Color, Every, Inner},
    tree::{strings, wide},
};
use proptest::{collection::vec, prelude::*};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use std::collections::BTreeMap;

/// Every scalar.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[allow(missing_docs)] // Nothing to say.
pub struct Scalars {
    pub a: u8,
    pub b: u16,
    pub c: u32,
    pub d: u64,
    pub e: u128,
    pub f: i8,
    pub g: i16,
    pub h: i32,
    pub i: i64,
    pub j: i128,
    pub k: f32,
    pub l: f64,
    pub m: bool,
    pub n: char,
}

/// Strings, bytes and what holds them.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[allow(missing_docs)] // Nothing to say.
pub struct Texts {
    pub text: String,
    pub bytes: ByteBuf,
    pub option: Option<String>,
    pub all: Vec<String>,
    pub map: BTreeMap<String, u16>,
    pub nothing: (),
}

/// Every kind of variant.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[allow(missing_docs)] // Nothing to say.
pub enum Shape {
    Unit,
    Newtype(u32),
    Tuple(i16, String),
    Struct { x: f32, y: Option<i64> },
}

/// Nothing.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Unit;

/// Sequences, maps, tuples and options of all that.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[allow(missing_docs)] // Nothing to say.
pub struct Nest {
    pub shapes: Vec<Shape>,
    pub pairs: Vec<(u8, Option<bool>)>,
    pub array: [u16; 3],
    pub map: BTreeMap<u8, Vec<Shape>>,
    pub u8s: Vec<u8>,
    pub u32s: Vec<u32>,
    pub i64s: Vec<i64>,
    pub f32s: Vec<f32>,
    pub unit: Unit,
    pub next: Option<Box<Nest>>,
}

/// Takes numbers and strings one after the other.
struct Feed<N, S>(N, S);

impl<N: Iterator<Item = u128>, S: Iterator<Item = String>> Feed<N, S> {
    fn bits(&mut self) -> u128 {
        self.0.next().unwrap_or(7)
    }

    fn text(&mut self) -> String {
        self.1.next().unwrap_or_default()
    }

    fn some<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.bits() & 1 == 1 { Some(make(self)) } else { None }
    }

    fn all<T, C: FromIterator<T>>(&mut self, mut make: impl FnMut(&mut Self) -> T) -> C {
        let len = self.bits() % 4;
        (0..len).map(|_| make(self)).collect()
    }

    fn float(&mut self) -> f64 {
        self.bits() as i64 as f64 / 8.0
    }

    fn shape(&mut self) -> Shape {
        match self.bits() % 4 {
            0 => Shape::Unit,
            1 => Shape::Newtype(self.bits() as u32),
            2 => Shape::Tuple(self.bits() as i16, self.text()),
            _ => Shape::Struct { x: self.float() as f32, y: self.some(|feed| feed.bits() as i64) },
        }
    }

    fn nest(&mut self, levels: u32) -> Nest {
        Nest {
            shapes: self.all(Self::shape),
            pairs: self.all(|feed| (feed.bits() as u8, feed.some(|feed| feed.bits() & 1 == 1))),
            array: [self.bits() as u16, self.bits() as u16, self.bits() as u16],
            map: self.all(|feed| (feed.bits() as u8, feed.all(Self::shape))),
            u8s: self.all(|feed| feed.bits() as u8),
            u32s: self.all(|feed| feed.bits() as u32),
            i64s: self.all(|feed| feed.bits() as i64),
            f32s: self.all(|feed| feed.float() as f32),
            unit: Unit,
            next: if levels == 0 { None } else { self.some(|feed| Box::new(feed.nest(levels - 1))) },
        }
    }
}

type Fed = (Vec<u128>, Vec<String>);

fn feeds() -> impl Strategy<Value = Fed> {
    (vec(wide(), 60), vec(strings(), 8))
}

fn feed((bits, texts): Fed) -> Feed<impl Iterator<Item = u128>, impl Iterator<Item = String>> {
    Feed(bits.into_iter(), texts.into_iter())
}

/// Any [`Scalars`].
pub fn scalars() -> impl Strategy<Value = Scalars> {
    (feeds(), any::<char>()).prop_map(|(fed, n)| {
        let mut feed = feed(fed);
        Scalars {
            a: feed.bits() as u8,
            b: feed.bits() as u16,
            c: feed.bits() as u32,
            d: feed.bits() as u64,
            e: feed.bits(),
            f: feed.bits() as i8,
            g: feed.bits() as i16,
            h: feed.bits() as i32,
            i: feed.bits() as i64,
            j: feed.bits() as i128,
            k: feed.float() as f32,
            l: feed.float(),
            m: feed.bits() & 1 == 1,
            n,
        }
    })
}

/// Any [`Texts`].
pub fn texts() -> impl Strategy<Value = Texts> {
    feeds().prop_map(|fed| {
        let mut feed = feed(fed);
        Texts {
            text: feed.text(),
            bytes: ByteBuf::from(feed.text()),
            option: feed.some(Feed::text),
            all: feed.all(Feed::text),
            map: feed.all(|feed| (feed.text(), feed.bits() as u16)),
            nothing: (),
        }
    })
}

/// Any [`Nest`].
pub fn nests() -> impl Strategy<Value = Nest> {
    feeds().prop_map(|fed| feed(fed).nest(2))
}

impl<N: Iterator<Item = u128>, S: Iterator<Item = String>> Feed<N, S> {
    fn inner(&mut self, levels: u32) -> Inner {
        Inner {
            x: self.bits() as u32,
            y: self.text(),
            z: self.all(|feed| feed.bits() as u32),
            next: if levels == 0 { None } else { self.some(|feed| Box::new(feed.inner(levels - 1))) },
        }
    }

    fn color(&mut self) -> Color {
        [Color::None, Color::Red, Color::Blue, Color::Dark][self.bits() as usize % 4]
    }

    fn choice(&mut self) -> Choice {
        match self.bits() % 3 {
            0 => Choice::Number(self.bits() as u32),
            1 => Choice::Text(self.text()),
            _ => Choice::Inner(self.inner(1)),
        }
    }

    /// Zero half of the time: that is what protobuf leaves out.
    fn or_zero(&mut self) -> u128 {
        self.some(Self::bits).unwrap_or_default()
    }
}

/// Any [`Every`]. Its maps have no zero among their keys and values, which prost would leave out.
pub fn everys() -> impl Strategy<Value = Every> {
    (vec(wide(), 120), vec(strings(), 16)).prop_map(|fed| {
        let mut feed = feed(fed);
        Every {
            int32: feed.or_zero() as i32,
            sint32: feed.or_zero() as i32,
            sint64: feed.or_zero() as i64,
            fixed32: feed.or_zero() as u32,
            fixed64: feed.or_zero() as u64,
            sfixed32: feed.or_zero() as i32,
            sfixed64: feed.or_zero() as i64,
            text: feed.some(Feed::text),
            texts: feed.all(Feed::text),
            inners: feed.all(|feed| feed.inner(2)),
            by_text: feed.all(|feed| (feed.text() + "k", feed.bits() as u32 | 1)),
            by_number: feed.all(|feed| (feed.bits() as i32 | 1, Inner { x: 1, ..feed.inner(1) })),
            uint64s: feed.all(|feed| feed.bits() as u64),
            inner: feed.some(|feed| feed.inner(2)),
            doubles: feed.all(Feed::float),
            sints: feed.all(|feed| feed.bits() as i64),
            bools: feed.all(|feed| feed.bits() & 1 == 1),
            color: feed.color(),
            colors: feed.all(Feed::color),
            data: ByteBuf::from(feed.text()),
            number: feed.some(|feed| feed.bits() as u64),
            float: feed.or_zero() as i64 as f32,
            yes: feed.bits() & 1 == 1,
            fixeds: feed.all(|feed| feed.bits() as u32),
            choice: feed.some(Feed::choice),
        }
    })
}

//! What is counted: data sets at sizes that valgrind gets through, by every codec of ours.

use super::counted;
use crate::ceiling::{Ceiling, bin, msgpack, pb};
use crate::datasets::{self, Dataset, log, mesh, minecraft, mk48};
use crate::peers::Side;
use std::hint::black_box;

#[cfg(any(feature = "pb", feature = "bin", feature = "msgpack"))]
use crate::{ours, peers::Serde};

/// The formats, as rows and the command line call them.
pub const FORMATS: &[&str] = &["pb", "bin-fixed", "bin-varint", "bin-postcard", "msgpack", "msgpack-named"];

/// Something to be done with each data set and codec.
pub trait Visitor {
    /// Called once a data set, format and codec; `by` is empty for ours.
    fn visit<D: Dataset, S: Side<D>>(
        &mut self,
        dataset: &'static str,
        format: &'static str,
        by: &'static str,
        values: &[D::Owned],
    );
}

macro_rules! cases {
    ($($name:literal: $set:ident in $($codecs:ident)and+, $values:expr;)*) => {
        /// The names of the data sets.
        pub const DATASETS: &[&str] = &[$($name),*];

        /// Visits every data set.
        pub fn visit(visitor: &mut impl Visitor) {
            $({
                let values = $values;
                $($codecs::<datasets::$set>(visitor, $name, &values);)+
            })*
        }
    };
}

cases! {
    "person_short": PersonShort in every and ceilings, datasets::PersonShort::values();
    "person_long": PersonLong in every and ceilings, datasets::PersonLong::values();
    "numeric": Numeric in every and ceilings, datasets::Numeric::values();
    "nested": Nested in every and ceilings, datasets::Nested::values();
    "vector_25": Vector25 in every and ceilings, datasets::Vector25::values();
    "string_vector_4": StringVector4 in every and ceilings, datasets::StringVector4::values();
    "wide": Wide in every, datasets::Wide::values();
    "int25": Int25 in every, datasets::Int25::values();
    "str25": Str25 in one_each, datasets::Str25::values();
    "mesh_50": Mesh in every and ceilings, [mesh::mesh(50)];
    "log_20": Log in every and ceilings, [log::logs(20)];
    "minecraft_5": Minecraft in one_each and ceilings, [minecraft::players(5)];
    "mk48_5": Mk48 in every and ceilings, [mk48::updates(5)];
}

/// One codec a format.
fn one_each<D: Dataset>(visitor: &mut impl Visitor, dataset: &'static str, values: &[D::Owned]) {
    #[cfg(feature = "pb")]
    visitor.visit::<D, Serde<ours::Pb>>(dataset, "pb", "", values);
    #[cfg(feature = "bin")]
    visitor.visit::<D, Serde<ours::BinFixed>>(dataset, "bin-fixed", "", values);
    #[cfg(feature = "msgpack")]
    visitor.visit::<D, Serde<ours::Msgpack>>(dataset, "msgpack", "", values);
    #[cfg(not(any(feature = "pb", feature = "bin", feature = "msgpack")))]
    let _: (_, _, &[D::Owned]) = (visitor, dataset, values);
}

/// Every codec. The widest types do without: the other three share most of their code, and take a minute more to compile.
fn every<D: Dataset>(visitor: &mut impl Visitor, dataset: &'static str, values: &[D::Owned]) {
    one_each::<D>(visitor, dataset, values);
    #[cfg(feature = "bin")]
    {
        visitor.visit::<D, Serde<ours::BinVarint>>(dataset, "bin-varint", "", values);
        visitor.visit::<D, Serde<ours::BinPostcard>>(dataset, "bin-postcard", "", values);
    }
    #[cfg(feature = "msgpack")]
    visitor.visit::<D, Serde<ours::MsgpackNamed>>(dataset, "msgpack-named", "", values);
}

/// What straight-line code by hand takes.
fn ceilings<D: Dataset>(visitor: &mut impl Visitor, dataset: &'static str, values: &[D::Owned])
where
    Ceiling<pb::Pb>: Side<D>,
    Ceiling<bin::Fixed>: Side<D>,
    Ceiling<bin::Marked>: Side<D>,
    Ceiling<msgpack::Msgpack>: Side<D>,
{
    visitor.visit::<D, Ceiling<pb::Pb>>(dataset, "pb", "ceiling", values);
    visitor.visit::<D, Ceiling<bin::Fixed>>(dataset, "bin-fixed", "ceiling", values);
    visitor.visit::<D, Ceiling<bin::Marked>>(dataset, "bin-varint", "ceiling", values);
    visitor.visit::<D, Ceiling<msgpack::Msgpack>>(dataset, "msgpack", "ceiling", values);
}

/// Which data sets and formats are asked for; all where none is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Names of [`FORMATS`].
    pub formats: Vec<String>,
    /// Names of [`DATASETS`].
    pub datasets: Vec<String>,
}

impl Wanted {
    /// Whether nothing was named.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.formats.is_empty() && self.datasets.is_empty()
    }

    /// Whether a data set in a format is asked for.
    #[must_use]
    pub fn has(&self, format: &str, dataset: &str) -> bool {
        let named =
            |names: &[String], name: &str| names.is_empty() || names.iter().any(|asked| asked == name);
        named(&self.formats, format) && named(&self.datasets, dataset)
    }
}

/// Runs each operation once within [`counted`], and says which on stdout, a line each.
#[derive(Debug)]
pub struct Inner(pub Wanted);

impl Inner {
    fn row(&self, place: [&str; 4], mut operation: impl FnMut()) {
        // The allocator's bins are filled, and what is bound when it is first called is bound.
        operation();
        operation();
        counted(&mut operation);
        println!("{}", place.join(","));
    }
}

impl Visitor for Inner {
    fn visit<D: Dataset, S: Side<D>>(
        &mut self,
        dataset: &'static str,
        format: &'static str,
        by: &'static str,
        values: &[D::Owned],
    ) {
        if !self.0.has(format, dataset) {
            return;
        }
        let values: Vec<S::Value> = values.iter().map(S::value).collect();
        let encoded: Vec<Vec<u8>> = values.iter().map(to_vec::<D, S>).collect();
        self.row([format, dataset, "serialize", by], || {
            for value in &values {
                let out = S::to_vec(black_box(value));
                black_box(&out);
            }
        });
        let mut out = Vec::new();
        self.row([format, dataset, "reuse", by], || {
            for value in &values {
                out.clear();
                let done = S::append(&mut out, black_box(value));
                black_box(&done);
                black_box(&out);
            }
        });
        self.row([format, dataset, "deserialize", by], || {
            for bytes in &encoded {
                let value = S::decode(black_box(bytes));
                black_box(&value);
            }
        });
        if S::BORROWS {
            self.row([format, dataset, "borrow", by], || {
                for bytes in &encoded {
                    let value = S::borrow(black_box(bytes));
                    black_box(&value);
                }
            });
        }
    }
}

fn to_vec<D: Dataset, S: Side<D>>(value: &S::Value) -> Vec<u8> {
    match S::to_vec(value) {
        Ok(bytes) => bytes,
        Err(error) => panic!("{} can't write {}: {error}", S::NAME, D::NAME),
    }
}

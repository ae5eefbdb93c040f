//! Numbers as a whole against numbers one by one: `cargo bench -p contract-bin --bench bulk`.

#[path = "../../../shared-core/benches/timing/mod.rs"]
#[allow(dead_code, reason = "no random numbers here")]
mod timing;

use contract_bin::{Config, FIXED, FIXED_BE, Preset, VARINT, bulk};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, Error, SeqAccess, Visitor},
    ser::SerializeTuple,
};
use std::{collections::VecDeque, fmt, hint::black_box};
use timing::{Variant, row};

/// A field that is handed over as a whole.
#[derive(Serialize, Deserialize)]
struct Whole<T: for<'a> bulk::Bulk<'a>>(#[serde(with = "bulk")] T);

/// An array of any length, element by element: what serde does up to 32.
struct OneByOne<const N: usize>([f32; N]);

impl<const N: usize> Serialize for OneByOne<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(N)?;
        for element in &self.0 {
            tuple.serialize_element(element)?;
        }
        tuple.end()
    }
}

impl<'de, const N: usize> Deserialize<'de> for OneByOne<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Array<const N: usize>;
        impl<'de, const N: usize> Visitor<'de> for Array<N> {
            type Value = [f32; N];

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[f32; N], A::Error> {
                let mut array = [0.0; N];
                for place in &mut array {
                    *place = seq.next_element()?.ok_or_else(|| A::Error::custom("too short"))?;
                }
                Ok(array)
            }
        }
        deserializer.deserialize_tuple(N, Array::<N>).map(Self)
    }
}

fn write<'a, C: Config + 'a, T: Serialize>(
    name: &'static str,
    preset: Preset<C>,
    value: &'a T,
) -> Variant<'a> {
    let mut bytes = Vec::new();
    let run = move || {
        bytes.clear();
        preset.to_output(&mut bytes, black_box(value)).unwrap();
        bytes.len()
    };
    (name, Box::new(run))
}

fn read<'a, C: Config + 'a, T: DeserializeOwned>(
    name: &'static str,
    preset: Preset<C>,
    bytes: &'a [u8],
) -> Variant<'a> {
    let run = move || {
        black_box(&preset.from_slice::<T>(black_box(bytes)).unwrap());
        bytes.len()
    };
    (name, Box::new(run))
}

/// A deque as a whole and by itself.
fn deques<C: Config, T: bulk::Number>(what: &str, preset: Preset<C>, numbers: &[T]) {
    let by_element: VecDeque<T> = numbers.iter().copied().collect();
    let in_bulk = Whole(by_element.clone());
    let bytes = preset.to_vec(&by_element).unwrap();
    assert_eq!(preset.to_vec(&in_bulk).unwrap(), bytes);
    let variants = vec![write("in bulk", preset, &in_bulk), write("by element", preset, &by_element)];
    row(what == "u8", &format!("{what}, written"), numbers.len(), variants);
    let variants = vec![
        read::<_, Whole<VecDeque<T>>>("in bulk", preset, &bytes),
        read::<_, VecDeque<T>>("by element", preset, &bytes),
    ];
    row(false, &format!("{what}, read"), numbers.len(), variants);
}

/// 16,384 numbers in arrays as a whole and by themselves.
fn arrays<const N: usize>(what: &str) {
    let count = 16_384 / N;
    let in_bulk: Vec<Whole<[f32; N]>> = (0..count).map(|_| Whole([1.5; N])).collect();
    let by_element: Vec<OneByOne<N>> = (0..count).map(|_| OneByOne([1.5; N])).collect();
    let bytes = FIXED.to_vec(&by_element).unwrap();
    assert_eq!(FIXED.to_vec(&in_bulk).unwrap(), bytes);
    let variants = vec![write("in bulk", FIXED, &in_bulk), write("by element", FIXED, &by_element)];
    row(false, &format!("{what}, written"), count * N, variants);
    let variants = vec![
        read::<_, Vec<Whole<[f32; N]>>>("in bulk", FIXED, &bytes),
        read::<_, Vec<OneByOne<N>>>("by element", FIXED, &bytes),
    ];
    row(false, &format!("{what}, read"), count * N, variants);
}

fn main() {
    let floats: Vec<f32> = (0..10_000_u16).map(f32::from).collect();
    let small: Vec<u64> = (0..10_000).map(|at| at % 250).collect();
    let large: Vec<u64> = (0..10_000).map(|at| at * 0x9e37_79b9).collect();
    let bytes: Vec<u8> = (0..10_000).map(|at| at as u8).collect();
    println!("for each number:");
    deques("u8", FIXED, &bytes);
    deques("f32", FIXED, &floats);
    deques("f32, big-endian", FIXED_BE, &floats);
    deques("u64", FIXED, &large);
    deques("small u64, varint", VARINT, &small);
    deques("large u64, varint", VARINT, &large);
    arrays::<16>("[f32; 16]");
    arrays::<64>("[f32; 64]");
    arrays::<128>("[f32; 128]");
    arrays::<1024>("[f32; 1024]");
}

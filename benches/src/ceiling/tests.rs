use super::{Memcpy, decode, each, pb::Pb};
use crate::compare::agree;
use crate::datasets::messages::{self, Nested, StringVector, Vector};
use crate::datasets::{self, Dataset, log, mesh, minecraft, mk48};
use crate::duels::Duels;
use crate::peers::Side;

/// Bytes and values agree, and what is cut off is an error.
struct Agreement {
    pairs: usize,
}

impl Duels for Agreement {
    fn duel<D: Dataset, A: Side<D>, B: Side<D>>(&mut self, format: &'static str, values: &[D::Owned]) {
        let name = format!("{} {format}, {}", D::NAME, B::NAME);
        let (encoded, _) = agree::<D, A, B>(values).unwrap_or_else(|error| panic!("{name}: {error}"));
        self.pairs += 1;
        // A copy of a part is as good as another.
        if B::NAME == <Memcpy as Side<D>>::NAME {
            return;
        }
        for bytes in encoded {
            for end in 0..bytes.len().min(1_500) {
                let (ours, ceiling) = (A::decode(&bytes[..end]), B::decode(&bytes[..end]));
                assert_eq!(ours.is_ok(), ceiling.is_ok(), "{name}: the first {end} bytes");
            }
        }
    }
}

#[test]
fn ceilings_write_and_read_what_ours_does() {
    let mut agreement = Agreement { pairs: 0 };
    each::<datasets::PersonShort>(&mut agreement, &datasets::PersonShort::values());
    each::<datasets::PersonLong>(&mut agreement, &datasets::PersonLong::values());
    each::<datasets::Numeric>(&mut agreement, &datasets::Numeric::values());
    each::<datasets::Nested>(&mut agreement, &datasets::Nested::values());
    each::<datasets::Vector25>(&mut agreement, &datasets::Vector25::values());
    each::<datasets::StringVector4>(&mut agreement, &datasets::StringVector4::values());
    each::<datasets::Log>(&mut agreement, &[log::logs(20)]);
    each::<datasets::Mesh>(&mut agreement, &[mesh::mesh(20)]);
    each::<datasets::Mk48>(&mut agreement, &[mk48::updates(2)]);
    each::<datasets::Minecraft>(&mut agreement, &[minecraft::players(3)]);
    assert_eq!(agreement.pairs, 10 * 5);
}

/// The records of a message in every order, twice, and with unknown ones between them.
#[test]
fn messages_are_read_in_any_order() {
    let [first, second, ..] = messages::nested();
    let [first, second] = [first, second].map(|value| contract_pb::to_vec(&value).unwrap());
    let unknown = b"\x18\x05\x21abcdefgh\x2a\x02ab\x35abcd";
    for message in [
        [second.as_slice(), &first].concat(),
        [unknown, first.as_slice()].concat(),
        [&first, unknown.as_slice(), &second].concat(),
    ] {
        let ceiling: Nested = decode::<Pb, _>(&message).unwrap();
        assert_eq!(ceiling, contract_pb::from_slice::<Nested>(&message).unwrap());
    }
    let texts = b"\x0a\x01a\x10\x01\x0a\x01b";
    assert_eq!(decode::<Pb, StringVector>(texts).unwrap().values, ["a", "b"]);
    let packed_and_not = b"\x08\x07\x0a\x02\x01\x02\x08\x09";
    assert_eq!(decode::<Pb, Vector>(packed_and_not).unwrap().values, [7, 1, 2, 9]);
}

//! What is asked of a format and its reference on one value.

use crate::{
    samples::Sampled,
    wires::{Codec, Ours, Wire},
};
use contract_benches::datasets::{Dataset, rng::Rng};
use std::fmt::Debug;

/// Where to cut `len` bytes: everywhere, or at some places where that would be too many.
#[must_use]
pub fn cuts(len: usize) -> Vec<usize> {
    const MANY: usize = 1_500;
    const SOME: usize = 24;
    if len <= MANY {
        return (0..len).collect();
    }
    let mut rng = Rng::fixed();
    let mut cuts = (0..SOME).map(|_| rng.index(0..len)).collect::<Vec<_>>();
    cuts.extend([0, 1, len / 2, len - 1]);
    cuts
}

/// Both write the same, each reads the other's, and both refuse every part of it.
#[track_caller]
pub fn agree<T: PartialEq + Debug>(ours: &Codec<T>, reference: &Codec<T>, value: &T) {
    let names = format!("{} and {}", ours.name, reference.name);
    let bytes = (ours.to_vec)(value).unwrap();
    assert_eq!(bytes, (reference.to_vec)(value).unwrap(), "{names}");
    // Not `assert_eq`: the bigger values would fill pages.
    assert!((ours.decode)(&bytes).unwrap() == *value, "{names}");
    assert!((reference.decode)(&bytes).unwrap() == *value, "{names}");
    for cut in cuts(bytes.len()) {
        assert!((ours.decode)(&bytes[..cut]).is_err(), "{} took {cut} of {} bytes", ours.name, bytes.len());
        assert!((reference.decode)(&bytes[..cut]).is_err(), "{} took {cut}", reference.name);
    }
}

/// [`agree`] on a data set, in both forms; and the size is what it is.
#[track_caller]
pub fn agree_on<D: Sampled, O: Ours, R: Wire>() {
    let (ours, reference) = (Codec::of::<O>(), Codec::of::<R>());
    for value in D::samples() {
        agree(&ours, &reference, &value);
        let bytes = O::to_vec(&value).unwrap();
        sized::<D, O>(&value, bytes.len());
        if D::BORROWS {
            borrowed_from::<D, O>(&value, &bytes);
            assert!(reads_borrowed::<D, R>(&value, &bytes), "{}", R::NAME);
        }
    }
}

/// The size that is told beforehand is the size of what is written.
#[track_caller]
pub fn sized<D: Dataset, O: Ours>(value: &D::Owned, len: usize) {
    assert_eq!(O::serialized_size(value), Ok(len), "{}", O::NAME);
}

/// The form that borrows is the same on the wire, and comes back from it.
#[track_caller]
pub fn borrowed_from<D: Dataset, O: Ours>(value: &D::Owned, bytes: &[u8]) {
    assert!(O::to_vec(&D::borrowed(value)).unwrap() == bytes, "{}", O::NAME);
    assert!(reads_borrowed::<D, O>(value, bytes), "{}", O::NAME);
}

fn reads_borrowed<'a, D: Dataset, W: Wire>(value: &'a D::Owned, bytes: &'a [u8]) -> bool {
    W::borrow::<D::Borrowed<'a>>(bytes).unwrap() == D::borrowed(value)
}

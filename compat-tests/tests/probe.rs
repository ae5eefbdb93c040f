#![allow(unexpected_cfgs, missing_docs, unused)]
use contract_benches::datasets::{self, Dataset};
use contract_compat_tests::wires::*;
use contract_compat_tests::samples::Sampled;
fn go<D: Sampled>() { for v in D::samples() { let b = Pb::to_vec(&v).unwrap(); 
 #[cfg(not(ser))] assert!(Pb::decode::<D::Owned>(&b).unwrap()==v); } }
#[test] fn t() {
 #[cfg(a)] go::<datasets::Numeric>();
 #[cfg(b)] go::<datasets::Log>();
 #[cfg(c)] go::<datasets::Minecraft>();
 #[cfg(d)] go::<datasets::Mk48>();
}

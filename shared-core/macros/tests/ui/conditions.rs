use contract_macros::contract;
use serde::{Deserialize, Serialize};

#[contract]
#[derive(Serialize, Deserialize)]
struct Shifting {
    a: u32,
    #[cfg(debug_assertions)]
    b: u32,
    c: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct OnlyWhereItIs {
    #[n(1)]
    a: u32,
    #[cfg(any(unix, windows))]
    #[n(1)]
    b: u32,
    #[cfg(not(any(unix, windows)))]
    #[n(1)]
    c: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct TooMany {
    #[cfg(unix)]
    #[n(1)]
    a: u32,
    #[cfg(windows)]
    #[n(2)]
    b: u32,
    #[cfg(target_os = "macos")]
    #[n(3)]
    c: u32,
    #[cfg(target_os = "linux")]
    #[n(4)]
    d: u32,
    #[cfg(target_os = "android")]
    #[n(5)]
    e: u32,
    #[cfg(target_os = "ios")]
    #[n(6)]
    f: u32,
    #[cfg(target_os = "wasi")]
    #[n(7)]
    g: u32,
}

fn main() {}

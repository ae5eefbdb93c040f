//! A length that the source does not keep is not allocated. A binary of its own, for the allocator that counts.

#![cfg(feature = "std")]

use contract_core::{Fault, Input, ReadInput};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    io::{self, Read},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

/// The system's allocator, which remembers the largest request.
struct Largest(AtomicUsize);

#[global_allocator]
static LARGEST: Largest = Largest(AtomicUsize::new(0));

// SAFETY: everything is the system's.
unsafe impl GlobalAlloc for Largest {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.0.fetch_max(layout.size(), Relaxed);
        // SAFETY: by the contract of this function.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: by the contract of this function.
        unsafe { System.dealloc(at, layout) }
    }
}

#[test]
fn a_huge_length_costs_a_chunk() {
    for delivered in [0, 1, 1000, 200_000, 1_000_000] {
        for claimed in [delivered + 1, delivered + 10_000_000, usize::MAX / 2, usize::MAX] {
            LARGEST.0.store(0, Relaxed);
            let mut input = ReadInput::new(io::repeat(7).take(delivered as u64));
            assert_eq!(input.take(claimed), Err(Fault::UnexpectedEnd));
            let largest = LARGEST.0.load(Relaxed);
            // The buffer doubles as it grows, and is a chunk ahead at most.
            let allowed = 2 * delivered + 64 * 1024;
            assert!(largest <= allowed, "{largest} bytes for {delivered} delivered, {claimed} claimed");
        }
    }
}

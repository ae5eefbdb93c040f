#!/usr/bin/env bash
# Runs the core's tests under AddressSanitizer, for which the nightly toolchain is needed:
#
#     shared-core/asan.sh [arguments of the test binaries]
#
# PROPTEST_CASES sets how many random programs each property runs (64 unless set).
set -euo pipefail
cd "$(dirname "$0")/.."

if ! cargo +nightly --version >/dev/null 2>&1; then
    echo "skipped: no nightly toolchain"
    exit 0
fi

# A target of its own, so that build scripts and macros of the host go without the sanitizer.
target=$(rustc +nightly --version --verbose | sed -n 's/^host: //p')
export RUSTFLAGS="-Zsanitizer=address"
export PROPTEST_CASES="${PROPTEST_CASES:-64}"
# The tests leak names on purpose, as serde's are `&'static str`.
export ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=1"
cargo +nightly test -p contract-core --all-features --target "$target" --tests -- "$@"
echo "no memory error found by AddressSanitizer"

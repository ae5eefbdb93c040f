# What the scripts beside this one share: the tests of published crates that use a reference, first with it and then with ours in
# its place. The line of the dependency is all that is changed. Ends with a table, and with failure if a test fails or is
# missing.
#
# A script sets these and sources this file with its own arguments:
#
#     reference    the crate that is replaced
#     ours         the one that takes its place, the directory of which is formats/${ours#contract-}
#     crates       a line each: name, version, arguments of `cargo test`
#     adapt        optional: a function that changes the reference's own tests, in the current directory; its argument is
#                  "before" or "after"
#
# The argument is a directory that keeps the sources and the builds; a temporary one is used and removed unless it is given.

# shellcheck shell=bash disable=SC2154 # See above.

replacement=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../formats/${ours#contract-}" && pwd)
if [ $# -gt 0 ]; then
    mkdir -p "$1"
    work=$(cd "$1" && pwd)
else
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
export CARGO_TARGET_DIR="$work/target"

# The sources as they are published, tests included.
mkdir -p "$work/fetch/src"
touch "$work/fetch/src/lib.rs"
{
    printf '[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]\n'
    while read -r name version _; do printf '%s = "=%s"\n' "$name" "$version"; done <<<"$crates"
} >"$work/fetch/Cargo.toml"
cargo vendor --quiet --manifest-path "$work/fetch/Cargo.toml" "$work/vendor" >/dev/null

# Two copies: one as it is, one with the line changed. Neither belongs to a workspace.
copies() {
    local name=$1 copy
    for copy in before after; do
        rm -rf "${work:?}/$copy/$name"
        mkdir -p "$work/$copy"
        cp -r "$work/vendor/$name" "$work/$copy/$name"
        rm -f "$work/$copy/$name/"{Cargo.lock,Cargo.toml.orig,.cargo-checksum.json}
        # Examples are not published everywhere that the manifest lists them.
        sed -i.bak '/^\[\[example\]\]$/,/^$/d' "$work/$copy/$name/Cargo.toml"
        printf '\n[workspace]\n' >>"$work/$copy/$name/Cargo.toml"
    done
    local manifest="$work/after/$name/Cargo.toml"
    if [ "$name" = "$reference" ]; then
        # Its own tests, as those of a crate that depends on it.
        rm -rf "$work/after/$name/src"
        mkdir "$work/after/$name/src"
        touch "$work/after/$name/src/lib.rs"
        sed -i.bak "s/^name = \"\\($name\\|${name//-/_}\\)\"/name = \"its_tests\"/" "$manifest"
        printf '\n[dependencies.%s]\npackage = "%s"\npath = "%s"\n' "$name" "$ours" "$replacement" >>"$manifest"
        if declare -F adapt >/dev/null; then
            for copy in before after; do (cd "$work/$copy/$name" && adapt "$copy"); done
        fi
    else
        sed -i.bak "/^\\[.*dependencies\\.$reference\\]\$/,/^\$/ s|^version = .*|package = \"$ours\"\\npath = \"$replacement\"|" \
            "$manifest"
    fi
    if ! grep -q "$ours" "$manifest"; then
        echo "$name: no dependency to change" >&2
        exit 1
    fi
}

# The number of tests that passed; the log is shown if one did not.
passed() {
    local copy=$1 name=$2 log="$work/$1-$2.log"
    shift 2
    if ! (cd "$work/$copy/$name" && cargo test "$@" >"$log" 2>&1); then
        tail -n 60 "$log" >&2
        echo "$name $copy: see above" >&2
        return 1
    fi
    awk '/^test result: ok/ { sum += $4 } END { print sum + 0 }' "$log"
}

failures=0
table=$(printf '%-20s %9s %8s' crate "$reference" ours)
while read -r name version arguments; do
    copies "$name"
    # shellcheck disable=SC2086 # The arguments are words.
    before=$(passed before "$name" $arguments) || before=failed
    # shellcheck disable=SC2086
    after=$(passed after "$name" $arguments) || after=failed
    table+=$(printf '\n%-20s %9s %8s' "$name $version" "$before" "$after")
    if [ "$before" != "$after" ] || [ "$after" = failed ] || [ "$after" = 0 ]; then failures=$((failures + 1)); fi
done <<<"$crates"
echo "$table"
exit "$((failures > 0))"

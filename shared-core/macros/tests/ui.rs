//! Every misuse is an error at the token that is wrong, and several are reported at once.

#[test]
fn misuse_is_reported_where_it_stands() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
    cases.pass("tests/ui/pass/*.rs");
}

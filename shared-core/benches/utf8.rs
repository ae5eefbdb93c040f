//! Where SIMD wins over the check by words: `cargo bench -p contract-core --bench utf8`.

mod timing;

use contract_core::utf8;
use std::{hint::black_box, ops::RangeInclusive};
use timing::{Random, Variant, row};

const STRINGS: usize = 4096;

/// Strings of lengths in bytes from this range, cut from `alphabet` in random order.
fn strings(alphabet: &str, lengths: RangeInclusive<usize>) -> Vec<String> {
    let chars: Vec<char> = alphabet.chars().collect();
    let mut random = Random(88_172_645_463_325_252);
    (0..STRINGS)
        .map(|_| {
            let len = lengths.start() + random.below(lengths.end() - lengths.start() + 1);
            let mut text = String::new();
            loop {
                let next = chars[random.below(chars.len())];
                if text.len() + next.len_utf8() > len {
                    break text;
                }
                text.push(next);
            }
        })
        .collect()
}

fn run<'a>(
    name: &'static str,
    strings: &'a [String],
    check: impl Fn(&[u8]) -> Option<&str> + 'a,
) -> Variant<'a> {
    (
        name,
        Box::new(move || {
            strings.iter().map(|text| check(black_box(text.as_bytes())).map_or(0, str::len)).sum()
        }),
    )
}

fn main() {
    let ascii = "the quick brown fox jumps over the lazy dog 0123456789 /index.html?q=";
    let one_length = [1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 56, 64, 80, 96, 128, 192, 256]
        .map(|len| ("ascii", ascii, len..=len));
    let many_lengths = [8, 16, 32, 64, 128].map(|len| ("ascii", ascii, 0..=len));
    let accents = "abcdefghijklmnopqrstuvwxyz äöüé";
    let cyrillic = "съешь ещё этих мягких французских булок";
    let cjk = "漢字仮名交じり文を書く";
    let emoji = "😀😎🚀🎉🔥";
    let others =
        [("accents", accents), ("cyrillic", cyrillic), ("cjk", cjk), ("emoji", emoji)].into_iter().flat_map(
            |(name, alphabet)| [6, 12, 24, 32, 48, 64, 96, 128, 256].map(|len| (name, alphabet, len..=len)),
        );
    let others_of_many_lengths = [("accents", accents), ("cyrillic", cyrillic)]
        .into_iter()
        .flat_map(|(name, alphabet)| [16, 64].map(|len| (name, alphabet, 0..=len)));
    let all = one_length.into_iter().chain(many_lengths).chain(others).chain(others_of_many_lengths);
    for (at, (name, alphabet, lengths)) in all.enumerate() {
        let what = format!("{name}, {lengths:?} bytes");
        let strings = strings(alphabet, lengths);
        let variants = vec![
            run("ours", &strings, |bytes| utf8::check(bytes).ok()),
            run("std", &strings, |bytes| core::str::from_utf8(bytes).ok()),
            run("simdutf8", &strings, |bytes| simdutf8::basic::from_utf8(bytes).ok()),
        ];
        row(at == 0, &what, STRINGS, variants);
    }
}

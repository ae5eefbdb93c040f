//! Every marker of the specification, with the values at the edges of its range.

use contract_msgpack::{Value, msgpack};

/// A value with all of its encodings that are looked at, the shortest one first.
pub(crate) type Vector = (Value, Vec<Vec<u8>>);

fn vector<const N: usize>(value: impl Into<Value>, encodings: [&[u8]; N]) -> Vector {
    (value.into(), encodings.map(<[u8]>::to_vec).to_vec())
}

/// What has a length: each head in front of the same content.
fn headed<const N: usize>(value: impl Into<Value>, heads: [&[u8]; N], content: &[u8]) -> Vector {
    (value.into(), heads.map(|head| [head, content].concat()).to_vec())
}

pub(crate) fn vectors() -> Vec<Vector> {
    let text = |len: usize| "x".repeat(len);
    let nils = |len: usize| Value::Array(vec![Value::Nil; len]);
    let entries = |len: usize| Value::Map(vec![(Value::Nil, Value::Nil); len]);
    let ext = |tag: i8, len: usize| Value::Ext(tag, vec![7; len]);
    let mut vectors = vec![
        vector(Value::Nil, [&[0xc0]]),
        vector(false, [&[0xc2]]),
        vector(true, [&[0xc3]]),
        vector(0, [&[0], &[0xcc, 0], &[0xcd, 0, 0], &[0xce, 0, 0, 0, 0], &[0xd0, 0], &[0xd1, 0, 0]]),
        vector(
            0,
            [&[0], &[0xcf, 0, 0, 0, 0, 0, 0, 0, 0], &[0xd2, 0, 0, 0, 0], &[0xd3, 0, 0, 0, 0, 0, 0, 0, 0]],
        ),
        vector(127, [&[0x7f], &[0xcc, 127], &[0xd0, 127]]),
        vector(128, [&[0xcc, 128], &[0xcd, 0, 128], &[0xd1, 0, 128]]),
        vector(255, [&[0xcc, 255], &[0xd1, 0, 255]]),
        vector(256, [&[0xcd, 1, 0], &[0xd1, 1, 0], &[0xce, 0, 0, 1, 0]]),
        vector(32_767, [&[0xcd, 0x7f, 255], &[0xd1, 0x7f, 255]]),
        vector(65_535, [&[0xcd, 255, 255], &[0xd2, 0, 0, 255, 255]]),
        vector(65_536, [&[0xce, 0, 1, 0, 0], &[0xd2, 0, 1, 0, 0]]),
        vector(i32::MAX, [&[0xce, 0x7f, 255, 255, 255], &[0xd2, 0x7f, 255, 255, 255]]),
        vector(u32::MAX, [&[0xce, 255, 255, 255, 255], &[0xd3, 0, 0, 0, 0, 255, 255, 255, 255]]),
        vector(1_u64 << 32, [&[0xcf, 0, 0, 0, 1, 0, 0, 0, 0], &[0xd3, 0, 0, 0, 1, 0, 0, 0, 0]]),
        vector(
            i64::MAX,
            [
                &[0xcf, 0x7f, 255, 255, 255, 255, 255, 255, 255],
                &[0xd3, 0x7f, 255, 255, 255, 255, 255, 255, 255],
            ],
        ),
        vector(u64::MAX, [&[0xcf, 255, 255, 255, 255, 255, 255, 255, 255]]),
        vector(-1, [&[0xff], &[0xd0, 255], &[0xd1, 255, 255], &[0xd2, 255, 255, 255, 255]]),
        vector(-32, [&[0xe0], &[0xd0, 0xe0], &[0xd3, 255, 255, 255, 255, 255, 255, 255, 0xe0]]),
        vector(-33, [&[0xd0, 0xdf], &[0xd1, 255, 0xdf]]),
        vector(-128, [&[0xd0, 128], &[0xd1, 255, 128]]),
        vector(-129, [&[0xd1, 255, 127], &[0xd2, 255, 255, 255, 127]]),
        vector(i16::MIN, [&[0xd1, 128, 0], &[0xd2, 255, 255, 128, 0]]),
        vector(-32_769, [&[0xd2, 255, 255, 127, 255]]),
        vector(i32::MIN, [&[0xd2, 128, 0, 0, 0], &[0xd3, 255, 255, 255, 255, 128, 0, 0, 0]]),
        vector(i64::from(i32::MIN) - 1, [&[0xd3, 255, 255, 255, 255, 127, 255, 255, 255]]),
        vector(i64::MIN, [&[0xd3, 128, 0, 0, 0, 0, 0, 0, 0]]),
        vector(0.5_f32, [&[0xca, 0x3f, 0, 0, 0]]),
        vector(-0.0_f32, [&[0xca, 0x80, 0, 0, 0]]),
        vector(f32::INFINITY, [&[0xca, 0x7f, 0x80, 0, 0]]),
        vector(-0.5, [&[0xcb, 0xbf, 0xe0, 0, 0, 0, 0, 0, 0]]),
        vector(f64::MAX, [&[0xcb, 0x7f, 0xef, 255, 255, 255, 255, 255, 255]]),
        vector(f64::NEG_INFINITY, [&[0xcb, 255, 0xf0, 0, 0, 0, 0, 0, 0]]),
        headed("", [&[0xa0], &[0xd9, 0], &[0xda, 0, 0], &[0xdb, 0, 0, 0, 0]], b""),
        headed("größer", [&[0xa8], &[0xd9, 8], &[0xda, 0, 8], &[0xdb, 0, 0, 0, 8]], "größer".as_bytes()),
        headed(text(31), [&[0xbf], &[0xd9, 31]], text(31).as_bytes()),
        headed(text(32), [&[0xd9, 32], &[0xda, 0, 32]], text(32).as_bytes()),
        headed(text(255), [&[0xd9, 255], &[0xda, 0, 255]], text(255).as_bytes()),
        headed(text(256), [&[0xda, 1, 0], &[0xdb, 0, 0, 1, 0]], text(256).as_bytes()),
        headed(Value::Binary(vec![]), [&[0xc4, 0], &[0xc5, 0, 0], &[0xc6, 0, 0, 0, 0]], b""),
        headed(Value::Binary(vec![0, 255]), [&[0xc4, 2], &[0xc5, 0, 2], &[0xc6, 0, 0, 0, 2]], &[0, 255]),
        headed(Value::Binary(vec![9; 256]), [&[0xc5, 1, 0], &[0xc6, 0, 0, 1, 0]], &[9; 256]),
        headed(nils(0), [&[0x90], &[0xdc, 0, 0], &[0xdd, 0, 0, 0, 0]], b""),
        headed(nils(15), [&[0x9f], &[0xdc, 0, 15], &[0xdd, 0, 0, 0, 15]], &[0xc0; 15]),
        headed(nils(16), [&[0xdc, 0, 16], &[0xdd, 0, 0, 0, 16]], &[0xc0; 16]),
        headed(entries(0), [&[0x80], &[0xde, 0, 0], &[0xdf, 0, 0, 0, 0]], b""),
        headed(entries(15), [&[0x8f], &[0xde, 0, 15], &[0xdf, 0, 0, 0, 15]], &[0xc0; 30]),
        headed(entries(16), [&[0xde, 0, 16], &[0xdf, 0, 0, 0, 16]], &[0xc0; 32]),
        headed(ext(5, 0), [&[0xc7, 0, 5], &[0xc8, 0, 0, 5], &[0xc9, 0, 0, 0, 0, 5]], b""),
        headed(ext(127, 1), [&[0xd4, 127], &[0xc7, 1, 127], &[0xc8, 0, 1, 127]], &[7]),
        headed(ext(0, 2), [&[0xd5, 0], &[0xc7, 2, 0]], &[7; 2]),
        headed(ext(-128, 4), [&[0xd6, 128], &[0xc7, 4, 128]], &[7; 4]),
        headed(ext(-2, 8), [&[0xd7, 254], &[0xc9, 0, 0, 0, 8, 254]], &[7; 8]),
        headed(ext(1, 16), [&[0xd8, 1], &[0xc8, 0, 16, 1]], &[7; 16]),
        headed(ext(1, 17), [&[0xc7, 17, 1], &[0xc8, 0, 17, 1]], &[7; 17]),
        headed(ext(1, 256), [&[0xc8, 1, 0, 1], &[0xc9, 0, 0, 1, 0, 1]], &[7; 256]),
        headed(ext(-1, 4), [&[0xd6, 255], &[0xc7, 4, 255]], &[7; 4]),
        vector(
            msgpack!({ "a": [1, { 2: nil }], nil: [[]], [true]: "x" }),
            [
                b"\x83\xa1a\x92\x01\x81\x02\xc0\xc0\x91\x90\x91\xc3\xa1x",
                b"\xde\0\x03\xa1a\xdc\0\x02\xcc\x01\x81\x02\xc0\xc0\x91\x90\x91\xc3\xa1x",
            ],
        ),
    ];
    // The longest heads are needed from 65,536 on.
    vectors.push(headed(text(65_536), [&[0xdb, 0, 1, 0, 0]], text(65_536).as_bytes()));
    vectors.push(headed(Value::Binary(vec![1; 65_536]), [&[0xc6, 0, 1, 0, 0]], &[1; 65_536]));
    vectors.push(headed(nils(65_536), [&[0xdd, 0, 1, 0, 0]], &[0xc0; 65_536]));
    vectors.push(headed(entries(65_536), [&[0xdf, 0, 1, 0, 0]], &[0xc0; 131_072]));
    vectors.push(headed(ext(3, 65_536), [&[0xc9, 0, 1, 0, 0, 3]], &[7; 65_536]));
    vectors
}

//! Messages behind their lengths, in slices and from readers of all kinds.

mod common;

use common::{int, len, varint};
use contract_pb::{Config, DelimitedReader, Error, ErrorKind, Unknown};
use serde::{Deserialize, Serialize};
use std::io::{self, Read};

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Person {
    id: u32,
    name: String,
    friends: Vec<Person>,
}

#[derive(Deserialize, PartialEq, Debug, Clone)]
struct Borrowing<'a> {
    id: u32,
    name: &'a str,
}

fn person(id: u32, name: &str) -> Person {
    Person { id, name: name.to_owned(), friends: vec![] }
}

/// A message behind its length.
fn delimited(body: &[u8]) -> Vec<u8> {
    [varint(body.len() as u64), body.to_vec()].concat()
}

/// Persons whose messages need lengths of one, two and three bytes, and none at all.
fn persons() -> Vec<Person> {
    let friends = |count| Person { friends: vec![person(9, "Cid"); count], ..person(3, "Bob") };
    vec![person(1, "Ann"), Person::default(), friends(20), friends(3000), person(4, &"x".repeat(200_000))]
}

fn stream(persons: &[Person]) -> Vec<u8> {
    persons.iter().flat_map(|person| delimited(&contract_pb::to_vec(person).unwrap())).collect()
}

/// Gives a byte at a time, and is interrupted before each.
struct Trickle<'a> {
    bytes: &'a [u8],
    interrupted: bool,
}

fn trickle(bytes: &[u8]) -> Trickle<'_> {
    Trickle { bytes, interrupted: false }
}

impl Read for Trickle<'_> {
    fn read(&mut self, place: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let most = place.len().min(1);
        self.bytes.read(&mut place[..most])
    }
}

/// Fails behind some bytes, and must not be asked again.
struct Failing<'a>(Option<&'a [u8]>);

impl Read for Failing<'_> {
    fn read(&mut self, place: &mut [u8]) -> io::Result<usize> {
        let bytes = self.0.as_mut().expect("a reader that has failed is left alone");
        match bytes.read(place)? {
            0 if !place.is_empty() => {
                self.0 = None;
                Err(io::Error::new(io::ErrorKind::ConnectionReset, "the line is cut"))
            }
            count => Ok(count),
        }
    }
}

#[test]
fn writes_what_the_length_says() {
    for person in persons() {
        let body = contract_pb::to_vec(&person).unwrap();
        let expected = delimited(&body);
        assert_eq!(contract_pb::to_vec_delimited(&person).unwrap(), expected);

        let mut output = b"before".to_vec();
        contract_pb::to_output_delimited(&mut output, &person).unwrap();
        assert_eq!(output, [b"before", &*expected].concat());

        let mut sink = b"before".to_vec();
        contract_pb::to_writer_delimited(&mut sink, &person).unwrap();
        assert_eq!(sink, [b"before", &*expected].concat());

        let mut buffer = vec![0xaa; expected.len()];
        assert_eq!(contract_pb::to_slice_delimited(&mut buffer, &person).unwrap(), expected);
        for short in [0, expected.len() / 2, expected.len() - 1] {
            let error = contract_pb::to_slice_delimited(&mut buffer[..short], &person).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::OutputFull);
        }
    }
    // What is no message is field 1 of one.
    assert_eq!(contract_pb::to_vec_delimited(&7u32).unwrap(), [2, 0x08, 7]);
    assert_eq!(contract_pb::to_vec_delimited(&[1u32, 2][..]).unwrap(), [4, 0x0a, 2, 1, 2]);
    assert_eq!(contract_pb::to_vec_delimited(&()).unwrap(), [0]);
}

#[test]
fn sorts_only_the_message_itself() {
    #[contract_pb::contract]
    #[derive(Serialize)]
    struct Unsorted {
        #[n(2)]
        b: u32,
        #[n(1)]
        a: u32,
    }
    let mut output = vec![3, 2, 1];
    contract_pb::to_output_delimited(&mut output, &Unsorted { b: 2, a: 1 }).unwrap();
    assert_eq!(output, [3, 2, 1, 4, 0x08, 1, 0x10, 2]);
}

#[test]
fn a_writer_that_fails() {
    let mut full = &mut [0u8; 4][..];
    let error = contract_pb::to_writer_delimited(&mut full, &person(1, "Ann")).unwrap_err();
    assert!(error.is_io(), "{error}");
}

#[test]
fn takes_one_and_gives_the_rest() {
    let all = persons();
    let bytes = stream(&all);
    let mut rest = bytes.as_slice();
    for expected in &all {
        let (found, after) = contract_pb::take_delimited_from_slice::<Person>(rest).unwrap();
        assert_eq!(&found, expected);
        rest = after;
    }
    assert_eq!(rest, []);

    let bytes = stream(&all[..1]);
    let (ann, _) = contract_pb::take_delimited_from_slice::<Borrowing>(&bytes).unwrap();
    assert_eq!(ann, Borrowing { id: 1, name: "Ann" });
    assert!(bytes.as_ptr_range().contains(&ann.name.as_ptr()));

    // What follows the message is none of its business.
    let (number, rest) = contract_pb::take_delimited_from_slice::<u32>(&[2, 0x08, 7, 0xff]).unwrap();
    assert_eq!((number, rest), (7, &[0xff][..]));
    // A length longer than it need be.
    let (number, rest) = contract_pb::take_delimited_from_slice::<u32>(&[0x82, 0x80, 0, 0x08, 7]).unwrap();
    assert_eq!((number, rest), (7, &[][..]));
}

#[test]
fn all_of_a_slice() {
    let all = persons();
    let bytes = stream(&all);
    let read: Result<Vec<Person>, Error> = contract_pb::iter_delimited_from_slice(&bytes).collect();
    assert_eq!(read.unwrap(), all);

    let mut messages = contract_pb::iter_delimited_from_slice::<Person>(&bytes);
    assert_eq!((messages.offset(), messages.rest().len()), (0, bytes.len()));
    assert_eq!(messages.size_hint(), (1, Some(bytes.len())));
    assert_eq!(messages.next().unwrap().unwrap(), all[0]);
    assert_eq!((messages.offset(), messages.rest()), (8, &bytes[8..]));
    let copy = messages.clone();
    assert_eq!(messages.count(), 4);
    assert_eq!(copy.map(Result::unwrap).last().unwrap(), all[4]);

    let mut none = contract_pb::iter_delimited_from_slice::<Person>(&[]);
    assert_eq!(none.size_hint(), (0, Some(0)));
    assert!(none.next().is_none() && none.next().is_none());
}

#[test]
fn all_of_a_reader() {
    let all = persons();
    let bytes = stream(&all);
    let collect = |reader: &mut dyn Read| {
        contract_pb::iter_delimited_from_reader(reader).collect::<Result<Vec<Person>, Error>>().unwrap()
    };
    assert_eq!(collect(&mut bytes.as_slice()), all);
    assert_eq!(collect(&mut trickle(&bytes)), all);
    assert_eq!(collect(&mut io::BufReader::with_capacity(7, bytes.as_slice())), all);
    assert_eq!(collect(&mut (&bytes[..100]).chain(&bytes[100..])), all);
    assert_eq!(collect(&mut io::empty()), []);
}

#[test]
fn no_byte_more_than_needed_is_read() {
    let all = persons();
    let bytes = stream(&all);
    let mut reader = bytes.as_slice();
    for (at, expected) in all.iter().enumerate() {
        let found: Person = contract_pb::iter_delimited_from_reader(&mut reader).next().unwrap().unwrap();
        assert_eq!(&found, expected);
        assert_eq!(reader, stream(&all[at + 1..]));
    }

    let mut messages: DelimitedReader<_, Person> = contract_pb::iter_delimited_from_reader(trickle(&bytes));
    messages.next().unwrap().unwrap();
    assert_eq!((messages.offset(), messages.get_ref().bytes.len()), (8, bytes.len() - 8));
    assert_eq!(messages.into_inner().bytes, &bytes[8..]);
}

/// The errors of a slice and of readers for the same bytes, which must be one and the same; and what was read before.
#[track_caller]
fn rejected(config: Config, bytes: &[u8]) -> (Vec<Person>, Error) {
    let from_slice: Vec<_> = config.iter_delimited_from_slice::<Person>(bytes).collect();
    let from_reader: Vec<_> = config.iter_delimited_from_reader(bytes).collect();
    let from_trickle: Vec<_> = config.iter_delimited_from_reader::<_, Person>(trickle(bytes)).collect();
    let texts =
        |read: &[Result<Person, Error>]| read.iter().map(|read| format!("{read:?}")).collect::<Vec<_>>();
    assert_eq!(texts(&from_slice), texts(&from_reader));
    assert_eq!(texts(&from_slice), texts(&from_trickle));
    let mut read = from_slice;
    let error = read.pop().expect("an item").expect_err("the last item is an error");
    (read.into_iter().map(Result::unwrap).collect(), error)
}

#[test]
fn every_end_but_that_of_a_message_is_an_error() {
    let all = persons();
    let all = &all[..3];
    let bytes = stream(all);
    let ends: Vec<usize> = (0..=3).map(|count| stream(&all[..count]).len()).collect();
    for end in 0..bytes.len() {
        let part = &bytes[..end];
        if let Some(count) = ends.iter().position(|clean| *clean == end) {
            let read: Result<Vec<Person>, _> = contract_pb::iter_delimited_from_reader(part).collect();
            assert_eq!(read.unwrap(), all[..count]);
            continue;
        }
        let (before, error) = rejected(Config::new(), part);
        let count = ends.iter().filter(|clean| **clean < end).count() - 1;
        assert_eq!(before, all[..count]);
        assert_eq!((error.kind(), error.offset()), (ErrorKind::UnexpectedEnd, Some(ends[count] as u64)));
        assert!(error.is_eof());
    }
    // One message must be there.
    let error = contract_pb::take_delimited_from_slice::<Person>(&[]).unwrap_err();
    assert_eq!(error.to_string(), "unexpected end of input at byte 0");
}

#[test]
fn hostile_lengths() {
    let first = delimited(&int(1, 7));
    let with = |length: &[u8]| [&*first, length, b"\x08\x07"].concat();
    let rejected = |length: &[u8]| {
        let (before, error) = rejected(Config::new(), &with(length));
        assert_eq!(before, [person(7, "")]);
        assert_eq!(error.offset(), Some(3));
        error
    };
    // Longer than the input by a byte, by much, and by as much as is allowed.
    for length in [3, 4, 1 << 20, i32::MAX as u64] {
        assert_eq!(rejected(&varint(length)).kind(), ErrorKind::UnexpectedEnd, "{length}");
    }
    for length in [1 << 31, 1 << 32, (1 << 32) + 2, 1 << 63, u64::MAX - 1, u64::MAX] {
        let error = rejected(&varint(length));
        assert_eq!(error.kind(), ErrorKind::MessageLimit, "{length}");
        assert_eq!(
            error.to_string(),
            format!("expected a message of at most 2147483647 bytes, found {length} at byte 3")
        );
    }
    // Eleven bytes, ten that have more than 64 bits, and none that ends.
    for overflow in [&[&[0x80; 10][..], &[1]].concat(), &[&[0x80; 9][..], &[2]].concat(), &vec![0xff; 100]] {
        assert_eq!(rejected(overflow).kind(), ErrorKind::VarintOverflow);
    }
    // The largest limit there is.
    let (_, error) = self::rejected(Config::new().message_limit(u32::MAX), &with(&varint(u32::MAX.into())));
    assert_eq!(error.kind(), ErrorKind::UnexpectedEnd);
}

#[test]
fn message_limit() {
    let bytes = stream(&[person(1, "Ann"), person(2, "Barbara")]);
    assert_eq!(bytes[8], 11);
    let (before, error) = rejected(Config::new().message_limit(10), &bytes);
    assert_eq!(before, [person(1, "Ann")]);
    assert_eq!((error.kind(), error.offset()), (ErrorKind::MessageLimit, Some(8)));
    assert!(
        Config::new().message_limit(11).iter_delimited_from_slice::<Person>(&bytes).all(|read| read.is_ok())
    );
    // Empty messages always fit.
    let none = Config::new().message_limit(0);
    assert_eq!(none.take_delimited_from_slice::<Person>(&[0]).unwrap(), (Person::default(), &[][..]));
    assert!(none.take_delimited_from_slice::<Person>(&[1, 0]).is_err());

    // It holds for readers as well, but not for slices, which are in memory anyway.
    let body = &bytes[9..];
    assert_eq!(Config::new().message_limit(11).from_reader::<_, Person>(body).unwrap(), person(2, "Barbara"));
    let error = Config::new().message_limit(10).from_reader::<_, Person>(body).unwrap_err();
    assert_eq!(error.to_string(), "expected a message of at most 10 bytes, found more");
    assert_eq!(error.kind(), ErrorKind::MessageLimit);
    let error = Config::new().message_limit(10).from_reader::<_, Person>(io::repeat(0)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MessageLimit, "an endless reader");
    assert_eq!(Config::new().message_limit(10).from_slice::<Person>(body).unwrap(), person(2, "Barbara"));
}

#[test]
fn errors_have_their_place_in_the_whole() {
    // The string of the inner message is not UTF-8: in front of it are 8 bytes, a length, and two tags with lengths.
    let bad = [stream(&[person(1, "Ann")]), delimited(&len(3, &len(2, b"\xff")))].concat();
    let (before, error) = rejected(Config::new(), &bad);
    assert_eq!(before.len(), 1);
    assert_eq!(error.to_string(), "string is not valid UTF-8 in `friends[0].name` at byte 13");
    // The iterator stands at the message at fault, and is at its end.
    let mut messages = contract_pb::iter_delimited_from_slice::<Person>(&bad);
    assert_eq!(messages.by_ref().filter(Result::is_ok).count(), 1);
    assert_eq!((messages.offset(), messages.size_hint()), (8, (0, Some(0))));
    assert!(messages.next().is_none());
    assert_eq!(messages.rest(), &bad[8..]);

    // An error without a place has that of its message.
    let (_, error) = rejected(Config::new().depth_limit(0), &bad);
    assert_eq!((error.kind(), error.offset()), (ErrorKind::DepthLimit, Some(1)));

    let error = contract_pb::take_delimited_from_slice::<Person>(&bad[8..]).unwrap_err();
    assert_eq!(error.offset(), Some(5));
}

#[test]
fn a_reader_that_fails() {
    let bytes = stream(&[person(1, "Ann"), person(2, "Barbara")]);
    for end in 0..=bytes.len() {
        let mut messages: DelimitedReader<_, Person> =
            contract_pb::iter_delimited_from_reader(Failing(Some(&bytes[..end])));
        let read: Vec<_> = messages.by_ref().collect();
        let whole = usize::from(end >= 8) + usize::from(end == bytes.len());
        assert_eq!(read.len(), whole + 1);
        let error = read.into_iter().next_back().unwrap().unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::Io, Some(end as u64)));
        assert!(error.is_io() && !error.is_eof());
        assert_eq!(error.to_string(), format!("input or output failed: the line is cut at byte {end}"));
        let source = std::error::Error::source(&error).and_then(|error| error.downcast_ref::<io::Error>());
        assert_eq!(source.map(io::Error::kind), Some(io::ErrorKind::ConnectionReset));
        assert!(messages.next().is_none());
        assert_eq!(messages.offset(), end as u64);
    }
    let error = Config::new().from_reader::<_, Person>(Failing(Some(b"\x08"))).unwrap_err();
    assert!(error.is_io(), "{error}");
}

#[test]
fn config_holds_for_each_message() {
    let bytes = [delimited(&int(1, 7)), delimited(&int(9, 7))].concat();
    let skipped: Result<Vec<Person>, _> = Config::new().iter_delimited_from_reader(&*bytes).collect();
    assert_eq!(skipped.unwrap(), [person(7, ""), person(0, "")]);
    let (before, error) = rejected(Config::new().unknown_fields(Unknown::Deny), &bytes);
    assert_eq!(before, [person(7, "")]);
    assert_eq!((error.kind(), error.offset()), (ErrorKind::UnknownField, Some(4)));
    // So do limits: each message has all of it.
    let limit = Config::new().memory_limit(2 * size_of::<Person>());
    let many = delimited(&len(3, &[])).repeat(1000);
    assert!(limit.iter_delimited_from_slice::<Person>(&many).all(|read| read.is_ok()));
    let (before, error) = rejected(limit, &[many, delimited(&len(3, &[]).repeat(2))].concat());
    assert_eq!((before.len(), error.kind()), (1000, ErrorKind::MemoryLimit));
}

#[test]
fn a_million_empty_messages() {
    let bytes = vec![0; 1_000_000];
    assert_eq!(
        contract_pb::iter_delimited_from_slice::<Person>(&bytes).filter(Result::is_ok).count(),
        1_000_000
    );
    let read: DelimitedReader<_, Person> = contract_pb::iter_delimited_from_reader(&*bytes);
    assert_eq!(read.filter(Result::is_ok).count(), 1_000_000);
    let read: Result<Vec<()>, _> = contract_pb::iter_delimited_from_slice(&bytes).collect();
    assert_eq!(read.unwrap().len(), 1_000_000);
}

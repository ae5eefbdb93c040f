//! The testee of protobuf's own conformance suite: answers what the runner asks on standard input.
//!
//! Each request is a message in binary. The answer is that message, read and written anew, or why it could not be read.
//! Both stand in messages themselves, with their length as four bytes in front, little endian.

#![forbid(unsafe_code)]

use contract_conformance::{
    conformance::{
        ConformanceRequest, ConformanceResponse, FailureSet, WireFormat, conformance_request::Payload,
        conformance_response::Result as Answer,
    },
    protobuf_test_messages::{proto2::TestAllTypesProto2, proto3::TestAllTypesProto3},
};
use serde::{Serialize, de::DeserializeOwned};
use std::io::{self, ErrorKind, Read, Write};

fn main() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    while let Some(request) = receive(&mut input)? {
        let response = ConformanceResponse { result: Some(answer(&request)), ..Default::default() };
        send(&mut output, &response)?;
    }
    Ok(())
}

/// The next request, or `None` when there are no more.
fn receive(input: &mut impl Read) -> io::Result<Option<ConformanceRequest>> {
    let mut length = [0; 4];
    match input.read_exact(&mut length) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        result => result?,
    }
    let length = usize::try_from(u32::from_le_bytes(length)).map_err(io::Error::other)?;
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    contract_pb::from_slice(&bytes).map(Some).map_err(io::Error::other)
}

fn send(output: &mut impl Write, response: &ConformanceResponse) -> io::Result<()> {
    let bytes = contract_pb::to_vec(response).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
    output.write_all(&length.to_le_bytes())?;
    output.write_all(&bytes)?;
    output.flush()
}

fn answer(request: &ConformanceRequest) -> Answer {
    let payload = match &request.payload {
        Some(Payload::ProtobufPayload(payload)) => payload,
        Some(_) => return Answer::Skipped("only binary input is read".into()),
        // A request without a payload asks for nothing but an empty message.
        None => &Vec::new(),
    };
    if request.requested_output_format != WireFormat::Protobuf {
        return Answer::Skipped("only binary output is written".into());
    }
    match request.message_type.as_str() {
        // What the testee is known to fail at: nothing.
        "conformance.FailureSet" => again::<FailureSet>(&[]),
        "protobuf_test_messages.proto3.TestAllTypesProto3" => again::<TestAllTypesProto3>(payload),
        "protobuf_test_messages.proto2.TestAllTypesProto2" => again::<TestAllTypesProto2>(payload),
        other => Answer::Skipped(format!("{other} is a message of protobuf's editions")),
    }
}

/// The message, read and written anew.
fn again<T: Serialize + DeserializeOwned>(payload: &[u8]) -> Answer {
    match contract_pb::from_slice::<T>(payload) {
        Ok(message) => match contract_pb::to_vec(&message) {
            Ok(bytes) => Answer::ProtobufPayload(bytes),
            Err(error) => Answer::SerializeError(error.to_string()),
        },
        Err(error) => Answer::ParseError(error.to_string()),
    }
}

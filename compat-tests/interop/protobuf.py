"""The Python side of compat-tests/interop/run: reads what Rust wrote, compares it, and writes it anew.

protobuf.py DIR NAME reads the samples NAME.0.rust, .. in DIR with the module that protoc made of NAME's .proto
file, and holds every field against the same value in NAME.json, which is serde's view of it and has no bytes of
protobuf. Of that value, not of what it read, it makes NAME.0.python. It prints the numbers of messages, values
and failures.
"""

import importlib.util
import json
import math
import pathlib
import struct
import sys

from google.protobuf import message_factory
from google.protobuf.descriptor import FieldDescriptor as F
from google.protobuf.unknown_fields import UnknownFieldSet


class Differs(Exception):
    """What Rust wrote and what Python read are not the same."""


def plain(name):
    """A name as Rust and protobuf have it in common."""
    return name.replace("_", "").lower()


def only(items, what):
    items = list(items)
    if len(items) != 1:
        raise Differs(f"{what}: {len(items)} candidates")
    return items[0]


def enum_number(enum, value):
    """The number of an enum's value. {"Other": 7} is one that has no name."""
    if isinstance(value, dict):
        return only(value.values(), "an unnamed value")
    exact = {v.number for v in enum.values if plain(v.name) == plain(value)}
    # Names in protobuf often begin with that of their enum.
    ending = {v.number for v in enum.values if plain(v.name).endswith(plain(value))}
    return only(exact or ending, f"{enum.name}.{value}")


def scalar(field, value):
    """A value of the JSON as the one that Python's protobuf has for it."""
    if field.type == F.TYPE_ENUM:
        return enum_number(field.enum_type, value)
    if field.type == F.TYPE_BYTES:
        return bytes(value)
    if field.type == F.TYPE_FLOAT:
        return struct.unpack("f", struct.pack("f", value))[0]
    if field.type == F.TYPE_DOUBLE:
        return float(value)
    return value


def key(field, text):
    """A key of a JSON object as a map's."""
    if field.type == F.TYPE_STRING:
        return text
    return {"true": True, "false": False}[text] if field.type == F.TYPE_BOOL else int(text)


def is_map(field):
    return field.message_type is not None and field.message_type.GetOptions().map_entry


def repeated(field):
    return field.label == F.LABEL_REPEATED


def members(descriptor, value, path):
    """Pairs of a field and its value in the JSON, one for each field of the message that has a value."""
    if isinstance(value, list):  # a tuple
        fields = sorted(descriptor.fields, key=lambda field: field.number)
        if len(fields) != len(value):
            raise Differs(f"{path}: {len(value)} values for {len(fields)} fields")
        return [pair for pair in zip(fields, value, strict=True) if pair[1] is not None]

    oneofs = [oneof for oneof in descriptor.oneofs if not is_synthetic(oneof)]
    named = {plain(field.name): field for field in descriptor.fields if field.containing_oneof not in oneofs}
    oneofs = {plain(oneof.name): oneof for oneof in oneofs}
    pairs, seen = [], set()
    for name, inner in value.items():
        name = plain(name)
        seen.add(name)
        if name in named:
            if inner is not None:
                pairs.append((named[name], inner))
        elif name in oneofs:
            if inner is not None:
                ((case, inner),) = inner.items()
                field = only(
                    (f for f in oneofs[name].fields if plain(f.name) == plain(case)), f"{path}.{name}.{case}"
                )
                pairs.append((field, inner))
        elif name != "unknownfields":
            raise Differs(f"{path}: Rust has a field {name}")
    if missing := (named.keys() | oneofs.keys()) - seen:
        raise Differs(f"{path}: Rust has no {', '.join(sorted(missing))}")
    return pairs


def is_synthetic(oneof):
    """Whether protoc made it of an `optional` field of proto3."""
    return len(oneof.fields) == 1 and oneof.name == "_" + oneof.fields[0].name


class Sample:
    def __init__(self):
        self.values = 0

    def compare(self, message, value, path):
        """Every field of `message` against `value`."""
        descriptor = message.DESCRIPTOR
        if len(UnknownFieldSet(message)):
            raise Differs(f"{path}: there are fields that Python does not know")
        pairs = members(descriptor, value, path)
        meant = {field.number for field, _ in pairs}
        for field, inner in pairs:
            self.field(message, field, inner, f"{path}.{field.name}")
        for field in descriptor.fields:
            if field.number not in meant:
                self.values += 1
                if is_set(message, field):
                    raise Differs(f"{path}.{field.name}: is set, and None in Rust")

    def field(self, message, field, value, path):
        read = getattr(message, field.name)
        if is_map(field):
            keys, values = (field.message_type.fields_by_name[name] for name in ("key", "value"))
            value = {key(keys, text): inner for text, inner in value.items()}
            self.same(set(read), set(value), path)
            for at, inner in value.items():
                self.single(values, read[at], inner, f"{path}[{at!r}]")
        elif repeated(field):
            self.same(len(read), len(value), f"{path}.len()")
            for at, inner in enumerate(value):
                self.single(field, read[at], inner, f"{path}[{at}]")
        else:
            if field.has_presence and not message.HasField(field.name):
                raise Differs(f"{path}: is not set, and {value!r} in Rust")
            self.single(field, read, value, path)

    def single(self, field, read, value, path):
        if field.message_type is not None:
            self.compare(read, value, path)
        else:
            self.same(read, scalar(field, value), path)

    def same(self, read, value, path):
        self.values += 1
        # -0.0 is not 0.0, and true is not 1.
        if (
            type(read) is not type(value)
            or read != value
            or (isinstance(read, float) and math.copysign(1, read) != math.copysign(1, value))
        ):
            raise Differs(f"{path}: Python read {read!r}, Rust wrote {value!r}")


def is_set(message, field):
    if repeated(field):
        return len(getattr(message, field.name)) > 0
    return (
        message.HasField(field.name)
        if field.has_presence
        else getattr(message, field.name) != field.default_value
    )


def build(message, value, path):
    """Sets every field of `message`."""
    message.SetInParent()
    for field, inner in members(message.DESCRIPTOR, value, path):
        at = f"{path}.{field.name}"
        target = getattr(message, field.name)
        if is_map(field):
            keys, values = (field.message_type.fields_by_name[name] for name in ("key", "value"))
            for text, item in inner.items():
                if values.message_type is not None:
                    build(target[key(keys, text)], item, at)
                else:
                    target[key(keys, text)] = scalar(values, item)
        elif repeated(field):
            for item in inner:
                if field.message_type is not None:
                    build(target.add(), item, at)
                else:
                    target.append(scalar(field, item))
        elif field.message_type is not None:
            build(target, inner, at)
        else:
            setattr(message, field.name, scalar(field, inner))


def find(folder, name):
    """The message class that is meant by `name`."""
    entry = only((e for e in json.loads((folder / "messages.json").read_text()) if e["name"] == name), name)
    # By its path: some are in the package google.protobuf, where Python would look for them among the installed.
    path = folder / "python" / (entry["file"].removesuffix(".proto") + "_pb2.py")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    file = module.DESCRIPTOR
    if entry["message"]:
        descriptor = file.message_types_by_name[entry["message"].rpartition(".")[2]]
    else:
        # The one that no other refers to.
        messages = file.message_types_by_name.values()
        inner = {
            f.message_type.full_name for m in messages for f in m.fields if f.message_type not in (None, m)
        }
        descriptor = only((m for m in messages if m.full_name not in inner), name)
    return message_factory.GetMessageClass(descriptor)


def main(folder, name):
    message_class = find(folder, name)
    samples = json.loads((folder / f"{name}.json").read_text())
    values = failures = 0
    for index, value in enumerate(samples):
        sample, path = Sample(), f"{name}.{index}"
        try:
            read = message_class.FromString((folder / f"{path}.rust").read_bytes())
            sample.compare(read, value, path)
        except Exception as error:  # whatever it is, the other samples still count
            print(f"{path}: {type(error).__name__}: {error}", file=sys.stderr)
            failures += 1
        values += sample.values
        written = message_class()
        build(written, value, path)
        (folder / f"{path}.python").write_bytes(written.SerializeToString())
    print(len(samples), values, failures)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2])

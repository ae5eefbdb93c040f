"""The Python peers of compat-tests/interop/run for MessagePack: read what Rust wrote, compare it, and write it anew.

peers.py DIR PEERS reads DIR/rust/NAME with each peer and holds every value against DIR/meant/NAME.json, which says what was
meant and has no bytes of MessagePack. Of that, not of what it read, the peer makes DIR/PEER/NAME. PEERS is peers.json: what a
peer can't do stands there, is tried all the same, and must fail.
"""

import datetime
import importlib.metadata
import json
import pathlib
import struct
import sys

import msgpack
import msgspec
import ormsgpack

EPOCH = datetime.datetime.fromtimestamp(0, datetime.timezone.utc)
MICROSECOND = datetime.timedelta(microseconds=1)


class Differs(Exception):
    """What was meant and what was read are not the same."""


class Ext:
    """An extension value of the peers that have no type for those that they read."""

    def __init__(self, kind, data):
        self.kind, self.data = kind, bytes(data)


class Msgpack:
    name = "msgpack"
    ext = msgpack.ExtType
    time = msgpack.Timestamp

    def pack(self, value, single):
        return msgpack.packb(value, use_single_float=single)

    def unpack(self, data):
        return msgpack.unpackb(data, strict_map_key=False)

    def ext_of(self, read):
        return (read.code, read.data) if type(read) is msgpack.ExtType else None

    def time_of(self, read):
        return (read.seconds, read.nanoseconds) if type(read) is msgpack.Timestamp else None


class DateTimes:
    """A peer for which times are those of Python, with microseconds."""

    def time(self, seconds, nanoseconds):
        return EPOCH + datetime.timedelta(seconds=seconds, microseconds=nanoseconds // 1000)

    def time_of(self, read):
        if type(read) is not datetime.datetime:
            return None
        seconds, microseconds = divmod((read - EPOCH) // MICROSECOND, 10**6)
        return seconds, microseconds * 1000

    def ext_of(self, read):
        return (read.kind, read.data) if type(read) is Ext else None


class Ormsgpack(DateTimes):
    name = "ormsgpack"
    ext = ormsgpack.Ext
    option = ormsgpack.OPT_NON_STR_KEYS | ormsgpack.OPT_DATETIME_AS_TIMESTAMP_EXT

    def pack(self, value, _):
        return ormsgpack.packb(value, option=self.option)

    def unpack(self, data):
        return ormsgpack.unpackb(data, option=self.option, ext_hook=Ext)


class Msgspec(DateTimes):
    name = "msgspec"
    ext = msgspec.msgpack.Ext

    def pack(self, value, _):
        return msgspec.msgpack.encode(value)

    def unpack(self, data):
        return msgspec.msgpack.decode(data, ext_hook=Ext)


def parts(meant):
    """The kind of a value of the JSON, and what it holds."""
    if isinstance(meant, dict):
        ((kind, held),) = meant.items()
        return kind, held
    return type(meant).__name__, meant


def number(kind, held):
    if kind == "int":
        return int(held)
    return struct.unpack({"f32": ">f", "f64": ">d"}[kind], bytes.fromhex(held))[0]


def kinds(meant):
    """The kinds of all numbers of a value."""
    kind, held = parts(meant)
    if kind == "list":
        return set().union(*map(kinds, held))
    if kind == "map":
        return set().union(*(kinds(both) for both in held))
    return {kind} & {"int", "f32", "f64"}


def build(peer, meant):
    """A value of the JSON as Python's."""
    kind, held = parts(meant)
    match kind:
        case "int" | "f32" | "f64":
            return number(kind, held)
        case "bin":
            return bytes.fromhex(held)
        case "list":
            return [build(peer, element) for element in held]
        case "map":
            return {build(peer, key): build(peer, value) for key, value in held}
        case "ext":
            return peer.ext(held[0], bytes.fromhex(held[1]))
        case "time":
            return peer.time(int(held[0]), held[1])
        case "NoneType" | "bool" | "str":
            return held
    raise ValueError(f"a value of kind {kind}")


class Comparison:
    def __init__(self, peer):
        self.peer, self.values = peer, 0

    def compare(self, read, meant, path):
        """Every value in `read` against `meant`."""
        self.values += 1
        kind, held = parts(meant)
        match kind:
            case "f32" | "f64":
                value = number(kind, held)
                nan = type(read) is float and read != read and value != value
                # By their bits: -0.0 is not 0.0.
                same = nan or (type(read) is float and struct.pack(">d", read) == struct.pack(">d", value))
            case "list":
                same = type(read) is list and len(read) == len(held)
                if same:
                    for at, (element, inner) in enumerate(zip(read, held, strict=True)):
                        self.compare(element, inner, f"{path}[{at}]")
            case "map":
                same = type(read) is dict and len(read) == len(held)
                if same:
                    self.entries(read, held, path)
            case "ext":
                same = self.peer.ext_of(read) == (held[0], bytes.fromhex(held[1]))
            case "time":
                same = self.peer.time_of(read) == (int(held[0]), held[1])
            case _:
                value = build(self.peer, meant)
                # True is not 1.
                same = type(read) is type(value) and read == value
        if not same:
            raise Differs(f"{path}: read {read!r:.100}, {meant!r:.100} was meant")

    def entries(self, read, held, path):
        entries = {(type(key), key): value for key, value in read.items()}
        for key, inner in held:
            self.values += 1
            key = build(self.peer, key)
            if (type(key), key) not in entries:
                raise Differs(f"{path}: no key {key!r:.100}")
            self.compare(entries[type(key), key], inner, f"{path}.{key!r:.40}")


class Run:
    """One peer over all messages."""

    def __init__(self, folder, peer, losses):
        self.folder, self.peer = folder, peer
        self.reads_not, self.writes_not = losses["reads_not"], losses["writes_not"]
        self.messages = self.values = self.failures = self.lost = 0
        (folder / peer.name).mkdir()

    def fail(self, problem):
        self.failures += 1
        print(f"{self.peer.name}: {problem}", file=sys.stderr)

    def message(self, name):
        meant = json.loads((self.folder / "meant" / f"{name}.json").read_text())
        comparison = Comparison(self.peer)
        try:
            read = self.peer.unpack((self.folder / "rust" / name).read_bytes())
            comparison.compare(read, meant, name)
            problem = None
        except Exception as error:  # whatever it is, the other messages still count
            problem = f"{name}: {type(error).__name__}: {error}"
        if name not in self.reads_not:
            self.messages += 1
            self.values += comparison.values
            if problem:
                self.fail(problem)
        elif problem:
            self.lost += 1
        else:
            self.fail(f"{name}: is no loss: {self.reads_not[name]}")

        try:
            # Single floats, where the peer has them and no other is meant.
            written = self.peer.pack(build(self.peer, meant), kinds(meant) & {"f32", "f64"} == {"f32"})
            (self.folder / self.peer.name / name).write_bytes(written)
        except Exception as error:
            if name not in self.writes_not:
                self.fail(f"{name}: writing: {type(error).__name__}: {error}")

    def report(self):
        version = importlib.metadata.version(self.peer.name)
        print(
            f"interop: {self.messages} messages written by Rust read by {self.peer.name} {version} (Python),"
            f" {self.values} values compared, {self.failures} differ; {self.lost} it can't read"
        )


def main(folder, peers):
    losses = json.loads(peers.read_text())
    names = json.loads((folder / "messages.json").read_text())
    failures = 0
    for peer in (Msgpack(), Ormsgpack(), Msgspec()):
        run = Run(folder, peer, losses[peer.name])
        for name in names:
            run.message(name)
        for name in run.reads_not.keys() - set(names):
            run.fail(f"{peers}: there is no message {name}")
        run.report()
        failures += run.failures
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))

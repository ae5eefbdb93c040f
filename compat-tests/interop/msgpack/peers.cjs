// The JavaScript peers of compat-tests/interop/run for MessagePack. What peers.py does, with the same files.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const msgpack = require("@msgpack/msgpack");
const msgpackr = require("msgpackr");

class Differs extends Error {}

class Ext {
    constructor(kind, data) {
        this.kind = kind;
        this.data = Uint8Array.from(data);
    }
}

class Time {
    constructor(seconds, nanoseconds) {
        this.seconds = seconds;
        this.nanoseconds = nanoseconds;
    }
}

const hex = (bytes) => Buffer.from(bytes).toString("hex");
const bytes = (text) => Uint8Array.from(Buffer.from(text, "hex"));

// The name of a key that was read or is to be written. An object has only strings as keys, and 1 is not "1".
function label(key) {
    switch (typeof key) {
        case "string": return `text ${key}`;
        case "number":
        case "bigint": return `number ${key}`;
        case "boolean": return `boolean ${key}`;
        default: return `bytes ${hex(key)}`;
    }
}

// @msgpack/msgpack 3. Maps are objects.
const plain = {
    name: "@msgpack/msgpack",
    version: versionOf("@msgpack/msgpack"),
    codec: new msgpack.ExtensionCodec(),

    pack(value, kinds) {
        return msgpack.encode(value, {
            extensionCodec: this.codec,
            useBigInt64: true,
            maxDepth: 200,
            forceFloat32: kinds.has("f32") && !kinds.has("f64"),
            // Where no integer is meant: otherwise those would be floats, too.
            forceIntegerToFloat: !kinds.has("int"),
        });
    },
    unpack(data) {
        return msgpack.decode(data, { extensionCodec: this.codec, useBigInt64: true, mapKeyConverter: label });
    },
    map: (pairs) => Object.fromEntries(pairs),
    entries: (read) =>
        Object.getPrototypeOf(read) === Object.prototype ? new Map(Object.entries(read)) : undefined,
    ext: (kind, data) => new msgpack.ExtData(kind, data),
    extOf: (read) => (read instanceof msgpack.ExtData ? [read.type, hex(read.data)] : undefined),
    time: (seconds, nanoseconds) => new Time(Number(seconds), nanoseconds),
    timeOf: (read) => (read instanceof Time ? [BigInt(read.seconds), read.nanoseconds] : undefined),
};

plain.codec.register({
    type: msgpack.EXT_TIMESTAMP,
    encode: (time) =>
        time instanceof Time ? msgpack.encodeTimeSpecToTimestamp({ sec: time.seconds, nsec: time.nanoseconds }) : null,
    decode: (data) => {
        const { sec, nsec } = msgpack.decodeTimestampToTimeSpec(data);
        return new Time(sec, nsec);
    },
});

// msgpackr 2, without its own extension of the format, records. A class stands for each type of extension values.
const classes = new Map();
const records = {
    name: "msgpackr",
    version: versionOf("msgpackr"),
    unpackr: new msgpackr.Unpackr({ useRecords: false, mapsAsObjects: false, int64AsType: "bigint" }),

    pack(value, kinds) {
        const useFloat32 = kinds.has("f32") && !kinds.has("f64") ? msgpackr.ALWAYS : msgpackr.NEVER;
        return new msgpackr.Packr({ useRecords: false, useFloat32 }).pack(value);
    },
    unpack(data) {
        return this.unpackr.unpack(data);
    },
    // An object where it can be one: it writes those otherwise than a Map.
    map: (pairs) => (pairs.every(([key]) => typeof key === "string") ? Object.fromEntries(pairs) : new Map(pairs)),
    entries: (read) =>
        read instanceof Map ? new Map([...read].map(([key, value]) => [label(key), value])) : undefined,
    ext: (kind, data) => new (classes.get(kind) ?? Ext)(kind, data),
    extOf: (read) => (read instanceof Ext ? [read.kind, hex(read.data)] : undefined),
    // A Date has milliseconds.
    time: (seconds, nanoseconds) => new Date(Number(seconds) * 1000 + Math.floor(nanoseconds / 1e6)),
    timeOf(read) {
        if (!(read instanceof Date) || Number.isNaN(read.getTime())) return undefined;
        const seconds = Math.floor(read.getTime() / 1000);
        return [BigInt(seconds), (read.getTime() - seconds * 1000) * 1e6];
    },
};

for (let kind = -128; kind <= 127; kind++) {
    if (kind === msgpack.EXT_TIMESTAMP) continue;
    const type = kind & 0xff;
    const unpack = (data) => new Ext(kind, data);
    if (type === 0) {
        // It can be read, but not written: addExtension takes it for none.
        msgpackr.addExtension({ type, unpack });
        continue;
    }
    const Class = class extends Ext {};
    classes.set(kind, Class);
    msgpackr.addExtension({ Class, type, unpack, pack: (value) => Buffer.from(value.data) });
}

function versionOf(name) {
    const [folder] = require.resolve.paths(name).filter((at) => fs.existsSync(path.join(at, name)));
    return JSON.parse(fs.readFileSync(path.join(folder, name, "package.json"), "utf8")).version;
}

// The kind of a value of the JSON, and what it holds.
function parts(meant) {
    if (meant === null) return ["nil", null];
    if (Array.isArray(meant)) return ["array", meant];
    return typeof meant === "object" ? Object.entries(meant)[0] : [typeof meant, meant];
}

function number(kind, held) {
    const data = Buffer.from(held, "hex");
    return kind === "f32" ? data.readFloatBE() : data.readDoubleBE();
}

// The kinds of all numbers of a value.
function kindsOf(meant, into = new Set()) {
    const [kind, held] = parts(meant);
    if (kind === "array") held.forEach((element) => kindsOf(element, into));
    else if (kind === "map") held.flat().forEach((element) => kindsOf(element, into));
    else if (["int", "f32", "f64"].includes(kind)) into.add(kind);
    return into;
}

// A value of the JSON as JavaScript's.
function build(peer, meant) {
    const [kind, held] = parts(meant);
    switch (kind) {
        case "nil":
        case "boolean":
        case "string": return held;
        case "int": {
            // Both peers write a Number beyond 32 bits as a float.
            const value = Number(held);
            return value >= -(2 ** 31) && value < 2 ** 32 ? value : BigInt(held);
        }
        case "f32":
        case "f64": return number(kind, held);
        case "bin": return bytes(held);
        case "array": return held.map((element) => build(peer, element));
        case "map": return peer.map(held.map(([key, value]) => [build(peer, key), build(peer, value)]));
        case "ext": return peer.ext(held[0], bytes(held[1]));
        case "time": return peer.time(BigInt(held[0]), held[1]);
        default: throw new Error(`a value of kind ${kind}`);
    }
}

function show(value) {
    try {
        return JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? `${inner}n` : inner))?.slice(0, 100);
    } catch (error) {
        return `${value}: ${error.message}`;
    }
}

class Comparison {
    constructor(peer) {
        this.peer = peer;
        this.values = 0;
    }

    // Every value in `read` against `meant`.
    compare(read, meant, at) {
        this.values += 1;
        if (!this.same(read, meant, at)) {
            throw new Differs(`${at}: read ${show(read)}, ${show(meant)} was meant`);
        }
    }

    same(read, meant, at) {
        const [kind, held] = parts(meant);
        switch (kind) {
            case "int": {
                const integer = typeof read === "bigint" || (Number.isSafeInteger(read) && !Object.is(read, -0));
                return integer && BigInt(read) === BigInt(held);
            }
            // -0 is not 0, and NaN is NaN.
            case "f32":
            case "f64": return Object.is(read, number(kind, held));
            case "bin": return read instanceof Uint8Array && hex(read) === held;
            case "array":
                if (!Array.isArray(read) || read.length !== held.length) return false;
                held.forEach((inner, index) => this.compare(read[index], inner, `${at}[${index}]`));
                return true;
            case "map": {
                const entries = read && typeof read === "object" ? this.peer.entries(read) : undefined;
                if (entries?.size !== held.length) return false;
                for (const [key, inner] of held) {
                    this.values += 1;
                    const name = label(build(this.peer, key));
                    if (!entries.has(name)) throw new Differs(`${at}: no key ${name.slice(0, 100)}`);
                    this.compare(entries.get(name), inner, `${at}.${name.slice(0, 40)}`);
                }
                return true;
            }
            case "ext": return show(this.peer.extOf(read)) === show(held);
            case "time": return show(this.peer.timeOf(read)) === show([BigInt(held[0]), held[1]]);
            default: return read === held;
        }
    }
}

// One peer over all messages.
class Run {
    constructor(folder, peer, losses) {
        this.folder = folder;
        this.peer = peer;
        this.readsNot = losses.reads_not;
        this.writesNot = losses.writes_not;
        this.messages = this.values = this.failures = this.lost = 0;
        fs.mkdirSync(path.join(folder, peer.name), { recursive: true });
    }

    fail(problem) {
        this.failures += 1;
        console.error(`${this.peer.name}: ${problem}`);
    }

    message(name) {
        const meant = JSON.parse(fs.readFileSync(path.join(this.folder, "meant", `${name}.json`), "utf8"));
        const comparison = new Comparison(this.peer);
        let problem;
        try {
            const read = this.peer.unpack(fs.readFileSync(path.join(this.folder, "rust", name)));
            comparison.compare(read, meant, name);
        } catch (error) {
            // Whatever it is, the other messages still count.
            problem = `${name}: ${error}`;
        }
        if (!(name in this.readsNot)) {
            this.messages += 1;
            this.values += comparison.values;
            if (problem) this.fail(problem);
        } else if (problem) {
            this.lost += 1;
        } else {
            this.fail(`${name}: is no loss: ${this.readsNot[name]}`);
        }

        try {
            const written = this.peer.pack(build(this.peer, meant), kindsOf(meant));
            fs.writeFileSync(path.join(this.folder, this.peer.name, name), written);
        } catch (error) {
            if (!(name in this.writesNot)) this.fail(`${name}: writing: ${error}`);
        }
    }

    report() {
        console.log(
            `interop: ${this.messages} messages written by Rust read by ${this.peer.name} ${this.peer.version} (JavaScript),` +
                ` ${this.values} values compared, ${this.failures} differ; ${this.lost} it can't read`,
        );
    }
}

function main(folder, peers) {
    const losses = JSON.parse(fs.readFileSync(peers, "utf8"));
    const names = JSON.parse(fs.readFileSync(path.join(folder, "messages.json"), "utf8"));
    let failures = 0;
    for (const peer of [plain, records]) {
        const run = new Run(folder, peer, losses[peer.name]);
        names.forEach((name) => run.message(name));
        Object.keys(run.readsNot)
            .filter((name) => !names.includes(name))
            .forEach((name) => run.fail(`${peers}: there is no message ${name}`));
        run.report();
        failures += run.failures;
    }
    return failures === 0 ? 0 : 1;
}

process.exitCode = main(process.argv[2], process.argv[3]);

// The C++ side of `compat-tests/interop/run` for cereal: reads what Rust wrote, compares each value with its own, and writes
// the same values for Rust to read. The values come out of a generator that both sides have: see `src/cereal.rs`.
//
// One file a type and byte order (`scalars.little.rust`, ..), in which the messages stand one after the other.

#include <cereal/archives/portable_binary.hpp>
#include <cereal/types/array.hpp>
#include <cereal/types/map.hpp>
#include <cereal/types/optional.hpp>
#include <cereal/types/set.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/tuple.hpp>
#include <cereal/types/utility.hpp>
#include <cereal/types/variant.hpp>
#include <cereal/types/vector.hpp>

#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

using Output = cereal::PortableBinaryOutputArchive;
using Input = cereal::PortableBinaryInputArchive;

// xorshift64: the same numbers on both sides.
struct Random {
    std::uint64_t state;

    std::uint64_t next() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return state;
    }

    std::uint64_t below(std::uint64_t bound) { return next() % bound; }
};

// Integers of all lengths: the high bits are shifted out by a number of its own.
template <class T>
    requires std::is_integral_v<T>
void fill(T& value, Random& random) {
    auto const bits = random.next();
    value = static_cast<T>(bits >> random.below(64));
}

void fill(bool& value, Random& random) { value = random.below(2) == 1; }

void fill(char32_t& value, Random& random) { value = static_cast<char32_t>(random.below(0xd800)); }

// Floats that are exact in both sizes.
void fill(float& value, Random& random) { value = static_cast<float>(random.below(4096)) / 8 - 256; }

void fill(double& value, Random& random) { value = static_cast<double>(random.below(4096)) / 8 - 256; }

void fill(std::string& value, Random& random) {
    value.clear();
    for (auto left = random.below(20); left > 0; --left) {
        auto const letter = random.below(27);
        value += letter < 26 ? std::string(1, static_cast<char>('a' + letter)) : std::string("\xc3\xa9");
    }
}

template <class T>
void fill(std::vector<T>& value, Random& random) {
    value.clear();
    for (auto left = random.below(6); left > 0; --left) {
        T element{};
        fill(element, random);
        value.push_back(std::move(element));
    }
}

template <class T, std::size_t N>
void fill(std::array<T, N>& value, Random& random) {
    for (auto& element : value) fill(element, random);
}

template <class T>
void fill(std::set<T>& value, Random& random) {
    value.clear();
    for (auto left = random.below(6); left > 0; --left) {
        T element{};
        fill(element, random);
        value.insert(std::move(element));
    }
}

template <class K, class V>
void fill(std::map<K, V>& value, Random& random) {
    value.clear();
    for (auto left = random.below(6); left > 0; --left) {
        K key{};
        fill(key, random);
        fill(value[key], random);
    }
}

template <class T>
void fill(std::optional<T>& value, Random& random) {
    value.reset();
    if (random.below(2) == 1) fill(value.emplace(), random);
}

template <class A, class B>
void fill(std::pair<A, B>& value, Random& random) {
    fill(value.first, random);
    fill(value.second, random);
}

template <class... T>
void fill(std::tuple<T...>& value, Random& random) {
    std::apply([&](auto&... element) { (fill(element, random), ...); }, value);
}

// A struct names its members once: `each` hands all of them to a function.
template <class T>
    requires requires(T& value) { value.each([](auto&...) {}); }
void fill(T& value, Random& random) {
    value.each([&](auto&... member) { (fill(member, random), ...); });
}

#define MEMBERS(Struct, ...)                                    \
    template <class F>                                          \
    void each(F f) {                                            \
        f(__VA_ARGS__);                                         \
    }                                                           \
    template <class Archive>                                    \
    void serialize(Archive& archive) {                          \
        archive(__VA_ARGS__);                                   \
    }                                                           \
    bool operator==(Struct const&) const = default;

struct Scalars {
    bool truth;
    std::int8_t i8;
    std::int16_t i16;
    std::int32_t i32;
    std::int64_t i64;
    std::uint8_t u8;
    std::uint16_t u16;
    std::uint32_t u32;
    std::uint64_t u64;
    float f32;
    double f64;
    char32_t letter;
    MEMBERS(Scalars, truth, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, letter)
};

struct Sequences {
    std::string text;
    std::vector<std::string> texts;
    std::vector<std::uint8_t> bytes;
    std::vector<bool> flags;
    std::vector<std::int16_t> shorts;
    std::vector<double> doubles;
    std::array<std::uint32_t, 3> array;
    std::pair<std::uint8_t, std::uint16_t> pair;
    std::tuple<std::uint8_t, std::string, std::int64_t> triple;
    MEMBERS(Sequences, text, texts, bytes, flags, shorts, doubles, array, pair, triple)
};

struct Maps {
    std::map<std::string, std::int32_t> by_name;
    std::map<std::uint16_t, std::vector<std::uint64_t>> by_number;
    std::set<std::int32_t> set;
    MEMBERS(Maps, by_name, by_number, set)
};

struct Optionals {
    std::optional<std::uint32_t> number;
    std::optional<std::string> text;
    std::optional<std::optional<std::uint8_t>> twice;
    std::vector<std::optional<std::int64_t>> many;
    MEMBERS(Optionals, number, text, twice, many)
};

struct Line {
    std::int16_t from;
    std::int16_t to;
    MEMBERS(Line, from, to)
};

using Shape = std::variant<std::monostate, float, Line, std::string>;

enum class Level : std::uint32_t { low, middle, high };

void fill(Level& value, Random& random) { value = static_cast<Level>(random.below(3)); }

void fill(Shape& value, Random& random) {
    switch (random.below(4)) {
    case 0: value.emplace<0>(); break;
    case 1: fill(value.emplace<1>(), random); break;
    case 2: fill(value.emplace<2>(), random); break;
    default: fill(value.emplace<3>(), random);
    }
}

struct Variants {
    Shape shape;
    Level level;
    std::vector<Shape> shapes;
    std::vector<Level> levels;
    MEMBERS(Variants, shape, level, shapes, levels)
};

struct Nested {
    Scalars scalars;
    std::optional<Sequences> sequences;
    std::vector<Variants> variants;
    std::map<std::string, Optionals> optionals;
    MEMBERS(Nested, scalars, sequences, variants, optionals)
};

constexpr int messages = 100;

// Gives the number of messages that differ.
template <class T>
int check(std::string const& directory, std::string const& name) {
    int differ = 0;
    for (auto const& order : {std::string("little"), std::string("big")}) {
        auto const path = directory + "/" + name + "." + order;
        std::ifstream theirs(path + ".rust", std::ios::binary);
        std::ofstream ours(path + ".cpp", std::ios::binary);
        if (!theirs || !ours) throw std::runtime_error("no " + path + ".rust");
        for (int seed = 1; seed <= messages; ++seed) {
            Random random{static_cast<std::uint64_t>(seed) * 0x9e3779b97f4a7c15};
            T expected{};
            fill(expected, random);
            T found{};
            Input input(theirs);
            input(found);
            if (!(found == expected)) {
                std::cerr << "cereal: " << path << ".rust: message " << seed << " differs\n";
                ++differ;
            }
            Output output(ours, order == "big" ? Output::Options::BigEndian() : Output::Options::LittleEndian());
            output(expected);
        }
        if (theirs.peek() != std::ifstream::traits_type::eof()) {
            std::cerr << "cereal: " << path << ".rust: more than " << messages << " messages\n";
            ++differ;
        }
    }
    return differ;
}

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: cereal DIRECTORY\n";
        return 2;
    }
    std::string const directory = argv[1];
    int const differ = check<Scalars>(directory, "scalars") + check<Sequences>(directory, "sequences")
        + check<Maps>(directory, "maps") + check<Optionals>(directory, "optionals")
        + check<Variants>(directory, "variants") + check<Nested>(directory, "nested");
    return differ == 0 ? 0 : 1;
}

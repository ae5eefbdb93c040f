// libprotobuf behind functions of C: messages by the number of their type, as `types.inc` lists them.

#include <cstddef>
#include <cstdint>
#include <new>

#include <google/protobuf/arena.h>
#include <google/protobuf/message_lite.h>

#include "types.inc"

using google::protobuf::Arena;
using google::protobuf::MessageLite;

namespace {

#define TYPE(package, message) &package::message::default_instance(),
const MessageLite &prototype(uint32_t type) {
  static const MessageLite *const all[] = {CONTRACT_TYPES};
  return *all[type];
}
#undef TYPE

} // namespace

// Numbers of types are those of `types.inc`; messages and arenas are what these functions gave and have not taken back.
extern "C" {

Arena *contract_arena_new() { return new Arena; }

void contract_arena_delete(Arena *arena) { delete arena; }

// Where there is an arena, the message is its own, and must not be deleted.
MessageLite *contract_message_new(uint32_t type, Arena *arena) { return prototype(type).New(arena); }

void contract_message_delete(MessageLite *message) { delete message; }

// Clears the message first, but keeps its memory.
bool contract_message_parse(MessageLite *message, const uint8_t *bytes, int length) {
  return message->ParseFromArray(bytes, length);
}

// The length, which the message also keeps for `contract_message_write`.
size_t contract_message_size(const MessageLite *message) { return message->ByteSizeLong(); }

// To where there is room for as many bytes as `contract_message_size` said, with no change of the message in between.
void contract_message_write(const MessageLite *message, uint8_t *out) {
  message->SerializeWithCachedSizesToArray(out);
}
}

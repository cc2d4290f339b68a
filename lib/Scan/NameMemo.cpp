#include "Scan/NameMemo.h"
#include <cstring>

using namespace decouple;

template <typename T> static std::uint64_t load(const char *at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

/// Up to 16 bytes are all in head and tail, which overlap.
NameMemo::Slot NameMemo::keyOf(llvm::StringRef name) {
  Slot key;
  const char *at = key.begin = name.data();
  std::size_t size = key.size = name.size();
  if (size >= 8) {
    key.head = load<std::uint64_t>(at);
    key.tail = load<std::uint64_t>(at + size - 8);
  } else if (size >= 4) {
    key.head = load<std::uint32_t>(at);
    key.tail = load<std::uint32_t>(at + size - 4);
  } else {
    key.head = load<std::uint8_t>(at);
    key.tail = load<std::uint8_t>(at + size / 2) << 8 |
               load<std::uint8_t>(at + size - 1);
  }
  return key;
}

/// Where `key` is, or the free slot where it belongs.
std::size_t NameMemo::place(const Slot &key) const {
  std::uint64_t hash = (key.head ^ key.size) * 0x9E3779B97F4A7C15u;
  hash = (hash ^ (hash >> 32) ^ key.tail) * 0xD6E8FEB86659FD93u;
  std::size_t mask = slots.size() - 1;
  for (std::size_t i = (hash >> 32) & mask;; i = (i + 1) & mask) {
    const Slot &slot = slots[i];
    if (!slot.size)
      return i;
    if (slot.size == key.size && slot.head == key.head &&
        slot.tail == key.tail &&
        (key.size <= 16 ||
         !std::memcmp(slot.begin + 8, key.begin + 8, key.size - 16)))
      return i;
  }
}

void NameMemo::grow() {
  std::vector<Slot> old(slots.size() * 2);
  old.swap(slots);
  for (const Slot &slot : old)
    if (slot.size)
      slots[place(slot)] = slot;
}

std::int32_t &NameMemo::operator[](llvm::StringRef name) {
  if (used * 2 >= slots.size())
    grow();
  Slot key = keyOf(name);
  Slot &slot = slots[place(key)];
  if (!slot.size) {
    slot = key;
    ++used;
  }
  return slot.number;
}

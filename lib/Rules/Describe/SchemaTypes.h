//===- SchemaTypes.h - the types of keys, which no table says -------------===//
//
// The format's types, as JSON Schema        (part of Rules' schema)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nlohmann/json.hpp>

namespace decouple {

/// The types of keys: texts, numbers, and lists and maps of such.
nlohmann::ordered_json schemaTypes();

} // namespace decouple

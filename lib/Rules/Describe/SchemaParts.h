//===- SchemaParts.h - what of the schema no table says -------------------===//
//
// The format's types and files, as JSON Schema        (part of Rules' schema)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nlohmann/json.hpp>

namespace decouple {

/// The types of keys: texts, numbers, and lists and maps of such.
nlohmann::ordered_json schemaTypes();

/// The schema with the pack's files as definitions, without the objects and
/// types in them.
nlohmann::ordered_json schemaFiles();

} // namespace decouple

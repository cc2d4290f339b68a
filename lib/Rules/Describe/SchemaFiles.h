//===- SchemaFiles.h - the files of a pack, which no table says -----------===//
//
// The format's files, as JSON Schema        (part of Rules' schema)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nlohmann/json.hpp>

namespace decouple {

/// The schema with the pack's files as definitions, without the objects and
/// types in them.
nlohmann::ordered_json schemaFiles();

} // namespace decouple

//===- PackSchema.h - the schema of rule packs ----------------------------===//
//
// Fields<Object>, Vocabulary<Enum>, Kinds.h => rules/schema.json
//                                                (torch-decouple rules schema)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace decouple {

/// What every pack is checked against.
nlohmann::ordered_json packSchema();

/// The same as the text of rules/schema.json, which editors read.
std::string packSchemaText();

} // namespace decouple

//===- PackSchema.h - the schema of rule packs ----------------------------===//
//
// Fields<Object>, Vocabulary<Enum>, Kinds.h => rules/schema.json
//                                                (torch-decouple rules schema)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace decouple {

/// The text of rules/schema.json.
std::string packSchema();

} // namespace decouple

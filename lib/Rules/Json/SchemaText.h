//===- SchemaText.h - is a schema one that Schema.cpp can apply? ----------===//
//
// rules/schema.json => Problems, and its patterns, compiled  (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include "Rules/Language/Pattern.h"
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace decouple {

struct SchemaFaults {
  Problems problems; ///< places begin with the file's name
  std::map<std::string, Pattern> patterns; ///< all that the text mentions
};

/// What keeps `text`, the content of `file`, from being a schema of the kind
/// that Schema.h describes.
SchemaFaults faultsOfSchema(const std::string &file,
                            const nlohmann::json &text);

} // namespace decouple

//===- Schema.h - the part of JSON Schema that rule packs use -------------===//
//
// JSON value + rules/schema.json => Problems                (part of Rules)
//
// Known keywords (draft 2020-12): $ref (to #/$defs/...), type, const, enum,
// oneOf, properties, patternProperties, additionalProperties: false, required,
// minProperties, items, minItems, pattern, minLength. Any other keyword is an
// error of the schema: nothing in it is silently without effect.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include "Rules/Language/Pattern.h"
#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace decouple {

class Schema {
public:
  /// Checks that `text` is a schema of the kind above. `file` is its name in
  /// messages.
  static llvm::Expected<Schema> create(const std::string &file,
                                       nlohmann::json text);

  /// What is wrong with `pack`, an object with a member for each file.
  Problems check(const nlohmann::json &pack) const;

  /// What is wrong with `value`, the content of the file `name`.
  Problems checkFile(const std::string &name,
                     const nlohmann::json &value) const;

private:
  friend class SchemaChecker;
  nlohmann::json root;
  std::map<std::string, Pattern> patterns; ///< all that `root` mentions
};

} // namespace decouple

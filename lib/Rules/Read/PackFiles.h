//===- PackFiles.h - the files of a rule pack -----------------------------===//
//
// rules/ => schema + one JSON object with a member a file    (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Read/Schema.h"

namespace decouple {

/// A pack as read, checked against nothing yet.
struct PackFiles {
  Schema schema;
  nlohmann::json files =
      nlohmann::json::object(); ///< "pytorch/files.json" => …
  Problems problems; ///< files that are no JSON; they are not in `files`
};

/// Reads `directory`/schema.json, pytorch/*.json and layouts/*.json.
/// Errors: UsageError when there is no pack or its schema is faulty;
/// EnvironmentError for what cannot be read.
llvm::Expected<PackFiles> readPackFiles(llvm::StringRef directory);

} // namespace decouple

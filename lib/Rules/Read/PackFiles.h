//===- PackFiles.h - the files of a rule pack -----------------------------===//
//
// rules/ and an overlay => one JSON object with a member a file
//                                                           (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/PackPlace.h"
#include "Rules/Read/Overlay.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// A pack as read, checked against nothing yet.
struct PackFiles {
  PackPlace where;
  nlohmann::json files =
      nlohmann::json::object(); ///< "pytorch/files.json" => …
  Written written;
  /// Files that are no JSON, which are not in `files`, and what an overlay
  /// changes in vain. Their places are paths, as fullPlace gives them.
  Problems problems;

  /// The path of what is written at `place` of the merged files:
  /// "DIR/pytorch/files.json#/rules/3".
  std::string fullPlace(const std::string &place) const;
  /// The same without the machine's directories: as `place`, or below the
  /// overlay's name.
  std::string label(const std::string &place) const;
};

/// Reads pytorch/*.json and layouts/*.json of the pack, and lays what there is
/// of them in the overlay over it. A schema.json is for editors: the program
/// reads what it knows, whatever a pack says about that.
/// Errors: UsageError when there is no pack, and for a name that no backend can
/// have;
/// EnvironmentError for what cannot be read.
llvm::Expected<PackFiles> readPackFiles(const PackPlace &where);

} // namespace decouple

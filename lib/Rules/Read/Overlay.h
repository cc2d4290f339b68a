//===- Overlay.h - a vendor's few lines over the shipped pack -------------===//
//
// pack + overlay => merged pack, and where each part of it is written
//                                                           (part of Rules)
//
// Merged before anything is checked, so that what an overlay makes of a pack
// is held to the same rules as a pack that was written whole. docs/Rules.md
// describes the merge.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace decouple {

/// An entry of an overlay that the pack has not.
struct NewEntry {
  std::string name;
  std::string likely; ///< the pack's that is called most like it; or ""
};

/// Where a value of the merged pack is written. Members and elements that
/// `parts` does not name are written in order below the value itself.
struct Written {
  bool inOverlay = false;
  std::string place; ///< as Problem::place, in its own pack
  std::map<std::string, Written> parts;
  std::optional<NewEntry> fresh = std::nullopt; ///< when it is one

  /// Where the value at `merged`, a place in the merged pack, is written.
  Written find(const std::string &merged) const;
  /// The place of a part of it that the overlay has; nothing when there is
  /// none.
  std::optional<std::string> overlaid() const;
};

/// Merges the files of `overlay` into those of `pack`: objects by member (null
/// takes one out), arrays of named entries by entry, all else is replaced, and
/// so is what has {"replace": …} laid over it.
/// `problems` gets what does not fit, with places in the overlay.
Written mergeOverlay(nlohmann::json &pack, const nlohmann::json &overlay,
                     Problems &problems);

} // namespace decouple

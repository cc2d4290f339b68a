//===- Origins.h - from the tree to the new place -------------------------===//
//
// Plan => origin map                                  (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include <map>

namespace decouple {

inline bool comesFromTree(const PlannedFile &file) {
  return file.source == Source::Moved || file.source == Source::Supplement;
}

/// Origin => destination of every file that comes from the tree.
inline std::map<std::string, std::string> originsOf(const Plan &plan) {
  std::map<std::string, std::string> origins;
  for (const PlannedFile &file : plan.files)
    if (comesFromTree(file))
      origins[file.origin] = file.destination;
  return origins;
}

} // namespace decouple

//===- PlannedSite.h - what becomes of a use in Python --------------------===//
//
// [PlannedSite]: values only                     (part of plan)
//
// The device's names are on a module of the host's once the backend is loaded,
// and on the backend's own extension module. Which of the two Python asks is
// the strategy of a run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/EnumWords.h"
#include <cstddef>
#include <string>

namespace decouple {

/// Where uses of the device's names in Python look for them.
enum class PythonStrategy {
  Loader, ///< where they did: the loader puts the names there
  Rfc     ///< in the backend's extension module, as RFC-0045 has it
};
inline constexpr EnumWord<PythonStrategy> PythonStrategies[] = {
    {"loader", PythonStrategy::Loader}, {"rfc", PythonStrategy::Rfc}};

/// What becomes of a use.
enum class SiteOutcome {
  Left,      ///< it stays as it is: the strategy changes none
  Rewritten, ///< it asks the extension module
  Refused    ///< it stays as it is, although the strategy changes such sites
};
const char *nameOf(SiteOutcome outcome); ///< "left", "rewritten", "refused"

struct PlannedSite {
  SiteOutcome outcome = SiteOutcome::Left;
  std::string becomes = {}; ///< what is written there, if it is rewritten
  std::string reason = {};  ///< why it is as it is, or may be rewritten
  std::string path = {};    ///< of the site, as `line`
  unsigned line = 0;
};

/// A piece of a file that reads otherwise in the output.
struct SiteEdit {
  std::size_t begin = 0;     ///< in the checkout's file
  std::string before, after; ///< what stands there, and what then does
};

} // namespace decouple

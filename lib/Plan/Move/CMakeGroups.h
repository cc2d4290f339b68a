//===- CMakeGroups.h - the if-groups around a command ---------------------===//
//
// parsed CMake file + a command => what stands around it      (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Read/CMakeSyntax.h"
#include <utility>
#include <vector>

namespace decouple {

/// An arm of an if-group: the numbers of the commands that begin both.
struct CMakeArm {
  std::size_t group = 0, arm = 0;
};

/// Those that `command` is in, from the innermost.
std::vector<CMakeArm> armsAround(const CMakeFile &file, std::size_t command);

/// The lines of the commands from `first` to `last`, which stand in one arm, or
/// of the groups around them that hold nothing else.
std::pair<unsigned, unsigned>
linesWithGroups(const CMakeFile &file, std::size_t first, std::size_t last);

} // namespace decouple

//===- Resources.h - the rules and the skeleton that belong to us *- C++
//-*-===//
//
// tools: found beside the installed program, or in the source tree it was
// built from.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace decouple {

/// Remembers where the program lies; main calls it once.
void setProgram(const char *argv0);

std::string defaultRules();
std::string defaultSkeleton();

} // namespace decouple

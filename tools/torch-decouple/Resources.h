//===- Resources.h - what belongs to the program, and where it lies -------===//
//
// tools: rules, skeleton and Clang's headers, found from where the program
// lies; and the place for what runs leave for each other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace decouple {

/// Remembers where the program lies; main calls it once.
void setProgram(const char *argv0);

std::string defaultRules();
std::string defaultSkeleton();

/// The directory with Clang's own headers in include/: installed with the
/// program, or linked to by the build.
std::string clangResources();

/// Where results of the compiler are kept between runs:
/// $TORCH_DECOUPLE_CACHE, $XDG_CACHE_HOME/torch-decouple or
/// ~/.cache/torch-decouple; empty when none of them is known.
std::string defaultCache();

/// Another one for every version and every build of the program.
std::string programIdentity();

} // namespace decouple

//===- WrittenPlace.h - a place as people and tools write it --------------===//
//
// text => path, lines                          (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

struct WrittenPlace {
  llvm::StringRef path;
  std::string numbers{}; ///< "12", "12-20", or "": no line is named
};

/// Reads `text`: PATH, PATH:12 and PATH:12-20; PATH:12:5 and PATH(12) as
/// compilers have it, PATH#L12-L20 as code hosts do. Blanks, quotes around it
/// and a colon behind it do not matter: they come with what is copied.
WrittenPlace readPlace(llvm::StringRef text);

} // namespace decouple

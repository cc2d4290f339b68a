//===- NamesTakenOut.h - build files without the names of moved files -----===//
//
// CMake or Starlark text + MovedPaths => text that names none
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Move/EditedLines.h"
#include "Plan/Move/MovedPaths.h"
#include "Scan/Build/Read/CMakeSyntax.h"

namespace decouple {

/// What tells which names of a CMake file are taken out of it.
struct NamedByCMake {
  std::string path; ///< the file's
  const MovedPaths &moved;
  /// Variables of other devices' builds: what only these read stays.
  const std::vector<std::string> &others;
};

/// Takes what names moved files alone out of lists, globs and properties of
/// `lines`, then the variables that are left without a value; and commands that
/// are about nothing else.
void takeOutOfCMake(const NamedByCMake &input, EditedLines &lines);

/// What tells which strings of a Starlark file are.
struct NamedByStarlark {
  std::vector<std::string> bases; ///< directories that its paths begin in
  const MovedPaths &moved;
};

/// Takes the strings that name moved files alone out of lists of `lines`.
void takeOutOfStarlark(const NamedByStarlark &input, EditedLines &lines);

/// Whether one of the commands of `file` from `begin` to `end` names moved
/// files alone.
bool namesGone(const NamedByCMake &input, const CMakeFile &file,
               std::size_t begin, std::size_t end);

/// A word of a build file that names moved files alone.
struct NameLeft {
  unsigned line = 0;
  std::string word;
  bool ofOthers = false; ///< only builds for another device read it
};

/// What is left of them; comments do not count.
std::vector<NameLeft> namesLeftInCMake(const NamedByCMake &input,
                                       llvm::StringRef text);
std::vector<NameLeft> namesLeftInStarlark(const NamedByStarlark &input,
                                          llvm::StringRef text);

} // namespace decouple

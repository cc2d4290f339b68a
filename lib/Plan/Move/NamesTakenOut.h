//===- NamesTakenOut.h - CMake files without the names of moved files -----===//
//
// CMake text + MovedPaths => text that names none
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Move/EditedLines.h"
#include "Plan/Move/MovedPaths.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include <set>

namespace decouple {

/// What tells which names of a CMake file are taken out of it.
struct NamedByCMake {
  std::string path; ///< the file's
  const MovedPaths &moved;
  /// Variables of other devices' builds: what only these read stays.
  const std::vector<std::string> &others;
  /// Whether a build for another device has copies of the moved files: then
  /// what names them without being wrong where there are none stays as well.
  bool othersHaveFiles = false;
};

/// Takes what names moved files alone out of lists, globs and properties of
/// `lines`, then the variables that are left without a value; and commands that
/// are about nothing else.
void takeOutOfCMake(const NamedByCMake &input, EditedLines &lines);

/// Whether one of the commands of `file` from `begin` to `end` names moved
/// files alone.
bool namesGone(const NamedByCMake &input, const CMakeFile &file,
               std::size_t begin, std::size_t end);

/// Words of commands by who reads them.
struct WordReaders {
  std::set<std::string> others; ///< builds for another device
  std::set<std::string> anyone;
};

/// Adds those of `text`.
void addReaders(const NamedByCMake &input, llvm::StringRef text,
                WordReaders &readers);

/// What is left of them; comments do not count.
std::vector<NameLeft> namesLeftInCMake(const NamedByCMake &input,
                                       llvm::StringRef text);

} // namespace decouple

//===- HookRegistries.h - the hooks of all files of a library -------------===//
//
// HookGroups of the split files => one header and one definition a library
//                                             (part of split)
//
// Files are split one by one, each with a struct of its own hooks; what the
// library gets is one struct that leads to them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Answers.h"

namespace decouple {

/// What a library of the host has for its hooks.
struct HookLibrary {
  std::string library; ///< key of SplitRules::libraries
  HookNames names;     ///< those that its files have in common
  std::vector<HookGroup> groups;
  std::string header;          ///< text
  std::string path;            ///< of the source that defines them
  std::string before;          ///< its text
  std::vector<TextEdit> edits; ///< insertions, formatted
  std::vector<TextEdit> own;   ///< those that take out blocks of the source
  std::string ownHeader;       ///< of the source's own hooks; empty: none
};

/// The libraries that have hooks. Errors: UsageError for a faulty style,
/// EnvironmentError for a source that cannot be read.
llvm::Expected<std::vector<HookLibrary>>
hookLibraries(const SplitInput &input,
              const std::vector<UnitResult<SplitUnit>> &splits);

/// The one of `libraries` that `path` defines the hooks of; null: none.
const HookLibrary *definedIn(llvm::ArrayRef<HookLibrary> libraries,
                             llvm::StringRef path);

/// The patch that gives the host `library`'s header and definition.
HostChange changeOf(const SplitInput &input, const HookLibrary &library);

} // namespace decouple

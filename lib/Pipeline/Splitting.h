//===- Splitting.h - the split stage of a run -----------------------------===//
//
// Survey + the host's place => Splits           (part of the pipeline)
// scan -> classify -> [split] -> plan -> emit -> verify -> report
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Survey.h"
#include "Rules/PathChoice.h"
#include "Split/Split.h"
#include <functional>

namespace decouple {

/// Where the compiler finds what host units include.
struct SplitOptions {
  std::string host; ///< root of a file system with the CPU-only PyTorch
  std::string compileCommands; ///< a build's compile_commands.json
  std::string toolkit;         ///< CUDA toolkit
  std::string clang;           ///< with Clang's own headers in include/
  unsigned unitSeconds = 600;  ///< of processor time, for one file
  unsigned unitMemory = 8192;  ///< MiB, for one file
  std::string cache;           ///< directory of earlier results; empty: none
  /// Another text for every build of the tool; asked when there is a cache.
  std::function<std::string()> identity = [] { return std::string(); };
  bool parse = true; ///< parse what was made, too
  PathChoice only{}; ///< the files that are split

  /// Something says how units are compiled.
  bool wanted() const { return !host.empty() || !compileCommands.empty(); }
};

/// How often the compiler ran, and how often an earlier result held.
struct CacheUse {
  unsigned parsed = 0, reused = 0;
};

/// What became of the mixed files.
struct Splits {
  std::optional<SplitInput> input; ///< nothing: nothing says how to compile
  SplitResult result;
  std::vector<std::string> hostDirectories; ///< with the host's headers
  std::optional<CacheUse> cache;
};

/// The units to split and how they are compiled; nothing is parsed yet. Errors:
/// UsageError for faulty rules or compile commands and when nothing is
/// installed in the host's place, EnvironmentError when Clang's headers are
/// missing.
llvm::Expected<SplitInput> splitInput(const Survey &found, unsigned jobs,
                                      const SplitOptions &options);

/// Splits the files with blocks that act. Without a host or compile commands
/// nothing is split. Errors: those of splitInput; UsageError for a host or a
/// toolkit that does not compile or is of another release, for a cache in the
/// checkout and for arguments that the compiler refuses.
llvm::Expected<Splits> splitFiles(const Survey &found, unsigned jobs,
                                  const SplitOptions &options, OnStep onStep);

} // namespace decouple

//===- ReadForHooks.h - no text reads a header for hooks alone ------------===//
//
// tokens of the edited host, or of the backend's source => Misfits
//                                             (part of split: its checks)
//
// A header that a text reads for its hooks may have anything that the text, or
// a header behind it, finds. So hooks need nothing but what the file includes
// in front of its text, and then what a compiler sees there is, token by token,
// what it saw before, but for the hooks' own header.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Compiler/UnitTokens.h"
#include "Split/Decide/Misfits.h"
#include "Text/TextEdits.h"

namespace decouple {

/// Headers of hooks, by whatever path a compiler reads them.
class HookHeaders {
public:
  /// `headers` are in `root`. The compiler starts from `directory`; empty: all
  /// its paths are absolute.
  HookHeaders(llvm::StringRef root, llvm::StringRef directory,
              const std::vector<std::string> &headers);

  bool has(llvm::StringRef header) const;

private:
  std::set<std::string> paths;
  std::string directory;
};

/// The first inclusion by what `edits` have put into a text that is none of
/// `own`; null: there is none.
const HeaderReading *readByEdits(const UnitTokens &edited,
                                 const std::vector<TextEdit> &edits,
                                 const HookHeaders &own);

/// Headers that `edited`, the host in the CPU-only configuration, reads for
/// what `edits` include, but for `own`: each is of the blocks that need it, or
/// of all with hooks.
std::vector<Misfit> readForHooks(const UnitTokens &edited,
                                 const std::vector<TextEdit> &edits,
                                 const HookHeaders &own, const HostFile &file,
                                 const Decisions &decisions,
                                 const SplitRules &rules);

/// Headers that `backend`, its source, reads and the original does not in the
/// CUDA configuration, or not with the same tokens, but for `own`; and those
/// that it does not read and the original does.
std::vector<Misfit> readInBackend(const UnitTokens &backend,
                                  const HookHeaders &own, const HostFile &file,
                                  const Decisions &decisions,
                                  const SplitRules &rules);

/// A macro that `edited`, the host or the backend's source, has defined and
/// that one of `own` asks for.
std::vector<Misfit> macrosReadByHooks(const UnitTokens &edited,
                                      const HookHeaders &own,
                                      const HostFile &file);

} // namespace decouple

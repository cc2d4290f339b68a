//===- WriteUnit.h - the texts of a split file ----------------------------===//
//
// HostFile + Decisions => [UnitTexts] => checks
//                                             (part of split)
//
// Whatever was decided can be written: nothing is refused here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Decide/Decide.h"
#include "Split/Write/Format/CopiedText.h"
#include "Split/Write/HookHeader.h"

namespace decouple {

struct UnitTexts {
  std::vector<TextEdit> edits; ///< of the host, normalised
  std::string host;            ///< the edited text
  HookGroup hooks;             ///< that the host asks
  std::string header;          ///< that declares them; empty: none
  std::string backend;         ///< empty: none
  std::string bindings;        ///< function that makes the backend's bindings
  std::vector<CopiedToken> copied; ///< what of `backend` is the host's
};

/// What the host and the backend have instead of `file`, which belongs to
/// `library`. Errors: UsageError for a faulty `style` (text of a .clang-format
/// file).
llvm::Expected<UnitTexts> writeUnit(const HostFile &file,
                                    const Decisions &decisions,
                                    const HostLibrary &library,
                                    const SplitRules &rules,
                                    llvm::StringRef style);

/// What the backend has of one arm, formatted as the whole file is.
llvm::Expected<std::string> backendTextOf(const HostFile &file,
                                          const Outline &outline,
                                          const HookNames &names,
                                          const SplitRules &rules,
                                          llvm::StringRef style);

} // namespace decouple

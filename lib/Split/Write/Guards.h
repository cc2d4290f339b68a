//===- Guards.h - conditions that go along with an arm --------------------===//
//
// arm of a group => the #if that stands around its text in the backend
//                                             (part of split)
//
// A backend built without an optional library (a NCCL, a cuSPARSELt) leaves
// out what the host would have left out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Outline.h"
#include "Split/Write/Format/CopiedText.h"

namespace decouple {

/// "#if defined(X)\n", or nothing when `always`, macros that every build of
/// the backend defines, decide the condition alone.
std::string guardOf(const ConditionalGroup &group, std::size_t arm,
                    const std::vector<std::string> &always);

/// The #if around what comes from the arm of `outline`.
std::string guardOf(const HostFile &file, const Outline &outline,
                    const SplitRules &rules);

/// `text` between `guard` and its #endif; `text` itself without a guard.
std::string guarded(llvm::StringRef guard, const std::string &text);
CopiedText guarded(llvm::StringRef guard, const CopiedText &text);

} // namespace decouple

//===- HostMeaning.h - what stays means and does what it did --------------===//
//
// AST of the edited host + UnitFacts => Misfits
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/HostFile.h"
#include "Split/Compiler/UnitTokens.h"
#include "Split/Decide/Misfits.h"
#include "Text/TextEdits.h"
#include "clang/AST/ASTContext.h"

namespace decouple {

/// An edited host file, and what is known of it from before.
struct EditedHost {
  const HostFile &file;
  const std::vector<std::size_t> &groups; ///< the acted ones
  const std::vector<TextEdit> &edits;
  const SplitRules &rules;
  /// Of the edited file, that a build without the device sees.
  const std::vector<SeenToken> &tokens;
};

/// The outermost of the acted `groups` around `offset` of the original; None:
/// none.
std::size_t groupAround(const HostFile &file,
                        llvm::ArrayRef<std::size_t> groups, std::size_t offset);

/// Names outside of the acted blocks that refer to something else than in the
/// CUDA configuration of the original. `context` is the edited file's, in the
/// CPU-only configuration.
std::vector<Misfit> changedMeanings(clang::ASTContext &context,
                                    const EditedHost &host);

/// Text outside of the acted blocks, or else a header, that expands to
/// something else than before, both with the device: a macro was defined by
/// what leaves. `before` is the original's, `after` the edited file's.
std::vector<Misfit> changedMacros(const UnitTokens &before,
                                  const UnitTokens &after,
                                  const EditedHost &host);

/// A keyword that is defined as something else, in either configuration: it is
/// in the text of the edits, too.
std::vector<Misfit> keywordMacros(const HostFile &file, const UnitFacts &facts);

/// Text outside of the acted blocks that only the original's CUDA configuration
/// takes, though no macro of the device is asked for: what leaves has defined
/// one. `without` is the original's.
std::vector<Misfit> lostText(const HostFile &file,
                             const std::vector<std::size_t> &groups,
                             const PreprocessorFacts &without);

} // namespace decouple

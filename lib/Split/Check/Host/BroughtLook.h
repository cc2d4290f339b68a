//===- BroughtLook.h - a text with the headers of hooks -------------------===//
//
// tokens + AST of the edited host, or of the backend's source => Misfits
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Host/Brought.h"
#include "Split/Check/Host/HookHeaders.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class Decl;
class Preprocessor;
} // namespace clang

namespace decouple {

/// Looks at what headers that are none of `known` bring to one text, as it is
/// parsed. Without hooks the text reads the headers `own`. `file` and `rules`
/// have to outlive it.
class BroughtLook {
public:
  BroughtLook(const HostFile &file, const SplitRules &rules,
              std::set<std::string> known, const std::set<std::string> &own);

  /// Compares the headers of hooks, which `alone` includes, with what `text`
  /// reads of them. Errors: those of tokensSeen.
  llvm::Error compare(const ClangUnit &alone, const UnitTokens &text);
  llvm::Error compare(const ClangUnit &alone, const ClangUnit &text);

  /// Has to be called before the text is parsed that `look` looks at.
  void watch(clang::Preprocessor &preprocessor);

  /// `ranges` of the main file include the headers of hooks.
  void look(clang::ASTContext &context, const std::vector<TextRange> &ranges);

  /// Whether templates of `unit` find what they might by what `look` has seen.
  /// Errors: those of foundInInstances.
  llvm::Error lookAtInstances(const ClangUnit &unit);

  /// Whether hooks need the header that has the place; of those that the text
  /// has itself, none of the system's counts. Each file of one parse is asked
  /// for once.
  bool isOfHooks(const clang::SourceManager &sources, clang::SourceLocation at);

  /// What other files may be asked about, by paths from `root` on.
  HookHeaders readFrom(llvm::StringRef root) const;

  std::vector<Misfit> misfits;

private:
  void lookAtTexts(clang::ASTContext &context);

  HookHeaders read;
  std::set<std::string> shared; ///< of hooks and of the text, none of `system`
  std::set<std::string> system; ///< headers of the text
  const HostFile &file;
  const SplitRules &rules;
  const std::set<std::string> known;
  const std::set<std::string> plainKnown, own; ///< plain paths
  std::set<std::string> ownAlone; ///< of the text, that hooks do not need
  Brought found;                  ///< by the last look
  SeenNames seen;
  clang::HeaderSearch *headers = nullptr; ///< of the parse that is watched
  llvm::DenseMap<clang::FileID, bool> filesOfHooks; ///< of one parse
};

} // namespace decouple

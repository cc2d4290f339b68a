//===- GroupStack.h - open conditional groups -----------------------------===//
//
// directives in order => nested ConditionalGroups   (part of DirectiveTree)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/DirectiveTree.h"
#include "Support/DiagnosticTable.h"
#include "clang/Basic/TokenKinds.h"
#include <array>
#include <optional>

namespace decouple {

/// How far a stretch of text opens and closes (), [] and {}.
struct Nesting {
  std::array<int, 3> depth{};  ///< opened and not closed
  std::array<int, 3> lowest{}; ///< the least depth on the way, at most 0

  void sawToken(clang::tok::TokenKind kind);
  /// What follows this text is `next`.
  void append(const Nesting &next);
  bool balanced() const { return *this == Nesting(); }
  bool operator==(const Nesting &) const = default;
};

/// Adds the groups of one text to its tree, as their directives come.
class GroupStack {
public:
  GroupStack(llvm::StringRef file, llvm::StringRef text, DirectiveTree &tree)
      : file(file), text(text), tree(tree) {}

  /// A conditional directive whose '#' is at `hash`.
  void open(Arm arm, std::size_t hash);
  void nextArm(Arm arm, std::size_t hash);
  void close(const Arm &endif, std::size_t hash);
  /// The end of the text closes what is open.
  void finish(unsigned lastLine);

  /// What stands between conditional directives.
  void sawToken(clang::tok::TokenKind kind) {
    if (stack.empty())
      outside = true;
    else
      stack.back().arm.sawToken(kind);
    expectsDefine = false;
  }
  /// Many tokens at once, of which `brackets` is the nesting.
  void sawTokens(const Nesting &brackets);
  bool isOpen() const { return !stack.empty(); }
  void sawDirective(bool pragma);
  void sawDefine(llvm::StringRef name);

  /// The innermost open group and its arm; None outside of all.
  std::size_t current() const;
  std::size_t currentArm() const;

  /// Adds a diagnostic about the text at `offset`.
  void report(DiagnosticId id, std::size_t offset, const char *message);

private:
  struct Open {
    std::size_t group;
    std::size_t hash;
    bool sawElse = false;
    Nesting arm;                  ///< of the arm so far
    std::optional<Nesting> first; ///< of the first arm, once it is complete
  };
  ConditionalGroup &top() { return tree.groups[stack.back().group]; }
  bool skipsOpen(std::size_t hash);
  void finishArm(std::size_t end);
  void pop(std::size_t end, unsigned endLine);

  llvm::StringRef file, text;
  DirectiveTree &tree;
  std::vector<Open> stack;
  std::size_t tooDeep = 0; ///< open groups that count as text
  bool saidTooDeep = false;
  // An include guard is a group that nothing is outside of, and that begins
  // with the definition of its own macro.
  bool outside = false, expectsDefine = false, guarded = false;
};

} // namespace decouple

//===- HeaderBodies.h - which functions of headers are looked into --------===//
//
// Preprocessor + declarations as they are parsed => bodies worth parsing
//                                             (part of split)
//
// Most bodies in headers say nothing that matters to a split, and parsing them
// would cost more than the rest. Their words tell.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/UnitTokens.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class IdentifierInfo;
class MacroInfo;
} // namespace clang

namespace decouple {

/// Whether other sources have one of their own: it has no linkage to them.
/// Can be asked while the declarations around it are not complete.
bool isOfEachSource(const clang::NamedDecl *declaration);

class HeaderBodies {
public:
  /// `differences`: where headers read differently without the device.
  HeaderBodies(const clang::Preprocessor &preprocessor,
               const HeaderPlaces &differences)
      : preprocessor(preprocessor), differences(differences) {}

  /// Whether the body of `function`, which is about to be parsed, may differ
  /// without the device, or name what each source has of its own; also through
  /// others that do.
  bool isWanted(const clang::FunctionDecl *function);

private:
  /// A namespace that is not complete yet, and how far it has been read.
  struct Open {
    const clang::DeclContext *space;
    const clang::Decl *last = nullptr;
  };
  using Macros = llvm::SmallPtrSet<const clang::MacroInfo *, 8>;

  void readUpTo(const clang::FunctionDecl *function);
  void advance(Open &open);
  void readAll(const clang::DeclContext *scope);
  void read(const clang::Decl *declaration);
  void readParts(const clang::CXXRecordDecl *record);
  void readFunction(const clang::FunctionDecl *function);
  bool isSuspect(const clang::FunctionDecl *function);
  void suspect(const clang::NamedDecl *named);

  bool mentions(const clang::Decl *declaration, bool statics = false);
  bool mentions(const clang::IdentifierInfo *word, bool statics,
                Macros &seen) const;

  const clang::Preprocessor &preprocessor;
  const HeaderPlaces &differences;
  std::vector<Open> open; ///< outermost first
  llvm::StringSet<> suspects;
};

} // namespace decouple

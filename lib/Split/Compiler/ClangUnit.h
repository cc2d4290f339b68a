//===- ClangUnit.h - Clang on one unit, from memory -----------------------===//
//
// text + arguments + overlay files => [FrontendAction], diagnostics
//                                             (first step of split)
//
// Nothing is written, whatever the arguments say, and no process is started;
// the compiler's driver only turns the arguments into a frontend invocation.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/Disk/UnitDisk.h"
#include "Split/Compiler/Instantiations.h"
#include "Support/Diagnostic.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class FrontendAction;
class Preprocessor;
} // namespace clang

namespace decouple {

/// One unit as the compiler should see it.
struct ClangUnit {
  std::string file; ///< absolute path, which need not exist
  std::string text; ///< its content, which hides that of the disk
  /// What a compile command has between the compiler and the file.
  std::vector<std::string> arguments;
  /// Absolute path => content of files that hide those of the disk.
  std::map<std::string, std::string> overlay;
  std::string directory; ///< that relative arguments start from; or empty
  /// "-Werror=return-type": errors, beside what `arguments` make one; else -w.
  std::vector<std::string> warnings;
  bool pastMissing = false; ///< errors behind a missing header count, too
  UnitDisk *disk = nullptr; ///< of all runs on the unit; or only of this
};

/// How many errors of a unit are told.
inline constexpr std::size_t MaximalErrors = 50;

/// Runs `action` on `unit`; the diagnostics of severity error go to `errors`.
/// Errors: UsageError when the driver refuses the arguments, and when there is
/// no such directory as the unit's.
llvm::Error runClang(const ClangUnit &unit, clang::FrontendAction &action,
                     std::vector<Diagnostic> &errors);

/// Whether after `error` nothing can be relied on that the compiler says of the
/// unit: it is no warning that is an error. A lookup that found nothing could
/// have found anything, and what a missing header would have said is unknown.
bool breaksTree(const Diagnostic &error);

/// Who looks on while a unit is parsed; each may be empty.
struct Onlooker {
  /// Each declaration of the file or of a header, once it has been read.
  std::function<void(clang::Decl &)> read;
  /// When no error breaks the tree.
  std::function<void(clang::ASTContext &)> look;
  std::function<void(clang::ASTContext &)> lookAnyway; ///< before `look`
  Wanted instantiates;                                 ///< empty: all
  /// Whether the body of a header's function is parsed that is no template.
  std::function<bool(const clang::Decl &)> parses;
  /// Not with `instantiates`; empty: all instances are made.
  Reach reach;
};

/// An -fsyntax-only parse; the errors found, in order. Bodies of headers'
/// functions that are no templates are skipped, but for those that `onlooker`
/// asks for: what the main file says cannot make them wrong.
llvm::Expected<std::vector<Diagnostic>>
syntaxCheck(const ClangUnit &unit, const Onlooker &onlooker = {});

} // namespace decouple

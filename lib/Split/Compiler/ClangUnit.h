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

#include "Split/Compiler/FileTrace.h"
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
class FrontendAction;
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
  FileHashes *hashes = nullptr; ///< with `trace`: what the run reads goes there
  FileTrace *trace = nullptr;
};

/// Runs `action` on `unit`; the diagnostics of severity error go to `errors`
/// (at most 50). Errors: UsageError when the driver refuses the arguments.
llvm::Error runClang(const ClangUnit &unit, clang::FrontendAction &action,
                     std::vector<Diagnostic> &errors);

/// Who looks on while a unit is parsed; each may be empty.
struct Onlooker {
  std::function<void(clang::ASTContext &)> look; ///< when there were no errors
  std::function<void(clang::ASTContext &)> lookAnyway; ///< before `look`
  Wanted instantiates;                                 ///< empty: all
};

/// An -fsyntax-only parse; the errors found, in order. Bodies of headers'
/// functions that are no templates are skipped: what the main file says cannot
/// make them wrong.
llvm::Expected<std::vector<Diagnostic>>
syntaxCheck(const ClangUnit &unit, const Onlooker &onlooker = {});

} // namespace decouple

//===- CompileCommands.h - how a build compiles host units ----------------===//
//
// compile_commands.json + CompileSetup => CompileSetup
//                                             (part of split)
//
// clang's tooling::ArgumentsAdjusters look at words; the driver's option table
// knows each option's spellings and arguments, so that none that writes is
// taken for a file or passed over.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/CompileArguments.h"

namespace decouple {

/// Gives each of `paths` (tree-relative, below `root`) that the compilation
/// database `file` names the arguments it has there, response files read and
/// what is to be written left out. One database is one
/// configuration; both are made of it: the macros that tell them apart are
/// taken out and those of `rules` put in. `places` are for what `rules` adds.
/// Errors: UsageError when `file` is no compilation database or has a directory
/// that is not absolute; EnvironmentError
/// when Clang's own headers are not there.
llvm::Error addCompileCommands(llvm::StringRef file, llvm::StringRef root,
                               const std::vector<std::string> &paths,
                               const CompileRules &rules,
                               const CompilePlaces &places,
                               CompileSetup &setup);

} // namespace decouple

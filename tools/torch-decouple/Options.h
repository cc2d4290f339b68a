//===- Options.h - the options that subcommands share ---------------------===//
//
// tools: command line => TreeOptions, PrepareOptions
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Pipeline.h"
#include <CLI/CLI.hpp>

namespace decouple {

/// Adds `--rules` and `--rules-only`, which exclude each other.
void addRulesOptions(CLI::App &app, PackPlace &place);

/// Adds `<pytorch>`, the options for rules, `--any-release`, `-j`, `-q` and
/// `-v`; `verbose` says what that prints.
void addTreeOptions(CLI::App &app, TreeOptions &options,
                    const std::string &verbose = "print a line for each stage");

/// `path` from the root: the compiler starts from other directories than the
/// tool.
std::string absolutePath(const std::string &path);

/// Adds `--host`, `--compile-commands` and `--toolkit`: how units are compiled.
void addHostOptions(CLI::App &app, SplitOptions &options);

/// Adds both, `--layout`, `--placement`, `--transition`,
/// `--other-device`, `--skeleton`, `--branch` and `--generic-patches`:
/// everything that the plan depends on.
void addPrepareOptions(CLI::App &app, PrepareOptions &options);

/// Of the same, what changes which places of the host are left to a person.
void addHandWorkOptions(CLI::App &app, PrepareOptions &options);

/// Adds `--quiet`; `help` says what it leaves out. Returns it.
CLI::Option *addQuietOption(CLI::App &app, const std::string &help);

/// Adds `--path`, which may be given several times.
void addPathOption(CLI::App &app, PathChoice &choice);

/// Adds `--review`.
void addReviewOption(CLI::App &app, std::string &marks);

/// A branch is made of a commit, and of nothing else: with --placement in-tree,
/// has the stages read the one that is checked out now. Errors: UsageError when
/// there is none.
llvm::Error takeCommit(PrepareOptions &options);

} // namespace decouple

//===- BuildRules.h - how build files are read ----------------------------===//
//
// rules/pytorch/libraries.json => RulePack        (part of the rule pack)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Glob.h"
#include "Rules/RuleInfo.h"
#include "Rules/Vocabulary.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// Where one library's units are listed. Units of a library with `ofDevice` are
/// those that the device's configuration adds to the one without, so that a
/// target with sources of both kinds can be listed as two libraries.
struct LibraryRule {
  RuleInfo info;
  std::string library;   ///< "torch_cuda"
  std::string file;      ///< the build file that is read
  std::string list;      ///< target or variable (CMake), list name (Starlark)
  std::string base;      ///< directory that relative entries of Starlark lists
                         ///< start from; CMake's start from their own file's
  bool ofDevice = false; ///< the library belongs to the device's build
};

/// What a command means to the reader of build files, when it is not CMake's
/// own or is defined in a file that is not read.
struct BuildCommand {
  std::string name; ///< lower case: "append_filelist"
  CommandKind kind = CommandKind::Target;
  /// StarlarkList: the file that has the lists. Where it is not there, one of
  /// its name elsewhere.
  std::string file;
};

/// How build files are read (libraries.json#/reading).
struct BuildReading {
  std::vector<BuildCommand> commands;
  /// CMake variables that name directories of the tree: tree-relative.
  std::map<std::string, std::string> directories;
  std::vector<Glob> follow;        ///< directories that add_subdirectory enters
  std::vector<std::string> beside; ///< scopes that make nothing for libraries
  std::vector<Glob> blockFiles; ///< files whose if-groups may be build blocks
  /// CMake variable => files that a build reads only when it is on.
  std::map<std::string, std::vector<Glob>> readWith;
  std::vector<std::string> mentions;  ///< lower case; a condition that has one
                                      ///< of these, in any case, is CUDA's
  std::vector<std::string> flagFiles; ///< run for the flags that they set only
  /// Only their functions and macros count, and every build file can call them.
  std::vector<std::string> functionFiles;
  std::vector<std::string> wholeCalls; ///< of functions not to be gone into
  std::vector<Glob> linked; ///< targets that the device's libraries link where
                            ///< it is not known what one of them does
  /// What the device's libraries link upstream and the backend's build links,
  /// too, or does without: as it is written there.
  std::vector<Glob> links;
  /// Of compilers: the next word is part of them.
  std::vector<std::string> optionsWithArgument;
  /// What a user can turn off => the CMake variables that then are.
  std::map<std::string, std::vector<std::string>> switches;
  /// Files, and variables for them, that are in no checkout.
  std::vector<Glob> generated;
  /// What configure_file() reads, and variables in it, that may be other ones
  /// for the device: templates by their paths.
  std::vector<Glob> configured;
  /// Python files that make extension modules.
  std::vector<std::string> setupFiles;
  std::vector<Glob> extensions; ///< modules that those make and rules know
  /// The build file whose cmake_dependent_option()s say what is on by default.
  std::string options;
};

} // namespace decouple

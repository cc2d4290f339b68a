//===- PythonRules.h - Python's part of the device ------------------------===//
//
// rules/pytorch/python.json => RulePack            (part of the rule pack)
//
// What Python sites are, where bindings are made and what they are called.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Glob.h"
#include "Rules/Language/Pattern.h"
#include "Rules/RuleInfo.h"
#include "Rules/Vocabulary.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

struct PythonMatch {
  std::vector<Glob> paths;
  std::vector<SiteKind> kinds;
  std::vector<SiteTime> when;
  std::vector<SiteForm> forms;
  std::vector<Action> fileActions;
  /// C++ that stays binds the name, outside of every block that acts.
  std::optional<bool> boundByHost;
  /// C++ binds the name only in arms that neither configuration takes.
  std::optional<bool> boundByNone;
};

/// A place in Python that defines or uses a CUDA name of torch._C.
struct PythonRule {
  RuleInfo info;
  PythonMatch match;
  std::string verdict;
};

/// How C++ binds names for Python (python.json#/bindings/spelling).
struct BindingSpelling {
  std::string methodTable; ///< type of arrays of functions
  std::string function;    ///< method that binds a function on a module
  std::string submodule;   ///< method that makes a module of a module
  Pattern types;           ///< templates that bind a type
  Pattern adders;          ///< functions that add a value to a module
};

/// What the functions of a Python extension module are declared with
/// (python.json#/extension).
struct PythonExtension {
  std::string header;    ///< with its brackets
  std::string parameter; ///< the module, as a function takes it
  std::string argument;  ///< that parameter's name
  /// Under which name a host with the backend finds the module itself, a module
  /// of a package; may be empty.
  std::string served = {};
};

/// Where the CUDA names of torch._C come from (python.json#/bindings).
struct PythonBindings {
  BindingSpelling spelling;
  std::vector<Glob> sources;        ///< C++ files whose bindings are CUDA's
  std::vector<Glob> others;         ///< C++ files that bind some of `names`
  std::vector<std::string> modules; ///< Python modules they are bound on
  std::vector<Glob> definitions; ///< files whose classes, functions are sites
  std::vector<Glob> uses;        ///< files in which uses are sites
  std::vector<Pattern> methodTables; ///< PyMethodDef arrays of the modules;
                                     ///< other arrays belong to types
  std::vector<std::string> names;    ///< CUDA names that other C++ files bind
  std::vector<std::string> calls; ///< functions to which a name in a string is
                                  ///< a use: "hasattr", "getattr", ...
};

} // namespace decouple

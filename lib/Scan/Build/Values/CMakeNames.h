//===- CMakeNames.h - what is known about CMake variables -----------------===//
//
// text with references + CMakeNames => text            (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace decouple {

/// What is known about a variable.
struct CMakeLookup {
  enum class State { Set, Unset, Unknown };
  State state = State::Unknown;
  std::string text; ///< list elements joined by ';'
  /// It was given a value, of which this is not all.
  bool isOpen = false;
  /// Whether it is true or false is known, and not how that is spelled.
  bool isTruth = false;
};

/// Switches that are off, by name; all others are on.
using SwitchesOff = std::set<std::string>;

/// Where conditions and references get their variables from.
class CMakeNames {
public:
  virtual ~CMakeNames() = default;
  virtual CMakeLookup variable(llvm::StringRef name) const = 0;
  /// What it is with these switches off, and not only their own variables.
  virtual CMakeLookup variableWithout(llvm::StringRef name,
                                      const SwitchesOff &off) const {
    return variable(name);
  }
  /// The switches on which the variable `text`, or what it refers to, depends.
  virtual std::set<std::string> switchesOf(llvm::StringRef text) const {
    return {};
  }
  virtual CMakeLookup environment(llvm::StringRef name) const { return {}; }
  virtual Truth target(llvm::StringRef name) const { return Truth::Unknown; }
  virtual Truth exists(llvm::StringRef path) const { return Truth::Unknown; }
};

/// The variables that a configuration names, and nothing else.
class CMakeSettings : public CMakeNames {
public:
  /// All layers of `pack.cmakeConfigurations` that are called `name`.
  CMakeSettings(const RulePack &pack, llvm::StringRef name);
  CMakeLookup variable(llvm::StringRef name) const override;
  Truth target(llvm::StringRef name) const override;

  std::map<std::string, Truth> values;
  /// Targets that only a build for the device makes; empty where this is one.
  std::set<std::string> missing;
  Truth others = Truth::Unknown;
};

/// Replaces `${NAME}`, `$ENV{NAME}` and `@NAME@` in `text` and resolves
/// escapes. `unknown` becomes true when a value is not known; what is not known
/// of it is then empty in the result. An escaped semicolon stays escaped, as in
/// CMake.
std::string expandCMake(llvm::StringRef text, const CMakeNames &names,
                        bool &unknown);

/// The elements of a list that are not empty; `\;` is part of an element.
std::vector<std::string> splitCMakeList(llvm::StringRef text);

} // namespace decouple

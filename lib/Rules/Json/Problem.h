//===- Problem.h - something wrong with a rule pack -----------------------===//
//
// Rules: what the steps of loading collect, so that lint can show everything
// at once and the loader the first.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace decouple {

/// One fault and where it is.
struct Problem {
  enum class Kind {
    Wrong,
    Missing ///< a required member; `place` is where it would be
  };
  std::string place; ///< "pytorch/files.json#/rules/3/tier", or "...json:3:7"
  std::string message;
  Kind kind = Kind::Wrong;
  /// The origin of another rule, which `message` names: that may as well be the
  /// wrong one.
  std::string other = {};
};

using Problems = std::vector<Problem>;

/// The place of member `key` of the value at `place`. Members of the pack
/// itself are files: "" + "pytorch/files.json" => "pytorch/files.json";
/// "pytorch/files.json" + "rules" => "pytorch/files.json#/rules".
std::string placeOf(const std::string &place, const std::string &key);

} // namespace decouple

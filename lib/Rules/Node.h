//===- Node.h - a JSON value that knows where it is -----------------------===//
//
// Rules: what Reader.cpp reads rules from. The schema has been checked, so
// that required members are there and types are right.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Pattern.h"
#include "Rules/Problem.h"
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace decouple {

class Node {
public:
  Node(const nlohmann::json &value, std::string place, Problems &problems)
      : value(value), place(std::move(place)), problems(problems) {}

  const nlohmann::json &json() const { return value; }
  const std::string &where() const { return place; }
  void fail(const std::string &message) const {
    problems.push_back({place, message});
  }

  bool has(const char *key) const { return value.contains(key); }
  Node operator[](const char *key) const;
  std::vector<Node> elements() const; ///< of an array

  // Members that may be absent: the result is then empty.
  std::string text(const char *key) const;
  bool flag(const char *key) const;
  std::optional<bool> optionalFlag(const char *key) const;
  /// 0 for one that is negative, which is an error.
  unsigned number(const char *key) const;
  std::vector<std::string> texts(const char *key) const;
  std::vector<Glob> globs(const char *key) const;
  std::optional<Pattern> optionalPattern(const char *key) const;

  std::vector<Pattern> patterns(const char *key) const;
  Pattern pattern(const char *key) const;
  /// The enumerator that `convert` finds for a word. Schema and tables are two
  /// lists; this is where it shows when they differ.
  template <typename Enum>
  Enum word(const char *key,
            std::optional<Enum> (*convert)(llvm::StringRef)) const {
    std::optional<Enum> out = convert(text(key));
    if (!out)
      (*this)[key].fail("`" + text(key) + "` is unknown to this program");
    return out.value_or(Enum());
  }
  /// A '/' separated path without `.` and `..`.
  std::string path(const char *key) const;

private:
  const nlohmann::json &value;
  std::string place;
  Problems &problems;
};

} // namespace decouple

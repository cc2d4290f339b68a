//===- Node.h - a JSON value and where it is in the pack ------------------===//
//
// Rules: what Values.h reads rules from. The schema has been checked, so that
// required members are there and types are right.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include <nlohmann/json.hpp>
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

  bool has(const std::string &key) const { return value.contains(key); }
  Node operator[](const std::string &key) const;

  using Member = std::pair<std::string, Node>;
  std::vector<Node> elements() const;  ///< of an array
  std::vector<Member> members() const; ///< of an object

private:
  const nlohmann::json &value;
  std::string place;
  Problems &problems;
};

} // namespace decouple

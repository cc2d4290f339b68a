#include "Rules/Read/Node.h"

using namespace decouple;

Node Node::operator[](const std::string &key) const {
  return Node(value.at(key), placeOf(place, key), problems);
}

std::vector<Node> Node::elements() const {
  std::vector<Node> out;
  for (std::size_t i = 0; i < value.size(); ++i)
    out.emplace_back(value[i], placeOf(place, std::to_string(i)), problems);
  return out;
}

std::vector<Node::Member> Node::members() const {
  std::vector<Member> out;
  for (const auto &[key, member] : value.items())
    out.emplace_back(key, Node(member, placeOf(place, key), problems));
  return out;
}

#include "Rules/Node.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace decouple;

static constexpr unsigned MaxNumber = 1000;

Node Node::operator[](const char *key) const {
  return Node(value.at(key), placeOf(place, key), problems);
}

std::vector<Node> Node::elements() const {
  std::vector<Node> out;
  for (std::size_t i = 0; i < value.size(); ++i)
    out.emplace_back(value[i], placeOf(place, std::to_string(i)), problems);
  return out;
}

std::string Node::text(const char *key) const {
  return value.value(key, std::string());
}

bool Node::flag(const char *key) const { return value.value(key, false); }

std::optional<bool> Node::optionalFlag(const char *key) const {
  return has(key) ? std::optional(value.at(key).get<bool>()) : std::nullopt;
}

unsigned Node::number(const char *key) const {
  const nlohmann::json &number = value.at(key);
  if (number.is_number_unsigned() && number <= MaxNumber)
    return number.get<unsigned>();
  (*this)[key].fail("must be a number from 0 to " + std::to_string(MaxNumber));
  return 0;
}

std::vector<std::string> Node::texts(const char *key) const {
  return value.value(key, std::vector<std::string>());
}

/// Compiles the string in `node` as a Pattern or Glob.
template <typename Matcher> static Matcher compile(const Node &node) {
  auto out = Matcher::compile(node.json().get_ref<const std::string &>());
  if (out)
    return std::move(*out);
  node.fail(llvm::toString(out.takeError()));
  return Matcher();
}

template <typename Matcher>
static std::vector<Matcher> compileAll(const Node &node, const char *key) {
  std::vector<Matcher> out;
  if (node.has(key))
    for (const Node &element : node[key].elements())
      out.push_back(compile<Matcher>(element));
  return out;
}

std::vector<Glob> Node::globs(const char *key) const {
  return compileAll<Glob>(*this, key);
}

std::vector<Pattern> Node::patterns(const char *key) const {
  return compileAll<Pattern>(*this, key);
}

Pattern Node::pattern(const char *key) const {
  return compile<Pattern>((*this)[key]);
}

std::optional<Pattern> Node::optionalPattern(const char *key) const {
  return has(key) ? std::optional(pattern(key)) : std::nullopt;
}

std::string Node::path(const char *key) const {
  std::string out = text(key);
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(out).split(parts, '/');
  if (llvm::is_contained(parts, "..") || llvm::is_contained(parts, "."))
    (*this)[key].fail("`" + out +
                      "` has `.` or `..` in it, and could leave "
                      "its directory");
  return out;
}

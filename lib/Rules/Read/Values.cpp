#include "Rules/Read/Values.h"
#include "Rules/Read/PathGlob.h"
#include "Support/WholeEnum.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace decouple;

static_assert(isWhole(PathTypes, Paths::IncludeRoots));

void decouple::readInto(const Node &node, std::string &out) {
  if (!node.json().is_array()) {
    out = node.json().get<std::string>();
    return;
  }
  for (const Node &line : node.elements())
    out += line.json().get<std::string>() + "\n";
}

void decouple::readInto(const Node &node, bool &out) {
  out = node.json().get<bool>();
}

void decouple::readInto(const Node &node, unsigned &out) {
  constexpr unsigned Max = 1000;
  const nlohmann::json &number = node.json();
  if (number.is_number_unsigned() && number <= Max)
    out = number.get<unsigned>();
  else
    node.fail("must be a number from 0 to " + std::to_string(Max));
}

/// Compiles the text in `node` as a Glob, Pattern, TokenPattern or CodePattern.
template <typename Matcher>
static void compile(const Node &node, Matcher &out) {
  auto compiled = Matcher::compile(node.json().get_ref<const std::string &>());
  if (compiled)
    out = std::move(*compiled);
  else
    node.fail(llvm::toString(compiled.takeError()));
}

void decouple::readInto(const Node &node, Glob &out) { compile(node, out); }
void decouple::readInto(const Node &node, Pattern &out) { compile(node, out); }
void decouple::readInto(const Node &node, TokenPattern &out) {
  compile(node, out);
}

void decouple::readInto(const Node &node, CodePattern &out) {
  compile(node, out);
}

void decouple::readInto(const Node &node, Release &out) {
  // The schema asks for digits; what is left is a number out of range.
  if (auto release = Release::parse(node.json().get<std::string>()))
    out = *release;
  else
    node.fail("not a release number");
}

void decouple::readInto(const Node &node, ReleaseRange &out) {
  for (const auto &[key, end] : node.members())
    readInto(end, key == "from" ? out.from : out.below);
  if (!out.possible())
    node.fail("no release is in this range");
}

void decouple::readInto(const Node &node, Truth &out) {
  const nlohmann::json &value = node.json();
  if (value.is_boolean())
    out = value.get<bool>() ? Truth::True : Truth::False;
  else
    out = value.is_number() ? Truth::True : Truth::Unknown;
}

void decouple::readInto(const Node &node,
                        std::map<std::string, long long> &out) {
  for (const auto &[key, value] : node.json().items())
    if (value.is_number())
      out[key] = value.get<long long>();
}

void decouple::readInto(const Node &node,
                        std::map<std::string, std::string> &out) {
  if (node.json().is_string())
    return readInto(node, out["*"]);
  for (const auto &[key, member] : node.members())
    readInto(member, out[key]);
}

static void checkPath(const Node &node) {
  std::string path = node.json().get<std::string>();
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(path).split(parts, '/');
  if (llvm::is_contained(parts, "..") || llvm::is_contained(parts, "."))
    node.fail("`" + path +
              "` has `.` or `..` in it, and could leave its directory");
}

/// Globs over paths of a checkout, `also` aside.
static void checkGlobs(const Node &node, llvm::StringRef also = "") {
  for (const Node &element : node.elements()) {
    std::string text = element.json().get<std::string>();
    llvm::Expected<Glob> glob = Glob::compile(text);
    if (!glob) // which has been told
      llvm::consumeError(glob.takeError());
    else if (text == also)
      continue;
    else if (llvm::Error error = checkFitsPaths(text))
      element.fail(llvm::toString(std::move(error)));
  }
}

void decouple::checkPaths(const Node &node, Paths paths) {
  switch (paths) {
  case Paths::Path:
    return checkPath(node);
  case Paths::List:
    for (const Node &element : node.elements())
      checkPath(element);
    return;
  case Paths::ByName:
    for (const auto &[key, member] : node.members())
      checkPath(member);
    return;
  case Paths::Globs:
    return checkGlobs(node);
  case Paths::IncludeRoots:
    return checkGlobs(node, ".");
  case Paths::GlobsByVariable:
    for (const auto &[key, member] : node.members())
      checkGlobs(member);
  }
}

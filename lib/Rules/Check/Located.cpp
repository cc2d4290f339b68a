#include "Rules/Check/Located.h"
#include "Rules/Json/JsonPath.h"
#include "Support/FileTree.h"
#include "llvm/ADT/StringExtras.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using llvm::StringRef;
using nlohmann::json;

namespace {

/// Goes through JSON that has been read before, so that nothing is checked.
class Cursor {
public:
  explicit Cursor(StringRef text) : rest(text.ltrim()) {}

  /// What is left of the text, from a value on.
  StringRef rest;

  /// From an object or array on to what it has for `key`. Stays where it is
  /// when that is not there.
  bool enter(const std::string &key) {
    StringRef before = rest;
    bool object = rest.starts_with("{");
    take(1);
    for (std::size_t i = 0; !rest.empty() && !atEnd(); ++i) {
      if ((object ? member() : std::to_string(i)) == key)
        return true;
      skip();
      if (rest.starts_with(","))
        take(1);
    }
    rest = before;
    return false;
  }

private:
  bool atEnd() const { return rest[0] == '}' || rest[0] == ']'; }
  void take(std::size_t count) { rest = rest.drop_front(count).ltrim(); }

  /// The length of the string that `rest` begins with, quotes included.
  std::size_t lengthOfString() const {
    std::size_t end = 1;
    while (end < rest.size() && rest[end] != '"')
      end += rest[end] == '\\' ? 2 : 1;
    return end + 1;
  }

  /// The name of a member, which is passed with its colon.
  std::string member() {
    std::size_t length = lengthOfString();
    std::string name = json::parse(rest.take_front(length).str());
    take(length);
    take(1);
    return name;
  }

  /// Over a value.
  void skip() {
    unsigned depth = 0;
    do {
      depth += rest[0] == '{' || rest[0] == '[';
      depth -= atEnd();
      if (rest[0] == '"')
        take(lengthOfString());
      else if (StringRef("{}[]:,").contains(rest[0]))
        take(1);
      else
        take(std::min(rest.find_first_of(",]} \t\r\n"), rest.size()));
    } while (depth && !rest.empty());
  }
};

} // namespace

unsigned decouple::lineOf(StringRef text, llvm::ArrayRef<std::string> keys) {
  Cursor cursor(text);
  for (const std::string &key : keys)
    if (cursor.rest.empty() || !StringRef("{[").contains(cursor.rest[0]) ||
        !cursor.enter(key))
      break;
  return text.drop_back(cursor.rest.size()).count('\n') + 1;
}

/// The id of the innermost rule at `keys` or around it; "" for none.
static std::string ruleAt(const json &file,
                          const std::vector<std::string> &keys) {
  std::string id;
  const json *value = &file;
  for (const std::string &key : keys) {
    unsigned index = 0;
    if (value->is_object() && value->contains(key))
      value = &value->at(key);
    else if (value->is_array() && llvm::to_integer(key, index) &&
             index < value->size())
      value = &value->at(index);
    else
      break;
    if (value->is_object() && value->contains("id") &&
        value->at("id").is_string())
      id = value->at("id");
  }
  return id;
}

Diagnostic decouple::located(Diagnostic found) {
  const std::string place = found.file;
  auto [file, path] = StringRef(place).split("#/");
  if (path.empty())
    return found;
  auto buffer = readFile(file);
  if (!buffer) {
    llvm::consumeError(buffer.takeError());
    return found;
  }
  StringRef text = (*buffer)->getBuffer();
  std::vector<std::string> keys = keysOf(path);
  std::string rule = ruleAt(json::parse(text, nullptr, false), keys);
  found.file = file.str();
  found.line = lineOf(text, keys);
  found.message += " (" + (rule.empty() ? "" : "rule `" + rule + "`, ") + "/" +
                   path.str() + ")";
  return found;
}

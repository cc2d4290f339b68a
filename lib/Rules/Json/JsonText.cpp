#include "Rules/Json/JsonText.h"
#include <set>

using namespace decouple;
using nlohmann::json;

/// "file:line:column" of the byte at `offset`.
static std::string positionOf(const std::string &file, llvm::StringRef text,
                              std::size_t offset) {
  llvm::StringRef before = text.take_front(offset);
  std::size_t newline = before.rfind('\n');
  std::size_t column = newline == llvm::StringRef::npos
                           ? before.size() + 1
                           : before.size() - newline;
  return file + ":" + std::to_string(before.count('\n') + 1) + ":" +
         std::to_string(column);
}

/// The library's message without its own prefix and position.
static std::string reasonOf(const json::parse_error &error) {
  llvm::StringRef text = error.what();
  if (text.contains("column "))
    text = text.substr(text.find("column ")).split(": ").second;
  else
    text = text.split("] ").second;
  return "not JSON: " + text.str();
}

namespace {

/// Follows the parser through the text to find keys that come twice.
class DuplicateKeys {
public:
  DuplicateKeys(const std::string &file, Problems &problems)
      : problems(problems), place(file) {}

  bool operator()(json::parse_event_t event, const json &parsed) {
    switch (event) {
    case json::parse_event_t::object_start:
    case json::parse_event_t::array_start:
      open(event == json::parse_event_t::array_start);
      break;
    case json::parse_event_t::object_end:
    case json::parse_event_t::array_end:
      levels.pop_back();
      next();
      break;
    case json::parse_event_t::key:
      key(parsed.get_ref<const std::string &>());
      break;
    case json::parse_event_t::value:
      next();
      break;
    }
    return true;
  }

private:
  struct Level {
    std::string place;
    bool array = false;
    std::size_t index = 0;      ///< of the element to come
    std::string key;            ///< of the member to come
    std::set<std::string> keys; ///< so far
  };

  void open(bool array) {
    std::string here = place;
    if (!levels.empty()) {
      const Level &parent = levels.back();
      here = placeOf(parent.place,
                     parent.array ? std::to_string(parent.index) : parent.key);
    }
    levels.push_back({std::move(here), array, 0, {}, {}});
  }

  void next() {
    if (!levels.empty())
      ++levels.back().index;
  }

  void key(const std::string &name) {
    Level &level = levels.back();
    level.key = name;
    if (!level.keys.insert(name).second)
      problems.push_back({placeOf(level.place, name), "key given twice"});
  }

  Problems &problems;
  std::string place;
  std::vector<Level> levels;
};

} // namespace

std::optional<json> decouple::parseJson(const std::string &file,
                                        llvm::StringRef text,
                                        Problems &problems) {
  std::size_t before = problems.size();
  DuplicateKeys duplicates(file, problems);
  auto callback = [&](int, json::parse_event_t event, json &parsed) {
    return duplicates(event, parsed);
  };
  try {
    json value = json::parse(text.begin(), text.end(), callback);
    if (problems.size() == before)
      return value;
  } catch (const json::parse_error &error) {
    std::size_t offset = error.byte ? error.byte - 1 : 0;
    problems.resize(before); // positions after a syntax error mislead
    problems.push_back({positionOf(file, text, offset), reasonOf(error)});
  } catch (const json::exception &error) { // a number out of range
    problems.push_back({file, std::string("not JSON: ") + error.what()});
  }
  return std::nullopt;
}

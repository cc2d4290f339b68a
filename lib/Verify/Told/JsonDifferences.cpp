#include "Verify/Told/JsonDifferences.h"

#include "llvm/ADT/STLExtras.h"
#include <map>
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

static std::string textOf(const json &value) {
  return value.dump(-1, ' ', /*ensure_ascii=*/true,
                    json::error_handler_t::replace);
}

/// As much of `value` as a sentence holds.
static std::string shown(const json &value) {
  constexpr std::size_t Most = 60;
  std::string text = textOf(value);
  return text.size() <= Most ? text : text.substr(0, Most) + "...";
}

static std::string member(const json &item, const char *key) {
  auto found = item.find(key);
  return found != item.end() && found->is_string() ? found->get<std::string>()
                                                   : "";
}

/// What a thing of a list is called: where it is and its name; "": nothing that
/// would be found again.
static std::string nameOf(const json &item) {
  std::string name = member(item, "path");
  if (!name.empty() && item.contains("line"))
    name += ":" + textOf(item["line"]);
  const bool isPlaced = !name.empty();
  const std::vector<const char *> keys =
      isPlaced ? std::vector<const char *>{"name", "token"}
               : std::vector<const char *>{"name",     "file",   "destination",
                                           "found_by", "rule",   "scope",
                                           "verdict",  "subject"};
  for (const char *key : keys)
    if (std::string word = member(item, key); !word.empty())
      name += (name.empty() ? "" : " ") + word;
  return name;
}

namespace {

class Comparer {
public:
  void compare(const json &said, const json &meant, const std::string &at);

  std::vector<std::string> found;

private:
  void compareMembers(const json &said, const json &meant,
                      const std::string &at);
  void compareThings(const json &said, const json &meant,
                     const std::string &at);
};

/// The things of a list that nothing is known to be yet.
class Things {
public:
  explicit Things(const json &list);

  /// One that is `meant`, or that is called like it; null: there is none.
  const json *takeSame(const json &meant) { return take(same, textOf(meant)); }
  const json *takeNamed(const json &meant) {
    return take(named, nameOf(meant));
  }

private:
  using Places = std::multimap<std::string, std::size_t>;
  const json *take(Places &places, const std::string &key);

  const json &list;
  std::vector<bool> taken;
  Places same, named;
};

} // namespace

Things::Things(const json &list) : list(list), taken(list.size()) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    same.emplace(textOf(list[i]), i);
    if (list[i].is_object())
      named.emplace(nameOf(list[i]), i);
  }
}

const json *Things::take(Places &places, const std::string &key) {
  for (auto [place, end] = places.equal_range(key); place != end; ++place)
    if (std::size_t i = place->second; !taken[i]) {
      taken[i] = true;
      return &list[i];
    }
  return nullptr;
}

static bool isListOfThings(const json &value) {
  return value.is_array() &&
         llvm::all_of(value, [](const json &item) { return item.is_object(); });
}

void Comparer::compare(const json &said, const json &meant,
                       const std::string &at) {
  if (said == meant)
    return;
  if (said.is_object() && meant.is_object())
    compareMembers(said, meant, at);
  else if (said.is_array() && isListOfThings(meant))
    compareThings(said, meant, at);
  else
    found.push_back("says that `" + at + "` is " + shown(said) + ", not " +
                    shown(meant));
}

void Comparer::compareMembers(const json &said, const json &meant,
                              const std::string &at) {
  for (const auto &[key, value] : meant.items()) {
    std::string place = at.empty() ? key : at + "." + key;
    if (auto other = said.find(key); other != said.end())
      compare(*other, value, place);
    else
      found.push_back("lacks `" + place + "`");
  }
}

/// Those that are the same go together first, so that one that is gone is not
/// taken for the next of its name.
void Comparer::compareThings(const json &said, const json &meant,
                             const std::string &at) {
  Things things(said);
  std::vector<const json *> others;
  for (const json &thing : meant)
    if (!things.takeSame(thing))
      others.push_back(&thing);
  for (const json *thing : others) {
    const std::string place = at + "[" + nameOf(*thing) + "]";
    if (const json *other = things.takeNamed(*thing))
      compare(*other, *thing, place);
    else
      found.push_back("lacks `" + place + "`");
  }
}

std::vector<std::string> decouple::differencesOf(const json &said,
                                                 const json &meant,
                                                 const std::string &at) {
  Comparer comparer;
  comparer.compare(said, meant, at);
  return std::move(comparer.found);
}

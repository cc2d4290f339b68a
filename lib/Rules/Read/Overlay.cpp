#include "Rules/Read/Overlay.h"
#include "Rules/Json/JsonPath.h"
#include "Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <set>

using namespace decouple;
using nlohmann::json;

/// What names an entry of an array, tried in this order.
static constexpr const char *EntryKeys[] = {"id", "name", "role", "scope",
                                            "from"};

namespace {

/// An entry of an array while the array's order may still change.
struct Entry {
  std::string name;
  json value;
  Written written;
};

class Merger {
public:
  explicit Merger(Problems &problems) : problems(problems) {}

  /// Merges `patch`, which is written at `at` of the overlay, into `value`.
  void merge(json &value, Written &written, const json &patch,
             const std::string &at);

private:
  void fail(const std::string &place, const std::string &message) {
    problems.push_back({place, message});
  }

  void mergeObject(json &value, Written &written, const json &patch,
                   const std::string &at);
  void mergeEntries(const char *key, json &value, Written &written,
                    const json &patch, const std::string &at);
  void mergeEntry(const char *key, std::vector<Entry> &entries,
                  const json &patch, const std::string &at);
  void remove(std::vector<Entry> &entries, const std::string &name,
              const json &patch, const std::string &at);
  void place(const char *key, std::vector<Entry> &entries, Entry entry,
             const json &patch, const std::string &at);
  void editList(json &value, Written &written, const json &patch,
                const std::string &at);

  Problems &problems;
};

} // namespace

static Written childOf(const Written &written, const std::string &key) {
  auto found = written.parts.find(key);
  if (found != written.parts.end())
    return found->second;
  return {written.inOverlay, placeOf(written.place, key), {}};
}

Written Written::find(const std::string &merged) const {
  auto [file, path] = llvm::StringRef(merged).split("#/");
  Written found = childOf(*this, file.str());
  for (const std::string &key : keysOf(path))
    found = childOf(found, key);
  return found;
}

std::optional<std::string> Written::overlaid() const {
  if (inOverlay)
    return place;
  for (const auto &[key, part] : parts)
    if (auto found = part.overlaid())
      return found;
  return std::nullopt;
}

/// The key that names the entries of `array`; null for one of plain values or
/// of entries without names.
static const char *entryKey(const json &array) {
  if (array.empty())
    return nullptr;
  for (const char *key : EntryKeys)
    if (llvm::all_of(array, [&](const json &entry) {
          return entry.is_object() && entry.contains(key) &&
                 entry[key].is_string();
        }))
      return key;
  return nullptr;
}

static bool isListEdit(const json &patch) {
  return patch.is_object() && !patch.empty() &&
         llvm::all_of(patch.items(), [](const auto &member) {
           return member.key() == "add" || member.key() == "remove";
         });
}

/// {"replace": …} in the place of an array with entries, or of an object.
static bool isReplacement(const json &value, const json &patch) {
  return value.is_structured() && patch.is_object() && patch.size() == 1 &&
         patch.contains("replace") &&
         (value.is_array() || patch["replace"].is_object());
}

/// Whether `patch` looks as if it emptied `value`, and would be merged.
static bool changesNothing(const json &value, const json &patch) {
  return patch.is_structured() && patch.empty() && !value.empty() &&
         value.type() == patch.type() && (value.is_object() || entryKey(value));
}

void Merger::merge(json &value, Written &written, const json &patch,
                   const std::string &at) {
  if (changesNothing(value, patch))
    return fail(at, "is empty, which changes nothing; `{\"replace\": " +
                        patch.dump() + "}` takes out all that there is");
  if (isReplacement(value, patch)) {
    value = patch["replace"];
    written = {true, placeOf(at, "replace"), {}};
    return;
  }
  if (value.is_object() && patch.is_object())
    return mergeObject(value, written, patch, at);
  if (value.is_array() && patch.is_array())
    if (const char *key = entryKey(value))
      return mergeEntries(key, value, written, patch, at);
  if (value.is_array() && isListEdit(patch))
    return editList(value, written, patch, at);
  value = patch;
  written = {true, at, {}};
}

void Merger::mergeObject(json &value, Written &written, const json &patch,
                         const std::string &at) {
  for (const auto &[key, member] : patch.items()) {
    std::string here = placeOf(at, key);
    if (member.is_null()) {
      if (!value.erase(key))
        fail(here, "there is nothing to take out");
      // Who misses it is told where it went.
      written.parts[key] = {true, here, {}};
    } else if (auto found = value.find(key); found != value.end()) {
      Written part = childOf(written, key);
      merge(*found, part, member, here);
      written.parts[key] = std::move(part);
    } else {
      value[key] = member;
      written.parts[key] = {true, here, {}};
    }
  }
}

/// {"add": […], "remove": […]} in the place of a list of plain values.
void Merger::editList(json &value, Written &written, const json &patch,
                      const std::string &at) {
  for (const auto &[key, items] : patch.items())
    if (items.empty())
      fail(placeOf(at, key), "is empty, which changes nothing");
  std::vector<Written> places;
  for (std::size_t i = 0; i < value.size(); ++i)
    places.push_back(childOf(written, std::to_string(i)));
  for (const json &item : patch.value("remove", json::array())) {
    auto found = std::find(value.begin(), value.end(), item);
    if (found == value.end()) {
      fail(placeOf(at, "remove"), item.dump() + " is not in the list");
      continue;
    }
    places.erase(places.begin() + (found - value.begin()));
    value.erase(found);
  }
  std::size_t added = 0;
  for (const json &item : patch.value("add", json::array())) {
    value.push_back(item);
    places.push_back(
        {true, placeOf(placeOf(at, "add"), std::to_string(added++)), {}});
  }
  written.parts.clear();
  for (std::size_t i = 0; i < places.size(); ++i)
    written.parts[std::to_string(i)] = std::move(places[i]);
}

void Merger::mergeEntries(const char *key, json &value, Written &written,
                          const json &patch, const std::string &at) {
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < value.size(); ++i)
    entries.push_back({value[i][key], std::move(value[i]),
                       childOf(written, std::to_string(i))});
  std::set<json> seen;
  for (std::size_t i = 0; i < patch.size(); ++i) {
    std::string here = placeOf(at, std::to_string(i));
    if (!patch[i].is_object() || !patch[i].contains(key) ||
        !patch[i][key].is_string())
      fail(here, std::string("needs `") + key + "`, which says what it is");
    else if (!seen.insert(patch[i][key]).second)
      fail(here, patch[i][key].dump() + " is given twice in this overlay");
    else
      mergeEntry(key, entries, patch[i], here);
  }
  value = json::array();
  written.parts.clear();
  for (Entry &entry : entries) {
    written.parts[std::to_string(value.size())] = std::move(entry.written);
    value.push_back(std::move(entry.value));
  }
}

static auto named(std::vector<Entry> &entries, const std::string &name) {
  return llvm::find_if(entries,
                       [&](const Entry &entry) { return entry.name == name; });
}

/// The entry that is called most like `name`; "" when none is much like it.
static std::string likelyOf(const std::vector<Entry> &entries,
                            llvm::StringRef name) {
  std::vector<std::string> known;
  for (const Entry &entry : entries)
    known.push_back(entry.name);
  return nearestName(name, known);
}

void Merger::mergeEntry(const char *key, std::vector<Entry> &entries,
                        const json &patch, const std::string &at) {
  std::string name = patch[key];
  if (patch.contains("remove"))
    return remove(entries, name, patch, at);
  json content = patch;
  content.erase("before");
  content.erase("after");
  Entry entry{name, content, {true, at, {}}};
  auto found = named(entries, name);
  bool fresh = found == entries.end();
  bool placed = patch.contains("before") || patch.contains("after");
  if (!fresh && !placed && content.size() == 1)
    fail(at, "names `" + name + "` and says nothing about it");
  if (fresh) {
    entry.written.fresh = {name, likelyOf(entries, name)};
  } else {
    entry = *found;
    content.erase(key);
    mergeObject(entry.value, entry.written, content, at);
  }
  if (fresh && !placed)
    entries.push_back(std::move(entry));
  else if (!placed)
    *found = std::move(entry);
  else
    place(key, entries, std::move(entry), patch, at);
}

void Merger::remove(std::vector<Entry> &entries, const std::string &name,
                    const json &patch, const std::string &at) {
  auto found = named(entries, name);
  if (patch.size() != 2 || patch["remove"] != true)
    fail(at, "`remove` is true and stands beside the name alone");
  else if (found == entries.end())
    fail(at, "there is no `" + name + "` to remove");
  else
    entries.erase(found);
}

/// "there is no rule `nope` in pytorch/files.json".
static std::string noSuch(llvm::StringRef key,
                          const std::vector<Entry> &entries, const json &other,
                          llvm::StringRef at) {
  const std::string name =
      other.is_string() ? other.get<std::string>() : other.dump();
  const std::string likely = likelyOf(entries, name);
  return std::string("there is no ") + (key == "id" ? "rule " : "") + "`" +
         name + "` in " + at.split('#').first.str() +
         (likely.empty() ? "" : " (did you mean `" + likely + "`?)");
}

/// Puts `entry` next to the one that `patch` names with `before` or `after`;
/// an entry that is there already moves.
void Merger::place(const char *key, std::vector<Entry> &entries, Entry entry,
                   const json &patch, const std::string &at) {
  if (patch.contains("before") && patch.contains("after"))
    return fail(at, "has both `before` and `after`");
  const char *side = patch.contains("before") ? "before" : "after";
  const json &other = patch[side];
  llvm::erase_if(entries,
                 [&](const Entry &old) { return old.name == entry.name; });
  auto found = other.is_string() ? named(entries, other) : entries.end();
  if (found == entries.end())
    return fail(placeOf(at, side), noSuch(key, entries, other, at));
  entries.insert(side[0] == 'b' ? found : std::next(found), std::move(entry));
}

Written decouple::mergeOverlay(json &pack, const json &overlay,
                               Problems &problems) {
  Written written;
  // Files that cannot be read have been told of, and are not in it.
  if (!overlay.empty())
    Merger(problems).merge(pack, written, overlay, "");
  return written;
}

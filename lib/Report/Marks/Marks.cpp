#include "Report/Marks/Marks.h"

#include "Rules/Vocabulary.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Nearest.h"
#include "Support/WholeEnum.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <optional>

using namespace decouple;
using nlohmann::json;

static std::string textAt(const json &value, const char *key) {
  auto found = value.find(key);
  return found != value.end() && found->is_string() ? found->get<std::string>()
                                                    : "";
}

static bool isMark(const json &mark) {
  return mark.is_object() &&
         (!mark.contains("line") || mark["line"].is_number_unsigned()) &&
         mark.contains("path") && mark["path"].is_string() &&
         mark.contains("state") && mark["state"].is_string();
}

llvm::Expected<json> decouple::readMarks(const std::string &path) {
  auto file = readFile(path);
  if (!file)
    return usageError("--review " + path + ": " +
                      llvm::toString(file.takeError()) + didYouMeanPath(path));
  json exported = json::parse((*file)->getBuffer(), nullptr,
                              /*allow_exceptions=*/false);
  if (!exported.is_object() || !exported.contains("marks") ||
      !exported["marks"].is_object() ||
      !llvm::all_of(exported["marks"], isMark))
    return usageError("--review " + path +
                      ": not the marks that the page "
                      "exports as JSON");
  return exported;
}

namespace {
/// A thing that a mark may be on.
struct Row {
  std::string verdict;
  unsigned line = 0;
  json content, patch;
  bool isTaken = false;
};

/// Kind, path and name, which an upgrade does not change.
using Identity = std::tuple<Thing, std::string, std::string>;
using Rows = std::map<Identity, std::vector<Row>>;
} // namespace

/// The key of what tells things of a file apart; null: there is one.
static const char *nameKey(Thing thing) {
  switch (thing) {
  case Thing::Block:
  case Thing::BuildBlock:
    return "condition";
  case Thing::PythonSite:
    return "name";
  case Thing::NamedCode:
    return "token";
  case Thing::File:
  case Thing::ListedUnit:
    break;
  }
  return nullptr;
}

static void addRows(Thing thing, const json &records, Rows &rows) {
  const char *name = nameKey(thing);
  for (const json &record : records)
    rows[{thing, record["path"], name ? record[name].get<std::string>() : ""}]
        .push_back({record["verdict"], record.value("line", 0u),
                    record["content_hash"], record.value("patch_hash", json()),
                    false});
}

/// Files that stay by a default rule; of their texts nothing is known.
static void addKeptFiles(const json &groups, Rows &rows) {
  for (const json &group : groups)
    for (const auto &[directory, names] : group["directories"].items())
      for (const json &name : names)
        rows[{Thing::File,
              (directory == "." ? "" : directory + "/") +
                  name.get<std::string>(),
              ""}]
            .push_back({group["verdict"], 0, json(), json(), false});
}

static Rows rowsOf(const json &report) {
  Rows rows;
  for (Thing thing : JudgedThings) {
    const json &list = report[namesOf(thing).key];
    addRows(thing, thing == Thing::NamedCode ? list["sites"] : list, rows);
  }
  addKeptFiles(report["kept_files"], rows);
  return rows;
}

namespace {
enum class Fate { Hold, NotCompared, Changed, Gone, Unknown };

/// A mark, what became of it, and why.
struct Compared {
  std::string key;
  const json &mark;
  Fate fate = Fate::Gone;
  std::string why;
  unsigned line = 0; ///< where the thing is now
};

class Comparison {
public:
  explicit Comparison(const json &report)
      : rows(rowsOf(report)), splits(!report["splits"].empty()) {}

  void look(Compared &one, bool changed);

private:
  std::string difference(const Compared &one, const Row &row) const;
  bool lacksSplit(const Compared &one, const Row &row) const;
  Rows rows;
  bool splits; ///< the report says what becomes of blocks
};
} // namespace

static constexpr EnumWord<Fate> Fates[] = {{"hold", Fate::Hold},
                                           {"not_compared", Fate::NotCompared},
                                           {"changed", Fate::Changed},
                                           {"gone", Fate::Gone},
                                           {"unknown", Fate::Unknown}};
static_assert(isWhole(Fates));

/// What a mark is on; nothing for what this tool knows nothing of.
static std::optional<Thing> thingOf(const json &mark) {
  const std::string kind = textAt(mark, "kind");
  for (Thing thing : JudgedThings)
    if (kind == namesOf(thing).key)
      return thing;
  return std::nullopt;
}

/// Whether `one` was marked as it was split, and nobody has split it now.
bool Comparison::lacksSplit(const Compared &one, const Row &row) const {
  const std::optional<Thing> thing = thingOf(one.mark);
  return (thing == Thing::Block || thing == Thing::File) && !splits &&
         row.patch.is_null() && !one.mark.value("patch_hash", json()).is_null();
}

/// In what `row` is not what was marked; "" when it is the same.
std::string Comparison::difference(const Compared &one, const Row &row) const {
  std::vector<std::string> parts;
  if (one.mark.value("content_hash", json()) != row.content)
    parts.push_back("its text");
  if (std::string before = textAt(one.mark, "verdict"); before != row.verdict)
    parts.push_back("its verdict, " + before + " before and " + row.verdict +
                    " now");
  if (one.mark.value("patch_hash", json()) != row.patch &&
      !lacksSplit(one, row))
    parts.push_back("what becomes of it in the host");
  return llvm::join(parts, "; ");
}

/// Finds the thing of `one` among those that no mark has taken: the same at
/// first, `changed` or not then. Of several the one with the nearest line.
void Comparison::look(Compared &one, bool changed) {
  std::optional<Thing> thing = thingOf(one.mark);
  if (one.fate != Fate::Gone || !thing)
    return;
  auto found =
      rows.find({*thing, textAt(one.mark, "path"), textAt(one.mark, "name")});
  if (found == rows.end())
    return;
  const long line = one.mark.value("line", 0);
  Row *best = nullptr;
  for (Row &row : found->second)
    if (!row.isTaken && (changed || difference(one, row).empty()) &&
        (!best ||
         std::abs(long(row.line) - line) < std::abs(long(best->line) - line)))
      best = &row;
  if (!best)
    return;
  best->isTaken = true;
  one.why = difference(one, *best);
  one.fate = !one.why.empty()         ? Fate::Changed
             : lacksSplit(one, *best) ? Fate::NotCompared
                                      : Fate::Hold;
  one.line = best->line;
}

static json itemJson(const Compared &one) {
  json item = {{"key", one.key},
               {"path", textAt(one.mark, "path")},
               {"line", one.line ? one.line : one.mark.value("line", 0u)},
               {"state", textAt(one.mark, "state")},
               {"note", textAt(one.mark, "note")},
               {"verdict", textAt(one.mark, "verdict")},
               {"why", one.why}};
  return item;
}

json decouple::compareMarks(const json &exported, const json &report) {
  std::vector<Compared> marks;
  for (const auto &[key, mark] : exported["marks"].items())
    marks.push_back({key, mark, Fate::Gone, "", 0});
  Comparison comparison(report);
  for (Compared &one : marks)
    if (!one.mark.contains("content_hash"))
      one.fate = Fate::Unknown;
  for (bool changed : {false, true})
    for (Compared &one : marks)
      comparison.look(one, changed);
  json result = {{"release", textAt(exported, "release")},
                 {"count", marks.size()},
                 {"hold", 0},
                 {"not_compared", 0},
                 {"changed", json::array()},
                 {"gone", json::array()},
                 {"unknown", json::array()}};
  for (const Compared &one : marks)
    if (json &fate = result[wordOf(Fates, one.fate)]; fate.is_array())
      fate.push_back(itemJson(one));
    else
      fate = fate.get<unsigned>() + 1;
  return result;
}

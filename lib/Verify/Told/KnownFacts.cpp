#include "Verify/Told/KnownFacts.h"

#include "Verify/Told/JsonDifferences.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace decouple;
using nlohmann::json;

/// A member, or null: people may have made anything of a report.
static const json &in(const json &value, const char *key) {
  static const json nothing;
  if (!value.is_object())
    return nothing;
  auto found = value.find(key);
  return found == value.end() ? nothing : *found;
}

static std::string wordIn(const json &value, const char *key) {
  const json &word = in(value, key);
  return word.is_string() ? word.get<std::string>() : "";
}

namespace {

class Teller {
public:
  Teller(const json &report, const EmitState &state)
      : report(report), state(state) {}

  void options();
  void written();
  void units();
  void totals(const char *things);
  void verdicts(const char *things, const json &drift);

  std::vector<std::string> found;

private:
  void compare(const json &said, const json &meant, const std::string &at) {
    llvm::append_range(found, differencesOf(said, meant, at));
  }

  const json &report;
  const EmitState &state;
};

} // namespace

void Teller::options() {
  json meant = json::object();
  for (const auto &[key, word] :
       {std::pair{"layout", &state.layout}, std::pair{"name", &state.backend},
        std::pair{"placement", &state.placement},
        std::pair{"transition", &state.transition},
        std::pair{"python", &state.python}})
    if (!word->empty()) // the earliest tools did not write all of them
      meant[key] = *word;
  compare(in(report, "options"), meant, "options");
}

/// A branch has its patches as commits, which the report counts as files.
void Teller::written() {
  std::map<std::string, std::string> origins;
  for (const auto &[list, origin] :
       {std::pair{"files", "path"}, std::pair{"added_files", "origin"}})
    for (const json &row : in(report, list))
      if (std::string place = wordIn(row, "destination"); !place.empty())
        origins[place] = wordIn(row, origin);
  compare(in(in(in(report, "totals"), "output"), "files"), origins.size(),
          "totals.output.files");
  for (const EmittedFile &file :
       state.branch ? state.branch->files : state.files) {
    if (isBesideTree(file.path))
      continue;
    auto row = origins.find(file.path);
    if (row == origins.end())
      found.push_back("has no row for " + file.path + ", which the run wrote");
    else if (row->second != file.origin)
      found.push_back("says that " + file.path + " is of " + row->second +
                      ", not of " + file.origin);
    if (row != origins.end())
      origins.erase(row);
  }
  if (!state.branch)
    for (const auto &[place, origin] : origins)
      found.push_back("says that the run wrote " + place +
                      ", which it did not");
}

void Teller::units() {
  if (state.units.empty())
    return;
  std::set<std::pair<std::string, std::string>> units; // some are in two lists
  for (const json &unit : in(report, "units"))
    if (wordIn(unit, "list") != "split") // the state counts upstream's own
      units.emplace(wordIn(unit, "library"), wordIn(unit, "destination"));
  UnitCounts counts;
  for (const auto &[library, place] : units)
    ++counts[library];
  compare(counts, state.units, "units");
}

/// What the totals say of `things` is what their rows come to.
void Teller::totals(const char *things) {
  std::map<std::string, std::size_t> verdicts;
  std::size_t count = 0, byHand = 0;
  for (const json &row : in(report, things)) {
    ++count;
    ++verdicts[wordIn(row, "verdict")];
    byHand += in(row, "by_hand") == true;
  }
  const json &totals = in(report, "totals");
  compare(in(totals, things), {{"count", count}, {"by_verdict", verdicts}},
          std::string("totals.") + things);
  compare(in(in(totals, "by_hand"), things), byHand,
          std::string("totals.by_hand.") + things);
}

/// Each block with its verdict: `drift` has them by file, as lists of a
/// condition, a hash and the verdict.
void Teller::verdicts(const char *things, const json &drift) {
  std::map<std::string, int> missing;
  const json &files = in(in(in(drift, "now"), "things"), things);
  if (!files.is_object())
    return;
  for (const auto &[path, blocks] : files.items())
    for (const json &block : blocks)
      if (block.is_array() && block.size() > 2 && block[0].is_string() &&
          block[2].is_string())
        ++missing["`" + block[0].get<std::string>() + "` of " + path + " as " +
                  block[2].get<std::string>()];
  for (const json &row : in(report, things))
    --missing["`" + wordIn(row, "condition") + "` of " + wordIn(row, "path") +
              " as " + wordIn(row, "verdict")];
  for (const auto &[what, count] : missing)
    if (count)
      found.push_back((count > 0 ? "lacks " : "has ") + what +
                      (count > 0 ? "" : ", which the run had not"));
}

std::vector<std::string> decouple::knownToBeFalse(const json &report,
                                                  const EmitState &state,
                                                  const json &drift) {
  Teller teller(report, state);
  teller.options();
  teller.written();
  teller.units();
  for (const char *things : {"blocks", "build_blocks", "python_sites"})
    teller.totals(things);
  for (const char *things : {"blocks", "build_blocks"})
    teller.verdicts(things, drift);
  return std::move(teller.found);
}

#include "Report/Drift/DriftItems.h"
#include "Report/ReviewText.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

/// Whether the text of such an item is a hash, which tells nobody anything.
static bool isHashed(DriftKind kind) {
  switch (kind) {
  case DriftKind::MovedFile:
  case DriftKind::CopiedFile:
  case DriftKind::Block:
  case DriftKind::BuildBlock:
  case DriftKind::Patch:
    return true;
  default:
    return false;
  }
}

static void addText(json &object, const char *key, const std::string &text) {
  if (!text.empty())
    object[key] = text;
}

/// What there is to say of `item`; what is empty is left out.
static json itemJson(DriftKind kind, const SummaryItem &item) {
  json object = json::object();
  addText(object, "path", item.path.empty() ? item.place : item.path);
  addText(object, "name", item.name);
  addText(object, "group", item.group);
  addText(object, "verdict", item.verdict);
  addText(object, "note", item.note);
  if (!isHashed(kind))
    addText(object, "text", item.text);
  if (item.line)
    object["line"] = item.line;
  return object;
}

static json itemsJson(DriftKind kind, const std::vector<SummaryItem> &items) {
  json list = json::array();
  for (const SummaryItem &item : items)
    list.push_back(itemJson(kind, item));
  return list;
}

/// The item as it is now, and below `before` what was another.
static json changesJson(DriftKind kind,
                        const std::vector<DriftChange> &changes) {
  json list = json::array();
  for (const DriftChange &change : changes) {
    json before = json::object(), item = itemJson(kind, change.now);
    if (change.before.verdict != change.now.verdict)
      before["verdict"] = change.before.verdict;
    if (!isHashed(kind) && change.before.text != change.now.text)
      before["text"] = change.before.text;
    item["before"] = std::move(before);
    list.push_back(std::move(item));
  }
  return list;
}

static json renamesJson(const std::vector<Rename> &renames) {
  json list = json::array();
  for (const Rename &rename : renames)
    list.push_back({{"from", rename.from},
                    {"to", rename.to},
                    {"similarity", rename.similarity}});
  return list;
}

json decouple::driftJson(const Drift &drift) {
  json result = {{"schema", DriftSchema},
                 {"from", drift.from},
                 {"to", drift.to},
                 {"left_out", drift.leftOut},
                 {"to_review", reviewJson(drift.review)},
                 {"counts", json::object()},
                 {"changes", json::object()}};
  for (const auto &[kind, found] : drift.kinds) {
    result["counts"][nameOf(kind)] = {{"new", found.added.size()},
                                      {"gone", found.gone.size()},
                                      {"changed", found.changed.size()},
                                      {"renamed", found.renamed.size()}};
    result["changes"][nameOf(kind)] = {
        {"new", itemsJson(kind, found.added)},
        {"gone", itemsJson(kind, found.gone)},
        {"changed", changesJson(kind, found.changed)},
        {"renamed", renamesJson(found.renamed)}};
  }
  return result;
}

void decouple::addDrift(json &report, const Drift &drift) {
  report["drift"] = driftJson(drift);
}

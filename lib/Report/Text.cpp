#include "Report/Text.h"
#include "Support/Parallel.h"
#include "llvm/ADT/StringExtras.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

static std::string compact(const json &value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Arrays and objects of records: one record a line.
static std::string folded(const json &value) {
  bool array = value.is_array();
  if (value.empty() || !(array || value.is_object()))
    return compact(value);
  std::string out = array ? "[" : "{";
  for (auto item = value.begin(); item != value.end(); ++item) {
    out += item == value.begin() ? "\n  " : ",\n  ";
    if (!array)
      out += compact(json(item.key())) + ": ";
    out += compact(*item);
  }
  return out + (array ? "\n ]" : "\n }");
}

std::string decouple::reportText(const json &report, unsigned jobs) {
  std::vector<json::const_iterator> items;
  for (auto item = report.begin(); item != report.end(); ++item)
    items.push_back(item);
  std::vector<std::string> parts(items.size());
  TaskPool(jobs).forEach(items.size(), [&](std::size_t i, unsigned) {
    parts[i] = "\n " + compact(json(items[i].key())) + ": " + folded(*items[i]);
  });
  return "{" + llvm::join(parts, ",") + "\n}\n";
}

#include "Report/Text.h"
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

std::string decouple::reportText(const json &report) {
  std::string out = "{";
  for (auto item = report.begin(); item != report.end(); ++item) {
    out += item == report.begin() ? "\n " : ",\n ";
    out += compact(json(item.key())) + ": " + folded(*item);
  }
  return out + "\n}\n";
}

#include "Report/ScanText.h"
#include "Report/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

namespace {
/// kind, verdict, rule => how many.
using Tally = std::map<std::array<std::string, 3>, std::size_t>;
} // namespace

static void count(Tally &tally, const char *kind, const json &items) {
  for (const json &item : items)
    ++tally[{kind, item.at("verdict"), item.at("rule")}];
}

static void countKept(Tally &tally, const json &groups) {
  for (const json &group : groups)
    for (const auto &names : group.at("directories"))
      tally[{"file", group.at("verdict"), group.at("rule")}] += names.size();
}

std::string decouple::scanTable(const json &report) {
  Tally tally;
  count(tally, "file", report.at("files"));
  countKept(tally, report.at("kept_files"));
  count(tally, "block", report.at("blocks"));
  count(tally, "build block", report.at("build_blocks"));
  count(tally, "Python site", report.at("python_sites"));
  count(tally, "named code", report.at("named_code").at("sites"));
  const char *format = "{0,-12} {1,9}  {2,-20} {3}\n";
  std::string out = llvm::formatv(format, "kind", "count", "verdict", "rule");
  for (const auto &[key, number] : tally)
    out += llvm::formatv(format, key[0], withThousands(number), key[1],
                         key[2].empty() ? "-" : key[2]);
  return out;
}

static std::string lines(const char *kind, const json &items) {
  std::string out;
  for (const json &item : items) {
    out += std::string(kind) + "\t" + item.at("path").get<std::string>();
    if (item.contains("line"))
      out += ":" + std::to_string(item.at("line").get<unsigned>());
    out += "\t" + item.at("verdict").get<std::string>() + "\t" +
           item.at("rule").get<std::string>() + "\n";
  }
  return out;
}

std::string decouple::scanList(const json &report) {
  return lines("file", report.at("files")) +
         lines("block", report.at("blocks")) +
         lines("build-block", report.at("build_blocks")) +
         lines("python-site", report.at("python_sites")) +
         lines("named-code", report.at("named_code").at("sites"));
}

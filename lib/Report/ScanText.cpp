#include "Report/ScanText.h"
#include "Report/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

namespace {
/// verdict, rule => how many.
using Tally = std::map<std::pair<std::string, std::string>, std::size_t>;
} // namespace

static constexpr char Format[] = "{0,-12} {1,9}  {2,-20} {3}\n";

static Tally count(const json &items) {
  Tally tally;
  for (const json &item : items)
    ++tally[{item.at("verdict"), item.at("rule")}];
  return tally;
}

static Tally countFiles(const json &report) {
  Tally tally = count(report.at("files"));
  for (const json &group : report.at("kept_files"))
    for (const auto &names : group.at("directories"))
      tally[{group.at("verdict"), group.at("rule")}] += names.size();
  return tally;
}

static std::string rows(const char *kind, const Tally &tally) {
  std::string out;
  for (const auto &[key, number] : tally)
    out += llvm::formatv(Format, kind, withThousands(number), key.first,
                         key.second.empty() ? "-" : key.second);
  return out;
}

std::string decouple::scanTable(const json &report) {
  return llvm::formatv(Format, "kind", "count", "verdict", "rule").str() +
         rows("file", countFiles(report)) +
         rows("block", count(report.at("blocks"))) +
         rows("build block", count(report.at("build_blocks"))) +
         rows("Python site", count(report.at("python_sites"))) +
         rows("named code", count(report.at("named_code").at("sites")));
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

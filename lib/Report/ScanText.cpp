#include "Report/ScanText.h"
#include "Support/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

namespace {
/// verdict, rule => how many.
using Tally =
    std::map<std::pair<llvm::StringRef, llvm::StringRef>, std::size_t>;
} // namespace

static constexpr char Format[] = "{0,-12} {1,9}  {2,-20} {3}\n";

template <typename Decisions> static Tally count(const Decisions &decisions) {
  Tally tally;
  for (const Decision &decision : decisions)
    ++tally[{decision.verdict, decision.rule}];
  return tally;
}

static std::string rows(const char *kind, const Tally &tally) {
  std::string out;
  for (const auto &[key, number] : tally)
    out +=
        llvm::formatv(Format, kind, withThousands(number), key.first,
                      key.second.empty() ? llvm::StringRef("-") : key.second);
  return out;
}

std::string decouple::scanTable(const Classification &verdicts) {
  return llvm::formatv(Format, "kind", "count", "verdict", "rule").str() +
         rows("file", count(verdicts.files)) +
         rows("block", count(verdicts.blocks)) +
         rows("build block", count(verdicts.buildBlocks)) +
         rows("Python site", count(verdicts.pythonSites)) +
         rows("named code", count(verdicts.namedCode));
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

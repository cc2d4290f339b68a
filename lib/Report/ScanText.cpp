#include "Report/ScanText.h"
#include "Report/Totals.h"
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

static Tally count(const std::vector<FileDecision> &files) {
  Tally tally;
  for (const FileDecision &file : files)
    if (!file.isApart)
      ++tally[{file.verdict, file.rule}];
  return tally;
}

template <typename Decisions> static Tally count(const Decisions &decisions) {
  Tally tally;
  for (const Decision &decision : decisions)
    ++tally[{decision.verdict, decision.rule}];
  return tally;
}

static std::string rows(Thing thing, const Tally &tally) {
  const char *kind = namesOf(thing).one;
  std::string out;
  for (const auto &[key, number] : tally)
    out +=
        llvm::formatv(Format, kind, withThousands(number), key.first,
                      key.second.empty() ? llvm::StringRef("-") : key.second);
  return out;
}

std::string decouple::scanTable(const Classification &verdicts) {
  std::string apart;
  for (const auto &[scope, number] : filesApart(verdicts))
    apart += llvm::formatv(Format, "file apart", withThousands(number), "-",
                           "scope " + scope)
                 .str();
  return llvm::formatv(Format, "kind", "count", "verdict", "rule").str() +
         rows(Thing::File, count(verdicts.files)) + apart +
         rows(Thing::Block, count(verdicts.blocks)) +
         rows(Thing::BuildBlock, count(verdicts.buildBlocks)) +
         rows(Thing::PythonSite, count(verdicts.pythonSites)) +
         rows(Thing::NamedCode, count(verdicts.namedCode));
}

template <typename Decisions>
static void addVerdicts(const Decisions &decisions,
                        std::set<std::string> &names) {
  const std::string *last = nullptr; // what lies side by side is often alike
  for (const Decision &decision : decisions)
    if (!last || *last != decision.verdict)
      last = &*names.insert(decision.verdict).first;
}

std::set<std::string> decouple::verdictsIn(const Classification &verdicts) {
  std::set<std::string> names;
  addVerdicts(verdicts.files, names);
  addVerdicts(verdicts.blocks, names);
  addVerdicts(verdicts.buildBlocks, names);
  addVerdicts(verdicts.pythonSites, names);
  addVerdicts(verdicts.namedCode, names);
  return names;
}

static std::string lines(Thing thing, const json &items) {
  std::string out;
  for (const json &item : items) {
    out +=
        std::string(nameOf(thing)) + "\t" + item.at("path").get<std::string>();
    if (item.contains("line"))
      out += ":" + std::to_string(item.at("line").get<unsigned>());
    out += "\t" + item.at("verdict").get<std::string>() + "\t" +
           item.at("rule").get<std::string>() + "\n";
  }
  return out;
}

std::string decouple::scanList(const json &report) {
  std::string out;
  for (Thing thing : JudgedThings) {
    const json &found = report.at(namesOf(thing).key);
    out += lines(thing, thing == Thing::NamedCode ? found.at("sites") : found);
  }
  return out;
}

#include "Report/Summary.h"
#include "Rules/ThingWords.h"
#include "Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

static std::string leftPad(const std::string &text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text
                             : text;
}

/// How wide the column `title` is, with the space before it.
static std::size_t widthOf(llvm::StringRef title) {
  return std::max<std::size_t>(title.size() + 2, 10);
}

static std::string cell(llvm::StringRef title, std::uint64_t number) {
  return leftPad(number ? withThousands(number) : "-", widthOf(title));
}

static Coloured tableRow(const Paint &paint, Thing thing,
                         const json &allTotals) {
  const json &totals = allTotals.at(namesOf(thing).key);
  const json &by = totals.at("by_action");
  Coloured row = llvm::formatv("  {0,-14}", namesOf(thing).many).str();
  row += cell("total", totals.at("count"));
  for (const char *action : {"move", "supplement", "act", "keep"})
    row += cell(action, by.at(action));
  std::uint64_t unclassified = by.at("unclassified");
  std::string last = cell("unclassified", unclassified);
  row += unclassified ? paint(Red, last) : Coloured(last);
  return row + "\n";
}

static Coloured table(const Paint &paint, const json &totals) {
  Coloured out = std::string(16, ' ');
  for (const char *title :
       {"total", "move", "supplement", "act", "keep", "unclassified"})
    out += leftPad(title, widthOf(title));
  out += "\n";
  for (Thing thing : JudgedThings)
    out += tableRow(paint, thing, totals);
  return out;
}

/// {"moved": 745, "skeleton": 12} => "745 moved, 12 skeleton"; `between` stands
/// before each name.
static std::string numbersFirst(const json &counts,
                                const std::string &between = " ") {
  std::vector<std::string> parts;
  for (const auto &[name, count] : counts.items())
    parts.push_back(withThousands(count) + between + name);
  return llvm::join(parts, ", ");
}

/// {"moved": 745, "skeleton": 12} => "745 moved, 12 from the skeleton".
static std::string sourcesFirst(const json &counts) {
  static const std::map<std::string, std::string> words = {
      {"skeleton", "from the skeleton"}, {"supplement", "copied"}};
  std::vector<std::string> parts;
  for (const auto &[name, count] : counts.items()) {
    auto word = words.find(name);
    parts.push_back(withThousands(count) + " " +
                    (word == words.end() ? name : word->second));
  }
  return llvm::join(parts, ", ");
}

static std::string outputLines(const json &totals) {
  auto output = totals.find("output");
  if (output == totals.end())
    return "";
  std::string out = "  output        " + counted(output->at("files"), "file") +
                    ": " + sourcesFirst(output->at("by_source")) + "\n";
  if (!output->at("units").empty())
    out +=
        "  compiles      " + numbersFirst(output->at("units"), " for ") + "\n";
  std::vector<std::string> patches;
  if (std::uint64_t count = output->at("patches"))
    patches.push_back(withThousands(count) + " for the host");
  if (const json &groups = output->at("patch_groups"); !groups.empty())
    patches.push_back(numbersFirst(groups));
  if (!patches.empty())
    out += "  patches       " + llvm::join(patches, ", ") + "\n";
  return out;
}

static Coloured checkLine(const Paint &paint, const json &checks) {
  if (checks.empty())
    return "";
  std::size_t passed = 0;
  for (const json &check : checks)
    passed += check.at("passed").get<bool>();
  std::string text = std::to_string(passed) + " of " +
                     std::to_string(checks.size()) + " passed";
  return "  checks        " +
         paint(passed == checks.size() ? Green : Red, text) + "\n";
}

/// What becomes of the code that stays and is named after the device.
static std::string namedCodeLine(const json &named) {
  std::string counts = numbersFirst(named.at("inventory"));
  return counts.empty() ? ""
                        : "  named code    left in the host: " + counts + "\n";
}

/// What still needs an edit of the host that no patch makes: what can be done
/// now, and what nothing waits for yet.
static std::string byHandLines(const json &totals) {
  auto counts = totals.find("by_hand");
  if (counts == totals.end())
    return "";
  std::vector<std::string> now, later;
  for (Thing thing : JudgedThings) {
    const char *key = namesOf(thing).key;
    std::uint64_t all = counts->at(key),
                  waits = totals.at("by_hand_later").at(key);
    if (all > waits)
      now.push_back(counted(all - waits, thing));
    if (waits)
      later.push_back(counted(waits, thing));
  }
  return "  by hand       " +
         (now.empty() ? "nothing" : llvm::join(now, ", ")) + "\n" +
         (later.empty() ? ""
                        : "  later         " + llvm::join(later, ", ") +
                              ": by hand once no build reads them\n");
}

/// The code of others that lies in the checkout.
static std::string apartLines(const json &apart) {
  std::string out;
  for (const auto &[scope, count] : apart.items())
    out += llvm::formatv(
               "  {0,-12}  {1} of other projects, counted apart; they stay\n",
               scope, counted(count, "file"))
               .str();
  return out;
}

/// Says when other rules than the shipped ones decided.
static std::string packLines(const json &report) {
  std::string out;
  for (const json &pack : report.value("packs", json::array()))
    out += "  rules         " + pack.at("name").get<std::string>() +
           (pack.at("use") == "overlay" ? " over the shipped ones\n"
                                        : " instead of the shipped ones\n");
  return out;
}

Coloured decouple::reportSummary(const json &report, bool colour) {
  Paint paint{colour};
  const json &totals = report.at("totals");
  Coloured out =
      paint(Bold, "PyTorch " + report.at("release").get<std::string>() + ": " +
                      counted(totals.at("files").at("count"), "file") +
                      ", each with one verdict");
  out += "\n\n" + table(paint, totals) + "\n";
  out += apartLines(totals.at("apart")) + packLines(report);
  out += namedCodeLine(report.at("named_code"));
  return out + outputLines(totals) + byHandLines(totals) +
         checkLine(paint, report.at("checks"));
}

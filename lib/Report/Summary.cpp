#include "Report/Report.h"
#include "Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

using namespace decouple;
using nlohmann::json;

namespace {

/// ANSI colours, or nothing.
struct Paint {
  bool on;
  std::string operator()(const char *code, const std::string &text) const {
    return on ? std::string("\033[") + code + "m" + text + "\033[0m" : text;
  }
};
constexpr char Bold[] = "1", Red[] = "31", Green[] = "32", Yellow[] = "33";

} // namespace

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

static std::string tableRow(const Paint &paint, const char *label,
                            const json &totals) {
  const json &by = totals.at("by_action");
  std::string row = llvm::formatv("  {0,-14}", label).str();
  row += cell("total", totals.at("count"));
  for (const char *action : {"move", "supplement", "act", "keep"})
    row += cell(action, by.at(action));
  std::uint64_t unclassified = by.at("unclassified");
  std::string last = cell("unclassified", unclassified);
  row += unclassified ? paint(Red, last) : last;
  return row + "\n";
}

static std::string table(const Paint &paint, const json &totals) {
  std::string out(16, ' ');
  for (const char *title :
       {"total", "move", "supplement", "act", "keep", "unclassified"})
    out += leftPad(title, widthOf(title));
  out += "\n";
  out += tableRow(paint, "files", totals.at("files"));
  out += tableRow(paint, "blocks", totals.at("blocks"));
  out += tableRow(paint, "build blocks", totals.at("build_blocks"));
  out += tableRow(paint, "Python sites", totals.at("python_sites"));
  out += tableRow(paint, "named code", totals.at("named_code"));
  return out;
}

/// {"moved": 745, "skeleton": 12} => "745 moved, 12 skeleton".
static std::string numbersFirst(const json &counts) {
  std::vector<std::string> parts;
  for (const auto &[name, count] : counts.items())
    parts.push_back(withThousands(count) + " " + name);
  return llvm::join(parts, ", ");
}

static std::string outputLines(const json &totals) {
  auto output = totals.find("output");
  if (output == totals.end())
    return "";
  std::string out = "  output        " + counted(output->at("files"), "file") +
                    ": " + numbersFirst(output->at("by_source")) + "\n";
  if (!output->at("units").empty())
    out += "  compiles      " + numbersFirst(output->at("units")) + "\n";
  std::vector<std::string> patches;
  if (std::uint64_t count = output->at("patches"))
    patches.push_back(withThousands(count) + " for the host");
  if (const json &groups = output->at("patch_groups"); !groups.empty())
    patches.push_back(numbersFirst(groups));
  if (!patches.empty())
    out += "  patches       " + llvm::join(patches, ", ") + "\n";
  return out;
}

static std::string checkLine(const Paint &paint, const json &checks) {
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

/// The first of `items`, as `name` gives them, and how many more there are.
template <typename Name>
static std::string firstOf(const json &items, std::size_t most, Name name) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < items.size() && i < most; ++i)
    parts.push_back(name(items[i]));
  std::string out = llvm::join(parts, ", ");
  if (items.size() > most)
    out += ", and " + withThousands(items.size() - most) + " more";
  return out;
}

/// What becomes of the code that stays and is named after the device.
static std::string namedCodeLine(const json &named) {
  std::string counts = numbersFirst(named.at("inventory"));
  return counts.empty() ? "" : "  named code    that stays: " + counts + "\n";
}

static std::string placeOf(const json &item) {
  std::string place = item.at("path");
  if (unsigned line = item.at("line"))
    place += ":" + std::to_string(line);
  return place;
}

/// The remarks, without those about a block that something else answers for.
static json openRemarks(const json &report) {
  std::set<std::pair<std::string, unsigned>> answered;
  for (const json &split : report.at("splits"))
    if (split.at("outcome") != nameOf(Outcome::Refused))
      answered.emplace(split.at("path"), split.at("line"));
  json open = json::array();
  for (const json &remark : report.at("diagnostics"))
    if (!answered.count({remark.at("path"), remark.at("line")}))
      open.push_back(remark);
  return open;
}

static std::string reviewLines(const Paint &paint, const json &report) {
  std::string out;
  json failed = json::array();
  for (const json &check : report.at("checks"))
    if (!check.at("passed").get<bool>())
      failed.push_back(check);
  for (std::size_t i = 0; i < failed.size() && i < 3; ++i)
    out += paint(Red, "  failed        ") +
           failed[i].at("name").get<std::string>() + ": " +
           failed[i].at("detail").get<std::string>() + "\n";
  if (const json &list = report.at("unclassified"); !list.empty())
    out += paint(Red, "  unclassified  ") + firstOf(list, 3, placeOf) + "\n";
  if (const json &noops = report.at("noop_rules"); !noops.empty())
    out +=
        paint(Yellow, "  no hit        ") +
        firstOf(noops, 4,
                [](const json &n) { return n.at("rule").get<std::string>(); }) +
        "\n";
  if (json remarks = openRemarks(report); !remarks.empty())
    out += "  remarks       " + withThousands(remarks.size()) +
           " about the input, the first at " + placeOf(remarks[0]) + "\n";
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

std::string decouple::reportSummary(const json &report, bool colour) {
  Paint paint{colour};
  const json &totals = report.at("totals");
  std::string out =
      paint(Bold, "PyTorch " + report.at("release").get<std::string>() + ": " +
                      counted(totals.at("files").at("count"), "file") +
                      ", each with one verdict");
  out += "\n\n" + table(paint, totals) + "\n";
  out += packLines(report) + namedCodeLine(report.at("named_code"));
  out += outputLines(totals) + checkLine(paint, report.at("checks"));
  std::string review = reviewLines(paint, report);
  if (review.empty())
    return out + "  to review     " + paint(Green, "nothing") + "\n";
  return out + "\n" + paint(Bold, "To review first") + "\n" + review;
}

#include "Rules/Describe/Tables.h"

using namespace decouple;

std::string decouple::cell(const std::string &text) {
  std::string out;
  for (char c : text)
    out += c == '|' ? "\\|" : c == '\n' ? " " : std::string(1, c);
  return out;
}

std::string decouple::row(const std::vector<std::string> &cells) {
  std::string out = "|";
  for (const std::string &cell : cells)
    out += " " + cell + " |";
  return out + "\n";
}

std::string decouple::heading(const std::string &title,
                              const std::string &intro,
                              const std::vector<std::string> &columns) {
  return "\n## " + title + "\n\n" + intro + "\n\n" + row(columns) +
         row(std::vector<std::string>(columns.size(), "---"));
}

static std::string reasonOf(const RuleInfo &info) {
  return cell(info.reason) +
         (info.noopReason.empty()
              ? ""
              : " *May hit nothing: " + cell(info.noopReason) + "*");
}

std::string decouple::ruleRow(const RuleInfo &info, const std::string &match,
                              const std::string &result) {
  return row(
      {code(info.id), match, result, describe(info.releases), reasonOf(info)});
}

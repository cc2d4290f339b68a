#include "Drift/Base.h"

#include "Support/Errors.h"
#include "Support/FileTree.h"
#include <filesystem>
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

/// Goes up when what is kept is another, and cannot be compared.
static constexpr unsigned Format = 1;

/// `["#if USE_CUDA", "0f3a", "HOOK"]`: empty texts at the end are left out.
static json rowOf(const SummaryItem &item) {
  std::vector<std::string> row = {item.name, item.text, item.verdict,
                                  item.group};
  while (!row.empty() && row.back().empty())
    row.pop_back();
  return row;
}

static json summaryJson(const Summary &summary) {
  json things = json::object();
  for (const auto &[kind, items] : summary.items)
    for (const SummaryItem &item : items)
      things[nameOf(kind)][item.path].push_back(rowOf(item));
  return {{"release", summary.release},
          {"split", summary.isSplit},
          {"generic", summary.hasGeneric},
          {"things", std::move(things)}};
}

/// A path that is no UTF-8 must not end the run here.
static std::string textOf(const json &value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

bool decouple::isSame(const Summary &a, const Summary &b) {
  return textOf(summaryJson(a)) == textOf(summaryJson(b));
}

std::string decouple::printBase(const Base &base) {
  json renames = json::array(), open = json::object();
  for (const Rename &rename : base.renames)
    renames.push_back({{"from", rename.from},
                       {"to", rename.to},
                       {"similarity", rename.similarity}});
  for (const auto &[kind, name] : base.open)
    open[nameOf(kind)].push_back(name);
  json value = {{"format", Format},
                {"now", summaryJson(base.now)},
                {"renames", std::move(renames)},
                {"open", std::move(open)}};
  if (base.before)
    value["before"] = summaryJson(*base.before);
  return textOf(value);
}

/// The library takes fractions, and truth values, for numbers. Throws
/// json::exception.
static unsigned wholeNumber(const json &value, unsigned most) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
    throw json::type_error::create(
        302, "not a number from 0 to " + std::to_string(most), &value);
  return value;
}

static DriftKind parseKind(const std::string &name) {
  DriftKind kind;
  if (!fromName(name, kind))
    throw json::out_of_range::create(403,
                                     "'" + name + "' is not a kind of thing",
                                     static_cast<const json *>(nullptr));
  return kind;
}

static SummaryItem parseRow(const std::string &path, const json &row) {
  std::vector<std::string> texts = row;
  if (texts.size() > 4)
    throw json::out_of_range::create(401, "a row is too long", &row);
  texts.resize(4);
  return {.path = path,
          .name = texts[0],
          .group = texts[3],
          .text = texts[1],
          .verdict = texts[2]};
}

static Summary parseSummary(const json &value) {
  Summary summary{value.at("release"), value.at("split"), value.at("generic")};
  for (const auto &[name, paths] : value.at("things").items())
    for (const auto &[path, rows] : paths.items())
      for (const json &row : rows)
        summary.items[parseKind(name)].push_back(parseRow(path, row));
  return summary;
}

/// Throws json::exception when something is missing or of another type.
static Base parse(const json &value) {
  Base base;
  base.now = parseSummary(value.at("now"));
  if (auto before = value.find("before"); before != value.end())
    base.before = parseSummary(*before);
  for (const json &rename : value.at("renames"))
    base.renames.push_back({rename.at("from"), rename.at("to"),
                            wholeNumber(rename.at("similarity"), 100)});
  for (const auto &[name, things] : value.at("open").items())
    for (const json &thing : things)
      base.open.emplace(parseKind(name), thing.get<std::string>());
  return base;
}

llvm::Expected<std::optional<Base>> decouple::parseBase(llvm::StringRef text,
                                                        llvm::StringRef path) {
  try {
    json value = json::parse(text);
    unsigned format = wholeNumber(value.at("format"), 1u << 30);
    if (format < Format)
      return std::nullopt;
    if (format > Format)
      return usageError(path + " has format " + std::to_string(format) +
                        ", this tool reads up to " + std::to_string(Format) +
                        "; use the newer tool, or name another output");
    return parse(value);
  } catch (const json::exception &problem) {
    return usageError(path + " is damaged (" + problem.what() +
                      "); move the directory away, or name another output");
  }
}

llvm::Expected<std::optional<Base>> decouple::readBase(llvm::StringRef output) {
  std::string path = (output + "/" + DriftPath).str();
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::symlink_status(path, error)))
    return std::nullopt;
  auto text = readFile(path);
  if (!text)
    return text.takeError();
  return parseBase((*text)->getBuffer(), path);
}

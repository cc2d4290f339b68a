#include "Report/Sources.h"

#include "Support/DiagnosticTable.h"
#include "Text/Lines.h"
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace decouple;
using nlohmann::json;

static constexpr unsigned Around = 3;
static constexpr unsigned Head = 25;

using Ranges = std::map<std::string, std::vector<LineRange>>;

static void add(Ranges &ranges, const std::string &path, unsigned line,
                unsigned end) {
  ranges[path].push_back(
      {line > Around ? line - Around : 1, std::max(line, end) + Around});
}

static Ranges rangesOf(const ReportInput &input, const json &report) {
  Ranges ranges;
  for (const json &file : report.at(namesOf(Thing::File).key))
    ranges[file.at("path").get<std::string>()].push_back({1, Head});
  for (const Block &block : input.scan.blocks)
    add(ranges, block.path, block.line, block.endLine);
  for (const BuildBlock &block : input.scan.build.blocks)
    add(ranges, block.path, block.line, block.endLine);
  for (const PythonSite &site : input.scan.python.sites)
    add(ranges, site.path, site.line, site.line);
  for (const NamedSite &site : input.scan.namedCode)
    add(ranges, site.path, site.line, site.line);
  return ranges;
}

/// `ranges` in their order, those that touch as one.
static std::vector<LineRange> united(std::vector<LineRange> ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](LineRange a, LineRange b) { return a.first < b.first; });
  std::vector<LineRange> result;
  for (LineRange range : ranges)
    if (!result.empty() && range.first <= result.back().second + 1)
      result.back().second = std::max(result.back().second, range.second);
    else
      result.push_back(range);
  return result;
}

static json linesJson(llvm::StringRef text, std::vector<LineRange> ranges) {
  LineIndex lines(text);
  json list = json::array();
  for (LineRange range : united(std::move(ranges)))
    if (range.first <= lines.count())
      list.push_back({range.first, text.slice(lines.begin(range.first),
                                              lines.begin(range.second + 1))});
  return list;
}

/// Host file => what the backend has of its blocks.
static json backendsJson(const Plan &plan) {
  json backends = json::object();
  for (const PlannedUnit &unit : plan.units)
    if (unit.isSplit)
      backends[unit.file] = plan.root + "/" + unit.destination;
  return backends;
}

/// Every remark that there is, so that a number can be looked up on the page
/// even where the run has none of it.
static json remarksJson() {
  json remarks = json::object();
  for (const DiagnosticInfo &row : diagnosticTable())
    remarks[row.name.str()] = {row.sentence.str(), row.advice.str()};
  return remarks;
}

/// The directories that `path` lies in, the root, ".", first.
static std::vector<llvm::StringRef> directoriesOf(llvm::StringRef path) {
  std::vector<llvm::StringRef> directories = {"."};
  for (std::size_t at = path.find('/'); at != llvm::StringRef::npos;
       at = path.find('/', at + 1))
    directories.push_back(path.take_front(at));
  return directories;
}

/// Directory => how many files below it are counted apart, for those with
/// others besides. The report has no record of such files.
static json apartJson(const ReportInput &input) {
  const auto &files = input.scan.tree.files;
  const auto &decisions = input.classification.files;
  std::set<llvm::StringRef> judged;
  for (std::size_t i = 0; i < files.size(); ++i)
    if (!decisions[i].isApart)
      for (llvm::StringRef directory : directoriesOf(files[i].path))
        judged.insert(directory);
  std::map<std::string, std::size_t> counts;
  for (std::size_t i = 0; i < files.size(); ++i)
    if (decisions[i].isApart)
      for (llvm::StringRef directory : directoriesOf(files[i].path))
        if (judged.count(directory))
          ++counts[directory.str()];
  return counts;
}

json decouple::sourcesJson(const ReportInput &input, const json &report) {
  json lines = json::object();
  for (auto &[path, ranges] : rangesOf(input, report)) {
    const SourceFile *file = input.scan.tree.find(path);
    if (file && file->content && file->kind != FileKind::Binary)
      lines[path] = linesJson(file->content->getBuffer(), ranges);
  }
  json patches = json::object();
  if (input.plan)
    for (const HostPatch &patch : input.plan->patches)
      patches[patch.file] = patch.change.diff;
  return {
      {"lines", std::move(lines)},
      {"patches", std::move(patches)},
      {"remarks", remarksJson()},
      {"apart", apartJson(input)},
      {"backends", input.plan ? backendsJson(*input.plan) : json::object()}};
}

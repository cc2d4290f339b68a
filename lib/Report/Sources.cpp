#include "Report/Sources.h"

#include "Text/Lines.h"
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace decouple;
using nlohmann::json;

static constexpr unsigned Around = 3;
static constexpr unsigned Longest = 60;

namespace {
/// 1-based, both ends in it.
struct LineRange {
  unsigned first, last;
};
using Ranges = std::map<std::string, std::vector<LineRange>>;
} // namespace

static std::set<std::string> movedFiles(const Plan *plan) {
  std::set<std::string> moved;
  if (plan)
    for (const PlannedFile &file : plan->files)
      if (file.source == Source::Moved)
        moved.insert(file.origin);
  return moved;
}

static void add(Ranges &ranges, const std::string &path, unsigned line,
                unsigned end) {
  end = std::min(std::max(line, end), line + Longest);
  ranges[path].push_back({line > Around ? line - Around : 1, end + Around});
}

static Ranges rangesOf(const ReportInput &input) {
  Ranges ranges;
  std::set<std::string> moved = movedFiles(input.plan);
  for (const Block &block : input.scan.blocks)
    if (!moved.count(block.path))
      add(ranges, block.path, block.line, block.endLine);
  for (const BuildBlock &block : input.scan.build.blocks)
    if (!moved.count(block.path))
      add(ranges, block.path, block.line, block.endLine);
  for (const PythonSite &site : input.scan.python.sites)
    add(ranges, site.path, site.line, site.line);
  for (const NamedSite &site : input.scan.namedCode)
    if (!moved.count(site.path))
      add(ranges, site.path, site.line, site.line);
  return ranges;
}

/// `ranges` in their order, those that touch as one.
static std::vector<LineRange> united(std::vector<LineRange> ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](LineRange a, LineRange b) { return a.first < b.first; });
  std::vector<LineRange> result;
  for (LineRange range : ranges)
    if (!result.empty() && range.first <= result.back().last + 1)
      result.back().last = std::max(result.back().last, range.last);
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
                                              lines.begin(range.last + 1))});
  return list;
}

json decouple::sourcesJson(const ReportInput &input) {
  json lines = json::object();
  for (auto &[path, ranges] : rangesOf(input)) {
    const SourceFile *file = input.scan.tree.find(path);
    if (file && file->content)
      lines[path] = linesJson(file->content->getBuffer(), ranges);
  }
  json patches = json::object();
  if (input.plan)
    for (const HostPatch &patch : input.plan->patches)
      patches[patch.file] = patch.change.diff;
  return {{"lines", std::move(lines)}, {"patches", std::move(patches)}};
}

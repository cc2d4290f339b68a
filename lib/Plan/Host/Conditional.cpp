#include "Plan/Host/Conditional.h"

#include "Text/Lines.h"
#include <algorithm>
#include <set>

namespace decouple {

namespace {

/// Lines, counted from 0, that stand in the place of others.
struct Region {
  std::size_t begin = 0, end = 0;       ///< of the text of the checkout
  std::size_t newBegin = 0, newEnd = 0; ///< of the patched one
};

/// A text and its seams.
struct CutText {
  LineIndex lines;
  Seams seams;
};

/// The lines that a conditional begins with, that part its arms, and that end
/// it, each with its end.
struct Frame {
  std::string with, without, otherwise, end;
};

} // namespace

/// What differs: lines that are tied are the same.
static std::vector<Region> regionsOf(std::size_t count,
                                     llvm::ArrayRef<unsigned> ties) {
  std::vector<Region> regions;
  Region region;
  auto closeAt = [&](std::size_t line, std::size_t newLine) {
    region.end = line;
    region.newEnd = newLine;
    if (region.begin < region.end || region.newBegin < region.newEnd)
      regions.push_back(region);
  };
  for (std::size_t line = 0; line < ties.size(); ++line) {
    if (ties[line] == 0)
      continue;
    closeAt(ties[line] - 1, line);
    region = {ties[line], ties[line], line + 1, line + 1};
  }
  closeAt(count, ties.size());
  return regions;
}

/// Makes `region` larger by what is missing on either side. False: there is
/// no more.
static bool grow(Missing missing, std::size_t count, std::size_t newCount,
                 Region &region) {
  if (missing.before) {
    if (region.begin == 0 || region.newBegin == 0)
      return false;
    --region.begin;
    --region.newBegin;
  }
  if (missing.behind) {
    if (region.end == count || region.newEnd == newCount)
      return false;
    ++region.end;
    ++region.newEnd;
  }
  return true;
}

/// Makes those that touch each other one.
static void merge(std::vector<Region> &regions) {
  std::vector<Region> merged;
  for (const Region &region : regions)
    if (!merged.empty() && merged.back().end >= region.begin) {
      merged.back().end = std::max(merged.back().end, region.end);
      merged.back().newEnd = std::max(merged.back().newEnd, region.newEnd);
    } else {
      merged.push_back(region);
    }
  regions = std::move(merged);
}

/// Makes each region whole in both texts. False: one of them cannot be.
static bool makeWhole(const CutText &text, const CutText &with,
                      std::vector<Region> &regions) {
  for (bool whole = false; !whole; merge(regions)) {
    whole = true;
    for (Region &region : regions) {
      Missing old = missingFor(text.seams, region.begin, region.end);
      Missing fresh = missingFor(with.seams, region.newBegin, region.newEnd);
      Missing missing{old.before || fresh.before, old.behind || fresh.behind};
      if (!missing.before && !missing.behind)
        continue;
      whole = false;
      if (!grow(missing, text.lines.count(), with.lines.count(), region))
        return false;
    }
  }
  return true;
}

/// As the file writes it; `first` is the first line that it is around.
static Frame frameFor(Conditionals language, const BuildCondition &builds,
                      llvm::StringRef first) {
  const std::string newline = first.ends_with("\r\n") ? "\r\n" : "\n";
  const std::string indent =
      first.take_while([](char c) { return c == ' ' || c == '\t'; }).str();
  Frame frame{"#ifdef " + builds.macro + newline,
              "#ifndef " + builds.macro + newline, "#else" + newline,
              "#endif" + newline};
  if (language == Conditionals::CMake)
    frame = {indent + "if(" + builds.macro + ")" + newline,
             indent + "if(NOT " + builds.macro + ")" + newline,
             indent + "else()" + newline, indent + "endif()" + newline};
  if (!builds.set)
    std::swap(frame.with, frame.without);
  return frame;
}

/// Puts the lines of `region` in a conditional.
static void addRegion(const Region &region, Conditionals language,
                      const LineIndex &text, const LineIndex &with,
                      const BuildCondition &builds, Insertions &insertions) {
  const std::size_t begin = text.begin(region.begin + 1);
  const std::size_t end = text.begin(region.end + 1);
  std::string fresh;
  for (std::size_t line = region.newBegin; line < region.newEnd; ++line)
    fresh += with[line + 1];
  const Frame frame = frameFor(language, builds,
                               fresh.empty() ? text[region.begin + 1]
                                             : with[region.newBegin + 1]);
  if (fresh.empty())
    insertions[begin] += frame.without;
  else
    insertions[begin] +=
        frame.with + fresh + (begin == end ? "" : frame.otherwise);
  insertions[end] += frame.end;
}

std::optional<Insertions> underCondition(Conditionals language,
                                         llvm::StringRef text,
                                         llvm::StringRef with,
                                         llvm::ArrayRef<unsigned> ties,
                                         const BuildCondition &builds) {
  auto seams = seamsOf(language, text), newSeams = seamsOf(language, with);
  if (!seams || !newSeams)
    return std::nullopt;
  const CutText old{LineIndex(text), std::move(*seams)};
  const CutText fresh{LineIndex(with), std::move(*newSeams)};
  std::vector<Region> regions = regionsOf(old.lines.count(), ties);
  if (!makeWhole(old, fresh, regions))
    return std::nullopt;
  Insertions insertions;
  for (const Region &region : regions)
    addRegion(region, language, old.lines, fresh.lines, builds, insertions);
  return insertions;
}

std::vector<TextEdit> editsBetween(const Insertions &before,
                                   const Insertions &after) {
  std::set<std::size_t> places;
  for (const Insertions *one : {&before, &after})
    for (const auto &[place, lines] : *one)
      places.insert(place);
  std::vector<TextEdit> edits;
  std::size_t inserted = 0; // before the place
  for (std::size_t place : places) {
    auto old = before.find(place), fresh = after.find(place);
    const std::size_t size = old == before.end() ? 0 : old->second.size();
    const std::size_t begin = place + inserted;
    std::string lines = fresh == after.end() ? "" : fresh->second;
    if (old == before.end() || old->second != lines)
      edits.push_back({{begin, begin + size}, std::move(lines)});
    inserted += size;
  }
  return edits;
}

std::string withInsertions(llvm::StringRef text, const Insertions &insertions) {
  return applyEdits(text, editsBetween({}, insertions));
}

} // namespace decouple

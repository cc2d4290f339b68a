#include "Drift/CodeSummary.h"

#include "Support/Hash.h"
#include "Text/Lines.h"
#include "Text/TextRange.h"

using namespace decouple;

/// A hash of the text of `ranges[0]`, less those of the others that lie in it.
/// They are in the order of their begins.
static std::string ownHash(llvm::StringRef text,
                           llvm::ArrayRef<TextRange> ranges) {
  constexpr std::size_t Digits = 16;
  std::string own;
  std::size_t at = ranges[0].begin, end = ranges[0].end;
  for (const TextRange &inner : ranges.drop_front()) {
    if (inner.begin >= end)
      break;
    if (inner.begin < at)
      continue; // in one that is left out already
    own += text.slice(at, inner.begin);
    at = inner.end;
  }
  own += text.slice(at, end);
  return contentHash(own).substr(0, Digits);
}

/// Calls `visit` with the first and the last place of each file's share of
/// `things`, which are sorted by path.
template <typename Things, typename Visit>
static void forEachFile(const Things &things, Visit visit) {
  for (std::size_t begin = 0, end = 0; begin < things.size(); begin = end) {
    while (end < things.size() && things[end].path == things[begin].path)
      ++end;
    visit(begin, end);
  }
}

/// Adds `things`, whose ranges in their file `rangeOf` says.
template <typename Things, typename Decisions, typename Ranges>
static void addAll(const SourceTree &tree, const Things &things,
                   const Decisions &decisions, Ranges rangesOf,
                   std::vector<SummaryItem> &items) {
  forEachFile(things, [&](std::size_t begin, std::size_t end) {
    const SourceFile *file = tree.find(things[begin].path);
    if (!file)
      return;
    std::vector<TextRange> ranges = rangesOf(*file, begin, end);
    for (std::size_t i = begin; i < end; ++i)
      items.push_back(
          {.path = file->path,
           .name = things[i].condition,
           .text = ownHash(file->text(),
                           llvm::ArrayRef(ranges).drop_front(i - begin)),
           .verdict = decisions[i].verdict,
           .line = things[i].line,
           .note = nameOf(decisions[i].action)});
  });
}

void decouple::addBlocks(const ScanResult &scan,
                         const Classification &classification,
                         SummaryItems &items) {
  auto groups = [&](const SourceFile &file, std::size_t begin,
                    std::size_t end) {
    const DirectiveTree &tree = scan.directives[scan.tree.indexOf(file)];
    std::vector<TextRange> ranges;
    for (std::size_t i = begin; i < end; ++i) {
      const ConditionalGroup &group = tree.groups[scan.blocks[i].group];
      ranges.push_back({group.begin, group.end});
    }
    return ranges;
  };
  auto lines = [&](const SourceFile &file, std::size_t begin, std::size_t end) {
    LineIndex index(file.text());
    std::vector<TextRange> ranges;
    for (std::size_t i = begin; i < end; ++i)
      ranges.push_back({index.begin(scan.build.blocks[i].line),
                        index.begin(scan.build.blocks[i].endLine + 1)});
    return ranges;
  };
  addAll(scan.tree, scan.blocks, classification.blocks, groups,
         items[DriftKind::Block]);
  addAll(scan.tree, scan.build.blocks, classification.buildBlocks, lines,
         items[DriftKind::BuildBlock]);
}

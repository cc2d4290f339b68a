#include "Report/Part/Part.h"
#include "Scan/Tree/LikelyPath.h"
#include "Support/Errors.h"
#include "Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;

template <typename Item> static llvm::StringRef pathOf(const Item &item) {
  return item.path;
}
static llvm::StringRef pathOf(const Diagnostic &diagnostic) {
  return diagnostic.file;
}

/// Whether `item` is about `lines`; what is about a file as a whole is.
template <typename Item>
static bool isAbout(const Item &item, const ChosenLines &lines) {
  if constexpr (requires { item.endLine; })
    return lines.overlaps(item.line, item.endLine);
  else if constexpr (requires { item.line; })
    return item.line == 0 || lines.overlaps(item.line, item.line);
  else
    return true;
}

template <typename Item>
static bool has(const PathChoice &choice, const Item &item) {
  return choice.has(pathOf(item)) &&
         (!choice.lines || isAbout(item, *choice.lines));
}

/// The numbers of those of `items` that stay.
template <typename Item>
static std::vector<std::size_t> staying(const PathChoice &choice,
                                        const std::vector<Item> &items) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (has(choice, items[i]))
      numbers.push_back(i);
  return numbers;
}

/// Leaves the items at `numbers`, which ascend.
template <typename Item>
static void take(llvm::ArrayRef<std::size_t> numbers,
                 std::vector<Item> &items) {
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (i != numbers[i])
      items[i] = std::move(items[numbers[i]]);
  items.resize(numbers.size());
}

/// Of two lists that are parallel.
template <typename Item, typename Other>
static void keep(const PathChoice &choice, std::vector<Item> &items,
                 std::vector<Other> &others) {
  const std::vector<std::size_t> numbers = staying(choice, items);
  take(numbers, items);
  take(numbers, others);
}

template <typename Item>
static void keep(const PathChoice &choice, std::vector<Item> &items) {
  llvm::erase_if(items, [&](const Item &item) { return !has(choice, item); });
}

static llvm::Error matchesNothing(const SourceTree &tree,
                                  const std::string &text) {
  return usageError("--path '" + text + "' matches no file of the checkout" +
                    didYouMean(likelyGlob(tree, text)));
}

llvm::Error decouple::checkMatches(const SourceTree &tree,
                                   const PathChoice &choice) {
  for (const Glob &glob : choice.globs)
    if (llvm::none_of(tree.files, [&](const SourceFile &file) {
          return glob.matches(file.path);
        }))
      return matchesNothing(tree, glob.text());
  for (const std::string &path : choice.paths)
    if (llvm::none_of(tree.files, [&](const SourceFile &file) {
          return PathChoice::isBelow(file.path, path);
        }))
      return matchesNothing(tree, path);
  return llvm::Error::success();
}

/// A block around others has their path and their lines.
static void keepBlocks(const PathChoice &choice, std::vector<Block> &blocks,
                       std::vector<BlockDecision> &decisions) {
  const std::vector<std::size_t> numbers = staying(choice, blocks);
  take(numbers, blocks);
  take(numbers, decisions);
  for (Block &block : blocks)
    if (block.parent != ConditionalGroup::None)
      block.parent = llvm::lower_bound(numbers, block.parent) - numbers.begin();
}

llvm::Error decouple::takePart(const PathChoice &choice, ScanResult &scan,
                               Classification &verdicts) {
  if (llvm::Error error = checkMatches(scan.tree, choice))
    return error;
  scan.includes.clear(); // they point into the names of files
  const std::vector<std::size_t> files = staying(choice, scan.tree.files);
  take(files, scan.tree.files);
  take(files, scan.directives);
  take(files, verdicts.files);
  keepBlocks(choice, scan.blocks, verdicts.blocks);
  keep(choice, scan.build.blocks, verdicts.buildBlocks);
  keep(choice, scan.python.sites, verdicts.pythonSites);
  keep(choice, scan.namedCode, verdicts.namedCode);
  keep(choice, scan.diagnostics);
  keep(choice, verdicts.diagnostics);
  verdicts.noops.clear(); // they are the pack's
  return llvm::Error::success();
}

Plan decouple::partOf(const Plan &plan, const PathChoice &choice) {
  Plan part = plan;
  llvm::erase_if(part.files, [&](const PlannedFile &file) {
    return !choice.has(file.origin);
  });
  llvm::StringSet<> written;
  for (const PlannedFile &file : part.files)
    written.insert(file.destination);
  llvm::erase_if(part.includes, [&](const StagedInclude &include) {
    return !written.contains(include.destination);
  });
  llvm::erase_if(part.units, [&](const PlannedUnit &unit) {
    return !written.contains(plan.root.empty()
                                 ? unit.destination
                                 : plan.root + "/" + unit.destination);
  });
  llvm::erase_if(part.patches, [&](const HostPatch &patch) {
    return llvm::none_of(patch.change.after, [&](const auto &file) {
      return choice.has(file.first);
    });
  });
  keep(choice, part.sites);
  keep(choice, part.splits);
  keep(choice, part.diagnostics);
  return part;
}

std::vector<ReviewItem> decouple::partOf(std::vector<ReviewItem> items,
                                         const PathChoice &choice) {
  keep(choice, items);
  return items;
}

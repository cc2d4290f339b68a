#include "Drift/Drift.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <algorithm>
#include <tuple>

using namespace decouple;

using Items = std::vector<SummaryItem>;

static bool isFile(DriftKind kind) {
  return kind == DriftKind::MovedFile || kind == DriftKind::CopiedFile;
}

namespace {

/// What an item is found again by.
using Key = std::tuple<std::string, std::string, std::string>;

/// The items of one key, before and now.
struct Pair {
  std::vector<const SummaryItem *> before, now;
};

/// Compares the items of one kind.
class Comparison {
public:
  explicit Comparison(llvm::ArrayRef<Rename> renames) {
    for (const Rename &rename : renames)
      renamed[rename.from] = &rename;
  }

  KindDrift run(DriftKind kind, const Items &before, const Items &now);

private:
  std::string pathNow(const SummaryItem &item) const {
    const Rename *rename = renamed.lookup(item.path);
    return rename ? rename->to : item.path;
  }
  void compare(bool files, Pair pair, KindDrift &drift) const;

  llvm::StringMap<const Rename *> renamed; ///< by the path before
};

} // namespace

/// Takes out of `pair` what is the same in both.
static void dropSame(Pair &pair) {
  llvm::erase_if(pair.before, [&](const SummaryItem *item) {
    auto same = llvm::find_if(pair.now, [&](const SummaryItem *other) {
      return item->text == other->text && item->verdict == other->verdict;
    });
    if (same == pair.now.end())
      return false;
    pair.now.erase(same);
    return true;
  });
}

void Comparison::compare(bool files, Pair pair, KindDrift &drift) const {
  if (files && pair.before.size() == 1 && pair.now.size() == 1)
    if (const Rename *rename = renamed.lookup(pair.before[0]->path)) {
      drift.renamed.push_back(*rename);
      return;
    }
  dropSame(pair);
  std::size_t both = std::min(pair.before.size(), pair.now.size());
  for (std::size_t i = 0; i < both; ++i)
    drift.changed.push_back({*pair.before[i], *pair.now[i]});
  for (std::size_t i = both; i < pair.before.size(); ++i)
    drift.gone.push_back(*pair.before[i]);
  for (std::size_t i = both; i < pair.now.size(); ++i)
    drift.added.push_back(*pair.now[i]);
}

KindDrift Comparison::run(DriftKind kind, const Items &before,
                          const Items &now) {
  std::map<Key, Pair> pairs;
  for (const SummaryItem &item : before)
    pairs[{pathNow(item), item.name, item.group}].before.push_back(&item);
  for (const SummaryItem &item : now)
    pairs[{item.path, item.name, item.group}].now.push_back(&item);
  KindDrift drift;
  for (auto &[key, pair] : pairs)
    compare(isFile(kind), std::move(pair), drift);
  return drift;
}

/// Whether only a run that splits files has `item`, or has it as it is.
static bool isOfSplits(DriftKind kind, const SummaryItem &item) {
  static const std::vector<std::string> concerns = {
      nameOf(Concern::RefusedBlock), nameOf(Concern::UnsplitBlock),
      nameOf(Concern::NotChecked), nameOf(Concern::DeclaredBlock)};
  if (kind == DriftKind::Review)
    return llvm::is_contained(concerns, item.group);
  return (kind == DriftKind::Patch && item.group.empty() &&
          item.verdict == AutomaticPatch) ||
         (kind == DriftKind::Unit && item.verdict == SplitUnit);
}

/// Whether it is a patch of a group that can be asked for.
static bool isOptional(DriftKind kind, const SummaryItem &item) {
  return kind == DriftKind::Patch && !item.group.empty();
}

template <typename Left>
static void leaveOut(Left left, Summary &before, Summary &now) {
  for (Summary *summary : {&before, &now})
    for (auto &[kind, items] : summary->items)
      llvm::erase_if(items, [&, kind = kind](const SummaryItem &item) {
        return left(kind, item);
      });
}

/// What only one of the runs can have says nothing.
static std::vector<std::string> levelOut(Summary &before, Summary &now) {
  std::vector<std::string> said;
  if (before.isSplit != now.isSplit) {
    leaveOut(isOfSplits, before, now);
    said.push_back(
        std::string("what comes of splitting mixed files: only the ") +
        (now.isSplit ? "new" : "earlier") +
        " run had --host or --compile-commands");
  }
  if (before.hasGeneric != now.hasGeneric) {
    leaveOut(isOptional, before, now);
    said.push_back(std::string("generic patches: only the ") +
                   (now.hasGeneric ? "new" : "earlier") +
                   " run had --generic-patches");
  }
  return said;
}

/// Moves the items at `paths` from one kind to another.
static void refile(SummaryItems &items, DriftKind from, DriftKind to,
                   const llvm::StringSet<> &paths) {
  auto found = items.find(from);
  if (found == items.end())
    return;
  auto left = std::stable_partition(
      found->second.begin(), found->second.end(),
      [&](const SummaryItem &item) { return !paths.contains(item.path); });
  if (left == found->second.end())
    return;
  items[to].insert(items[to].end(), left, found->second.end());
  found->second.erase(left, found->second.end());
}

/// A file that was moved may be copied under its new name, or the other way
/// round: it counts where it is now.
static void fileAsNow(Summary &before, const Summary &now,
                      llvm::ArrayRef<Rename> renames) {
  for (auto [was, is] :
       {std::pair(DriftKind::MovedFile, DriftKind::CopiedFile),
        std::pair(DriftKind::CopiedFile, DriftKind::MovedFile)}) {
    llvm::StringSet<> there, becomes;
    if (auto found = now.items.find(is); found != now.items.end())
      for (const SummaryItem &item : found->second)
        there.insert(item.path);
    for (const Rename &rename : renames)
      if (there.contains(rename.to))
        becomes.insert(rename.from);
    refile(before.items, was, is, becomes);
  }
}

Drift decouple::compareSummaries(const Summary &earlier, const Summary &later,
                                 llvm::ArrayRef<Rename> renames) {
  Summary before = earlier, now = later;
  Drift drift{before.release, now.release};
  drift.leftOut = levelOut(before, now);
  fileAsNow(before, now, renames);
  Comparison comparison(renames);
  SummaryItems all = now.items;
  for (const auto &[kind, items] : before.items)
    all.try_emplace(kind);
  for (const auto &[kind, items] : all)
    if (KindDrift found =
            comparison.run(kind, before.items[kind], now.items[kind]);
        !found.empty())
      drift.kinds.emplace(kind, std::move(found));
  return drift;
}

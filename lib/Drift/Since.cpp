#include "Drift/Since.h"

#include "Emit/Merge/Places.h"
#include "Support/FileTree.h"
#include "Support/Hash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace decouple;

/// Path => hash of the files that are moved or copied.
static std::map<std::string, std::string> filesOf(const Summary &summary) {
  std::map<std::string, std::string> files;
  for (DriftKind kind : {DriftKind::MovedFile, DriftKind::CopiedFile})
    if (auto items = summary.items.find(kind); items != summary.items.end())
      for (const SummaryItem &item : items->second)
        files[item.path] = item.text;
  return files;
}

/// The bytes that the earlier run has written of a file; null where they are
/// not there any more. Where people edited it, they are in the base.
static std::shared_ptr<const llvm::MemoryBuffer>
earlierText(llvm::StringRef output, const EmittedFile *file) {
  if (!file)
    return nullptr;
  for (const std::string &path : {file->path, basePath(file->path)}) {
    auto text = readFile(output + "/" + path);
    if (text && contentHash((*text)->getBuffer()) == file->hash)
      return *text;
    if (!text)
      llvm::consumeError(text.takeError());
  }
  return nullptr;
}

static std::vector<Rename> renamesSince(llvm::StringRef output,
                                        const EmitState &state,
                                        const Summary &before,
                                        const Summary &now, const Plan &plan) {
  auto earlier = filesOf(before), later = filesOf(now);
  llvm::StringMap<const EmittedFile *> written;
  for (const EmittedFile &file : state.files)
    if (comesFromTree(file))
      written[file.origin] = &file;
  std::vector<OneSided> gone, added;
  for (const auto &[path, hash] : earlier)
    if (!later.count(path))
      gone.push_back({path, hash, earlierText(output, written.lookup(path))});
  for (const PlannedFile &file : plan.files)
    if (comesFromTree(file) && !earlier.count(file.origin))
      added.push_back({file.origin, later[file.origin], file.content});
  auto renames = findRenames(std::move(gone), std::move(added));
  if (renames)
    return std::move(*renames);
  // Without git, or a place for the texts, these are files gone and new.
  llvm::consumeError(renames.takeError());
  return {};
}

/// Whether `item` waits for a rule. A directory is kept only when it does.
static bool waitsForRule(DriftKind kind, const SummaryItem &item) {
  return kind == DriftKind::TopDirectory ||
         (kind == DriftKind::Macro && item.verdict == DeviceMacro);
}

/// What of `now` is new since `base`, or was new in an earlier run, and waits.
static std::set<OpenThing> openThings(const Base &base, const Summary &now) {
  std::set<OpenThing> known, open;
  // A macro that was there and has become the device's since is as new.
  for (const auto &[kind, items] : base.now.items)
    for (const SummaryItem &item : items)
      if (waitsForRule(kind, item))
        known.emplace(kind, item.name);
  for (const auto &[kind, items] : now.items)
    for (const SummaryItem &item : items)
      if (OpenThing thing{kind, item.name};
          waitsForRule(kind, item) &&
          (!known.count(thing) || base.open.count(thing)))
        open.insert(std::move(thing));
  return open;
}

static Diagnostic remarkOn(DriftKind kind, const SummaryItem &item) {
  if (kind == DriftKind::Macro)
    return remark(DiagnosticId::TD2070, item.place, item.line,
                  "no rule knows the macro " + item.name +
                      ", which is new for the device: " + item.note);
  return remark(DiagnosticId::TD2071, item.place, item.line,
                "no rule knows the new directory " + item.name +
                    ", and there is code in it");
}

static std::vector<Diagnostic> remarksOn(const Base &next) {
  std::vector<Diagnostic> remarks;
  for (const auto &[kind, items] : next.now.items)
    for (const SummaryItem &item : items)
      if (next.open.count({kind, item.name}))
        remarks.push_back(remarkOn(kind, item));
  return remarks;
}

/// The items of `review` that were not on the list before, `drift`'s own first.
static std::vector<ReviewItem> newItems(const Drift &drift,
                                        llvm::ArrayRef<ReviewItem> review) {
  std::vector<SummaryItem> added;
  if (auto found = drift.kinds.find(DriftKind::Review);
      found != drift.kinds.end()) {
    added = found->second.added;
    for (const DriftChange &change : found->second.changed)
      added.push_back(change.now);
  }
  std::vector<ReviewItem> items;
  for (const Diagnostic &remark : drift.remarks)
    items.push_back(itemOf(remark));
  for (const ReviewItem &item : review) {
    SummaryItem key = reviewItem(item);
    auto found = llvm::find_if(added, [&](const SummaryItem &one) {
      return kept(one) == kept(key) && one.line == key.line;
    });
    if (found == added.end())
      continue;
    added.erase(found);
    items.push_back(item);
  }
  llvm::stable_sort(items, [](const ReviewItem &a, const ReviewItem &b) {
    return a.concern < b.concern;
  });
  return items;
}

llvm::Expected<Since>
decouple::compareWithOutput(llvm::StringRef output, const Plan &plan,
                            Summary now, llvm::ArrayRef<ReviewItem> review) {
  auto state = readState(output);
  if (!state)
    return state.takeError();
  Since since;
  since.isFirst = !*state;
  auto base = readBase(output);
  if (!base)
    return base.takeError();
  since.isOlder = *state && !*base;
  if (!*state || !*base) {
    since.next.now = std::move(now);
    return since;
  }
  since.isNew = !isSame((*base)->now, now);
  since.next.open = openThings(**base, now);
  if (since.isNew) {
    since.next.renames = renamesSince(output, **state, (*base)->now, now, plan);
    since.next.before = std::move((*base)->now);
  } else {
    since.next.renames = std::move((*base)->renames);
    since.next.before = std::move((*base)->before);
  }
  since.next.now = std::move(now);
  if (!since.next.before)
    return since;
  since.drift =
      compareSummaries(*since.next.before, since.next.now, since.next.renames);
  since.drift->remarks = remarksOn(since.next);
  since.drift->review = newItems(*since.drift, review);
  return since;
}

#include "Emit/Merge/Patches.h"

#include "Emit/Merge/Renumber.h"
#include "Support/Errors.h"
#include "Support/Output/ScratchRepository.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace decouple;

using Lines = llvm::SmallVector<llvm::StringRef, 0>;

static Lines linesOf(llvm::StringRef text) {
  Lines lines;
  text.split(lines, '\n');
  return lines;
}

/// What a renamed or copied file was called.
static void addOldNames(llvm::StringRef patch, std::set<std::string> &paths) {
  for (llvm::StringRef line : linesOf(patch))
    if (line.consume_front("rename from ") || line.consume_front("copy from "))
      paths.insert(line.str());
}

llvm::Expected<std::vector<std::string>>
decouple::touchedBy(llvm::StringRef patch) {
  // Outside of a repository, which may have settings of its own.
  auto read = runGit("/", {"apply", "--numstat", "-z", "-"}, patch);
  if (!read)
    return read.takeError();
  std::set<std::string> paths;
  llvm::SmallVector<llvm::StringRef> files; // "1\t2\tpath"
  llvm::StringRef(read->output).split(files, '\0', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef file : files)
    paths.insert(file.split('\t').second.split('\t').second.str());
  addOldNames(patch, paths);
  return std::vector<std::string>(paths.begin(), paths.end());
}

llvm::Expected<std::vector<std::string>>
decouple::touchedBy(llvm::ArrayRef<SeriesPatch> series) {
  std::string texts;
  for (const SeriesPatch &patch : series)
    texts += patch.text;
  auto all = touchedBy(texts);
  if (!all || !all->empty())
    return all;
  std::set<std::string> paths; // git takes nothing where one is none
  for (const SeriesPatch &patch : series) {
    auto touched = touchedBy(patch.text);
    if (!touched)
      return touched;
    paths.insert(touched->begin(), touched->end());
  }
  return std::vector<std::string>(paths.begin(), paths.end());
}

/// The line of `from` at `at` is where an added one goes: after the nearest
/// one before it that `merged` has; the end of the head where there is none.
static Lines::iterator placeFor(const Lines &from, std::size_t at,
                                Lines &merged) {
  while (at-- > 0)
    if (auto *found = llvm::find(merged, from[at]); found != merged.end())
      return std::next(found);
  return merged.begin();
}

/// `kept` with what `other` did to `before`.
static Lines changedLike(const Lines &before, const Lines &other, Lines kept) {
  llvm::erase_if(kept, [&](llvm::StringRef line) {
    return llvm::is_contained(before, line) && !llvm::is_contained(other, line);
  });
  for (std::size_t at = 0; at < other.size(); ++at)
    if (!llvm::is_contained(before, other[at]) &&
        !llvm::is_contained(kept, other[at]))
      kept.insert(placeFor(other, at, kept), other[at]);
  return kept;
}

/// Whether `lines` has what it has of `before` in another order.
static bool isReordered(const Lines &before, const Lines &lines) {
  Lines common = lines, order = before;
  llvm::erase_if(common, [&](llvm::StringRef line) {
    return !llvm::is_contained(before, line);
  });
  llvm::erase_if(order, [&](llvm::StringRef line) {
    return !llvm::is_contained(lines, line);
  });
  return common != order;
}

std::string decouple::mergeSeries(llvm::StringRef base, llvm::StringRef yours,
                                  llvm::StringRef theirs) {
  const Lines before = linesOf(base), mine = linesOf(yours),
              tools = linesOf(theirs);
  return llvm::join(isReordered(before, mine)
                        ? changedLike(before, tools, mine)
                        : changedLike(before, mine, tools),
                    "\n");
}

llvm::Expected<std::vector<SeriesPatch>>
decouple::listedPatches(std::vector<std::string> lists, ReadText read) {
  auto depth = [](llvm::StringRef path) { return path.count('/'); };
  llvm::stable_sort(lists, [&](const std::string &a, const std::string &b) {
    return depth(a) < depth(b);
  });
  std::vector<SeriesPatch> patches;
  for (const std::string &path : lists) {
    auto list = read(path);
    if (!list)
      return list.takeError();
    const std::string names = list->value_or("");
    llvm::StringRef top = directoryOfSeries(lists);
    llvm::StringRef group = llvm::sys::path::parent_path(
        llvm::StringRef(path).drop_front(top.size()));
    for (llvm::StringRef line : linesOf(names)) {
      line = line.trim();
      if (line.empty() || line.starts_with("#"))
        continue;
      std::string file = (group.empty() ? line : group + "/" + line).str();
      auto text = read((top + file).str());
      if (!text)
        return text.takeError();
      if (*text)
        patches.push_back({file, std::move(**text)});
    }
  }
  return patches;
}

llvm::StringRef decouple::directoryOfSeries(llvm::ArrayRef<std::string> lists) {
  llvm::StringRef top;
  for (const std::string &path : lists) {
    llvm::StringRef directory =
        llvm::StringRef(path).take_front(path.rfind('/') + 1);
    if (top.empty() || directory.size() < top.size())
      top = directory;
  }
  return top;
}

/// "- line 12 (statements): ..." of a mail's message without the number.
static llvm::StringRef withoutLine(llvm::StringRef line) {
  if (!line.consume_front("- line "))
    return line;
  return line.ltrim("0123456789");
}

/// What a patch does, without where.
static std::vector<std::string> deedsOf(llvm::StringRef patch) {
  std::vector<std::string> deeds;
  bool inMessage = true;
  for (llvm::StringRef line : linesOf(patch)) {
    inMessage = inMessage && !line.starts_with("diff ");
    if (line.starts_with("index ") || line.starts_with("Subject: "))
      continue;
    if (line.starts_with("@@ "))
      line = "@@";
    deeds.push_back((inMessage ? withoutLine(line) : line).str());
  }
  return deeds;
}

bool decouple::doTheSame(llvm::StringRef patch, llvm::StringRef other) {
  return deedsOf(patch) == deedsOf(other);
}

namespace {

/// The files of a series, patch by patch.
class Carrier {
public:
  llvm::Error begin(const std::vector<SeriesPatch> &series, Originals original);
  llvm::Expected<CarriedPatch> carry(const SeriesPatch &patch);

private:
  llvm::Expected<std::string> refused(const SeriesPatch &patch,
                                      const std::string &said);

  ScratchRepository repository;
};

} // namespace

llvm::Error Carrier::begin(const std::vector<SeriesPatch> &series,
                           Originals original) {
  ScratchRepository::Texts files, patches;
  auto touched = touchedBy(series);
  if (!touched)
    return touched.takeError();
  for (const std::string &path : *touched)
    if (auto text = original(path))
      files[path] = std::move(*text);
  for (const SeriesPatch &patch : series)
    patches[patch.file] = patch.text;
  return repository.create(files, patches);
}

/// Takes back what did apply.
llvm::Expected<std::string> Carrier::refused(const SeriesPatch &patch,
                                             const std::string &said) {
  auto tried =
      repository.run({"apply", "--reject", repository.patch(patch.file)});
  if (!tried)
    return tried.takeError();
  auto touched = touchedBy(patch.text);
  if (!touched)
    return touched.takeError();
  std::string rejected;
  for (const std::string &path : *touched)
    if (auto text = repository.text(path + ".rej"))
      rejected += *text;
  for (std::vector<std::string> command :
       {std::vector<std::string>{"checkout-index", "--all", "--force"},
        {"clean", "--quiet", "--force", "-d", "-x"}})
    if (auto error = repository.git(std::move(command)))
      return error;
  // A file that is not there refuses all of it.
  return rejected.empty() ? said : rejected;
}

llvm::Expected<CarriedPatch> Carrier::carry(const SeriesPatch &patch) {
  if (auto error = repository.git({"add", "--all", "--force"}))
    return error;
  auto applied =
      repository.run({"apply", "--verbose", repository.patch(patch.file)});
  if (!applied)
    return applied.takeError();
  CarriedPatch result;
  if (applied->code != 0) {
    auto rejected = refused(patch, applied->error);
    if (!rejected)
      return rejected.takeError();
    result.rejected = std::move(*rejected);
    return result;
  }
  std::string moved = renumbered(patch.text, applied->error);
  if (moved != patch.text)
    result.refreshed = std::move(moved);
  return result;
}

/// What git says is of the machine.
static llvm::Error asEnvironment(llvm::Error error) {
  return environmentError("hand-edited patches could not be tried: " +
                          llvm::toString(std::move(error)));
}

llvm::Expected<std::vector<CarriedPatch>>
decouple::carrySeries(const std::vector<SeriesPatch> &series,
                      Originals original) {
  Carrier carrier;
  if (auto error = carrier.begin(series, original))
    return asEnvironment(std::move(error));
  std::vector<CarriedPatch> carried;
  for (const SeriesPatch &patch : series) {
    auto one = carrier.carry(patch);
    if (!one)
      return asEnvironment(one.takeError());
    carried.push_back(std::move(*one));
  }
  return carried;
}

#include "Emit/Series/SeriesFiles.h"

#include "Support/Errors.h"
#include "Support/Hash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace decouple;

static llvm::Expected<std::string>
readText(const Yours &yours, const std::string &list, const std::string &path) {
  const TreeEntry *there = yours.find(path);
  if (!there || there->kind != EntryKind::File)
    return usageError(list + " names " + path + ", which does not exist");
  auto file = yours.read(*there);
  if (!file)
    return file.takeError();
  return file->text().str();
}

llvm::Expected<SeriesFiles> decouple::readSeries(llvm::StringRef output,
                                                 const OpenOutput &opened) {
  SeriesFiles series;
  std::vector<std::string> lists;
  for (const EmittedFile &file : opened.state.files)
    if (llvm::sys::path::filename(file.path) == SeriesName &&
        file.source == nameOf(Source::Generated) &&
        opened.yours.find(file.path))
      lists.push_back(file.path);
  if (lists.empty())
    return usageError(output + " has no series of patches for the host; with "
                               "--placement in-tree they are commits already");
  series.top = directoryOfSeries(lists).str();
  std::string list;
  auto read = [&](const std::string &path) -> llvm::Expected<std::string> {
    bool isList = llvm::is_contained(lists, path);
    if (isList)
      list = path;
    auto text = readText(opened.yours, list, path);
    if (text && isList)
      series.lists[path] = *text;
    return text;
  };
  auto patches = listedPatches(lists, read);
  if (!patches)
    return patches.takeError();
  series.patches = std::move(*patches);
  return series;
}

std::string decouple::hashOf(const SeriesFiles &series) {
  std::string all;
  for (const auto &[path, text] : series.lists)
    all += path + " " + contentHash(text) + "\n";
  for (const SeriesPatch &patch : series.patches)
    all += patch.file + " " + contentHash(patch.text) + "\n";
  return contentHash(all);
}

/// The list that names `patch`.
static std::string listNaming(const SeriesFiles &series,
                              const SeriesPatch &patch) {
  llvm::StringRef group = llvm::sys::path::parent_path(patch.file);
  return series.top + (group.empty() ? "" : group.str() + "/") + SeriesName;
}

static bool isEntry(llvm::StringRef line) {
  line = line.trim();
  return !line.empty() && !line.starts_with("#");
}

/// `list` with `names` instead of the lines that name patches.
static std::string withNames(llvm::StringRef list,
                             llvm::ArrayRef<std::string> names) {
  std::map<std::string, std::string> above; // comments, by the line below
  llvm::SmallVector<llvm::StringRef> lines;
  std::string head, comments;
  bool first = true;
  list.consume_back("\n");
  list.split(lines, '\n');
  for (llvm::StringRef line : lines) {
    if (!isEntry(line)) {
      comments += (line + "\n").str();
      continue;
    }
    (first ? head : above[line.trim().str()]) = std::move(comments);
    comments.clear();
    first = false;
  }
  std::string text = std::move(head);
  for (const std::string &name : names)
    text += above[name] + name + "\n";
  return text + comments;
}

llvm::Expected<std::map<std::string, std::string>>
decouple::listsFor(const SeriesFiles &series,
                   llvm::ArrayRef<SeriesPatch> patches) {
  std::map<std::string, std::vector<std::string>> names;
  std::vector<std::string> order;
  for (const auto &[path, text] : series.lists)
    order.push_back(path);
  llvm::stable_sort(order, [](llvm::StringRef a, llvm::StringRef b) {
    return a.count('/') < b.count('/');
  });
  std::size_t at = 0;
  for (const SeriesPatch &patch : patches) {
    std::string list = listNaming(series, patch);
    auto found = llvm::find(order, list);
    if (found == order.end())
      return usageError(patch.file + " belongs to " + list +
                        ", which does not exist");
    std::size_t place = found - order.begin();
    if (place < at)
      return usageError(patch.file + " comes after a patch of " + order[at] +
                        ", which applies after all of " + list +
                        "; put its commit before those");
    at = place;
    names[list].push_back(llvm::sys::path::filename(patch.file).str());
  }
  std::map<std::string, std::string> lists;
  for (const auto &[path, text] : series.lists)
    lists[path] = withNames(text, names[path]);
  return lists;
}

static OutputFile fileOf(const std::string &path, const std::string &text) {
  return {path, llvm::MemoryBuffer::getMemBufferCopy(text, path), false};
}

/// Its files, by path below the output.
static std::map<std::string, std::string> textsOf(const SeriesFiles &series) {
  std::map<std::string, std::string> texts = series.lists;
  for (const SeriesPatch &patch : series.patches)
    texts[series.top + patch.file] = patch.text;
  return texts;
}

llvm::Error decouple::replaceSeries(llvm::StringRef output,
                                    const OpenOutput &opened,
                                    const SeriesFiles &series,
                                    const SeriesFiles &next, Disk &disk) {
  auto before = textsOf(series), after = textsOf(next);
  std::vector<OutputFile> written;
  for (const auto &[path, text] : after)
    if (auto old = before.find(path);
        old == before.end() || old->second != text)
      written.push_back(fileOf(path, text));
  llvm::StringSet<> removed;
  for (const auto &[path, text] : before)
    if (!after.contains(path))
      removed.insert(path);
  if (written.empty() && removed.empty())
    return llvm::Error::success();
  return replaceFiles(output, opened, written, removed, disk);
}

#include "Emit/Yours.h"

#include "Emit/Merge/Places.h"
#include "Support/Hash.h"
#include "Support/Output/Replaceable.h"
#include <filesystem>

using namespace decouple;

llvm::Expected<Yours> Yours::look(llvm::StringRef output) {
  Yours yours;
  yours.output = output.str();
  if (!std::filesystem::exists(std::filesystem::status(yours.output)))
    return yours;
  auto stamp = stampOf(output);
  if (!stamp)
    return stamp.takeError();
  yours.seen = std::move(*stamp);
  auto entries = listTree(output);
  if (!entries)
    return entries.takeError();
  if (llvm::Error failed = checkNoMounts(output, *entries))
    return failed;
  yours.list = std::move(*entries);
  for (std::size_t i = 0; i < yours.list.size(); ++i)
    yours.places[yours.list[i].path] = i;
  return yours;
}

const TreeEntry *Yours::find(llvm::StringRef path) const {
  auto found = places.find(path);
  return found == places.end() ? nullptr : &list[found->second];
}

bool decouple::isAsEmitted(const OutputFile &file, const EmittedFile &emitted) {
  return file.executable == emitted.executable &&
         file.content->getBufferSize() == emitted.size &&
         contentHash(file.content->getBuffer()) == emitted.hash;
}

bool Yours::isBlocked(llvm::StringRef path) const {
  const TreeEntry *there = find(path);
  bool blocked = there && there->kind == EntryKind::Directory;
  forEachDirectory(path, [&](llvm::StringRef directory) {
    const TreeEntry *above = find(directory);
    blocked |= above && above->kind != EntryKind::Directory;
  });
  return blocked;
}

llvm::Expected<FileVersion> Yours::read(const TreeEntry &entry) const {
  auto bytes = readFile(output + "/" + entry.path);
  if (!bytes)
    return bytes.takeError();
  return FileVersion{std::move(*bytes), entry.executable};
}

llvm::Expected<bool> Yours::isSame(const TreeEntry &entry,
                                   const OutputFile &wanted) const {
  if (entry.kind != EntryKind::File || entry.executable != wanted.executable ||
      entry.size != wanted.content->getBufferSize())
    return false;
  auto file = read(entry);
  if (!file)
    return file.takeError();
  return file->text() == wanted.content->getBuffer();
}

llvm::Expected<bool> Yours::isAsWritten(const TreeEntry &entry,
                                        const EmittedFile &file) const {
  if (entry.kind != EntryKind::File || entry.size != file.size ||
      entry.executable != file.executable)
    return false;
  auto hash = hashOf(entry);
  if (!hash)
    return hash.takeError();
  return *hash == file.hash;
}

llvm::Expected<std::string> Yours::hashOf(const TreeEntry &entry) const {
  if (entry.kind != EntryKind::File)
    return "";
  auto file = read(entry);
  if (!file)
    return file.takeError();
  return contentHash(file->text());
}

llvm::Expected<std::optional<FileVersion>>
Yours::baseOf(const EmittedFile &file) const {
  const TreeEntry *entry = find(basePath(file.path));
  if (!entry || entry->kind != EntryKind::File)
    return std::nullopt;
  auto base = read(*entry);
  if (!base)
    return base.takeError();
  if (contentHash(base->text()) != file.hash)
    return std::nullopt;
  base->executable = file.executable;
  return std::move(*base);
}

OutputFile decouple::outputAt(const std::string &path,
                              const FileVersion &file) {
  return {path, file.content, file.executable};
}

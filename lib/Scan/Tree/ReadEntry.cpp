#include "Scan/Tree/ReadEntry.h"
#include "Scan/Tree/FileName.h"
#include "Support/FileTree.h"
#include "Text/Lines.h"
#include "llvm/ADT/SmallString.h"
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

using namespace decouple;

/// As far as git looks for a NUL before it calls a file text, and as far as a
/// file is read of which only the kind is asked.
static constexpr std::size_t BinaryPrefix = 8000;

/// "In its first lines": what a person sees on opening the file.
static constexpr std::size_t GeneratedPrefix = 2000;
static constexpr unsigned GeneratedLines = 20;

/// What is read as a whole has no NUL anywhere: the tools that come to its end
/// differ in what one means.
static bool isBinary(llvm::StringRef text) { return text.contains('\0'); }

/// The marker that code generators and review tools agree on. Not written in
/// one piece here, or this file would carry it.
static bool isGenerated(llvm::StringRef text) {
  llvm::StringRef head = text.take_front(GeneratedPrefix);
  for (std::size_t at = head.find('@'); at != llvm::StringRef::npos;
       at = head.find('@', at + 1))
    if (head.substr(at).starts_with("@"
                                    "generated"))
      return lineOf(head, at) <= GeneratedLines;
  return false;
}

static std::error_code lastError() { return {errno, std::generic_category()}; }

/// What the bytes of a file, or the first of them, say about it.
static void judge(SourceFile &file, llvm::StringRef text) {
  file.kind = isBinary(text) ? FileKind::Binary : FileKind::Text;
  file.generated = file.kind == FileKind::Text && isGenerated(text);
}

void decouple::setContent(SourceFile &file,
                          std::shared_ptr<llvm::MemoryBuffer> content) {
  judge(file, content->getBuffer());
  file.size = content->getBufferSize();
  file.content = std::move(content);
}

/// A copy of all of the open file `fd`.
static std::error_code copyWhole(int fd, SourceFile &file,
                                 const std::shared_ptr<TextArena> &texts) {
  char *bytes = texts->allocate(file.size + 1);
  auto size = readOpenFile(fd, {bytes, file.size});
  if (!size)
    return size.getError();
  bytes[*size] = '\0';
  auto content = llvm::MemoryBuffer::getMemBuffer({bytes, *size});
  setContent(file, {content.release(), [texts](llvm::MemoryBuffer *buffer) {
                      delete buffer; // its bytes are the arena's
                    }});
  return {};
}

/// Shows the text to who reads it, and keeps it where that wants it later. A
/// file that will have another path than it was read by is left for later.
static void show(SourceFile &file, const Reading &reading) {
  if (!isPlainName(file.path) || reading.read(file, reading.worker))
    return;
  char *bytes = const_cast<char *>(file.content->getBufferStart());
  file.content = nullptr;
  reading.texts->giveBack(bytes);
}

static std::error_code readBeginning(int fd, SourceFile &file) {
  char bytes[BinaryPrefix];
  auto size =
      readOpenFile(fd, {bytes, std::min<std::size_t>(file.size, BinaryPrefix)});
  if (size)
    judge(file, {bytes, *size});
  return size.getError();
}

/// Enters what `status` says. False when the file is too large to be read.
static bool enter(const struct stat &status, SourceFile &file) {
  file.executable = status.st_mode & S_IXUSR;
  file.size = status.st_size;
  if (file.size > MaximalFileSize)
    file.kind = FileKind::Large;
  return file.kind != FileKind::Large;
}

static std::error_code readPlain(SourceFile &file, const Reading &reading) {
  const Wish wish = reading.wish(file.path);
  struct stat status;
  if (wish == Wish::Size) {
    if (::fstatat(reading.root, file.path.c_str(), &status,
                  AT_SYMLINK_NOFOLLOW))
      return lastError();
    enter(status, file);
    return {};
  }
  // O_NOFOLLOW: what was a file when it was listed may be a link by now.
  Descriptor descriptor(::openat(reading.root, file.path.c_str(),
                                 O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (descriptor.fd < 0 || ::fstat(descriptor.fd, &status))
    return lastError();
  if (!enter(status, file))
    return {};
  if (wish == Wish::Kind)
    return readBeginning(descriptor.fd, file);
  if (auto error = copyWhole(descriptor.fd, file, reading.texts))
    return error;
  show(file, reading);
  return {};
}

static std::error_code readLink(int root, SourceFile &file) {
  llvm::SmallString<256> target;
  target.resize_for_overwrite(4096);
  ssize_t size =
      ::readlinkat(root, file.path.c_str(), target.data(), target.size());
  if (size < 0)
    return lastError();
  file.kind = FileKind::Symlink;
  file.linkTarget.assign(target.data(), static_cast<std::size_t>(size));
  file.size = file.linkTarget.size();
  return {};
}

std::error_code decouple::readEntry(ListedEntry &entry, const Reading &reading,
                                    SourceFile &file) {
  file.path = std::move(entry.path);
  switch (entry.type) {
  case ListedEntry::Symlink:
    return readLink(reading.root, file);
  case ListedEntry::Submodule:
    file.kind = FileKind::Submodule;
    return {};
  case ListedEntry::File:
  case ListedEntry::Special:
    return readPlain(file, reading);
  }
  return {};
}

#include "Scan/Tree/SourceTree.h"
#include "Scan/Tree/DirectoryListing.h"
#include "Scan/Tree/FileName.h"
#include "Scan/Tree/ReleaseText.h"
#include "Scan/Tree/TextArena.h"
#include "Support/DiagnosticTable.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Parallel.h"
#include "Support/Words.h"
#include "Text/Lines.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace decouple;

/// As far as git looks for a NUL before it calls a file text.
static constexpr std::size_t BinaryPrefix = 8000;

/// "In its first lines": what a person sees on opening the file.
static constexpr std::size_t GeneratedPrefix = 2000;
static constexpr unsigned GeneratedLines = 20;

const SourceFile *SourceTree::find(llvm::StringRef path) const {
  auto it = std::lower_bound(
      files.begin(), files.end(), path,
      [](const SourceFile &f, llvm::StringRef p) { return f.path < p; });
  return it != files.end() && it->path == path ? &*it : nullptr;
}

static bool isBinary(llvm::StringRef text) {
  return text.take_front(BinaryPrefix).contains('\0');
}

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

namespace {
/// A descriptor that closes itself.
class Descriptor {
public:
  explicit Descriptor(int fd) : fd(fd) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() {
    if (fd >= 0)
      ::close(fd);
  }
  const int fd;
};
} // namespace

static std::error_code lastError() { return {errno, std::generic_category()}; }

/// What the first bytes of a file say about it.
static void judge(SourceFile &file, llvm::StringRef beginning) {
  file.kind = isBinary(beginning) ? FileKind::Binary : FileKind::Text;
  file.generated = file.kind == FileKind::Text && isGenerated(beginning);
}

void decouple::setContent(SourceFile &file,
                          std::shared_ptr<llvm::MemoryBuffer> content) {
  judge(file, content->getBuffer());
  file.size = content->getBufferSize();
  file.content = std::move(content);
}

/// Where a thread puts the texts that it reads.
using Texts = std::shared_ptr<TextArena>;

/// All of the open file `fd`.
static std::error_code readWhole(int fd, SourceFile &file, const Texts &texts) {
  char *bytes = texts->Allocate<char>(file.size + 1);
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

static std::error_code readBeginning(int fd, SourceFile &file) {
  char bytes[BinaryPrefix];
  auto size =
      readOpenFile(fd, {bytes, std::min<std::size_t>(file.size, BinaryPrefix)});
  if (size)
    judge(file, {bytes, *size});
  return size.getError();
}

static std::error_code readFile(int root, SourceFile &file, TextFilter wanted,
                                const Texts &texts) {
  // O_NOFOLLOW: what was a file when it was listed may be a link by now.
  Descriptor descriptor(
      ::openat(root, file.path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  struct stat status;
  if (descriptor.fd < 0 || ::fstat(descriptor.fd, &status))
    return lastError();
  file.executable = status.st_mode & S_IXUSR;
  file.size = status.st_size;
  if (file.size > MaximalFileSize) {
    file.kind = FileKind::Large;
    return {};
  }
  return wanted(file.path) ? readWhole(descriptor.fd, file, texts)
                           : readBeginning(descriptor.fd, file);
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

static std::error_code readEntry(int root, ListedEntry &entry,
                                 TextFilter wanted, const Texts &texts,
                                 SourceFile &file) {
  file.path = std::move(entry.path);
  switch (entry.type) {
  case ListedEntry::Symlink:
    return readLink(root, file);
  case ListedEntry::Submodule:
    file.kind = FileKind::Submodule;
    return {};
  case ListedEntry::File:
  case ListedEntry::Special:
    return readFile(root, file, wanted, texts);
  }
  return {};
}

/// Takes sockets, pipes and devices out: there is nothing in them to read.
static void dropSpecial(std::vector<ListedEntry> &entries,
                        std::vector<Diagnostic> &diagnostics) {
  llvm::erase_if(entries, [&](const ListedEntry &entry) {
    if (entry.type != ListedEntry::Special)
      return false;
    diagnostics.push_back(
        remark(DiagnosticId::SpecialFile, plainName(entry.path), 0,
               "neither a file nor a directory nor a link; left out"));
    return true;
  });
}

static void checkSize(const SourceFile &file,
                      std::vector<Diagnostic> &diagnostics) {
  if (file.kind == FileKind::Large)
    diagnostics.push_back(
        remark(DiagnosticId::LargeFile, file.path, 0,
               withThousands(file.size) + " bytes; they are not read"));
}

/// No stage after this one sees a name that would break a line, a list or a
/// terminal.
static void escapeNames(SourceTree &tree) {
  bool any = false;
  for (SourceFile &file : tree.files) {
    std::string plain = plainName(file.path);
    if (plain == file.path)
      continue;
    any = true;
    file.path = std::move(plain);
    tree.diagnostics.push_back(
        remark(DiagnosticId::OddFileName, file.path, 0,
               "the file's name has bytes that are written here with \\"));
  }
  if (any)
    llvm::sort(tree.files, [](const SourceFile &a, const SourceFile &b) {
      return a.path < b.path;
    });
}

static llvm::Error readAll(SourceTree &tree, std::vector<ListedEntry> &entries,
                           TextFilter wanted, TaskPool &pool) {
  Descriptor root(::open(tree.root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (root.fd < 0)
    return environmentError("cannot open '" + tree.root +
                            "': " + std::strerror(errno));
  tree.files.resize(entries.size());
  std::vector<std::error_code> errors(entries.size());
  std::vector<Texts> texts;
  for (unsigned worker = 0; worker < pool.workers(); ++worker)
    texts.push_back(std::make_shared<TextArena>());
  pool.forEach(entries.size(), [&](std::size_t i, unsigned worker) {
    errors[i] =
        readEntry(root.fd, entries[i], wanted, texts[worker], tree.files[i]);
  });
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (errors[i])
      return environmentError("cannot read '" + tree.root + '/' +
                              tree.files[i].path + "': " + errors[i].message());
    checkSize(tree.files[i], tree.diagnostics);
  }
  escapeNames(tree);
  return llvm::Error::success();
}

llvm::Expected<SourceTree> decouple::walkTree(llvm::StringRef root,
                                              unsigned jobs, TextFilter wanted,
                                              VersionText version) {
  SourceTree tree;
  if (llvm::Error error = checkRoot(root, tree.root))
    return error;
  auto release = readVersion(root, tree.root, version);
  if (!release)
    return release.takeError();
  tree.release = std::move(*release);
  TaskPool pool(jobs);
  if (llvm::Error error = pool.error())
    return error;
  auto entries = listCheckout(tree.root, pool);
  if (!entries)
    return entries.takeError();
  dropSpecial(*entries, tree.diagnostics);
  if (llvm::Error error = readAll(tree, *entries, wanted, pool))
    return error;
  return tree;
}

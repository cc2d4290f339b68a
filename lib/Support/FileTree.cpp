#include "Support/FileTree.h"

#include "Support/Errors.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace decouple;
namespace fs = std::filesystem;

static TreeEntry describe(std::string path, const struct stat &status) {
  TreeEntry entry;
  entry.path = std::move(path);
  if (S_ISREG(status.st_mode)) {
    entry.size = static_cast<std::uint64_t>(status.st_size);
    entry.executable = status.st_mode & S_IXUSR;
  } else if (S_ISDIR(status.st_mode)) {
    entry.kind = EntryKind::Directory;
  } else {
    entry.kind = S_ISLNK(status.st_mode) ? EntryKind::Link : EntryKind::Other;
  }
  return entry;
}

static llvm::Error cannotRead(const std::string &path, const std::string &why) {
  return environmentError("cannot read " + path + ": " + why);
}

/// Lists `root`/`below` into `entries`; `below` is empty or ends in a slash.
/// Has one directory open at a time, however deep the tree is.
static llvm::Error listInto(const std::string &root, const std::string &below,
                            std::vector<TreeEntry> &entries) {
  std::error_code error;
  std::vector<std::string> names;
  {
    fs::directory_iterator it(root + "/" + below, error), end;
    for (; !error && it != end; it.increment(error))
      names.push_back(it->path().filename());
  }
  if (error)
    return cannotRead(root + "/" + below, error.message());
  for (const std::string &name : names) {
    std::string path = below + name;
    struct stat status;
    if (::lstat((root + "/" + path).c_str(), &status))
      return cannotRead(root + "/" + path, std::strerror(errno));
    entries.push_back(describe(path, status));
    if (entries.back().kind == EntryKind::Directory)
      if (llvm::Error failed = listInto(root, path + "/", entries))
        return failed;
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<TreeEntry>>
decouple::listTree(llvm::StringRef root) {
  std::vector<TreeEntry> entries;
  if (llvm::Error failed = listInto(root.str(), "", entries))
    return failed;
  std::sort(
      entries.begin(), entries.end(),
      [](const TreeEntry &a, const TreeEntry &b) { return a.path < b.path; });
  return entries;
}

llvm::Expected<std::shared_ptr<const llvm::MemoryBuffer>>
decouple::readFile(const llvm::Twine &path) {
  const std::string name = path.str();
  // O_NONBLOCK: to open a pipe waits for who writes into it.
  int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0)
    return cannotRead(name, std::strerror(errno));
  auto close = llvm::make_scope_exit([&] { ::close(file); });
  struct stat status;
  if (::fstat(file, &status))
    return cannotRead(name, std::strerror(errno));
  if (!S_ISREG(status.st_mode))
    return cannotRead(name, "it is no file");
  // Volatile and with a NUL: only then is it never mapped. A truncated file
  // cannot end the process, and who lexes the text needs the NUL.
  auto buffer = llvm::MemoryBuffer::getOpenFile(
      file, name, static_cast<std::uint64_t>(status.st_size),
      /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
  if (!buffer)
    return cannotRead(name, buffer.getError().message());
  return std::shared_ptr<const llvm::MemoryBuffer>(std::move(*buffer));
}

bool decouple::staysBelow(llvm::StringRef path) {
  if (path.contains('\0'))
    return false;
  llvm::SmallVector<llvm::StringRef, 16> parts;
  path.split(parts, '/');
  return llvm::none_of(parts, [](llvm::StringRef part) {
    return part.empty() || part == "." || part == "..";
  });
}

static fs::path resolved(llvm::StringRef path) {
  std::error_code error;
  fs::path absolute = fs::absolute(path.str(), error);
  fs::path real = fs::weakly_canonical(absolute, error);
  return error ? absolute.lexically_normal() : real;
}

bool decouple::liesIn(llvm::StringRef path, llvm::StringRef ancestor) {
  fs::path relative = resolved(path).lexically_relative(resolved(ancestor));
  return !relative.empty() && *relative.begin() != "..";
}

std::optional<std::string> decouple::readableText(const llvm::Twine &path) {
  auto bytes = readFile(path);
  if (bytes)
    return (*bytes)->getBuffer().str();
  llvm::consumeError(bytes.takeError());
  return std::nullopt;
}

llvm::ErrorOr<std::size_t>
decouple::readOpenFile(int fd, llvm::MutableArrayRef<char> bytes) {
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    auto got = llvm::sys::fs::readNativeFile(fd, bytes.drop_front(filled));
    if (!got)
      return llvm::errorToErrorCode(got.takeError());
    if (*got == 0)
      break;
    filled += *got;
  }
  return filled;
}

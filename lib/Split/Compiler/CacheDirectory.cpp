#include "Split/Compiler/CacheDirectory.h"

#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Hash.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace decouple;

static constexpr llvm::StringLiteral Mark = "torch-decouple cache 1\n";

std::string CacheDirectory::fileOf(llvm::StringRef name) const {
  // llvm::pruneCache touches no file without this prefix.
  return path + "/llvmcache-" + name.str();
}

/// A result becomes text that is compiled: it is believed when nobody but this
/// user can have written it.
static bool isOurs(const struct stat &status) {
  return status.st_uid == ::geteuid() &&
         !(status.st_mode & (S_IWGRP | S_IWOTH));
}

bool CacheDirectory::isForeign() const {
  struct stat status;
  return !::stat(path.c_str(), &status) && S_ISDIR(status.st_mode) &&
         !isOurs(status);
}

llvm::Error CacheDirectory::refuseForeign() const {
  if (!isForeign())
    return llvm::Error::success();
  return usageError(path + ": the cache belongs to another user, or others may "
                           "write to it: its contents are not trusted; run "
                           "`chmod go-w`, name another place with --cache, or "
                           "do without (--no-cache)");
}

static std::optional<llvm::SmallVector<char, 0>>
readOurs(const std::string &path) {
  // O_NONBLOCK: a pipe is not waited for.
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0)
    return std::nullopt;
  std::optional<llvm::SmallVector<char, 0>> bytes;
  struct stat status;
  if (!::fstat(file, &status) && S_ISREG(status.st_mode) && isOurs(status)) {
    bytes.emplace();
    bytes->resize_for_overwrite(static_cast<std::size_t>(status.st_size));
    if (auto size = readOpenFile(file, *bytes))
      bytes->truncate(*size);
    else
      bytes.reset();
  }
  ::close(file);
  return bytes;
}

std::optional<std::string> CacheDirectory::read(llvm::StringRef name) const {
  auto file = isForeign() ? std::nullopt : readOurs(fileOf(name));
  if (!file)
    return std::nullopt;
  llvm::StringRef bytes(file->data(), file->size());
  if (!bytes.consume_front(Mark))
    return std::nullopt;
  auto [hash, content] = bytes.split('\n');
  if (hash != contentHash(content))
    return std::nullopt;
  return content.str();
}

bool CacheDirectory::write(llvm::StringRef name, llvm::StringRef bytes) const {
  namespace fs = llvm::sys::fs;
  if (isForeign() ||
      fs::create_directories(path, /*IgnoreExisting=*/true, fs::owner_all))
    return false;
  auto temporary = fs::TempFile::create(fileOf(name) + ".%%%%%%%%.new",
                                        fs::owner_read | fs::owner_write);
  if (!temporary) {
    llvm::consumeError(temporary.takeError());
    return false;
  }
  bool written;
  {
    llvm::raw_fd_ostream stream(temporary->FD, /*shouldClose=*/false);
    stream << Mark << contentHash(bytes) << '\n' << bytes;
    stream.flush();
    written = !stream.has_error();
    stream.clear_error();
  }
  llvm::Error error =
      written ? temporary->keep(fileOf(name)) : temporary->discard();
  written &= !error;
  llvm::consumeError(std::move(error));
  return written;
}

void CacheDirectory::alias(llvm::StringRef name, llvm::StringRef other) const {
  namespace fs = llvm::sys::fs;
  if (isForeign() || name == other)
    return;
  // In between there is none, which is a miss.
  (void)fs::remove(fileOf(other));
  (void)fs::create_hard_link(fileOf(name), fileOf(other));
}

llvm::CachePruningPolicy decouple::defaultPruning() {
  llvm::CachePruningPolicy policy;
  policy.Expiration = std::chrono::hours(30 * 24);
  policy.MaxSizePercentageOfAvailableSpace = 0;
  policy.MaxSizeBytes = 1ull << 30;
  return policy;
}

void CacheDirectory::prune(const llvm::CachePruningPolicy &policy) const {
  llvm::pruneCache(path, policy);
}

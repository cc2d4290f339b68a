#include "Support/Output/Disk.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace decouple;
namespace fs = std::filesystem;

static std::error_code lastError() {
  return std::error_code(errno, std::generic_category());
}

static std::error_code check(int result) {
  return result < 0 ? lastError() : std::error_code();
}

std::error_code Disk::makeDirectory(const std::string &path) {
  return check(::mkdir(path.c_str(), 0777));
}

std::error_code Disk::makeUnique(const std::string &prefix, std::string &path) {
  path = prefix + "XXXXXX";
  return ::mkdtemp(path.data()) ? std::error_code() : lastError();
}

static std::error_code writeAll(int file, llvm::StringRef bytes) {
  while (!bytes.empty()) {
    ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return lastError();
    bytes = bytes.drop_front(static_cast<std::size_t>(written));
  }
  return {};
}

std::error_code Disk::writeFile(const std::string &path, llvm::StringRef bytes,
                                bool executable) {
  int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
  int file = ::open(path.c_str(), flags, executable ? 0777 : 0666);
  if (file < 0)
    return lastError();
  std::error_code failed = writeAll(file, bytes);
  // A full disk may only show here (network file systems).
  std::error_code unclosed = check(::close(file));
  return failed ? failed : unclosed;
}

std::error_code Disk::link(const std::string &from, const std::string &to) {
  return check(::link(from.c_str(), to.c_str()));
}

std::error_code Disk::copyMode(const std::string &like,
                               const std::string &path) {
  struct stat status;
  if (::stat(like.c_str(), &status))
    return lastError();
  return check(::chmod(path.c_str(), status.st_mode & 07777));
}

std::error_code Disk::copyTimes(const std::string &like,
                                const std::string &path) {
  struct stat status;
  if (::stat(like.c_str(), &status))
    return lastError();
  struct timespec times[] = {status.st_atim, status.st_mtim};
  return check(::utimensat(AT_FDCWD, path.c_str(), times, 0));
}

std::error_code Disk::sync(const std::string &path) {
  int directory = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0)
    return lastError();
  std::error_code failed = check(::syncfs(directory));
  ::close(directory);
  return failed;
}

std::error_code Disk::exchange(const std::string &a, const std::string &b) {
  if (!::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE))
    return {};
  // EINVAL is what a file system without the flag answers, ENOSYS a kernel.
  if (errno == EINVAL || errno == ENOSYS)
    return std::make_error_code(std::errc::operation_not_supported);
  return lastError();
}

std::error_code Disk::rename(const std::string &from, const std::string &to) {
  return check(::rename(from.c_str(), to.c_str()));
}

std::error_code Disk::removeEmpty(const std::string &directory) {
  return check(::rmdir(directory.c_str()));
}

/// A build may leave directories that nothing can be removed from.
static void makeWritable(const std::string &path) {
  std::error_code failed;
  fs::recursive_directory_iterator it(path, failed), end;
  for (; !failed && it != end; it.increment(failed))
    if (std::error_code ignored;
        it->is_directory(ignored) && !it->is_symlink(ignored))
      fs::permissions(it->path(), fs::perms::owner_all, fs::perm_options::add,
                      ignored);
}

/// As fs::remove_all, which has a directory open for each level, with one at a
/// time.
static std::error_code removeOneByOne(const std::string &path) {
  if (!::remove(path.c_str()) || errno == ENOENT)
    return {};
  std::error_code failed = lastError();
  if (failed != std::errc::directory_not_empty &&
      failed != std::errc::file_exists)
    return failed;
  std::vector<std::string> entries;
  for (fs::directory_iterator it(path, failed), end; !failed && it != end;
       it.increment(failed))
    entries.push_back(it->path());
  for (std::size_t i = 0; !failed && i < entries.size(); ++i)
    failed = removeOneByOne(entries[i]);
  return failed ? failed : check(::remove(path.c_str()));
}

std::error_code Disk::removeAll(const std::string &path) {
  std::error_code failed;
  fs::remove_all(path, failed);
  if (failed == std::errc::too_many_files_open)
    failed = removeOneByOne(path);
  if (failed != std::errc::permission_denied)
    return failed;
  makeWritable(path);
  fs::remove_all(path, failed);
  return failed;
}

Disk &decouple::realDisk() {
  static Disk disk;
  return disk;
}

namespace {
class PassingDisk : public Disk {
public:
  std::error_code sync(const std::string &) override { return {}; }
};
} // namespace

Disk &decouple::passingDisk() {
  static PassingDisk disk;
  return disk;
}

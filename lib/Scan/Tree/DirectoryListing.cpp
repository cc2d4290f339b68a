#include "Scan/Tree/DirectoryListing.h"
#include "Support/Errors.h"
#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <mutex>
#include <sys/stat.h>

using namespace decouple;

namespace {
/// One directory: what lies in it, by name.
struct Directory {
  struct Name {
    std::string name; ///< with a '/' at the end for directories
    unsigned char type = DT_UNKNOWN;
    std::size_t child = 0; ///< of directories: index in the listing
  };
  std::string path; ///< relative, with a '/' at the end; empty for the root
  std::vector<Name> names;
  bool holdsGit = false;
  int error = 0;
};
} // namespace

/// Some file systems leave the type of an entry out.
static unsigned char typeOf(DIR *stream, const dirent &entry) {
  if (entry.d_type != DT_UNKNOWN)
    return entry.d_type;
  struct stat status;
  if (::fstatat(dirfd(stream), entry.d_name, &status, AT_SYMLINK_NOFOLLOW))
    return DT_UNKNOWN;
  return IFTODT(status.st_mode);
}

static void list(const std::string &root, Directory &directory) {
  DIR *stream = ::opendir((root + '/' + directory.path).c_str());
  if (!stream) {
    directory.error = errno;
    return;
  }
  std::unique_ptr<DIR, int (*)(DIR *)> closer(stream, ::closedir);
  for (errno = 0; const dirent *entry = ::readdir(stream); errno = 0) {
    llvm::StringRef name = entry->d_name;
    if (name == ".git")
      directory.holdsGit = true;
    else if (name != "." && name != "..")
      directory.names.push_back({entry->d_name, typeOf(stream, *entry)});
  }
  directory.error = errno;
  // With its slash, a directory's name sorts where the paths below it do.
  for (Directory::Name &name : directory.names)
    if (name.type == DT_DIR)
      name.name += '/';
  std::sort(directory.names.begin(), directory.names.end(),
            [](const auto &a, const auto &b) { return a.name < b.name; });
}

namespace {

/// All directories of a tree. Threads take one after the other, and each
/// enters those that it finds.
class DirectoryQueue {
public:
  explicit DirectoryQueue(const std::string &root) : root(root), all(1) {}

  /// What each thread does: lists directories until all are listed.
  void help();

  std::deque<Directory> take() { return std::move(all); }

private:
  void enterChildren(Directory &directory);

  const std::string &root;
  std::mutex mutex; ///< guards what is below
  std::condition_variable changed;
  std::deque<Directory> all; ///< stay where they are when others are added
  std::size_t taken = 0, listed = 0;
};

} // namespace

void DirectoryQueue::enterChildren(Directory &directory) {
  for (Directory::Name &name : directory.names) {
    if (name.type != DT_DIR)
      continue;
    name.child = all.size();
    all.emplace_back().path = directory.path + name.name;
  }
}

void DirectoryQueue::help() {
  std::unique_lock<std::mutex> lock(mutex);
  while (listed < all.size()) {
    if (taken == all.size()) {
      changed.wait(lock);
      continue;
    }
    Directory &directory = all[taken++];
    lock.unlock();
    list(root, directory);
    lock.lock();
    enterChildren(directory);
    ++listed;
    changed.notify_all();
  }
}

/// In an order that depends on the threads; the places of children do not lie.
static std::deque<Directory> listDirectories(const std::string &root,
                                             TaskPool &pool) {
  DirectoryQueue queue(root);
  pool.forEach(pool.workers(), [&](std::size_t, unsigned) { queue.help(); });
  return queue.take();
}

static ListedEntry::Type entryType(unsigned char type) {
  switch (type) {
  case DT_REG:
    return ListedEntry::File;
  case DT_LNK:
    return ListedEntry::Symlink;
  default:
    return ListedEntry::Special;
  }
}

static void flatten(const std::deque<Directory> &all, std::size_t index,
                    std::vector<ListedEntry> &out) {
  const Directory &directory = all[index];
  for (const Directory::Name &name : directory.names)
    if (name.type == DT_DIR)
      flatten(all, name.child, out);
    else
      out.push_back({directory.path + name.name, entryType(name.type)});
}

/// The first by name of those that could not be read; null when all could.
static const Directory *firstUnread(const std::deque<Directory> &all) {
  const Directory *first = nullptr;
  for (const Directory &directory : all)
    if (directory.error && (!first || directory.path < first->path))
      first = &directory;
  return first;
}

llvm::Expected<std::vector<ListedEntry>>
decouple::listCheckout(const std::string &root, TaskPool &pool) {
  std::deque<Directory> all = listDirectories(root, pool);
  if (const Directory *unread = firstUnread(all))
    return environmentError("cannot read directory '" + root + '/' +
                            unread->path +
                            "': " + std::strerror(unread->error));
  std::vector<ListedEntry> entries;
  flatten(all, 0, entries);
  std::size_t plain = entries.size();
  for (const Directory &directory : all)
    if (directory.holdsGit && !directory.path.empty())
      entries.push_back({directory.path.substr(0, directory.path.size() - 1),
                         ListedEntry::Submodule});
  if (entries.size() > plain)
    std::sort(entries.begin(), entries.end(),
              [](const auto &a, const auto &b) { return a.path < b.path; });
  return entries;
}

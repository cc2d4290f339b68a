#include "Scan/Tree/DirectoryListing.h"
#include "Support/Errors.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
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

/// All directories, level by level, so that each level is read in parallel.
static std::vector<Directory> listDirectories(const std::string &root,
                                              TaskPool &pool) {
  std::vector<Directory> all(1);
  for (std::size_t level = 0; level < all.size();) {
    std::size_t end = all.size();
    pool.forEach(end - level,
                 [&](std::size_t i, unsigned) { list(root, all[level + i]); });
    for (; level < end; ++level)
      for (std::size_t i = 0; i < all[level].names.size(); ++i) {
        if (all[level].names[i].type != DT_DIR)
          continue;
        all[level].names[i].child = all.size();
        Directory child;
        child.path = all[level].path + all[level].names[i].name;
        all.push_back(std::move(child));
      }
  }
  return all;
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

static void flatten(const std::vector<Directory> &all, std::size_t index,
                    std::vector<ListedEntry> &out) {
  const Directory &directory = all[index];
  for (const Directory::Name &name : directory.names)
    if (name.type == DT_DIR)
      flatten(all, name.child, out);
    else
      out.push_back({directory.path + name.name, entryType(name.type)});
}

llvm::Expected<std::vector<ListedEntry>>
decouple::listCheckout(const std::string &root, TaskPool &pool) {
  std::vector<Directory> all = listDirectories(root, pool);
  std::vector<ListedEntry> entries;
  flatten(all, 0, entries);
  std::size_t plain = entries.size();
  for (const Directory &directory : all) {
    if (directory.error)
      return environmentError("cannot read directory '" + root + '/' +
                              directory.path +
                              "': " + std::strerror(directory.error));
    if (directory.holdsGit && !directory.path.empty())
      entries.push_back({directory.path.substr(0, directory.path.size() - 1),
                         ListedEntry::Submodule});
  }
  if (entries.size() > plain)
    std::sort(entries.begin(), entries.end(),
              [](const auto &a, const auto &b) { return a.path < b.path; });
  return entries;
}

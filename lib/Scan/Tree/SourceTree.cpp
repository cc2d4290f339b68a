#include "Scan/Tree/SourceTree.h"
#include "Scan/Tree/FileName.h"
#include "Scan/Tree/ReadEntry.h"
#include "Scan/Tree/ReleaseText.h"
#include "Support/DiagnosticTable.h"
#include "Support/Errors.h"
#include "Support/Parallel.h"
#include "Support/Words.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>

using namespace decouple;

const SourceFile *SourceTree::find(llvm::StringRef path) const {
  auto it = std::lower_bound(
      files.begin(), files.end(), path,
      [](const SourceFile &f, llvm::StringRef p) { return f.path < p; });
  return it != files.end() && it->path == path ? &*it : nullptr;
}

/// Takes sockets, pipes and devices out: there is nothing in them to read.
static void dropSpecial(std::vector<ListedEntry> &entries,
                        std::vector<Diagnostic> &diagnostics) {
  llvm::erase_if(entries, [&](const ListedEntry &entry) {
    if (entry.type != ListedEntry::Special)
      return false;
    diagnostics.push_back(
        remark(DiagnosticId::SpecialFile, plainName(entry.path), 0,
               "neither a file, a directory nor a link; ignored"));
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
    if (isPlainName(file.path))
      continue;
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
                           WishFor wish, TextReader read, TaskPool &pool) {
  Descriptor root(::open(tree.root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (root.fd < 0)
    return environmentError("cannot open '" + tree.root +
                            "': " + std::strerror(errno));
  tree.files.resize(entries.size());
  std::vector<std::error_code> errors(entries.size());
  std::vector<Reading> readings;
  for (unsigned worker = 0; worker < pool.workers(); ++worker)
    readings.push_back(
        {root.fd, wish, read, worker, std::make_shared<TextArena>()});
  pool.forEach(entries.size(), [&](std::size_t i, unsigned worker) {
    errors[i] = readEntry(entries[i], readings[worker], tree.files[i]);
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
                                              unsigned jobs, WishFor wish,
                                              VersionText version,
                                              TextReader read) {
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
  if (llvm::Error error = readAll(tree, *entries, wish, read, pool))
    return error;
  return tree;
}

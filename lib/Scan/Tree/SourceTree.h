//===- SourceTree.h - the files of a checkout -----------------------------===//
//
// checkout directory => SourceTree          (first step of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Tree/PublishedCommit.h"
#include "Support/Diagnostic.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace decouple {

/// Large: a file of more bytes than MaximalFileSize; none of them is read.
enum class FileKind { Text, Binary, Large, Symlink, Submodule };

/// Thirty times the largest file of PyTorch 2.6.0.
inline constexpr std::uint64_t MaximalFileSize = std::uint64_t(64) << 20;

struct SourceFile {
  std::string path; ///< relative to the root, '/' separated; a plainName()
  FileKind kind = FileKind::Text;
  std::uint64_t size = 0; ///< bytes
  bool executable = false;
  bool committed = false; ///< the content is a commit's, the disk has another
  bool generated = false; ///< carries a "generated" marker in its first lines
  std::string linkTarget; ///< symlinks only; never followed
  /// The content. Read once here, shared by all later stages. Null for
  /// symlinks, submodules, large files and what nobody wished for (walkTree).
  std::shared_ptr<llvm::MemoryBuffer> content;

  llvm::StringRef text() const {
    return content ? content->getBuffer() : llvm::StringRef();
  }
};

struct SourceTree {
  std::string root;              ///< absolute
  std::string release;           ///< text of version.txt, trimmed, or its tag
  std::vector<SourceFile> files; ///< sorted by path, bytewise
  std::vector<Diagnostic> diagnostics;
  PublishedCommit published;
  std::string treeId; ///< git's name of a commit's tree; "": read from the disk

  /// Null when there is no such file.
  const SourceFile *find(llvm::StringRef path) const;
  /// The place of `file`, which is one of `files`: that of its decision and its
  /// directives, too.
  std::size_t indexOf(const SourceFile &file) const {
    return static_cast<std::size_t>(&file - files.data());
  }
};

/// Gives `file` the bytes `content`, and says what they are.
void setContent(SourceFile &file, std::shared_ptr<llvm::MemoryBuffer> content);

/// The file that makes a directory a checkout and names its release.
inline constexpr char VersionFile[] = "version.txt";

/// The release that the checkout `root` names: its version.txt, trimmed. A
/// repository's latest tag of a release says it better where both are of one
/// minor release, or there is no version.txt: a branch of repairs keeps the
/// version that it was begun with.
/// Errors: UsageError when `root` is not a PyTorch checkout.
llvm::Expected<std::string> releaseOf(llvm::StringRef root);

/// What will be asked of a file: its size, what it is, or its text.
enum class Wish { Size, Kind, Text };
using WishFor = llvm::function_ref<Wish(llvm::StringRef path)>;

/// Looks at a file whose text has just been read; each thread has a number of
/// its own, in [0, workerCount(jobs)). Whether the text is kept.
using TextReader =
    llvm::function_ref<bool(const SourceFile &file, unsigned worker)>;

/// Walks `root`, skipping .git; symlinks are recorded, not followed; a
/// directory that holds a .git file is a submodule whose files are listed too.
/// Errors: UsageError when `root` is not a PyTorch checkout (the message names
/// what is missing); EnvironmentError for what cannot be read.
///
/// `wish` is called from several threads. Where it does not ask for the text no
/// more than the beginning is read, which saves half of the bytes of a
/// checkout, and nothing for the size: the file counts as text then. `read`
/// sees the texts as soon as they are there, but for those with odd names.
/// Where something else tells its release, a checkout need not have a
/// version.txt.
enum class VersionText { Needed, Optional };
llvm::Expected<SourceTree> walkTree(
    llvm::StringRef root, unsigned jobs,
    WishFor wish = [](llvm::StringRef) { return Wish::Text; },
    VersionText version = VersionText::Needed,
    TextReader read = [](const SourceFile &, unsigned) { return true; });

} // namespace decouple

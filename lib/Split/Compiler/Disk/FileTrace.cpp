#include "Split/Compiler/Disk/FileTrace.h"

#include "Support/FileTree.h"
#include "Support/Hash.h"
#include "Text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace decouple {

std::string FileHashes::of(llvm::StringRef path) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (auto found = hashes.find(path); found != hashes.end())
      return found->second;
  }
  std::string hash;
  if (auto bytes = readFile(path))
    hash = contentHash((*bytes)->getBuffer());
  else
    llvm::consumeError(bytes.takeError());
  std::lock_guard<std::mutex> lock(mutex);
  return hashes.try_emplace(path, hash).first->second;
}

/// Comments count as a blank; so do blanks, however many.
static std::string tokenHash(const llvm::MemoryBuffer &file) {
  RawTokens lexer(file.getBuffer());
  clang::Token token;
  std::string text;
  while (lexer.next(token)) {
    text += token.isAtStartOfLine()   ? '\n'
            : token.hasLeadingSpace() ? ' '
                                      : '\0';
    text += lexer.spelling(token);
  }
  return contentHash(text);
}

std::string FileHashes::tokensOf(llvm::StringRef path,
                                 const std::string &bytes) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (auto found = tokens.find(path); found != tokens.end())
      return bytes.empty() || bytes == found->second.first
                 ? found->second.second
                 : "";
  }
  std::pair<std::string, std::string> both;
  if (auto file = readFile(path))
    both = {contentHash((*file)->getBuffer()), tokenHash(**file)};
  else
    llvm::consumeError(file.takeError());
  {
    std::lock_guard<std::mutex> lock(mutex);
    tokens.try_emplace(path, both);
  }
  return bytes.empty() || bytes == both.first ? both.second : "";
}

static bool isAsBefore(const std::string &path, const Fingerprint &before,
                       FileHashes &hashes) {
  return hashes.of(path) == before.bytes ||
         (!before.tokens.empty() && hashes.tokensOf(path) == before.tokens);
}

bool FileTrace::holds(FileHashes &hashes) const {
  return llvm::none_of(absent,
                       [](const std::string &path) {
                         return llvm::sys::fs::exists(path);
                       }) &&
         llvm::all_of(read, [&](const auto &file) {
           return isAsBefore(file.first, file.second, hashes);
         });
}

namespace {

class TracingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  TracingFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk,
                    FileHashes &hashes, FileTrace &trace)
      : ProxyFileSystem(std::move(disk)), hashes(hashes), trace(trace) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override {
    auto result = ProxyFileSystem::status(path);
    if (!result)
      noteAbsent(path);
    else if (result->isRegularFile())
      noteRead(path);
    return result;
  }

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &path) override {
    auto result = ProxyFileSystem::openFileForRead(path);
    if (result)
      noteRead(path);
    else
      noteAbsent(path);
    return result;
  }

private:
  std::string absolute(const llvm::Twine &path) const {
    llvm::SmallString<256> full;
    path.toVector(full);
    (void)makeAbsolute(full);
    return full.str().str();
  }

  // The hash is taken before the compiler reads: a file that changes in
  // between makes the trace not hold, never the other way round.
  void noteRead(const llvm::Twine &path) {
    std::string full = absolute(path);
    if (auto [place, isNew] = trace.read.try_emplace(full); isNew)
      place->second.bytes = hashes.of(full);
  }

  void noteAbsent(const llvm::Twine &path) {
    std::string full = absolute(path);
    for (llvm::StringRef parent = llvm::sys::path::parent_path(full);
         !parent.empty() && !isThere(parent);
         parent = llvm::sys::path::parent_path(parent))
      full.resize(parent.size());
    trace.absent.insert(std::move(full));
  }

  bool isThere(llvm::StringRef directory) {
    auto [place, isNew] = directories.try_emplace(directory);
    if (isNew)
      place->second = llvm::sys::fs::is_directory(directory);
    return place->second;
  }

  FileHashes &hashes;
  FileTrace &trace;
  llvm::StringMap<bool> directories;
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
traced(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk, FileHashes &hashes,
       FileTrace &trace) {
  return llvm::makeIntrusiveRefCnt<TracingFileSystem>(std::move(disk), hashes,
                                                      trace);
}

} // namespace decouple

#include "Support/CacheDirectory.h"

#include "Support/FileTree.h"
#include "Support/Hash.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace decouple;

static constexpr llvm::StringLiteral Mark = "torch-decouple cache 1\n";

std::string CacheDirectory::fileOf(llvm::StringRef name) const {
  // llvm::pruneCache touches no file without this prefix.
  return path + "/llvmcache-" + name.str();
}

std::optional<std::string> CacheDirectory::read(llvm::StringRef name) const {
  auto file = readFile(fileOf(name));
  if (!file) {
    llvm::consumeError(file.takeError());
    return std::nullopt;
  }
  llvm::StringRef bytes = (*file)->getBuffer();
  if (!bytes.consume_front(Mark))
    return std::nullopt;
  auto [hash, content] = bytes.split('\n');
  if (hash != contentHash(content))
    return std::nullopt;
  return content.str();
}

bool CacheDirectory::write(llvm::StringRef name, llvm::StringRef bytes) const {
  if (llvm::sys::fs::create_directories(path))
    return false;
  auto temporary =
      llvm::sys::fs::TempFile::create(fileOf(name) + ".%%%%%%%%.new");
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

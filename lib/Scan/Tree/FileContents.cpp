#include "Scan/Tree/FileContents.h"
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

using namespace decouple;

static constexpr std::size_t HugePage = std::size_t(2) << 20;
static constexpr std::size_t BlockSize = 8 * HugePage;

namespace {
/// A view of bytes in a block that keeps the block alive.
class BlockBuffer : public llvm::MemoryBuffer {
public:
  BlockBuffer(std::shared_ptr<char> block, llvm::StringRef bytes)
      : block(std::move(block)) {
    init(bytes.begin(), bytes.end(), /*RequiresNullTerminator=*/true);
  }
  BufferKind getBufferKind() const override { return MemoryBuffer_Malloc; }

private:
  std::shared_ptr<char> block;
};
} // namespace

/// Memory in huge pages where the system has them: a fault each 2 MiB.
static std::shared_ptr<char> allocateBlock(std::size_t size) {
  void *memory = std::aligned_alloc(HugePage, size);
  if (!memory)
    throw std::bad_alloc();
  ::madvise(memory, size, MADV_HUGEPAGE); // a wish; its failure changes nothing
  return {static_cast<char *>(memory), std::free};
}

char *FileContents::reserve(std::size_t bytes) {
  if (used + bytes > capacity) {
    capacity =
        std::max(BlockSize, (bytes + HugePage - 1) / HugePage * HugePage);
    block = allocateBlock(capacity);
    used = 0;
  }
  return block.get() + used;
}

llvm::ErrorOr<llvm::StringRef> FileContents::peek(int fd, std::size_t size) {
  char *begin = reserve(size + 1);
  std::size_t filled = 0;
  while (filled < size) {
    ssize_t got = ::read(fd, begin + filled, size - filled);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return std::error_code(errno, std::generic_category());
    if (got == 0)
      break;
    filled += static_cast<std::size_t>(got);
  }
  begin[filled] = '\0';
  return llvm::StringRef(begin, filled);
}

std::error_code
FileContents::read(int fd, std::size_t size,
                   std::shared_ptr<llvm::MemoryBuffer> &content) {
  llvm::ErrorOr<llvm::StringRef> bytes = peek(fd, size);
  if (!bytes)
    return bytes.getError();
  // What was peeked at stays.
  used += (bytes->size() + 1 + 15) & ~std::size_t(15);
  content = std::make_shared<BlockBuffer>(block, *bytes);
  return {};
}

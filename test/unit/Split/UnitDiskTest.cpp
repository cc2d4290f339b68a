// Runs of the compiler on one unit ask the disk for each path once.

#include "Split/Compiler/Disk/UnitDisk.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <gmock/gmock.h>

using namespace decouple;
using llvm::vfs::InMemoryFileSystem;

namespace {

/// Counts what it is asked for.
class Counted : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override {
    ++asked;
    return ProxyFileSystem::status(path);
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &path) override {
    ++asked;
    return ProxyFileSystem::openFileForRead(path);
  }
  unsigned asked = 0;
};

llvm::IntrusiveRefCntPtr<Counted> withHeader() {
  auto memory = llvm::makeIntrusiveRefCnt<InMemoryFileSystem>();
  memory->addFile("/h.h", 0, llvm::MemoryBuffer::getMemBufferCopy("int a;"));
  return llvm::makeIntrusiveRefCnt<Counted>(memory);
}

/// The text of /h.h; the error's where there is none.
std::string read(llvm::vfs::FileSystem &files, llvm::StringRef path) {
  auto file = files.openFileForRead(path);
  if (!file)
    return file.getError().message();
  EXPECT_EQ((*file)->status()->getName(), path);
  return (*(*file)->getBuffer(path))->getBuffer().str();
}

TEST(UnitDisk, AsksForTheTextOfAFileOnce) {
  auto disk = withHeader();
  UnitDisk unit;
  EXPECT_EQ(read(*unit.seen(disk), "/h.h"), "int a;");
  EXPECT_EQ(read(*unit.seen(disk), "/h.h"), "int a;");
  EXPECT_EQ(disk->asked, 1u);
}

TEST(UnitDisk, AsksOnceForWhatIsNotThere) {
  auto disk = withHeader();
  UnitDisk unit;
  const std::string first = read(*unit.seen(disk), "/none.h");
  EXPECT_EQ(read(*unit.seen(disk), "/none.h"), first);
  EXPECT_FALSE(unit.seen(disk)->status("/none.h"));
  EXPECT_FALSE(unit.seen(disk)->status("/none.h"));
  EXPECT_EQ(disk->asked, 2u);
}

TEST(UnitDisk, NotesWhatWasAskedForWithHashesAlone) {
  auto disk = withHeader();
  FileHashes hashes;
  UnitDisk noting(&hashes), other;
  EXPECT_FALSE(noting.seen(disk)->status("/none.h"));
  EXPECT_FALSE(other.seen(disk)->status("/none.h"));
  EXPECT_THAT(noting.trace.absent, testing::ElementsAre("/none.h"));
  EXPECT_THAT(other.trace.absent, testing::IsEmpty());
}

} // namespace

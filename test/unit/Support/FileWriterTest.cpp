// One file: as a whole or as it was, whatever the disk does, and nothing beside it.
#include "Support/Output/FileWriter.h"
#include "StepDisk.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "TestDirectory.h"
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace decouple;
namespace fs = std::filesystem;

namespace {

std::string bytesOf(const std::string &path) {
  auto bytes = readFile(path);
  if (!bytes) {
    llvm::consumeError(bytes.takeError());
    return "none";
  }
  return (*bytes)->getBuffer().str();
}

std::string tried(llvm::Error error) {
  return error ? llvm::toString(std::move(error)) : "";
}

} // namespace

TEST(FileWriter, MakesDirectoriesAndReplaces) {
  TestDirectory directory;
  std::string path = directory.path("a/b/file");
  EXPECT_EQ(tried(replaceFile(path, "one")), "");
  EXPECT_EQ(bytesOf(path), "one");
  EXPECT_EQ(tried(replaceFile(path, "two")), "");
  EXPECT_EQ(bytesOf(path), "two");
}

/// Every step of the disk fails once: the old bytes or the new ones are there,
/// and no stage and no directory that was made in vain.
TEST(FileWriter, IsWholeWhateverFails) {
  for (bool existed : {false, true})
    for (unsigned at = 1;; ++at) {
      TestDirectory directory;
      std::string path = directory.path("a/file");
      if (existed)
        ASSERT_EQ(tried(replaceFile(path, "old")), "");
      StepDisk disk(Trouble::Full, at);
      bool failed = !tried(replaceFile(path, "new", disk)).empty();
      EXPECT_EQ(bytesOf(path), !failed ? "new" : existed ? "old" : "none");
      if (failed && !existed)
        EXPECT_FALSE(fs::exists(directory.path("a"))) << at;
      else if (failed)
        EXPECT_EQ(std::distance(fs::directory_iterator(directory.path("a")),
                                fs::directory_iterator()),
                  1)
            << at;
      if (disk.steps < at)
        break;
    }
}

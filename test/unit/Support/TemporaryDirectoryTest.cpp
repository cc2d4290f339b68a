#include "Support/Output/TemporaryDirectory.h"
#include "TestDirectory.h"
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

using namespace decouple;
namespace fs = std::filesystem;

namespace {

/// $TMPDIR is `place` while this lives.
class TemporaryPlace {
public:
  explicit TemporaryPlace(const std::string &place) {
    if (const char *was = std::getenv("TMPDIR"))
      before = was;
    ::setenv("TMPDIR", place.c_str(), 1);
  }
  ~TemporaryPlace() {
    if (before.empty())
      ::unsetenv("TMPDIR");
    else
      ::setenv("TMPDIR", before.c_str(), 1);
  }

private:
  std::string before;
};

} // namespace

TEST(TemporaryDirectory, GoesWithAllThatItHolds) {
  TestDirectory dir;
  TemporaryPlace place(dir.path);
  {
    TemporaryDirectory scratch;
    ASSERT_FALSE(bool(scratch.create()));
    EXPECT_EQ(fs::path(scratch.path().str()).parent_path(), dir.path);
    writeText((scratch.path() + "/a").str(), "");
  }
  EXPECT_TRUE(fs::is_empty(dir.path));
}

TEST(TemporaryDirectory, IsAbsoluteBelowARelativePlace) {
  TemporaryPlace place(".");
  TemporaryDirectory scratch;
  ASSERT_FALSE(bool(scratch.create()));
  EXPECT_TRUE(fs::path(scratch.path().str()).is_absolute());
}

TEST(TemporaryDirectory, OneThatCannotBeMadeLeavesOthersAlone) {
  TestDirectory dir;
  TemporaryPlace place(dir / "nowhere");
  TemporaryDirectory scratch;
  EXPECT_EQ(llvm::toString(scratch.create()),
            "no temporary directory can be made in " + (dir / "nowhere") +
                ": No such file or directory; set TMPDIR to a directory that "
                "is there");
  EXPECT_TRUE(scratch.path().empty());
}

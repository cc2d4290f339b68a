// What a run finds of an earlier one, and when it must not.

#include "CacheFixture.h"
#include "Split/ResultFields.h"
#include <fstream>
#include <sstream>

using namespace decouple;
using namespace decouple::test;
namespace fs = std::filesystem;

namespace {

TEST(FileTrace, HoldsUntilWhatWasNotThereIs) {
  TestDirectory directory;
  FileHashes hashes;
  FileTrace opened, asked;
  auto disk = llvm::vfs::getRealFileSystem();
  std::string path = directory / "h.h";
  EXPECT_FALSE(traced(disk, hashes, opened)->openFileForRead(path));
  EXPECT_FALSE(traced(disk, hashes, asked)->status(path));
  EXPECT_TRUE(opened.holds(hashes));
  EXPECT_TRUE(asked.holds(hashes));
  writeText(path, "");
  EXPECT_FALSE(opened.holds(hashes));
  EXPECT_FALSE(asked.holds(hashes));
}

TEST_F(Cached, ASecondRunParsesNothingAndSaysTheSame) {
  SplitResult cold = run();
  EXPECT_EQ(misses, 2u);
  EXPECT_EQ(hostOf(cold).find("USE_CUDA"), std::string::npos);
  SplitResult warm = run();
  EXPECT_EQ(hits, 2u);
  EXPECT_EQ(hostOf(warm), hostOf(cold));
  EXPECT_EQ(headerOf(warm), headerOf(cold));
  EXPECT_EQ(backendOf(warm), backendOf(cold));
  ASSERT_EQ(warm.changes.size(), 2u);
  EXPECT_EQ(warm.changes.back().diff, cold.changes.back().diff);
  EXPECT_EQ(toJson(warm.blocks), toJson(cold.blocks));
  EXPECT_EQ(toJson(warm.checks), toJson(cold.checks));
  EXPECT_EQ(toJson(warm.deviceTexts), toJson(cold.deviceTexts));
}

TEST_F(Cached, AnotherUnitText) {
  run();
  text += "// more\n";
  expectMiss();
}

TEST_F(Cached, AHeaderThatChanged) {
  run();
  writeText(root + "/second/h.h", "#define VALUE 2\n");
  expectMiss();
}

TEST_F(Cached, AHeaderThatWasTouchedOnly) {
  run();
  writeText(root + "/second/h.h", "#define VALUE 1\n");
  expectHit();
}

TEST_F(Cached, AHeaderThatComesBeforeTheOneThatWasRead) {
  run();
  writeText(root + "/first/h.h", "#define VALUE 3\n");
  expectMiss();
}

TEST_F(Cached, AHeaderWhoseTokensAreTheSame) {
  run();
  writeText(root + "/second/h.h",
            "// One.\n/* Two\n */ #define  VALUE /* three */ 1\n");
  expectHit();
}

TEST_F(Cached, AHeaderWhoseLinesOrBlanksMeanSomethingElse) {
  run();
  // A function-like macro and its call; a `#` that begins no line.
  missed = 1; // that has an error, and no hooks then
  writeText(root + "/second/h.h", "#define VALUE(1)\n");
  expectMiss();
  missed = 2;
  writeText(root + "/second/h.h", "#define VALUE (1)\n");
  expectMiss();
  writeText(root + "/second/h.h", "#define VALUE \\\n (1)\n");
  expectHit();
  missed = 1;
  writeText(root + "/second/h.h", "#define VALUE\n(1)\n");
  expectMiss();
}

TEST_F(Cached, AnotherCheckoutOfTheSameFiles) {
  SplitResult cold = run();
  fs::copy(root, directory / "moved", fs::copy_options::recursive);
  std::string first = root;
  root = directory / "moved";
  SplitResult moved = run();
  EXPECT_EQ(hits, 2u);
  EXPECT_EQ(hostOf(moved), hostOf(cold));
  EXPECT_EQ(backendOf(moved), backendOf(cold));
  // What is another there is not the first one's, and the reverse.
  writeText(root + "/second/h.h", "#define VALUE 2\n");
  expectMiss();
  expectHit();
  root = first;
  expectHit();
}

TEST_F(Cached, ACheckoutWithAHeaderThatTheFirstHadNot) {
  run();
  fs::copy(root, directory / "moved", fs::copy_options::recursive);
  root = directory / "moved";
  writeText(root + "/first/h.h", "#define VALUE 3\n");
  expectMiss();
}

TEST(CachePlaces, NamesAreOfThePlacesAndNothingElse) {
  CachePlaces places{"/a/tree", "/a/tree/host"}, others{"/b", "/c"};
  auto moved = [&](const char *path) {
    return others.placed(places.named(path));
  };
  EXPECT_EQ(moved("/a/tree"), "/b");
  EXPECT_EQ(moved("/a/tree/x.h"), "/b/x.h");
  EXPECT_EQ(moved("/a/tree/host/x.h"), "/c/x.h"); // the inner one
  EXPECT_EQ(moved("/a/tree2/x.h"), "/a/tree2/x.h");
  EXPECT_EQ(moved("/x/a/tree"), "/x/a/tree");
  EXPECT_EQ(moved("a/tree"), "a/tree");
  CachePlaces everywhere{"/", ""};
  EXPECT_EQ(others.placed(everywhere.named("/usr/x.h")), "/usr/x.h");
}

TEST_F(Cached, OtherArguments) {
  run();
  extra = {"-DMORE"};
  expectMiss();
  expectHit();
  extra = {};
  expectHit();
}

TEST_F(Cached, AnInterfaceThatFitsNoMore) {
  rules = rulesWithInterface();
  run();
  expectHit();
  rules.interfaces[0].unfit = "there is no device.cpp";
  kept = missed = 1; // the header of the hooks is as it was
  expectMiss();
  expectHit();
}

TEST_F(Cached, AnArmThatStaysForAnotherDevice) {
  text.replace(text.find("#ifdef USE_CUDA"), 15,
               "#if defined(USE_CUDA) || defined(USE_ROCM)");
  SplitResult cold = run();
  EXPECT_NE(hostOf(cold).find("#if defined(USE_ROCM)\n"), std::string::npos);
  EXPECT_EQ(hostOf(run()), hostOf(cold));
  EXPECT_EQ(hits, 2u);
}

TEST_F(Cached, AnotherTool) {
  run();
  identity = "tool 2";
  expectMiss();
}

TEST_F(Cached, TwoToolsInTurnInTwoCheckouts) {
  run();
  identity = "tool 2";
  expectMiss();
  identity = "tool 1";
  expectHit();
  fs::copy(root, directory / "moved", fs::copy_options::recursive);
  root = directory / "moved";
  expectHit();
  identity = "tool 2";
  expectHit();
}

TEST_F(Cached, DamagedEntriesAreMissesAndReplaced) {
  run();
  for (const auto &entry : fs::directory_iterator(directory / "cache")) {
    std::ifstream in(entry.path());
    std::stringstream bytes;
    bytes << in.rdbuf();
    std::string damaged = bytes.str();
    damaged[damaged.size() / 2] ^= 1;
    fs::remove(entry.path()); // the other name of it is damaged apart
    std::ofstream(entry.path()) << damaged;
  }
  expectMiss();
  expectHit();
}

TEST_F(Cached, ForeignEntriesAreMisses) {
  run();
  for (const auto &entry : fs::directory_iterator(directory / "cache")) {
    std::string file = entry.path().filename().string();
    if (llvm::StringRef name = file; name.consume_front("llvmcache-"))
      CacheDirectory(directory / "cache").write(name, "something else");
  }
  expectMiss();
}

TEST_F(Cached, ACacheThatCannotBeWrittenIsNoError) {
  writeText(directory / "cache", "a file, not a directory");
  expectMiss();
  expectMiss();
}

} // namespace

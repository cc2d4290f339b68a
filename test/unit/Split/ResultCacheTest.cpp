// What a run finds of an earlier one, and when it must not.

#include "Split/Compiler/ResultCache.h"
#include "../Support/TestDirectory.h"
#include "Split/ResultFields.h"
#include "SplitFixture.h"
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

using namespace decouple;
using namespace decouple::test;
namespace fs = std::filesystem;

namespace {

/// A checkout on the disk with one unit, which includes "first/h.h" or, when
/// that is not there, "second/h.h".
class Cached : public testing::Test {
protected:
  TestDirectory directory;
  std::string root = (directory / "checkout");
  std::string text = R"(#include "h.h"
int f(int n) {
#ifdef USE_CUDA
  return n + VALUE;
#else
  return n;
#endif
}
)";
  std::string identity = "tool 1";
  std::vector<std::string> extra;
  SplitRules rules = smallRules();
  unsigned hits = 0, misses = 0;
  /// There are two results: of the unit, and of it with all hooks.
  unsigned kept = 0, missed = 2;

  Cached() {
    fs::create_directories(root + "/first");
    writeText(root + "/second/h.h", "#define VALUE 1\n");
  }

  SplitResult run() {
    DirectiveTree tree = buildDirectiveTree("unit.cpp", text);
    HostUnit unit;
    unit.path = "unit.cpp";
    unit.library = "lib";
    unit.text = text;
    unit.tree = &tree;
    unit.groups = {0};
    unit.deviceMacros = {"USE_CUDA"};
    SplitInput input;
    input.root = root;
    input.rules = rules;
    input.units = {unit};
    input.compile.without = {"-I" + root + "/first", "-I" + root + "/second",
                             "-I" + root};
    input.compile.without.insert(input.compile.without.end(), extra.begin(),
                                 extra.end());
    input.compile.with = input.compile.without;
    input.compile.with.push_back("-DUSE_CUDA");
    input.compile.overlay[root + "/export.h"] = "#define LIB_API\n";
    ResultCache cache(directory / "cache", identity);
    input.cache = &cache;
    SplitResult result = llvm::cantFail(split(input));
    hits = cache.hits;
    misses = cache.misses;
    return result;
  }

  void expectHit() {
    run();
    EXPECT_EQ(hits, 2u);
    EXPECT_EQ(misses, 0u);
  }
  void expectMiss() {
    run();
    EXPECT_EQ(hits, kept);
    EXPECT_EQ(misses, missed);
  }
};

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

/// An entry that says of itself that it is right, and is not.
class Tampered : public Cached {
protected:
  /// Changes what the entry says of the unit; [names, texts, left, checked,
  /// blocks, …].
  void tamper(const std::function<void(nlohmann::json &)> &change) {
    run();
    kept = missed = 1;
    CacheDirectory cache(directory / "cache");
    for (const auto &entry : fs::directory_iterator(directory / "cache")) {
      std::string file = entry.path().filename().string();
      llvm::StringRef name = file;
      if (!name.consume_front("llvmcache-"))
        continue;
      nlohmann::json stored = nlohmann::json::from_cbor(*cache.read(name));
      if (stored[2].empty()) // no errors with all hooks
        continue;
      nlohmann::json &unit = stored[2].at(0).at(0); // the split of an answer
      ASSERT_EQ(unit.size(), 6u);
      change(unit);
      std::vector<std::uint8_t> bytes = nlohmann::json::to_cbor(stored);
      cache.write(name,
                  {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
    }
  }
};

/// Puts `fresh` in the place of `old` in the backend's text of `unit`.
void inBackend(nlohmann::json &unit, const std::string &old,
               const std::string &fresh) {
  std::string backend = unit[1][3];
  std::size_t at = backend.find(old);
  ASSERT_NE(at, std::string::npos) << backend;
  unit[1][3] = backend.replace(at, old.size(), fresh);
}

TEST_F(Tampered, WhatIsLeftAloneIsAHit) {
  tamper([](nlohmann::json &) {});
  expectHit();
}

TEST_F(Tampered, AnotherTextOfTheHost) {
  tamper([](nlohmann::json &unit) { unit[1][1] = "int f(int) { return 7; }"; });
  expectMiss();
}

TEST_F(Tampered, EditsOutsideOfTheText) {
  tamper([](nlohmann::json &unit) { unit[1][0][0][0][1] = 1000000; });
  expectMiss();
}

TEST_F(Tampered, EditsThatAreNoPlaces) {
  tamper([](nlohmann::json &unit) { unit[1][0][0][0][0] = 0.5; });
  expectMiss();
}

TEST_F(Tampered, ABackendWithoutTheArm) {
  tamper([](nlohmann::json &unit) { inBackend(unit, "VALUE", "OTHER"); });
  expectMiss();
}

TEST_F(Tampered, ABackendWithOtherOperators) {
  tamper([](nlohmann::json &unit) { inBackend(unit, "n + V", "n - V"); });
  expectMiss();
}

TEST_F(Tampered, ABackendWithMoreInTheArm) {
  tamper([](nlohmann::json &unit) { inBackend(unit, "n + V", "n + 1 + V"); });
  expectMiss();
}

TEST_F(Tampered, AnArmThatIsSaidToStay) {
  tamper([](nlohmann::json &unit) { unit[2][0].back() = true; });
  expectMiss();
}

TEST_F(Tampered, AHostWithoutItsOwnArm) {
  tamper([](nlohmann::json &unit) {
    const std::string kept = "  return n;\n";
    std::string host = unit[1][1];
    std::size_t at = host.find(kept);
    ASSERT_NE(at, std::string::npos);
    unit[1][1] = host.erase(at, kept.size());
    nlohmann::json &begin = unit[1][0].back()[0][0]; // of what follows it
    begin = begin.get<std::size_t>() - kept.size();
  });
  expectMiss();
}

TEST_F(Tampered, AnArmThatIsTakenForLess) {
  tamper([](nlohmann::json &unit) {
    inBackend(unit, "return n + VALUE;", "return 7 + VALUE;");
    nlohmann::json &text = unit[2][0][3];
    text[0] = text[0].get<std::size_t>() + 11; // behind `return n`
  });
  expectMiss();
}

TEST_F(Tampered, AnArmThatIsNotToldOf) {
  tamper([](nlohmann::json &unit) {
    inBackend(unit, "n + V", "n - V");
    unit[2].clear();
  });
  expectMiss();
}

TEST_F(Tampered, AnArmThatIsCalledABinding) {
  tamper([](nlohmann::json &unit) {
    inBackend(unit, "n + V", "n - V");
    unit[2][0][2] = unit[4][0][5] = "bind";
    unit[2][0][6] = "return n - VALUE;";
  });
  expectMiss();
}

TEST_F(Tampered, AnOperandThatIsCalledTheFunction) {
  tamper([](nlohmann::json &unit) {
    inBackend(unit, "n + V", "n - V");
    std::size_t plus = unit[2][0][3][0].get<std::size_t>() + 11;
    unit[2][0][4] = {plus, plus + 1};
    unit[2][0][5] = "-";
  });
  expectMiss();
}

TEST_F(Tampered, AnotherUnitsNames) {
  tamper([](nlohmann::json &unit) { unit[0][1] = "OtherHooks.cpp"; });
  expectMiss();
}

TEST_F(Tampered, AHookOfNoBlock) {
  tamper([](nlohmann::json &unit) { unit[1][2][1][0] = "other"; });
  expectMiss();
}

TEST_F(Tampered, ACheckThatFailed) {
  tamper([](nlohmann::json &unit) { unit[3][0][0][2] = false; });
  expectMiss();
}

TEST_F(Tampered, ABlockThatIsNotThere) {
  tamper([](nlohmann::json &unit) { unit[4][0][1] = 1; });
  expectMiss();
  tamper([](nlohmann::json &unit) { unit[4].clear(); });
  expectMiss();
}

TEST_F(Cached, ACacheThatCannotBeWrittenIsNoError) {
  writeText(directory / "cache", "a file, not a directory");
  expectMiss();
  expectMiss();
}

} // namespace

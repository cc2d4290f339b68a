// A checkout whose splits are kept.

#pragma once

#include "../Support/TestDirectory.h"
#include "Split/Compiler/ResultCache.h"
#include "SplitFixture.h"
#include <filesystem>

namespace decouple::test {

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
    std::filesystem::create_directories(root + "/first");
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

} // namespace decouple::test

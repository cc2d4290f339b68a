#include "Rules/RulePack.h"
#include "SamplePack.h"
#include <fstream>
#include <set>

using namespace decouple;

TEST(Layout, LongestDirectoryWins) {
  Layout layout;
  layout.root = "out";
  layout.entries = {{"a", "x"}, {"a/b/c", "z"}, {"a/b", "y"}, {"a/f.h", "g.h"}};
  EXPECT_EQ(layout.destination("a/1.h"), "out/x/1.h");
  EXPECT_EQ(layout.destination("a/b/1.h"), "out/y/1.h");
  EXPECT_EQ(layout.destination("a/b/c/d/1.h"), "out/z/d/1.h");
}

TEST(Layout, DirectoriesEndAtASlash) {
  Layout layout;
  layout.root = "out";
  layout.entries = {{"a/b", "x"}};
  EXPECT_EQ(layout.destination("a/bc/1.h"), std::nullopt);
  EXPECT_EQ(layout.destination("a/b.h"), std::nullopt);
  EXPECT_EQ(layout.destination("b/a/b/1.h"), std::nullopt);
}

TEST(Layout, TheFallbackKeepsTheWholePath) {
  Layout layout;
  layout.root = "out";
  EXPECT_EQ(layout.fallbackFor("a/b/1.h"), "out/upstream/a/b/1.h");
  layout.fallback = "rest/of";
  EXPECT_EQ(layout.fallbackFor("1.h"), "out/rest/of/1.h");
}

TEST(Layout, OneFile) {
  Layout layout;
  layout.root = "out";
  layout.entries = {{"a", "x"}, {"a/f.h", "g.h"}};
  EXPECT_EQ(layout.destination("a/f.h"), "out/g.h");
  EXPECT_EQ(layout.destination("a/f.hpp"), "out/x/f.hpp");
}

namespace {

/// The project's own layouts, with a pack that has nothing else of its own.
class ProjectLayouts : public test::SamplePack {
protected:
  void SetUp() override {
    SamplePack::SetUp();
    for (const char *name : {"rfc-0045", "rfc-draft"}) {
      std::ifstream text(std::string(RULES_DIRECTORY "/layouts/") + name +
                         ".json");
      files[std::string("layouts/") + name + ".json"] =
          nlohmann::json::parse(text);
    }
    files["pytorch/device.json"]["name"] = "cuda";
    files["pytorch/device.json"]["backend"] = "torch_cuda";
    layouts = load().layouts;
  }

  std::string to(const char *layout, const char *path) {
    std::string root = "third_device/torch_cuda/";
    std::string out = layouts.at(layout).destination(path).value_or("");
    EXPECT_TRUE(out.empty() || llvm::StringRef(out).starts_with(root)) << out;
    return out.empty() ? out : out.substr(root.size());
  }

  std::map<std::string, Layout> layouts;
};

} // namespace

// The places are those that the RFC's directory listing names.
TEST_F(ProjectLayouts, Rfc0045) {
  const std::pair<const char *, const char *> places[] = {
      {"torch/backends/cudnn/__init__.py",
       "torch_cuda/backends/cudnn/__init__.py"},
      {"torch/backends/cuda/__init__.py",
       "torch_cuda/backends/cuda/__init__.py"},
      {"torch/cuda/amp/common.py", "torch_cuda/core/amp/common.py"},
      {"aten/src/THC/THCAtomics.cuh",
       "torch_cuda/csrc/aten/THC/THCAtomics.cuh"},
      {"aten/src/ATen/cuda/x.h", "torch_cuda/csrc/aten/cuda/x.h"},
      {"aten/src/ATen/cudnn/x.h", "torch_cuda/csrc/aten/cudnn/x.h"},
      {"aten/src/ATen/native/sparse/cuda/x.cu",
       "torch_cuda/csrc/aten/native/sparse/cuda/x.cu"},
      {"aten/src/ATen/native/native_functions.yaml",
       "torch_cuda/csrc/aten/native/native_functions.yaml"},
      {"aten/src/ATen/templates/x.cpp", "torch_cuda/csrc/aten/templates/x.cpp"},
      {"aten/src/ATen/Config.h.in", "torch_cuda/csrc/aten/Config.h.in"},
      {"c10/cuda/x.cpp", "torch_cuda/csrc/framework/c10/cuda/x.cpp"},
      {"torch/csrc/distributed/c10d/x.cu",
       "torch_cuda/csrc/framework/distributed/c10d/x.cu"},
      {"torch/csrc/autograd/functions/comm.h",
       "torch_cuda/csrc/framework/autograd/functions/comm.h"},
      {"torch/csrc/stub.c", "torch_cuda/csrc/framework/stub.c"},
      {"torch/csrc/jit/cuda/cuda.h", "torch_cuda/csrc/jit/cuda/cuda.h"},
      {"torch/csrc/cuda/Module.cpp", "torch_cuda/csrc/pybinding/Module.cpp"}};
  for (const auto &[from, place] : places)
    EXPECT_EQ(to("rfc-0045", from), place) << from;
}

TEST_F(ProjectLayouts, RfcDraft) {
  const std::pair<const char *, const char *> places[] = {
      {"torch/backends/cudnn/__init__.py",
       "torch_cuda/backends/cudnn/__init__.py"},
      {"torch/cuda/memory.py", "torch_cuda/core/memory.py"},
      {"torch/csrc/cuda/Module.cpp", "torch_cuda/csrc/python/Module.cpp"},
      {"aten/src/ATen/cuda/x.h", "torch_cuda/csrc/aten/cuda/x.h"},
      {"c10/cuda/x.cpp", "torch_cuda/csrc/framework/c10/cuda/x.cpp"},
      {"torch/csrc/dynamo/x.cpp", "torch_cuda/csrc/dynamo/x.cpp"},
      {"torch/csrc/inductor/aoti_torch/x.cpp",
       "torch_cuda/csrc/inductor/aoti_torch/x.cpp"},
      {"torch/csrc/jit/cuda/cuda.h", "torch_cuda/csrc/jit/cuda/cuda.h"},
      {"torch/csrc/distributed/c10d/x.cu", "torch_cuda/distributed/c10d/x.cu"},
      {"torch/csrc/profiler/stubs/cuda.cpp",
       "torch_cuda/profiler/stubs/cuda.cpp"}};
  for (const auto &[from, place] : places)
    EXPECT_EQ(to("rfc-draft", from), place) << from;
}

TEST_F(ProjectLayouts, WhatNoEntryCoversHasNoPlace) {
  for (const char *path : {"test/test_cuda.py", "setup.py", "torch/version.py"})
    for (const char *layout : {"rfc-0045", "rfc-draft"})
      EXPECT_EQ(to(layout, path), "") << path;
}

// A file of the same name in every directory that has, or is below, an entry:
// no two may meet.
TEST_F(ProjectLayouts, NoTwoDirectoriesMeet) {
  std::set<std::string> directories;
  for (const auto &[name, layout] : layouts)
    for (const LayoutEntry &entry : layout.entries)
      for (const char *tail : {"", "/cuda", "/core", "/utils", "/jit"})
        directories.insert(entry.from + tail);
  for (const char *name : {"rfc-0045", "rfc-draft"}) {
    std::map<std::string, std::string> origins;
    for (const std::string &directory : directories) {
      auto place = layouts.at(name).destination(directory + "/x.h");
      if (!place)
        continue;
      auto [other, fresh] = origins.emplace(*place, directory);
      EXPECT_TRUE(fresh) << directory << " and " << other->second << " in "
                         << name;
    }
  }
}

#include "Plan/Backend/Generate.h"
#include "SampleTree.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::EndsWith;
using testing::HasSubstr;

TEST(Generate, StagedIncludesAreRelativeToTheBackend) {
  EXPECT_EQ(textOf(llvm::cantFail(SampleTree().plan()),
                   "dev/backend/cmake/staged_includes.txt"),
            "core/shared/s.h\tshared/s.h\n"
            "gpu/b.h\tcsrc/b.h\n");
}

static std::string sourcesOf(const SampleTree &tree) {
  return textOf(llvm::cantFail(tree.plan()), "dev/backend/cmake/sources.cmake");
}

TEST(Generate, SourcesByLibraryAndList) {
  SampleTree tree;
  tree.addMember("gpu/special/c.cpp", "gpu_lib", "special-list");
  tree.addMember("gpu/b.cpp", "gpu_lib", "special-list");
  EXPECT_THAT(sourcesOf(tree),
              EndsWith("set(BACKEND_LIBRARIES\n"
                       "  gpu_lib)\n"
                       "\n"
                       "# gpu_lib: 2 sources\n"
                       "set(BACKEND_LISTS_gpu_lib\n"
                       "  gpu_list\n"
                       "  special_list)\n"
                       "\n"
                       "# build/lists.bzl\n"
                       "set(BACKEND_SOURCES_gpu_lib_gpu_list\n"
                       "  csrc/b.cpp)\n"
                       "\n"
                       "# build/lists.bzl\n"
                       "set(BACKEND_SOURCES_gpu_lib_special_list\n"
                       "  csrc/b.cpp\n"
                       "  extra/c.cpp)\n"
                       "\n"
                       "set(BACKEND_SOURCES_gpu_lib\n"
                       "  csrc/b.cpp\n"
                       "  extra/c.cpp)\n"));
}

TEST(Generate, SourcesWhoseNamesCMakeWouldRead) {
  SampleTree tree;
  tree.add("gpu/a b;$c.cpp", "", Action::Move);
  tree.addMember("gpu/a b;$c.cpp", "gpu_lib", "gpu_list");
  EXPECT_THAT(sourcesOf(tree), HasSubstr("\n  \"csrc/a b;\\$c.cpp\"\n"));
}

TEST(Generate, TheSeriesIsThereWithoutPatches) {
  std::string series =
      textOf(llvm::cantFail(SampleTree().plan()), "dev/backend/patches/series");
  ASSERT_FALSE(series.empty());
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(series).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    EXPECT_TRUE(line.starts_with("#")) << line.str();
}

TEST(Generate, SaysTheReleaseAndNothingOfThisMachine) {
  SampleTree tree;
  EXPECT_THAT(sourcesOf(tree), HasSubstr("# release 9.8.7 "));
  EXPECT_THAT(sourcesOf(tree), HasSubstr("set(BACKEND_RELEASE\n  9.8.7)\n"));
  for (const PlannedFile &file : llvm::cantFail(tree.plan()).files)
    EXPECT_THAT(file.content->getBuffer().str(),
                testing::Not(HasSubstr(tree.directory.path)));
}

TEST(Generate, NoBindingsWithoutSplitFiles) {
  EXPECT_THAT(
      textOf(llvm::cantFail(SampleTree().plan()),
             "dev/backend/csrc/split_bindings.h"),
      EndsWith("inline void bindSplitFiles([[maybe_unused]] PyObject *module,\n"
               "                           [[maybe_unused]] bool "
               "(*hasFailed)()) {\n}\n"));
}

TEST(Generate, BindingsAreDeclaredAndCalledInOrder) {
  Plan plan = llvm::cantFail(SampleTree().plan());
  plan.bindings = {{"::bindA", "core/a.cpp"}, {"::x::y::bindB", "core/b.cpp"}};
  EXPECT_THAT(
      bindingsText(plan),
      EndsWith("void bindA(PyObject *module);\n"
               "namespace x::y {\n"
               "void bindB(PyObject *module);\n"
               "} // namespace x::y\n"
               "\n"
               "// Ends with the first that has set an error.\n"
               "inline void bindSplitFiles([[maybe_unused]] PyObject *module,\n"
               "                           [[maybe_unused]] bool "
               "(*hasFailed)()) {\n"
               "  ::bindA(module); // core/a.cpp\n"
               "  if (hasFailed())\n"
               "    return;\n"
               "  ::x::y::bindB(module); // core/b.cpp\n"
               "  if (hasFailed())\n"
               "    return;\n"
               "}\n"));
}

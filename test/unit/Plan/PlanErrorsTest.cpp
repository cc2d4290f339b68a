#include "SampleTree.h"
#include <filesystem>
#include <gmock/gmock.h>

using namespace decouple;
namespace fs = std::filesystem;

static std::string errorOf(const SampleTree &tree) {
  return textOf(tree.plan());
}

TEST(PlanErrors, UnknownLayout) {
  SampleTree tree;
  tree.rules.layouts["another"] = {};
  tree.options.layout = "none";
  EXPECT_EQ(errorOf(tree),
            "usage: --layout has no value 'none'; known: another, sample");
}

TEST(PlanErrors, AMoveOutOfTheCheckoutNeedsOne) {
  SampleTree tree;
  tree.options.transition = Transition::Move;
  EXPECT_EQ(errorOf(tree), "usage: --transition move takes files out of the "
                           "checkout, so it needs --placement in-tree");
  tree.options.placement = Placement::InTree;
  EXPECT_EQ(errorOf(tree), "");
}

TEST(PlanErrors, TwoFilesInOnePlace) {
  SampleTree tree;
  tree.layout().entries.push_back({"more", "csrc"});
  tree.add("more/b.h", "", Action::Move, "header");
  EXPECT_EQ(errorOf(tree),
            "usage: gpu/b.h (layout entry gpu -> csrc) and more/b.h (layout "
            "entry more -> csrc) would both go to dev/backend/csrc/b.h");
}

TEST(PlanErrors, AFileInTheSkeletonsPlace) {
  SampleTree tree;
  tree.addSkeleton("csrc/b.h", "");
  EXPECT_EQ(errorOf(tree),
            "usage: skeleton file csrc/b.h and gpu/b.h (layout entry gpu -> "
            "csrc) would both go to dev/backend/csrc/b.h");
}

TEST(PlanErrors, AFileInAGeneratedPlace) {
  SampleTree tree;
  tree.addSkeleton("cmake/sources.cmake", "");
  EXPECT_EQ(errorOf(tree),
            "usage: skeleton file cmake/sources.cmake and generated file "
            "sources would both go to dev/backend/cmake/sources.cmake");
}

TEST(PlanErrors, AFileBelowAnotherFile) {
  SampleTree tree;
  tree.addSkeleton("csrc/b.h/readme", "");
  EXPECT_EQ(errorOf(tree),
            "usage: skeleton file csrc/b.h/readme would go to "
            "dev/backend/csrc/b.h/readme, below the file of gpu/b.h (layout "
            "entry gpu -> csrc)");
}

TEST(PlanErrors, ADestinationThatLeavesTheOutput) {
  SampleTree tree;
  tree.layout().entries[0].to = "../../../etc";
  EXPECT_EQ(errorOf(tree),
            "usage: gpu/b.cpp (layout entry gpu -> ../../../etc) would go to "
            "'dev/backend/../../../etc/b.cpp', which leaves the output");
}

TEST(PlanErrors, ARootThatIsAbsolute) {
  SampleTree tree;
  tree.layout().root = "/dev/backend";
  EXPECT_THAT(errorOf(tree), testing::EndsWith("which leaves the output"));
}

TEST(PlanErrors, ALinkThatWouldMove) {
  SampleTree tree;
  tree.add("gpu/link.h", "", Action::Move, "header");
  tree.scan.tree.files[tree.indexOf("gpu/link.h")].kind = FileKind::Symlink;
  EXPECT_EQ(errorOf(tree), "usage: gpu/link.h (GOES by rule rule-of-header) is "
                           "a link; only files can be moved");
}

TEST(PlanErrors, ALargeFileThatWouldMove) {
  SampleTree tree;
  tree.add("gpu/large.cu", "", Action::Move, "source");
  SourceFile &file = tree.scan.tree.files[tree.indexOf("gpu/large.cu")];
  file.kind = FileKind::Large;
  file.size = 1234567890;
  EXPECT_EQ(errorOf(tree),
            "usage: gpu/large.cu (GOES by rule rule-of-source) has "
            "1,234,567,890 bytes, which is more than can be moved");
}

TEST(PlanErrors, NoSkeleton) {
  SampleTree tree;
  tree.options.skeleton = tree.directory / "none";
  EXPECT_EQ(errorOf(tree), "environment: no skeleton: cannot read " +
                               tree.options.skeleton +
                               "/: No such file or directory");
}

TEST(PlanErrors, ARequirementThatTheSkeletonDoesNotRead) {
  SampleTree tree;
  Requirement &rule = tree.rules.units.requirements.emplace_back();
  rule.info.origin = "ours/pytorch/units.json#/requirements/0";
  rule.part = "FASD";
  rule.minimum = "1.0";
  EXPECT_EQ(errorOf(tree), ""); // nobody says what is read
  tree.addSkeleton("skeleton.json", R"({"device": "gpu", "parts": {
                     "minimum": ["FAST", "TOOLKIT"], "package": ["FAST"]}})");
  EXPECT_EQ(errorOf(tree),
            "usage: ours/pytorch/units.json#/requirements/0: `minimum` of FASD "
            "does nothing; the skeleton reads it of FAST, TOOLKIT");
  rule.part = "TOOLKIT";
  EXPECT_EQ(errorOf(tree), "");
  rule.package = "toolkit";
  EXPECT_EQ(errorOf(tree),
            "usage: ours/pytorch/units.json#/requirements/0: `package` of "
            "TOOLKIT does nothing; the skeleton reads it of FAST");
  rule.package = "";
  rule.below = "2.0";
  EXPECT_EQ(errorOf(tree),
            "usage: ours/pytorch/units.json#/requirements/0: `below` of "
            "TOOLKIT does nothing; the skeleton reads it of no part");
}

TEST(PlanErrors, ASkeletonThatSaysNothingOfItself) {
  SampleTree tree;
  std::string about = tree.options.skeleton + "/skeleton.json";
  for (const char *text : {"[]", "{}", "{\"device\"", R"({"device": 1})",
                           R"({"device": "gpu", "for": "all"})",
                           R"({"device": "gpu", "names": ["torch_gpu"]})",
                           R"({"device": "gpu", "keep": {"a": "b"}})",
                           R"({"device": "gpu", "taken": [1]})",
                           R"({"device": "gpu", "parts": ["FAST"]})"}) {
    tree.addSkeleton("skeleton.json", text);
    EXPECT_EQ(
        errorOf(tree),
        "usage: " + about +
            R"(: must be {"device": NAME, "prefix": TEXT, "names": )"
            R"({SPELLING: TEXT}, )"
            R"("keep": [TEXT], "taken": [NAME], "parts": {KEY: [NAME]}}; all )"
            R"(but "device" can be left out)");
  }
  fs::remove(about);
  fs::create_directory(about);
  EXPECT_THAT(errorOf(tree), testing::StartsWith("environment: "));
}

TEST(PlanErrors, ANameThatIsTaken) {
  SampleTree tree;
  tree.rules.device.backend = "torch_cpu";
  tree.addSkeleton("skeleton.json",
                   R"({"device": "gpu", "taken": ["torch_cpu"]})");
  EXPECT_EQ(
      errorOf(tree),
      "usage: --name torch_cpu: PyTorch already has something of that name");
}

TEST(PlanErrors, ALayoutThatIsNamedOtherwise) {
  SampleTree tree;
  tree.rules.device.backend = "torch_gpu";
  tree.addSkeleton("skeleton.json",
                   R"({"device": "gpu", "names": {"torch_gpu": "${name}"}})");
  EXPECT_EQ(errorOf(tree),
            "usage: layouts/sample.json: `dev/backend` is not the directory of "
            "a backend that is called `torch_gpu` (--name); ${device.backend} "
            "in the layout is its name");
}

TEST(PlanErrors, APackageThatIsNamedOtherwise) {
  SampleTree tree;
  tree.rules.device.backend = "torch_xyz";
  tree.addSkeleton("skeleton.json", R"({"device": "gpu", "prefix": "torch_"})");
  tree.rules.layouts.begin()->second.entries.push_back(
      {"vendor", "torch_gpu/vendor"});
  EXPECT_EQ(errorOf(tree),
            "usage: layouts/sample.json: `torch_gpu/vendor` is not in the "
            "package of a backend that is called `torch_xyz` (--name); "
            "${device.backend} in the layout is its name");
}

TEST(PlanErrors, ALinkInTheSkeleton) {
  SampleTree tree;
  fs::create_symlink("/etc/passwd", tree.options.skeleton + "/link");
  EXPECT_EQ(errorOf(tree),
            "usage: " + tree.options.skeleton + "/link is not a plain file");
}

TEST(PlanErrors, AnEmptySkeleton) {
  SampleTree tree;
  tree.options.skeleton = tree.directory / "empty";
  fs::create_directories(tree.options.skeleton + "/sub");
  EXPECT_EQ(errorOf(tree), "usage: " + tree.options.skeleton +
                               " is not a skeleton: it is empty");
}

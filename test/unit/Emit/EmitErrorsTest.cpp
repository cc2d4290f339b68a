#include "Emit/State.h"
#include "EmitSample.h"
#include <gmock/gmock.h>

using namespace decouple;
namespace fs = std::filesystem;

TEST(EmitErrors, TheOutputInTheCheckout) {
  EmitSample sample;
  sample.output = sample.scan.tree.root + "/sub/out";
  EXPECT_EQ(sample.error(),
            "usage: the output " + sample.output + " lies in the checkout " +
                sample.scan.tree.root + "; name a directory outside it");
  EXPECT_TRUE(fs::is_empty(sample.scan.tree.root));
}

TEST(EmitErrors, TheOutputInTheCheckoutThroughALink) {
  EmitSample sample;
  fs::create_directory_symlink(sample.scan.tree.root, sample.output);
  EXPECT_THAT(sample.error(), testing::HasSubstr("lies in the checkout"));
}

TEST(EmitErrors, TheCheckoutInTheOutput) {
  EmitSample sample;
  sample.output = sample.directory.path;
  EXPECT_EQ(sample.error(), "usage: the checkout " + sample.scan.tree.root +
                                " lies in the output " + sample.output +
                                "; name another directory");
}

/// Emits, lets `change` loose on the output, and emits again: the error is
/// returned and nothing may have been touched. Who only asks is told the same.
template <typename F> static std::string errorAfter(F change) {
  EmitSample sample;
  llvm::cantFail(sample.emit());
  change(sample.output);
  Snapshot before = snapshot(sample.directory.path);
  std::string text = sample.error();
  EXPECT_EQ(textOf(editsOf(llvm::cantFail(sample.plan()), sample.scan.tree.root,
                           sample.output)),
            text);
  EXPECT_EQ(snapshot(sample.directory.path), before);
  std::size_t at = text.find(sample.output);
  return at == std::string::npos
             ? text
             : text.replace(at, sample.output.size(), "OUT");
}

TEST(EmitErrors, NoneForWhatAnEarlierRunLeft) {
  EmitSample sample;
  Plan plan = llvm::cantFail(sample.plan());
  EXPECT_EQ(textOf(editsOf(plan, sample.scan.tree.root, sample.output)), "");
  llvm::cantFail(sample.emit());
  fs::remove(sample.output + "/dev/backend/csrc/b.cpp");
  EXPECT_EQ(textOf(editsOf(plan, sample.scan.tree.root, sample.output)), "");
}

TEST(EmitErrors, ADirectoryThatIsNotOurs) {
  EmitSample sample;
  writeText(sample.output + "/thesis.tex", "mine");
  EXPECT_EQ(sample.error(), "usage: " + sample.output +
                                " is not empty and was not written by this "
                                "tool; name a new or an empty directory");
  EXPECT_EQ(readText(sample.output + "/thesis.tex"), "mine");
}

TEST(EmitErrors, SomethingElseInPlaceOfAReport) {
  EXPECT_EQ(errorAfter([](const std::string &out) {
              fs::remove(out + "/report/report.json");
              fs::create_symlink("x", out + "/report/report.json");
            }),
            "usage: report/report.json cannot be written: something that is "
            "not a file is in its place; move it away");
}

TEST(EmitErrors, ADamagedState) {
  std::string text = errorAfter([](const std::string &out) {
    writeText(out + "/" + StatePath, "{\"format\": 1,");
  });
  EXPECT_THAT(text, testing::StartsWith(
                        "usage: OUT/.torch-decouple/state.json is damaged ("));
  EXPECT_THAT(text, testing::EndsWith("); move the directory away, or name "
                                      "another output"));
}

TEST(EmitErrors, AStateOfNoFormat) {
  EXPECT_EQ(errorAfter([](const std::string &out) {
              writeText(out + "/" + StatePath, "{\"format\": 0}");
            }),
            "usage: OUT/.torch-decouple/state.json is damaged (its format is "
            "0); move the directory away, or name another output");
}

TEST(EmitErrors, AStateOfANewerFormat) {
  EXPECT_EQ(errorAfter([](const std::string &out) {
              writeText(out + "/" + StatePath, "{\"format\": 2}");
            }),
            "usage: OUT/.torch-decouple/state.json has format 2, this tool "
            "reads up to 1; use the newer tool, or name another output");
}

// What a build or an editor writes while the run does is not in the new tree.
TEST(EmitErrors, AnOutputThatChangesMeanwhile) {
  EmitSample sample;
  llvm::cantFail(sample.emit());
  for (const char *late : {"/dev/late.txt", "/dev/backend/csrc/b.cpp"}) {
    auto make =
        [&](const std::string &,
            const EmitState &) -> llvm::Expected<std::vector<OutputFile>> {
      writeText(sample.output + late, "late");
      return sample.reports;
    };
    sample.addSkeleton("CMakeLists.txt", std::string("project(") + late + ")");
    Plan plan = llvm::cantFail(sample.plan());
    EXPECT_EQ(textOf(emit(plan, make, sample.scan.tree.root, sample.output)),
              "environment: " + sample.output +
                  " was changed during the run; stop what works in it, and run "
                  "again");
    EXPECT_EQ(readText(sample.output + late), "late");
  }
}

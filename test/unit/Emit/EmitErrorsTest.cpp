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
  EXPECT_EQ(textOf(checkEmit(llvm::cantFail(sample.plan()), sample.output)),
            text);
  EXPECT_EQ(snapshot(sample.directory.path), before);
  std::size_t at = text.find(sample.output);
  return at == std::string::npos
             ? text
             : text.replace(at, sample.output.size(), "OUT");
}

static std::string lost(const std::string &number, const std::string &names) {
  return "usage: OUT has " + number + " that a run would lose: " + names +
         "; move them away or undo the change, or name another output";
}

TEST(EmitErrors, NoneForWhatAnEarlierRunLeft) {
  EmitSample sample;
  Plan plan = llvm::cantFail(sample.plan());
  EXPECT_EQ(textOf(checkEmit(plan, sample.output)), "");
  llvm::cantFail(sample.emit());
  fs::remove(sample.output + "/dev/backend/csrc/b.cpp");
  EXPECT_EQ(textOf(checkEmit(plan, sample.output)), "");
}

TEST(EmitErrors, ADirectoryThatIsNotOurs) {
  EmitSample sample;
  writeText(sample.output + "/thesis.tex", "mine");
  EXPECT_EQ(sample.error(), "usage: " + sample.output +
                                " is not empty and was not written by this "
                                "tool; name a new or an empty directory");
  EXPECT_EQ(readText(sample.output + "/thesis.tex"), "mine");
}

TEST(EmitErrors, AFileThatTheUserAdded) {
  EXPECT_EQ(errorAfter([](const std::string &out) {
              writeText(out + "/dev/notes.txt", "mine");
            }),
            lost("1 entry", "dev/notes.txt (added)"));
}

TEST(EmitErrors, AFileThatTheUserChanged) {
  EXPECT_EQ(errorAfter([](const std::string &out) {
              writeText(out + "/dev/backend/csrc/b.cpp", "gpu B\n");
            }),
            lost("1 entry", "dev/backend/csrc/b.cpp (changed)"));
}

TEST(EmitErrors, ALinkInPlaceOfAFile) {
  EXPECT_EQ(errorAfter([](const std::string &out) {
              fs::remove(out + "/dev/backend/csrc/b.cpp");
              fs::create_symlink("b.h", out + "/dev/backend/csrc/b.cpp");
            }),
            lost("1 entry", "dev/backend/csrc/b.cpp (changed)"));
}

TEST(EmitErrors, ADirectoryStandsForWhatIsInIt) {
  EXPECT_EQ(errorAfter([](const std::string &out) {
              writeText(out + "/dev/build/a/b", "x");
              writeText(out + "/dev/build/c", "x");
              writeText(out + "/dev/build-2", "x");
            }),
            lost("2 entries", "dev/build/ (added), dev/build-2 (added)"));
}

TEST(EmitErrors, NamesTheFirstFive) {
  EXPECT_EQ(errorAfter([](const std::string &out) {
              for (char c = 'a'; c < 'h'; ++c)
                writeText(out + "/" + c, "x");
            }),
            lost("7 entries", "a (added), b (added), c (added), d (added), e "
                              "(added) and 2 more"));
}

// The plan has changed as well, so the file differs from what is to be.
TEST(EmitErrors, AnEditIsNotOverwrittenByALaterPlan) {
  EmitSample sample;
  llvm::cantFail(sample.emit());
  writeText(sample.output + "/dev/backend/CMakeLists.txt", "mine");
  sample.addSkeleton("CMakeLists.txt", "project(y)\n");
  EXPECT_THAT(sample.error(),
              testing::HasSubstr("dev/backend/CMakeLists.txt (changed)"));
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

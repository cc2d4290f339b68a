#include "../Plan/SampleTree.h"
#include "Emit/Emit.h"
#include "Emit/State.h"
#include "Verify/Output.h"
#include "Verify/Verify.h"
#include "llvm/ADT/STLExtras.h"
#include <filesystem>
#include <gmock/gmock.h>
#include <sys/stat.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;
namespace fs = std::filesystem;

/// A sample that was emitted, with a checkout on the disk.
struct OutputSample : SampleTree {
  std::string output = directory / "out";

  OutputSample() {
    for (const SourceFile &file : scan.tree.files)
      writeText(scan.tree.root + "/" + file.path, file.text().str());
    Plan planned = llvm::cantFail(plan());
    llvm::cantFail(emit(planned, {}, scan.tree.root, output));
  }

  std::vector<std::string> failures(const std::string &checkout,
                                    HandEdits edits = HandEdits::Fail) const {
    std::vector<std::string> failed;
    for (const Check &check :
         llvm::cantFail(verifyOutput(output, checkout, edits)))
      if (!check.passed)
        failed.push_back(check.name + ": " + check.detail);
    return failed;
  }
};

TEST(VerifyOutput, WhatWasEmittedIsSound) {
  OutputSample sample;
  EXPECT_THAT(sample.failures(sample.scan.tree.root), IsEmpty());
  std::vector<std::string> lines;
  for (const Check &check :
       llvm::cantFail(verifyOutput(sample.output, sample.scan.tree.root)))
    lines.push_back(check.name + ": " + check.detail);
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0], "output-complete: 11 files of the run");
  EXPECT_EQ(lines[3], "output-modes: 0 executable files");
  EXPECT_EQ(lines[4], "output-origins: 4 files as in the checkout");
}

TEST(VerifyOutput, WithoutACheckoutOriginsAreNotCompared) {
  OutputSample sample;
  EXPECT_EQ(llvm::cantFail(verifyOutput(sample.output, "")).size(), 4u);
}

TEST(VerifyOutput, AFileThatIsMissing) {
  OutputSample sample;
  fs::remove(sample.output + "/dev/backend/CMakeLists.txt");
  EXPECT_THAT(sample.failures(""),
              ElementsAre("output-complete: 1 finding: "
                          "dev/backend/CMakeLists.txt is missing"));
}

TEST(VerifyOutput, AFileTooMany) {
  OutputSample sample;
  writeText(sample.output + "/dev/notes.txt", "");
  EXPECT_THAT(sample.failures(""),
              ElementsAre("output-closed: 1 finding: dev/notes.txt is not of "
                          "this tool"));
}

TEST(VerifyOutput, AFileWithOtherBytes) {
  OutputSample sample;
  writeText(sample.output + "/dev/backend/csrc/b.h", "gpu B.h\n");
  writeText(sample.output + "/dev/backend/csrc/b.cpp", "gpu\n");
  EXPECT_THAT(sample.failures(""),
              ElementsAre("output-unchanged: 2 findings: "
                          "dev/backend/csrc/b.cpp has 4 bytes, not 6; "
                          "dev/backend/csrc/b.h has other bytes"));
}

TEST(VerifyOutput, ALinkInPlaceOfAFile) {
  OutputSample sample;
  fs::remove(sample.output + "/dev/backend/csrc/b.h");
  fs::create_symlink("b.cpp", sample.output + "/dev/backend/csrc/b.h");
  EXPECT_THAT(sample.failures(""),
              ElementsAre("output-unchanged: 1 finding: dev/backend/csrc/b.h "
                          "is not a plain file"));
}

// A build would read what is behind it: that is no hand edit to be listed.
TEST(VerifyOutput, WhatIsNoFileFailsThoughEditsAreListed) {
  for (const char *target : {"", "b.cpp", "/dev/zero", "nowhere"}) {
    OutputSample sample;
    std::string path = sample.output + "/dev/backend/csrc/b.h";
    fs::remove(path);
    if (*target)
      fs::create_symlink(target, path);
    else
      ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    EXPECT_THAT(sample.failures(sample.scan.tree.root, HandEdits::Listed),
                ElementsAre("output-unchanged: 1 finding: dev/backend/csrc/b.h "
                            "is not a plain file"));
    auto checks = llvm::cantFail(
        verifyOutput(sample.output, sample.scan.tree.root, HandEdits::Listed));
    EXPECT_EQ(checks.back().detail, "3 files as in the checkout") << target;
  }
}

TEST(VerifyOutput, ALinkInPlaceOfADirectory) {
  OutputSample sample;
  fs::rename(sample.output + "/dev/backend/csrc", sample.directory / "csrc");
  fs::create_directory_symlink(sample.directory / "csrc",
                               sample.output + "/dev/backend/csrc");
  EXPECT_THAT(sample.failures("", HandEdits::Listed),
              ElementsAre(testing::StartsWith("output-complete: 3 findings: "),
                          "output-closed: 1 finding: dev/backend/csrc is not "
                          "a directory"));
}

// Bytes that are somebody's are not counted as the run's.
TEST(VerifyOutput, EditedBytesAreNotCounted) {
  OutputSample sample;
  auto bytes = [&] {
    std::string text =
        llvm::cantFail(verifyOutput(sample.output, ""))[2].detail;
    llvm::erase(text, ',');
    return std::stoi(text);
  };
  int whole = bytes();
  writeText(sample.output + "/dev/backend/csrc/b.cpp", "edited\n"); // of 6
  EXPECT_EQ(bytes(), whole - 6);
}

TEST(VerifyOutput, AFileWithAnotherMode) {
  OutputSample sample;
  fs::permissions(sample.output + "/dev/backend/csrc/b.h",
                  fs::perms::owner_all);
  EXPECT_THAT(sample.failures(""),
              ElementsAre("output-modes: 1 finding: dev/backend/csrc/b.h is "
                          "executable"));
}

// Nobody wants an empty file of what had something in it.
TEST(VerifyOutput, AnEmptiedFileIsNoHandEdit) {
  OutputSample sample;
  writeText(sample.output + "/dev/backend/csrc/b.cpp", "");
  EXPECT_THAT(sample.failures("", HandEdits::Listed),
              testing::Contains(testing::HasSubstr("dev/backend/csrc/b.cpp")));
}

// What cannot be read may hold anything: that is no hand edit, either.
TEST(VerifyOutput, AFileThatCannotBeReadFailsThoughEditsAreListed) {
  OutputSample sample;
  EmitState state = *llvm::cantFail(readState(sample.output));
  auto entries = llvm::cantFail(listTree(sample.output));
  fs::remove(sample.output + "/dev/backend/csrc/b.h"); // after it was listed
  auto checks = checkOutput(sample.output, state, entries, UnknownEdit::Listed);
  EXPECT_FALSE(checks[2].passed);
  EXPECT_THAT(checks[2].detail,
              StartsWith("1 finding: dev/backend/csrc/b.h cannot be read: "));
}

TEST(VerifyOutput, HandEditsAreListed) {
  OutputSample sample;
  writeText(sample.output + "/dev/backend/csrc/b.cpp", "gpu\n");
  fs::rename(sample.output + "/dev/backend/CMakeLists.txt",
             sample.output + "/dev/backend/Mine.txt");
  writeText(sample.output + "/dev/build/a", "");
  EXPECT_THAT(sample.failures("", HandEdits::Listed), IsEmpty());
  std::vector<std::string> details;
  for (const Check &check : llvm::cantFail(verifyOutput(sample.output, "")))
    details.push_back(check.detail);
  EXPECT_EQ(details[0], "10 files of the run; 1 hand edit: "
                        "dev/backend/CMakeLists.txt");
  EXPECT_THAT(
      details[1],
      testing::EndsWith("; 2 hand edits: dev/backend/Mine.txt; dev/build"));
  EXPECT_THAT(details[2],
              testing::EndsWith("; 1 hand edit: dev/backend/csrc/b.cpp"));
}

// Nobody has said that it is to be gone.
TEST(VerifyOutput, AFileThatNoRunHasSeenDeleted) {
  OutputSample sample;
  fs::remove(sample.output + "/dev/backend/csrc/b.cpp");
  EXPECT_THAT(sample.failures("", HandEdits::Listed),
              ElementsAre("output-complete: 1 finding: dev/backend/csrc/b.cpp "
                          "is missing"));
  llvm::cantFail(emit(llvm::cantFail(sample.plan()), {}, sample.scan.tree.root,
                      sample.output));
  EXPECT_THAT(sample.failures("", HandEdits::Listed), IsEmpty());
}

// A copy in a directory of a build's is no new name.
TEST(VerifyOutput, AFileWhoseBytesABuildHas) {
  OutputSample sample;
  fs::create_directory(sample.output + "/dev/build");
  fs::rename(sample.output + "/dev/backend/csrc/b.cpp",
             sample.output + "/dev/build/b.cpp");
  EXPECT_THAT(sample.failures("", HandEdits::Listed),
              ElementsAre("output-complete: 1 finding: dev/backend/csrc/b.cpp "
                          "is missing"));
}

// What merges are made from is the tool's, whoever else edits.
TEST(VerifyOutput, ABaseThatWasChanged) {
  OutputSample sample;
  std::string base = ".torch-decouple/base/dev/backend/";
  writeText(sample.output + "/" + base + "csrc/b.cpp", "gpu\n");
  fs::remove(sample.output + "/" + base + "CMakeLists.txt");
  EXPECT_THAT(sample.failures("", HandEdits::Listed),
              ElementsAre("output-unchanged: 2 findings: " + base +
                          "CMakeLists.txt is missing; " + base +
                          "csrc/b.cpp has 4 bytes, not 6"));
}

TEST(VerifyOutput, ACheckoutThatWentOn) {
  OutputSample sample;
  writeText(sample.scan.tree.root + "/gpu/b.h", "gpu B.h\n");
  fs::remove(sample.scan.tree.root + "/gpu/b.cpp");
  EXPECT_THAT(sample.failures(sample.scan.tree.root),
              ElementsAre("output-origins: 2 findings: "
                          "dev/backend/csrc/b.cpp: cannot read " +
                          sample.scan.tree.root +
                          "/gpu/b.cpp: No such file or directory (gpu/b.cpp); "
                          "dev/backend/csrc/b.h: has other bytes (gpu/b.h)"));
}

TEST(VerifyOutput, ADirectoryThatIsNotOurs) {
  TestDirectory dir;
  EXPECT_EQ(textOf(verifyOutput(dir.path, "")),
            "usage: " + dir.path +
                " is not an output of this tool: " + StatePath + " is missing");
}

TEST(VerifyOutput, ADamagedState) {
  OutputSample sample;
  writeText(sample.output + "/" + StatePath, "[]");
  EXPECT_THAT(textOf(verifyOutput(sample.output, "")),
              testing::HasSubstr("state.json is damaged ("));
}

TEST(VerifyTree, ComparesAllButReportsAndState) {
  OutputSample sample;
  EmitState planned = makeState(llvm::cantFail(sample.plan()), {});
  writeText(sample.output + "/report/index.html", "");
  std::vector<std::string> lines;
  for (const Check &check : llvm::cantFail(
           verifyTree(sample.output, planned, sample.scan.tree.root)))
    lines.push_back((check.passed ? "+ " : "- ") + check.name + ": " +
                    check.detail);
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0], "+ output-complete: 11 files of the run");
  EXPECT_THAT(lines[1], testing::EndsWith(" directories, all known"));
  writeText(sample.output + "/dev/backend/csrc/b.cpp", "other\n");
  writeText(sample.output + "/mine.txt", "");
  std::vector<std::string> failed;
  for (const Check &check :
       llvm::cantFail(verifyTree(sample.output, planned, "")))
    if (!check.passed)
      failed.push_back(check.name);
  EXPECT_THAT(failed, ElementsAre("output-closed", "output-unchanged"));
}

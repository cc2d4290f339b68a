#include "Emit/InTree.h"
#include "../Plan/SampleTree.h"
#include "Support/Git.h"
#include <filesystem>
#include <gmock/gmock.h>

using namespace decouple;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

/// The sample tree as a git checkout with one commit.
struct Checkout : SampleTree {
  std::string root = directory / "checkout";

  Checkout() {
    for (const SourceFile &file : scan.tree.files) {
      fs::create_directories(fs::path(root + "/" + file.path).parent_path());
      writeText(root + "/" + file.path, file.text().str());
    }
    git({"init", "--quiet", "--initial-branch=main"});
    git({"add", "."});
    git({"-c", "user.name=N", "-c", "user.email=n@n", "commit", "--quiet",
         "--message=start"});
    options.placement = Placement::InTree;
  }

  std::string git(const std::vector<std::string> &arguments) const {
    return llvm::cantFail(askGit(root, arguments));
  }
  /// The plan with a patch that changes one file and adds one.
  Plan planned() const {
    Plan made = llvm::cantFail(plan());
    HostPatch patch;
    patch.change.rule = "by-rule";
    patch.change.reason = "A reason.";
    patch.change.title = "Change the core";
    patch.change.after = {{"core/new.h", "new\n"},
                          {"core/shared/s.h", "changed\n"}};
    made.patches = {patch};
    return made;
  }
  llvm::Expected<InTreeResult> commit() const {
    return commitInTree(planned(), root, "device");
  }
  std::string error() const { return textOf(commit()); }
};

} // namespace

TEST(InTree, TheBranchHasTheBackendThenThePatches) {
  Checkout checkout;
  InTreeResult result = llvm::cantFail(checkout.commit());
  EXPECT_EQ(result.commits, 2u);
  EXPECT_EQ(checkout.git({"log", "--format=%s", "main..device"}),
            "Change the core\nCopy the backend to dev/backend\n");
  EXPECT_THAT(checkout.git({"log", "-1", "--format=%b", "device"}),
              HasSubstr("A reason.\n\nRule: by-rule\n"));
  EXPECT_EQ(checkout.git({"show", "device:core/shared/s.h"}), "changed\n");
  EXPECT_EQ(checkout.git({"show", "device~1:dev/backend/csrc/b.cpp"}),
            checkout.git({"show", "main:gpu/b.cpp"}));
  EXPECT_EQ(checkout.git(
                {"diff", "--name-status", "--no-renames", "device~1..device"}),
            "A\tcore/new.h\nM\tcore/shared/s.h\n");
}

TEST(InTree, ACopyLeavesTheHostsFiles) {
  Checkout checkout;
  llvm::cantFail(checkout.commit());
  EXPECT_EQ(checkout.git({"diff", "--name-status", "--no-renames",
                          "--diff-filter=MD", "main..device~1"}),
            "");
  EXPECT_EQ(checkout.git({"show", "device:gpu/b.cpp"}),
            checkout.git({"show", "main:gpu/b.cpp"}));
}

TEST(InTree, AMoveTakesThemAway) {
  Checkout checkout;
  checkout.options.transition = Transition::Move;
  InTreeResult result = llvm::cantFail(checkout.commit());
  EXPECT_EQ(result.removed, 3u);
  EXPECT_EQ(checkout.git({"diff", "--name-only", "--no-renames",
                          "--diff-filter=D", "main..device"}),
            "gpu/b.cpp\ngpu/b.h\ngpu/special/c.cpp\n");
}

TEST(InTree, WhatIsCheckedOutStaysAsItIs) {
  Checkout checkout;
  Snapshot before = filesOf(checkout.root);
  std::erase_if(before,
                [](auto &file) { return file.first.starts_with(".git/"); });
  llvm::cantFail(checkout.commit());
  Snapshot after = filesOf(checkout.root);
  std::erase_if(after,
                [](auto &file) { return file.first.starts_with(".git/"); });
  EXPECT_EQ(after, before);
  EXPECT_EQ(checkout.git({"symbolic-ref", "HEAD"}), "refs/heads/main\n");
  EXPECT_EQ(checkout.git({"status", "--porcelain"}), "");
}

TEST(InTree, TheSameInputGivesTheSameCommits) {
  Checkout checkout;
  std::string first = llvm::cantFail(checkout.commit()).commit;
  EXPECT_EQ(
      llvm::cantFail(commitInTree(checkout.planned(), checkout.root, "again"))
          .commit,
      first);
}

TEST(InTreeErrors, ABranchOfThatName) {
  Checkout checkout;
  checkout.git({"branch", "device"});
  EXPECT_EQ(checkout.error(), "usage: " + checkout.root +
                                  " has a branch device already; delete it or "
                                  "choose another --branch");
}

TEST(InTreeErrors, ANameThatIsNone) {
  Checkout checkout;
  EXPECT_EQ(textOf(checkCheckout(checkout.root, "a..b")),
            "usage: 'a..b' is no name for a branch");
}

TEST(InTreeErrors, UncommittedWork) {
  Checkout checkout;
  writeText(checkout.root + "/gpu/b.h", "mine\n");
  EXPECT_EQ(checkout.error(), "usage: " + checkout.root +
                                  " has uncommitted work, gpu/b.h for one; "
                                  "commit or stash it first");
  EXPECT_EQ(readText(checkout.root + "/gpu/b.h"), "mine\n");
}

TEST(InTreeErrors, FilesThatGitDoesNotKnow) {
  Checkout checkout;
  writeText(checkout.root + "/stray", "");
  EXPECT_THAT(checkout.error(), HasSubstr("uncommitted work, stray for one"));
}

TEST(InTreeErrors, NoCheckout) {
  Checkout checkout;
  fs::remove_all(checkout.root + "/.git");
  EXPECT_EQ(checkout.error(),
            "usage: " + checkout.root +
                " is not the root of a git checkout, which --placement in-tree "
                "commits to");
}

TEST(InTreeErrors, ADirectoryOfACheckout) {
  Checkout checkout;
  EXPECT_THAT(textOf(checkCheckout(checkout.root + "/gpu", "device")),
              HasSubstr("is not the root of a git checkout"));
}

TEST(InTreeErrors, NoCommitYet) {
  Checkout checkout;
  fs::remove_all(checkout.root + "/.git");
  checkout.git({"init", "--quiet"});
  EXPECT_EQ(checkout.error(), "usage: " + checkout.root +
                                  " has no commit to start a branch from");
}

TEST(InTreeErrors, TheBackendIsThereAlready) {
  Checkout checkout;
  fs::create_directories(checkout.root + "/dev/backend/csrc");
  writeText(checkout.root + "/dev/backend/csrc/b.cpp", "old\n");
  checkout.git({"add", "."});
  checkout.git({"-c", "user.name=N", "-c", "user.email=n@n", "commit",
                "--quiet", "--message=more"});
  EXPECT_EQ(checkout.error(),
            "usage: the checkout has a file dev/backend/csrc/b.cpp already; "
            "start from a commit without it");
  EXPECT_EQ(checkout.git({"branch", "--list", "device"}), "");
}

#include "Emit/InTree/InTree.h"
#include "../Plan/SampleTree.h"
#include "Support/Errors.h"
#include "Support/Git.h"
#include <cstdlib>
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
  llvm::Expected<InTreeResult>
  commit(const std::string &branch = "device") const {
    auto start = checkedOut(root);
    return start ? commitFrom(*start, branch) : start.takeError();
  }
  llvm::Expected<InTreeResult>
  commitFrom(const std::string &start,
             const std::string &branch = "device") const {
    return commitInTree(
        planned(), root, {branch, start},
        [](const InTreeResult &) { return llvm::Error::success(); });
  }
  std::string branches() const {
    return git({"for-each-ref", "--format=%(refname)"});
  }
  void addCommit() const {
    git({"add", "."});
    git({"-c", "user.name=N", "-c", "user.email=n@n", "commit", "--quiet",
         "--message=more"});
  }
  std::string error() const { return textOf(commit()); }
};

} // namespace

TEST(InTree, TheBranchHasThePatchesThenTheBackend) {
  Checkout checkout;
  InTreeResult result = llvm::cantFail(checkout.commit());
  EXPECT_EQ(result.commits, 3u);
  EXPECT_EQ(checkout.git({"log", "--format=%s", "main..device"}),
            "Copy 4 files of core and gpu to dev/backend\nAdd dev/backend\n"
            "Change the core\n");
  EXPECT_THAT(checkout.git({"log", "-1", "--format=%b", "device~2"}),
              HasSubstr("A reason.\n\nMade with: torch-decouple run PYTORCH -o "
                        "OUTPUT\n\nRule: by-rule\n"));
  EXPECT_EQ(checkout.git({"show", "device:core/shared/s.h"}), "changed\n");
  EXPECT_EQ(checkout.git({"show", "device:dev/backend/csrc/b.cpp"}),
            checkout.git({"show", "main:gpu/b.cpp"}));
  EXPECT_EQ(
      checkout.git({"diff", "--name-status", "--no-renames", "main..device~2"}),
      "A\tcore/new.h\nM\tcore/shared/s.h\n");
}

TEST(InTree, ACopyLeavesTheHostsFiles) {
  Checkout checkout;
  llvm::cantFail(checkout.commit());
  EXPECT_EQ(checkout.git({"diff", "--name-status", "--no-renames",
                          "--diff-filter=MD", "device~2..device"}),
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
  // No file goes before the host can do without.
  EXPECT_EQ(checkout.git({"log", "-1", "--format=%s", "--diff-filter=M",
                          "main..device"}),
            "Change the core\n");
  EXPECT_EQ(checkout.git({"diff", "--name-only", "--no-renames",
                          "--diff-filter=D", "main..device~2"}),
            "");
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
  EXPECT_EQ(llvm::cantFail(checkout.commit("again")).commit, first);
}

TEST(InTree, TheBranchStartsWhereTheFilesWereReadFrom) {
  Checkout checkout;
  std::string start = llvm::cantFail(checkedOut(checkout.root));
  writeText(checkout.root + "/later", "");
  checkout.addCommit();
  llvm::cantFail(checkout.commitFrom(start));
  EXPECT_EQ(checkout.git({"rev-parse", "device~3"}), start + "\n");
}

TEST(InTree, NothingButTheBranchIsLeftBehind) {
  Checkout checkout;
  llvm::cantFail(checkout.commit());
  EXPECT_EQ(checkout.branches(), "refs/heads/device\nrefs/heads/main\n");
}

TEST(InTree, VariablesOfGitHaveNoEffect) {
  Checkout checkout;
  std::string elsewhere = checkout.directory / "elsewhere";
  for (const char *name :
       {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_NAMESPACE"})
    ::setenv(name, elsewhere.c_str(), 1);
  ::setenv("GIT_TRACE", (checkout.directory / "trace").c_str(), 1);
  std::string error = checkout.error();
  for (const char *name :
       {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_NAMESPACE",
        "GIT_TRACE"})
    ::unsetenv(name);
  EXPECT_EQ(error, "");
  EXPECT_FALSE(fs::exists(elsewhere));
  EXPECT_FALSE(fs::exists(checkout.directory / "trace"));
  EXPECT_EQ(checkout.git({"show", "device:core/shared/s.h"}), "changed\n");
}

TEST(InTree, NoProgramOfTheRepositoryRuns) {
  Checkout checkout;
  std::string ran = checkout.directory / "ran";
  std::string script = "#!/bin/sh\ntouch " + ran + "\nexit 1\n";
  writeText(checkout.root + "/.git/hooks/reference-transaction", script);
  writeText(checkout.root + "/.git/monitor", script);
  for (const char *file : {"hooks/reference-transaction", "monitor"})
    fs::permissions(checkout.root + "/.git/" + file, fs::perms::owner_all);
  checkout.git({"config", "core.fsmonitor", checkout.root + "/.git/monitor"});
  EXPECT_EQ(textOf(checkCheckout(checkout.root, "device")), "");
  EXPECT_EQ(checkout.error(), "");
  EXPECT_FALSE(fs::exists(ran));
}

TEST(InTree, LooksAtUntrackedFilesWhateverIsConfigured) {
  Checkout checkout;
  checkout.git({"config", "status.showUntrackedFiles", "no"});
  writeText(checkout.root + "/stray", "");
  EXPECT_THAT(textOf(checkCheckout(checkout.root, "device")),
              HasSubstr("uncommitted work, for example stray"));
}

TEST(InTreeErrors, NoBranchWithoutItsReport) {
  Checkout checkout;
  auto result = commitInTree(
      checkout.planned(), checkout.root,
      {"device", llvm::cantFail(checkedOut(checkout.root))},
      [&](const InTreeResult &made) {
        EXPECT_FALSE(made.commit.empty());
        EXPECT_EQ(checkout.branches(), "refs/heads/device\nrefs/heads/main\n");
        return environmentError("no room for the report");
      });
  EXPECT_EQ(textOf(std::move(result)), "environment: no room for the report");
  EXPECT_EQ(checkout.branches(), "refs/heads/main\n");
}

TEST(InTreeErrors, NamesThatGitReadsAsSomethingElse) {
  Checkout checkout;
  for (const char *name : {"HEAD", "@", "-b", "a b", ""})
    EXPECT_EQ(textOf(checkCheckout(checkout.root, name)),
              "usage: '" + std::string(name) + "' is not a valid branch name");
}

TEST(InTreeErrors, NamesAboveAndBelowABranch) {
  Checkout checkout;
  checkout.git({"branch", "a/b"});
  EXPECT_EQ(textOf(checkCheckout(checkout.root, "a/b/c")),
            "usage: " + checkout.root +
                " has a branch a/b, so git cannot have a/b/c; choose another "
                "--branch");
  EXPECT_THAT(textOf(checkCheckout(checkout.root, "a")),
              HasSubstr("so git cannot have a"));
  EXPECT_EQ(textOf(checkCheckout(checkout.root, "a/bc")), "");
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
            "usage: 'a..b' is not a valid branch name");
  EXPECT_EQ(textOf(checkCheckout(checkout.root, "a\nb")),
            "usage: 'a\\u000ab' is not a valid branch name");
}

// No file can have a name that long, nor one a little shorter with ".lock".
TEST(InTreeErrors, ANameThatIsTooLong) {
  Checkout checkout;
  const std::string part(200, 'q');
  EXPECT_EQ(textOf(checkCheckout(checkout.root, part + "/" + part)), "");
  EXPECT_EQ(textOf(checkCheckout(checkout.root, "a/" + part + "q")),
            "usage: 'a/" + part + "q' is not a valid branch name");
}

TEST(InTreeErrors, UncommittedWork) {
  Checkout checkout;
  writeText(checkout.root + "/gpu/b.h", "mine\n");
  EXPECT_EQ(textOf(checkCheckout(checkout.root, "device")),
            "usage: " + checkout.root +
                " has uncommitted work, for example gpu/b.h; "
                "commit or stash it first");
  EXPECT_EQ(readText(checkout.root + "/gpu/b.h"), "mine\n");
}

TEST(InTreeErrors, FilesThatGitDoesNotKnow) {
  Checkout checkout;
  writeText(checkout.root + "/stray", "");
  EXPECT_THAT(textOf(checkCheckout(checkout.root, "device")),
              HasSubstr("uncommitted work, for example stray"));
}

TEST(InTreeErrors, NoCheckout) {
  Checkout checkout;
  fs::remove_all(checkout.root + "/.git");
  EXPECT_EQ(checkout.error(),
            "usage: " + checkout.root +
                " is not the root of a git checkout, which --placement in-tree "
                "needs");
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
  checkout.addCommit();
  EXPECT_EQ(checkout.error(),
            "usage: the checkout has a file dev/backend/csrc/b.cpp already; "
            "start from a commit without it");
  EXPECT_EQ(checkout.git({"branch", "--list", "device"}), "");
}

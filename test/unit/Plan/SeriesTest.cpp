#include "Plan/Host/Series.h"
#include "SampleTree.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::HasSubstr;

static HostChange changeOf(const std::string &name) {
  HostChange change;
  change.rule = "rule-of-patch";
  change.reason = "A host has no gpu.";
  change.removableWhen = "upstream has a hook";
  change.name = name;
  change.title = "Take the gpu out";
  change.details = {"line 3: hook"};
  change.options = " --host HOST";
  change.diff = "diff --git a/core/a.cpp b/core/a.cpp\n";
  change.after = {{"core/a.cpp", "int a;\n"}};
  return change;
}

TEST(Series, APatchIsAMailThatSaysWhy) {
  EXPECT_EQ(patchMail(changeOf("a"), 2, 3),
            "From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 "
            "2001\n"
            "From: torch-decouple <noreply@torch-decouple.invalid>\n"
            "Date: Mon, 17 Sep 2001 00:00:00 +0000\n"
            "Subject: [PATCH 2/3] Take the gpu out\n"
            "\n"
            "A host has no gpu.\n"
            "\n"
            "- line 3: hook\n"
            "\n"
            "Made with: torch-decouple run PYTORCH -o OUTPUT --host HOST\n"
            "\n"
            "Rule: rule-of-patch\n"
            "Removable when: upstream has a hook\n"
            "Automatic: yes\n"
            "---\n"
            "\n"
            "diff --git a/core/a.cpp b/core/a.cpp\n"
            "-- \n"
            "torch-decouple\n"
            "\n");
}

TEST(Series, ProseIsWrappedAndListsAreNot) {
  HostChange change = changeOf("a");
  const std::string words = std::string(35, 'a') + " " + std::string(36, 'b');
  const std::string longer(80, 'c');
  change.reason = words + " d.\nNext " + longer + " line.\n- " + longer +
                  " e f g\n  code  " + longer + " h";
  change.details = {longer + " " + longer};
  EXPECT_THAT(patchMail(change, 1, 1),
              HasSubstr("\n\n" + words + "\nd.\nNext\n" + longer +
                        "\nline.\n- " + longer + " e f g\n  code  " + longer +
                        " h\n\n- " + longer + " " + longer + "\n\nMade with"));
}

TEST(Series, APatchByHandSaysSo) {
  HostChange patch = changeOf("a");
  patch.automatic = false;
  EXPECT_THAT(patchMail(patch, 1, 1), HasSubstr("\nAutomatic: no\n"));
}

/// The options of a run that makes `change`.
static std::string optionsOf(HostChange change, const PlanOptions &options = {},
                             bool hasHost = true) {
  std::vector<HostChange> changes = {std::move(change)};
  sayOptions(options, hasHost, changes);
  return changes[0].options;
}

TEST(Series, ASplitNamesWhatSaysHowItsFileIsCompiled) {
  EXPECT_EQ(optionsOf(changeOf("a")), " --host HOST");
  EXPECT_EQ(optionsOf(changeOf("a"), {}, false), " --compile-commands FILE");
}

TEST(Series, APatchOfAGroupNamesTheOptionThatAsksForIt) {
  HostChange patch = changeOf("a");
  patch.group = "generic";
  EXPECT_EQ(optionsOf(patch), " --generic-patches");
  patch.group = "marks";
  EXPECT_EQ(optionsOf(patch), " --marks");
}

TEST(Series, AnyPatchNamesTheTransitionThatMakesIt) {
  HostChange byHand = changeOf("a"), flag = changeOf("a"), own = changeOf("a");
  byHand.automatic = flag.automatic = false;
  EXPECT_EQ(optionsOf(byHand), "");
  flag.forPatched = {{"core/a.cpp", "int b;\n"}};
  PlanOptions both;
  both.transition = Transition::Flag;
  EXPECT_EQ(optionsOf(flag, both), " --transition flag");
  PlanOptions move;
  move.placement = Placement::InTree;
  move.transition = Transition::Move;
  EXPECT_EQ(optionsOf(byHand, move), " --placement in-tree --transition move");
  own.rule = MoveRule;
  EXPECT_EQ(optionsOf(own, move), " --placement in-tree --transition move");
}

TEST(Series, AnyPatchNamesWhatIsAskedOfOtherDevices) {
  PlanOptions keep;
  keep.otherDevice = OtherDevice::Keep;
  EXPECT_EQ(optionsOf(changeOf("a"), keep), " --host HOST --other-device keep");
}

TEST(Series, ASiteNamesTheStrategy) {
  HostChange site = changeOf("a");
  site.rule = PythonRule;
  EXPECT_EQ(optionsOf(site), " --python rfc");
}

TEST(Series, AnyPatchNamesTheStrategyThatDecidesForOtherDevices) {
  PlanOptions inTree;
  inTree.placement = Placement::InTree;
  inTree.python = PythonStrategy::Rfc;
  EXPECT_EQ(optionsOf(changeOf("a"), inTree),
            " --host HOST --placement in-tree --python rfc");
}

TEST(Series, AnyPatchNamesTheLayoutAndTheBackend) {
  PlanOptions options;
  options.layout = "sample";
  options.name = "torch_xyz";
  EXPECT_EQ(optionsOf(changeOf("a"), options),
            " --host HOST --layout sample --name torch_xyz");
}

TEST(Series, AFileIsCalledAfterItsChangeAlone) {
  EXPECT_THAT(patchFileNames({changeOf("split-core/a b"), changeOf("x")}),
              ElementsAre("split-core-a-b.patch", "x.patch"));
}

TEST(Series, TwoOfOneNameAreToldApart) {
  HostChange choice = changeOf("a/b");
  choice.group = "generic";
  EXPECT_THAT(patchFileNames(
                  {changeOf("a/b"), changeOf("a_b"), changeOf("a b"), choice}),
              ElementsAre("a-b.patch", "a-b-2.patch", "a-b-3.patch",
                          "generic/a-b.patch"));
}

static std::vector<std::string> patchesOf(const Plan &plan) {
  std::vector<std::string> names;
  for (const PlannedFile &file : plan.files)
    if (file.origin == "patch")
      names.push_back(file.destination);
  return names;
}

/// The sample's plan with these patches of split files.
static Plan planWith(std::vector<HostChange> changes) {
  SampleTree tree;
  SplitResult splits;
  splits.changes = std::move(changes);
  SplitInput compiled;
  PlanInput input = tree.input();
  input.splits = &splits;
  input.compiled = &compiled;
  return llvm::cantFail(plan(input, tree.options));
}

TEST(Series, IsNumberedListedAndAmongTheFiles) {
  Plan plan = planWith({changeOf("earlier"), changeOf("first")});
  EXPECT_THAT(patchesOf(plan), ElementsAre("dev/backend/patches/earlier.patch",
                                           "dev/backend/patches/first.patch"));
  EXPECT_THAT(textOf(plan, "dev/backend/patches/series"),
              HasSubstr("\nearlier.patch\nfirst.patch\n"));
  EXPECT_THAT(textOf(plan, "dev/backend/patches/first.patch"),
              HasSubstr("[PATCH 2/2] Take the gpu out"));
  EXPECT_TRUE(std::is_sorted(plan.files.begin(), plan.files.end(),
                             [](const PlannedFile &a, const PlannedFile &b) {
                               return a.destination < b.destination;
                             }));
}

TEST(Series, AGroupHasAListAndADirectoryOfItsOwn) {
  HostChange choice = changeOf("choice");
  choice.group = "generic";
  Plan plan = planWith({changeOf("first"), changeOf("second"), choice});
  EXPECT_THAT(patchesOf(plan),
              ElementsAre("dev/backend/patches/first.patch",
                          "dev/backend/patches/generic/choice.patch",
                          "dev/backend/patches/second.patch"));
  EXPECT_EQ(plan.patches[2].file, "generic/choice.patch");
  EXPECT_THAT(plan.patches[1].text, HasSubstr("[PATCH 2/2] "));
  EXPECT_THAT(plan.patches[2].text, HasSubstr("[PATCH 1/1] "));
  EXPECT_THAT(textOf(plan, "dev/backend/patches/series"),
              testing::EndsWith("\nfirst.patch\nsecond.patch\n"));
  EXPECT_THAT(
      textOf(plan, "dev/backend/patches/generic/series"),
      testing::EndsWith(
          "| tr '\\n' '\\0' | xargs -0 git am --keep-cr\nchoice.patch\n"));
}

TEST(Series, NamesThatAPatchCannotHoldAreRefused) {
  auto said = [](const std::string &path) {
    HostChange change;
    change.title = "Split it";
    change.after[path] = "";
    return llvm::toString(checkPatchedNames({change}));
  };
  EXPECT_EQ(said("a/b c\xC3\xA4.cpp"), "");
  for (const char *path : {"a/b\\t.cpp", "a/b\".cpp"})
    EXPECT_EQ(said(path),
              std::string(path) +
                  " (Split it) has a name that a patch cannot hold; "
                  "rename it");
}

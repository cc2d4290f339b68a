// The stages up to the plan, on the small checkout of the lit tests.
#include "Pipeline/Pipeline.h"
#include "../Support/TestDirectory.h"
#include <filesystem>
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace fs = std::filesystem;

namespace {

const char Mixed[] = "int f(int n) {\n"
                     "#ifdef USE_GPU\n"
                     "  n = 1;\n"
                     "#endif\n"
                     "  return n;\n"
                     "}\n";

const char Lists[] =
    "gpu_sources = [\"gpu/Kernel.cpp\"]\n"
    "host_sources = [\"host/Context.cpp\", \"host/Other.cpp\"]\n";

/// The checkout with two mixed files, and options that fit it.
struct SmallCheckout {
  TestDirectory directory;
  PrepareOptions options;
  std::vector<std::string> stages;

  SmallCheckout() {
    std::string inputs = DECOUPLE_INPUTS;
    for (const char *name : {"checkout", "pack"})
      fs::copy(inputs + "/" + name, directory / name,
               fs::copy_options::recursive);
    fs::copy_file(DECOUPLE_SCHEMA, directory / "pack/schema.json");
    writeText(directory / "checkout/lib/host/Context.cpp", Mixed);
    writeText(directory / "checkout/lib/host/Other.cpp", Mixed);
    writeText(directory / "checkout/sources.bzl", Lists);
    options.tree.tree = directory / "checkout";
    options.tree.rules = directory / "pack";
    options.plan.skeleton = inputs + "/skeleton";
    options.split.toolkit = "/nowhere";
    options.split.clang = DECOUPLE_CLANG;
  }
  void giveHost() {
    options.split.host = std::string(DECOUPLE_INPUTS) + "/host";
  }
  llvm::Expected<Prepared> prepare() {
    return decouple::prepare(options, [&](const Step &step) {
      if (!step.units)
        stages.push_back(llvm::StringRef(step.stage).split(' ').first.str());
    });
  }
  std::string error() {
    auto prepared = prepare();
    return prepared ? "" : llvm::toString(prepared.takeError());
  }
};

std::vector<std::string> outcomes(const Plan &plan) {
  std::vector<std::string> list;
  for (const BlockOutcome &block : plan.splits)
    list.push_back(block.path + " " + nameOf(block.outcome));
  return list;
}

} // namespace

TEST(Pipeline, WithoutAHostNoBlockIsSplit) {
  SmallCheckout small;
  auto prepared = llvm::cantFail(small.prepare());
  EXPECT_FALSE(prepared.plan.isSplit);
  EXPECT_THAT(prepared.plan.splits, IsEmpty());
  EXPECT_THAT(small.stages,
              ElementsAre("reading", "scanning", "classifying", "planning"));
  EXPECT_EQ(small.stages.size(), prepareStages(small.options));
}

TEST(Pipeline, WithAHostTheyAreSplitBeforeThePlanIsMade) {
  SmallCheckout small;
  small.giveHost();
  auto prepared = llvm::cantFail(small.prepare());
  EXPECT_THAT(outcomes(prepared.plan),
              ElementsAre("lib/host/Context.cpp automatic",
                          "lib/host/Other.cpp automatic"));
  ASSERT_EQ(prepared.plan.patches.size(), 3u);
  EXPECT_THAT(prepared.plan.patches[2].text, HasSubstr("[PATCH 3/3] "));
  EXPECT_THAT(small.stages, ElementsAre("reading", "scanning", "classifying",
                                        "splitting", "planning"));
  EXPECT_EQ(small.stages.size(), prepareStages(small.options));
}

TEST(Pipeline, OneFileAloneCanBeSplit) {
  SmallCheckout small;
  small.giveHost();
  small.options.split.only.paths = {"lib/host/Other.cpp"};
  auto prepared = llvm::cantFail(small.prepare());
  EXPECT_THAT(outcomes(prepared.plan),
              ElementsAre("lib/host/Other.cpp automatic"));
}

TEST(Pipeline, ChecksOfSplitFilesAreInThePlan) {
  SmallCheckout small;
  small.giveHost();
  std::vector<std::string> names;
  for (const SplitCheck &check :
       llvm::cantFail(small.prepare()).plan.splitChecks)
    names.push_back(check.name);
  EXPECT_THAT(names, testing::Contains("split-host-tokens").Times(2));
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  small.options.split.parse = false;
  EXPECT_THAT(llvm::cantFail(small.prepare()).plan.splitChecks, IsEmpty());
}

TEST(Pipeline, EarlierResultsAreCounted) {
  SmallCheckout small;
  small.giveHost();
  EXPECT_FALSE(llvm::cantFail(small.prepare()).cache);
  small.options.split.cache = small.directory / "cache";
  std::optional<CacheUse> first = llvm::cantFail(small.prepare()).cache;
  std::optional<CacheUse> second = llvm::cantFail(small.prepare()).cache;
  ASSERT_TRUE(first && second);
  EXPECT_GT(first->parsed, 0u);
  EXPECT_EQ(first->reused, 0u);
  EXPECT_EQ(second->parsed, 0u);
  EXPECT_EQ(second->reused, first->parsed);
}

TEST(Pipeline, RefusesACacheInTheCheckout) {
  SmallCheckout small;
  small.giveHost();
  small.options.split.cache = small.directory / "checkout/cache";
  EXPECT_THAT(small.error(), HasSubstr("the cache lies in the checkout"));
}

TEST(Pipeline, SaysWhatIsWrongWithThePlansOptionsBeforeTheLongWork) {
  SmallCheckout small;
  small.giveHost();
  small.options.plan.layout = "odd";
  EXPECT_THAT(small.error(), HasSubstr("--layout has no value 'odd'"));
  EXPECT_THAT(small.stages, testing::Not(testing::Contains("splitting")));
}

TEST(Pipeline, ASkeletonThatIsMissingIsSaidBeforeTheLongWork) {
  SmallCheckout small;
  small.giveHost();
  small.options.plan.skeleton = small.directory / "nowhere";
  EXPECT_THAT(small.error(), HasSubstr("no skeleton: cannot read "));
  EXPECT_THAT(small.stages, testing::Contains("classifying"));
  EXPECT_THAT(small.stages, testing::Not(testing::Contains("splitting")));
}

TEST(Pipeline, AFaultyConditionOfTheRulesIsSaidBeforeAnything) {
  SmallCheckout small;
  writeText(
      small.directory / "pack/pytorch/units.json",
      R"({"variables": {}, "leave": [], "whole": [], "units": [{"id": "odd", "reason": "r", "paths": ["a.cu"],
                           "alone": true, "when": "USE_ODD AND"}]})");
  auto found = prepareSurvey(small.options, [](const Step &) {});
  EXPECT_THAT(found ? "" : llvm::toString(found.takeError()),
              HasSubstr("pytorch/units.json#/units/0/when: `USE_ODD AND` is "
                        "no condition"));
  EXPECT_THAT(small.stages, testing::Not(testing::Contains("classifying")));
}

TEST(Pipeline, ASurveyIsThereForAPlanThatCannotBeMade) {
  SmallCheckout small;
  small.options.split.host = small.directory / "checkout"; // which is none
  auto onStep = [](const Step &) {};
  auto found = llvm::cantFail(prepareSurvey(small.options, onStep));
  auto made = preparePlan(found, small.options, onStep);
  EXPECT_FALSE(made);
  llvm::consumeError(made.takeError());
  EXPECT_FALSE(found.classification.files.empty());
}

TEST(Pipeline, AHostThatIsNoneIsAnError) {
  SmallCheckout small;
  small.options.split.host = small.directory / "checkout";
  EXPECT_THAT(small.error(),
              HasSubstr(": there is no host in it; looked for "));
}

static void test(const SmallCheckout &small, const char *releases) {
  writeText(small.directory / "pack/pytorch/pack.json",
            std::string("{\"testedReleases\": [") + releases + "]}");
}

TEST(Pipeline, ACheckoutThatIsOlderThanTheRulesIsRefused) {
  SmallCheckout small; // 2.6.0a0
  test(small, "\"2.7.1\", \"3.0\"");
  EXPECT_EQ(small.error(),
            "PyTorch 2.6.0a0 is older than 2.7.1, the first release that the "
            "rules were tested on; --any-release accepts it anyway");
  small.options.tree.anyRelease = true;
  EXPECT_EQ(small.error(), "");
}

TEST(Pipeline, AReleaseThatDiffersInRepairsAloneIsNotOlder) {
  SmallCheckout small;
  test(small, "\"2.6.3\"");
  EXPECT_EQ(small.error(), "");
}

TEST(Pipeline, ANewerReleaseIsTaken) {
  SmallCheckout small;
  test(small, "\"1.13.1\", \"2.5\"");
  EXPECT_EQ(small.error(), "");
}

TEST(Pipeline, APackWithoutRulesForSplittingIsNamed) {
  SmallCheckout small;
  small.giveHost();
  fs::remove(small.directory / "pack/pytorch/split.json");
  EXPECT_THAT(small.error(), HasSubstr("/pack: the rule pack has no "
                                       "pytorch/split.json"));
}

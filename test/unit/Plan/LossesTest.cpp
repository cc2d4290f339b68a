// What the backend, or a host without the moved files, would lack is said.
#include "Plan/Backend/Losses.h"
#include "Plan/Backend/Missing/NowhereHeaders.h"
#include "Plan/Backend/Units.h"
#include "SampleTree.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

struct LossSample : SampleTree {
  LossSample() { rules.device.without = "cpu", rules.device.with = "gpu"; }

  /// Names of headers that the host installs.
  std::set<std::string> installed;

  Plan planned() const { return llvm::cantFail(plan()); }
  std::vector<std::string> missing() const {
    return lines(missingHeaders(
        scan, rules,
        [this](const std::string &name) { return installed.count(name) != 0; },
        planned()));
  }
  std::vector<std::string> lost() const {
    return lines(lostHeaders(scan, rules, planned()));
  }
  static std::vector<std::string> lines(const std::vector<Diagnostic> &all) {
    std::vector<std::string> out;
    for (const Diagnostic &one : all)
      out.push_back(render(one));
    return out;
  }
  /// Line 2 of `path` stands between `#ifdef GPU` and `#endif`.
  void guard(const std::string &path) {
    DirectiveTree &tree = scan.directives[indexOf(path)];
    tree = buildDirectiveTree(path, "#ifdef GPU\n#include <x.h>\n#endif\n");
    for (const char *name : {"cpu", "gpu"}) {
      Configuration layer;
      layer.name = name;
      layer.macros["GPU"] = layer.name == "gpu" ? Truth::True : Truth::False;
      rules.macroConfigurations.push_back(layer);
    }
  }
};

} // namespace

TEST(Losses, ASourceThatNoLibraryCompiles) {
  LossSample sample;
  // gpu/special/c.cpp moves and is in no list.
  sample.rules.files[0].tier = Tier::Naming;
  EXPECT_THAT(LossSample::lines(sample.planned().diagnostics),
              ElementsAre("gpu/special/c.cpp: warning: it moves (rule "
                          "rule-of-source), and no library compiles it "
                          "[TD2063]"));
  sample.addMember("gpu/special/c.cpp", "gpu_lib", "gpu_list");
  EXPECT_THAT(sample.planned().diagnostics, IsEmpty());
}

TEST(Losses, AnExceptionSaysThatASourceIsDead) {
  LossSample sample;
  sample.rules.files[0].tier = Tier::Exception;
  EXPECT_THAT(sample.planned().diagnostics, IsEmpty());
}

TEST(Losses, AUnitThatStaysIsCompiledByNoLibrary) {
  LossSample sample;
  sample.add("gpu/kept.cpp", "k\n", Action::Keep);
  sample.addMember("gpu/kept.cpp", "gpu_lib", "gpu_list");
  sample.addMember("gpu/kept.cpp", "gpu_lib", "other_list");
  sample.scan.build.members[1].line = 7;
  EXPECT_THAT(LossSample::lines(sample.planned().diagnostics),
              ElementsAre("gpu/kept.cpp: warning: gpu_lib compiles it "
                          "(build/lists.bzl:7), and it stays (rule "
                          "rule-of-source) [TD2067]"));
  FileDecision &kept =
      sample.classification.files[sample.indexOf("gpu/kept.cpp")];
  kept.rule = "";
  EXPECT_THAT(LossSample::lines(sample.planned().diagnostics),
              ElementsAre(testing::HasSubstr("(no rule decides about it)")));
}

TEST(Losses, ARuleSaysThatTheBackendDoesWithoutAUnit) {
  LossSample sample;
  sample.add("gpu/kept.cpp", "k\n", Action::Keep);
  sample.addMember("gpu/kept.cpp", "gpu_lib", "gpu_list");
  sample.rules.files[0].tier = Tier::Exception;
  const auto lost = testing::Contains(testing::HasSubstr("[TD2067]"));
  EXPECT_THAT(LossSample::lines(sample.planned().diagnostics), lost);
  sample.rules.files[0].leavesUnits = true;
  EXPECT_THAT(LossSample::lines(sample.planned().diagnostics),
              testing::Not(lost));
  sample.rules.files[0].info.id = "another";
  EXPECT_THAT(LossSample::lines(sample.planned().diagnostics), lost);
}

TEST(Losses, AUnitThatIsCopiedAndOneOfTheHostAreNotLost) {
  LossSample sample;
  sample.add("core/shared/u.cpp", "u\n", Action::Supplement);
  sample.addMember("core/shared/u.cpp", "gpu_lib", "gpu_list");
  sample.addMember("core/a.cpp", "core_lib", "core_list");
  EXPECT_THAT(sample.planned().diagnostics, IsEmpty());
}

TEST(Losses, AHeaderThatStaysAndIsNotInstalled) {
  LossSample sample;
  sample.add("core/own.h", "", Action::Keep, "header");
  sample.addInclude("gpu/b.cpp", 3, "core/own.h", true, "core/own.h");
  EXPECT_THAT(
      sample.missing(),
      ElementsAre("gpu/b.cpp:3: warning: the backend has it, and it "
                  "includes core/own.h, which stays (core/own.h) and which the "
                  "host does not install [TD2064]"));
  sample.installed = {"core/own.h"};
  EXPECT_THAT(sample.missing(), IsEmpty());
}

TEST(Losses, AHeaderThatComesAlongOrThatAHostsFileIncludes) {
  LossSample sample;
  sample.add("core/own.h", "", Action::Keep, "header");
  sample.addInclude("gpu/b.cpp", 3, "gpu/b.h", true, "gpu/b.h");
  sample.addInclude("gpu/b.cpp", 4, "shared/s.h", true, "core/shared/s.h");
  sample.addInclude("core/a.cpp", 1, "core/own.h", true, "core/own.h");
  EXPECT_THAT(sample.missing(), IsEmpty());
}

TEST(Losses, AHeaderThatTheDevicesBuildDoesNotSee) {
  LossSample sample;
  sample.add("core/x.h", "", Action::Keep, "header");
  sample.guard("gpu/b.cpp");
  sample.scan.includes.push_back({"gpu/b.cpp", "core/x.h", 2});
  EXPECT_EQ(sample.missing().size(), 1u);
  sample.rules.macroConfigurations[1].macros["GPU"] = Truth::False;
  EXPECT_THAT(sample.missing(), IsEmpty());
}

TEST(Losses, AHostsHeaderThatIncludesWhatIsGone) {
  LossSample sample;
  sample.add("core/own.h", "", Action::Keep, "header");
  sample.addMember("core/a.cpp", "core_lib", "core_list");
  sample.addInclude("core/own.h", 5, "gpu/b.h", true, "gpu/b.h");
  EXPECT_THAT(sample.lost(), IsEmpty()) << "no unit includes core/own.h";
  sample.addInclude("core/a.cpp", 1, "core/own.h", true, "core/own.h");
  EXPECT_THAT(sample.lost(),
              ElementsAre("core/own.h:5: warning: it stays and includes "
                          "gpu/b.h, which moves [TD2065]"));
}

TEST(Losses, OnlyAMoveLosesHeaders) {
  LossSample sample;
  sample.addMember("core/a.cpp", "core_lib", "core_list");
  sample.addInclude("core/a.cpp", 1, "gpu/b.h", true, "gpu/b.h");
  EXPECT_THAT(sample.planned().diagnostics, IsEmpty());
  sample.options.placement = Placement::InTree;
  sample.options.transition = Transition::Move;
  EXPECT_EQ(sample.planned().diagnostics.size(), 1u);
}

TEST(Losses, TheDevicesIncludesOfAHostAreItsOwn) {
  LossSample sample;
  sample.addMember("core/a.cpp", "core_lib", "core_list");
  sample.guard("core/a.cpp");
  sample.scan.includes.push_back({"core/a.cpp", "gpu/b.h", 2});
  EXPECT_THAT(sample.lost(), IsEmpty());
  sample.rules.macroConfigurations[0].macros["GPU"] = Truth::True;
  EXPECT_EQ(sample.lost().size(), 1u);
}

TEST(Losses, AnIncludeThatAPatchTakesOutIsNotLost) {
  LossSample sample;
  sample.addMember("core/a.cpp", "core_lib", "core_list");
  sample.addInclude("core/a.cpp", 1, "gpu/b.h", true, "gpu/b.h");
  Plan plan = sample.planned();
  HostPatch patch;
  patch.change.after["core/a.cpp"] = "int a;\n";
  plan.patches = {patch};
  EXPECT_THAT(lostHeaders(sample.scan, sample.rules, plan), IsEmpty());
}

namespace {
/// Whether nothing is left for the host of a header with `text` that moves.
bool isEmptyForHost(const std::string &text) {
  LossSample sample;
  sample.add("gpu/own.h", text, Action::Move, "header");
  sample.guard("gpu/own.h");
  sample.scan.directives[sample.indexOf("gpu/own.h")] =
      buildDirectiveTree("gpu/own.h", text);
  sample.addMember("core/a.cpp", "core_lib", "core_list");
  sample.addInclude("core/a.cpp", 1, "gpu/own.h", true, "gpu/own.h");
  auto lost = lostIncludes(sample.scan, sample.rules, sample.planned());
  return lost.size() == 1 && lost[0].isEmpty;
}
} // namespace

TEST(Losses, AHeaderWithGuardsAndCommentsAloneIsEmpty) {
  EXPECT_TRUE(isEmptyForHost("#pragma once\n// a\n/* b */\n"));
  EXPECT_TRUE(isEmptyForHost("#ifndef OWN_H\n#define OWN_H\n"
                             "#ifdef GPU\nint a;\n#endif\n#endif\n"));
}

TEST(Losses, AHeaderThatDefinesOrIncludesIsNotEmpty) {
  for (const char *line :
       {"#define MOST 64", "#define ASKED", "#undef A", "#error no",
        "#pragma pack(1)", "#include <b.h>", "int a;", "#\tinclude <b.h>"})
    EXPECT_FALSE(isEmptyForHost("#pragma once\n" + std::string(line) + "\n"))
        << line;
}

namespace {
/// What is said of a library that had `before` units and has `now`.
std::vector<std::string> fewer(std::uint64_t before, std::uint64_t now) {
  LossSample sample;
  UnitCounts counts = {{"gpu_lib", now}};
  sample.rules.libraries[0].file = "build/lists.bzl";
  return LossSample::lines(
      compareUnits({{"gpu_lib", before}}, sample.rules, counts));
}
} // namespace

TEST(Losses, ALibraryWithFewerUnitsThanBefore) {
  EXPECT_THAT(fewer(1000, 950),
              ElementsAre("build/lists.bzl: warning: gpu_lib has 950 units; "
                          "the run before had 1,000 [TD2068]"));
  EXPECT_EQ(fewer(435, 413).size(), 1u); // 21.75 are 5 %
  EXPECT_EQ(fewer(1, 0).size(), 1u);
  EXPECT_EQ(fewer(UINT64_MAX, 0).size(), 1u);
}

TEST(Losses, ALibraryWithAsManyUnitsOrAlmost) {
  EXPECT_THAT(fewer(435, 414), IsEmpty());
  EXPECT_THAT(fewer(10, 10), IsEmpty());
  EXPECT_THAT(fewer(10, 12), IsEmpty());
  EXPECT_THAT(fewer(0, 0), IsEmpty());
}

TEST(Losses, WhatALibraryHadIsKeptUntilItIsThereAgain) {
  LossSample sample;
  UnitCounts counts = {{"gpu_lib", 5}, {"other", 99}};
  EXPECT_EQ(compareUnits({{"gpu_lib", 10}, {"gone", 3}, {"other", 100}},
                         sample.rules, counts)
                .size(),
            2u);
  EXPECT_EQ(counts, (UnitCounts{{"gpu_lib", 10}, {"gone", 3}, {"other", 99}}));
}

TEST(Losses, APlanIsComparedWithTheRunBefore) {
  LossSample sample;
  PlanInput input = sample.input();
  input.earlier.units = {{"gpu_lib", 2}};
  Plan plan = llvm::cantFail(decouple::plan(input, sample.options));
  EXPECT_THAT(LossSample::lines(plan.diagnostics),
              ElementsAre(testing::HasSubstr("[TD2068]")));
  EXPECT_EQ(plan.unitCounts, (UnitCounts{{"gpu_lib", 2}}));
}

/// Where a moved file is said to include what nobody has.
static std::vector<std::string> nowhere(LossSample &sample,
                                        const std::string &text) {
  sample.rules.includeRoots.push_back(llvm::cantFail(Glob::compile(".")));
  sample.scan.directives[sample.indexOf("gpu/b.cpp")] =
      buildDirectiveTree("gpu/b.cpp", text);
  return LossSample::lines(nowhereHeaders(
      sample.scan, sample.rules,
      [&](const std::string &name) {
        return sample.installed.count(name) != 0;
      },
      sample.planned()));
}

TEST(Nowhere, AHeaderOfADirectoryOfTheCheckout) {
  LossSample sample;
  const std::string text = "#include <gpu/gone.h>\n";
  EXPECT_THAT(nowhere(sample, text),
              ElementsAre("gpu/b.cpp:1: warning: it moves and includes "
                          "gpu/gone.h, which neither the checkout nor the host "
                          "has [TD2074]"));
  sample.installed = {"gpu/gone.h"};
  EXPECT_THAT(nowhere(sample, text), IsEmpty());
  sample.installed.clear();
  sample.rules.split.emplace().compile.generatedHeaders["gpu/gone.h"] = "";
  EXPECT_THAT(nowhere(sample, text), IsEmpty());
}

TEST(Nowhere, BesideTheFileButNotWhereNothingOfTheCheckoutLies) {
  LossSample sample;
  EXPECT_EQ(nowhere(sample, "#include \"gone.h\"\n#include <toolkit.h>\n"
                            "#include <toolkit/part.h>\n")
                .size(),
            1u);
}

TEST(Nowhere, WhatTheDevicesBuildIsNotKnownToSee) {
  LossSample sample;
  EXPECT_THAT(nowhere(sample, "#ifdef OLD\n#include <gpu/gone.h>\n#endif\n"),
              IsEmpty());
}

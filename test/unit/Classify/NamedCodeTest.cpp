// Who decides about CUDA-named code: place, block, rule for sites, finder.
#include "Scan/Cpp/NamedCode.h"
#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

namespace {

struct NamedSample : Sample {
  NamedSample() {
    rules.namedCode.push_back(
        {info("name-gpu"), pattern("^is_gpu$"), "query", ""});
  }

  /// A file, with its names as the scan finds them.
  NamedSample &code(std::string path, const std::string &text) {
    file(std::move(path), text);
    NamedCodeMatcher matcher(rules);
    NamedCodeSink sink(scan.tree.files.back(), matcher, scan.namedCode);
    buildDirectiveTree(scan.tree.files.back().path,
                       scan.tree.files.back().text(), sink);
    return *this;
  }

  NameSiteRule &site(std::string id, llvm::StringRef tokens) {
    NameSiteRule rule;
    rule.info = info(std::move(id));
    rule.match.tokens = {llvm::cantFail(TokenPattern::compile(tokens))};
    rule.verdict = "KEEP";
    return rules.nameSites.emplace_back(std::move(rule));
  }

  std::vector<std::string> deciders() {
    std::vector<std::string> result;
    for (const NamedDecision &decision : run().namedCode)
      result.push_back(decision.rule);
    return result;
  }
};

using Lines = std::vector<std::string>;

} // namespace

TEST(NamedCode, TheFirstRuleForSitesThatFitsDecides) {
  NamedSample sample;
  sample.code("lib/a.cpp", "a.is_gpu();\nb->is_gpu();\nbool is_gpu;\n");
  sample.site("member", ". @ ( )");
  sample.site("never", "$x . @ ( )");
  sample.site("pointer", "-> @");
  EXPECT_EQ(sample.deciders(), (Lines{"member", "pointer", ""}));
  Classification result = sample.run();
  EXPECT_EQ(result.namedCode[0].evidence[0].text, "names `is_gpu`");
  EXPECT_EQ(result.namedCode[2].verdict, Unclassified);
  EXPECT_EQ(result.ruleHits.at("member"), 1u);
  EXPECT_EQ(result.ruleHits.at("never"), 0u);
}

TEST(NamedCode, WithoutSuchARuleTheFinderDecides) {
  NamedSample sample;
  sample.rules.namedCode[0].verdict = "KEEP-CORE";
  sample.code("lib/a.cpp", "a.is_gpu();\nis_gpu;\n");
  sample.site("member", ". @ ( )");
  EXPECT_EQ(sample.deciders(), (Lines{"member", "name-gpu"}));
}

TEST(NamedCode, ARuleForSitesMayAskForAPath) {
  NamedSample sample;
  sample.code("lib/a.cpp", "is_gpu;").code("lib/b.cpp", "is_gpu;");
  sample.site("here", "@").match.paths = {glob("lib/b.*")};
  EXPECT_EQ(sample.deciders(), (Lines{"", "here"}));
}

TEST(NamedCode, PlacesComeFirst) {
  NamedSample sample;
  sample.code("test/a.cpp", "is_gpu;");
  sample.site("any", "@");
  sample.placeRule("tests", "KEEP").match.scopes = {"test"};
  EXPECT_EQ(sample.deciders(), (Lines{"tests"}));
}

TEST(NamedCode, WhatLiesInABranchThatLeavesLeavesWithIt) {
  NamedSample sample;
  sample.code("lib/a.cpp",
              "#ifdef GPU\nis_gpu;\n#else\nis_gpu;\n#endif\nis_gpu;\n");
  sample.site("any", "@");
  sample.block("lib/a.cpp", 1, {"GPU"}, {"gpu"});
  sample.blockRule("split", "HOOK");
  sample.configuration("cpu-only").macros["GPU"] = Truth::False;
  sample.configuration("cuda").macros["GPU"] = Truth::True;
  Classification result = sample.run();
  EXPECT_EQ(result.namedCode[0].rule, "split");
  EXPECT_EQ(result.namedCode[0].verdict, "HOOK");
  EXPECT_EQ(result.namedCode[0].action, Action::Act);
  EXPECT_EQ(result.namedCode[0].evidence[0].text,
            "lies in the block `if GPU`, line 1, and leaves with it");
  EXPECT_EQ(result.namedCode[1].rule, "any");
  EXPECT_EQ(result.namedCode[2].rule, "any");
}

TEST(NamedCode, AChangeGoesWithTheDecision) {
  NamedSample sample;
  sample.code("lib/a.cpp", "int i;\nt.is_gpu() ? GPU : CPU;\n");
  sample.site("choice", "$t . @ ( ) ? GPU : CPU").change =
      NameChange{"Ask", "$t.type()", "w"};
  auto change = sample.run().namedCode[0].change;
  ASSERT_TRUE(change);
  EXPECT_EQ(change->before + " => " + change->after,
            "t.is_gpu() ? GPU : CPU => t.type()");
  EXPECT_EQ(change->begin, 7u);
}

TEST(NamedCode, AnUndeclaredVerdictIsAnError) {
  NamedSample sample;
  sample.code("lib/a.cpp", "is_gpu;");
  sample.site("any", "@").verdict = "ODD";
  EXPECT_EQ(sample.error(), "sample.json#/any: rule 'any' gives the verdict "
                            "'ODD', which is not declared");
}

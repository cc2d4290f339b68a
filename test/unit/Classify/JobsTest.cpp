#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

/// A few hundred files with one of everything that is counted.
static Sample largeSample() {
  Sample sample;
  for (int i = 100; i < 400; ++i) {
    std::string name = std::to_string(i);
    sample.file("gpu/" + name + ".cpp", "#ifdef WITH_GPU\nint x;\n#endif\n");
    sample.scan.namedCode.push_back(
        {"gpu/" + name + ".cpp", 2, "is_gpu", "names"});
    sample.scan.build.blocks.push_back(
        {"gpu/" + name + ".cpp", 1, 3, "if WITH_GPU", {}, {}, false});
    sample.scan.python.sites.push_back({"gpu/" + name + ".cpp", 1, "_gpu",
                                        SiteKind::Use, SiteTime::Import,
                                        SiteForm::Attribute, ""});
  }
  for (int i = 100; i < 400; ++i)
    sample.block("gpu/" + std::to_string(i) + ".cpp", 1, {"WITH_GPU"}, {"gpu"});
  sample.fileRule("files", Tier::Default, "KEEP");
  sample.blockRule("blocks", "HOOK");
  sample.placeRule("places", "KEEP").match.things = {Thing::PythonSite,
                                                     Thing::NamedCode};
  sample.rules.macros.push_back({info("macros"), pattern("GPU"), "gpu"});
  sample.rules.buildBlocks.push_back({});
  sample.rules.buildBlocks.back().info = info("build");
  sample.rules.buildBlocks.back().verdict = "KEEP";
  return sample;
}

TEST(Jobs, HitsAreTheSameOnOneThreadAndOnMany) {
  Sample sample = largeSample();
  Classification one = sample.run(1), many = sample.run(8);
  EXPECT_EQ(one.ruleHits, many.ruleHits);
  EXPECT_EQ(one.noops, many.noops);
  EXPECT_EQ(one.ruleHits.at("files"), 300u);
  EXPECT_EQ(one.ruleHits.at("blocks"), 300u);
  EXPECT_EQ(one.ruleHits.at("macros"), 300u);
  EXPECT_EQ(one.ruleHits.at("build"), 300u);
  EXPECT_EQ(one.ruleHits.at("places"), 600u);
}

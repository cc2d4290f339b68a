#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

TEST(Noops, ARuleWithoutAHitIsReported) {
  Sample sample;
  sample.file("lib/a.cpp");
  sample.fileRule("never", Tier::Naming, "MOVE").match.name = pattern("gpu");
  sample.fileRule("default", Tier::Default, "KEEP");
  EXPECT_EQ(sample.run().noops, std::vector<std::string>{"never"});
}

TEST(Noops, AReasonExcusesIt) {
  Sample sample;
  sample.file("lib/a.cpp");
  sample.fileRule("never", Tier::Naming, "MOVE").match.name = pattern("gpu");
  sample.rules.files[0].info.noopReason = "Only old releases have such files.";
  EXPECT_EQ(sample.run().noops, std::vector<std::string>{});
}

TEST(Noops, EvidenceThatDoesNotDecideIsAHit) {
  Sample sample;
  sample.file("gpu/a.cu");
  sample.fileRule("dir", Tier::Naming, "MOVE").match.directory = pattern("gpu");
  sample.fileRule("suffix", Tier::Naming, "MOVE").match.suffixes = {".cu"};
  Classification result = sample.run();
  EXPECT_TRUE(result.noops.empty());
  EXPECT_EQ(result.ruleHits.at("suffix"), 1u);
}

TEST(Noops, RulesOfTheScanCountWhatItFound) {
  Sample sample;
  sample.file("lib/a.cpp", "#ifdef WITH_GPU\nint x;\n#endif\n");
  sample.unit("lib/a.cpp", "device");
  sample.block("lib/a.cpp", 1, {"WITH_GPU"}, {"cuda"});
  sample.rules.macros.push_back({info("macro-gpu"), pattern("GPU"), "cuda"});
  sample.rules.macros.push_back({info("macro-npu"), pattern("NPU"), "cuda"});
  Classification result = sample.run();
  EXPECT_EQ(result.ruleHits.at("library-device"), 1u);
  EXPECT_EQ(result.ruleHits.at("macro-gpu"), 1u);
  EXPECT_EQ(result.noops, std::vector<std::string>{"macro-npu"});
}

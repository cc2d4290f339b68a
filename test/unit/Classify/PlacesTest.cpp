#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

/// A moved file and a test, each with a block and named code.
static Sample twoPlaces() {
  Sample sample;
  std::string text = "#ifdef WITH_GPU\nf(gpu);\n#endif\n";
  sample.file("gpu/a.cpp", text).file("test/a.cpp", text);
  for (std::string path : {"gpu/a.cpp", "test/a.cpp"}) {
    sample.block(path, 1, {"WITH_GPU"}, {"cuda"});
    sample.scan.namedCode.push_back({path, 2, "gpu", "name-gpu"});
  }
  NamedCodeRule name{info("name-gpu"), pattern("gpu"), "gpu", "KEEP"};
  sample.rules.namedCode.push_back(name);
  sample.fileRule("dir", Tier::Naming, "MOVE").match.directory =
      pattern("^gpu$");
  sample.fileRule("default", Tier::Default, "KEEP");
  sample.blockRule("block", "HOOK");
  return sample;
}

TEST(Places, WhatLiesInAMovedFileMoves) {
  Sample sample = twoPlaces();
  sample.placeRule("moved", "MOVE-OTHER").match.fileActions = {Action::Move};
  Classification result = sample.run();
  EXPECT_EQ(result.blocks[0].verdict, "MOVE-OTHER");
  EXPECT_EQ(result.blocks[0].evidence[0].text, "its file is MOVE");
  EXPECT_EQ(result.namedCode[0].verdict, "MOVE-OTHER");
  EXPECT_EQ(result.blocks[1].verdict, "HOOK");
  EXPECT_EQ(result.namedCode[1].verdict, "KEEP");
  EXPECT_EQ(result.ruleHits.at("moved"), 2u);
}

TEST(Places, ARuleCanBeForOneKindOfThing) {
  Sample sample = twoPlaces();
  PlaceRule &rule = sample.placeRule("tests", "KEEP-CORE");
  rule.match.scopes = {"test"};
  rule.match.things = {Thing::Block};
  Classification result = sample.run();
  EXPECT_EQ(result.blocks[1].verdict, "KEEP-CORE");
  EXPECT_EQ(result.blocks[1].evidence[0].text, "in scope test");
  EXPECT_EQ(result.namedCode[1].verdict, "KEEP");
}

TEST(Places, PathsAndFileVerdicts) {
  Sample sample = twoPlaces();
  sample.placeRule("verdict", "MOVE-OTHER").match.fileVerdicts = {"MOVE"};
  sample.placeRule("path", "KEEP-CORE").match.paths = {glob("test/**")};
  Classification result = sample.run();
  EXPECT_EQ(result.blocks[0].rule, "verdict");
  EXPECT_EQ(result.blocks[1].rule, "path");
  EXPECT_EQ(result.blocks[1].evidence[0].text, "in test/a.cpp");
}

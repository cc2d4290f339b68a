#include "Drift/Base.h"
#include "../Support/TestDirectory.h"
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

static Base sample() {
  Base base;
  base.now = {"2.0", true, false};
  base.now.items[DriftKind::MovedFile] = {{.path = "a.cu", .text = "12"}};
  base.now.items[DriftKind::Block] = {
      {.path = "b.cpp", .name = "ifdef X", .text = "1", .verdict = "HOOK"},
      {.path = "b.cpp", .name = "ifdef Y", .text = "2", .verdict = "HOOK"}};
  base.now.items[DriftKind::Unit] = {{.path = "a.cu", .group = "lib"}};
  base.before = Summary{"1.0"};
  base.renames = {{"old.cu", "a.cu", 87}};
  base.open = {{DriftKind::Macro, "USE_X"}, {DriftKind::TopDirectory, "new"}};
  return base;
}

static Base again(const std::string &text) {
  return *llvm::cantFail(parseBase(text, "base.json"));
}

TEST(Base, ComesBackAsItWasWritten) {
  std::string text = printBase(sample());
  Base base = again(text);
  EXPECT_EQ(printBase(base), text);
  EXPECT_TRUE(isSame(base.now, sample().now));
  EXPECT_EQ(base.before->release, "1.0");
  EXPECT_EQ(base.renames, sample().renames);
  EXPECT_EQ(base.open, sample().open);
  const SummaryItem &unit = base.now.items.at(DriftKind::Unit)[0];
  EXPECT_EQ(unit.path, "a.cu");
  EXPECT_EQ(unit.group, "lib");
  EXPECT_EQ(unit.text, "");
}

TEST(Base, KeepsNoLines) {
  Base base = sample();
  base.now.items[DriftKind::Block][0].line = 7;
  EXPECT_TRUE(isSame(base.now, sample().now));
  EXPECT_EQ(printBase(base), printBase(sample()));
}

TEST(Base, AnyPathIsKept) {
  Base base = sample();
  base.now.items[DriftKind::MovedFile] = {{.path = "a\"\n\\\xC3\xA4.cu"}};
  EXPECT_EQ(again(printBase(base)).now.items.at(DriftKind::MovedFile)[0].path,
            "a\"\n\\\xC3\xA4.cu");
}

TEST(Base, WithoutAnEarlierOne) {
  Base base = sample();
  base.before.reset();
  EXPECT_FALSE(again(printBase(base)).before);
}

/// What is said of the sample after `damage`.
template <typename Damage> static std::string errorOf(Damage damage) {
  json value = json::parse(printBase(sample()));
  damage(value);
  return textOf(parseBase(value.dump(), "out/base.json"));
}

TEST(Base, OfANewerFormatIsRefused) {
  EXPECT_EQ(errorOf([](json &value) { value["format"] = 2; }),
            "usage: out/base.json has format 2, this tool reads up to 1; use "
            "the newer tool, or name another output");
}

TEST(Base, OfAnOlderFormatIsNone) {
  json value = json::parse(printBase(sample()));
  value["format"] = 0;
  auto base = parseBase(value.dump(), "out/base.json");
  ASSERT_TRUE(static_cast<bool>(base));
  EXPECT_FALSE(*base);
}

TEST(Base, WhatNobodyHasWrittenIsDamaged) {
  const std::string damaged = "usage: out/base.json is damaged (";
  EXPECT_THAT(textOf(parseBase("{", "out/base.json")), StartsWith(damaged));
  EXPECT_THAT(errorOf([](json &v) { v["format"] = 1.5; }), StartsWith(damaged));
  EXPECT_THAT(errorOf([](json &v) { v["format"] = true; }),
              StartsWith(damaged));
  EXPECT_THAT(errorOf([](json &v) { v["format"] = -1; }), StartsWith(damaged));
  EXPECT_THAT(errorOf([](json &v) { v.erase("now"); }), StartsWith(damaged));
  EXPECT_THAT(
      errorOf([](json &v) { v["now"]["things"]["odd"]["p"] = {{"n"}}; }),
      HasSubstr("'odd' is not a kind of thing"));
  EXPECT_THAT(errorOf([](json &v) { v["renames"][0]["similarity"] = 101; }),
              HasSubstr("not a number from 0 to 100"));
  EXPECT_THAT(errorOf([](json &v) { v["renames"][0]["similarity"] = 87.5; }),
              HasSubstr("not a number from 0 to 100"));
  EXPECT_THAT(errorOf([](json &v) {
                v["now"]["things"]["units"]["a.cu"] =
                    json::array({{"1", "2", "3", "4", "5"}});
              }),
              HasSubstr("a row is too long"));
  EXPECT_THAT(errorOf([](json &v) {
                v["now"]["things"]["units"]["a.cu"] = json::array({{1}});
              }),
              StartsWith(damaged));
}

TEST(Base, LiesInAnOutput) {
  TestDirectory directory;
  auto none = readBase(directory.path);
  ASSERT_TRUE(static_cast<bool>(none));
  EXPECT_FALSE(*none);
  writeText(directory / DriftPath, printBase(sample()));
  auto there = readBase(directory.path);
  ASSERT_TRUE(static_cast<bool>(there));
  EXPECT_EQ(printBase(**there), printBase(sample()));
}

// What a unit of the host includes without CUDA, and headers that are one
// conditional from end to end.
#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

/// A header called gpu.h that a unit of the host includes.
static Sample hostHeader(const std::string &unitText,
                         const std::string &headerText = "") {
  Sample sample;
  sample.file("lib/gpu.h", headerText);
  sample.file("lib/main.cpp", unitText);
  sample.unit("lib/main.cpp", "host");
  sample.configuration("cpu-only").macros = {{"WITH_GPU", Truth::False}};
  sample.fileRule("name", Tier::Naming, "MOVE").match.name = pattern("gpu");
  FileRule &rule = sample.fileRule("needed", Tier::Refutation, "KEEP-CORE");
  rule.match.neededByHost = true;
  return sample;
}

TEST(Includes, APlainIncludeOfTheHostRefutesAName) {
  Sample sample = hostHeader("#include <gpu.h>\n");
  sample.include("lib/main.cpp", 1, "lib/gpu.h");
  FileDecision decision = sample.of(sample.run(), "lib/gpu.h");
  EXPECT_EQ(decision.verdict, "KEEP-CORE");
  EXPECT_EQ(decision.evidence[0].text,
            "the host includes it without CUDA: lib/main.cpp:1");
}

TEST(Includes, AnIncludeInADeadArmDoesNot) {
  Sample sample = hostHeader("#ifdef WITH_GPU\n#include <gpu.h>\n#endif\n");
  sample.block("lib/main.cpp", 1, {"WITH_GPU"}, {"cuda"});
  sample.include("lib/main.cpp", 2, "lib/gpu.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/gpu.h").verdict, "MOVE");
}

TEST(Includes, AnArmThatIsFalseEverywhereDoesNot) {
  Sample sample = hostHeader("#if 0\n#include <gpu.h>\n#endif\n");
  sample.include("lib/main.cpp", 2, "lib/gpu.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/gpu.h").verdict, "MOVE");
}

TEST(Includes, WhatIsBesideAnArmThatIsFalseEverywhereDoes) {
  Sample sample = hostHeader("#if 0\n#else\n#include <gpu.h>\n#endif\n");
  sample.include("lib/main.cpp", 3, "lib/gpu.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/gpu.h").verdict, "KEEP-CORE");
}

TEST(Includes, TheElseArmIsAlive) {
  Sample sample =
      hostHeader("#ifdef WITH_GPU\n#else\n#include <gpu.h>\n#endif\n");
  sample.block("lib/main.cpp", 1, {"WITH_GPU"}, {"cuda"});
  sample.include("lib/main.cpp", 3, "lib/gpu.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/gpu.h").verdict, "KEEP-CORE");
}

TEST(Includes, AGroupAroundADeadArmCounts) {
  Sample sample = hostHeader("#ifdef WITH_GPU\n#ifdef LINUX\n"
                             "#include <gpu.h>\n#endif\n#endif\n");
  sample.block("lib/main.cpp", 1, {"WITH_GPU"}, {"cuda"});
  sample.include("lib/main.cpp", 3, "lib/gpu.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/gpu.h").verdict, "MOVE");
}

TEST(Includes, TheHostReachesThroughHeaders) {
  Sample sample = hostHeader("#include <middle.h>\n");
  sample.file("lib/middle.h", "#include <gpu.h>\n");
  sample.include("lib/main.cpp", 1, "lib/middle.h");
  sample.include("lib/middle.h", 1, "lib/gpu.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/gpu.h").evidence[0].text,
            "the host includes it without CUDA: lib/middle.h:1");
}

TEST(Includes, UnitsOfADeviceLibraryAreNotTheHost) {
  Sample sample = hostHeader("");
  sample.file("lib/device.cpp", "#include <gpu.h>\n");
  sample.unit("lib/device.cpp", "device");
  sample.include("lib/device.cpp", 1, "lib/gpu.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/gpu.h").verdict, "MOVE");
}

/// Is a header of this text, with a block that begins on `line`, a guarded one?
static bool guarded(const std::string &text, unsigned line) {
  Sample sample;
  sample.file("lib/a.h", text);
  sample.block("lib/a.h", line, {"WITH_GPU"}, {"cuda"});
  sample.fileRule("guard", Tier::Naming, "MOVE").match.guardedBy = {"cuda"};
  return sample.of(sample.run(), "lib/a.h").verdict == "MOVE";
}

TEST(Guards, AGuardHasNothingButCommentsAroundIt) {
  EXPECT_TRUE(guarded("#pragma once\n// words\n/* more\n words */\n"
                      "#ifdef WITH_GPU\nint x;\n#endif // WITH_GPU\n",
                      5));
}

TEST(Guards, ADeclarationOutsideMakesItABlock) {
  EXPECT_FALSE(guarded("#ifdef WITH_GPU\nint x;\n#endif\nint y;\n", 1));
  EXPECT_FALSE(guarded("int y;\n#ifdef WITH_GPU\nint x;\n#endif\n", 2));
}

TEST(Guards, AnIncludeGuardMayLieAround) {
  EXPECT_TRUE(guarded("#ifndef A_H\n#define A_H\n#ifdef WITH_GPU\nint x;\n"
                      "#endif\n#endif\n",
                      3));
  EXPECT_FALSE(guarded("#ifndef A_H\n#define A_H\nint y;\n#ifdef WITH_GPU\n"
                       "int x;\n#endif\n#endif\n",
                       4));
}

TEST(Guards, TheFamilyCounts) {
  Sample sample;
  sample.file("lib/a.h", "#ifdef OTHER\nint x;\n#endif\n");
  sample.block("lib/a.h", 1, {"OTHER"}, {"rocm"});
  sample.fileRule("guard", Tier::Naming, "MOVE").match.guardedBy = {"cuda"};
  EXPECT_EQ(sample.of(sample.run(), "lib/a.h").verdict, Unclassified);
}

/// What is remarked where the host includes gpu.h, of which `asked` is the
/// text, as is that of what moves.
static std::vector<std::string> strays(const std::string &asked,
                                       const std::string &hosts = "") {
  Sample sample = hostHeader("#include <gpu.h>\n" + hosts, asked);
  sample.file("lib/moves_gpu.h", asked);
  sample.include("lib/main.cpp", 1, "lib/gpu.h");
  std::vector<std::string> found;
  for (const Diagnostic &remark : sample.run().diagnostics)
    found.push_back(render(remark));
  return found;
}

TEST(StrayIncludes, KeepAHeaderThatCannotBeReadWithoutTheDevice) {
  EXPECT_EQ(strays("#include <toolkit.h>\n"),
            std::vector<std::string>(
                {"lib/main.cpp:1: warning: it includes lib/gpu.h without CUDA, "
                 "for which 1 header stays; lib/gpu.h asks for toolkit.h, as "
                 "else only moved files do [TD2073]"}));
}

TEST(StrayIncludes, AreNoneWhereTheHostHasWhatIsAskedFor) {
  EXPECT_TRUE(strays("").empty());
  EXPECT_TRUE(strays("#include <vector>\n", "#include <vector>\n").empty());
  EXPECT_TRUE(
      strays("#ifdef WITH_GPU\n#include <toolkit.h>\n#endif\n").empty());
}

TEST(Licences, ThatAreNotThereAreMissed) {
  Sample sample;
  sample.file("NOTICE");
  SupplementRule &rule = sample.rules.supplements.emplace_back();
  rule.info = info("licence");
  rule.paths = {glob("LICENSE"), glob("NOTICE"), glob("other.h")};
  rule.verdict = "COPY";
  const std::vector<Diagnostic> found = sample.run().diagnostics;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(
      render(found[0]),
      "LICENSE: warning: the checkout lacks it, and rule licence gives it "
      "to what is emitted [TD2075]");
}

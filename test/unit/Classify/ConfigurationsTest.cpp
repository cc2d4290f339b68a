#include "Classify/Conditions/Configurations.h"
#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

static Configuration layer(std::string name, std::string target,
                           std::map<std::string, Truth> macros) {
  Configuration result;
  result.name = std::move(name);
  result.target = std::move(target);
  result.macros = std::move(macros);
  return result;
}

TEST(Layers, ALaterLayerCoversAnEarlierOne) {
  std::vector<Configuration> layers = {
      layer("cuda", "", {{"A", Truth::False}, {"B", Truth::False}}),
      layer("cuda", "python", {{"A", Truth::True}}),
      layer("cpu-only", "", {{"B", Truth::True}})};
  Configuration python = layered(layers, "cuda", "python", "a.cpp");
  EXPECT_EQ(python.macros.at("A"), Truth::True);
  EXPECT_EQ(python.macros.at("B"), Truth::False);
  Configuration other = layered(layers, "cuda", "cpu", "a.cpp");
  EXPECT_EQ(other.macros.at("A"), Truth::False);
}

TEST(Layers, ALayerCanBeForCertainUnits) {
  std::vector<Configuration> layers = {layer("cuda", "", {{"A", Truth::True}})};
  layers[0].paths = {glob("lib/flagged.cpp")};
  EXPECT_EQ(layered(layers, "cuda", "cpu", "lib/flagged.cpp").macros.size(),
            1u);
  EXPECT_TRUE(layered(layers, "cuda", "cpu", "lib/a.cpp").macros.empty());
}

TEST(TellingMacros, AreThoseThatOneDefinesAndTheOtherDoesNot) {
  Configuration without = layer("", "",
                                {{"OFF", Truth::True},
                                 {"ON", Truth::False},
                                 {"SAME", Truth::True},
                                 {"OPEN", Truth::Unknown},
                                 {"ALONE", Truth::True}});
  Configuration with = layer("", "",
                             {{"OFF", Truth::False},
                              {"ON", Truth::True},
                              {"SAME", Truth::True},
                              {"OPEN", Truth::True}});
  EXPECT_EQ(tellingMacros(without, with),
            (std::vector<std::string>{"OFF", "ON"}));
}

TEST(Layers, ALaterLayerTakesTheValueAlong) {
  std::vector<Configuration> layers = {
      layer("cuda", "", {{"V", Truth::True}}),
      layer("cuda", "", {{"V", Truth::False}})};
  layers[0].values = {{"V", 12}};
  EXPECT_TRUE(layered(layers, "cuda", "", "").values.empty());
}

/// Compares group `number` of `text` without and with GPU; LINUX is known to
/// hold, everything else is unknown.
static Comparison compareIn(const std::string &text, std::size_t number = 0) {
  Configuration before =
      layer("", "", {{"GPU", Truth::False}, {"LINUX", Truth::True}});
  Configuration after = before;
  after.macros["GPU"] = Truth::True;
  return compare(buildDirectiveTree("a.cpp", text), number, before, after);
}

TEST(Comparison, AMacroThatChangesMakesADifference) {
  Comparison found = compareIn("#ifdef GPU\n1\n#else\n2\n#endif\n");
  EXPECT_EQ(found.difference, Difference::Differs);
  EXPECT_EQ(found.before, (std::vector{Truth::False, Truth::True}));
  EXPECT_EQ(found.after, (std::vector{Truth::True, Truth::False}));
}

TEST(Comparison, AnUnknownMacroThatDoesNotChangeMakesNone) {
  EXPECT_EQ(compareIn("#ifdef WHO_KNOWS\n1\n#endif\n").difference,
            Difference::Same);
}

TEST(Comparison, AConditionCanBeDecidedBesideTheMacro) {
  EXPECT_EQ(
      compareIn("#if defined(GPU) || defined(LINUX)\n1\n#endif\n").difference,
      Difference::Same);
}

TEST(Comparison, AnUnknownMacroBesideOneThatChangesLeavesItOpen) {
  EXPECT_EQ(
      compareIn("#if defined(GPU) && defined(WHO)\n1\n#endif\n").difference,
      Difference::Unknown);
}

TEST(Comparison, AnOuterGroupDecidesForTheInner) {
  EXPECT_EQ(
      compareIn("#ifdef GPU\n#ifdef WHO\n1\n#endif\n#endif\n", 1).difference,
      Difference::Unknown);
  EXPECT_EQ(
      compareIn("#ifdef GPU\n#ifdef LINUX\n1\n#endif\n#endif\n", 1).difference,
      Difference::Differs);
  EXPECT_EQ(
      compareIn("#ifndef LINUX\n#ifdef GPU\n1\n#endif\n#endif\n", 1).difference,
      Difference::Same);
}

// An arm is compiled where it is reached: an #else of a group that is left out
// is left out.
TEST(Comparison, ArmsAreThoseThatAreReached) {
  Comparison inner =
      compareIn("#ifdef GPU\n#ifdef WHO\n1\n#else\n2\n#endif\n#endif\n", 1);
  EXPECT_EQ(inner.before, (std::vector{Truth::False, Truth::False}));
  EXPECT_EQ(inner.after, (std::vector{Truth::Unknown, Truth::Unknown}));
  Comparison nowhere = compareIn(
      "#ifndef LINUX\n#ifdef LINUX\n1\n#else\n2\n#endif\n#endif\n", 1);
  EXPECT_EQ(nowhere.before, (std::vector{Truth::False, Truth::False}))
      << "also where no macro changes";
}

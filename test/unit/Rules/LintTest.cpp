#include "Rules/Check/Lint.h"
#include "Rules/Check/Located.h"
#include "SamplePack.h"
#include <filesystem>
#include <fstream>

using namespace decouple;

namespace {

class LintRulePack : public test::SamplePack {
protected:
  /// "id at file: message" of each diagnostic, one a line.
  std::string lint() {
    write();
    auto diagnostics = lintRulePack(directory);
    if (!diagnostics)
      return llvm::toString(diagnostics.takeError());
    std::string out;
    for (const Diagnostic &d : *diagnostics)
      out += (d.severity == Severity::Error ? "error " : "warning ") + d.id +
             " at " + d.file.substr(directory.size() + 1) + ": " + d.message +
             "\n";
    return out;
  }
};

} // namespace

TEST_F(LintRulePack, NothingToSayAboutTheSample) { EXPECT_EQ(lint(), ""); }

TEST_F(LintRulePack, ShowsAllErrorsOfAStep) {
  rule("blocks")["verdict"] = "HOKO";
  rule("names")["id"] = "gpu-directory";
  EXPECT_EQ(
      lint(),
      "error malformed-rule-pack at pytorch/names.json: id `gpu-directory` is "
      "that of pytorch/files.json#/rules/0 already (rule `gpu-directory`, "
      "/rules/0/id)\n"
      "error malformed-rule-pack at pytorch/blocks.json: verdict `HOKO` is not "
      "declared in verdicts.json (rule `statements`, /rules/0/verdict)\n");
}

TEST_F(LintRulePack, UnusedVerdict) {
  rule("supplements")["verdict"] = "COPY2";
  files["pytorch/verdicts.json"]["verdicts"].push_back(
      {{"name", "COPY2"}, {"action", "supplement"}, {"title", "x"}});
  EXPECT_EQ(lint(), "warning unused-verdict at pytorch/verdicts.json: verdict "
                    "`COPY` is given by no rule\n");
}

// Where an overlay has taken the last rule out there is nothing to mend.
TEST_F(LintRulePack, AVerdictThatOnlyAnOverlayLeavesUnused) {
  write();
  const std::string overlay = directory + ".overlay";
  std::filesystem::create_directories(overlay + "/pytorch");
  const nlohmann::json gone = {
      {"rules", {{{"id", rule("supplements")["id"]}, {"remove", true}}}}};
  const nlohmann::json more = {
      {"verdicts", {{{"name", "OURS"}, {"action", "keep"}, {"title", "x"}}}}};
  std::ofstream(overlay + "/pytorch/supplements.json") << gone;
  std::ofstream(overlay + "/pytorch/verdicts.json") << more;
  auto found = llvm::cantFail(lintRulePack(PackPlace(directory, overlay)));
  std::filesystem::remove_all(overlay);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].id, "unused-verdict");
  EXPECT_EQ(found[0].message, "verdict `OURS` is given by no rule");
}

TEST_F(LintRulePack, MacroThatNoConfigurationDecides) {
  nlohmann::json vendor = rule("macros");
  vendor["id"] = "vendor";
  vendor["macro"] = "^USE_VENDOR$";
  files["pytorch/macros.json"]["rules"].push_back(vendor);
  std::string warning =
      "warning undecided-macro at pytorch/macros.json: rule `vendor` is about "
      "macros that fit `^USE_VENDOR$`, and configurations.json says for none "
      "of them whether it is defined: their blocks count as ones that may "
      "differ between the two builds (rule "
      "`vendor`, /rules/1)\n";
  EXPECT_EQ(lint(), warning);
  nlohmann::json &layer = files["pytorch/configurations.json"]["macros"][0];
  layer["values"]["USE_VENDOR"] = "unknown";
  EXPECT_EQ(lint(), warning);
  layer["values"]["USE_VENDOR"] = true;
  EXPECT_EQ(lint(), "");
  nlohmann::json other = layer;
  layer["values"].erase("USE_VENDOR");
  other["id"] = "other";
  other["name"] = "other";
  files["pytorch/configurations.json"]["macros"].push_back(other);
  EXPECT_EQ(lint(), warning) << "of a build that nobody compares";
}

TEST_F(LintRulePack, RuleThatAsksForMoreComesTooLate) {
  nlohmann::json later = rule("blocks");
  later["id"] = "later";
  later["match"]["macrosAny"] = {"USE_GPU"};
  files["pytorch/blocks.json"]["rules"].push_back(later);
  EXPECT_EQ(lint(), "warning shadowed-rule at pytorch/blocks.json: rule "
                    "`later` never decides: `statements` comes first and asks "
                    "for no more (rule `later`, /rules/1)\n");
}

TEST_F(LintRulePack, RuleForFewerOfAListIsShadowed) {
  rule("blocks")["match"]["shapes"] = {"statements", "expression"};
  nlohmann::json later = rule("blocks");
  later["id"] = "later";
  later["match"]["shapes"] = {"expression"};
  files["pytorch/blocks.json"]["rules"].push_back(later);
  EXPECT_NE(lint().find("rule `later` never decides"), std::string::npos);
}

TEST_F(LintRulePack, RuleForMoreReleasesIsNotShadowed) {
  nlohmann::json later = rule("blocks");
  later["id"] = "later";
  later["releases"]["from"] = "1.0";
  files["pytorch/blocks.json"]["rules"].push_back(later);
  EXPECT_EQ(lint(), "");
}

TEST_F(LintRulePack, VerdictsForSomeRolesShadowNothing) {
  rule("files")["verdict"] = {{"source", "MOVE"}};
  nlohmann::json later = rule("files");
  later["id"] = "later";
  files["pytorch/files.json"]["rules"].push_back(later);
  EXPECT_EQ(lint(), "");
}

TEST_F(LintRulePack, OtherTiersShadowNothing) {
  nlohmann::json later = rule("files");
  later["id"] = "later";
  later["tier"] = "exception";
  files["pytorch/files.json"]["rules"].push_back(later);
  EXPECT_EQ(lint(), "");
}

TEST_F(LintRulePack, TellsTheLine) {
  write();
  overwrite("pytorch/includes.json", "{\n  \"roots\": [\n    \"a\",\n"
                                     "    \"b/\"]\n}\n");
  auto found = llvm::cantFail(lintRulePack(directory));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].file, directory + "/pytorch/includes.json");
  EXPECT_EQ(found[0].line, 4u);
}

TEST(LineOf, IsWhereTheValueBegins) {
  constexpr char Text[] = "{\n"
                          " \"a\": {\"b\": 1},\n"
                          " \"c\": [true, \"]}\\\"\", [], {},\n"
                          "   -1.5,\n"
                          "   {\"d/\":\n"
                          "     null}]\n"
                          "}\n";
  EXPECT_EQ(lineOf(Text, {}), 1u);
  EXPECT_EQ(lineOf(Text, {"a", "b"}), 2u);
  EXPECT_EQ(lineOf(Text, {"c", "1"}), 3u);
  EXPECT_EQ(lineOf(Text, {"c", "4"}), 4u);
  EXPECT_EQ(lineOf(Text, {"c", "5"}), 5u);
  EXPECT_EQ(lineOf(Text, {"c", "5", "d/"}), 6u);
}

TEST(LineOf, IsThatOfWhatLacksTheValue) {
  EXPECT_EQ(lineOf("{\n\"a\": [\n{\"b\": 1}]}", {"a", "0", "c"}), 3u);
  EXPECT_EQ(lineOf("{\n\"a\": 1}", {"a", "b"}), 2u);
  EXPECT_EQ(lineOf("{\n}", {"a"}), 1u);
}

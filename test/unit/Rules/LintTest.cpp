#include "Rules/Check/Lint.h"
#include "SamplePack.h"

using namespace decouple;

namespace {

class LintRulePack : public test::SamplePack {
protected:
  /// "id at place: message" of each diagnostic, one a line.
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
      "error malformed-rule-pack at pytorch/names.json#/rules/0/id: id "
      "`gpu-directory` is that of pytorch/files.json#/rules/0 already\n"
      "error malformed-rule-pack at pytorch/blocks.json#/rules/0/verdict: "
      "verdict `HOKO` is not declared in verdicts.json\n");
}

TEST_F(LintRulePack, UnusedVerdict) {
  rule("supplements")["verdict"] = "COPY2";
  files["pytorch/verdicts.json"]["verdicts"].push_back(
      {{"name", "COPY2"}, {"action", "supplement"}, {"title", "x"}});
  EXPECT_EQ(lint(), "warning unused-verdict at pytorch/verdicts.json: verdict "
                    "`COPY` is given by no rule\n");
}

TEST_F(LintRulePack, MacroThatNoConfigurationDecides) {
  nlohmann::json vendor = rule("macros");
  vendor["id"] = "vendor";
  vendor["macro"] = "^USE_VENDOR$";
  files["pytorch/macros.json"]["rules"].push_back(vendor);
  std::string warning =
      "warning undecided-macro at pytorch/macros.json#/rules/1: rule `vendor` "
      "is about macros that fit `^USE_VENDOR$`, and configurations.json says "
      "of none whether it is defined: their blocks read the same in both "
      "builds\n";
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
  EXPECT_EQ(lint(), "warning shadowed-rule at pytorch/blocks.json#/rules/1: "
                    "rule `later` never decides: `statements` comes first and "
                    "asks for no more\n");
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

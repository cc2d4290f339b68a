// Rules for CUDA-named sites (names.json#/sites): reading them, and what is
// wrong with faulty ones.
#include "SamplePack.h"

using namespace decouple;
using namespace decouple::test;
using nlohmann::json;

namespace {

class NameSites : public SamplePack {
protected:
  /// Adds a rule that is in order, for a test to spoil.
  json &site() {
    json &sites = files["pytorch/names.json"]["sites"];
    sites.push_back({{"id", "asked-here"},
                     {"reason", "It can be asked."},
                     {"releases", {{"from", "2.0"}}},
                     {"match",
                      {{"names", {"is-gpu"}},
                       {"qualifiers", {"Type"}},
                       {"tokens", {"$t . @ ( )"}},
                       {"functions", {"f"}},
                       {"statementHas", {"a"}},
                       {"bodyHas", {"b"}}}},
                     {"verdict", "KEEP"},
                     {"change",
                      {{"title", "Ask"},
                       {"replace", "$t.ask()"},
                       {"removableWhen", "x"}}}});
    return sites.back();
  }
};

constexpr char Place[] = "rules/pytorch/names.json#/sites/0";

} // namespace

TEST_F(NameSites, AreReadWithMatchAndChange) {
  site();
  RulePack pack = load();
  ASSERT_EQ(pack.nameSites.size(), 1u);
  const NameSiteRule &rule = pack.nameSites[0];
  EXPECT_EQ(rule.match.names, std::vector<std::string>{"is-gpu"});
  EXPECT_EQ(rule.match.qualifiers, std::vector<std::string>{"Type"});
  EXPECT_EQ(rule.match.tokens.at(0).source, "$t . @ ( )");
  EXPECT_EQ(rule.match.functions, std::vector<std::string>{"f"});
  EXPECT_EQ(rule.match.statementHas, std::vector<std::string>{"a"});
  EXPECT_EQ(rule.match.bodyHas, std::vector<std::string>{"b"});
  ASSERT_TRUE(rule.change);
  EXPECT_EQ(rule.change->replace, "$t.ask()");
}

TEST_F(NameSites, AreForReleases) {
  site();
  EXPECT_EQ(load(Release::parse("1.13.1")).nameSites.size(), 0u);
  EXPECT_EQ(load(Release::parse("2.6.0")).nameSites.size(), 1u);
}

TEST_F(NameSites, AFindingRuleNeedsNoVerdict) {
  files["pytorch/names.json"]["rules"][0].erase("verdict");
  EXPECT_EQ(load().namedCode.at(0).verdict, "");
}

TEST_F(NameSites, BadTokens) {
  json &rule = site();
  rule["match"]["tokens"] = {"is_gpu ( )"};
  rule.erase("change");
  EXPECT_EQ(error(), std::string(Place) +
                         "/match/tokens/0: the tokens `is_gpu ( )` need one "
                         "`@` for the name");
}

TEST_F(NameSites, AChangeNeedsTokens) {
  site()["match"].erase("tokens");
  EXPECT_EQ(error(),
            std::string(Place) +
                "/change: replaces tokens, but the rule asks for none");
}

TEST_F(NameSites, AChangeUsesWhatEveryPatternBinds) {
  site()["match"]["tokens"] = {"$t . @ ( )", "$u -> @ ( )"};
  EXPECT_EQ(error(), std::string(Place) + "/change/replace: `$t` stands for "
                                          "nothing in `$u -> @ ( )`");
}

TEST_F(NameSites, NamesAreRulesThatFindThem) {
  site()["match"]["names"] = {"is-npu"};
  EXPECT_EQ(error(), std::string(Place) +
                         "/match/names/0: no such rule for names: `is-npu`");
}

TEST_F(NameSites, VerdictsAreDeclared) {
  site()["verdict"] = "GENERIC";
  EXPECT_EQ(error(), std::string(Place) + "/verdict: verdict `GENERIC` is not "
                                          "declared in verdicts.json");
}

TEST_F(NameSites, UnknownKeys) {
  site()["match"]["before"] = "x";
  EXPECT_EQ(error(), std::string(Place) +
                         "/match/before: unknown key `before` (known: bodyHas, "
                         "functions, names, paths, qualifiers, statementHas, "
                         "tokens)");
}

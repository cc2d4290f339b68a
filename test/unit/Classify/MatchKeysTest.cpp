// Each key of a match is asked: set alone, it can make its matcher say no. A
// key that nobody asks makes a rule match too much.
#include "Rules/Fields/Walk.h"
#include "Sample.h"
#include "Scan/Cpp/NamedCode.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

template <typename Value>
static constexpr bool IsOptional = requires(Value value) { value.has_value(); };

/// Values of a member that hold for nothing in the samples below, or of which
/// at most one does.
template <typename Value> static std::vector<Value> candidates() {
  if constexpr (std::is_same_v<Value, std::string>)
    return {"none"};
  else if constexpr (std::is_same_v<Value, Glob>)
    return {glob("none/such")};
  else if constexpr (std::is_same_v<Value, Pattern>)
    return {pattern("^none$")};
  else if constexpr (std::is_same_v<Value, TokenPattern>)
    return {llvm::cantFail(TokenPattern::compile("none @"))};
  else if constexpr (std::is_same_v<Value, bool>)
    return {true, false};
  else if constexpr (HasVocabulary<Value>) {
    std::vector<Value> all;
    for (const auto &[word, value] : Vocabulary<Value>::all)
      all.push_back(value);
    return all;
  } else {
    std::vector<Value> all; // of lists and optionals
    for (const auto &part : candidates<typename Value::value_type>())
      if constexpr (IsOptional<Value>)
        all.push_back(part);
      else
        all.push_back({part});
    return all;
  }
}

/// `holds` says whether a rule with a match decides about the one thing that is
/// there.
template <typename Match, typename Holds> static void askEachKey(Holds holds) {
  EXPECT_TRUE(holds(Match())) << Fields<Match>::name << " without a key";
  forEachKey<Match>([&](const auto &field) {
    using Value = std::decay_t<decltype(Match().*field.member)>;
    bool saidNo = false;
    for (const auto &value : candidates<Value>()) {
      Match match;
      match.*field.member = value;
      saidNo = saidNo || !holds(match);
    }
    EXPECT_TRUE(saidNo) << Fields<Match>::name << ": `" << field.key
                        << "` is asked by nobody";
  });
}

/// A unit of the host with one block.
static Sample oneBlock() {
  Sample sample;
  sample.file("lib/main.cpp", "#ifdef WITH_GPU\nf();\n#endif\n");
  sample.unit("lib/main.cpp", "host");
  sample.block("lib/main.cpp", 1, {"WITH_GPU"}, {"gpu"});
  sample.fileRule("default", Tier::Default, "KEEP");
  return sample;
}

TEST(MatchKeys, OfFiles) {
  askEachKey<FileMatch>([](const FileMatch &match) {
    Sample sample;
    sample.file("lib/main.cpp").unit("lib/main.cpp", "host");
    sample.fileRule("asked", Tier::Exception, "KEEP-CORE").match = match;
    sample.fileRule("default", Tier::Default, "KEEP");
    return sample.run().files[0].rule == "asked";
  });
}

TEST(MatchKeys, OfPlaces) {
  askEachKey<PlaceMatch>([](const PlaceMatch &match) {
    Sample sample = oneBlock();
    sample.placeRule("asked", "KEEP").match = match;
    return sample.run().blocks[0].rule == "asked";
  });
}

TEST(MatchKeys, OfBlocks) {
  askEachKey<BlockMatch>([](const BlockMatch &match) {
    Sample sample = oneBlock();
    sample.blockRule("asked", "KEEP").match = match;
    return sample.run().blocks[0].rule == "asked";
  });
}

TEST(MatchKeys, OfBuildBlocks) {
  askEachKey<BuildBlockMatch>([](const BuildBlockMatch &match) {
    Sample sample;
    sample.file("CMakeLists.txt");
    BuildBlock block;
    block.path = "CMakeLists.txt";
    block.variables = {"GPU"};
    sample.scan.build.blocks = {block};
    sample.rules.buildBlocks = {{info("asked"), match, "KEEP"}};
    return sample.run().buildBlocks[0].rule == "asked";
  });
}

TEST(MatchKeys, OfPythonSites) {
  askEachKey<PythonMatch>([](const PythonMatch &match) {
    Sample sample;
    sample.file("lib/a.py");
    sample.scan.python.sites = {{"lib/a.py", 4, "_gpu_init", SiteKind::Use,
                                 SiteTime::Call, SiteForm::Attribute, ""}};
    sample.rules.python = {{info("asked"), match, "KEEP"}};
    return sample.run().pythonSites[0].rule == "asked";
  });
}

TEST(MatchKeys, OfNamedCode) {
  askEachKey<NameMatch>([](const NameMatch &match) {
    Sample sample;
    sample.rules.namedCode = {
        {info("name-gpu"), pattern("^is_gpu$"), "query", ""}};
    sample.file("lib/a.cpp", "bool x = is_gpu;\n");
    const SourceFile &file = sample.scan.tree.files[0];
    NamedCodeMatcher matcher(sample.rules);
    NamedCodeSink sink(file, matcher, sample.scan.namedCode);
    buildDirectiveTree(file.path, file.text(), sink);
    NameSiteRule rule;
    rule.info = info("asked");
    rule.match = match;
    rule.verdict = "KEEP";
    sample.rules.nameSites = {rule};
    return sample.run().namedCode[0].rule == "asked";
  });
}

// A kind of rules with a match of its own has to be asked above, too.
TEST(MatchKeys, OfEachKindWithAMatch) {
  std::set<std::string> matches;
  RulePack none;
  forEachKind(none,
              [&]<typename Rule>(const RuleKind &, const std::vector<Rule> &) {
                if constexpr (requires(Rule rule) { rule.match; })
                  matches.insert(Fields<decltype(Rule().match)>::name);
              });
  EXPECT_EQ(matches,
            (std::set<std::string>{"blockMatch", "buildBlockMatch", "fileMatch",
                                   "nameMatch", "placeMatch", "pythonMatch"}));
}

#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

static BuildBlock buildBlock(std::string path, std::string variable,
                             Difference difference, bool nested = false) {
  BuildBlock block;
  block.path = std::move(path);
  block.line = 3;
  block.condition = "if " + variable;
  block.variables = {std::move(variable)};
  block.difference = difference;
  block.nested = nested;
  return block;
}

static BuildBlockRule &add(Sample &sample, std::string id) {
  BuildBlockRule rule;
  rule.info = info(std::move(id));
  rule.verdict = "KEEP";
  return sample.rules.buildBlocks.emplace_back(std::move(rule));
}

TEST(BuildBlocks, EachConditionOfARuleCounts) {
  Sample sample;
  sample.file("CMakeLists.txt");
  sample.scan.build.blocks = {
      buildBlock("CMakeLists.txt", "GPU", Difference::Same),
      buildBlock("CMakeLists.txt", "PROFILER", Difference::Differs),
      buildBlock("CMakeLists.txt", "GPU", Difference::Differs, true),
      buildBlock("lib/a.cmake", "GPU", Difference::Differs)};
  add(sample, "same").match.difference = Difference::Same;
  add(sample, "variable").match.variablesAny = {"PROFILER"};
  add(sample, "nested").match.nested = true;
  add(sample, "path").match.paths = {glob("lib/*.cmake")};
  std::vector<std::string> rules;
  for (const Decision &decision : sample.run().buildBlocks)
    rules.push_back(decision.rule);
  EXPECT_EQ(rules,
            (std::vector<std::string>{"same", "variable", "nested", "path"}));
}

TEST(BuildBlocks, ARuleCanAskForThoseThatOnlyPrint) {
  Sample sample;
  sample.file("CMakeLists.txt");
  BuildBlock block = buildBlock("CMakeLists.txt", "GPU", Difference::Differs);
  sample.scan.build.blocks = {block, block};
  sample.scan.build.blocks[0].printsOnly = true;
  add(sample, "prints").match.printsOnly = true;
  add(sample, "works");
  Classification result = sample.run();
  EXPECT_EQ(result.buildBlocks[0].rule, "prints");
  EXPECT_EQ(result.buildBlocks[1].rule, "works");
}

TEST(BuildBlocks, EvidenceShowsTheCondition) {
  Sample sample;
  sample.file("CMakeLists.txt");
  sample.scan.build.blocks = {
      buildBlock("CMakeLists.txt", "GPU", Difference::Differs)};
  add(sample, "all");
  EXPECT_EQ(sample.run().buildBlocks[0].evidence[0].text,
            "`if GPU`; different with and without CUDA");
}

static PythonSite site(SiteKind kind, SiteTime when, SiteForm form) {
  return {"lib/a.py", 4, "_gpu_init", kind, when, form, ""};
}

TEST(PythonSites, KindTimeAndFormCount) {
  Sample sample;
  sample.file("lib/a.py");
  sample.scan.python.sites = {
      site(SiteKind::Definition, SiteTime::Import, SiteForm::Function),
      site(SiteKind::Use, SiteTime::Call, SiteForm::Hasattr),
      site(SiteKind::Use, SiteTime::Import, SiteForm::Attribute),
      site(SiteKind::Use, SiteTime::Call, SiteForm::Attribute)};
  auto add = [&](std::string id) -> PythonRule & {
    PythonRule rule;
    rule.info = info(std::move(id));
    rule.verdict = "KEEP";
    return sample.rules.python.emplace_back(std::move(rule));
  };
  add("definition").match.kinds = {SiteKind::Definition};
  add("probe").match.forms = {SiteForm::Hasattr};
  add("import").match.when = {SiteTime::Import};
  add("moved").match.fileActions = {Action::Move};
  Classification result = sample.run();
  EXPECT_EQ(result.pythonSites[0].rule, "definition");
  EXPECT_EQ(result.pythonSites[0].evidence[0].text, "defines `_gpu_init`");
  EXPECT_EQ(result.pythonSites[1].rule, "probe");
  EXPECT_EQ(result.pythonSites[2].rule, "import");
  EXPECT_EQ(result.pythonSites[2].evidence[0].text,
            "uses `_gpu_init` (attribute) when the module is imported");
  EXPECT_EQ(result.pythonSites[3].verdict, Unclassified);
}

TEST(PythonSites, AFileThatMovesTakesItsUsesAlong) {
  Sample sample;
  sample.file("lib/a.py");
  sample.scan.python.sites = {
      site(SiteKind::Use, SiteTime::Call, SiteForm::Attribute)};
  sample.fileRule("moved", Tier::Naming, "MOVE").match.name = pattern("a");
  PythonRule rule;
  rule.info = info("with-file");
  rule.verdict = "MOVE-OTHER";
  rule.match.fileActions = {Action::Move};
  sample.rules.python = {rule};
  EXPECT_EQ(sample.run().pythonSites[0].verdict, "MOVE-OTHER");
}

/// Files that bind `_gpu_init`: outside of the block, in it, in one that moves.
static Sample binding(const std::string &path, std::size_t offset) {
  Sample sample;
  sample.file("gpu.cpp", "#ifdef GPU\nx\n#endif\ny\n").file("lib/a.py");
  sample.file("mixed.cpp", "#ifdef GPU\nx\n#endif\ny\n");
  sample.block("mixed.cpp", 1, {"GPU"}, {"gpu"});
  sample.configuration("cpu-only").macros = {{"GPU", Truth::False}};
  sample.configuration("cuda").macros = {{"GPU", Truth::True}};
  sample.blockRule("acts", "HOOK");
  sample.fileRule("moved", Tier::Naming, "MOVE").match.name = pattern("^gpu");
  sample.scan.python.sites = {
      site(SiteKind::Use, SiteTime::Call, SiteForm::Attribute)};
  sample.scan.python.literals = {{"_gpu_init", path, 4, offset}};
  PythonRule rule;
  rule.info = info("by-host");
  rule.verdict = "KEEP";
  rule.match.boundByHost = true;
  sample.rules.python = {rule};
  rule.info = info("by-backend");
  rule.match.boundByHost = false;
  sample.rules.python.push_back(rule);
  return sample;
}

TEST(PythonSites, ANameThatTheHostBindsByItselfIsTheHosts) {
  Decision outside = binding("mixed.cpp", 20).run().pythonSites[0];
  EXPECT_EQ(outside.rule, "by-host");
  EXPECT_EQ(outside.evidence[0].text,
            "uses `_gpu_init` (attribute) when it is called; bound at "
            "mixed.cpp:4");
  EXPECT_EQ(binding("mixed.cpp", 11).run().pythonSites[0].rule, "by-backend")
      << "the block leaves with the binding";
  EXPECT_EQ(binding("gpu.cpp", 20).run().pythonSites[0].rule, "by-backend")
      << "the file moves with the binding";
}

/// As binding(), in a branch of a build that neither configuration is.
static Sample unread(bool alsoElsewhere) {
  Sample sample = binding("mixed.cpp", 11);
  sample.rules.macroConfigurations.clear();
  for (const char *name : {"cpu-only", "cuda"})
    sample.configuration(name).macros = {{"GPU", Truth::False}};
  if (alsoElsewhere)
    sample.scan.python.literals.push_back({"_gpu_init", "mixed.cpp", 4, 20});
  PythonRule rule;
  rule.info = info("by-none");
  rule.verdict = "KEEP";
  rule.match.boundByNone = true;
  sample.rules.python.insert(sample.rules.python.begin(), rule);
  return sample;
}

TEST(PythonSites, ANameThatIsBoundWhereNobodyReadsIsNobodys) {
  EXPECT_EQ(unread(false).run().pythonSites[0].rule, "by-none");
  EXPECT_EQ(unread(true).run().pythonSites[0].rule, "by-host");
}

TEST(NamedCode, TheScansRuleGivesTheVerdict) {
  Sample sample;
  sample.file("lib/a.cpp");
  sample.scan.namedCode = {{"lib/a.cpp", 3, "is_gpu", "name-gpu"},
                           {"lib/a.cpp", 4, "is_npu", "name-npu"}};
  sample.rules.namedCode.push_back(
      {info("name-gpu"), pattern("is_gpu"), "query", "KEEP"});
  Classification result = sample.run();
  EXPECT_EQ(result.namedCode[0].verdict, "KEEP");
  EXPECT_EQ(result.namedCode[0].evidence[0].text, "names `is_gpu`");
  EXPECT_EQ(result.namedCode[1].verdict, Unclassified);
}

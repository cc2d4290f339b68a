// Patches that make CUDA-named lines generic: a group after the host's series.
#include "Plan/Host/NamePatches.h"
#include "Scan/Cpp/NamedCode.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

struct NameSample {
  RulePack rules;
  ScanResult scan;
  Classification classification;
  std::vector<HostChange> changes;
  Plan plan;

  NameSample() {
    rules.release = *Release::parse("2.6.0");
    rules.verdicts["KEEP"] = {"KEEP", Action::Keep, "stays"};
    NamedCodeRule name;
    name.info.id = "name-gpu";
    name.token = llvm::cantFail(Pattern::compile("^is_gpu$"));
    rules.namedCode = {name};
    site("site-choice", "$t . @ ( ) ? GPU : CPU", "$t.type()");
    site("site-only", "! $t . @ ( )", "$t.is_cpu()");
  }

  void site(const char *id, llvm::StringRef tokens, const char *replace) {
    NameSiteRule rule;
    rule.info.id = id;
    rule.info.reason = "It can be asked.";
    rule.match.tokens = {llvm::cantFail(TokenPattern::compile(tokens))};
    rule.verdict = "KEEP";
    rule.change = NameChange{"Ask", replace, "upstream asks"};
    rules.nameSites.push_back(rule);
  }

  void file(const std::string &path, const std::string &text) {
    SourceFile file;
    file.path = path;
    file.content = llvm::MemoryBuffer::getMemBufferCopy(text, path);
    NamedCodeMatcher matcher(rules);
    NamedCodeSink sink(file, matcher, scan.namedCode);
    scan.directives.push_back(buildDirectiveTree(path, file.text(), sink));
    scan.tree.files.push_back(std::move(file));
  }

  std::vector<std::string> problems() {
    classification = llvm::cantFail(classify(scan, rules, 1));
    addGenericPatches(scan, classification, rules, changes, plan);
    std::vector<std::string> lines;
    for (const Diagnostic &problem : plan.diagnostics)
      lines.push_back(render(problem));
    return lines;
  }

  /// The host's patch that makes `text` of `path`.
  void hostPatch(const std::string &path, const std::string &text) {
    HostChange change;
    change.name = "host";
    change.after[path] = text;
    changes.push_back(change);
  }
};

} // namespace

TEST(NamePatches, OnePatchARule) {
  NameSample sample;
  sample.file("lib/a.cpp", "int a;\nk(t.is_gpu() ? GPU : CPU);\n");
  sample.file("lib/b.cpp", "k(u.is_gpu() ? GPU : CPU);\nf(!v.is_gpu());\n");
  EXPECT_THAT(sample.problems(), IsEmpty());
  ASSERT_EQ(sample.changes.size(), 2u);
  const HostChange &choice = sample.changes[0];
  EXPECT_EQ(choice.name, "site-choice");
  EXPECT_EQ(choice.group, "generic");
  EXPECT_TRUE(choice.automatic);
  EXPECT_THAT(
      choice.details,
      ElementsAre("lib/a.cpp:2: `t.is_gpu() ? GPU : CPU` becomes `t.type()`",
                  "lib/b.cpp:1: `u.is_gpu() ? GPU : CPU` becomes `u.type()`"));
  EXPECT_EQ(choice.after.at("lib/a.cpp"), "int a;\nk(t.type());\n");
  EXPECT_EQ(choice.rule, "site-choice");
  EXPECT_EQ(choice.removableWhen, "upstream asks");
  // The second builds on the first.
  EXPECT_EQ(sample.changes[1].after.at("lib/b.cpp"),
            "k(u.type());\nf(v.is_cpu());\n");
}

TEST(NamePatches, ApplyToWhatTheHostsSeriesLeaves) {
  NameSample sample;
  sample.file("lib/a.cpp", "int old;\nf(!v.is_gpu());\n");
  sample.hostPatch("lib/a.cpp", "f(!v.is_gpu());\n");
  EXPECT_THAT(sample.problems(), IsEmpty());
  ASSERT_EQ(sample.changes.size(), 2u);
  EXPECT_EQ(sample.changes[1].after.at("lib/a.cpp"), "f(v.is_cpu());\n");
  EXPECT_THAT(sample.changes[1].diff,
              HasSubstr("@@ -1 +1 @@\n-f(!v.is_gpu());\n+f(v.is_cpu());\n"));
}

TEST(NamePatches, AFileThatTheHostsSeriesChangedThereIsLeftOut) {
  NameSample sample;
  sample.file("lib/a.cpp", "f(!v.is_gpu());\n");
  sample.file("lib/b.cpp", "f(!v.is_gpu());\n");
  sample.hostPatch("lib/a.cpp", "f(w);\n");
  EXPECT_THAT(
      sample.problems(),
      ElementsAre(
          "lib/a.cpp: warning: the generic patch site-only leaves this file "
          "out: the host's patches have already changed its lines [TD2050]"));
  ASSERT_EQ(sample.changes.size(), 2u);
  EXPECT_EQ(sample.changes[1].after.count("lib/a.cpp"), 0u);
  EXPECT_EQ(sample.changes[1].after.count("lib/b.cpp"), 1u);
}

TEST(NamePatches, WithoutChangesThereIsNoPatch) {
  NameSample sample;
  sample.file("lib/a.cpp", "bool is_gpu;\n");
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_THAT(sample.changes, IsEmpty());
}

#include "Drift/Summary.h"
#include "../Plan/SampleTree.h"
#include "Support/Hash.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// The sample with a macro family, a scope and directives that are read.
struct SummarySample : SampleTree {
  SummarySample() {
    MacroRule rule;
    rule.info.id = "family";
    rule.macro = llvm::cantFail(Pattern::compile("^USE_GPU$"));
    rule.family = "gpu";
    rules.macros.push_back(rule);
    rules.roles[".cpp"] = "source";
    rules.roles[".h"] = "header";
    for (const char *glob : {"core/**", "gpu/**", "**"})
      rules.scopes.emplace_back(llvm::cantFail(Glob::compile(glob)), "any");
    rules.libraries[0].info.id = "gpu-rule";
    rules.libraries[1].info.id = "core-rule";
  }

  /// A unit of the host, with its directives.
  void addHost(const std::string &path, const std::string &text) {
    add(path, text, Action::Keep);
    scan.directives[indexOf(path)] = buildDirectiveTree(path, text);
    addMember(path, "core_lib", "list");
    scan.build.members.back().rule = "core-rule";
  }

  Summary summary(const std::vector<ReviewItem> &review = {}) const {
    return summarise(scan, classification, rules, llvm::cantFail(plan()),
                     review);
  }

  /// "name" or, of what is the device's, "name: why".
  std::vector<std::string> macros() const {
    std::vector<std::string> found;
    auto items = summary().items;
    for (const SummaryItem &item : items[DriftKind::Macro])
      found.push_back(item.name + (item.verdict.empty() ? "" : ": ") +
                      item.note);
    return found;
  }

  std::vector<std::string> directories() const {
    std::vector<std::string> found;
    auto items = summary().items;
    for (const SummaryItem &item : items[DriftKind::TopDirectory])
      found.push_back(item.name);
    return found;
  }
};

} // namespace

TEST(Summary, HasTheFilesThatMoveAndThoseThatAreCopied) {
  auto items = SummarySample().summary().items;
  std::vector<std::string> moved;
  for (const SummaryItem &item : items[DriftKind::MovedFile])
    moved.push_back(item.path);
  EXPECT_THAT(moved, ElementsAre("gpu/b.cpp", "gpu/b.h", "gpu/special/c.cpp"));
  EXPECT_EQ(items[DriftKind::MovedFile][0].text, contentHash("gpu b\n"));
  ASSERT_EQ(items[DriftKind::CopiedFile].size(), 1u);
  EXPECT_EQ(items[DriftKind::CopiedFile][0].path, "core/shared/s.h");
}

TEST(Summary, HasEachUnitOfALibraryOnce) {
  SummarySample sample;
  sample.addMember("gpu/b.cpp", "gpu_lib", "another_list");
  auto items = sample.summary().items;
  ASSERT_EQ(items[DriftKind::Unit].size(), 1u);
  EXPECT_EQ(items[DriftKind::Unit][0].path, "gpu/b.cpp");
  EXPECT_EQ(items[DriftKind::Unit][0].group, "gpu_lib");
}

/// The texts of the block at `line` and below in a file of `text`.
static std::vector<std::string> blockHashes(const std::string &text) {
  SummarySample sample;
  sample.addHost("core/m.cpp", text);
  const DirectiveTree &tree =
      sample.scan.directives[sample.indexOf("core/m.cpp")];
  for (std::size_t i = 0; i < tree.groups.size(); ++i) {
    Block block;
    block.path = "core/m.cpp";
    block.group = i;
    block.line = tree.groups[i].line;
    sample.scan.blocks.push_back(block);
    sample.classification.blocks.emplace_back();
  }
  std::vector<std::string> hashes;
  auto items = sample.summary().items;
  for (const SummaryItem &item : items[DriftKind::Block])
    hashes.push_back(item.text);
  return hashes;
}

TEST(Summary, OfABlockHasItsOwnTextAlone) {
  const std::string inner = "#if B\nx\n#endif\n";
  auto outerBlock = [&](const std::string &in) {
    return "#if A\n" + in + "y\n#endif\n";
  };
  // What is written beside the file's line is no matter, and what is in an
  // inner block is that block's.
  auto hash = [](const std::string &text) {
    return contentHash(text).substr(0, 16);
  };
  EXPECT_THAT(blockHashes("int a;\n" + outerBlock(inner)),
              testing::UnorderedElementsAre(hash(inner), hash(outerBlock(""))));
}

TEST(Summary, HasMacrosThatNoRuleKnows) {
  SummarySample sample;
  sample.addHost("core/m.cpp",
                 "#if defined(USE_GPU) && defined(OTHER)\n#endif\n"
                 "#ifdef THIRD\n#endif\n");
  EXPECT_THAT(sample.macros(), ElementsAre("OTHER", "THIRD"));
}

TEST(Summary, AMacroThatGuardsAnIncludeOfAMovedFileIsTheDevices) {
  SummarySample sample;
  sample.addHost("core/m.cpp", "#ifdef NEW\n#include <gpu/b.h>\n#endif\n"
                               "#ifdef OLD\n#endif\n");
  sample.scan.includes.push_back({"core/m.cpp", "gpu/b.h", 2});
  EXPECT_THAT(
      sample.macros(),
      ElementsAre("NEW: it guards an include of gpu/b.h, which moves", "OLD"));
}

TEST(Summary, AMacroThatGuardsCodeNamedAfterTheDeviceIsTheDevices) {
  SummarySample sample;
  sample.addHost("core/m.cpp", "#ifdef NEW\nask_gpu();\n#endif\nask_gpu();\n");
  sample.scan.namedCode = {{"core/m.cpp", 2, "ask_gpu"},
                           {"core/m.cpp", 4, "ask_gpu"}};
  sample.classification.namedCode.resize(2);
  EXPECT_THAT(sample.macros(), ElementsAre("NEW: it guards `ask_gpu`"));
}

TEST(Summary, AMacroInABlockOfTheDeviceIsNot) {
  SummarySample sample;
  sample.addHost("core/m.cpp",
                 "#ifdef USE_GPU\n#ifdef NEW\nask_gpu();\n#endif\n#endif\n");
  sample.scan.namedCode = {{"core/m.cpp", 3, "ask_gpu"}};
  sample.classification.namedCode.resize(1);
  EXPECT_THAT(sample.macros(), ElementsAre("NEW"));
}

TEST(Summary, AMacroThatALibraryOfTheDeviceIsCompiledWithIsTheDevices) {
  SummarySample sample;
  sample.addHost("core/m.cpp", "#ifdef NEW\n#endif\n");
  BuildProperty property{BuildProperty::Of::Library, "gpu_lib"};
  property.value = "NEW=1";
  sample.scan.build.properties.push_back(property);
  EXPECT_THAT(sample.macros(),
              ElementsAre("NEW: a library of the device is compiled with it"));
}

TEST(Summary, MacrosOfWhatTheHostDoesNotCompileAreNoMatter) {
  SummarySample sample;
  sample.add("core/z.cpp", "#ifdef NEW\n#endif\n", Action::Keep);
  sample.scan.directives[sample.indexOf("core/z.cpp")] =
      buildDirectiveTree("core/z.cpp", "#ifdef NEW\n#endif\n");
  EXPECT_THAT(sample.macros(), IsEmpty());
  // Unless a unit includes it.
  sample.addHost("core/m.cpp", "#include \"z.cpp\"\n");
  sample.scan.includes.push_back({"core/m.cpp", "core/z.cpp", 1});
  EXPECT_THAT(sample.macros(), ElementsAre("NEW"));
}

TEST(Summary, HasTopDirectoriesWithCodeThatNoScopeNames) {
  SummarySample sample;
  EXPECT_THAT(sample.directories(), IsEmpty());
  sample.add("extra/x.cpp", "x\n", Action::Keep);
  sample.add("notes/x.txt", "x\n", Action::Keep);
  sample.add("top.cpp", "x\n", Action::Keep);
  EXPECT_THAT(sample.directories(), ElementsAre("extra"));
}

TEST(Summary, HasDirectoriesForWhichAScopeHasAStarAlone) {
  SummarySample sample;
  auto &scopes = sample.rules.scopes;
  for (const char *glob : {"core/*/**/*.cpp", "core/known/**"})
    scopes.emplace(scopes.begin(), llvm::cantFail(Glob::compile(glob)), "any");
  sample.add("core/known/x.cpp", "x\n", Action::Keep);
  sample.add("core/fresh/deep/x.cpp", "x\n", Action::Keep);
  sample.add("core/other/x.h", "x\n", Action::Keep);
  EXPECT_THAT(sample.directories(), ElementsAre("core/fresh"));
}

TEST(Summary, OfAnItemToReviewKeepsNoLines) {
  SummaryItem item =
      reviewItem({Concern::Tripwire, Weight::Fails, "a.cpp", 12, "TD2067",
                  "lib compiles it (b.cmake:575), and 12 stay"});
  EXPECT_EQ(item.text, "lib compiles it (b.cmake:), and 12 stay");
  EXPECT_EQ(item.group, "tripwire");
  EXPECT_EQ(item.name, "TD2067");
}

#include "Scan/Scan.h"
#include "Scan/Remarks.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <map>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

/// A tree in memory, from path to text.
static SourceTree treeOf(const std::map<std::string, std::string> &files) {
  SourceTree tree;
  for (const auto &[path, text] : files) {
    SourceFile file;
    file.path = path;
    file.content = llvm::MemoryBuffer::getMemBufferCopy(text);
    file.size = text.size();
    tree.files.push_back(std::move(file));
  }
  return tree;
}

static Pattern pattern(const char *text) {
  return llvm::cantFail(Pattern::compile(text));
}

static MacroRule macro(const char *text, const char *family) {
  MacroRule rule;
  rule.macro = pattern(text);
  rule.family = family;
  return rule;
}

static NamedCodeRule name(const char *text, const char *id) {
  NamedCodeRule rule;
  rule.info.id = id;
  rule.token = pattern(text);
  return rule;
}

/// Knows USE_GPU* and ROCM, two include roots, and two names.
static RulePack pack() {
  RulePack rules;
  rules.roles = {{".cpp", "source"}, {".h", "header"}, {".h.in", "other"}};
  rules.macros = {macro("^USE_GPU", "gpu"), macro("^ROCM$", "rocm")};
  for (const char *root : {"inc", ".", "libs/*/include"})
    rules.includeRoots.push_back(llvm::cantFail(Glob::compile(root)));
  rules.namedCode = {name("^is_gpu$", "is-gpu"), name("^\"gpu\"$", "string"),
                     name("gpu", "other")};
  return rules;
}

static ScanResult scanOf(const std::map<std::string, std::string> &files,
                         unsigned jobs = 2) {
  return llvm::cantFail(scan(treeOf(files), pack(), jobs));
}

TEST(Scan, FindsBlocksOfTheFamilies) {
  ScanResult result =
      scanOf({{"a.cpp", "#ifdef USE_GPU\nint a;\n#elif defined(ROCM) && B\n"
                        "#else\n#endif\n#if OTHER\n#endif\n"},
              {"b.h", "#if 1\n#elif USE_GPU_2 > 3\n#endif\n"}});
  ASSERT_EQ(result.blocks.size(), 2u);
  const Block &block = result.blocks[0];
  EXPECT_EQ(block.path, "a.cpp");
  EXPECT_EQ(block.line, 1u);
  EXPECT_EQ(block.endLine, 5u);
  EXPECT_EQ(block.condition, "ifdef USE_GPU | elif defined(ROCM) && B | else");
  EXPECT_THAT(block.macros, ElementsAre("ROCM", "USE_GPU"));
  EXPECT_THAT(block.families, ElementsAre("gpu", "rocm"));
  EXPECT_EQ(block.shape, BlockShape::NamespaceDeclarations);
  EXPECT_TRUE(block.hasElse);
  EXPECT_EQ(result.blocks[1].path, "b.h");
  EXPECT_FALSE(result.blocks[1].hasElse);
}

TEST(Scan, LinksBlocksToTheBlockAroundThem) {
  ScanResult result =
      scanOf({{"a.cpp", "#ifdef USE_GPU\n#endif\n"},
              {"b.cpp", "#ifdef USE_GPU\n#if OTHER\n#ifdef ROCM\n#endif\n"
                        "#endif\n#endif\n"}});
  ASSERT_EQ(result.blocks.size(), 3u);
  EXPECT_EQ(result.blocks[1].parent, ConditionalGroup::None);
  EXPECT_EQ(result.blocks[2].parent, 1u);
  EXPECT_EQ(result.blocks[2].group, 2u);
}

TEST(Scan, DoesNotTakeAnIncludeGuardForABlock) {
  EXPECT_THAT(
      scanOf({{"a.h", "#ifndef USE_GPU_H\n#define USE_GPU_H\n#endif\n"}})
          .blocks,
      IsEmpty());
}

TEST(Scan, ReadsOnlyCode) {
  std::string text = "#ifdef USE_GPU\n#endif\nis_gpu;\n";
  ScanResult result =
      scanOf({{"a.txt", text}, {"b.h.in", text}, {"cpp", text}});
  EXPECT_THAT(result.blocks, IsEmpty());
  EXPECT_THAT(result.namedCode, IsEmpty());
  EXPECT_EQ(result.directives.size(), 3u);
}

static std::vector<std::string> edges(const ScanResult &result) {
  std::vector<std::string> out;
  for (const IncludeEdge &edge : result.includes)
    out.push_back(
        (edge.from + ":" + llvm::Twine(edge.line) + " " + edge.to).str());
  return out;
}

TEST(Scan, ResolvesIncludesInTheOrderOfTheRoots) {
  ScanResult result = scanOf({{"a.h", ""},
                              {"inc/a.h", ""},
                              {"src/a.h", ""},
                              {"src/b.cpp", "#include <a.h>\n#include \"a.h\"\n"
                                            "#include <src/a.h>\n"
                                            "#include <none.h>\n"}});
  EXPECT_THAT(edges(result),
              ElementsAre("src/b.cpp:1 inc/a.h", "src/b.cpp:2 src/a.h",
                          "src/b.cpp:3 src/a.h"));
}

TEST(Scan, ResolvesDotsAndGlobRoots) {
  ScanResult result =
      scanOf({{"libs/x/include/x.h", ""},
              {"src/a.h", ""},
              {"src/in/b.cpp", "#include \"../a.h\"\n#include <x.h>\n"
                               "#include \"./../in/b.cpp\"\n"}});
  EXPECT_THAT(edges(result), ElementsAre("src/in/b.cpp:1 src/a.h",
                                         "src/in/b.cpp:2 libs/x/include/x.h",
                                         "src/in/b.cpp:3 src/in/b.cpp"));
}

TEST(Scan, FilesOfAnyContentCanBeIncludedButNoDirectory) {
  SourceTree tree = treeOf({{"a.cpp", "#include <blob.h>\n#include <sub>\n"},
                            {"blob.h", ""},
                            {"sub", ""}});
  tree.files[1].kind = FileKind::Binary;
  tree.files[2].kind = FileKind::Submodule;
  EXPECT_THAT(edges(llvm::cantFail(scan(std::move(tree), pack(), 1))),
              ElementsAre("a.cpp:1 blob.h"));
}

TEST(Scan, ListsNamedCodeByItsFirstRule) {
  ScanResult result =
      scanOf({{"a.cpp", "// is_gpu\nbool b = x.is_gpu() && y == \"gpu\";\n"
                        "#define C(x) x.is_gpu\n/* gpu */ 'g'; my_gpu_name_that"
                        "_is_long; my_gpu_name_that_is_long;\n"}});
  std::vector<std::string> sites;
  for (const NamedSite &site : result.namedCode)
    sites.push_back(std::to_string(site.line) + " " + site.rule + " " +
                    site.token);
  EXPECT_THAT(sites,
              ElementsAre("2 is-gpu is_gpu", "2 string \"gpu\"",
                          "3 is-gpu is_gpu", "4 other my_gpu_name_that_is_long",
                          "4 other my_gpu_name_that_is_long"));
}

TEST(Scan, CollectsDiagnosticsInTheOrderOfFiles) {
  ScanResult result = scanOf({{"b.h", "#endif\n"}, {"a.h", "#if A\n"}});
  ASSERT_EQ(result.diagnostics.size(), 2u);
  EXPECT_EQ(result.diagnostics[0].file, "a.h");
  EXPECT_EQ(result.diagnostics[1].file, "b.h");
  EXPECT_EQ(result.directives[0].diagnostics.size(), 1u);
}

TEST(Scan, MentionsARemarkOnceThoughTheWalkHasItToo) {
  ScanResult result = scanOf({{"a.h", "#if A\n"}});
  result.tree.diagnostics = result.diagnostics;
  EXPECT_EQ(remarks(result).size(), 1u);
}

TEST(Scan, DoesNotDependOnTheNumberOfThreads) {
  std::map<std::string, std::string> files;
  for (int i = 0; i < 200; ++i)
    files["f" + std::to_string(i) + ".cpp"] =
        "#include <f0.cpp>\n#ifdef USE_GPU_" + std::to_string(i % 7) +
        "\nis_gpu;\n#endif\n";
  ScanResult one = scanOf(files, 1), many = scanOf(files, 8);
  EXPECT_EQ(edges(one), edges(many));
  ASSERT_EQ(one.blocks.size(), many.blocks.size());
  for (std::size_t i = 0; i < one.blocks.size(); ++i) {
    EXPECT_EQ(one.blocks[i].path, many.blocks[i].path);
    EXPECT_EQ(one.blocks[i].macros, many.blocks[i].macros);
    EXPECT_EQ(one.namedCode[i].path, many.namedCode[i].path);
  }
}

TEST(CodeReader, TellsWhetherMoreIsToBeAskedOfATextThanItYields) {
  const SourceTree tree = treeOf({{"block.h", "#ifdef USE_GPU\n#endif\n"},
                                  {"name.h", "bool is_gpu();"},
                                  {"plain.h", "#include \"name.h\"\n"},
                                  {"text.md", "USE_GPU is_gpu"}});
  const RulePack rules = pack();
  CodeReader reader(1);
  std::map<std::string, bool> kept;
  for (const SourceFile &file : tree.files)
    kept[file.path] = reader.read(file, rules, 0);
  EXPECT_THAT(kept,
              testing::UnorderedElementsAre(
                  testing::Pair("block.h", true), testing::Pair("name.h", true),
                  testing::Pair("plain.h", false),
                  testing::Pair("text.md", true))); // others' to read
}

TEST(CodeReader, WhatWasReadBeforeAddsUpToTheSame) {
  const std::map<std::string, std::string> files = {
      {"a.cpp", "#ifdef USE_GPU\n#endif\n#if X\n#ifdef ROCM\n#endif\n"},
      {"b.h", "bool is_gpu();\n#include \"c.h\"\n"},
      {"c.h", "#ifdef USE_GPU\n#ifdef ROCM\n#endif\n#endif\n"}};
  SourceTree tree = treeOf(files);
  const RulePack rules = pack();
  CodeReader reader(1);
  for (const char *path : {"c.h", "b.h"})
    reader.read(*tree.find(path), rules, 0);
  for (SourceFile &file : tree.files)
    if (file.path == "b.h")
      file.content = nullptr;
  ScanResult read =
      llvm::cantFail(scan(std::move(tree), rules, 2, reader.take()));
  ScanResult whole = llvm::cantFail(scan(treeOf(files), rules, 2));
  auto places = [](const ScanResult &result) {
    std::vector<std::string> out;
    for (const Block &block : result.blocks)
      out.push_back(block.path + ":" + std::to_string(block.line) + " in " +
                    std::to_string(block.parent));
    for (const NamedSite &site : result.namedCode)
      out.push_back(site.path + ":" + std::to_string(site.line));
    for (const IncludeEdge &edge : result.includes)
      out.push_back((edge.from + " to " + edge.to).str());
    for (const DirectiveTree &file : result.directives)
      out.push_back(std::to_string(file.groups.size()));
    return out;
  };
  EXPECT_EQ(places(read), places(whole));
  EXPECT_EQ(read.blocks.size(), 4u);
}

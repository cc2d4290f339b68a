#include "Sample.h"
#include "gtest/gtest.h"
#include <set>

using namespace decouple;
using namespace decouple::test;

RuleInfo decouple::test::info(std::string id) {
  RuleInfo result;
  result.origin = "sample.json#/" + id;
  result.reason = "For the test.";
  result.id = std::move(id);
  return result;
}

Glob decouple::test::glob(llvm::StringRef text) {
  return llvm::cantFail(Glob::compile(text));
}

Pattern decouple::test::pattern(llvm::StringRef text) {
  return llvm::cantFail(Pattern::compile(text));
}

Sample::Sample() {
  rules.device = {
      .name = "cuda", .title = "CUDA", .without = "cpu-only", .with = "cuda"};
  for (auto [name, action] : {std::pair("MOVE", Action::Move),
                              {"MOVE-OTHER", Action::Move},
                              {"KEEP", Action::Keep},
                              {"KEEP-CORE", Action::Keep},
                              {"COPY", Action::Supplement},
                              {"HOOK", Action::Act},
                              {"WITH-PARENT", Action::Act}})
    rules.verdicts[name] = Verdict{name, action, "A verdict"};
  rules.roles = {{".h", "header"},   {".h.in", "template"},
                 {".cpp", "source"}, {".cu", "source"},
                 {".py", "python"},  {"CMakeLists.txt", "build"}};
  rules.scopes.emplace_back(glob("test/**"), "test");
  rules.scopes.emplace_back(glob("**"), "core");
  for (auto [library, ofDevice] :
       {std::pair("host", false), {"device", true}}) {
    LibraryRule rule;
    rule.info = info(std::string("library-") + library);
    rule.info.noopReason = "Not every sample has units.";
    rule.library = library;
    rule.ofDevice = ofDevice;
    rules.libraries.push_back(std::move(rule));
  }
}

Sample &Sample::file(std::string path, const std::string &text) {
  SourceFile file;
  file.content = llvm::MemoryBuffer::getMemBufferCopy(text, path);
  scan.directives.push_back(buildDirectiveTree(path, file.text()));
  file.path = std::move(path);
  scan.tree.files.push_back(std::move(file));
  return *this;
}

Sample &Sample::unit(std::string path, std::string library) {
  LibraryMember member;
  member.rule = "library-" + library;
  member.file = "build.cmake";
  member.line = 7;
  member.list = library + "_sources";
  member.path = std::move(path);
  member.library = std::move(library);
  scan.build.members.push_back(std::move(member));
  return *this;
}

/// An edge names paths that others own.
static llvm::StringRef kept(const std::string &path) {
  static std::set<std::string> paths;
  return *paths.insert(path).first;
}

Sample &Sample::include(const std::string &from, unsigned line,
                        const std::string &to) {
  scan.includes.push_back({kept(from), kept(to), line});
  return *this;
}

Sample &Sample::block(const std::string &path, unsigned line,
                      const std::vector<std::string> &macros,
                      const std::vector<std::string> &families) {
  for (std::size_t file = 0; file < scan.tree.files.size(); ++file) {
    if (scan.tree.files[file].path != path)
      continue;
    const DirectiveTree &tree = scan.directives[file];
    for (std::size_t group = 0; group < tree.groups.size(); ++group) {
      if (tree.groups[group].line != line)
        continue;
      Block block;
      block.path = path;
      block.group = group;
      block.line = line;
      block.endLine = tree.groups[group].endLine;
      block.condition = "if " + tree.groups[group].arms[0].condition;
      block.shape = shapeOf(scan.tree.files[file].text(), group);
      block.macros = macros;
      block.families = families;
      for (std::size_t other = 0; other < scan.blocks.size(); ++other)
        if (scan.blocks[other].path == path &&
            scan.blocks[other].group == tree.groups[group].parent)
          block.parent = other;
      scan.blocks.push_back(std::move(block));
      return *this;
    }
  }
  ADD_FAILURE() << "no group at " << path << ":" << line;
  return *this;
}

FileRule &Sample::fileRule(std::string id, Tier tier, std::string verdict) {
  FileRule rule;
  rule.info = info(std::move(id));
  rule.tier = tier;
  rule.verdicts["*"] = std::move(verdict);
  return rules.files.emplace_back(std::move(rule));
}

BlockRule &Sample::blockRule(std::string id, std::string verdict) {
  BlockRule rule;
  rule.info = info(std::move(id));
  rule.verdict = std::move(verdict);
  return rules.blocks.emplace_back(std::move(rule));
}

PlaceRule &Sample::placeRule(std::string id, std::string verdict) {
  PlaceRule rule;
  rule.info = info(std::move(id));
  rule.verdict = std::move(verdict);
  return rules.places.emplace_back(std::move(rule));
}

Configuration &Sample::configuration(std::string name, std::string target) {
  Configuration layer;
  layer.info =
      info("layer-" + std::to_string(rules.macroConfigurations.size()));
  layer.name = std::move(name);
  layer.target = std::move(target);
  return rules.macroConfigurations.emplace_back(std::move(layer));
}

Classification Sample::run(unsigned jobs) {
  auto result = classify(scan, rules, jobs);
  if (result)
    return std::move(*result);
  ADD_FAILURE() << llvm::toString(result.takeError());
  Classification empty;
  empty.files.resize(scan.tree.files.size());
  empty.blocks.resize(scan.blocks.size());
  return empty;
}

std::string Sample::error() {
  auto result = classify(scan, rules, 2);
  return result ? "no error" : llvm::toString(result.takeError());
}

const FileDecision &Sample::of(const Classification &result,
                               llvm::StringRef path) {
  for (std::size_t i = 0; i < scan.tree.files.size(); ++i)
    if (scan.tree.files[i].path == path)
      return result.files[i];
  static const FileDecision none;
  ADD_FAILURE() << "no file " << path.str();
  return none;
}

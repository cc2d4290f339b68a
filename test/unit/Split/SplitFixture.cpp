#include "SplitFixture.h"

#include "Scan/Cpp/DirectiveTree.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple::test {

SplitRules smallRules() {
  SplitRules rules;
  rules.info.id = "split-test";
  rules.info.reason = "Because the test says so.";
  rules.removableWhen = "never";
  rules.suffix = "Hooks";
  rules.backendMacros = {"USE_CUDA"};
  rules.otherDevices = {"USE_ROCM"};
  rules.opaqueClasses = {"n::Opaque"};
  HostLibrary library;
  library.exportMacro = "LIB_API";
  library.exportHeader = "\"export.h\"";
  library.base = "nowhere";
  library.hookNamespace = "lib";
  library.hookType = "Hooks";
  library.hookHeader = "hooks.h";
  library.backendLibrary = "lib_device";
  library.directory = "split";
  rules.libraries["lib"] = library;
  rules.registry = {
      "int",
      "1",
      "unsigned long",
      {},
      {"static ${type} entries[2];",
       "const ${type} &${getter}(int device) { return entries[device]; }",
       "${type} *${filler}(int device, unsigned long size) {",
       "  return size == sizeof(${type}) ? &entries[device] : nullptr;", "}",
       "bool ${checker}(int, unsigned long size, unsigned long expected) {",
       "  return size == expected;", "}"},
      {}};
  rules.hostHeaders = "/include/torch/";
  BindingRules &bindings = rules.bindings;
  bindings.moduleVariables = {"module"};
  bindings.moduleTypes = {"::Module"};
  bindings.classTemplates = {"Class"};
  bindings.submoduleMethods = {"submodule"};
  bindings.lookups = {"cast"};
  bindings.initFunctions = {"initModule"};
  bindings.moduleParameter = "Module* module";
  bindings.objectType = "::Object";
  bindings.attribute = "attr(\"$0\")";
  bindings.submodule = "attr(\"$0\").cast<::Module>()";
  bindings.setAttribute = "setAttribute(module, \"$0\", $1);";
  bindings.setters = {{"setter", 0, 1}};
  bindings.replacements = {{"addAll", "addTo(module, $1)"}};
  return rules;
}

InterfaceRule nameOfDevice() {
  InterfaceRule rule;
  rule.info.id = "interface-name";
  rule.info.reason = "The hooks know it.";
  rule.tokens = llvm::cantFail(CodePattern::compile("deviceName ( $n )"));
  rule.replace = "deviceHooks()->name($n)";
  rule.when = "deviceHooks()->isThere()";
  rule.headers = {"\"common.h\""};
  rule.removableWhen = "upstream asks it";
  return rule;
}

SplitRules rulesWithInterface(const InterfaceRule &rule) {
  SplitRules rules = smallRules();
  rules.interfaces = {rule};
  return rules;
}

namespace {

std::vector<std::size_t> deviceGroups(const DirectiveTree &tree) {
  std::vector<std::size_t> groups;
  for (std::size_t i = 0; i < tree.groups.size(); ++i)
    for (const Arm &arm : tree.groups[i].arms)
      if (llvm::is_contained(arm.macros, "USE_CUDA")) {
        groups.push_back(i);
        break;
      }
  return groups;
}

} // namespace

SplitResult split(const std::string &source,
                  std::map<std::string, std::string> headers,
                  const std::string &root, const std::string &standard,
                  const SplitRules &rules) {
  static std::vector<std::unique_ptr<std::string>> kept; // texts are borrowed
  kept.push_back(std::make_unique<std::string>(source));
  SplitInput input;
  input.root = root;
  input.rules = rules;
  input.compile.without = {standard, "-I" + root};
  input.compile.with = {standard, "-I" + root, "-DUSE_CUDA"};
  headers.try_emplace("export.h", "#pragma once\n#define LIB_API\n");
  for (const auto &[path, text] : headers)
    input.compile.overlay[root + "/" + path] = text;
  DirectiveTree tree = buildDirectiveTree("unit.cpp", *kept.back());
  HostUnit unit;
  unit.path = "unit.cpp";
  unit.library = "lib";
  unit.text = *kept.back();
  unit.tree = &tree;
  unit.groups = deviceGroups(tree);
  unit.deviceMacros = {"USE_CUDA", "USE_ROCM"};
  input.units.push_back(unit);
  llvm::Expected<SplitResult> result = split(input);
  if (!result) {
    ADD_FAILURE() << llvm::toString(result.takeError());
    return {};
  }
  return std::move(*result);
}

BlockOutcome onlyBlock(const SplitResult &result) {
  EXPECT_EQ(result.blocks.size(), 1u);
  return result.blocks.empty() ? BlockOutcome() : result.blocks[0];
}

std::string numberOf(const BlockOutcome &block) {
  return block.diagnostic ? nameOf(*block.diagnostic) : "";
}

std::string numberFor(const std::string &source,
                      std::map<std::string, std::string> headers) {
  return numberOf(onlyBlock(split(source, std::move(headers))));
}

void isRefused(const std::string &source, const std::string &number,
               std::map<std::string, std::string> headers) {
  SplitResult result = split(source, std::move(headers));
  ASSERT_EQ(result.blocks.size(), 1u);
  EXPECT_EQ(numberOf(result.blocks[0]), number) << result.blocks[0].reason;
  EXPECT_TRUE(result.changes.empty()) << "the host was edited";
}

void PrintTo(const Refusal &refusal, std::ostream *os) { *os << refusal.name; }

std::string hostOf(const SplitResult &result) {
  std::string text;
  for (const HostChange &change : result.changes)
    if (auto found = change.after.find("unit.cpp"); found != change.after.end())
      text = found->second;
  EXPECT_FALSE(text.empty()) << "the host was not edited";
  return text;
}

std::string backendOf(const SplitResult &result) {
  return result.backend.empty() ? "" : result.backend[0].text;
}

std::string headerOf(const SplitResult &result) {
  return result.headers.empty() ? "" : result.headers.back().text;
}

testing::AssertionResult checksPass(const SplitResult &result) {
  testing::AssertionResult answer = testing::AssertionFailure();
  bool all = true;
  for (const SplitCheck &check : result.checks)
    if (!check.passed) {
      all = false;
      answer << check.name << ": " << check.detail << "\n";
    }
  return all ? testing::AssertionSuccess() : answer;
}

} // namespace decouple::test

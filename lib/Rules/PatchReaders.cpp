// Node => SplitRules, HandRules                              (part of Rules)
#include "Rules/RuleReaders.h"
#include "Support/Hash.h"

using namespace decouple;

static HostLibrary readLibrary(const Node &node) {
  HostLibrary library;
  library.exportMacro = node.text("exportMacro");
  library.exportHeader = node.text("exportHeader");
  library.base = node.path("base");
  library.includeRoot = node.path("includeRoot");
  library.hookNamespace = node.text("hookNamespace");
  library.backendLibrary = node.text("backendLibrary");
  library.directory = node.path("directory");
  return library;
}

static BindingRules readSplitBindings(const Node &node) {
  BindingRules rules;
  rules.moduleVariables = node.texts("moduleVariables");
  rules.moduleTypes = node.texts("moduleTypes");
  rules.classTemplates = node.texts("classTemplates");
  rules.submoduleMethods = node.texts("submoduleMethods");
  rules.lookups = node.texts("lookups");
  rules.initFunctions = node.texts("initFunctions");
  rules.moduleParameter = node.text("moduleParameter");
  rules.objectType = node.text("objectType");
  rules.setAttribute = node.text("setAttribute");
  rules.headers = node.texts("headers");
  for (const Node &setter : node["setters"].elements())
    rules.setters.push_back({setter.text("callee"),
                             setter.number("nameArgument"),
                             setter.number("valueArgument")});
  for (const Node &call : node["replacements"].elements())
    rules.replacements.push_back({call.text("callee"), call.text("text")});
  return rules;
}

/// Lines, each with its end.
static std::string linesOf(const Node &node, const char *key) {
  std::string text;
  for (const std::string &line : node.texts(key))
    text += line + "\n";
  return text;
}

static CompileRules readCompile(const Node &node) {
  CompileRules rules;
  rules.common = node.texts("common");
  rules.cpu = node.texts("without");
  rules.cuda = node.texts("with");
  for (const Node &optional : node["optional"].elements())
    rules.optional.push_back({optional.text("header"), optional.texts("both"),
                              optional.texts("with")});
  Node headers = node["generatedHeaders"];
  for (const auto &[path, lines] : headers.json().items())
    rules.generatedHeaders[path] = linesOf(headers, path.c_str());
  return rules;
}

SplitRules decouple::readSplitRules(const Node &node) {
  SplitRules rules;
  rules.info = readInfo(node);
  rules.fingerprint = contentHash(node.json().dump());
  rules.removableWhen = node.text("removableWhen");
  rules.suffix = node.text("suffix");
  rules.backendMacros = node.texts("backendMacros");
  rules.hostHeaders = node.text("hostHeaders");
  for (const Node &alias : node["headerAliases"].elements())
    rules.headerAliases.push_back(
        {alias.text("directory"), alias.text("header")});
  for (const Node &alias : node["captureAliases"].elements())
    rules.captureAliases.push_back(
        {alias.text("type"), alias.text("as"), alias.text("header")});
  for (const auto &[name, library] : node["libraries"].json().items())
    rules.libraries[name] = readLibrary(node["libraries"][name.c_str()]);
  rules.bindings = readSplitBindings(node["bindings"]);
  rules.compile = readCompile(node["compile"]);
  return rules;
}

HandPatch decouple::readHandPatch(const Node &node) {
  HandPatch patch{
      readInfo(node), node.text("title"), node.text("removableWhen"), {}};
  for (const Node &edit : node["edits"].elements())
    patch.edits.push_back(
        {edit.path("path"), linesOf(edit, "find"), linesOf(edit, "replace")});
  return patch;
}

DeclaredRemainder decouple::readRemainder(const Node &node) {
  return {readInfo(node), node.text("removableWhen"), node.path("path"),
          node.text("condition")};
}

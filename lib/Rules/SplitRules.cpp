#include "Rules/SplitRules.h"

#include "Rules/PackFiles.h"
#include "Support/Errors.h"
#include "Support/Hash.h"

using nlohmann::json;

namespace decouple {

namespace {

constexpr char File[] = "pytorch/split.json";

std::vector<std::string> texts(const json &value) {
  return value.get<std::vector<std::string>>();
}

HostLibrary readLibrary(const json &value) {
  HostLibrary library;
  library.exportMacro = value.at("exportMacro");
  library.exportHeader = value.at("exportHeader");
  library.base = value.at("base");
  library.includeRoot = value.value("includeRoot", "");
  library.hookNamespace = value.at("hookNamespace");
  library.backendLibrary = value.at("backendLibrary");
  library.directory = value.at("directory");
  return library;
}

BindingRules readBindings(const json &value) {
  BindingRules rules;
  rules.moduleVariables = texts(value.at("moduleVariables"));
  rules.moduleTypes = texts(value.at("moduleTypes"));
  rules.classTemplates = texts(value.at("classTemplates"));
  rules.submoduleMethods = texts(value.at("submoduleMethods"));
  rules.lookups = texts(value.at("lookups"));
  rules.initFunctions = texts(value.at("initFunctions"));
  rules.moduleParameter = value.at("moduleParameter");
  rules.objectType = value.at("objectType");
  rules.setAttribute = value.at("setAttribute");
  rules.headers = texts(value.at("headers"));
  for (const json &setter : value.at("setters"))
    rules.setters.push_back({setter.at("callee"), setter.at("nameArgument"),
                             setter.at("valueArgument")});
  for (const json &call : value.at("replacements"))
    rules.replacements.push_back({call.at("callee"), call.at("text")});
  return rules;
}

CompileRules readCompile(const json &value) {
  CompileRules rules;
  rules.common = texts(value.at("common"));
  rules.cpu = texts(value.at("cpu"));
  rules.cuda = texts(value.at("cuda"));
  for (const json &optional : value.at("optional"))
    rules.optional.push_back({optional.at("header"), texts(optional.at("both")),
                              texts(optional.at("cuda"))});
  for (const auto &[path, lines] : value.at("generatedHeaders").items()) {
    std::string &text = rules.generatedHeaders[path];
    for (const std::string &line : texts(lines))
      text += line + "\n";
  }
  return rules;
}

SplitRules readRules(const json &value) {
  SplitRules rules;
  rules.id = value.at("id");
  rules.reason = value.at("reason");
  rules.removableWhen = value.at("removableWhen");
  rules.suffix = value.at("suffix");
  rules.backendMacros = texts(value.at("backendMacros"));
  for (const json &alias : value.at("headerAliases"))
    rules.headerAliases.push_back({alias.at("directory"), alias.at("header")});
  for (const json &alias : value.at("captureAliases"))
    rules.captureAliases.push_back(
        {alias.at("type"), alias.at("as"), alias.at("header")});
  for (const auto &[name, library] : value.at("libraries").items())
    rules.libraries[name] = readLibrary(library);
  rules.bindings = readBindings(value.at("bindings"));
  rules.compile = readCompile(value.at("compile"));
  return rules;
}

} // namespace

llvm::Expected<SplitRules> loadSplitRules(llvm::StringRef directory) {
  llvm::Expected<PackFiles> pack = readPackFiles(directory);
  if (!pack)
    return pack.takeError();
  auto found = pack->files.find(File);
  if (found == pack->files.end())
    return usageError(directory + ": the rule pack has no " + File);
  Problems problems = pack->schema.checkFile(File, *found);
  if (!problems.empty())
    return usageError(problems[0].place + ": " + problems[0].message);
  SplitRules rules = readRules(*found);
  rules.fingerprint = contentHash(found->dump());
  return rules;
}

} // namespace decouple

#include "Rules/Loader.h"
#include "Rules/Consistency.h"
#include "Rules/JsonText.h"
#include "Rules/Reader.h"

using namespace decouple;

/// Reads rules out of `files`, which fit the schema.
static RulePack read(const nlohmann::json &files, Problems &problems) {
  try {
    return readRules(files, problems);
  } catch (const nlohmann::json::exception &error) {
    // Only a schema that was changed lets a member through that is not there.
    problems.push_back({"schema.json", std::string("asks for less than this "
                                                   "program reads: ") +
                                           error.what()});
    return RulePack();
  }
}

/// Schema, patterns and references, each only when what is before it is right.
static Problems checked(const PackFiles &files, RulePack &pack) {
  Problems problems = files.schema.check(files.files);
  if (problems.empty())
    pack = read(files.files, problems);
  if (problems.empty())
    problems = checkConsistency(pack);
  for (Problem &problem : problems)
    problem.place = files.fullPlace(problem.place);
  return problems;
}

llvm::Expected<LoadedPack> decouple::loadAllRules(const PackPlace &where) {
  llvm::Expected<PackFiles> files = readPackFiles(where);
  if (!files)
    return files.takeError();
  LoadedPack loaded;
  loaded.problems = files->problems;
  if (loaded.problems.empty())
    loaded.problems = checked(*files, loaded.pack);
  loaded.pack.place = where;
  forEachInfo(loaded.pack,
              [&](RuleInfo &info) { info.origin = files->label(info.origin); });
  loaded.files = std::move(*files);
  return loaded;
}

Problems decouple::checkRuleFile(const Schema &schema, const std::string &name,
                                 llvm::StringRef text) {
  Problems problems;
  std::optional<nlohmann::json> json = parseJson(name, text, problems);
  if (!json)
    return problems;
  problems = schema.checkFile(name, *json);
  if (problems.empty())
    read(nlohmann::json::object({{name, std::move(*json)}}), problems);
  return problems;
}

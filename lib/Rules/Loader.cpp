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

llvm::Expected<LoadedPack> decouple::loadAllRules(llvm::StringRef directory) {
  llvm::Expected<PackFiles> files = readPackFiles(directory);
  if (!files)
    return files.takeError();
  LoadedPack loaded;
  loaded.problems = std::move(files->problems);
  if (loaded.problems.empty())
    loaded.problems = files->schema.check(files->files);
  if (loaded.problems.empty())
    loaded.pack = read(files->files, loaded.problems);
  if (loaded.problems.empty())
    loaded.problems = checkConsistency(loaded.pack);
  loaded.pack.directory = directory.str();
  loaded.files = std::move(files->files);
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

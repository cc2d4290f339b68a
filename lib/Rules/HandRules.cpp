#include "Rules/HandRules.h"
#include "Rules/PackFiles.h"
#include "Support/Errors.h"

using nlohmann::json;

namespace decouple {

namespace {

constexpr char File[] = "pytorch/patches.json";

/// A rule without a release is for all.
bool isFor(const json &rule, const Release &release) {
  auto range = rule.find("releases");
  if (range == rule.end())
    return true;
  ReleaseRange releases;
  if (range->contains("from"))
    releases.from = Release::parse(range->at("from").get<std::string>());
  if (range->contains("below"))
    releases.below = Release::parse(range->at("below").get<std::string>());
  return releases.contains(release);
}

std::string lines(const json &value) {
  std::string text;
  for (const json &line : value)
    text += line.get<std::string>() + "\n";
  return text;
}

HandPatch readPatch(const json &value) {
  HandPatch patch{value.at("id"),
                  value.at("title"),
                  value.at("reason"),
                  value.at("removableWhen"),
                  {}};
  for (const json &edit : value.at("edits"))
    patch.edits.push_back(
        {edit.at("path"), lines(edit.at("find")), lines(edit.at("replace"))});
  return patch;
}

} // namespace

llvm::Expected<HandRules> loadHandRules(llvm::StringRef directory,
                                        const Release &release) {
  llvm::Expected<PackFiles> pack = readPackFiles(directory);
  if (!pack)
    return pack.takeError();
  HandRules rules;
  auto found = pack->files.find(File);
  if (found == pack->files.end())
    return rules;
  Problems problems = pack->schema.checkFile(File, *found);
  if (!problems.empty())
    return usageError(problems[0].place + ": " + problems[0].message);
  for (const json &patch : found->at("patches"))
    if (isFor(patch, release))
      rules.patches.push_back(readPatch(patch));
  for (const json &block : found->at("remainders"))
    if (isFor(block, release))
      rules.remainders.push_back({block.at("id"), block.at("reason"),
                                  block.at("removableWhen"), block.at("path"),
                                  block.at("condition")});
  return rules;
}

} // namespace decouple

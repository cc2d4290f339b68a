#include "Rules/UnitRules.h"
#include "Rules/Node.h"
#include "Rules/PackFiles.h"
#include "Support/Errors.h"

using namespace decouple;
using nlohmann::json;

static constexpr char File[] = "pytorch/units.json";

static bool isFor(const Node &rule, const Release &release) {
  Node releases = rule["releases"];
  ReleaseRange range;
  range.from = Release::parse(releases.text("from"));
  range.below = Release::parse(releases.text("below"));
  if (!range.from || (releases.has("below") && !range.below))
    releases.fail("not a release number");
  else if (!range.possible())
    releases.fail("no release is in this range");
  return range.contains(release);
}

static UnitRule readUnitRule(const Node &node) {
  UnitRule rule{
      node.text("id"),       node.text("reason"),  node.globs("paths"),
      node.text("reads"),    node.text("needs"),   node.text("when"),
      node.text("property"), node.texts("values"), node.flag("alone")};
  if (rule.paths.empty() && rule.reads.empty())
    node.fail("names no unit: neither `paths` nor `reads` is there");
  if (rule.property.empty() != rule.values.empty())
    node.fail("`property` and `values` go together");
  return rule;
}

static UnitRules readRules(const Node &file, const Release &release) {
  UnitRules rules;
  for (const Node &node : file["leave"].elements())
    if (isFor(node, release))
      rules.left.push_back({node.text("id"), node.text("reason"),
                            node.globs("values"), node.texts("properties"),
                            node.flag("librariesOnly")});
  for (const Node &node : file["whole"].elements())
    if (isFor(node, release))
      rules.whole.push_back(
          {node.text("id"), node.text("reason"), node.globs("values")});
  for (const Node &node : file["units"].elements())
    if (isFor(node, release))
      rules.units.push_back(readUnitRule(node));
  for (const auto &[theirs, ours] : file["variables"].json().items())
    rules.variables[theirs] = ours.get<std::string>();
  return rules;
}

llvm::Expected<UnitRules> decouple::loadUnitRules(llvm::StringRef directory,
                                                  const Release &release) {
  llvm::Expected<PackFiles> pack = readPackFiles(directory);
  if (!pack)
    return pack.takeError();
  auto found = pack->files.find(File);
  if (found == pack->files.end())
    return UnitRules();
  Problems problems = pack->schema.checkFile(File, *found);
  UnitRules rules;
  if (problems.empty())
    rules = readRules(Node(*found, File, problems), release);
  if (!problems.empty())
    return usageError(problems[0].place + ": " + problems[0].message);
  return rules;
}

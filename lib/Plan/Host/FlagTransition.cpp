#include "Plan/Host/FlagTransition.h"

#include "Plan/Host/Conditional.h"
#include "Plan/Host/FollowedLines.h"
#include "Support/Errors.h"
#include <set>

using namespace decouple;

namespace {

/// Goes through the series once.
class FlagWriter {
public:
  FlagWriter(const SourceTree &tree, const RulePack &rules)
      : rules(rules), tree(tree), followed(tree) {}

  llvm::Error write(std::size_t number, HostChange &change);

private:
  llvm::Error writeFile(const SourceFile &file, const std::string &with,
                        HostChange &change);

  const RulePack &rules;
  const SourceTree &tree;
  FollowedLines followed;
  std::map<std::string, Insertions> insertions; ///< so far, by path
  std::set<std::string> whole; ///< files that another patch adds, or that the
                               ///< flag's own patch changes
};

} // namespace

static llvm::Error cannot(const HostChange &change, const std::string &path,
                          const std::string &why) {
  return usageError("--transition flag cannot make the patch `" + change.title +
                    "` depend on a flag: " + path + " " + why);
}

llvm::Error FlagWriter::writeFile(const SourceFile &file,
                                  const std::string &with, HostChange &change) {
  const auto language = conditionalsOf(file.path, rules);
  if (!language)
    return cannot(change, file.path, "is neither C++ nor CMake");
  auto made = underFlag(*language, file.text(), with,
                        followed.files.at(file.path).lines, rules.device.flag);
  if (!made)
    return cannot(change, file.path,
                  "has conditionals that do not match, or no end of its last "
                  "line");
  Insertions &earlier = insertions[file.path];
  change.diff += unifiedDiff(file.path, withInsertions(file.text(), earlier),
                             editsBetween(earlier, *made));
  change.after[file.path] = withInsertions(file.text(), *made);
  change.withFlag[file.path] = with;
  earlier = std::move(*made);
  return llvm::Error::success();
}

llvm::Error FlagWriter::write(std::size_t number, HostChange &change) {
  followed.follow(number, change.diff);
  const std::map<std::string, std::string> after = change.after;
  if (!change.definesFlag)
    change.diff.clear();
  for (const auto &[path, text] : after) {
    const SourceFile *file = tree.find(path);
    const bool asItIs = change.definesFlag || !file;
    if (whole.contains(path) || (asItIs && insertions.contains(path)))
      return cannot(change, path,
                    "is changed by two patches, one of them "
                    "without the flag");
    if (asItIs)
      whole.insert(path);
    if (!file && !change.definesFlag)
      change.diff += newFileDiff(path, text);
    if (!asItIs)
      if (llvm::Error error = writeFile(*file, text, change))
        return error;
  }
  return llvm::Error::success();
}

llvm::Error decouple::putUnderFlag(const SourceTree &tree,
                                   const RulePack &rules,
                                   std::vector<HostChange> &changes) {
  if (rules.device.flag.empty())
    return usageError("--transition flag needs a `flag` in device.json of the "
                      "rules");
  FlagWriter writer(tree, rules);
  for (std::size_t i = 0; i < changes.size(); ++i)
    if (llvm::Error error = writer.write(i, changes[i]))
      return error;
  return llvm::Error::success();
}

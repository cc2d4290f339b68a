#include "Plan/Host/PatchedBuilds.h"

#include "Plan/Host/Conditional.h"
#include "Plan/Host/FollowedLines.h"
#include "Support/Errors.h"
#include "Text/Lines.h"
#include "Text/WordSet.h"
#include <algorithm>
#include <set>

using namespace decouple;

namespace {

/// Goes through the series once.
class ConditionWriter {
public:
  ConditionWriter(const BuildCondition &builds, const SourceTree &tree,
                  const RulePack &rules)
      : builds(builds), rules(rules), tree(tree), followed(tree) {}

  llvm::Error write(std::size_t number, HostChange &change);

private:
  llvm::Error cannot(const HostChange &change, const std::string &path,
                     const std::string &why) const;
  bool staysAsItIs(const HostChange &change) const;
  llvm::Error writeFile(const SourceFile &file, const std::string &with,
                        HostChange &change);

  const BuildCondition &builds;
  const RulePack &rules;
  const SourceTree &tree;
  FollowedLines followed;
  std::map<std::string, Insertions> insertions; ///< so far, by path
  std::set<std::string> whole; ///< files that another patch adds, or changes
                               ///< for all builds
};

} // namespace

/// Whether a line sets `macro`, or takes it back.
static bool sets(llvm::StringRef line, llvm::StringRef macro,
                 Conditionals language) {
  llvm::StringRef rest = line.trim();
  const bool isCode = language == Conditionals::Preprocessor;
  if (isCode && !rest.consume_front("#"))
    return false;
  rest = rest.ltrim();
  const llvm::StringRef word = rest.take_while(isWordByte);
  rest = rest.drop_front(word.size()).ltrim(isCode ? " \t" : " \t(\"");
  const bool isSetter = isCode ? word == "define" || word == "undef"
                               : word.equals_insensitive("set") ||
                                     word.equals_insensitive("unset") ||
                                     word.equals_insensitive("option");
  return isSetter && rest.take_while(isWordByte) == macro;
}

llvm::Error ConditionWriter::cannot(const HostChange &change,
                                    const std::string &path,
                                    const std::string &why) const {
  return usageError("the patch `" + change.title + "` cannot depend on " +
                    builds.macro + ": " + path + " " + why +
                    (builds.set ? "" : "; --other-device drop does without"));
}

/// Why the conditionals of `text` cannot be told apart by the macro; "": they
/// can.
static std::string unfitFor(const BuildCondition &builds, llvm::StringRef text,
                            Conditionals language) {
  if (text.starts_with("\xEF\xBB\xBF"))
    return "begins with a byte order mark";
  if (!text.empty() && !text.ends_with("\n"))
    return "has no newline at its end";
  const LineIndex lines(text);
  for (unsigned line = 1; line <= lines.count(); ++line)
    if (sets(lines[line], builds.macro, language))
      return "sets " + builds.macro + " itself, in line " +
             std::to_string(line);
  return "";
}

/// For all builds: a flag's own patch, and one without code where that alone is
/// told apart.
bool ConditionWriter::staysAsItIs(const HostChange &change) const {
  if (change.definesFlag)
    return true;
  return builds.codeOnly && llvm::none_of(change.after, [&](const auto &file) {
           return tree.find(file.first) && conditionalsOf(file.first, rules) ==
                                               Conditionals::Preprocessor;
         });
}

llvm::Error ConditionWriter::writeFile(const SourceFile &file,
                                       const std::string &with,
                                       HostChange &change) {
  const auto language = conditionalsOf(file.path, rules);
  if (!language)
    return cannot(change, file.path, "is neither C++ nor CMake");
  for (llvm::StringRef text : {file.text(), llvm::StringRef(with)})
    if (std::string why = unfitFor(builds, text, *language); !why.empty())
      return cannot(change, file.path, why);
  auto made = underCondition(*language, file.text(), with,
                             followed.files.at(file.path).lines, builds);
  if (!made)
    return cannot(change, file.path, "has conditionals that do not match");
  Insertions &earlier = insertions[file.path];
  change.diff += unifiedDiff(file.path, withInsertions(file.text(), earlier),
                             editsBetween(earlier, *made));
  change.after[file.path] = withInsertions(file.text(), *made);
  change.forPatched[file.path] = with;
  earlier = std::move(*made);
  return llvm::Error::success();
}

/// Of a flag's series, whose patches are nothing to builds without it.
static void sayFlag(const BuildCondition &builds, HostChange &change) {
  change.title = builds.macro + ": " + change.title;
  change.reason = "Read by builds with " + builds.macro +
                  " alone; all others read upstream's text, as before.\n\n" +
                  change.reason;
}

llvm::Error ConditionWriter::write(std::size_t number, HostChange &change) {
  followed.follow(number, change.diff);
  const std::map<std::string, std::string> after = change.after;
  const bool stays = staysAsItIs(change);
  if (!stays)
    change.diff.clear();
  for (const auto &[path, text] : after) {
    const SourceFile *file = tree.find(path);
    if (stays ? insertions.contains(path) : whole.contains(path))
      return cannot(change, path,
                    "is changed by two patches, one of them for all builds");
    if (stays || !file)
      whole.insert(path);
    if (stays)
      continue;
    if (!file)
      change.diff += newFileDiff(path, text);
    else if (llvm::Error error = writeFile(*file, text, change))
      return error;
  }
  if (builds.set && !stays)
    sayFlag(builds, change);
  if (!builds.set && !change.forPatched.empty())
    change.details.push_back("A build with " + builds.macro +
                             " reads upstream's text, as before.");
  return llvm::Error::success();
}

/// Python's names are changed for all builds.
static bool changesPython(const PlanOptions &options) {
  return options.python == PythonStrategy::Rfc;
}

static llvm::Expected<std::optional<BuildCondition>>
underFlag(const PlanOptions &options, const RulePack &rules) {
  if (options.otherDevice == OtherDevice::Keep)
    return usageError("--transition flag takes no line away, so it does not go "
                      "with --other-device keep");
  if (rules.device.flag.empty())
    return usageError("--transition flag needs a `flag` in device.json of the "
                      "rules");
  return BuildCondition{rules.device.flag};
}

llvm::Expected<std::optional<BuildCondition>>
decouple::patchedBuilds(const PlanOptions &options, const RulePack &rules) {
  if (options.transition == Transition::Flag)
    return underFlag(options, rules);
  const bool keeps = options.otherDevice == OtherDevice::Keep;
  if (keeps && rules.device.rewrittenTo.empty())
    return usageError("--other-device keep needs `rewrittenTo` in device.json "
                      "of the rules");
  if (keeps && changesPython(options))
    return usageError("--python rfc changes Python files for all builds, so it "
                      "does not go with --other-device keep");
  const bool isTheirs = options.otherDevice == OtherDevice::Auto &&
                        !changesPython(options) &&
                        options.placement == Placement::InTree &&
                        !rules.device.rewrittenTo.empty();
  if (!keeps && !isTheirs)
    return std::nullopt;
  return BuildCondition{rules.device.rewrittenTo, false, true};
}

/// Whether `change` is of a split and puts nothing in: its check `host-tokens`
/// says that no build without the device reads what it takes out.
static bool onlyTakesOut(const HostChange &change) {
  if (!change.automatic || change.unit.empty() || !change.group.empty())
    return false;
  bool inHunk = false; // above it are the names of the file
  const LineIndex lines(change.diff);
  for (unsigned line = 1; line <= lines.count(); ++line) {
    inHunk = lines[line].starts_with("@@ ") ||
             (inHunk && !lines[line].starts_with("diff "));
    if (inHunk && lines[line].starts_with("+"))
      return false;
  }
  return true;
}

static bool shareFile(const HostChange &one, const HostChange &other) {
  return llvm::any_of(one.after, [&](const auto &file) {
    return other.after.contains(file.first);
  });
}

void decouple::leaveOutIdle(std::vector<HostChange> &changes) {
  for (std::size_t i = changes.size(); i-- > 0;) {
    const bool isNeeded = std::any_of(
        changes.begin() + i + 1, changes.end(),
        [&](const HostChange &later) { return shareFile(changes[i], later); });
    if (onlyTakesOut(changes[i]) && !isNeeded)
      changes.erase(changes.begin() + i);
  }
}

void decouple::putFlagFirst(std::vector<HostChange> &changes) {
  auto flag = llvm::find_if(
      changes, [](const HostChange &change) { return change.definesFlag; });
  if (flag == changes.end())
    return;
  const bool follows =
      std::any_of(changes.begin(), flag, [&](const HostChange &earlier) {
        return shareFile(*flag, earlier);
      });
  if (!follows)
    std::rotate(changes.begin(), flag, std::next(flag));
}

llvm::Error decouple::putUnder(const BuildCondition &builds,
                               const SourceTree &tree, const RulePack &rules,
                               std::vector<HostChange> &changes) {
  ConditionWriter writer(builds, tree, rules);
  for (std::size_t i = 0; i < changes.size(); ++i)
    if (llvm::Error error = writer.write(i, changes[i]))
      return error;
  return llvm::Error::success();
}

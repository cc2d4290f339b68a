#include "Split/Write/BackendFile.h"
#include "Split/Decide/Names.h"

#include "Split/Write/Guards.h"
#include "Split/Write/HookHeader.h"
#include "Text/Lines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

namespace decouple {

static constexpr llvm::StringLiteral Inline = "inline ";

std::string qualified(const std::vector<std::string> &namespaces,
                      llvm::StringRef name) {
  std::string result;
  for (llvm::StringRef space : namespaces) {
    space.consume_front(Inline);
    if (!space.empty())
      result += "::" + space.str();
  }
  return result + "::" + name.str();
}

namespace {

/// Writes items, opening and closing namespaces where they change.
class Writer {
public:
  void write(const BackendItem &item) {
    std::vector<std::string> wanted = item.namespaces;
    if (item.ownLinkage && !llvm::is_contained(wanted, ""))
      wanted.push_back("");
    enter(wanted);
    text.add(item.text);
    text.add(item.text.text.ends_with('\n') ? "\n" : "\n\n");
  }
  CopiedText finish() {
    enter({});
    return std::move(text);
  }

private:
  void enter(const std::vector<std::string> &wanted) {
    std::size_t common = 0;
    while (common < open.size() && common < wanted.size() &&
           open[common] == wanted[common])
      ++common;
    while (open.size() > common) {
      llvm::StringRef last = open.back();
      last.consume_front(Inline);
      text.add(last.empty() ? "} // namespace\n\n"
                            : "} // namespace " + last.str() + "\n\n");
      open.pop_back();
    }
    for (; open.size() < wanted.size(); open.push_back(wanted[open.size()])) {
      llvm::StringRef next = wanted[open.size()];
      if (next.consume_front(Inline))
        text.add(Inline.str());
      text.add(next.empty() ? "namespace {\n\n"
                            : "namespace " + next.str() + " {\n\n");
    }
  }

  CopiedText text;
  std::vector<std::string> open;
};

} // namespace

/// The includes of the main file that were executed, by line.
static std::map<unsigned, const IncludeUse *>
executedIncludes(const HostFile &file) {
  std::map<unsigned, const IncludeUse *> includes;
  for (const IncludeUse &include : file.facts.preprocessor.includes)
    includes[lineOf(file.text, include.offset)] = &include;
  return includes;
}

/// As the backend's source, which lies elsewhere, includes it. `use`: null
/// where it was not executed.
static std::string spelledAs(const IncludeDirective &include,
                             const IncludeUse *use, const HookNames &names) {
  if (use && use->isBeside)
    return "<" + names.beside + include.spelled + ">";
  return include.angled ? "<" + include.spelled + ">"
                        : "\"" + include.spelled + "\"";
}

/// The conditions in the acted arm that holds an include, and its own; one
/// `#if` each, the outer ones first.
static std::vector<std::string> guardsOf(const HostFile &file,
                                         const std::vector<Outline> &outlines,
                                         const IncludeDirective &include,
                                         const SplitRules &rules, bool &acted) {
  std::vector<std::string> guards;
  std::size_t group = include.group, at = include.arm;
  for (; group != ConditionalGroup::None;
       at = file.tree.groups[group].parentArm,
       group = file.tree.groups[group].parent) {
    for (const Outline &outline : outlines) {
      const ArmFacts &arm = file.facts.arms[outline.arm];
      if (group != arm.group || at != arm.arm)
        continue;
      acted = include.group == arm.group;
      guards.push_back(guardOf(file, outline, rules));
      llvm::erase(guards, "");
      return {guards.rbegin(), guards.rend()};
    }
    guards.push_back(guardOf(file.tree.groups[group], at, rules.backendMacros));
  }
  return {}; // of no arm that leaves: as this configuration has it
}

/// `#define` and `#undef` lines above the last include, by line: headers may
/// read what they set.
static std::map<unsigned, std::string>
macrosAmongIncludes(const HostFile &file) {
  std::map<unsigned, std::string> result;
  unsigned last =
      file.tree.includes.empty() ? 0 : file.tree.includes.back().line;
  for (const MacroChange &change : file.facts.preprocessor.changes)
    if (unsigned line = lineOf(file.text, change.lines.begin); line < last)
      result[line] = change.lines.in(file.text).str();
  return result;
}

static std::string includesOf(const HostFile &file,
                              const std::vector<Outline> &outlines,
                              const HookNames &names, const SplitRules &rules) {
  const std::map<unsigned, const IncludeUse *> executed =
      executedIncludes(file);
  std::set<std::pair<std::string, std::string>> seen; ///< with conditions
  std::string text;
  std::vector<std::string> open;
  auto enter = [&](const std::vector<std::string> &guards) {
    if (guards == open)
      return;
    for (std::size_t i = 0; i < open.size(); ++i)
      text += "#endif\n";
    text += llvm::join(guards, "");
    open = guards;
  };
  std::map<unsigned, std::string> macros = macrosAmongIncludes(file);
  for (const IncludeDirective &include : file.tree.includes) {
    for (; !macros.empty() && macros.begin()->first < include.line;
         macros.erase(macros.begin())) {
      enter({});
      text += macros.begin()->second;
    }
    bool acted = false;
    const std::vector<std::string> guards =
        guardsOf(file, outlines, include, rules, acted);
    const auto use = executed.find(include.line);
    if (include.spelled.empty() || !(acted || use != executed.end()))
      continue;
    std::string spelled = spelledAs(
        include, use == executed.end() ? nullptr : use->second, names);
    if (seen.count({spelled, ""}) ||
        !seen.insert({spelled, llvm::join(guards, "")}).second)
      continue;
    enter(guards);
    text += "#include " + spelled + "\n";
  }
  enter({});
  if (hasHooks(outlines))
    text += "#include " + names.ownInclude + "\n";
  return text;
}

/// Weak: in a host without the patches there is nothing to call.
static std::string weakFiller(const HookNames &names,
                              const HookRegistry &registry) {
  return "namespace " + names.space + " {\n__attribute__((weak)) " +
         names.type + "* " + names.filler + "(" + fillerParameters(registry) +
         ");\n} // namespace " + names.space + "\n\n";
}

static const std::vector<std::string> &spaceOf(const ArmFacts &arm) {
  return arm.twinName.empty() ? arm.namespaces : arm.twinNamespaces;
}

static std::string registration(const HostFile &file,
                                const std::vector<Outline> &outlines,
                                const HookNames &names,
                                const SplitRules &rules) {
  const std::string space = "::" + names.space + "::";
  const llvm::StringRef stem =
      llvm::StringRef(names.source).take_until([](char c) { return c == '.'; });
  std::string text =
      "namespace {\n\nconst bool registered" + stem.str() +
      " = [] {\n"
      "// A host without the patches has no hooks, one of another release may "
      "have others.\n"
      "if (&" +
      space + names.filler +
      " == nullptr) {\nreturn false;\n}\n"
      "auto* all = " +
      space + names.filler + "(" + names.key + ", sizeof(" + space +
      names.type +
      "));\n"
      "if (all == nullptr) {\nreturn false;\n}\nstatic " +
      space + names.ownType + " hooks;\n";
  for (const Outline &outline : outlines)
    if (outline.transform == Transform::Hook)
      text += guarded(guardOf(file, outline, rules),
                      "hooks." + outline.name + " = &" +
                          qualified(spaceOf(file.facts.arms[outline.arm]),
                                    outline.function) +
                          ";\n");
  return text + "all->" + names.member +
         " = &hooks;\nreturn true;\n}();\n\n} // namespace\n";
}

CopiedText backendFile(const HostFile &file,
                       const std::vector<Outline> &outlines,
                       std::vector<BackendItem> items, const HookNames &names,
                       const SplitRules &rules) {
  CopiedText text;
  if (llvm::none_of(outlines, leavesText))
    return text;
  llvm::stable_sort(items, [](const BackendItem &a, const BackendItem &b) {
    return a.position < b.position;
  });
  bool hooks = hasHooks(outlines);
  text.add("// The device's part of " + file.path +
           ". Generated by torch-decouple: do not edit.\n"
           "// It is made of that file's text, whose licence holds "
           "here, too.\n\n" +
           includesOf(file, outlines, names, rules));
  if (hasBindings(outlines))
    for (const std::string &header : rules.bindings.headers)
      text.add("#include " + header + "\n");
  text.add("\n" + (hooks ? weakFiller(names, rules.registry) : ""));
  Writer writer;
  for (const BackendItem &item : items)
    writer.write(item);
  text.add(writer.finish());
  text.add(hooks ? registration(file, outlines, names, rules) : "");
  return text;
}

} // namespace decouple

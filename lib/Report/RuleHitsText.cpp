#include "Report/RuleHitsText.h"
#include "Report/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace decouple;

/// The offset of the `}` or `,` on the level of the text after a `{`.
static std::size_t endOfAlternative(llvm::StringRef text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '{';
    if (depth == 0 && (text[i] == ',' || text[i] == '}'))
      return i;
    depth -= text[i] == '}';
  }
  return llvm::StringRef::npos;
}

std::vector<std::string> decouple::alternativesOf(llvm::StringRef glob) {
  auto [before, rest] = glob.split('{');
  if (before.size() == glob.size())
    return {glob.str()};
  std::vector<std::string> choices, out;
  for (bool more = true; more;) {
    std::size_t end = endOfAlternative(rest);
    if (end == llvm::StringRef::npos)
      return {glob.str()};
    choices.push_back(rest.take_front(end).str());
    more = rest[end] == ',';
    rest = rest.drop_front(end + 1);
  }
  for (const std::string &choice : choices)
    for (std::string &one : alternativesOf(choice + rest.str()))
      out.push_back(before.str() + one);
  return out;
}

namespace {
/// The globs of each rule that has some, by the rule's id.
class NamedPaths {
public:
  explicit NamedPaths(const RulePack &pack) {
    for (const FileRule &rule : pack.files)
      paths[rule.info.id] = &rule.match.paths;
    for (const BlockRule &rule : pack.blocks)
      paths[rule.info.id] = &rule.match.paths;
    for (const NameSiteRule &rule : pack.nameSites)
      paths[rule.info.id] = &rule.match.paths;
    for (const PlaceRule &rule : pack.places)
      paths[rule.info.id] = &rule.match.paths;
    for (const BuildBlockRule &rule : pack.buildBlocks)
      paths[rule.info.id] = &rule.match.paths;
    for (const PythonRule &rule : pack.python)
      paths[rule.info.id] = &rule.match.paths;
    addAll(pack.supplements);
    addAll(pack.units.units);
    addAll(pack.macroConfigurations);
    addAll(pack.cmakeConfigurations);
  }

  llvm::ArrayRef<Glob> of(const std::string &id) const {
    auto found = paths.find(id);
    if (found == paths.end())
      return {};
    return *found->second;
  }

private:
  template <typename Rules> void addAll(const Rules &rules) {
    for (const auto &rule : rules)
      paths[rule.info.id] = &rule.paths;
  }

  std::map<std::string, const std::vector<Glob> *> paths;
};
} // namespace

static std::string row(const char *indent, const std::string &hits,
                       const std::string &name, const std::string &remark) {
  return llvm::formatv("{0}{1,9}  {2}{3}\n", indent, hits, name, remark).str();
}

static std::string pathRows(const SourceTree &tree, const Glob &named) {
  std::string out;
  for (const std::string &text : alternativesOf(named.text())) {
    Glob glob = llvm::cantFail(Glob::compile(text));
    std::size_t files = llvm::count_if(tree.files, [&](const SourceFile &file) {
      return glob.matches(file.path);
    });
    out += row("    ", withThousands(files), text,
               files ? "" : "  <- fits no file");
  }
  return out;
}

static std::string hitsRow(const RuleInfo &info,
                           const Classification &classification) {
  auto found = classification.ruleHits.find(info.id);
  std::size_t hits = found == classification.ruleHits.end() ? 0 : found->second;
  std::string remark;
  if (!hits)
    remark = info.noopReason.empty() ? "  <- hits nothing"
                                     : "  (" + info.noopReason + ")";
  return row("", withThousands(hits), info.id, remark);
}

std::string decouple::ruleHitsText(const ScanResult &scan,
                                   const Classification &classification,
                                   const RulePack &rules) {
  NamedPaths paths(rules);
  std::string out = "     hits  rule, and files that each of its paths fits\n";
  auto index = indexRules(rules);
  for (const RuleInfo *info : allRules(rules)) {
    if (index.at(info->id).counted == Counted::InClassify)
      out += hitsRow(*info, classification);
    else // a plan would say
      out += row("", "-", info->id, "");
    for (const Glob &glob : paths.of(info->id))
      out += pathRows(scan.tree, glob);
  }
  return out;
}

#include "Rules/RuleReaders.h"
#include "Rules/Vocabulary.h"

using namespace decouple;

RuleInfo decouple::readInfo(const Node &node) {
  RuleInfo info;
  info.id = node.text("id");
  info.reason = node.text("reason");
  info.noopReason = node.text("noop");
  info.origin = node.where();
  if (!node.has("releases"))
    return info;
  Node releases = node["releases"];
  info.releases.from = Release::parse(releases.text("from"));
  info.releases.below = Release::parse(releases.text("below"));
  // The schema asks for digits; what is left is a number out of range.
  if (!info.releases.from || (releases.has("below") && !info.releases.below))
    releases.fail("not a release number");
  else if (!info.releases.possible())
    releases.fail("no release is in this range");
  return info;
}

FileRule decouple::readFileRule(const Node &node) {
  FileRule rule;
  rule.info = readInfo(node);
  rule.tier = node.word("tier", tierOf);
  Node match = node["match"];
  rule.match.paths = match.globs("paths");
  rule.match.directory = match.optionalPattern("directory");
  rule.match.name = match.optionalPattern("name");
  rule.match.suffixes = match.texts("suffixes");
  rule.match.libraries = match.texts("libraries");
  rule.match.compiled = match.optionalFlag("compiled");
  rule.match.roles = match.texts("roles");
  rule.match.scopes = match.texts("scopes");
  rule.match.guardedBy = match.texts("guardedBy");
  rule.match.neededByHost = match.flag("neededByHost");
  rule.match.companionOfMoved = match.flag("companionOfMoved");
  rule.match.onlyIncludedByMoved = match.flag("onlyIncludedByMoved");
  rule.match.includedByMoved = match.flag("includedByMoved");
  if (match.json().empty() && rule.tier != Tier::Default)
    match.fail("fits every file, which only a default rule may");
  if (node["verdict"].json().is_string())
    rule.verdicts["*"] = node.text("verdict");
  else
    rule.verdicts =
        node["verdict"].json().get<std::map<std::string, std::string>>();
  return rule;
}

MacroRule decouple::readMacroRule(const Node &node) {
  return {readInfo(node), node.pattern("macro"), node.text("family")};
}

static std::optional<Difference> readDifference(const Node &match) {
  if (!match.has("difference"))
    return std::nullopt;
  return match.word("difference", differenceOf);
}

BlockRule decouple::readBlockRule(const Node &node) {
  BlockRule rule;
  rule.info = readInfo(node);
  Node match = node["match"];
  rule.match.paths = match.globs("paths");
  rule.match.fileActions = match.texts("fileActions");
  rule.match.fileVerdicts = match.texts("fileVerdicts");
  rule.match.scopes = match.texts("scopes");
  rule.match.roles = match.texts("roles");
  rule.match.familiesAny = match.texts("familiesAny");
  rule.match.familiesOnly = match.texts("familiesOnly");
  rule.match.macrosAny = match.texts("macrosAny");
  rule.match.macrosOnly = match.texts("macrosOnly");
  rule.match.shapes = match.texts("shapes");
  rule.match.identifiersAny = match.texts("identifiersAny");
  rule.match.insideCallOf = match.texts("insideCallOf");
  rule.match.wholeBody = match.optionalFlag("wholeBody");
  rule.match.difference = readDifference(match);
  rule.match.parentActs = match.optionalFlag("parentActs");
  rule.match.hasElse = match.optionalFlag("hasElse");
  rule.verdict = node.text("verdict");
  return rule;
}

PlaceRule decouple::readPlaceRule(const Node &node) {
  Node match = node["match"];
  return {readInfo(node),
          match.texts("things"),
          match.globs("paths"),
          match.texts("fileActions"),
          match.texts("fileVerdicts"),
          match.texts("scopes"),
          node.text("verdict")};
}

BuildBlockRule decouple::readBuildBlockRule(const Node &node) {
  Node match = node["match"];
  return {readInfo(node),
          match.globs("paths"),
          match.texts("variablesAny"),
          match.optionalFlag("nested"),
          readDifference(match),
          node.text("verdict")};
}

PythonRule decouple::readPythonRule(const Node &node) {
  Node match = node["match"];
  return {readInfo(node),      match.globs("paths"), match.texts("kinds"),
          match.texts("when"), match.texts("forms"), match.texts("fileActions"),
          node.text("verdict")};
}

NamedCodeRule decouple::readNamedCodeRule(const Node &node) {
  return {readInfo(node), node.pattern("token"), node.text("kind"),
          node.text("verdict")};
}

static std::vector<TokenPattern> readTokens(const Node &match) {
  std::vector<TokenPattern> patterns;
  if (!match.has("tokens"))
    return patterns;
  for (const Node &tokens : match["tokens"].elements()) {
    auto pattern = TokenPattern::compile(tokens.json().get<std::string>());
    if (pattern)
      patterns.push_back(std::move(*pattern));
    else
      tokens.fail(llvm::toString(pattern.takeError()));
  }
  return patterns;
}

static NameChange readNameChange(const Node &node, const NameMatch &match) {
  NameChange change{node.text("title"), node.text("replace"),
                    node.text("removableWhen")};
  if (match.tokens.empty())
    node.fail("replaces tokens, but the rule asks for none");
  for (const std::string &name : placeholdersOf(change.replace))
    for (const TokenPattern &tokens : match.tokens)
      if (!tokens.binds(name))
        node["replace"].fail("`" + name + "` stands for nothing in `" +
                             tokens.source + "`");
  return change;
}

NameSiteRule decouple::readNameSiteRule(const Node &node) {
  NameSiteRule rule;
  rule.info = readInfo(node);
  Node match = node["match"];
  rule.match.names = match.texts("names");
  rule.match.paths = match.globs("paths");
  rule.match.qualifiers = match.texts("qualifiers");
  rule.match.tokens = readTokens(match);
  rule.match.statementHas = match.texts("statementHas");
  rule.match.bodyHas = match.texts("bodyHas");
  rule.match.functions = match.texts("functions");
  rule.verdict = node.text("verdict");
  if (node.has("change"))
    rule.change = readNameChange(node["change"], rule.match);
  return rule;
}

LibraryRule decouple::readLibraryRule(const Node &node) {
  LibraryRule rule;
  rule.info = readInfo(node);
  rule.library = node.text("library");
  rule.file = node.path("file");
  rule.list = node.text("list");
  rule.base = node.path("base");
  rule.ofDevice = node.flag("device");
  return rule;
}

SupplementRule decouple::readSupplementRule(const Node &node) {
  return {readInfo(node), node.globs("paths"), node.text("verdict")};
}

static Truth readTruth(const nlohmann::json &value) {
  if (value.is_boolean())
    return value.get<bool>() ? Truth::True : Truth::False;
  return value.is_number() ? Truth::True : Truth::Unknown;
}

Configuration decouple::readConfiguration(const Node &node) {
  Configuration out;
  out.info = readInfo(node);
  out.name = node.text("name");
  out.target = node.text("target");
  out.paths = node.globs("paths");
  out.others = readTruth(node.json()["others"]);
  for (const auto &[name, value] : node.json()["values"].items()) {
    out.macros[name] = readTruth(value);
    if (value.is_number())
      out.values[name] = value.get<long long>();
  }
  return out;
}

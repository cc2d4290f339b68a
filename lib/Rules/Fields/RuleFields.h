//===- RuleFields.h - the keys of rules that give verdicts ----------------===//
//
// Rules: one table a kind; see Field.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Fields/Field.h"
#include "Rules/RulePack.h"

namespace decouple {

/// Keys of every rule.
inline constexpr auto RuleKeys =
    std::tuple(required("id", &RuleInfo::id, "id"),
               required("reason", &RuleInfo::reason, "reason"),
               optional("releases", &RuleInfo::releases, "releases"));

/// Keys of a rule whose hits are counted.
inline constexpr auto CountedKeys = std::tuple_cat(
    RuleKeys, std::tuple(optional("noop", &RuleInfo::noopReason, "noop")));

template <> struct Fields<FileMatch> {
  static constexpr char name[] = "fileMatch";
  static constexpr auto all = std::tuple(
      condition("paths", &FileMatch::paths, "globs", "path"),
      condition("directory", &FileMatch::directory, "regex", "a directory"),
      condition("name", &FileMatch::name, "regex", "file name"),
      condition("suffixes", &FileMatch::suffixes, "suffixes", "ends with"),
      condition("libraries", &FileMatch::libraries, "libraries",
                "compiled into"),
      condition("compiled", &FileMatch::compiled, "flag",
                "compiled by the build", "not compiled"),
      condition("reached", &FileMatch::reached, "flag",
                "a unit is it or includes it", "no unit is it or includes it"),
      condition("holds", &FileMatch::holds, "holdings", "has a"),
      condition("roles", &FileMatch::roles, "roles", "role"),
      condition("scopes", &FileMatch::scopes, "scopes", "scope"),
      condition("guardedBy", &FileMatch::guardedBy, "families",
                "wholly inside `#if` on macro family"),
      condition("neededByHost", &FileMatch::neededByHost, "present",
                "included by the host without the device"),
      condition("companionOfMoved", &FileMatch::companionOfMoved, "present",
                "header beside a moved source of its stem"),
      condition("onlyIncludedByMoved", &FileMatch::onlyIncludedByMoved,
                "present", "only moved files include it"),
      condition("includedByBackend", &FileMatch::includedByBackend, "present",
                "included by what goes to the backend"),
      condition("includedByMoved", &FileMatch::includedByMoved, "present",
                "a moved file includes it"));
};

template <> struct Fields<FileRule> {
  static constexpr char name[] = "fileRule";
  static constexpr auto all =
      std::tuple(shared(&FileRule::info, CountedKeys),
                 required("tier", &FileRule::tier, "tier"),
                 required("match", &FileRule::match, "fileMatch"),
                 required("verdict", &FileRule::verdicts, "verdictByRole"),
                 optional("leavesUnits", &FileRule::leavesUnits, "flag"));
};

template <> struct Fields<MacroRule> {
  static constexpr char name[] = "macroRule";
  static constexpr auto all =
      std::tuple(shared(&MacroRule::info, CountedKeys),
                 required("macro", &MacroRule::macro, "regex", "a macro"),
                 required("family", &MacroRule::family, "family"));
};

template <> struct Fields<PlaceMatch> {
  static constexpr char name[] = "placeMatch";
  static constexpr auto all =
      std::tuple(condition("things", &PlaceMatch::things, "things", "a"),
                 condition("paths", &PlaceMatch::paths, "globs", "path"),
                 condition("fileActions", &PlaceMatch::fileActions,
                           "fileActions", "file's action"),
                 condition("fileVerdicts", &PlaceMatch::fileVerdicts,
                           "verdictNames", "file's verdict"),
                 condition("scopes", &PlaceMatch::scopes, "scopes", "scope"));
};

template <> struct Fields<PlaceRule> {
  static constexpr char name[] = "placeRule";
  static constexpr auto all =
      std::tuple(shared(&PlaceRule::info, CountedKeys),
                 required("match", &PlaceRule::match, "placeMatch"),
                 required("verdict", &PlaceRule::verdict, "verdictName"));
};

template <> struct Fields<BlockMatch> {
  static constexpr char name[] = "blockMatch";
  static constexpr auto all = std::tuple(
      condition("paths", &BlockMatch::paths, "globs", "path"),
      condition("fileActions", &BlockMatch::fileActions, "fileActions",
                "file's action"),
      condition("fileVerdicts", &BlockMatch::fileVerdicts, "verdictNames",
                "file's verdict"),
      condition("scopes", &BlockMatch::scopes, "scopes", "scope"),
      condition("roles", &BlockMatch::roles, "roles", "role"),
      condition("familiesAny", &BlockMatch::familiesAny, "families",
                "macro family"),
      condition("familiesOnly", &BlockMatch::familiesOnly, "families",
                "only macro families"),
      condition("macrosAny", &BlockMatch::macrosAny, "names", "macro"),
      condition("macrosOnly", &BlockMatch::macrosOnly, "names", "only macros"),
      condition("shapes", &BlockMatch::shapes, "shapes", "shape"),
      condition("identifiersAny", &BlockMatch::identifiersAny, "names",
                "identifier"),
      condition("insideCallOf", &BlockMatch::insideCallOf, "names",
                "inside a call of"),
      condition("wholeBody", &BlockMatch::wholeBody, "flag",
                "a whole function body", "not a whole body"),
      condition("difference", &BlockMatch::difference, "difference",
                "host without against with the device:"),
      condition("parentActs", &BlockMatch::parentActs, "flag",
                "enclosing block is acted on", "enclosing block is left alone"),
      condition("hasElse", &BlockMatch::hasElse, "flag", "has an `#else`",
                "has no `#else`"));
};

template <> struct Fields<BlockRule> {
  static constexpr char name[] = "blockRule";
  static constexpr auto all =
      std::tuple(shared(&BlockRule::info, CountedKeys),
                 required("match", &BlockRule::match, "blockMatch"),
                 required("verdict", &BlockRule::verdict, "verdictName"));
};

template <> struct Fields<BuildBlockMatch> {
  static constexpr char name[] = "buildBlockMatch";
  static constexpr auto all = std::tuple(
      condition("paths", &BuildBlockMatch::paths, "globs", "path"),
      condition("variablesAny", &BuildBlockMatch::variablesAny, "names",
                "variable"),
      condition("nested", &BuildBlockMatch::nested, "flag",
                "inside another block of the device", "not inside another"),
      condition("printsOnly", &BuildBlockMatch::printsOnly, "flag",
                "nothing but messages in it", "more than messages in it"),
      condition("difference", &BuildBlockMatch::difference, "difference",
                "host without against with the device:"));
};

template <> struct Fields<BuildBlockRule> {
  static constexpr char name[] = "buildBlockRule";
  static constexpr auto all =
      std::tuple(shared(&BuildBlockRule::info, CountedKeys),
                 required("match", &BuildBlockRule::match, "buildBlockMatch"),
                 required("verdict", &BuildBlockRule::verdict, "verdictName"));
};

template <> struct Fields<PythonMatch> {
  static constexpr char name[] = "pythonMatch";
  static constexpr auto all = std::tuple(
      condition("paths", &PythonMatch::paths, "globs", "path"),
      condition("kinds", &PythonMatch::kinds, "siteKinds", "kind"),
      condition("when", &PythonMatch::when, "siteTimes", "at"),
      condition("forms", &PythonMatch::forms, "siteForms", "form"),
      condition("boundByHost", &PythonMatch::boundByHost, "flag",
                "the host binds the name whatever the device",
                "the host does not bind the name by itself"),
      condition("boundByNone", &PythonMatch::boundByNone, "flag",
                "neither build binds the name", "a build binds the name"),
      condition("fileActions", &PythonMatch::fileActions, "fileActions",
                "file's action"));
};

template <> struct Fields<PythonRule> {
  static constexpr char name[] = "pythonRule";
  static constexpr auto all =
      std::tuple(shared(&PythonRule::info, CountedKeys),
                 required("match", &PythonRule::match, "pythonMatch"),
                 required("verdict", &PythonRule::verdict, "verdictName"));
};

template <> struct Fields<NamedCodeRule> {
  static constexpr char name[] = "nameRule";
  static constexpr auto all =
      std::tuple(shared(&NamedCodeRule::info, CountedKeys),
                 required("token", &NamedCodeRule::token, "regex", "a token"),
                 required("kind", &NamedCodeRule::kind, "name", "called"),
                 optional("verdict", &NamedCodeRule::verdict, "verdictName"));
};

template <> struct Fields<NameMatch> {
  static constexpr char name[] = "nameMatch";
  static constexpr auto all = std::tuple(
      condition("names", &NameMatch::names, "nameRules", "found by"),
      condition("paths", &NameMatch::paths, "globs", "path"),
      condition("qualifiers", &NameMatch::qualifiers, "names", "of"),
      condition("tokens", &NameMatch::tokens, "tokenPatterns", "tokens"),
      condition("statementHas", &NameMatch::statementHas, "names",
                "statement has"),
      condition("bodyHas", &NameMatch::bodyHas, "names", "braces have"),
      condition("functions", &NameMatch::functions, "names", "in function"));
};

template <> struct Fields<NameChange> {
  static constexpr char name[] = "nameChange";
  static constexpr auto all = std::tuple(
      required("title", &NameChange::title, "reason"),
      required("replace", &NameChange::replace, "name"),
      required("removableWhen", &NameChange::removableWhen, "reason"));
};

template <> struct Fields<NameSiteRule> {
  static constexpr char name[] = "nameSiteRule";
  static constexpr auto all =
      std::tuple(shared(&NameSiteRule::info, CountedKeys),
                 required("match", &NameSiteRule::match, "nameMatch"),
                 required("verdict", &NameSiteRule::verdict, "verdictName"),
                 optional("change", &NameSiteRule::change, "nameChange"));
};

template <> struct Fields<SupplementRule> {
  static constexpr char name[] = "supplementRule";
  static constexpr auto all =
      std::tuple(shared(&SupplementRule::info, CountedKeys),
                 required("paths", &SupplementRule::paths, "globs", "path"),
                 required("verdict", &SupplementRule::verdict, "verdictName"));
};

} // namespace decouple

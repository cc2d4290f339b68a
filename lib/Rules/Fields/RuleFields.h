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
  static constexpr char description[] = "Every key that is given must hold.";
  static constexpr auto all = std::tuple(
      condition("paths", &FileMatch::paths, "globs", "path"),
      condition("directory", &FileMatch::directory, "regex", "a directory")
          .means("Any one directory name of the path."),
      condition("name", &FileMatch::name, "regex", "file name")
          .means("The file's name."),
      condition("suffixes", &FileMatch::suffixes, "suffixes", "ends with"),
      condition("libraries", &FileMatch::libraries, "libraries",
                "compiled into")
          .means("Compiled into one of these (libraries.json)."),
      condition("compiled", &FileMatch::compiled, "flag",
                "compiled by the build", "not compiled")
          .means("Some library compiles it."),
      condition("reached", &FileMatch::reached, "flag",
                "a unit is it or includes it", "no unit is it or includes it")
          .means("A unit of some library is it or includes it."),
      condition("holds", &FileMatch::holds, "holdings", "has a")
          .means("The scan has found one of these in it."),
      condition("roles", &FileMatch::roles, "roles", "role"),
      condition("scopes", &FileMatch::scopes, "scopes", "scope"),
      condition("guardedBy", &FileMatch::guardedBy, "families",
                "wholly inside `#if` on macro family")
          .means(
              "The whole file is one #if on a macro of one of these families."),
      condition("neededByHost", &FileMatch::neededByHost, "present",
                "included by the host without the device")
          .means("A unit of the host includes it, directly or not, without the "
                 "device."),
      condition("companionOfMoved", &FileMatch::companionOfMoved, "present",
                "header beside a moved source of its stem")
          .means("A header beside a moved source of its stem."),
      condition("onlyIncludedByMoved", &FileMatch::onlyIncludedByMoved,
                "present", "only moved files include it")
          .means("Has includers in the tree, and each of them moves."),
      condition("includedByBackend", &FileMatch::includedByBackend, "present",
                "included by what goes to the backend")
          .means(
              "At least one includer, of whatever scope, moves or is copied."),
      condition("includedByMoved", &FileMatch::includedByMoved, "present",
                "a moved file includes it")
          .means("At least one includer moves."));
};

template <> struct Fields<FileRule> {
  static constexpr char name[] = "fileRule";
  static constexpr auto all = std::tuple(
      shared(&FileRule::info, CountedKeys),
      required("tier", &FileRule::tier, "tier"),
      required("match", &FileRule::match, "fileMatch"),
      required("verdict", &FileRule::verdicts, "verdictByRole"),
      optional("leavesUnits", &FileRule::leavesUnits, "flag")
          .means("The backend's libraries do without the sources that the rule "
                 "keeps, and TD2067 is not said of them."));
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
  static constexpr char description[] = "Every key that is given must hold.";
  static constexpr auto all =
      std::tuple(condition("things", &PlaceMatch::things, "things", "a")
                     .means("What the rule is for; absent: all of them."),
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
  static constexpr char description[] = "Every key that is given must hold.";
  static constexpr auto all = std::tuple(
      condition("paths", &BlockMatch::paths, "globs", "path"),
      condition("fileActions", &BlockMatch::fileActions, "fileActions",
                "file's action"),
      condition("fileVerdicts", &BlockMatch::fileVerdicts, "verdictNames",
                "file's verdict"),
      condition("scopes", &BlockMatch::scopes, "scopes", "scope"),
      condition("roles", &BlockMatch::roles, "roles", "role"),
      condition("familiesAny", &BlockMatch::familiesAny, "families",
                "macro family")
          .means("Mentions a macro of one of these families."),
      condition("familiesOnly", &BlockMatch::familiesOnly, "families",
                "only macro families")
          .means("Mentions macros of none but these families."),
      condition("macrosAny", &BlockMatch::macrosAny, "names", "macro")
          .means("Mentions at least one of these."),
      condition("macrosOnly", &BlockMatch::macrosOnly, "names", "only macros")
          .means("Mentions none but these."),
      condition("shapes", &BlockMatch::shapes, "shapes", "shape")
          .means("What the block consists of."),
      condition("identifiersAny", &BlockMatch::identifiersAny, "names",
                "identifier")
          .means("In the block's own text."),
      condition("insideCallOf", &BlockMatch::insideCallOf, "names",
                "inside a call of")
          .means("In the arguments of a call of one of these."),
      condition("wholeBody", &BlockMatch::wholeBody, "flag",
                "a whole function body", "not a whole body")
          .means("Fills the body of a function or lambda."),
      condition("difference", &BlockMatch::difference, "difference",
                "host without against with the device:"),
      condition("parentActs", &BlockMatch::parentActs, "flag",
                "enclosing block is acted on", "enclosing block is left alone")
          .means("An enclosing block has to be acted on."),
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
  static constexpr char description[] = "Every key that is given must hold.";
  static constexpr auto all = std::tuple(
      condition("paths", &BuildBlockMatch::paths, "globs", "path"),
      condition("variablesAny", &BuildBlockMatch::variablesAny, "names",
                "variable")
          .means("Named in a condition of the group."),
      condition("nested", &BuildBlockMatch::nested, "flag",
                "inside another block of the device", "not inside another")
          .means("Lies in another block of the device."),
      condition("printsOnly", &BuildBlockMatch::printsOnly, "flag",
                "nothing but messages in it", "more than messages in it")
          .means("Nothing but status messages is in it, if anything."),
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
  static constexpr char description[] = "Every key that is given must hold.";
  static constexpr auto all = std::tuple(
      condition("paths", &PythonMatch::paths, "globs", "path"),
      condition("kinds", &PythonMatch::kinds, "siteKinds", "kind"),
      condition("when", &PythonMatch::when, "siteTimes", "at"),
      condition("forms", &PythonMatch::forms, "siteForms", "form")
          .means("How the site is written; string: the argument of a call that "
                 "is none of Python's own."),
      condition("boundByHost", &PythonMatch::boundByHost, "flag",
                "the host binds the name whatever the device",
                "the host does not bind the name by itself")
          .means("C++ that stays binds the name, outside of every block that "
                 "acts."),
      condition("boundByNone", &PythonMatch::boundByNone, "flag",
                "neither build binds the name", "a build binds the name")
          .means("C++ binds the name only where neither of the two builds that "
                 "are compared reads it."),
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
  static constexpr auto all = std::tuple(
      shared(&NamedCodeRule::info, CountedKeys),
      required("token", &NamedCodeRule::token, "regex", "a token")
          .means("An identifier, or a string literal with its quotes."),
      required("kind", &NamedCodeRule::kind, "name", "called"),
      optional("verdict", &NamedCodeRule::verdict, "verdictName")
          .means("When no rule of `sites` fits; without one the site is "
                 "unclassified then."));
};

template <> struct Fields<NameMatch> {
  static constexpr char name[] = "nameMatch";
  static constexpr char description[] = "Every member that is there must hold.";
  static constexpr auto all = std::tuple(
      condition("names", &NameMatch::names, "nameRules", "found by")
          .means("One of these found the name."),
      condition("paths", &NameMatch::paths, "globs", "path"),
      condition("qualifiers", &NameMatch::qualifiers, "names", "of")
          .means("The name is a member of one of these: `X::name`."),
      condition("tokens", &NameMatch::tokens, "tokenPatterns", "tokens")
          .means("One of these is there."),
      condition("statementHas", &NameMatch::statementHas, "names",
                "statement has")
          .means("One of these identifiers is in the statement."),
      condition("bodyHas", &NameMatch::bodyHas, "names", "braces have")
          .means("One of these identifiers is between the innermost braces."),
      condition("functions", &NameMatch::functions, "names", "in function")
          .means("The name is in a function called so."));
};

template <> struct Fields<NameChange> {
  static constexpr char name[] = "nameChange";
  static constexpr char description[] =
      "What can stand on the line instead of the tokens, without another "
      "behaviour on a CPU-only host with the backend loaded; a patch of the "
      "group `generic`.";
  static constexpr auto all = std::tuple(
      required("title", &NameChange::title, "reason")
          .means("The patch's subject."),
      required("replace", &NameChange::replace, "name")
          .means("Text; `$x` is what stood for it."),
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

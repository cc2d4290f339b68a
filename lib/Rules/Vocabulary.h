//===- Vocabulary.h - enumerators and their words in rule files -----------===//
//
// Rules: one table for each enumeration that rules have words for. It serves
// the reader (a word that is not in it is a fault of the pack) and whoever
// shows a value.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/EnumWords.h"

namespace decouple {

/// The words for the enumerators of `Enum`: `all`.
template <typename Enum> struct Vocabulary;

template <typename Enum>
concept HasVocabulary = requires { Vocabulary<Enum>::all; };

template <HasVocabulary Enum> constexpr const char *nameOf(Enum value) {
  return wordOf(Vocabulary<Enum>::all, value);
}

/// What a verdict means.
enum class Action {
  Keep,        ///< stays where it is, the backend does not get it
  Move,        ///< leaves the host; byte-identical in the backend
  Supplement,  ///< stays in the host and is copied for a standalone build
  Act,         ///< (blocks, sites) has to be split, hooked, rebound or patched
  Unclassified ///< no rule decides
};
template <> struct Vocabulary<Action> {
  static constexpr EnumWord<Action> all[] = {
      {"keep", Action::Keep},
      {"move", Action::Move},
      {"supplement", Action::Supplement},
      {"act", Action::Act},
      {"unclassified", Action::Unclassified}};
};

/// When a person does something about what has a verdict.
enum class Due {
  Now,
  OnceMoved ///< nothing waits for it before the moved code leaves the tree
};
template <> struct Vocabulary<Due> {
  static constexpr EnumWord<Due> all[] = {{"now", Due::Now},
                                          {"once-moved", Due::OnceMoved}};
};

/// The order in which kinds of file rules decide; see docs/Architecture.md.
enum class Tier {
  Exception,
  Build,
  Refutation,
  Naming,
  Supplement,
  Inferred,
  Default
};
template <> struct Vocabulary<Tier> {
  static constexpr EnumWord<Tier> all[] = {
      {"exception", Tier::Exception},   {"build", Tier::Build},
      {"refutation", Tier::Refutation}, {"naming", Tier::Naming},
      {"supplement", Tier::Supplement}, {"inferred", Tier::Inferred},
      {"default", Tier::Default}};
};

/// How the text of a block differs between two configurations.
enum class Difference { Same, Differs, Unknown };
template <> struct Vocabulary<Difference> {
  static constexpr EnumWord<Difference> all[] = {
      {"same", Difference::Same},
      {"differs", Difference::Differs},
      {"unknown", Difference::Unknown}};
};

/// What the scan counts.
enum class Thing {
  File,
  Block,
  BuildBlock,
  PythonSite,
  NamedCode,
  ListedUnit ///< of the device's libraries; its verdict is its file's
};
template <> struct Vocabulary<Thing> {
  static constexpr EnumWord<Thing> all[] = {{"file", Thing::File},
                                            {"block", Thing::Block},
                                            {"build-block", Thing::BuildBlock},
                                            {"python-site", Thing::PythonSite},
                                            {"named-code", Thing::NamedCode},
                                            {"listed-unit", Thing::ListedUnit}};
};
/// Those with a verdict of their own, in the order of the report.
inline constexpr Thing JudgedThings[] = {Thing::File, Thing::Block,
                                         Thing::BuildBlock, Thing::PythonSite,
                                         Thing::NamedCode};
/// What things are called in texts.
struct ThingNames {
  const char *one;  ///< "build block"
  const char *many; ///< "build blocks"
  const char *key;  ///< of their list in the report: "build_blocks"
};
const ThingNames &namesOf(Thing thing);

/// What a block consists of; see Scan/Cpp/BlockShape.h.
enum class BlockShape {
  Empty,
  IncludeOnly,
  Macro,
  IncludeAndMacro,
  NamespaceDeclarations,
  IncludeAndDeclarations,
  ClassMember,
  Statements,
  Expression,
  InitializerEntry,
  DeclarationFragment
};
template <> struct Vocabulary<BlockShape> {
  static constexpr EnumWord<BlockShape> all[] = {
      {"empty", BlockShape::Empty},
      {"include-only", BlockShape::IncludeOnly},
      {"macro", BlockShape::Macro},
      {"include-and-macro", BlockShape::IncludeAndMacro},
      {"namespace-declarations", BlockShape::NamespaceDeclarations},
      {"include-and-declarations", BlockShape::IncludeAndDeclarations},
      {"class-member", BlockShape::ClassMember},
      {"statements", BlockShape::Statements},
      {"expression", BlockShape::Expression},
      {"initializer-entry", BlockShape::InitializerEntry},
      {"declaration-fragment", BlockShape::DeclarationFragment}};
};

/// Whether a Python site defines a name or uses it.
enum class SiteKind { Definition, Use };
template <> struct Vocabulary<SiteKind> {
  static constexpr EnumWord<SiteKind> all[] = {
      {"definition", SiteKind::Definition}, {"use", SiteKind::Use}};
};

/// When a Python site runs: on import of the module, or when it is called.
enum class SiteTime { Import, Call };
template <> struct Vocabulary<SiteTime> {
  static constexpr EnumWord<SiteTime> all[] = {{"import", SiteTime::Import},
                                               {"call", SiteTime::Call}};
};

/// How a Python site is written. String: the argument of a call that is none
/// of Python's own.
enum class SiteForm {
  Class,
  Function,
  Attribute,
  FromImport,
  Hasattr,
  Getattr,
  Setattr,
  Delattr,
  String
};
template <> struct Vocabulary<SiteForm> {
  static constexpr EnumWord<SiteForm> all[] = {
      {"class", SiteForm::Class},         {"function", SiteForm::Function},
      {"attribute", SiteForm::Attribute}, {"from-import", SiteForm::FromImport},
      {"hasattr", SiteForm::Hasattr},     {"getattr", SiteForm::Getattr},
      {"setattr", SiteForm::Setattr},     {"delattr", SiteForm::Delattr},
      {"string", SiteForm::String}};
};

/// What the compiler is told of a unit.
enum class PropertyKind {
  Definition,
  Option,
  IncludeDirectory,
  Unread ///< nobody here understands it; rules have no word for it
};
/// As CMake calls the properties of a source.
template <> struct Vocabulary<PropertyKind> {
  static constexpr EnumWord<PropertyKind> all[] = {
      {"COMPILE_DEFINITIONS", PropertyKind::Definition},
      {"COMPILE_OPTIONS", PropertyKind::Option},
      {"INCLUDE_DIRECTORIES", PropertyKind::IncludeDirectory}};
};

/// What becomes of the host's files that move.
enum class Transition { Copy, Flag, Move };
template <> struct Vocabulary<Transition> {
  static constexpr EnumWord<Transition> all[] = {{"copy", Transition::Copy},
                                                 {"flag", Transition::Flag},
                                                 {"move", Transition::Move}};
};

/// Whether patched files keep their text for builds of another device that are
/// made of the same sources.
enum class OtherDevice {
  Auto, ///< where the backend goes into the tree that these are made of
  Keep,
  Drop
};
template <> struct Vocabulary<OtherDevice> {
  static constexpr EnumWord<OtherDevice> all[] = {{"auto", OtherDevice::Auto},
                                                  {"keep", OtherDevice::Keep},
                                                  {"drop", OtherDevice::Drop}};
};

/// What a command of a build file does, and with which arguments.
enum class CommandKind {
  StarlarkList, ///< (LIST VARIABLE) appends a list of the file to a variable
  Exclude, ///< (VARIABLE LIST ITEM...) sets a variable to a list less items
  Target,  ///< (NAME SOURCE...) makes a library or adds to it
  AddFlag  ///< (FLAG VARIABLE) adds a flag to a variable of flags
};
template <> struct Vocabulary<CommandKind> {
  static constexpr EnumWord<CommandKind> all[] = {
      {"starlark-list", CommandKind::StarlarkList},
      {"exclude", CommandKind::Exclude},
      {"target", CommandKind::Target},
      {"add-flag", CommandKind::AddFlag}};
};

} // namespace decouple

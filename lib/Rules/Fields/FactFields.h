//===- FactFields.h - the keys of what the pack knows about PyTorch -------===//
//
// Rules: one table an object; see Field.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Fields/RuleFields.h"

namespace decouple {

template <> struct Fields<Verdict> {
  static constexpr char name[] = "verdict";
  static constexpr auto all =
      std::tuple(required("name", &Verdict::name, "verdictName"),
                 required("action", &Verdict::action, "action"),
                 required("title", &Verdict::title, "reason"),
                 optional("hand", &Verdict::hand, "reason"));
};

template <> struct Fields<LibraryRule> {
  static constexpr char name[] = "libraryRule";
  static constexpr auto all =
      std::tuple(shared(&LibraryRule::info, CountedKeys),
                 required("library", &LibraryRule::library, "name"),
                 required("list", &LibraryRule::list, "name", "list"),
                 required("file", &LibraryRule::file, "path", "in"),
                 optional("base", &LibraryRule::base, "path", "relative to"),
                 optional("device", &LibraryRule::ofDevice, "flag",
                          "part of the device's build"));
};

template <> struct Fields<BuildCommand> {
  static constexpr char name[] = "buildCommand";
  static constexpr auto all =
      std::tuple(required("name", &BuildCommand::name, "commandName"),
                 required("kind", &BuildCommand::kind, "commandKind"),
                 optional("file", &BuildCommand::file, "path"));
};

template <> struct Fields<BuildReading> {
  static constexpr char name[] = "buildReading";
  static constexpr auto all = std::tuple(
      required("commands", &BuildReading::commands, "buildCommands"),
      required("directories", &BuildReading::directories, "directories"),
      required("follow", &BuildReading::follow, "globs"),
      required("blockFiles", &BuildReading::blockFiles, "globs"),
      optional("options", &BuildReading::options, "path"),
      optional("readWith", &BuildReading::readWith, "globsByVariable"),
      required("mentions", &BuildReading::mentions, "mentions"),
      optional("flagFiles", &BuildReading::flagFiles, "paths"),
      optional("linked", &BuildReading::linked, "textGlobs"),
      optional("links", &BuildReading::links, "textGlobs"),
      optional("optionsWithArgument", &BuildReading::optionsWithArgument,
               "names"),
      optional("switches", &BuildReading::switches, "switches"),
      optional("generated", &BuildReading::generated, "textGlobs"));
};

template <> struct Fields<Device> {
  static constexpr char name[] = "deviceFile";
  static constexpr auto all =
      std::tuple(required("name", &Device::name, "word"),
                 required("title", &Device::title, "reason"),
                 optional("backend", &Device::backend, "backendName"),
                 required("without", &Device::without, "configurationName"),
                 required("with", &Device::with, "configurationName"));
};

template <> struct Fields<PythonExtension> {
  static constexpr char name[] = "pythonExtension";
  static constexpr auto all =
      std::tuple(required("header", &PythonExtension::header, "name"),
                 required("parameter", &PythonExtension::parameter, "name"),
                 required("argument", &PythonExtension::argument, "name"));
};

template <> struct Fields<BindingSpelling> {
  static constexpr char name[] = "bindingSpelling";
  static constexpr auto all =
      std::tuple(required("methodTable", &BindingSpelling::methodTable, "name"),
                 required("function", &BindingSpelling::function, "name"),
                 required("submodule", &BindingSpelling::submodule, "name"),
                 required("types", &BindingSpelling::types, "regex"),
                 required("adders", &BindingSpelling::adders, "regex"));
};

template <> struct Fields<PythonBindings> {
  static constexpr char name[] = "pythonBindings";
  static constexpr auto all = std::tuple(
      required("spelling", &PythonBindings::spelling, "bindingSpelling"),
      required("sources", &PythonBindings::sources, "globs"),
      optional("others", &PythonBindings::others, "globs"),
      required("modules", &PythonBindings::modules, "names"),
      required("methodTables", &PythonBindings::methodTables, "regexes"),
      required("definitions", &PythonBindings::definitions, "globs"),
      required("uses", &PythonBindings::uses, "globs"),
      required("names", &PythonBindings::names, "anyNames"),
      required("calls", &PythonBindings::calls, "names"));
};

/// `values` is read twice: what is known of each name, and the numbers.
template <> struct Fields<Configuration> {
  static constexpr char name[] = "configuration";
  static constexpr auto all = std::tuple(
      shared(&Configuration::info, RuleKeys),
      required("name", &Configuration::name, "word"),
      optional("basedOn", &Configuration::basedOn, "configurationName"),
      optional("target", &Configuration::target, "library"),
      optional("paths", &Configuration::paths, "globs"),
      required("values", &Configuration::macros, "macroValues"),
      required("values", &Configuration::values, "macroValues"),
      required("others", &Configuration::others, "truth"));
};

template <> struct Fields<LayoutEntry> {
  static constexpr char name[] = "layoutEntry";
  static constexpr auto all =
      std::tuple(required("from", &LayoutEntry::from, "path"),
                 required("to", &LayoutEntry::to, "path"));
};

template <> struct Fields<Layout> {
  static constexpr char name[] = "layoutFile";
  static constexpr auto all =
      std::tuple(required("name", &Layout::name, "word"),
                 required("description", &Layout::description, "reason"),
                 required("root", &Layout::root, "path"),
                 required("patches", &Layout::patches, "path"),
                 required("buildHelper", &Layout::buildHelper, "path"),
                 required("entries", &Layout::entries, "layoutEntries"),
                 optional("fallback", &Layout::fallback, "path"));
};

} // namespace decouple

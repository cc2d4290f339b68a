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
                 required("title", &Verdict::title, "reason")
                     .means("A few words for the report."),
                 optional("hand", &Verdict::hand, "reason")
                     .means("What a person does about it in the host, where no "
                            "patch does; --marks writes it there."),
                 optional("due", &Verdict::due, "due")
                     .means("When: now, unless it says otherwise, or only once "
                            "no build reads it."));
};

template <> struct Fields<LibraryRule> {
  static constexpr char name[] = "libraryRule";
  static constexpr auto all = std::tuple(
      shared(&LibraryRule::info, CountedKeys),
      required("library", &LibraryRule::library, "name"),
      required("list", &LibraryRule::list, "name", "list")
          .means("A CMake target or variable, or the name of a Starlark list."),
      required("file", &LibraryRule::file, "path", "in")
          .means("The build file that is read."),
      optional("base", &LibraryRule::base, "path", "relative to")
          .means(
              "Directory that entries of a Starlark list start from; absent: "
              "the tree's root. Those of CMake's start from their file's."),
      optional("device", &LibraryRule::ofDevice, "flag",
               "part of the device's build")
          .means("The library belongs to the device's build: its units are "
                 "those that the configuration with the device adds to the one "
                 "without."));
};

template <> struct Fields<BuildCommand> {
  static constexpr char name[] = "buildCommand";
  static constexpr auto all =
      std::tuple(required("name", &BuildCommand::name, "commandName"),
                 required("kind", &BuildCommand::kind, "commandKind"),
                 optional("file", &BuildCommand::file, "path")
                     .means("starlark-list: the file that has the lists."));
};

template <> struct Fields<BuildReading> {
  static constexpr char name[] = "buildReading";
  static constexpr char description[] = "How build files are read.";
  static constexpr auto all = std::tuple(
      required("commands", &BuildReading::commands, "buildCommands")
          .means("Commands that are not CMake's own, or that are defined in "
                 "files that are not read."),
      required("directories", &BuildReading::directories, "directories")
          .means("CMake variables that name directories of the tree; \"\" is "
                 "its root."),
      required("follow", &BuildReading::follow, "globs")
          .means("Directories that add_subdirectory enters."),
      optional("beside", &BuildReading::beside, "names")
          .means(
              "Scopes, of tests and the like, whose build files make nothing "
              "that a library needs. Of other directories that are added and "
              "not entered it is reported (TD2061) that a build for the "
              "device alone enters one, or makes a library in it."),
      required("blockFiles", &BuildReading::blockFiles, "globs")
          .means("Files whose if-groups may be build blocks."),
      optional("options", &BuildReading::options, "path")
          .means("The build file whose cmake_dependent_option()s count: one "
                 "that is ON by default with the device, and OFF without, is "
                 "ON in the device's configuration."),
      optional("readWith", &BuildReading::readWith, "globsByVariable")
          .means("CMake variables, and the files that a build reads only when "
                 "the variable is on."),
      required("mentions", &BuildReading::mentions, "mentions")
          .means(
              "Lower case; an if-group is a build block when one of its "
              "conditions has one of these as a word of a name, in any case."),
      optional("flagFiles", &BuildReading::flagFiles, "paths")
          .means("Build files that are run for the flags that they set for all "
                 "libraries or for single files."),
      optional("functionFiles", &BuildReading::functionFiles, "paths")
          .means("Build files of which only the functions and macros count: "
                 "each build file that is run can call them."),
      optional("wholeCalls", &BuildReading::wholeCalls, "names")
          .means("Functions and macros that are not gone into: what a call of "
                 "one says is the call, as of one that nobody knows."),
      optional("linked", &BuildReading::linked, "textGlobs")
          .means(
              "Targets that the device's libraries link: what they tell those "
              "who link them is for a library of which the build files do not "
              "say all that it links. What they do say is known without."),
      optional("links", &BuildReading::links, "textGlobs")
          .means("What the device's libraries link upstream and the backend's "
                 "build links, too, or does without: targets, libraries, "
                 "options of the linker, and variables that no build file "
                 "sets. What a pack without any links is not looked at; else "
                 "anything else is reported (TD2069)."),
      optional("optionsWithArgument", &BuildReading::optionsWithArgument,
               "names")
          .means("Options of compilers of which the next word is a part."),
      optional("switches", &BuildReading::switches, "switches")
          .means("What a user of the backend can turn off, and the CMake "
                 "variables that are off with it."),
      optional("generated", &BuildReading::generated, "textGlobs")
          .means("Sources that are in no checkout, because the build makes "
                 "them: their paths, or the variables that hold them; also "
                 "variables that upstream names and never sets. A file of the "
                 "build's directory is $?CMAKE_BINARY_DIR?/PATH. Any other "
                 "source that is no file is reported (TD2060)."),
      optional("configured", &BuildReading::configured, "textGlobs")
          .means("What configure_file() makes headers of for the device alone, "
                 "and variables that have another value for it: templates by "
                 "their paths, variables by their names. Any other, but for "
                 "macros with a rule, is reported (TD2077)."),
      optional("setupFiles", &BuildReading::setupFiles, "paths")
          .means("Python files that make extension modules for a build."),
      optional("extensions", &BuildReading::extensions, "textGlobs")
          .means("Extension modules whose code is made elsewhere, or for the "
                 "host alone. Any other of which those files say something "
                 "about the device is reported (TD2061)."));
};

template <> struct Fields<Device> {
  static constexpr char name[] = "deviceFile";
  static constexpr char description[] =
      "The device whose code is taken out. Every text of the pack may say "
      "${device.name}, ${device.title}, ${device.with} and ${device.without}, "
      "and ${device.backend}, or ${device.BACKEND} in capitals, for the name "
      "that the backend gets.";
  static constexpr auto all = std::tuple(
      required("name", &Device::name, "word").means("Its name in paths."),
      required("title", &Device::title, "reason").means("Its name in texts."),
      optional("backend", &Device::backend, "backendName")
          .means("The name of its backend: directory, project, package and "
                 "library. By default the device's name; --name wins."),
      required("without", &Device::without, "configurationName")
          .means(
              "The configuration (configurations.json) of a host without it."),
      required("with", &Device::with, "configurationName")
          .means("The configuration of a host that is built with it."),
      optional("flag", &Device::flag, "macroName")
          .means("The macro and CMake option of a host whose device is a "
                 "backend of its own, for --transition flag."),
      optional("rewrittenTo", &Device::rewrittenTo, "macroName")
          .means("The macro that a build for another device, which rewrites "
                 "the sources before it compiles them, makes of this device's. "
                 "With --other-device keep such a build reads what it read."),
      optional("buildOptions", &Device::buildOptions, "variableValues")
          .means("CMake variables that the device's build decides, and what "
                 "they are without it, whatever else is built. With "
                 "--transition move what no build reads then leaves the build "
                 "files."),
      optional("otherBuildOptions", &Device::otherBuildOptions, "names")
          .means("CMake variables that only builds for other devices turn on "
                 "once this one's has left: what these read stays with "
                 "--transition move."));
};

template <> struct Fields<PythonExtension> {
  static constexpr char name[] = "pythonExtension";
  static constexpr char description[] =
      "What the functions of a Python extension module are declared with.";
  static constexpr auto all =
      std::tuple(required("header", &PythonExtension::header, "name"),
                 required("parameter", &PythonExtension::parameter, "name")
                     .means("The module, as a function takes it."),
                 required("argument", &PythonExtension::argument, "name")
                     .means("That parameter's name."),
                 optional("served", &PythonExtension::served, "name")
                     .means("Under which name a host with the backend finds "
                            "the module itself; for --python rfc."));
};

template <> struct Fields<BindingSpelling> {
  static constexpr char name[] = "bindingSpelling";
  static constexpr char description[] = "How C++ binds names.";
  static constexpr auto all =
      std::tuple(required("methodTable", &BindingSpelling::methodTable, "name")
                     .means("The type of arrays of functions."),
                 required("function", &BindingSpelling::function, "name")
                     .means("The method that binds a function on a module."),
                 required("submodule", &BindingSpelling::submodule, "name")
                     .means("The method that makes a module of a module."),
                 required("types", &BindingSpelling::types, "regex")
                     .means("Templates that bind a type; module and name are "
                            "the first arguments."),
                 required("adders", &BindingSpelling::adders, "regex")
                     .means("Functions that add a value; module and name are "
                            "the first arguments."));
};

template <> struct Fields<PythonBindings> {
  static constexpr char name[] = "pythonBindings";
  static constexpr char description[] = "Where the names come from.";
  static constexpr auto all = std::tuple(
      required("spelling", &PythonBindings::spelling, "bindingSpelling"),
      required("sources", &PythonBindings::sources, "globs")
          .means("C++ files whose bindings are the device's."),
      optional("others", &PythonBindings::others, "globs")
          .means("C++ files that bind some of `names`."),
      required("modules", &PythonBindings::modules, "names")
          .means("Python modules the names are bound on."),
      required("methodTables", &PythonBindings::methodTables, "regexes")
          .means("Arrays of methods of these modules; other arrays belong to "
                 "types."),
      required("definitions", &PythonBindings::definitions, "globs")
          .means("Python files whose classes and functions are sites."),
      required("uses", &PythonBindings::uses, "globs")
          .means("Python files in which uses of the names are sites."),
      required("names", &PythonBindings::names, "anyNames")
          .means("Names of the device that other C++ files bind."),
      required("calls", &PythonBindings::calls, "names")
          .means("Functions to which a name in a string is a use."));
};

/// `values` is read twice: what is known of each name, and the numbers.
template <> struct Fields<Configuration> {
  static constexpr char name[] = "configuration";
  static constexpr auto all = std::tuple(
      shared(&Configuration::info, RuleKeys),
      required("name", &Configuration::name, "word")
          .means("device.json says which two names are compared."),
      optional("basedOn", &Configuration::basedOn, "configurationName")
          .means("A name whose values for all units hold here, too, where this "
                 "configuration does not say otherwise."),
      optional("target", &Configuration::target, "library")
          .means(
              "The library whose units see these values; absent: all of them."),
      optional("paths", &Configuration::paths, "globs")
          .means(
              "The units that see these values; absent: all of the target's."),
      required("values", &Configuration::macros, "macroValues")
          .means("true: defined (ON); false: not defined (OFF); a number: "
                 "defined with this value; \"unknown\"."),
      required("values", &Configuration::values, "macroValues"),
      required("others", &Configuration::others, "truth")
          .means("What a name that is not listed is."));
};

template <> struct Fields<LayoutEntry> {
  static constexpr char name[] = "layoutEntry";
  static constexpr auto all =
      std::tuple(required("from", &LayoutEntry::from, "path")
                     .means("Directory or file of the checkout."),
                 required("to", &LayoutEntry::to, "path")
                     .means("Its new place below the root."));
};

template <> struct Fields<Layout> {
  static constexpr char name[] = "layoutFile";
  static constexpr char description[] = "Where moved files and supplements go. "
                                        "The file's name is the layout's name.";
  static constexpr auto all = std::tuple(
      required("name", &Layout::name, "word"),
      required("description", &Layout::description, "reason"),
      required("root", &Layout::root, "path")
          .means("The backend's directory below the output directory."),
      required("patches", &Layout::patches, "path")
          .means("The patch series, below the output directory."),
      required("buildHelper", &Layout::buildHelper, "path")
          .means("wrapped_cmake, below the output directory."),
      required("entries", &Layout::entries, "layoutEntries")
          .means("The longest \"from\" that is the path or a directory above "
                 "it wins."),
      optional("fallback", &Layout::fallback, "path")
          .means("Below the root: what no entry covers goes there, under its "
                 "whole path. Without it `upstream`."));
};

} // namespace decouple

//===- PatchFields.h - the keys of rules for patches ----------------------===//
//
// Rules: one table an object; see Field.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Fields/CompileFields.h"
#include "Rules/Fields/RuleFields.h"

namespace decouple {

template <> struct Fields<HandEdit> {
  static constexpr char name[] = "handEdit";
  static constexpr auto all =
      std::tuple(required("path", &HandEdit::path, "path"),
                 optional("find", &HandEdit::find, "anchor")
                     .means("`...` stands for any text of its line. Absent: "
                            "the file is a new one."),
                 optional("replace", &HandEdit::replace, "lines")
                     .means("Whole lines instead of them."),
                 optional("text", &HandEdit::text, "path")
                     .means("A file beside this one, with these lines."));
};

template <> struct Fields<HandPatch> {
  static constexpr char name[] = "handPatch";
  static constexpr char description[] =
      "One concern. All of its edits fit, or none is done.";
  static constexpr auto all =
      std::tuple(shared(&HandPatch::info, CountedKeys),
                 required("title", &HandPatch::title, "reason")
                     .means("The patch's subject."),
                 required("removableWhen", &HandPatch::removableWhen, "reason"),
                 required("edits", &HandPatch::edits, "handEdits", "lines of"),
                 optional("definesFlag", &HandPatch::definesFlag, "flag",
                          "defines the flag")
                     .means("Makes the device's flag known, with --transition "
                            "flag alone; all other patches depend on it "
                            "then."),
                 optional("transitions", &HandPatch::transitions, "transitions",
                          "only with --transition"));
};

template <> struct Fields<DeclaredRemainder> {
  static constexpr char name[] = "remainder";
  static constexpr char description[] =
      "Blocks that would have to be split, and stay as they are.";
  static constexpr auto all = std::tuple(
      shared(&DeclaredRemainder::info, CountedKeys),
      required("removableWhen", &DeclaredRemainder::removableWhen, "reason"),
      required("path", &DeclaredRemainder::path, "path", "blocks of"),
      required("condition", &DeclaredRemainder::condition, "name",
               "first line has")
          .means("A part of the block's first line."),
      optional("diagnostics", &DeclaredRemainder::diagnostics, "diagnostics",
               "refused with")
          .means("What the blocks are refused with; one that is refused with "
                 "something else is not declared. Absent: anything."));
};

template <> struct Fields<Implementation> {
  static constexpr char name[] = "implementation";
  static constexpr auto all =
      std::tuple(required("file", &Implementation::file, "path"),
                 required("tokens", &Implementation::tokens, "codePattern")
                     .means("What has to be in the file, directives aside."));
};

template <> struct Fields<InterfaceRule> {
  static constexpr char name[] = "interfaceRule";
  static constexpr char description[] =
      "An interface of the release's own that does what an arm does: the host "
      "calls it where it would ask a hook.";
  static constexpr auto all = std::tuple(
      shared(&InterfaceRule::info, CountedKeys),
      optional("functions", &InterfaceRule::functions, "names", "in function")
          .means("The function around the arm is one of these; absent: any."),
      required("tokens", &InterfaceRule::tokens, "codePattern", "an arm has")
          .means("What is replaced, wherever it stands in the arm."),
      required("replace", &InterfaceRule::replace, "name")
          .means("What stands instead; `$x` is what it is in the tokens."),
      required("when", &InterfaceRule::when, "name", "taken when")
          .means("A condition that holds where a backend is loaded, and there "
                 "alone, with or without a device."),
      optional("headers", &InterfaceRule::headers, "names")
          .means("What the host includes for it."),
      required("implementations", &InterfaceRule::implementations,
               "implementations", "implemented by")
          .means("Code of the checkout by which the call does what the tokens "
                 "do; where some of it is missing, the arm becomes a hook."),
      required("removableWhen", &InterfaceRule::removableWhen, "reason"));
};

template <> struct Fields<HeaderAlias> {
  static constexpr char name[] = "headerAlias";
  static constexpr auto all =
      std::tuple(required("directory", &HeaderAlias::directory, "name"),
                 required("header", &HeaderAlias::header, "name"));
};

template <> struct Fields<CaptureAlias> {
  static constexpr char name[] = "captureAlias";
  static constexpr auto all =
      std::tuple(required("type", &CaptureAlias::type, "name"),
                 required("as", &CaptureAlias::as, "name"),
                 required("header", &CaptureAlias::header, "name"));
};

template <> struct Fields<HostLibrary> {
  static constexpr char name[] = "splitLibrary";
  static constexpr auto all = std::tuple(
      required("exportMacro", &HostLibrary::exportMacro, "name"),
      required("exportHeader", &HostLibrary::exportHeader, "name"),
      required("base", &HostLibrary::base, "path")
          .means("Left out of the names of hooks."),
      optional("includeRoot", &HostLibrary::includeRoot, "path")
          .means("Left out of includes."),
      required("hookNamespace", &HostLibrary::hookNamespace, "name"),
      required("hookType", &HostLibrary::hookType, "name")
          .means("What leads to all hooks of the library, of one device."),
      required("hookHeader", &HostLibrary::hookHeader, "path")
          .means("Declares it. The headers of single files lie beside it."),
      optional("hookDefinition", &HostLibrary::hookDefinition, "path")
          .means("Source that gets the definition of their registry. Absent, "
                 "or not in the checkout: the first file that has hooks."),
      optional("firstHeaders", &HostLibrary::firstHeaders, "names")
          .means("What headers of hooks include before all else where they "
                 "include headers below `base`, which take it for granted."),
      required("backendLibrary", &HostLibrary::backendLibrary, "library")
          .means("Registers the hooks."),
      required("directory", &HostLibrary::directory, "path")
          .means("Of generated sources, below the backend's root."));
};

template <> struct Fields<HookRegistry> {
  static constexpr char name[] = "splitRegistry";
  static constexpr char description[] =
      "How a host keeps the hooks of several devices apart.";
  static constexpr auto all = std::tuple(
      required("keyType", &HookRegistry::keyType, "name")
          .means("What a device is told by."),
      required("key", &HookRegistry::key, "name")
          .means("The device's own, as the host and the backend write it."),
      required("sizeType", &HookRegistry::sizeType, "name"),
      required("headers", &HookRegistry::headers, "anyNames")
          .means("Declare those types."),
      required("definition", &HookRegistry::definition, "lines")
          .means("${type} is the library's `hookType`, ${getter} the function "
                 "that the host asks for a device's hooks, ${filler} the one "
                 "that the backend asks to fill them in, ${checker} the one "
                 "that says whether a struct has the size that is expected."),
      required("definitionHeaders", &HookRegistry::definitionHeaders,
               "anyNames")
          .means("What the definition includes."));
};

template <> struct Fields<AttributeSetter> {
  static constexpr char name[] = "attributeSetter";
  static constexpr auto all = std::tuple(
      required("callee", &AttributeSetter::callee, "name"),
      required("nameArgument", &AttributeSetter::nameArgument, "index"),
      required("valueArgument", &AttributeSetter::valueArgument, "index"));
};

template <> struct Fields<CallReplacement> {
  static constexpr char name[] = "callReplacement";
  static constexpr auto all =
      std::tuple(required("callee", &CallReplacement::callee, "name"),
                 required("text", &CallReplacement::text, "name"));
};

template <> struct Fields<BindingRules> {
  static constexpr char name[] = "splitBindings";
  static constexpr char description[] =
      "How bindings that move find their module again.";
  static constexpr auto all = std::tuple(
      required("moduleVariables", &BindingRules::moduleVariables, "names"),
      required("moduleTypes", &BindingRules::moduleTypes, "names"),
      required("classTemplates", &BindingRules::classTemplates, "names")
          .means("Class objects of the library; nothing in them depends on "
                 "whether two sources have the same class."),
      required("submoduleMethods", &BindingRules::submoduleMethods, "names"),
      required("lookups", &BindingRules::lookups, "names")
          .means("Calls that only look something up."),
      required("initFunctions", &BindingRules::initFunctions, "names")
          .means("Run while the host's module is made; their bindings move."),
      required("setters", &BindingRules::setters, "attributeSetters")
          .means("Calls that set an attribute of the module."),
      required("replacements", &BindingRules::replacements, "callReplacements")
          .means("Calls that read differently in the backend; $1 is the second "
                 "argument."),
      required("moduleParameter", &BindingRules::moduleParameter, "name"),
      required("objectType", &BindingRules::objectType, "name"),
      required("attribute", &BindingRules::attribute, "name")
          .means("Member of a scope that is one of its attributes; $0 is the "
                 "name."),
      required("submodule", &BindingRules::submodule, "name")
          .means("The same, where the attribute is a module."),
      required("setAttribute", &BindingRules::setAttribute, "name")
          .means("Statement; $0 is the name, $1 the value."),
      required("headers", &BindingRules::headers, "names"));
};

template <> struct Fields<SplitRules> {
  static constexpr char name[] = "splitFile";
  static constexpr char description[] =
      "What splitting a file needs to know: names, bindings, how host units "
      "are compiled. See docs/Splitting.md.";
  static constexpr auto all = std::tuple(
      shared(&SplitRules::info, RuleKeys),
      required("removableWhen", &SplitRules::removableWhen, "reason"),
      optional("includesReason", &SplitRules::includesReason, "reason")
          .means("The reason of a patch that drops includes and does no more."),
      optional("includesRemovableWhen", &SplitRules::includesRemovableWhen,
               "reason")
          .means("When such a patch can go."),
      required("suffix", &SplitRules::suffix, "name")
          .means("Ending of the names of generated sources."),
      required("backendMacros", &SplitRules::backendMacros, "names")
          .means("Every build of the backend defines these."),
      optional("otherDevices", &SplitRules::otherDevices, "names")
          .means("Macros of the builds for other devices: an arm that these "
                 "take as well stays in the host for them."),
      optional("opaqueClasses", &SplitRules::opaqueClasses, "names")
          .means("Classes of the device that the host's headers name as what "
                 "pointers and references lead to, though a header that leaves "
                 "defines them: somebody has looked, and no template asks what "
                 "they are."),
      optional("reorderedHeaders", &SplitRules::reorderedHeaders, "names")
          .means("Names of headers of the device's toolkit that read otherwise "
                 "in another order, and say the same: of what two of them "
                 "declare, the first one does."),
      optional("harmlessClasses", &SplitRules::harmlessClasses, "names")
          .means("Classes of headers that read differently with the device in "
                 "ways by which no header decides anything while compiling, as "
                 "somebody has seen: a conversion from a type of the device."),
      required("hostHeaders", &SplitRules::hostHeaders, "name")
          .means("Part of the path of the installed host's own headers, which "
                 "its compiler finds as a system's."),
      required("headerAliases", &SplitRules::headerAliases, "headerAliases")
          .means("Declarations of headers in a directory are spelled by "
                 "another header."),
      required("captureAliases", &SplitRules::captureAliases, "captureAliases")
          .means("Types that a hook passes as another type."),
      required("libraries", &SplitRules::libraries, "splitLibraries",
               "files of")
          .means("Libraries of the host whose files are split."),
      required("registry", &SplitRules::registry, "splitRegistry"),
      required("bindings", &SplitRules::bindings, "splitBindings"),
      required("compile", &SplitRules::compile, "splitCompile"));
};

} // namespace decouple

//===- PatchFields.h - the keys of rules for patches ----------------------===//
//
// Rules: one table an object; see Field.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Fields/RuleFields.h"

namespace decouple {

template <> struct Fields<HandEdit> {
  static constexpr char name[] = "handEdit";
  static constexpr auto all =
      std::tuple(required("path", &HandEdit::path, "path"),
                 required("find", &HandEdit::find, "anchor"),
                 required("replace", &HandEdit::replace, "lines"));
};

template <> struct Fields<HandPatch> {
  static constexpr char name[] = "handPatch";
  static constexpr auto all =
      std::tuple(shared(&HandPatch::info, CountedKeys),
                 required("title", &HandPatch::title, "reason"),
                 required("removableWhen", &HandPatch::removableWhen, "reason"),
                 required("edits", &HandPatch::edits, "handEdits", "lines of"));
};

template <> struct Fields<DeclaredRemainder> {
  static constexpr char name[] = "remainder";
  static constexpr auto all = std::tuple(
      shared(&DeclaredRemainder::info, CountedKeys),
      required("removableWhen", &DeclaredRemainder::removableWhen, "reason"),
      required("path", &DeclaredRemainder::path, "path", "blocks of"),
      required("condition", &DeclaredRemainder::condition, "name",
               "first line has"),
      optional("diagnostics", &DeclaredRemainder::diagnostics, "diagnostics",
               "refused with"));
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
      required("base", &HostLibrary::base, "path"),
      optional("includeRoot", &HostLibrary::includeRoot, "path"),
      required("hookNamespace", &HostLibrary::hookNamespace, "name"),
      required("backendLibrary", &HostLibrary::backendLibrary, "library"),
      required("directory", &HostLibrary::directory, "path"));
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
  static constexpr auto all = std::tuple(
      required("moduleVariables", &BindingRules::moduleVariables, "names"),
      required("moduleTypes", &BindingRules::moduleTypes, "names"),
      required("classTemplates", &BindingRules::classTemplates, "names"),
      required("submoduleMethods", &BindingRules::submoduleMethods, "names"),
      required("lookups", &BindingRules::lookups, "names"),
      required("initFunctions", &BindingRules::initFunctions, "names"),
      required("setters", &BindingRules::setters, "attributeSetters"),
      required("replacements", &BindingRules::replacements, "callReplacements"),
      required("moduleParameter", &BindingRules::moduleParameter, "name"),
      required("objectType", &BindingRules::objectType, "name"),
      required("attribute", &BindingRules::attribute, "name"),
      required("submodule", &BindingRules::submodule, "name"),
      required("setAttribute", &BindingRules::setAttribute, "name"),
      required("headers", &BindingRules::headers, "names"));
};

template <> struct Fields<OptionalArguments> {
  static constexpr char name[] = "optionalArguments";
  static constexpr auto all =
      std::tuple(required("header", &OptionalArguments::header, "name"),
                 required("both", &OptionalArguments::both, "anyNames"),
                 required("with", &OptionalArguments::with, "anyNames"));
};

template <> struct Fields<Probe> {
  static constexpr char name[] = "probe";
  static constexpr auto all =
      std::tuple(required("text", &Probe::text, "names"),
                 required("complaint", &Probe::complaint, "name"),
                 optional("with", &Probe::device, "flag"),
                 optional("release", &Probe::release, "flag"));
};

template <> struct Fields<HostForm> {
  static constexpr char name[] = "hostForm";
  static constexpr auto all =
      std::tuple(required("torch", &HostForm::torch, "name"),
                 optional("has", &HostForm::has, "name"),
                 required("python", &HostForm::python, "names"),
                 required("arguments", &HostForm::arguments, "anyNames"));
};

template <> struct Fields<CompileRules> {
  static constexpr char name[] = "splitCompile";
  static constexpr auto all = std::tuple(
      required("hosts", &CompileRules::hosts, "hostForms"),
      required("common", &CompileRules::common, "names"),
      required("without", &CompileRules::without, "names"),
      required("with", &CompileRules::with, "names"),
      required("optional", &CompileRules::optional, "optionalArgumentLists"),
      optional("probes", &CompileRules::probes, "probes"),
      required("generatedHeaders", &CompileRules::generatedHeaders,
               "generatedHeaders"));
};

template <> struct Fields<SplitRules> {
  static constexpr char name[] = "splitFile";
  static constexpr auto all = std::tuple(
      shared(&SplitRules::info, RuleKeys),
      required("removableWhen", &SplitRules::removableWhen, "reason"),
      optional("includesReason", &SplitRules::includesReason, "reason"),
      optional("includesRemovableWhen", &SplitRules::includesRemovableWhen,
               "reason"),
      required("suffix", &SplitRules::suffix, "name"),
      required("backendMacros", &SplitRules::backendMacros, "names"),
      required("hostHeaders", &SplitRules::hostHeaders, "name"),
      required("headerAliases", &SplitRules::headerAliases, "headerAliases"),
      required("captureAliases", &SplitRules::captureAliases, "captureAliases"),
      required("libraries", &SplitRules::libraries, "splitLibraries",
               "files of"),
      required("bindings", &SplitRules::bindings, "splitBindings"),
      required("compile", &SplitRules::compile, "splitCompile"));
};

} // namespace decouple

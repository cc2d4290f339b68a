//===- CompileFields.h - the keys of how host units are compiled ----------===//
//
// Rules: one table an object; see Field.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Fields/RuleFields.h"

namespace decouple {

template <> struct Fields<OptionalArguments> {
  static constexpr char name[] = "optionalArguments";
  static constexpr auto all =
      std::tuple(required("header", &OptionalArguments::header, "name"),
                 required("both", &OptionalArguments::both, "anyNames")
                     .means("In both configurations."),
                 required("with", &OptionalArguments::with, "anyNames")
                     .means("In the configuration with the device."));
};

template <> struct Fields<Probe> {
  static constexpr char name[] = "probe";
  static constexpr auto all = std::tuple(
      required("text", &Probe::text, "names")
          .means("Lines; ${major} and ${minor} are those of the checkout's "
                 "release."),
      required("complaint", &Probe::complaint, "name")
          .means("What is wrong when it does not compile."),
      optional("with", &Probe::device, "flag")
          .means("Compiled in the configuration with the device."),
      optional("release", &Probe::release, "flag")
          .means(
              "Asks for the checkout's release; --any-release leaves it out."));
};

template <> struct Fields<HostForm> {
  static constexpr char name[] = "hostForm";
  static constexpr auto all = std::tuple(
      required("torch", &HostForm::torch, "name")
          .means("Directory of PyTorch's headers below the host; names may be "
                 "globs."),
      optional("has", &HostForm::has, "name")
          .means("A header that tells that they are there."),
      required("python", &HostForm::python, "names")
          .means("Where Python.h may be, likewise; below the host, or the "
                 "Python that its environment was made from."),
      required("arguments", &HostForm::arguments, "anyNames")
          .means("Given to the compiler besides those of every host."));
};

template <> struct Fields<CompileRules> {
  static constexpr char name[] = "splitCompile";
  static constexpr char description[] =
      "Compile arguments of host units. ${tree}, ${host}, ${torch}, ${python}, "
      "${toolkit}, ${generated} stand for directories.";
  static constexpr auto all = std::tuple(
      required("hosts", &CompileRules::hosts, "hostForms")
          .means("How a host may be installed; the first that fits counts."),
      required("common", &CompileRules::common, "names"),
      required("without", &CompileRules::without, "names")
          .means("In the configuration without the device."),
      required("with", &CompileRules::with, "names")
          .means("In the configuration with it."),
      required("optional", &CompileRules::optional, "optionalArgumentLists")
          .means("Arguments that are given when a header is there."),
      optional("probes", &CompileRules::probes, "probes")
          .means("What has to compile before the work begins."),
      required("generatedHeaders", &CompileRules::generatedHeaders,
               "generatedHeaders")
          .means("Headers that a build makes: path => lines."));
};

} // namespace decouple

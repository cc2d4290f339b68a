//===- SplitRules.h - what splitting knows about PyTorch ------------------===//
//
// Rules: a part of RulePack (rules/pytorch/split.json, interfaces.json). The
// split stage applies it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/TokenPattern.h"
#include "Rules/RuleInfo.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// Declarations found below a directory are spelled by another header.
struct HeaderAlias {
  std::string directory; ///< part of the declaring header's path
  std::string header;    ///< "<torch/csrc/python_headers.h>"
};

/// A type that a hook passes as another one (its public base).
struct CaptureAlias {
  std::string type; ///< qualified name without arguments: "pybind11::class_"
  std::string as;
  std::string header;
};

/// A call that sets an attribute of the module: name and value arguments.
struct AttributeSetter {
  std::string callee;
  unsigned nameArgument = 0, valueArgument = 1;
};

/// A call in an arm that reads differently once it stands in the backend.
struct CallReplacement {
  std::string callee;
  std::string text; ///< "$1" is the second argument's text
};

/// A library of the host whose files are split.
struct HostLibrary {
  std::string exportMacro, exportHeader;
  std::string base;          ///< "torch/csrc": left out of names
  std::string includeRoot;   ///< "aten/src": left out of includes; or empty
  std::string hookNamespace; ///< where the registry of hooks is declared
  std::string hookType;      ///< "PythonDeviceHooks": what it has of a device
  std::string hookHeader;    ///< that declares it, tree-relative; beside it are
                             ///< those of single files
  /// Source that gets the registry's definition; where it is empty or not in
  /// the checkout, that is the library's first file with hooks.
  std::string hookDefinition;
  std::vector<std::string> firstHeaders; ///< of those of hooks
  std::string backendLibrary;            ///< which library registers the hooks
  std::string directory; ///< of generated files, below the backend's root
};

/// How a host keeps the hooks of several devices apart. In `definition`,
/// ${type} stands for HostLibrary::hookType, ${getter}, ${filler} and
/// ${checker} for the functions that the header declares.
struct HookRegistry {
  std::string keyType;              ///< "c10::DeviceType"
  std::string key;                  ///< the device's: "c10::DeviceType::CUDA"
  std::string sizeType;             ///< "size_t"
  std::vector<std::string> headers; ///< of the three
  std::vector<std::string> definition, definitionHeaders; ///< lines
};

/// How bindings find their module again.
struct BindingRules {
  std::vector<std::string> moduleVariables;  ///< names of PyObject* modules
  std::vector<std::string> moduleTypes;      ///< "pybind11::module_"
  std::vector<std::string> classTemplates;   ///< "pybind11::class_"
  std::vector<std::string> submoduleMethods; ///< "def_submodule"
  std::vector<std::string> lookups;          ///< calls without effect
  std::vector<std::string> initFunctions;    ///< run while the module is made
  std::vector<AttributeSetter> setters;
  std::vector<CallReplacement> replacements;
  std::string moduleParameter; ///< "PyObject* module"
  std::string objectType;      ///< "::pybind11::object"
  std::string attribute;    ///< member of a scope; $0 is the attribute's name
  std::string submodule;    ///< the same, for an attribute that is a module
  std::string setAttribute; ///< statement; $0 is the name, $1 the value
  std::vector<std::string> headers;
};

/// Arguments that are only given when a header is there.
struct OptionalArguments {
  std::string header; ///< "nccl.h"
  std::vector<std::string> both, with;
};

/// A text that the host's compiler has to take before the work begins. In text
/// and complaint, ${major} and ${minor} stand for the checkout's release.
struct Probe {
  std::vector<std::string> text; ///< lines
  std::string complaint;         ///< "${host} has no PyTorch"
  bool device = false;           ///< compiled in the configuration with it
  bool release = false;          ///< holds for this release of the host alone
};

/// A way in which a host may be installed. Paths are below what --host names.
struct HostForm {
  std::string torch;                  ///< PyTorch's headers; names may be globs
  std::string has;                    ///< a header that tells: "ATen/Config.h"
  std::vector<std::string> python;    ///< where Python.h may be, likewise
  std::vector<std::string> arguments; ///< that its units are compiled with
};

/// Compile arguments of host units; ${tree}, ${host}, ${torch}, ${python} and
/// ${toolkit} stand for the checkout, the host's root, its headers, Python's
/// and the CUDA toolkit.
struct CompileRules {
  std::vector<HostForm> hosts; ///< the first that fits counts
  std::vector<std::string> common, without, with;
  std::vector<OptionalArguments> optional;
  std::vector<Probe> probes; ///< of the installed host and the toolkit
  /// Headers that a build makes: path below an include root => content.
  std::map<std::string, std::string> generatedHeaders;
};

/// Code of the checkout that makes a call do what the arm does.
struct Implementation {
  std::string file;
  CodePattern tokens;
};

/// An interface of the release's own that does what an arm does.
struct InterfaceRule {
  RuleInfo info;
  std::vector<std::string> functions; ///< around the arm; empty: any
  CodePattern tokens;                 ///< of the arm
  std::string replace;                ///< instead of them
  std::string when;                   ///< holds where a backend is there
  std::vector<std::string> headers;   ///< "<ATen/Context.h>"
  std::vector<Implementation> implementations;
  std::string removableWhen;
  /// Why it cannot be used in this checkout; empty: it can. No key of the pack.
  std::string unfit;
};

struct SplitRules {
  RuleInfo info;           ///< of the rule that patches name
  std::string fingerprint; ///< of the file with all rules below but interfaces
  std::string removableWhen;
  /// For a patch that drops includes and does no more; empty: as for others.
  std::string includesReason, includesRemovableWhen;
  std::vector<std::string> backendMacros; ///< every build of the backend has
  std::vector<std::string> otherDevices;  ///< macros of other devices' builds
  /// "at::cuda::NVRTC": headers name them where pointers lead alone, and no
  /// template asks what they are.
  std::vector<std::string> opaqueClasses;
  /// "c10::BFloat16": headers have more of them with the device, by which
  /// nothing is decided while compiling.
  std::vector<std::string> harmlessClasses;
  /// "cuda.h": of the device's toolkit; read in another order they say the
  /// same, though which of two declares what both do is another.
  std::vector<std::string> reorderedHeaders;
  std::string suffix;      ///< "CUDAHooks"
  std::string hostHeaders; ///< part of the path of the installed host's
  std::vector<HeaderAlias> headerAliases;
  std::vector<CaptureAlias> captureAliases;
  std::map<std::string, HostLibrary> libraries;
  HookRegistry registry;
  BindingRules bindings;
  CompileRules compile;
  /// Those of interfaces.json, once they have been looked for in the checkout.
  std::vector<InterfaceRule> interfaces;
};

} // namespace decouple

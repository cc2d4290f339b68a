//===- InstalledHost.h - where an installed host has its headers ----------===//
//
// --host + HostForms => InstalledHost
//                                             (part of split)
//
// A host is installed as a file system has it, as a Python environment has it,
// or as a wheel that was unpacked; the pack's forms say where its headers are
// then.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// Absolute places of one host.
struct InstalledHost {
  std::string root;   ///< what --host names; of an interpreter, its prefix
  std::string torch;  ///< PyTorch's headers
  std::string python; ///< with Python.h
  std::vector<std::string> arguments; ///< of its form, not yet filled in
};

/// The host at `named`, in the first of `forms` that fits: a directory, or the
/// Python interpreter of one. Of several directories that a pattern fits, the
/// one with the highest number in its name counts. An environment made by venv
/// has Python's headers where its `pyvenv.cfg` says (PEP 405).
/// Errors: UsageError when no form fits, or Python's headers are missing.
llvm::Expected<InstalledHost> findHost(const std::string &named,
                                       llvm::ArrayRef<HostForm> forms);

} // namespace decouple

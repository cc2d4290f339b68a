//===- Tripwires.h - parts of the device's build that are not understood --===//
//
// evaluated build files + LibraryRules => Diagnostics (TD206n)  (part of scan)
//
// What would make the backend smaller without a word: each is something that
// upstream compiles for the device and that reaches none of the libraries that
// are known.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Build/Evaluate/CMakeEvaluator.h"
#include "llvm/ADT/StringSet.h"

namespace decouple {

/// A build file as both configurations see it.
struct EvaluatedSides {
  CMakeEvaluator *host, *device;
};

/// That the library of `rule` is made of `text` of a build file, of which
/// nothing is known, or which has a `;` in its name: the lists of the backend's
/// build would have two sources instead of it.
Diagnostic openSource(const LibraryRule &rule, llvm::StringRef file,
                      unsigned line, const llvm::Twine &text);

/// That the library of `rule` is made of `path`, which is a file of the
/// checkout and neither a source nor a header by its name.
Diagnostic unknownSource(const LibraryRule &rule, llvm::StringRef file,
                         unsigned line, llvm::StringRef path);

/// Whether the build makes it: a variable by its name, a file by its path.
bool isGenerated(llvm::StringRef text, const BuildReading &reading);

/// A path as the checkout has it; one of the build's as
/// ${CMAKE_BINARY_DIR}/PATH.
std::string shown(llvm::StringRef path);

/// Whether the host has a part in what `rule`, which is the device's, names.
/// Otherwise all of it is the device's, be it there in the host's build or not.
bool isShared(const LibraryRule &rule, const RulePack &rules);

/// The rule whose library, all of it the device's, is `target`; null: none.
const LibraryRule *deviceLibrary(llvm::StringRef target, const RulePack &rules);

/// Whether a rule knows `target`, the host's or the device's.
bool isKnownTarget(llvm::StringRef target, const RulePack &rules);

/// Adds to `found` the targets of one build file that a build for the device
/// alone makes and that no rule knows (TD2061). Their names.
llvm::StringSet<> findUnknown(const EvaluatedSides &sides,
                              const RulePack &rules,
                              std::vector<Diagnostic> &found);

/// Sources of the device's libraries that come to no file (TD2060), and targets
/// that no rule knows which are the device's alone or link a library of its
/// (TD2061). `files`: by path.
std::vector<Diagnostic>
findTripwires(const std::map<std::string, EvaluatedSides> &files,
              const RulePack &rules);

} // namespace decouple

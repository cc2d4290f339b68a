//===- CMakeFold.h - CMake text without the device's build ----------------===//
//
// CMake text + what is off for good => text without what nothing reads
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Move/EditedLines.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Build/Values/CMakeNames.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// Variables that are what they are for good, and targets that nothing makes;
/// of all others nothing is known.
class WithoutDevice : public CMakeNames {
public:
  WithoutDevice(const std::map<std::string, Truth> &options,
                const std::vector<std::string> &targets)
      : options(options.begin(), options.end()),
        targets(targets.begin(), targets.end()) {}

  CMakeLookup variable(llvm::StringRef name) const override;
  Truth target(llvm::StringRef name) const override;

private:
  std::map<std::string, Truth, std::less<>> options;
  std::set<std::string, std::less<>> targets;
};

/// An if-group of a file, by the line that it begins in.
using IsAsked = llvm::function_ref<bool(const CMakeFile &file, std::size_t)>;

/// Takes out of `lines`, those of a CMake file, what no build reads: arms whose
/// conditions `names` rule out, conditions that they decide, and what in others
/// makes no difference. Looks at groups that are `asked` for, and at what is in
/// their arms. A group whose directives share a line with something else stays.
void foldCMake(llvm::StringRef path, const CMakeNames &names, IsAsked asked,
               EditedLines &lines);

} // namespace decouple

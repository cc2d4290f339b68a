//===- PreprocessorFacts.h - what one configuration takes -----------------===//
//
// Preprocessor events in the main file => PreprocessorFacts
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/DirectiveTree.h"
#include "Text/TextRange.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
}

namespace decouple {

/// `#include` that was executed in the main file.
struct IncludeUse {
  std::size_t offset = 0;
  std::string spelled; ///< with its <> or ""
};

/// A macro of the main file, used in the main file.
struct MacroUse {
  std::size_t offset = 0; ///< of the outermost expansion
  TextRange definition;   ///< whole #define line(s)
};

struct PreprocessorFacts {
  std::vector<TextRange> skipped; ///< from '#' to '#', in the main file
  std::vector<IncludeUse> includes;
  std::vector<MacroUse> macros;
  std::vector<TextRange> expansions; ///< macro calls that span lines
};

/// Fills `facts` while `preprocessor` runs; both must outlive the run.
void observe(clang::Preprocessor &preprocessor, PreprocessorFacts &facts);

/// The arm of `group` that was compiled, or ConditionalGroup::None.
std::size_t activeArm(const ConditionalGroup &group,
                      const PreprocessorFacts &facts);

} // namespace decouple

//===- Lists.h - what the lists of a rule allow ---------------------------===//
//
// A list that a rule does not give allows everything.      (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Glob.h"
#include "Rules/Vocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include <string>
#include <vector>

namespace decouple {

inline bool allows(const std::vector<std::string> &list, llvm::StringRef item) {
  return list.empty() || llvm::is_contained(list, item);
}

template <HasVocabulary Enum>
bool allows(const std::vector<Enum> &list, Enum item) {
  return list.empty() || llvm::is_contained(list, item);
}

inline bool allows(const std::vector<Glob> &globs, llvm::StringRef path) {
  return globs.empty() || llvm::any_of(globs, [&](const Glob &glob) {
           return glob.matches(path);
         });
}

} // namespace decouple

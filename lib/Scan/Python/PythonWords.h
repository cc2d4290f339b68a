//===- PythonWords.h - where a bound name may be used ---------------------===//
//
// Python text + names => places worth parsing              (part of scan)
//
// Parsing is slow, so bytes decide first. What is left out here is certain to
// be no use: a name after something else than a module, in longer strings.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/WordSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <string>
#include <vector>

namespace decouple {

/// What is looked for in Python files.
struct PythonQuery {
  /// Names and whether they may be on a part of a module ("torch._C.x") as
  /// well; a bound name on such a part is another one.
  llvm::StringMap<bool> names;
  std::vector<std::string> modules; ///< "torch._C"
  std::vector<std::string> calls;   ///< see PythonBindings::calls
  WordSet words;                    ///< all of `names`
};

/// A name of the query at its offset.
struct PythonWord {
  std::size_t offset;
  llvm::StringRef name;
};

/// A use of a module of `query` is possible in `text`. Fast.
bool mayUse(llvm::StringRef text, const PythonQuery &query);

/// The places that may be uses, in order.
std::vector<PythonWord> findPythonWords(llvm::StringRef text,
                                        const PythonQuery &query);

} // namespace decouple

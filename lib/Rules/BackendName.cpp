#include "Rules/BackendName.h"

#include "Support/Errors.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

/// An underscore is asked for because keywords of Python have none, nor have
/// modules of its library that start with a lower-case letter and could be
/// shadowed.
static bool canBeName(llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef> words;
  name.split(words, '_');
  return words.size() > 1 && llvm::isLower(name.front()) &&
         llvm::all_of(words, [](llvm::StringRef word) {
           return !word.empty() && llvm::all_of(word, [](char c) {
             return llvm::isLower(c) || llvm::isDigit(c);
           });
         });
}

llvm::Error decouple::nameBackend(nlohmann::json &device,
                                  llvm::StringRef given) {
  if (!given.empty()) {
    if (!canBeName(given))
      return usageError("--name " + given +
                        ": a backend's name is at least two lower-case words "
                        "of letters and digits, joined by an underscore, such "
                        "as my_backend");
    device["backend"] = given.str();
  }
  return llvm::Error::success();
}

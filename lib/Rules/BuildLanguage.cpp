#include "Rules/BuildLanguage.h"

using namespace decouple;

bool decouple::isCMakeFile(llvm::StringRef path) {
  if (path.ends_with(".cmake") || path.ends_with(".cmake.in"))
    return true;
  return path.consume_back("CMakeLists.txt") &&
         (path.empty() || path.back() == '/');
}

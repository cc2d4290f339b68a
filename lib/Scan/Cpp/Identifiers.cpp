#include "Scan/Cpp/Identifiers.h"
#include "Text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using clang::Token;
namespace tok = clang::tok;

static bool namesHeader(llvm::StringRef directive) {
  return directive == "include" || directive == "include_next" ||
         directive == "import";
}

std::vector<std::string>
decouple::identifiersOf(llvm::StringRef text, const ConditionalGroup &group) {
  std::vector<std::string> names;
  RawTokens tokens(text, group.begin);
  bool afterHash = false;
  for (Token token; tokens.next(token);) {
    if (tokens.offset(token) >= group.end)
      break;
    if (token.is(tok::raw_identifier)) {
      names.push_back(tokens.spelling(token));
      if (afterHash && namesHeader(names.back()))
        tokens.nextHeaderName(token); // its parts are not identifiers
    }
    afterHash = token.is(tok::hash) && token.isAtStartOfLine();
  }
  llvm::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

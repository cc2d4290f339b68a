#include "Split/Analyse/Declarations/HeaderCalls.h"

#include "Text/WordSet.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace decouple {

/// Whether the word that ends at `end` is one that a call may stand behind:
/// another is the type that a declaration begins with.
static bool mayPrecedeACall(StringRef text, std::size_t end) {
  static constexpr StringRef Words[] = {
      "return",   "else",     "do",  "throw", "case", "co_return",
      "co_await", "co_yield", "and", "or",    "not"};
  std::size_t begin = end;
  while (begin > 0 && isWordByte(text[begin - 1]))
    --begin;
  return llvm::is_contained(Words, text.slice(begin, end));
}

static bool isComment(StringRef text, std::size_t at) {
  StringRef before = text.take_front(at);
  std::size_t open = before.rfind("/*"), closed = before.rfind("*/");
  bool isOpen =
      open != StringRef::npos && (closed == StringRef::npos || closed < open);
  return isOpen || before.rsplit('\n').second.contains("//");
}

/// Whether `before` ends with a type and the `*` or `&` of what is declared
/// next; of a multiplication both sides stand apart.
static bool endsWithType(StringRef before) {
  StringRef type = before.rtrim("*& \t\n");
  StringRef sign = before.substr(type.size());
  bool apart = sign.starts_with(" ") && sign.ends_with(" ");
  return !type.empty() && !sign.trim().empty() && !apart &&
         (type.back() == '>' ||
          (isWordByte(type.back()) && !mayPrecedeACall(type, type.size())));
}

/// Whether the word at `at` may be called there, by its name alone.
static bool isCall(StringRef text, std::size_t at, std::size_t size) {
  if (isComment(text, at))
    return false;
  StringRef before = text.take_front(at).rtrim(),
            behind = text.substr(at + size).ltrim();
  if (endsWithType(text.take_front(at)))
    return false;
  if (!behind.starts_with("(") && !behind.starts_with("<"))
    return false;
  if (before.ends_with("::") || before.ends_with(".") ||
      before.ends_with("->") || before.ends_with("~"))
    return false;
  return before.empty() || !isWordByte(before.back()) ||
         mayPrecedeACall(before, before.size());
}

static void addCalls(StringRef text, const WordSet &words,
                     std::set<std::string> &called) {
  for (StringRef word = words.next(text); !word.empty();) {
    std::size_t at = word.data() - text.data();
    if (isCall(text, at, word.size()))
      called.insert(word.str());
    word = words.next(text, at + word.size());
  }
}

std::vector<const FunctionDecl *>
calledByHeaders(std::vector<const FunctionDecl *> functions,
                const SourceManager &sources,
                llvm::function_ref<bool(StringRef)> isRead) {
  WordSet words;
  for (const FunctionDecl *function : functions)
    if (function->getDeclName().isIdentifier())
      words.insert(function->getName());
  std::set<std::string> called;
  for (auto file = sources.fileinfo_begin();
       !words.empty() && file != sources.fileinfo_end(); ++file)
    if (auto text = file->second->getBufferIfLoaded();
        text && isRead(file->first.getName()))
      addCalls(text->getBuffer(), words, called);
  llvm::erase_if(functions, [&](const FunctionDecl *function) {
    return function->getDeclName().isIdentifier()
               ? !called.count(function->getName().str())
               : !function->isOverloadedOperator();
  });
  return functions;
}

} // namespace decouple

#include "Split/Analyse/Declarations/HeaderCalls.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

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

/// What stands before `at` in its line.
static StringRef lineBefore(StringRef text, std::size_t at) {
  StringRef before = text.take_front(at);
  return before.substr(before.rfind('\n') + 1);
}

/// What may be none counts as text.
static bool isComment(StringRef text, std::size_t at) {
  StringRef before = text.take_front(at), line = lineBefore(text, at);
  std::size_t open = before.rfind("/*"), closed = before.rfind("*/");
  if (open != StringRef::npos && (closed == StringRef::npos || closed < open)) {
    StringRef outside = lineBefore(text, open + 1);
    if (!outside.contains("//") && !outside.contains('"'))
      return true;
  }
  std::size_t slashes = line.find("//");
  return slashes != StringRef::npos && !line.take_front(slashes).contains('"');
}

/// Whether an odd number of quotes stands before `at` in its line.
static bool isString(StringRef text, std::size_t at) {
  StringRef line = lineBefore(text, at);
  return line.count('"') % 2 != 0 && !line.contains('\'');
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

static StringRef lastWord(StringRef text) {
  std::size_t begin = text.size();
  while (begin > 0 && isWordByte(text[begin - 1]))
    --begin;
  return text.substr(begin);
}

/// Whether the word at `at` is a class that is declared there, and no more.
static bool isOnlyDeclared(StringRef text, std::size_t at, std::size_t size) {
  const StringRef key = lastWord(text.take_front(at).rtrim());
  return (key == "class" || key == "struct" || key == "union") &&
         text.substr(at + size).ltrim().starts_with(";");
}

/// Whether the word at `at` is what a declaration's name is a pointer or a
/// reference to.
static bool isOnlyLedTo(StringRef text, std::size_t at, std::size_t size) {
  static constexpr StringRef Before[] = {"const", "virtual", "static", "extern",
                                         "inline"};
  StringRef before = text.take_front(at).rtrim(),
            behind = text.substr(at + size).ltrim();
  while (before.consume_back("::"))
    before = before.drop_back(lastWord(before).size());
  before = before.rtrim();
  const bool begins = before.empty() ||
                      StringRef("(,;{}").contains(before.back()) ||
                      llvm::is_contained(Before, lastWord(before));
  const StringRef name = behind.ltrim("*& \t\n");
  return begins && name.size() < behind.size() && !name.empty() &&
         isWordByte(name.front());
}

/// Those of `words` that one of the headers has somewhere where it `isWanted`.
static std::set<std::string> wordsIn(
    const SourceManager &sources, llvm::function_ref<bool(StringRef)> isRead,
    const WordSet &words,
    llvm::function_ref<bool(StringRef, std::size_t, std::size_t)> isWanted) {
  std::set<std::string> found;
  for (auto file = sources.fileinfo_begin();
       !words.empty() && file != sources.fileinfo_end(); ++file) {
    auto buffer = file->second->getBufferIfLoaded();
    if (!buffer || !isRead(file->first.getName()))
      continue;
    const StringRef text = buffer->getBuffer();
    for (StringRef word = words.next(text); !word.empty();) {
      const std::size_t at = word.data() - text.data();
      if (isWanted(text, at, word.size()))
        found.insert(word.str());
      word = words.next(text, at + word.size());
    }
  }
  return found;
}

std::set<std::string>
usedByHeaders(const WordSet &classes, const SourceManager &sources,
              llvm::function_ref<bool(StringRef)> isRead,
              llvm::function_ref<bool(StringRef)> isOpaque) {
  return wordsIn(sources, isRead, classes,
                 [&](StringRef text, std::size_t at, std::size_t size) {
                   return !isComment(text, at) && !isString(text, at) &&
                          !isOnlyDeclared(text, at, size) &&
                          !(isOpaque(text.substr(at, size)) &&
                            isOnlyLedTo(text, at, size));
                 });
}

std::vector<const FunctionDecl *>
calledByHeaders(std::vector<const FunctionDecl *> functions,
                const SourceManager &sources,
                llvm::function_ref<bool(StringRef)> isRead) {
  WordSet words;
  for (const FunctionDecl *function : functions)
    if (function->getDeclName().isIdentifier())
      words.insert(function->getName());
  const std::set<std::string> called = wordsIn(sources, isRead, words, isCall);
  llvm::erase_if(functions, [&](const FunctionDecl *function) {
    return function->getDeclName().isIdentifier()
               ? !called.count(function->getName().str())
               : !function->isOverloadedOperator();
  });
  return functions;
}

} // namespace decouple

#include "Report/Why/WrittenPlace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

static bool isNumber(StringRef text) {
  return !text.empty() && llvm::all_of(text, llvm::isDigit);
}

/// "12" or "12-20".
static bool areNumbers(StringRef text) {
  auto [first, last] = text.split('-');
  return isNumber(first) && (isNumber(last) || !text.contains('-'));
}

static StringRef withoutQuotes(StringRef text) {
  text = text.trim();
  for (char quote : {'\'', '"', '`'})
    if (text.size() > 1 && text.front() == quote && text.back() == quote)
      return text.drop_front().drop_back().trim();
  return text;
}

/// "L12" and "L12C5" => "12"; of other texts nothing that is a number.
static StringRef lineOfAnchor(StringRef text) {
  return text.consume_front("L") ? text.split('C').first : "";
}

/// "L12-L20" => "12-20".
static std::string numbersOfAnchor(StringRef anchor) {
  auto [first, last] = anchor.split('-');
  std::string numbers = lineOfAnchor(first).str();
  if (!last.empty())
    numbers += "-" + (isNumber(last) ? last : lineOfAnchor(last)).str();
  return numbers;
}

/// The path in the address of a file that a code host shows; other texts as
/// they are. A branch with a slash in its name is not told from the path.
static StringRef withoutHost(StringRef text) {
  if (!text.contains("://"))
    return text;
  StringRef shown = text.split("/blob/").second;
  return shown.contains('/') ? shown.split('/').second : text;
}

WrittenPlace decouple::readPlace(StringRef text) {
  text = withoutHost(withoutQuotes(text));
  text.consume_back(":"); // as compilers have it before what they say
  auto [page, anchor] = text.rsplit('#');
  if (std::string lines = numbersOfAnchor(anchor); areNumbers(lines))
    return {page, lines};
  if (text.ends_with(")")) {
    auto [path, inner] = text.drop_back().rsplit('(');
    if (StringRef line = inner.split(',').first; areNumbers(line))
      return {path, line.str()};
  }
  auto [path, last] = text.rsplit(':');
  if (!areNumbers(last))
    return {text};
  // The last of two numbers is a column, which says nothing here.
  auto [before, line] = path.rsplit(':');
  return areNumbers(line) && isNumber(last) ? WrittenPlace{before, line.str()}
                                            : WrittenPlace{path, last.str()};
}

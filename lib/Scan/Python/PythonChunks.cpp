#include "Scan/Python/PythonChunks.h"
#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

namespace {

class Splitter {
public:
  explicit Splitter(StringRef text) : text(text) {}

  std::vector<std::size_t> run() {
    lineStart();
    while (position < text.size())
      step();
    return std::move(chunks);
  }

private:
  void step() {
    switch (text[position]) {
    case '\n':
      ++position;
      if (depth == 0)
        lineStart();
      break;
    case '#':
      position = std::min(text.find('\n', position), text.size());
      break;
    case '"':
    case '\'':
      string();
      break;
    case '\\': // joins lines
      position += text.substr(position).starts_with("\\\r\n") ? 3 : 2;
      break;
    case '(':
    case '[':
    case '{':
      ++depth, ++position;
      break;
    case ')':
    case ']':
    case '}':
      depth -= depth > 0;
      ++position;
      break;
    default:
      ++position;
    }
  }

  /// A string and its prefix; backslashes hide the next byte in all of them.
  void string() {
    StringRef quote = text.substr(position, 3);
    bool triple = quote == "\"\"\"" || quote == "'''";
    quote = quote.take_front(triple ? 3 : 1);
    position += quote.size();
    while (position < text.size() &&
           !text.substr(position).starts_with(quote)) {
      if (!triple && text[position] == '\n')
        return; // unterminated: ends with its line
      position += text[position] == '\\' ? 2 : 1;
    }
    position = std::min(position + quote.size(), text.size());
  }

  void lineStart() {
    StringRef line = text.substr(position);
    StringRef word = line.take_while(isWordByte);
    bool decorator = line.starts_with("@");
    bool statement =
        (!word.empty() || decorator || line.starts_with("(") ||
         line.starts_with("[") || line.starts_with("{") ||
         line.starts_with("\"") || line.starts_with("'")) &&
        !llvm::is_contained({"else", "elif", "except", "finally"}, word);
    if (statement && !decorated)
      chunks.push_back(position);
    if (statement)
      decorated = decorator;
  }

  StringRef text;
  std::size_t position = 0;
  unsigned depth = 0;
  bool decorated = false; ///< the last statement was a decorator
  std::vector<std::size_t> chunks;
};

} // namespace

std::vector<std::size_t> decouple::findChunks(StringRef text) {
  return Splitter(text).run();
}

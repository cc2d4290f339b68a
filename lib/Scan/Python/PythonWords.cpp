#include "Scan/Python/PythonWords.h"
#include "Text/Blocks.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

/// An import statement's names are at most this far from its beginning.
static constexpr std::size_t ImportReach = 4096;

static bool isQuote(char c) { return c == '"' || c == '\''; }

static StringRef lastPart(StringRef module) {
  return module.rsplit('.').second.empty() ? module : module.rsplit('.').second;
}

/// Where `word` is in `text` from `from` on; the text's size when it is not.
/// Other searches are quick with long words only.
static std::size_t findShort(StringRef text, StringRef word, std::size_t from) {
  auto mayBegin = [first = word.front(), last = word.back(),
                   end = word.size() - 1](const char *at) {
    return int(at[0] == first) & int(at[end] == last);
  };
  return findInBlocks(text, from, word.size(), mayBegin,
                      [&](StringRef bytes) { return bytes == word; });
}

bool decouple::mayUse(StringRef text, const PythonQuery &query) {
  return llvm::any_of(query.modules, [&](StringRef module) {
    const StringRef last = lastPart(module),
                    package = module.drop_back(last.size());
    for (std::size_t at = findShort(text, last, 0); at < text.size();
         at = findShort(text, last, at + 1)) {
      const StringRef before = text.take_front(at);
      if (before.ends_with(package) || before.ends_with("import "))
        return true;
    }
    return false;
  });
}

namespace {

/// Looks at the bytes around one word.
class Surroundings {
public:
  Surroundings(StringRef text, PythonWord word, const PythonQuery &query)
      : before(text.take_front(word.offset)),
        after(text.drop_front(word.offset + word.name.size())), query(query) {}

  bool mayBeUse() const {
    StringRef left = before.rtrim();
    if (left.ends_with("."))
      return isAttribute(left.drop_back());
    if (!before.empty() && isQuote(before.back()))
      return !after.empty() && after.front() == before.back();
    return isImported();
  }

private:
  /// `chain` ends with the dotted name before the dot.
  bool isAttribute(StringRef chain) const {
    StringRef start = chain.rtrim();
    while (!start.empty() && (isWordByte(start.back()) || start.back() == '.'))
      start = start.drop_back();
    // The name in a string that quotes an expression is no use.
    if (!start.empty() && isQuote(start.back()))
      return false;
    StringRef dotted = chain.drop_front(start.size());
    return llvm::any_of(query.modules, [&](StringRef module) {
      return dotted.contains(lastPart(module));
    });
  }

  /// The last `import` before the word has a module of the query before it.
  bool isImported() const {
    StringRef near = before.take_back(ImportReach);
    std::size_t import = near.rfind(" import");
    if (import == StringRef::npos)
      return false;
    StringRef line = near.take_front(import);
    line = line.drop_front(line.rfind('\n') + 1);
    return llvm::any_of(query.modules, [&](StringRef module) {
      return line.contains(lastPart(module));
    });
  }

  StringRef before, after;
  const PythonQuery &query;
};

} // namespace

std::vector<PythonWord> decouple::findPythonWords(StringRef text,
                                                  const PythonQuery &query) {
  std::vector<PythonWord> found;
  for (StringRef name = query.words.next(text); !name.empty();) {
    PythonWord word{static_cast<std::size_t>(name.begin() - text.begin()),
                    name};
    if (Surroundings(text, word, query).mayBeUse())
      found.push_back(word);
    name = query.words.next(text, word.offset + name.size());
  }
  return found;
}

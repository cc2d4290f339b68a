#include "Text/Lines.h"
#include "Text/Blocks.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace decouple;

/// Of a block they fit a byte, which makes vectors of the sum, too.
static unsigned countLineEnds(llvm::StringRef text) {
  unsigned total = 0;
  for (; text.size() >= TextBlock; text = text.drop_front(TextBlock)) {
    unsigned char some = 0;
    for (std::size_t i = 0; i < TextBlock; ++i)
      some += text.data()[i] == '\n';
    total += some;
  }
  return total + text.count('\n');
}

unsigned decouple::lineOf(llvm::StringRef text, std::size_t offset) {
  return countLineEnds(text.take_front(offset)) + 1;
}

unsigned LineCounter::lineOf(std::size_t offset) {
  if (offset < counted)
    *this = LineCounter(text);
  line += countLineEnds(text.slice(counted, offset));
  counted = std::min(offset, text.size());
  return line;
}

std::size_t decouple::lineBegin(llvm::StringRef text, std::size_t offset) {
  std::size_t end = text.take_front(offset).find_last_of("\r\n");
  return end == llvm::StringRef::npos ? 0 : end + 1;
}

llvm::StringRef decouple::lineAt(llvm::StringRef text, std::size_t offset) {
  std::size_t begin = lineBegin(text, offset);
  return text.slice(begin, text.find_first_of("\r\n", begin));
}

LineIndex::LineIndex(llvm::StringRef text) : text(text) {
  constexpr std::size_t UsualLine = 32; // bytes; a guess too low costs little
  begins.reserve(text.size() / UsualLine + 1);
  begins.push_back(0);
  for (std::size_t at = text.find('\n');
       at != llvm::StringRef::npos && at + 1 < text.size();
       at = text.find('\n', at + 1))
    begins.push_back(at + 1);
}

unsigned LineIndex::lineOf(std::size_t offset) const {
  return llvm::upper_bound(begins, offset) - begins.begin();
}

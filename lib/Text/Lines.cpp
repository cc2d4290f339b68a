#include "Text/Lines.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

unsigned decouple::lineOf(llvm::StringRef text, std::size_t offset) {
  return text.take_front(offset).count('\n') + 1;
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

#include "Scan/Tree/FileName.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace decouple;

/// As in C: its letter, or three octal digits.
static std::string escaped(char c) {
  if (c == '\\')
    return "\\\\";
  if (c == '\t')
    return "\\t";
  if (c == '\n')
    return "\\n";
  unsigned value = static_cast<unsigned char>(c);
  std::string text = "\\";
  for (unsigned shift : {6u, 3u, 0u})
    text += static_cast<char>('0' + (value >> shift & 7));
  return text;
}

/// A character of ASCII that stands for itself.
static bool isPlain(char c) { return llvm::isPrint(c) && c != '\\'; }

bool decouple::isPlainName(llvm::StringRef path) {
  return llvm::all_of(path, isPlain);
}

std::string decouple::plainName(llvm::StringRef path) {
  if (isPlainName(path))
    return path.str();
  std::string plain;
  while (!path.empty()) {
    const auto *begin = reinterpret_cast<const llvm::UTF8 *>(path.data());
    unsigned size = llvm::getUTF8SequenceSize(begin, begin + path.size());
    // Two bytes from 0xC2 0x80 on: the control characters beyond ASCII.
    bool control = size == 2 && begin[0] == 0xC2 && begin[1] < 0xA0;
    bool plainByte = size == 1 && isPlain(path.front());
    if (plainByte || (size > 1 && !control)) {
      plain += path.take_front(size);
      path = path.drop_front(size);
    } else {
      plain += escaped(path.front());
      path = path.drop_front();
    }
  }
  return plain;
}

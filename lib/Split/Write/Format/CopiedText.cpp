#include "Split/Write/Format/CopiedText.h"

#include "Text/TokenList.h"

namespace decouple {

void CopiedText::add(const CopiedText &other) {
  for (const CopiedToken &token : other.tokens)
    tokens.push_back({token.at + text.size(), token.from, token.length});
  text += other.text;
}

CopiedText copyOf(llvm::StringRef file, TextRange range,
                  llvm::ArrayRef<TextEdit> edits) {
  CopiedText copy;
  llvm::StringRef body = range.in(file);
  copy.text = applyEdits(body, edits);
  std::size_t added = 0, removed = 0; // by the edits before
  for (const TextToken &token : tokensOf(body)) {
    for (; !edits.empty() && edits[0].range.end <= token.offset;
         edits = edits.drop_front()) {
      added += edits[0].text.size();
      removed += edits[0].range.end - edits[0].range.begin;
    }
    if (edits.empty() || token.offset < edits[0].range.begin)
      copy.tokens.push_back({token.offset + added - removed,
                             range.begin + token.offset, token.text.size()});
  }
  return copy;
}

} // namespace decouple

#include "Split/Write/OrphanedComment.h"

#include "Text/WordSet.h"

namespace decouple {

/// The comment lines that end at `end`, but for those that tell a linter about
/// the line behind them.
static TextRange commentBefore(llvm::StringRef text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0) {
    std::size_t line = text.take_front(begin - 1).rfind('\n');
    line = line == llvm::StringRef::npos ? 0 : line + 1;
    const llvm::StringRef comment = text.slice(line, begin).trim();
    if (!comment.starts_with("//") || comment.contains("NOLINT"))
      break;
    begin = line;
  }
  return {begin, end};
}

/// Words that code has and sentences have not.
static WordSet namesIn(llvm::StringRef comment) {
  WordSet names;
  while (!(comment = comment.drop_until(isWordByte)).empty()) {
    const llvm::StringRef word = comment.take_while(isWordByte);
    if (word.contains('_'))
      names.insert(word);
    comment = comment.drop_front(word.size());
  }
  return names;
}

TextRange orphanedComment(const HostFile &file, const ArmFacts &arm) {
  const std::size_t end = file.groupOf(arm).begin;
  const TextRange comment = commentBefore(file.text, end),
                  body = bodyOf(file, arm);
  const WordSet names = namesIn(comment.in(file.text));
  const WordSet of = namesIn(body.in(file.text));
  for (llvm::StringRef rest = comment.in(file.text), word;
       !(word = names.next(rest)).empty();
       rest = rest.drop_front(word.end() - rest.begin()))
    if (of.contains(word)) {
      const WordSet one({word.str()});
      if (!one.isIn(file.text.take_front(comment.begin)) &&
          !one.isIn(file.text.slice(comment.end, body.begin)) &&
          !one.isIn(file.text.substr(body.end)))
        return comment;
    }
  return {end, end};
}

} // namespace decouple

#include "Split/Write/Format/Format.h"

#include "Split/Write/Format/Style.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

llvm::Expected<std::string> formatText(llvm::StringRef text,
                                       llvm::StringRef style) {
  auto formatted = formatText(CopiedText{text.str(), {}}, style, {});
  if (!formatted)
    return formatted.takeError();
  return std::move(formatted->text);
}

/// Whether `change` puts a blank between two tokens of one of `calls`, or takes
/// the only one away. Behind the first parenthesis of a call none is read.
static bool changesBlanks(const CopiedText &text,
                          const tooling::Replacement &change,
                          llvm::ArrayRef<TextRange> calls) {
  if (!change.getLength() == change.getReplacementText().empty())
    return false;
  auto next = llvm::lower_bound(
      text.tokens, change.getOffset() + change.getLength(),
      [](const CopiedToken &token, std::size_t at) { return token.at < at; });
  if (next == text.tokens.end() || next - text.tokens.begin() < 2 ||
      next->at != change.getOffset() + change.getLength())
    return false;
  const CopiedToken &last = next[-1];
  return last.at + last.length == change.getOffset() &&
         llvm::any_of(calls, [&](TextRange call) {
           return call.begin < last.from && next->from < call.end &&
                  next[-2].from != call.begin;
         });
}

llvm::Expected<CopiedText> formatText(CopiedText text, llvm::StringRef style,
                                      llvm::ArrayRef<TextRange> calls) {
  llvm::Expected<format::FormatStyle> parsed = parseStyle(style);
  if (!parsed)
    return parsed.takeError();
  tooling::Range all(0, text.text.size());
  tooling::Replacements replacements;
  for (const tooling::Replacement &change :
       format::reformat(*parsed, text.text, {all}, "generated.cpp"))
    if (!changesBlanks(text, change, calls))
      llvm::cantFail(replacements.add(change));
  for (CopiedToken &token : text.tokens)
    token.at = replacements.getShiftedCodePosition(token.at);
  auto formatted = tooling::applyAllReplacements(text.text, replacements);
  if (!formatted)
    return formatted.takeError();
  text.text = std::move(*formatted);
  return text;
}

llvm::Expected<std::string> formatHeader(llvm::StringRef text,
                                         llvm::StringRef style) {
  auto formatted = formatText(text, style);
  auto parsed = parseStyle(style);
  if (!formatted || !parsed)
    return formatted ? parsed.takeError() : formatted.takeError();
  parsed->SortIncludes = format::FormatStyle::SI_CaseSensitive;
  return tooling::applyAllReplacements(
      *formatted,
      format::sortIncludes(*parsed, *formatted,
                           {tooling::Range(0, formatted->size())}, "header.h"));
}

} // namespace decouple

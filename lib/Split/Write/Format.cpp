#include "Split/Write/Format.h"

#include "Support/Errors.h"
#include "clang/Format/Format.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// A style may move what stands there, and change nothing of it.
static void keepTokens(format::FormatStyle &style) {
  style.BreakStringLiterals = false;
  style.InsertBraces = style.RemoveBracesLLVM = false;
  style.RemoveSemicolon = false;
  style.RemoveParentheses = format::FormatStyle::RPS_Leave;
  style.InsertTrailingCommas = format::FormatStyle::TCS_None;
  style.QualifierAlignment = format::FormatStyle::QAS_Leave;
  style.IntegerLiteralSeparator = {};
  style.RawStringFormats.clear();
  style.SkipMacroDefinitionBody = true; // a macro may make text of its own
}

static llvm::Expected<format::FormatStyle> parseStyle(llvm::StringRef text) {
  format::FormatStyle style = format::getLLVMStyle();
  style.Language = format::FormatStyle::LK_Cpp;
  if (!text.empty())
    if (std::error_code error = format::parseConfiguration(
            llvm::MemoryBufferRef(text, ".clang-format"), &style, true))
      return usageError("the style for generated code is faulty: " +
                        error.message());
  style.SortIncludes = format::FormatStyle::SI_Never;
  style.SortUsingDeclarations = format::FormatStyle::SUD_Never;
  style.ReflowComments = false;
  keepTokens(style);
  return style;
}

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

llvm::Error formatEdits(llvm::StringRef text, llvm::StringRef style,
                        std::vector<TextEdit> &edits) {
  llvm::Expected<format::FormatStyle> parsed = parseStyle(style);
  if (!parsed)
    return parsed.takeError();
  std::string edited = applyEdits(text, edits);
  std::vector<tooling::Range> ranges;
  std::vector<TextRange> places;
  std::ptrdiff_t shift = 0;
  for (const TextEdit &edit : edits) {
    std::size_t begin = edit.range.begin + shift;
    places.push_back({begin, begin + edit.text.size()});
    ranges.emplace_back(begin, edit.text.empty() ? 0 : edit.text.size() - 1);
    shift += static_cast<std::ptrdiff_t>(edit.text.size()) -
             static_cast<std::ptrdiff_t>(edit.range.end - edit.range.begin);
  }
  std::erase_if(ranges, [](const tooling::Range &r) { return !r.getLength(); });
  if (ranges.empty())
    return llvm::Error::success();
  tooling::Replacements changes =
      format::reformat(*parsed, edited, ranges, "host.cpp");
  for (std::size_t i = 0; i < edits.size(); ++i) {
    tooling::Replacements own;
    for (const tooling::Replacement &change : changes) {
      std::size_t end = change.getOffset() + change.getLength();
      if (change.getOffset() < places[i].begin || end > places[i].end)
        continue; // the neighbours keep their bytes
      llvm::cantFail(own.add(
          {"", change.getOffset() - static_cast<unsigned>(places[i].begin),
           change.getLength(), change.getReplacementText()}));
    }
    llvm::Expected<std::string> formatted =
        tooling::applyAllReplacements(edits[i].text, own);
    if (!formatted)
      return formatted.takeError();
    edits[i].text = std::move(*formatted);
  }
  return llvm::Error::success();
}

} // namespace decouple

#include "Split/Write/Format/Style.h"

#include "Support/Errors.h"

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

llvm::Expected<format::FormatStyle> parseStyle(llvm::StringRef text) {
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

} // namespace decouple

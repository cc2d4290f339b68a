#include "Split/Check/Parses.h"

#include "Support/Words.h"
#include "Text/EditedText.h"
#include "Text/Lines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace decouple {

namespace {

/// Compares the errors of one text with those of its original.
class Comparison {
public:
  Comparison(const SplitInput &input, const HostUnit &unit,
             const UnitTexts &texts, const ClangUnit &clang)
      : input(input), unit(unit), texts(texts), clang(clang) {}

  /// Takes out of `errors` the warnings that the original has already: they are
  /// not the split's fault. One of the original's excuses one. What breaks the
  /// tree of the original excuses nothing: nobody looked at it then.
  llvm::Error forgive(std::vector<Diagnostic> &errors) {
    if (errors.empty())
      return llvm::Error::success();
    auto before = errorsBefore();
    if (!before)
      return before.takeError();
    if (auto broken = llvm::find_if(*before, breaksTree);
        broken != before->end()) {
      unparsed = *broken;
      return llvm::Error::success();
    }
    llvm::erase_if(errors, [&](const Diagnostic &error) {
      auto same = llvm::find_if(
          *before, [&](const Diagnostic &old) { return isSame(error, old); });
      if (same == before->end())
        return false;
      before->erase(same);
      return true;
    });
    return llvm::Error::success();
  }

  std::optional<Diagnostic> unparsed;

private:
  /// The line of `error`, before the edits where it lies in the edited file.
  unsigned originalLine(const Diagnostic &error) const {
    if (error.file != clang.file || clang.text != texts.host || !error.line)
      return error.line;
    std::size_t begin = LineIndex(texts.host).begin(error.line);
    return lineOf(unit.text, originalOffset(begin, texts.edits));
  }

  /// What the compiler says of the original.
  llvm::Expected<std::vector<Diagnostic>> errorsBefore() const {
    ClangUnit original = clangUnit(input, unit, unit.text.str(), {});
    original.arguments = clang.arguments;
    original.warnings = clang.warnings;
    return syntaxCheck(original);
  }

  /// Whether `error` is what `old` said of the original. Lines of the backend's
  /// source are its own; a warning at one place may be told in other words.
  bool isSame(const Diagnostic &error, const Diagnostic &old) const {
    std::string main = input.root + "/" + unit.path;
    if (error.file == clang.file && clang.file != main)
      return old.file == main && old.message == error.message;
    return old.file == error.file && old.line == originalLine(error) &&
           (old.message == error.message || old.id == error.id);
  }

  const SplitInput &input;
  const HostUnit &unit;
  const UnitTexts &texts;
  const ClangUnit &clang;
};

} // namespace

llvm::Expected<ParseCheck> checkParses(const SplitInput &input,
                                       const HostUnit &unit,
                                       const UnitTexts &texts, const char *name,
                                       const ClangUnit &clang,
                                       const Onlooker &onlooker) {
  llvm::Expected<std::vector<Diagnostic>> errors = syntaxCheck(clang, onlooker);
  if (!errors)
    return errors.takeError();
  Comparison comparison(input, unit, texts, clang);
  if (llvm::Error error = comparison.forgive(*errors))
    return error;
  std::string detail = counted(errors->size(), "new error");
  if (!errors->empty())
    detail = llvm::sys::path::filename((*errors)[0].file).str() + ":" +
             std::to_string((*errors)[0].line) + ": " + (*errors)[0].message;
  return ParseCheck{{name, unit.path, errors->empty(), detail},
                    comparison.unparsed};
}

} // namespace decouple

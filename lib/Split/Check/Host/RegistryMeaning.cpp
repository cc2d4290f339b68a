#include "Split/Check/Host/RegistryMeaning.h"

#include "Split/Analyse/Facts/AstText.h"
#include "Split/Analyse/Finds/ForOthers.h"
#include "Split/Analyse/Meanings.h"
#include "Split/Compiler/UnitTokens.h"
#include "Text/EditedText.h"
#include "Text/Lines.h"
#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// What the names of `unit` mean, candidates for types of headers apart that
/// are none of `headers`; nothing where it does not parse.
static llvm::Expected<std::optional<std::vector<Meaning>>>
meaningsOf(const ClangUnit &unit,
           const std::map<std::string, std::uint64_t> &headers) {
  std::optional<std::vector<Meaning>> found;
  Onlooker onlooker;
  onlooker.look = [&](ASTContext &context) {
    limitToMainFile(context);
    found = meaningsIn(context, [&](const FunctionDecl *function) {
      return isForOthers(function, headers);
    });
    llvm::erase_if(*found, [](const Meaning &meaning) {
      return meaning.kind > Meaning::Candidate;
    });
  };
  auto errors = syntaxCheck(unit, onlooker);
  if (!errors)
    return errors.takeError();
  return found;
}

/// `found` in the text with `edits`, as places of the text without them.
static std::vector<Meaning> without(const std::vector<TextEdit> &edits,
                                    std::vector<Meaning> found) {
  llvm::erase_if(found, [&](const Meaning &meaning) {
    return isInserted(meaning.offset, edits);
  });
  for (Meaning &meaning : found) {
    meaning.offset = originalOffset(meaning.offset, edits);
    if (meaning.local != Meaning::Elsewhere)
      meaning.local = originalOffset(meaning.local, edits);
  }
  return found;
}

llvm::Expected<std::optional<Diagnostic>>
changedByRegistry(const ClangUnit &unit, const std::vector<TextEdit> &edits,
                  const std::map<std::string, std::string> &overlay) {
  std::vector<Diagnostic> errors; // parsing reports them
  auto seen = tokensSeen(unit, errors);
  if (!seen)
    return seen.takeError();
  auto was = meaningsOf(unit, seen->headers);
  if (!was)
    return was.takeError();
  ClangUnit edited = unit;
  edited.text = applyEdits(unit.text, edits);
  for (const auto &[path, text] : overlay)
    edited.overlay[path] = text;
  auto is = meaningsOf(edited, seen->headers);
  if (!is)
    return is.takeError();
  if (!*was || !*is)
    return std::nullopt;
  const std::vector<Meaning> now = without(edits, std::move(**is));
  const auto [one, other] = std::mismatch((*was)->begin(), (*was)->end(),
                                          now.begin(), now.end(), mean);
  if (one == (*was)->end() && other == now.end())
    return std::nullopt;
  const std::size_t offset =
      std::min(one == (*was)->end() ? Meaning::Elsewhere : one->offset,
               other == now.end() ? Meaning::Elsewhere : other->offset);
  llvm::StringRef name =
      llvm::StringRef(unit.text).substr(offset).take_while(isWordByte);
  Diagnostic changed;
  changed.file = unit.file;
  changed.line = lineOf(unit.text, offset);
  changed.message =
      ("`" + name + "` refers to something else with the headers of the hooks")
          .str();
  return changed;
}

} // namespace decouple

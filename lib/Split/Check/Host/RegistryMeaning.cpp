#include "Split/Check/Host/RegistryMeaning.h"

#include "Split/Analyse/Facts/AstText.h"
#include "Split/Analyse/Finds/ForOthers.h"
#include "Split/Analyse/Meanings.h"
#include "Split/Compiler/UnitTokens.h"
#include "Text/EditedText.h"
#include "Text/Lines.h"
#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <functional>

using namespace clang;

namespace decouple {

/// What the names of `unit` mean, candidates for types of headers apart that
/// are none of `headers`; nothing where it does not parse, and then `error`
/// says why.
static llvm::Expected<std::optional<std::vector<Meaning>>>
meaningsOf(const ClangUnit &unit,
           const std::map<std::string, std::uint64_t> &headers,
           std::optional<Diagnostic> &error) {
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
  if (!errors->empty())
    error = std::move(errors->front());
  return found;
}

/// The tokens of the main file that are none of `edits`, as places of the text
/// without them.
static std::vector<SeenToken> without(const std::vector<TextEdit> &edits,
                                      std::vector<SeenToken> seen) {
  llvm::erase_if(seen, [&](const SeenToken &token) {
    return isInserted(token.offset, edits);
  });
  for (SeenToken &token : seen)
    token.offset = originalOffset(token.offset, edits);
  return seen;
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

/// Where two sequences, in the order of their offsets, differ first; nothing:
/// nowhere.
template <typename Thing, typename Same>
static std::optional<std::size_t> firstChange(const std::vector<Thing> &was,
                                              const std::vector<Thing> &is,
                                              Same same) {
  const auto [one, other] =
      std::mismatch(was.begin(), was.end(), is.begin(), is.end(), same);
  if (one == was.end() && other == is.end())
    return std::nullopt;
  return std::min(one == was.end() ? Meaning::Elsewhere : one->offset,
                  other == is.end() ? Meaning::Elsewhere : other->offset);
}

static Diagnostic changedAt(const ClangUnit &unit, std::size_t offset,
                            const char *what) {
  llvm::StringRef name =
      llvm::StringRef(unit.text).substr(offset).take_while(isWordByte);
  Diagnostic changed;
  changed.file = unit.file;
  changed.line = lineOf(unit.text, offset);
  changed.message = (name.empty() ? "an operator" : "`" + name.str() + "`") +
                    what + " with the headers of the hooks";
  return changed;
}

static Diagnostic about(const std::string &file, std::string what) {
  Diagnostic changed;
  changed.file = file;
  changed.message = std::move(what);
  return changed;
}

llvm::Expected<std::optional<Diagnostic>>
changedByRegistry(const ClangUnit &unit, const std::vector<TextEdit> &edits,
                  const std::map<std::string, std::string> &overlay,
                  const HookHeaders &own) {
  ClangUnit edited = unit;
  edited.text = applyEdits(unit.text, edits);
  edited.overlay = overlay;
  std::vector<Diagnostic> errors; // parsing reports them
  auto seen = tokensSeen(unit, errors);
  auto seenNow = seen ? tokensSeen(edited, errors) : seen.takeError();
  if (!seenNow)
    return seenNow.takeError();
  if (const HeaderReading *added = readByEdits(*seenNow, edits, own))
    return about(unit.file,
                 "does not include `" +
                     llvm::sys::path::filename(added->path.back()).str() +
                     "`, which the registry of the hooks needs, in front of "
                     "its text");
  for (const auto &[header, macro] : seenNow->ownMacros)
    if (own.has(header))
      return about(unit.file,
                   "defines `" + macro +
                       "`, which the header of the hooks would read");
  for (const MacroUse &macro : seenNow->facts.macros)
    if (isInserted(macro.offset, edits) &&
        llvm::any_of(seenNow->facts.changes, [&](const MacroChange &change) {
          return change.name == macro.name;
        }))
      return about(unit.file, "defines `" + macro.name +
                                  "`, which the registry's text would expand");
  if (auto offset = firstChange(seen->main, without(edits, seenNow->main),
                                std::equal_to<SeenToken>()))
    return changedAt(unit, *offset, " expands to something else");
  if (auto changed = changedHeaders(seen->headers, *seenNow); !changed.empty())
    return about(changed.front().name,
                 "reads otherwise with the headers of the hooks");
  std::optional<Diagnostic> error, newError;
  auto was = meaningsOf(unit, seen->headers, error);
  if (!was)
    return was.takeError();
  auto is = meaningsOf(edited, seen->headers, newError);
  if (!is)
    return is.takeError();
  // What does not parse cannot be compared.
  if (error || newError)
    return error ? error : newError;
  if (*was && *is)
    if (auto offset = firstChange(**was, without(edits, **is), mean))
      return changedAt(unit, *offset, " refers to something else");
  return std::nullopt;
}

} // namespace decouple

#include "Split/Check/Host/BroughtLook.h"

#include "Split/Check/Host/BroughtText.h"
#include "Split/Check/Host/InstanceFinds.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace clang;

namespace decouple {

static Misfit misfitOf(const HostFile &file, Misfit::Kind kind,
                       std::string name) {
  return {kind, std::move(name), 0, ConditionalGroup::None, file.text.size()};
}

llvm::Error BroughtLook::compare(const ClangUnit &alone,
                                 const UnitTokens &text) {
  std::vector<Diagnostic> errors; // hooks-parse reports them
  auto itself = tokensSeen(alone, errors);
  if (!itself)
    return itself.takeError();
  for (const auto &[name, hash] : text.headers)
    if (!itself->headers.count(name))
      others.insert(name);
  for (const auto &[name, hash] : itself->headers) {
    const bool isOwn = known.count(name);
    auto found = text.headers.find(name);
    const bool isOther = found != text.headers.end() && found->second != hash;
    if (!isOwn)
      read.brought.insert(name);
    else if (isOther && !text.systemHeaders.count(name))
      read.otherwise.insert(name);
    if (!isOwn && isOther)
      misfits.push_back(misfitOf(file, Misfit::BroughtReads,
                                 llvm::sys::path::filename(name).str()));
  }
  return llvm::Error::success();
}

llvm::Error BroughtLook::compare(const ClangUnit &alone,
                                 const ClangUnit &text) {
  std::vector<Diagnostic> errors; // parsing reports them
  auto seen = tokensSeen(text, errors);
  return seen ? compare(alone, *seen) : seen.takeError();
}

void BroughtLook::watch(Preprocessor &preprocessor) {
  headers = &preprocessor.getHeaderSearchInfo();
  seen = SeenNames();
  seen.watch(preprocessor);
  filesBrought.clear();
}

void BroughtLook::look(ASTContext &context,
                       const std::vector<TextRange> &ranges) {
  if (!headers)
    return;
  found = broughtByHooks(context, *headers, seen, file, rules, ranges, known);
  llvm::append_range(misfits, found.misfits);
  if (std::string name = foundElsewhere(context, read.brought, others);
      !name.empty())
    misfits.push_back(misfitOf(file, Misfit::BroughtRefers, std::move(name)));
  headers = nullptr; // it ends
}

llvm::Error BroughtLook::lookAtInstances(const ClangUnit &unit) {
  const Brought had = std::exchange(found, {});
  if (had.functions.empty() && had.used.empty())
    return llvm::Error::success();
  auto name = foundInInstances(unit, {had.functions, had.used, had.own});
  if (!name)
    return name.takeError();
  if (!name->empty())
    misfits.push_back(foundByTemplates(file, "`" + *name + "`"));
  return llvm::Error::success();
}

bool BroughtLook::isBrought(const SourceManager &sources, SourceLocation at) {
  const FileID id = sources.getFileID(sources.getExpansionLoc(at));
  if (id.isInvalid() || read.brought.empty())
    return false;
  auto [place, fresh] = filesBrought.try_emplace(id, false);
  if (fresh)
    if (auto entry = sources.getFileEntryRefForID(id))
      place->second = read.brought.count(entry->getName().str());
  return place->second;
}

} // namespace decouple

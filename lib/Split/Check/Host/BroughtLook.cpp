#include "Split/Check/Host/BroughtLook.h"

#include "Split/Check/Host/BroughtText.h"
#include "Split/Check/Host/InstanceFinds.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace clang;

namespace decouple {

std::string plainPath(llvm::StringRef header) {
  llvm::SmallString<128> plain(header);
  llvm::sys::path::remove_dots(plain, /*remove_dot_dot=*/true);
  return plain.str().str();
}

static std::set<std::string> plainPaths(const std::set<std::string> &headers) {
  std::set<std::string> plain;
  for (const std::string &header : headers)
    plain.insert(plainPath(header));
  return plain;
}

/// The headers of `seen` by their plain paths.
static std::map<std::string, std::uint64_t> readingsOf(const UnitTokens &seen) {
  std::map<std::string, std::uint64_t> readings;
  for (const auto &[name, hash] : seen.headers) {
    std::uint64_t &reading = readings[plainPath(name)];
    reading = reading * 31 + hash; // by two paths: two inclusions
  }
  return readings;
}

BroughtLook::BroughtLook(const HostFile &file, const SplitRules &rules,
                         std::set<std::string> known,
                         const std::set<std::string> &own)
    : file(file), rules(rules), known(std::move(known)),
      plainKnown(plainPaths(this->known)), own(plainPaths(own)) {}

llvm::Error BroughtLook::compare(const ClangUnit &alone,
                                 const UnitTokens &text) {
  std::vector<Diagnostic> errors; // hooks-parse reports them
  auto itself = tokensSeen(alone, errors);
  if (!itself)
    return itself.takeError();
  const auto here = readingsOf(text), there = readingsOf(*itself);
  system = plainPaths(text.systemHeaders);
  auto isOther = [&](const std::string &name) {
    misfits.push_back(ofHooks(file, Misfit::BroughtReads,
                              llvm::sys::path::filename(name).str()));
  };
  for (const auto &[name, hash] : here)
    if (!there.count(name)) {
      ownAlone.insert(name);
      if (!own.count(name) && !plainKnown.count(name))
        isOther(name); // by a header that hooks bring, here alone
    }
  for (const auto &[name, hash] : there) {
    auto found = here.find(name);
    const bool differs = found == here.end() || found->second != hash;
    if (!plainKnown.count(name)) {
      read.brought.insert(name);
      if (differs)
        isOther(name);
    } else if (!system.count(name)) {
      (differs ? read.otherwise : shared).insert(name);
    }
  }
  return llvm::Error::success();
}

llvm::Error BroughtLook::compare(const ClangUnit &alone,
                                 const ClangUnit &text) {
  std::vector<Diagnostic> errors; // parsing reports them
  auto seen = tokensSeen(text, errors);
  return seen ? compare(alone, *seen) : seen.takeError();
}

HookHeaders BroughtLook::readFrom(llvm::StringRef root) const {
  // In quotes: a result that says a header's name holds for its bytes alone.
  auto quoted = [&](const std::set<std::string> &headers) {
    std::set<std::string> names;
    for (llvm::StringRef header : headers)
      if (!system.count(header.str())) {
        header.consume_front((root + "/").str());
        names.insert(("`" + header + "`").str());
      }
    return names;
  };
  return {quoted(read.brought), quoted(read.otherwise)};
}

void BroughtLook::watch(Preprocessor &preprocessor) {
  headers = &preprocessor.getHeaderSearchInfo();
  seen = SeenNames();
  seen.watch(preprocessor);
}

/// Looks at what headers of hooks refer to here that only the text has.
void BroughtLook::lookAtTexts(ASTContext &context) {
  if (std::string name = foundElsewhere(context, read.brought, ownAlone);
      !name.empty())
    misfits.push_back(ofHooks(file, Misfit::BroughtRefers, std::move(name)));
  // Which of them it is, is rarely asked.
  if (!foundElsewhere(context, shared, ownAlone).empty())
    for (const std::string &header : shared)
      if (!foundElsewhere(context, {header}, ownAlone).empty())
        read.otherwise.insert(header);
  filesOfHooks.clear();
}

void BroughtLook::look(ASTContext &context,
                       const std::vector<TextRange> &ranges) {
  lookAtTexts(context);
  if (!headers)
    return;
  found = broughtByHooks(context, *headers, seen, file, rules, ranges, known);
  llvm::append_range(misfits, found.misfits);
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
    misfits.push_back(ofHooks(file, Misfit::Brought, "`" + *name + "`"));
  return llvm::Error::success();
}

bool BroughtLook::isOfHooks(const SourceManager &sources, SourceLocation at) {
  const FileID id = sources.getFileID(sources.getExpansionLoc(at));
  if (id.isInvalid() || (read.brought.empty() && shared.empty()))
    return false;
  auto [place, fresh] = filesOfHooks.try_emplace(id, false);
  if (fresh)
    if (auto entry = sources.getFileEntryRefForID(id)) {
      const std::string name = plainPath(entry->getName());
      place->second = read.brought.count(name) || shared.count(name);
    }
  return place->second;
}

} // namespace decouple

#include "Split/Check/Host/ReadForHooks.h"

#include "Split/Write/HookHeader.h"
#include "Text/EditedText.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace decouple {

static std::string plainPath(llvm::StringRef directory, llvm::StringRef path) {
  llvm::SmallString<128> plain(path);
  if (!directory.empty())
    llvm::sys::fs::make_absolute(directory, plain);
  llvm::sys::path::remove_dots(plain, /*remove_dot_dot=*/true);
  return plain.str().str();
}

HookHeaders::HookHeaders(llvm::StringRef root, llvm::StringRef directory,
                         const std::vector<std::string> &headers)
    : directory(directory) {
  for (const std::string &header : headers)
    paths.insert(plainPath(root, header));
}

bool HookHeaders::has(llvm::StringRef header) const {
  return paths.count(plainPath(directory, header));
}

/// What the text, or one of `own`, includes that leads to the header.
static std::string askedFor(const HeaderReading &reading,
                            const HookHeaders &own) {
  for (const std::string &header : reading.path)
    if (!own.has(header))
      return header;
  return reading.path.back();
}

/// What is included for the sake of `outline` alone.
static std::set<std::string> headersFor(const HostFile &file,
                                        const Outline &outline,
                                        const SplitRules &rules) {
  switch (outline.transform) {
  case Transform::Hook:
    return headersOfHook(file.facts.arms[outline.arm], outline);
  case Transform::Interface:
    return {outline.call->headers.begin(), outline.call->headers.end()};
  case Transform::Bind:
  case Transform::Flag:
    return {rules.bindings.headers.begin(), rules.bindings.headers.end()};
  default:
    return {};
  }
}

/// As one of `headers` is spelled, the one at `path`; empty: none.
static std::string spelled(const std::set<std::string> &headers,
                           llvm::StringRef path) {
  for (llvm::StringRef header : headers)
    if (llvm::StringRef name = header.drop_front().drop_back();
        path == name || path.ends_with(("/" + name).str()))
      return header.str();
  return "";
}

/// Adds the header at `path`: of each block that asks for it, or of all with
/// hooks.
static void note(const std::string &path, const HostFile &file,
                 const Decisions &decisions, const SplitRules &rules,
                 std::vector<Misfit> &misfits) {
  bool isFound = false;
  for (const Outline &outline : decisions.outlines)
    if (std::string name = spelled(headersFor(file, outline, rules), path);
        !name.empty()) {
      isFound = true;
      misfits.push_back(
          {Misfit::Brought, name, 0, file.facts.arms[outline.arm].group, 0});
    }
  if (!isFound)
    misfits.push_back({Misfit::Brought,
                       "<" + llvm::sys::path::filename(path).str() + ">", 0,
                       ConditionalGroup::None, file.text.size()});
}

const HeaderReading *readByEdits(const UnitTokens &edited,
                                 const std::vector<TextEdit> &edits,
                                 const HookHeaders &own) {
  for (const HeaderReading &reading : edited.readings)
    if (isInserted(reading.at, edits) && !own.has(reading.path.back()))
      return &reading;
  return nullptr;
}

std::vector<Misfit> readForHooks(const UnitTokens &edited,
                                 const std::vector<TextEdit> &edits,
                                 const HookHeaders &own, const HostFile &file,
                                 const Decisions &decisions,
                                 const SplitRules &rules) {
  std::set<std::string> asked;
  for (const HeaderReading &reading : edited.readings)
    if (isInserted(reading.at, edits) && !own.has(reading.path.back()))
      asked.insert(askedFor(reading, own));
  std::vector<Misfit> misfits;
  for (const std::string &path : asked)
    note(path, file, decisions, rules, misfits);
  return misfits;
}

/// Adds what an include of the backend's source, alone and not where the
/// original has it, does not find.
static void noteUnfound(const PreprocessorFacts &backend, const HostFile &file,
                        std::vector<Misfit> &misfits) {
  std::set<std::string> found;
  for (const IncludeUse &include : file.facts.preprocessor.includes)
    if (include.isFound)
      found.insert(include.spelled);
  for (const IncludeUse &include : backend.includes)
    if (!include.isFound && found.count(include.spelled))
      misfits.push_back(
          {Misfit::NotRead,
           llvm::StringRef(include.spelled).drop_front().drop_back().str(), 0,
           ConditionalGroup::None, file.text.size()});
}

std::vector<Misfit> readInBackend(const UnitTokens &backend,
                                  const HookHeaders &own, const HostFile &file,
                                  const Decisions &decisions,
                                  const SplitRules &rules) {
  const auto &known = file.facts.withDevice.headers;
  std::set<std::string> asked;
  for (const HeaderReading &reading : backend.readings)
    if (const std::string &name = reading.path.back();
        !own.has(name) && !known.count(name))
      asked.insert(askedFor(reading, own));
  std::vector<Misfit> misfits;
  for (const std::string &path : asked)
    note(path, file, decisions, rules, misfits);
  for (const auto &[name, isMissing] :
       changedHeaders(known, backend, rules.reorderedHeaders))
    misfits.push_back({isMissing ? Misfit::NotRead : Misfit::ReadsOtherwise,
                       llvm::sys::path::filename(name).str(), 0,
                       ConditionalGroup::None, file.text.size()});
  noteUnfound(backend.facts, file, misfits);
  return misfits;
}

std::vector<Misfit> macrosReadByHooks(const UnitTokens &edited,
                                      const HookHeaders &own,
                                      const HostFile &file) {
  for (const auto &[header, macro] : edited.ownMacros)
    if (own.has(header))
      return {{Misfit::MacroRead, macro, 0, ConditionalGroup::None,
               file.text.size()}};
  return {};
}

} // namespace decouple

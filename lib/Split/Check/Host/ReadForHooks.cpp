#include "Split/Check/Host/ReadForHooks.h"

#include "Split/Write/HookHeader.h"
#include "Text/EditedText.h"
#include "llvm/ADT/STLExtras.h"
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
                         const HookNames &names)
    : paths({plainPath(root, names.header), plainPath(root, names.ownHeader)}),
      directory(directory) {}

bool HookHeaders::has(llvm::StringRef header) const {
  return paths.count(plainPath(directory, header));
}

namespace {

/// Finds the blocks that headers are read for.
class Needs {
public:
  Needs(const UnitTokens &seen, const HookHeaders &own, const HostFile &file,
        const Decisions &decisions)
      : seen(seen), own(own), file(file), decisions(decisions) {}

  /// Of each block that asks for `header`, or of any.
  void note(const std::string &header, std::vector<Misfit> &misfits) const {
    const std::string asked = askedFor(header);
    bool isFound = false;
    for (const Outline &outline : decisions.outlines)
      if (std::string name = spelled(outline, asked); !name.empty()) {
        isFound = true;
        misfits.push_back(
            {Misfit::Brought, name, 0, file.facts.arms[outline.arm].group, 0});
      }
    if (!isFound)
      misfits.push_back({Misfit::Brought,
                         llvm::sys::path::filename(asked).str(), 0,
                         ConditionalGroup::None, file.text.size()});
  }

private:
  /// The header by which `header` is read that the hooks' own, or the main
  /// file, includes.
  std::string askedFor(std::string header) const {
    for (auto first = seen.firstReads.find(header);
         first != seen.firstReads.end() && !first->second.by.empty() &&
         !own.has(first->second.by);
         first = seen.firstReads.find(header))
      header = first->second.by;
    return header;
  }

  /// As the hook of `outline` or its interface includes the header at `path`;
  /// empty: it does not.
  std::string spelled(const Outline &outline, llvm::StringRef path) const {
    std::set<std::string> headers;
    if (outline.transform == Transform::Hook)
      headers = headersOfHook(file.facts.arms[outline.arm], outline);
    else if (outline.transform == Transform::Interface)
      headers = {outline.call->headers.begin(), outline.call->headers.end()};
    for (llvm::StringRef header : headers)
      if (llvm::StringRef name = header.drop_front().drop_back();
          path == name || path.ends_with(("/" + name).str()))
        return header.str();
    return "";
  }

  const UnitTokens &seen;
  const HookHeaders &own;
  const HostFile &file;
  const Decisions &decisions;
};

} // namespace

std::vector<Misfit> readForHooks(const UnitTokens &edited,
                                 const std::vector<TextEdit> &edits,
                                 const HookHeaders &own, const HostFile &file,
                                 const Decisions &decisions) {
  const Needs needs(edited, own, file, decisions);
  std::vector<Misfit> misfits;
  for (const auto &[name, first] : edited.firstReads)
    if (isInserted(first.at, edits) && !own.has(name))
      needs.note(name, misfits);
  return misfits;
}

std::vector<Misfit> readInBackend(const UnitTokens &backend,
                                  const HookHeaders &own, const HostFile &file,
                                  const Decisions &decisions) {
  const Needs needs(backend, own, file, decisions);
  const auto &known = file.facts.withDevice.headers;
  std::vector<Misfit> misfits;
  for (const auto &[name, hash] : backend.headers) {
    const auto found = known.find(name);
    if (own.has(name) || (found != known.end() && found->second == hash))
      continue;
    if (found == known.end())
      needs.note(name, misfits);
    else
      misfits.push_back({Misfit::ReadsOtherwise,
                         llvm::sys::path::filename(name).str(), 0,
                         ConditionalGroup::None, file.text.size()});
  }
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

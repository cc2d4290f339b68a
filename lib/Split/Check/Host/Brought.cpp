#include "Split/Check/Host/Brought.h"

#include "Split/Analyse/Facts/ReadHeaders.h"
#include "Split/Analyse/Finds/HostFinds.h"
#include "Text/EditedText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace decouple {

std::set<std::string> headersOf(const UnitTokens &seen) {
  std::set<std::string> names;
  for (const auto &[name, hash] : seen.headers)
    names.insert(name);
  return names;
}

std::set<std::string> headersOfBoth(const UnitFacts &facts) {
  std::set<std::string> known;
  for (const auto &[name, hash] : facts.withDevice.headers)
    if (facts.withoutDevice.headers.count(name))
      known.insert(name);
  return known;
}

bool readsOthers(const UnitTokens &edited, const std::set<std::string> &known,
                 const std::vector<TextEdit> &edits, llvm::StringRef hooks) {
  auto isOther = [&](const auto &header) {
    return header.first != hooks && !known.count(header.first);
  };
  bool isBehind = false;
  for (const IncludeUse &include : edited.facts.includes)
    if (isInserted(include.offset, edits))
      isBehind = true;
    else if (isBehind)
      return true;
  return llvm::any_of(edited.headers, isOther);
}

std::vector<TextRange> insertions(llvm::ArrayRef<TextEdit> edits) {
  std::vector<TextRange> ranges;
  std::size_t added = 0, removed = 0; // by the edits before
  for (const TextEdit &edit : edits) {
    const std::size_t begin = edit.range.begin + added - removed;
    ranges.push_back({begin, begin + edit.text.size()});
    added += edit.text.size();
    removed += edit.range.end - edit.range.begin;
  }
  return ranges;
}

std::vector<TextRange> addedIncludes(llvm::StringRef text,
                                     const HostFile &file) {
  std::set<std::string> own;
  for (const IncludeUse &include : file.facts.preprocessor.includes)
    own.insert(include.spelled);
  std::vector<TextRange> ranges;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    llvm::StringRef line = text.slice(at, end);
    if (line.consume_front("#include") && !own.count(line.trim().str()))
      ranges.push_back({at, end});
    at = end + 1;
  }
  return ranges;
}

/// The headers that `ranges` are the first to include.
static std::set<std::string> firstReadIn(llvm::ArrayRef<TextRange> ranges,
                                         const SourceManager &sources) {
  std::set<std::string> names, read;
  forEachHeader(sources, [&](SourceLocation, StringRef name, std::size_t at) {
    if (read.insert(name.str()).second &&
        llvm::any_of(
            ranges, [&](const TextRange &range) { return range.contains(at); }))
      names.insert(name.str());
  });
  return names;
}

Misfit ofHooks(const HostFile &file, Misfit::Kind kind, std::string name) {
  return {kind, std::move(name), 0, ConditionalGroup::None, file.text.size()};
}

Brought broughtByHooks(ASTContext &context, HeaderSearch &headers,
                       const SeenNames &seen, const HostFile &file,
                       const SplitRules &rules,
                       const std::vector<TextRange> &ranges,
                       const std::set<std::string> &known) {
  const AstText text(context, headers, rules);
  std::vector<ArmRange> inserted;
  for (const TextRange &range : ranges)
    inserted.push_back({ConditionalGroup::None, 0, range, /*includes=*/true});
  std::vector<ArmFacts> facts(inserted.size());
  Brought brought;
  brought.own = known;
  for (const std::string &name :
       firstReadIn(ranges, context.getSourceManager()))
    brought.own.erase(name);
  noteHostFinds(text, inserted, std::vector<ArmNodes>(inserted.size()), known,
                seen, facts,
                {rules.opaqueClasses, /*harmlessOfC=*/true, /*wholeArms=*/true,
                 &brought.functions, &brought.used});
  for (const ArmFacts &arm : facts)
    for (const Finding &finding : arm.findings)
      brought.misfits.push_back(ofHooks(file, Misfit::Brought, finding.detail));
  return brought;
}

std::vector<Misfit> ownMacrosRead(const UnitTokens &edited,
                                  const std::set<std::string> &known,
                                  const HostFile &file) {
  for (const auto &[header, macro] : edited.ownMacros)
    if (!known.count(header))
      return {ofHooks(file, Misfit::MacroRead,
                      "`" + macro + "`, which `" +
                          llvm::sys::path::filename(header).str() + "`")};
  return {};
}

} // namespace decouple

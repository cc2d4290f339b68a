#include "Split/Check/Host/HostMeaning.h"

#include "Split/Analyse/Finds/ForOthers.h"
#include "Split/Analyse/Meanings.h"
#include "Text/EditedText.h"
#include "Text/Lines.h"
#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace decouple {

std::size_t groupAround(const HostFile &file,
                        llvm::ArrayRef<std::size_t> groups,
                        std::size_t offset) {
  for (std::size_t group : groups)
    if (file.tree.groups[group].begin <= offset &&
        offset < file.tree.groups[group].end)
      return group;
  return ConditionalGroup::None;
}

namespace {

/// Both readings, without what the blocks themselves say.
class Readings {
public:
  explicit Readings(const EditedHost &host) : host(host) {}

  /// `edited`: offsets are those of the edited text.
  std::vector<Meaning> outside(const std::vector<Meaning> &all, bool edited) {
    std::vector<Meaning> kept;
    for (Meaning meaning : all) {
      if (meaning.kind > Meaning::Candidate ||
          (edited && isInserted(meaning.offset, host.edits)))
        continue;
      meaning.offset = original(meaning.offset, edited);
      if (groupAround(host.file, host.groups, meaning.offset) !=
          ConditionalGroup::None)
        continue;
      if (meaning.local != Meaning::Elsewhere)
        meaning.local = placeOf(original(meaning.local, edited));
      kept.push_back(meaning);
    }
    llvm::sort(kept);
    return kept;
  }

private:
  std::size_t original(std::size_t offset, bool edited) const {
    return edited ? originalOffset(offset, host.edits) : offset;
  }

  /// Both versions of a variable count as one: they have the same type.
  std::size_t placeOf(std::size_t offset) const {
    std::size_t group = groupAround(host.file, host.groups, offset);
    return group == ConditionalGroup::None ? offset
                                           : host.file.tree.groups[group].begin;
  }

  const EditedHost &host;
};

} // namespace

/// What is found at `offset` is not what it is with the device.
static Misfit otherMeaning(const HostFile &file, std::size_t offset) {
  llvm::StringRef name = file.text.substr(offset).take_while(isWordByte);
  return {Misfit::OtherMeaning, name.str(), lineOf(file.text, offset),
          ConditionalGroup::None, offset};
}

/// Where two sequences, in the order of their offsets, are not the same: once
/// for each offset.
template <typename Thing, typename Same>
static std::vector<Misfit> changedAt(const HostFile &file,
                                     const std::vector<Thing> &was,
                                     const std::vector<Thing> &is, Same same) {
  std::vector<Misfit> changed;
  for (auto one = was.begin(), other = is.begin();
       one != was.end() || other != is.end();) {
    const std::size_t offset =
        std::min(one == was.end() ? Meaning::Elsewhere : one->offset,
                 other == is.end() ? Meaning::Elsewhere : other->offset);
    auto isBehind = [&](const Thing &thing) { return thing.offset != offset; };
    const auto oneEnd = std::find_if(one, was.end(), isBehind),
               otherEnd = std::find_if(other, is.end(), isBehind);
    if (!std::equal(one, oneEnd, other, otherEnd, same))
      changed.push_back(otherMeaning(file, offset));
    one = oneEnd;
    other = otherEnd;
  }
  return changed;
}

std::vector<Misfit> changedMeanings(ASTContext &context,
                                    const EditedHost &host) {
  Readings readings(host);
  std::vector<Meaning> with = readings.outside(host.file.facts.meanings, false);
  auto isOneSided = [&](const FunctionDecl *function) {
    return isForOthers(function, host.file.facts.withDevice.headers);
  };
  std::vector<Meaning> without =
      readings.outside(meaningsIn(context, isOneSided), true);
  return changedAt(host.file, with, without, mean);
}

/// The first header that both include and that reads differently.
static std::vector<Misfit> otherHeaders(const UnitTokens &before,
                                        const UnitTokens &after,
                                        const EditedHost &host) {
  for (const auto &[name, isMissing] :
       changedHeaders(before.headers, after, host.rules.reorderedHeaders))
    if (!isMissing)
      return {{Misfit::OtherHeader, llvm::sys::path::filename(name).str(), 0,
               ConditionalGroup::None, host.file.text.size()}};
  return {};
}

std::vector<Misfit> changedMacros(const UnitTokens &before,
                                  const UnitTokens &after,
                                  const EditedHost &host) {
  auto stays = [&](std::size_t offset) {
    return groupAround(host.file, host.groups, offset) ==
           ConditionalGroup::None;
  };
  std::vector<SeenToken> was, is;
  for (const SeenToken &token : before.main)
    if (stays(token.offset))
      was.push_back(token);
  for (SeenToken token : after.main) {
    if (isInserted(token.offset, host.edits))
      continue;
    token.offset = originalOffset(token.offset, host.edits);
    if (stays(token.offset))
      is.push_back(token);
  }
  std::vector<Misfit> changed =
      changedAt(host.file, was, is, [](const SeenToken &a, const SeenToken &b) {
        return a.text == b.text;
      });
  return changed.empty() ? otherHeaders(before, after, host) : changed;
}

std::vector<Misfit> keywordMacros(const HostFile &file,
                                  const UnitFacts &facts) {
  for (const UnitTokens *seen : {&facts.withDevice, &facts.withoutDevice})
    if (!seen->facts.keywords.empty())
      return {{Misfit::OtherKeyword, seen->facts.keywords.front(), 0,
               ConditionalGroup::None, file.text.size()}};
  return {};
}

std::vector<Misfit> lostText(const HostFile &file,
                             const std::vector<std::size_t> &groups,
                             const PreprocessorFacts &without) {
  std::vector<Misfit> misfits;
  for (const ConditionalGroup &group : file.tree.groups) {
    bool asksForDevice = llvm::any_of(group.arms, [&](const Arm &arm) {
      return llvm::any_of(arm.macros, [&](const std::string &macro) {
        return llvm::is_contained(file.deviceMacros, macro);
      });
    });
    std::size_t with = activeArm(group, file.facts.preprocessor);
    if (asksForDevice || with == activeArm(group, without) ||
        with == ConditionalGroup::None ||
        groupAround(file, groups, group.begin) != ConditionalGroup::None)
      continue;
    const Arm &taken = group.arms[with];
    if (file.text.slice(taken.bodyBegin, taken.bodyEnd).trim().empty())
      continue;
    misfits.push_back({Misfit::LostText, "", group.line, ConditionalGroup::None,
                       group.begin});
  }
  return misfits;
}

} // namespace decouple

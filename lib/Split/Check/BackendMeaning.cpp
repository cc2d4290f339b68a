#include "Split/Check/BackendMeaning.h"

#include "Split/Analyse/Finds/ForOthers.h"
#include "Split/Analyse/Meanings.h"
#include "Split/Check/Origins.h"
#include "Text/Lines.h"
#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace clang;

namespace decouple {

/// Those at `offset` of `all`, which are in order.
static llvm::ArrayRef<Meaning> meaningsAt(llvm::ArrayRef<Meaning> all,
                                          std::size_t offset) {
  auto begin = llvm::partition_point(
      all, [&](const Meaning &meaning) { return meaning.offset < offset; });
  return llvm::ArrayRef(begin, all.end()).take_while([&](const Meaning &m) {
    return m.offset == offset;
  });
}

static std::string wordAt(llvm::StringRef text, std::size_t offset) {
  return text.substr(offset).take_while(isWordByte).str();
}

namespace {

/// The names of both texts, token by token.
class Comparison {
public:
  Comparison(ASTContext &context, const HostFile &file, const UnitTexts &texts)
      : before(file.facts.meanings), texts(texts) {
    auto isOneSided = [&](const FunctionDecl *function) {
      return isForOthers(function, file.facts.withDevice.headers);
    };
    after = meaningsIn(context, isOneSided, &returned);
    for (const CopiedToken &token : texts.copied)
      origins[token.at] = token.from;
    for (const ArmFacts &arm : file.facts.arms)
      for (const Capture &capture : arm.captures)
        captured.insert(capture.name);
  }

  /// What a result is made by is the protocol's matter: others may be missing
  /// where a returned value begins. A call that a template leaves to its
  /// instances is resolved in a hook, which is none: to one of the candidates,
  /// whatever converts its arguments.
  bool holds(const CopiedToken &token) const {
    auto was = meaningsAt(before, token.from), is = meaningsAt(after, token.at);
    const bool isOpen = llvm::any_of(was, isLeftOpen);
    const bool isResolved =
        llvm::none_of(is, isCandidate) && llvm::none_of(is, isLeftOpen);
    auto isFound = [&](const Meaning &m) {
      return isLeftOpen(m) || m.kind == Meaning::OneSided ||
             (isOpen && m.kind == Meaning::Conversion) ||
             llvm::any_of(
                 was, [&](const Meaning &other) { return isSame(other, m); });
    };
    auto isKept = [&](const Meaning &m) {
      return isLeftOpen(m) || (isResolved && isCandidate(m)) ||
             llvm::any_of(
                 is, [&](const Meaning &other) { return isSame(m, other); });
    };
    return llvm::all_of(is, isFound) &&
           (returned.count(token.at) || llvm::all_of(was, isKept));
  }

private:
  static bool isLeftOpen(const Meaning &meaning) {
    return meaning.kind == Meaning::Open;
  }
  static bool isCandidate(const Meaning &meaning) {
    return meaning.kind == Meaning::Candidate ||
           meaning.kind == Meaning::OneSided;
  }

  bool isSame(const Meaning &was, const Meaning &is) const {
    if (is.local == Meaning::Elsewhere)
      return was.local == is.local && was.thing == is.thing &&
             (!was.home || !is.home || was.home == is.home);
    // What is copied is of another function now, and is compared itself.
    if (auto origin = origins.find(is.local); origin != origins.end())
      return was.local == origin->second;
    return captured.count(wordAt(texts.backend, is.local)) != 0;
  }

  std::set<std::size_t> returned;
  llvm::ArrayRef<Meaning> before;
  std::vector<Meaning> after;
  std::map<std::size_t, std::size_t> origins;
  std::set<std::string> captured;
  const UnitTexts &texts;
};

} // namespace

/// The first copied token of each group that does not hold.
static std::vector<Misfit>
changedTokens(const HostFile &file, const std::vector<Outline> &outlines,
              const UnitTexts &texts,
              llvm::function_ref<bool(const CopiedToken &)> holds) {
  std::map<std::size_t, Misfit> first; // of each group
  for (const CopiedToken &token : texts.copied) {
    if (holds(token))
      continue;
    for (std::size_t group : groupsBehind(file, outlines, token.from))
      first.try_emplace(
          group, Misfit{Misfit::OtherInBackend, wordAt(file.text, token.from),
                        lineOf(file.text, token.from), group, token.from});
  }
  std::vector<Misfit> misfits;
  for (auto &[group, misfit] : first)
    misfits.push_back(std::move(misfit));
  return misfits;
}

std::vector<Misfit> changedInBackend(ASTContext &context, const HostFile &file,
                                     const std::vector<Outline> &outlines,
                                     const UnitTexts &texts) {
  Comparison comparison(context, file, texts);
  return changedTokens(file, outlines, texts, [&](const CopiedToken &token) {
    return comparison.holds(token);
  });
}

/// What is seen at each offset of the main file.
static std::map<std::size_t, std::vector<llvm::StringRef>>
seenAt(const UnitTokens &tokens) {
  std::map<std::size_t, std::vector<llvm::StringRef>> seen;
  for (const SeenToken &token : tokens.main)
    seen[token.offset].push_back(token.text);
  return seen;
}

std::vector<Misfit> changedExpansions(const UnitTokens &backend,
                                      const HostFile &file,
                                      const std::vector<Outline> &outlines,
                                      const UnitTexts &texts) {
  const auto before = seenAt(file.facts.withDevice), after = seenAt(backend);
  auto at = [](const auto &seen, std::size_t offset) {
    auto found = seen.find(offset);
    return found == seen.end() ? llvm::ArrayRef<llvm::StringRef>()
                               : llvm::ArrayRef(found->second);
  };
  return changedTokens(file, outlines, texts, [&](const CopiedToken &token) {
    return at(before, token.from) == at(after, token.at);
  });
}

} // namespace decouple

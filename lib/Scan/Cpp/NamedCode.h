//===- NamedCode.h - CUDA-named code by the pack's rules ------------------===//
//
// identifiers and string literals + rules => NamedSite        (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Cpp/CodeFacts.h"
#include "Scan/Cpp/CommonPart.h"
#include "Scan/Cpp/TokenSink.h"
#include "Scan/Tree/SourceTree.h"
#include "llvm/ADT/StringMap.h"

namespace decouple {

/// Which rule a token falls under. Remembers every token it was asked about,
/// because a checkout has few distinct names and many occurrences. One thread
/// each.
class NamedCodeMatcher {
public:
  explicit NamedCodeMatcher(const RulePack &rules);
  /// The first rule whose pattern matches, or null.
  const NamedCodeRule *match(llvm::StringRef token);
  /// What all tokens that match contain.
  const CommonPart &commonPart() const { return part; }

private:
  const RulePack &rules;
  CommonPart part;
  llvm::StringMap<const NamedCodeRule *> known;
};

/// Collects the sites of one file.
class NamedCodeSink : public TokenSink {
public:
  NamedCodeSink(const SourceFile &file, NamedCodeMatcher &matcher,
                std::vector<NamedSite> &sites)
      : file(file), matcher(matcher), sites(sites) {
    nextPart = matcher.commonPart().find(file.text(), 0);
  }
  void name(llvm::StringRef written, std::size_t offset,
            LineCounter &lines) override;
  std::size_t nextOfInterest(std::size_t from) override;

private:
  const SourceFile &file;
  std::size_t nextPart = 0; ///< where the names' common part is next
  NamedCodeMatcher &matcher;
  std::vector<NamedSite> &sites;
};

} // namespace decouple

//===- NamedCode.h - CUDA-named code by the pack's rules --------*- C++ -*-===//
//
// identifiers and string literals + rules => NamedSite        (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/NameMemo.h"
#include "Scan/RawTokens.h"
#include "Scan/Scan.h"
#include "Scan/TokenSink.h"

namespace decouple {

/// Which rule a token falls under. Remembers every token it was asked about,
/// because a checkout has few distinct names and many occurrences. One thread
/// each; the texts must outlive it.
class NamedCodeMatcher {
public:
  explicit NamedCodeMatcher(const RulePack &rules) : rules(rules) {}
  /// The first rule whose pattern matches, or null.
  const NamedCodeRule *match(llvm::StringRef token);

private:
  const RulePack &rules;
  NameMemo known; ///< index of the rule, or NoRule
};

/// Collects the sites of one file.
class NamedCodeSink : public TokenSink {
public:
  NamedCodeSink(const SourceFile &file, NamedCodeMatcher &matcher,
                std::vector<NamedSite> &sites)
      : file(file), lines(file.text()), matcher(matcher), sites(sites) {}
  void name(llvm::StringRef written, std::size_t offset) override;

private:
  const SourceFile &file;
  LineCounter lines;
  NamedCodeMatcher &matcher;
  std::vector<NamedSite> &sites;
};

} // namespace decouple

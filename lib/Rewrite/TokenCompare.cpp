#include "Rewrite/TokenCompare.h"

#include "Rewrite/PreprocessorFacts.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace decouple {

const char *nameOf(BlockTokens tokens) {
  switch (tokens) {
  case BlockTokens::Same:
    return "same";
  case BlockTokens::Differs:
    return "differs";
  case BlockTokens::ThroughHeader:
    return "differs through a header";
  case BlockTokens::NotReached:
    return "not reached";
  }
  return "";
}

namespace {

/// What one configuration sees.
struct Seen {
  PreprocessorFacts facts;
  std::vector<std::pair<std::size_t, std::uint64_t>> main; ///< offset, token
  std::map<std::string, std::uint64_t> headers; ///< hash of all its tokens
};

class Reader : public PreprocessorFrontendAction {
public:
  explicit Reader(Seen &seen) : seen(seen) {}

protected:
  void ExecuteAction() override {
    Preprocessor &preprocessor = getCompilerInstance().getPreprocessor();
    observe(preprocessor, seen.facts);
    preprocessor.EnterMainSourceFile();
    Token token;
    do {
      preprocessor.Lex(token);
      if (token.isNot(tok::eof))
        note(preprocessor, token);
    } while (token.isNot(tok::eof));
  }

private:
  void note(Preprocessor &preprocessor, const Token &token) {
    const SourceManager &sources = preprocessor.getSourceManager();
    SourceLocation place = sources.getExpansionLoc(token.getLocation());
    std::uint64_t hash = llvm::xxh3_64bits(preprocessor.getSpelling(token));
    auto [file, offset] = sources.getDecomposedLoc(place);
    if (file == sources.getMainFileID()) {
      seen.main.push_back({offset, hash});
      return;
    }
    if (file != lastFile) {
      lastFile = file;
      OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
      last = entry ? &seen.headers[entry->getName().str()] : nullptr;
    }
    if (last)
      *last = *last * 0x9E3779B97F4A7C15ull + hash;
  }

  Seen &seen;
  FileID lastFile;
  std::uint64_t *last = nullptr;
};

llvm::Expected<Seen> read(ClangUnit unit,
                          const std::vector<std::string> &arguments,
                          std::vector<Diagnostic> &errors) {
  unit.arguments = arguments;
  Seen seen;
  Reader action(seen);
  if (llvm::Error error = runClang(unit, action, errors))
    return error;
  return seen;
}

std::vector<std::uint64_t> tokensIn(const Seen &seen, std::size_t begin,
                                    std::size_t end) {
  std::vector<std::uint64_t> tokens;
  for (const auto &[offset, token] : seen.main)
    if (begin <= offset && offset < end)
      tokens.push_back(token);
  return tokens;
}

BlockTokens compareGroup(llvm::StringRef text, const ConditionalGroup &group,
                         const Seen &cpu, const Seen &cuda) {
  std::size_t cpuArm = activeArm(group, cpu.facts);
  std::size_t cudaArm = activeArm(group, cuda.facts);
  auto bodyOf = [&](std::size_t arm) {
    return arm == ConditionalGroup::None
               ? llvm::StringRef()
               : text.slice(group.arms[arm].bodyBegin, group.arms[arm].bodyEnd)
                     .trim();
  };
  if (cpuArm != cudaArm)
    return bodyOf(cpuArm) == bodyOf(cudaArm) ? BlockTokens::Same
                                             : BlockTokens::Differs;
  if (cpuArm == ConditionalGroup::None)
    return BlockTokens::NotReached;
  return tokensIn(cpu, group.begin, group.end) ==
                 tokensIn(cuda, group.begin, group.end)
             ? BlockTokens::Same
             : BlockTokens::ThroughHeader;
}

} // namespace

llvm::Expected<UnitComparison>
compareTokens(const ClangUnit &unit, const std::vector<std::string> &cpu,
              const std::vector<std::string> &cuda, const DirectiveTree &tree,
              const std::vector<std::size_t> &groups) {
  UnitComparison result;
  llvm::Expected<Seen> first = read(unit, cpu, result.errors);
  if (!first)
    return first.takeError();
  llvm::Expected<Seen> second = read(unit, cuda, result.errors);
  if (!second)
    return second.takeError();
  for (std::size_t group : groups)
    result.blocks.push_back(
        compareGroup(unit.text, tree.groups[group], *first, *second));
  for (const auto &[name, hash] : first->headers)
    if (auto other = second->headers.find(name);
        other != second->headers.end() && other->second != hash)
      result.headers.push_back(name);
  return result;
}

} // namespace decouple

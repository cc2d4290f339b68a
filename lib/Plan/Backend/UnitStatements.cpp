#include "Plan/Backend/UnitStatements.h"
#include "Rules/Vocabulary.h"
#include "Support/WholeEnum.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"
#include <map>
#include <tuple>

using namespace decouple;

static_assert(isWhole(UnitCommands));

std::vector<std::string> decouple::wordsOf(llvm::StringRef option) {
  llvm::BumpPtrAllocator arena;
  llvm::StringSaver strings(arena);
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(option, strings, words);
  return {words.begin(), words.end()};
}

/// Of what is said twice the last one stays, with the place of the first.
static std::vector<UnitStatement>
lastOfEach(std::vector<UnitStatement> statements) {
  std::map<std::tuple<std::string, UnitCommand, std::vector<std::string>>,
           std::size_t>
      places;
  std::vector<UnitStatement> kept;
  for (UnitStatement &s : llvm::reverse(statements)) {
    auto [at, isNew] =
        places.insert({{s.condition, s.command, s.arguments}, kept.size()});
    if (isNew)
      kept.push_back(std::move(s));
    else
      kept[at->second].source = std::move(s.source);
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

void decouple::keepOrder(std::vector<UnitStatement> &statements) {
  // By unit and property.
  std::map<std::pair<std::string, std::string>, const UnitStatement *> last;
  for (UnitStatement &s : statements) {
    if (s.command != UnitCommand::Property ||
        s.arguments[1] == nameOf(PropertyKind::Definition))
      continue;
    const UnitStatement *&before = last[{s.arguments[0], s.arguments[1]}];
    if (before)
      s.round = before->round + (s.condition < before->condition);
    before = &s;
  }
}

std::vector<UnitStatement>
decouple::inOrder(std::vector<UnitStatement> statements) {
  statements = lastOfEach(std::move(statements));
  auto whom = [](const UnitStatement &s) {
    return std::tie(s.round, s.condition, s.command, s.arguments.front());
  };
  llvm::stable_sort(statements,
                    [&](const UnitStatement &a, const UnitStatement &b) {
                      return whom(a) < whom(b);
                    });
  return statements;
}

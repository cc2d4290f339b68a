#include "Plan/Backend/UnitStatements.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace decouple;

/// Of what is said twice the last one stays, with the place of the first.
static std::vector<UnitStatement>
lastOfEach(std::vector<UnitStatement> statements) {
  std::map<std::tuple<std::string, std::string, std::vector<std::string>>,
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

std::vector<UnitStatement>
decouple::inOrder(std::vector<UnitStatement> statements) {
  statements = lastOfEach(std::move(statements));
  auto whom = [](const UnitStatement &s) {
    return std::tie(s.condition, s.command, s.arguments.front());
  };
  llvm::stable_sort(statements,
                    [&](const UnitStatement &a, const UnitStatement &b) {
                      return whom(a) < whom(b);
                    });
  return statements;
}

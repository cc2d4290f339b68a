#include "Verify/Findings.h"

#include "llvm/ADT/StringExtras.h"

using namespace decouple;

Check Findings::check(std::string name, std::string figures) const {
  if (culprits.empty())
    return {std::move(name), true, std::move(figures)};
  constexpr std::size_t Shown = 5;
  auto shown = llvm::ArrayRef(culprits).take_front(Shown);
  std::string detail =
      counted(culprits.size(), "finding") + ": " + llvm::join(shown, "; ");
  if (culprits.size() > Shown)
    detail += "; and " + withThousands(culprits.size() - Shown) + " more";
  return {std::move(name), false, std::move(detail)};
}

#include "Verify/Findings.h"

#include "llvm/ADT/StringExtras.h"

using namespace decouple;

/// "2 findings: a; b".
static std::string firstOf(const std::vector<std::string> &list,
                           const std::string &noun) {
  constexpr std::size_t Shown = 5;
  auto shown = llvm::ArrayRef(list).take_front(Shown);
  std::string text =
      counted(list.size(), noun) + ": " + llvm::join(shown, "; ");
  if (list.size() > Shown)
    text += "; and " + withThousands(list.size() - Shown) + " more";
  return text;
}

Check Findings::check(std::string name, std::string figures) const {
  if (!culprits.empty())
    return {std::move(name), false, firstOf(culprits, "finding")};
  if (!edits.empty())
    figures += "; " + firstOf(edits, "hand edit");
  return {std::move(name), true, std::move(figures)};
}

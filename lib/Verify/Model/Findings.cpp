#include "Verify/Model/Findings.h"

#include "llvm/ADT/StringExtras.h"

using namespace decouple;

std::string decouple::firstOf(llvm::ArrayRef<std::string> list,
                              const std::string &one, const std::string &many) {
  constexpr std::size_t Shown = 5;
  auto shown = list.take_front(Shown);
  std::string text =
      counted(list.size(), one, many) + ": " + llvm::join(shown, "; ");
  if (list.size() > Shown)
    text += "; and " + withThousands(list.size() - Shown) + " more";
  return text;
}

Check Findings::check(std::string name, std::string figures) const {
  if (!culprits.empty())
    return {std::move(name), false, firstOf(culprits, "finding", "findings")};
  if (!edits.empty())
    figures += "; " + firstOf(edits, "hand edit", "hand edits");
  return {std::move(name), true, std::move(figures)};
}

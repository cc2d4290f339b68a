// Any bytes: the directive tree must not crash, and its offsets must give the
// text back; nor may what stands on the tree crash.
#include "../unit/Scan/Reassemble.h"
#include "Classify/Conditions/Condition.h"
#include "Scan/Cpp/BlockShape.h"
#include "Scan/Cpp/Identifiers.h"
#include <cstdint>
#include <cstdlib>
#include <numeric>

using namespace decouple;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size);
  DirectiveTree tree = buildDirectiveTree("input", text);
  if (reassemble(text, tree) != text)
    std::abort();
  std::vector<std::size_t> all(tree.groups.size());
  std::iota(all.begin(), all.end(), 0);
  if (shapesOf(text, all).size() != all.size())
    std::abort();
  Configuration none;
  TextTokens tokens(text);
  for (std::size_t i = 0; i < tree.groups.size() && i < 8; ++i) {
    identifiersOf(tokens, tree.groups[i]);
    evaluateArms(tree.groups[i], none);
  }
  return 0;
}

// The rule loader on arbitrary text. The first line of the input names the
// file of the pack that the rest is the content of.
#include "Rules/Read/Loader.h"
#include <cstdlib>

using namespace decouple;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  auto [name, text] =
      llvm::StringRef(reinterpret_cast<const char *>(data), size).split('\n');
  for (const Problem &problem : checkRuleFile(name.str(), text))
    if (problem.message.empty()) // each problem says what it is
      std::abort();
  return 0;
}

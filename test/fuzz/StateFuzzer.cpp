// Any bytes as the state of a run: refused with a reason, or as it is written
// again.
#include "Emit/StateText.h"
#include <cstdlib>

using namespace decouple;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  auto state = parseState(text, "state.json");
  if (!state) {
    if (llvm::toString(state.takeError()).empty())
      std::abort();
    return 0;
  }
  std::string printed = printState(*state);
  if (printState(llvm::cantFail(parseState(printed, "state.json"))) != printed)
    std::abort();
  return 0;
}

// Any bytes as what a run keeps to compare with: refused with a reason,
// nothing, or as it is written again.
#include "Drift/Base.h"
#include <cstdlib>

using namespace decouple;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  auto base = parseBase(text, "base.json");
  if (!base) {
    if (llvm::toString(base.takeError()).empty())
      std::abort();
    return 0;
  }
  if (!*base)
    return 0;
  std::string printed = printBase(**base);
  auto again = llvm::cantFail(parseBase(printed, "base.json"));
  if (printBase(*again) != printed)
    std::abort();
  return 0;
}

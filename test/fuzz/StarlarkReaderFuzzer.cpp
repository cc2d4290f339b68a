// Any bytes as a .bzl file: no crash, and each entry of a list has its line.
#include "Scan/Build/Read/Starlark.h"
#include <cstdint>
#include <cstdlib>

using namespace decouple;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  std::string bytes(reinterpret_cast<const char *>(data), size);
  llvm::StringRef text = bytes;
  for (const auto &[name, entries] : readStarlark("lists.bzl", text).lists)
    for (const StarlarkEntry &entry : entries)
      if (entry.line < 1 || entry.line > text.count('\n') + 1)
        std::abort();
  return 0;
}

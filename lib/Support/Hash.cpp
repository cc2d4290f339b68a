#include "Support/Hash.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace decouple;

static std::string hex16(std::uint64_t value) {
  std::string digits = llvm::utohexstr(value, /*LowerCase=*/true);
  return std::string(16 - digits.size(), '0') + digits;
}

std::string decouple::contentHash(llvm::StringRef bytes) {
  llvm::XXH128_hash_t hash =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(bytes));
  return hex16(hash.high64) + hex16(hash.low64);
}

#include "Support/Hash.h"
#include <gtest/gtest.h>

using namespace decouple;

// Expectations: python-xxhash 4.1.0, xxh3_128_hexdigest.
TEST(Hash, IsXxh3Of128Bits) {
  EXPECT_EQ(contentHash(""), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(contentHash("abc"), "06b05ab6733a618578af5f94892f3950");
  EXPECT_EQ(contentHash(std::string(1000, 'x')),
            "50a1af5a5f2dcf01c0a4877b962cba82");
}

TEST(Hash, KeepsLeadingZeros) {
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(contentHash(std::string(i, 'z')).size(), 32u);
}

// What the simulator's memory is beyond NVIDIA's reference: its size, its
// poison, its red zones (README.md of the simulator).
#include "Support.h"

static const size_t MiB = 1 << 20;

TEST(SimulatorMemoryTest, ThereIsAsMuchAsWanted) {
  size_t free = 0, total = 0;
  OK(cudaMemGetInfo(&free, &total));
  EXPECT_EQ(256 * MiB, total);
}

TEST(SimulatorMemoryTest, ItIsCountedInSmallUnits) {
  size_t before = 0, after = 0, total = 0;
  OK(cudaMemGetInfo(&before, &total));
  Memory memory(3 * MiB + 1);
  OK(cudaMemGetInfo(&after, &total));
  EXPECT_EQ(3 * MiB + 512, before - after);
}

TEST(SimulatorMemoryTest, TheContextHasA64th) {
  size_t free = 0, total = 0;
  OK(cudaMemGetInfo(&free, &total));
  EXPECT_LE(free, total - total / 64);
}

TEST(SimulatorMemoryTest, NewMemoryIsPoisoned) {
  Memory memory(1000);
  EXPECT_EQ(std::vector<unsigned char>(1000, 0xFF), bytesOf(memory.Base, 1000));
}

TEST(SimulatorMemoryTest, AWriteIntoARedZoneIsFoundWhenTheMemoryIsFreed) {
  const std::string output = probe("", "damage");
  EXPECT_NE(std::string::npos,
            output.find("memory after the allocation of 100 bytes"))
      << output;
  EXPECT_NE(std::string::npos, output.find("cudaErrorIllegalAddress"))
      << output;
}

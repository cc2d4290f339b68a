// The tests run on two devices of 256 MiB where these are simulated. With
// --probe NAME the program prints one fact instead, for tests that need other
// settings.
#include "Probes.h"
#include "Support.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

std::string probe(const std::string &settings, const std::string &name) {
  char self[4096];
  const ssize_t size = readlink("/proc/self/exe", self, sizeof self - 1);
  const std::string command = "env " + settings + " " +
                              std::string(self, size_t(size)) + " --probe " +
                              name + " 2>&1";
  std::FILE *pipe = popen(command.c_str(), "r");
  std::string output;
  for (int one; (one = std::fgetc(pipe)) != EOF;)
    output += char(one);
  pclose(pipe);
  return output;
}

int main(int count, char **words) {
  setenv("TORCH_CUDA_SIM_DEVICES", "2", 0);
  setenv("TORCH_CUDA_SIM_MEMORY", "256M", 0);
  if (count > 2 && !std::strcmp(words[1], "--probe"))
    return runProbe(words[2]);
  testing::InitGoogleTest(&count, words);
  return RUN_ALL_TESTS();
}

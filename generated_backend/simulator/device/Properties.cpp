// The made-up device.
#include "device/Properties.h"

#include "kernel/Kernels.h"
#include "settings/Settings.h"

#include <cstdio>

namespace cudasim {

/// Attributes whose value is the same for each device, by number.
namespace {

struct Attribute {
  int Number;
  int Value;
};

constexpr Limits Most = limits();

const Attribute Attributes[] = {
    {1, int(Most.Threads)},
    {2, int(Most.Block.X)},
    {3, int(Most.Block.Y)},
    {4, int(Most.Block.Z)},
    {5, int(Most.Grid.X)},
    {6, int(Most.Grid.Y)},
    {7, int(Most.Grid.Z)},
    {8, int(Most.Shared)},
    {9, 64 << 10},              // constant memory
    {10, 32},                   // warp size
    {11, 2147483647},           // pitch
    {12, int(Most.Registers)},  // per block
    {13, 1'500'000},            // clock, kHz
    {14, 512},                  // texture alignment
    {15, 1},                    // copies beside kernels
    {16, int(Most.Processors)}, // multiprocessors
    {17, 0},                    // no time limit
    {18, 0},                    // not integrated
    {19, 1},                    // maps host memory
    {20, 0},                    // compute mode: default
    {30, 512},                  // surface alignment
    {31, 1},                    // concurrent kernels
    {32, 0},                    // no ECC
    {34, 0},                    // PCI device
    {35, 0},                    // no TCC
    {36, 2'000'000},            // memory clock, kHz
    {37, 5120},                 // bus width
    {38, 40 << 20},             // L2
    {39, int(Most.ThreadsPerProcessor)},
    {40, 3},  // copy engines
    {41, 1},  // unified addressing
    {50, 0},  // PCI domain
    {51, 32}, // texture pitch alignment
    {78, 1},  // stream priorities
    {79, 1},  // L1 for globals
    {80, 1},  // and locals
    {81, int(Most.SharedPerProcessor)},
    {82, int(Most.Registers)},
    {83, 1}, // managed memory
    {84, 0}, // no multi-GPU board
    {86, 0}, // no native host atomics
    {87, 2}, // single to double
    {88, 0}, // no pageable access
    {89, 1}, // concurrent managed access
    {90, 1}, // preemption
    {91, 1}, // host pointers of registered memory
    {95, 1}, // cooperative launch
    {97, int(Most.SharedOptIn)},
    {98, 1},  // flushes remote writes
    {99, 1},  // registers host memory
    {100, 0}, // pageable access by host tables
    {101, 0}, // direct managed access
    {102, 1}, // virtual memory management
    {103, 1}, // its handles as file descriptors
    {106, int(Most.BlocksPerProcessor)},
    {111, 1 << 10}, // shared memory reserved per block
    {113, 1},       // read-only registration
    {115, 1},       // memory pools
    {116, 0},       // no RDMA
    {120, 1},       // clusters
    {125, 1},       // IPC of events
    {132, 0},       // no multicast
    {133, 0},       // no MPS
    {134, 0},       // NUMA node of the host
};
} // namespace

bool deviceAttribute(int number, int attribute, int &value) {
  value = 0;
  switch (attribute) {
  case 33:
    value = number + 1;
    return true; // PCI bus
  case 75:
    value = settings().Major;
    return true;
  case 76:
    value = settings().Minor;
    return true;
  case 85:
    value = number;
    return true; // board
  default:
    break;
  }
  // What there is no number for, a simulated device does not have: textures,
  // surfaces.
  for (const Attribute &one : Attributes)
    if (one.Number == attribute)
      value = one.Value;
  return attribute > 0 && attribute < 200;
}

std::array<char, 16> deviceUuid(int number) {
  std::array<char, 16> uuid{'s', 'i', 'm', 'u', 'l', 'a', 't',
                            'e', 'd', '-', 'c', 'u', 'd', 'a'};
  uuid[15] = char(number);
  return uuid;
}

std::string uuidText(int number) {
  std::string uuid = "GPU-";
  int place = 0;
  for (char one : deviceUuid(number)) {
    char hex[3];
    std::snprintf(hex, sizeof hex, "%02x", static_cast<unsigned char>(one));
    uuid += hex;
    ++place;
    if (place == 4 || place == 6 || place == 8 || place == 10)
      uuid += '-';
  }
  return uuid;
}

std::string pciBusId(int number) {
  char text[32];
  std::snprintf(text, sizeof text, "0000:%02X:00.0", unsigned(number + 1));
  return text;
}

int deviceByPciBusId(const std::string &id) {
  unsigned domain = 0, bus = 0, slot = 0, function = 0;
  if (std::sscanf(id.c_str(), "%x:%x:%x.%x", &domain, &bus, &slot, &function) <
      3)
    return -1;
  const int number = int(bus) - 1;
  const bool there = number >= 0 && number < settings().Devices;
  return !domain && !slot && there ? number : -1;
}

} // namespace cudasim

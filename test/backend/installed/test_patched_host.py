"""In a host that has hooks of its own, the stand-ins for a stock host stay out."""

import pathlib
import subprocess
import tempfile
import unittest

from support import python

#: A host's registry, as a patch makes it: what the functions are called is all that counts.
REGISTRY = """
#include <cstddef>
namespace c10 { enum class DeviceType : signed char { CPU, CUDA }; }
namespace torch::backend_hooks {
struct PythonDeviceHooks { void *hooks[64]; };
static PythonDeviceHooks entries[2];
const PythonDeviceHooks &getPythonDeviceHooks(c10::DeviceType device) {
  return entries[static_cast<int>(device)];
}
PythonDeviceHooks *mutablePythonDeviceHooks(c10::DeviceType device, std::size_t size) {
  return FITS ? &entries[static_cast<int>(device)] : nullptr;
}
static bool filled(int device) {
  for (void *hook : entries[device].hooks)
    if (hook)
      return true;
  return false;
}
}
extern "C" bool filledCUDA() { return torch::backend_hooks::filled(1); }
extern "C" bool filledCPU() { return torch::backend_hooks::filled(0); }
"""
ASK = """
import ctypes, os, torch
host = ctypes.CDLL(os.environ["LD_PRELOAD"])
print(bool(host.filledCUDA() & 1), bool(host.filledCPU() & 1))
for make in (lambda: torch.Generator("cuda"), lambda: torch.UntypedStorage(device="cuda")):
    try:
        make()
    except RuntimeError as error:
        print("not supported" in str(error), "not recognized" in str(error))
"""
#: The registry is asked by the host's patches, which are not there: so the host refuses the
#: first. Before the second it initialises the device, and there is no driver.
REFUSED = ["True False", "False False"]


def said_with(fits):
    """What a host says that has a registry of its own, in which the backend's struct fits where
    `fits`, an expression of C++, holds."""
    with tempfile.TemporaryDirectory(prefix="registry.") as directory:
        library = str(pathlib.Path(directory) / "libregistry.so")
        subprocess.run(["g++-14", "-std=c++17", "-shared", "-fPIC", f"-DFITS={fits}", "-x", "c++", "-", "-o", library],
                       input=REGISTRY, check=True, text=True)
        return python(ASK, environment={"LD_PRELOAD": library}).splitlines()


class PatchedHost(unittest.TestCase):
    def test_the_hosts_own_hooks_are_filled_in_and_nothing_replaced(self):
        self.assertEqual(said_with("size <= sizeof(PythonDeviceHooks)"), ["True False", *REFUSED])

    def test_a_backend_for_other_hooks_fills_none_in(self):
        self.assertEqual(said_with("size == 1"), ["False False", *REFUSED])


if __name__ == "__main__":
    unittest.main()

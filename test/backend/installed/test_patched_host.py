"""In a host that has hooks of its own, the stand-ins for a stock host stay out."""

import pathlib
import subprocess
import tempfile
import unittest

from support import python

#: A host's table, as a patch makes it: what the getter is called is all that counts.
TABLE = """
namespace torch::backend_hooks {
struct GeneratorBackendHooks { void *hook = nullptr; };
GeneratorBackendHooks &getGeneratorBackendHooks() {
  static GeneratorBackendHooks table;
  return table;
}
}
extern "C" bool filled() { return torch::backend_hooks::getGeneratorBackendHooks().hook; }
"""
ASK = """
import ctypes, os, torch
print(bool(ctypes.CDLL(os.environ["LD_PRELOAD"]).filled()))
for make in (lambda: torch.Generator("cuda"), lambda: torch.UntypedStorage(device="cuda")):
    try:
        make()
    except RuntimeError as error:
        print("not supported" in str(error), "not recognized" in str(error))
"""


class PatchedHost(unittest.TestCase):
    def test_the_hosts_own_table_is_filled_and_nothing_replaced(self):
        with tempfile.TemporaryDirectory(prefix="table.") as directory:
            library = str(pathlib.Path(directory) / "libtable.so")
            subprocess.run(["g++-14", "-std=c++17", "-shared", "-fPIC", "-x", "c++", "-", "-o", library],
                           input=TABLE, check=True, text=True)
            output = python(ASK, environment={"LD_PRELOAD": library}).splitlines()
        # The table is asked by the host's patch, which is not there: so the host refuses.
        # Of storage the host has no table, and the stand-in's is asked.
        self.assertEqual(output, ["True", "True False", "False False"])


if __name__ == "__main__":
    unittest.main()

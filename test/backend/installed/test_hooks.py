"""CUDA hooks are live: the library is loaded before torch asks for them."""

import unittest

from support import AUTOLOADS, PREFIX, needs_simulator, python, simulated

# Goes through the dispatcher to the CUDA kernel of aten::empty, which asks the
# hooks to initialise CUDA. The Python front end (torch.empty) would refuse earlier.
ALLOCATE = """
try:
    torch.ops.aten.empty.memory_format([2], device=torch.device("cuda"))
    print("allocated")
except RuntimeError as error:
    print(error)
"""
STUB = "without ATen_cuda library"
LIVE = ("NVIDIA driver", "No CUDA GPUs are available", "allocated")


class Hooks(unittest.TestCase):
    def test_import_torch_alone_loads_the_backend(self):
        output = python("import torch" + ALLOCATE)
        self.assertNotIn(STUB, output)
        self.assertTrue(any(phrase in output for phrase in LIVE), output)

    def test_loaded_late_the_hooks_stay_stubs(self):
        """The reason for loading early: this is what happens otherwise."""
        output = python(f"""
import sys, warnings
import torch
sys.path.insert(0, {str(PREFIX)!r})
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import torch_cuda
print([str(w.message) for w in caught])
""" + ALLOCATE, prefix=None, environment=AUTOLOADS)
        self.assertIn("torch was imported before torch_cuda", output)
        self.assertIn(STUB, output)

    def test_import_order_of_the_readme(self):
        self.assertEqual(python("import torch, torch_cuda; print(torch.version.cuda is not None, torch.cuda.__file__.startswith(torch_cuda.__path__[0]))"),
                         "True True\n")

    @needs_simulator
    def test_configuration_asks_the_hooks(self):
        """at::show_config does, when there is a device: it names the driver's and the library's versions."""
        show = "import torch; print(torch.__config__.show())"
        self.assertRegex(simulated(show), r"\n  - CUDA Runtime \d")
        self.assertNotIn("CUDA Runtime", simulated(show, prefix=None))


if __name__ == "__main__":
    unittest.main()

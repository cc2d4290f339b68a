"""torch.utils.cpp_extension with the backend: extension_package, and what is compiled at run time."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from support import PACKAGE, PREFIX, needs_simulator, python, simulated, tool

SOURCE = pathlib.Path(__file__).with_name("extension_package")
COMPILERS = {"CXX": "g++-14", "CC": "gcc-14", "TORCH_CUDA_ARCH_LIST": "9.0"}


class Built(unittest.TestCase):
    """A directory to build in, which the tests of a class share."""

    @classmethod
    def setUpClass(cls):
        directory = tempfile.TemporaryDirectory(prefix="extensions.")
        cls.addClassCleanup(directory.cleanup)
        cls.directory = pathlib.Path(directory.name)

    def traced(self, code):
        """What a program prints on simulated devices, and the launches in its trace."""
        with tempfile.NamedTemporaryFile() as trace:
            printed = simulated(f"import sys; sys.path.insert(0, {str(self.directory)!r}); import torch\n{code}",
                                TORCH_CUDA_SIM_TRACE=trace.name, TORCH_EXTENSIONS_DIR=str(self.directory), **COMPILERS)
            events = [json.loads(line) for line in trace.read().splitlines()]
        return printed.splitlines(), [event for event in events if event["event"] == "launch"]


class Package(Built):
    """setup.py with NewDeviceCppExtension and CUDAExtension."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        shutil.copytree(SOURCE, cls.directory, dirs_exist_ok=True)
        result = subprocess.run([sys.executable, "-B", "-c", f"import runpy, site, sys; site.addsitedir({str(PREFIX)!r})\n"
                                 "sys.argv = ['setup.py', 'build_ext', '--inplace']; runpy.run_path('setup.py')"],
                                cwd=cls.directory, env={**os.environ, **COMPILERS},
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode != 0:
            raise AssertionError(result.stdout[-4000:])

    @needs_simulator
    def test_a_kernel_is_launched(self):
        printed, launches = self.traced("""
import example
side = torch.cuda.Stream()
x = torch.empty(300, device="cuda:1")
with torch.cuda.stream(side):
    torch.ops.example.fill_(torch.empty(3, device="cuda"), 2.0)
print(torch.ops.example.fill_(x, 1.0) is x)
""")
        self.assertEqual(printed, ["True"])
        mine = [(one["grid"], one["block"], one["device"]) for one in launches if "fillWith" in one["kernel"]]
        self.assertEqual(mine, [([1, 1, 1], [128, 1, 1], 0), ([3, 1, 1], [128, 1, 1], 1)])
        self.assertNotEqual(*(one["stream"] for one in launches if "fillWith" in one["kernel"]))

    def test_the_device_is_asked_for(self):
        refused = python(f"import sys; sys.path.insert(0, {str(self.directory)!r}); import torch, example\n"
                         "try: torch.ops.example.fill_(torch.ones(1), 1.0)\nexcept NotImplementedError as error: print(error)")
        self.assertIn("Could not run 'example::fill_' with arguments from the 'CPU' backend", refused)

    @needs_simulator
    def test_cuda_extension_in_cpp(self):
        self.assertEqual(self.traced("import devices; print(devices.count())"), (["2"], []))

    def test_what_asks_for_c10_cuda_gets_it(self):
        # As in wheels that were built against upstream's CUDA build.
        library = str(self.directory / "asks.so")
        tool("g++-14", "-shared", "-x", "c++", os.devnull, "-o", library,
             "-Wl,--no-as-needed", f"-L{PACKAGE / 'lib'}", "-lc10_cuda")
        self.assertIn("libc10_cuda.so", re.findall(r"NEEDED.*\[(.*)\]", tool("readelf", "-d", library)))
        self.assertEqual(python(f"import ctypes, torch; ctypes.CDLL({library!r}); print('found')"), "found\n")


@needs_simulator
class AtRunTime(Built):
    def test_load(self):
        self.assertEqual(self.traced(f"""
from torch.utils.cpp_extension import load
print(load("counted", [{str(SOURCE / "devices.cpp")!r}], with_cuda=True).count())
"""), (["2"], []))

    def test_load_inline_with_a_kernel(self):
        printed, launches = self.traced('''
from torch.utils.cpp_extension import load_inline
kernel = """
#include <c10/cuda/CUDAStream.h>
__global__ void twice(float *data) { data[threadIdx.x] *= 2; }
void run(at::Tensor x) { twice<<<1, 3, 0, c10::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>()); }
"""
load_inline("doubled", "void run(at::Tensor x);", kernel, functions=["run"]).run(torch.ones(3).cuda())
''')
        self.assertEqual([(one["grid"], one["block"]) for one in launches if "twice" in one["kernel"]],
                         [([1, 1, 1], [3, 1, 1])], printed)


if __name__ == "__main__":
    unittest.main()

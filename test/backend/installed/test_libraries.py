"""The products as files: what they need, what they leave open, what they export."""

import re
import subprocess
import unittest

from support import LIBRARY, PACKAGE, python, switched_off, tool

# One of each kind that extensions use; names as c++filt writes them.
API = (
    "c10::cuda::CUDACachingAllocator::allocator",
    "c10::cuda::getCurrentCUDAStream(signed char)",
    "c10::cuda::getStreamFromPool(bool, signed char)",
    "c10::cuda::device_count()",
    "c10::cuda::c10_cuda_check_implementation(int, char const*, char const*, int, bool)",
    "at::cuda::getCurrentCUDABlasHandle()",
    "at::cuda::getCurrentDeviceProperties()",
    "at::cuda::detail::getDefaultCUDAGenerator(signed char)",
    "at::cuda::CUDAGraph::capture_begin",
    "at::CUDAGeneratorImpl::philox_cuda_state",
)
NCCL_API = ("c10d::ProcessGroupNCCL::ProcessGroupNCCL", "torch::cuda::nccl::all_reduce")


class Needs(unittest.TestCase):
    def needed(self, library):
        return re.findall(r"NEEDED.*\[(.*)\]", tool("readelf", "-d", str(library)))

    def test_no_side_library_of_upstreams(self):
        for name in self.needed(LIBRARY):
            self.assertNotRegex(name, r"c10_cuda|torch_cuda_linalg|caffe2_nvrtc")

    def test_no_driver_is_needed_to_load(self):
        self.assertFalse([n for n in self.needed(LIBRARY) if re.match(r"lib(cuda|nvrtc|nvidia-ml)\.so", n)])

    def test_parts_that_are_off_are_not_needed(self):
        for switch, name in (("USE_CUDNN", "libcudnn"), ("USE_NCCL", "libnccl"), ("USE_CUSPARSELT", "libcusparseLt")):
            needed = any(entry.startswith(name) for entry in self.needed(LIBRARY))
            self.assertEqual(needed, not switched_off(switch), name)

    def test_ldd_finds_everything(self):
        for library in PACKAGE.rglob("*.so"):
            self.assertNotIn("not found", tool("ldd", str(library)), library)

    def test_a_patched_hosts_tables_are_found_before_the_stand_ins(self):
        for library in (PACKAGE / "lib" / "libtorch_python_cuda.so", *PACKAGE.glob("_CUDAC.*.so")):
            needed = self.needed(library)
            host, = (at for at, name in enumerate(needed) if name.startswith("libtorch_python.so"))
            self.assertLess(host, needed.index("libtorch_cuda_stock_host.so"), library)

    def test_every_symbol_is_bound_at_load(self):
        """Python's own come from the interpreter, as for every extension module."""
        for library in PACKAGE.rglob("*.so"):
            self.assertRegex(tool("readelf", "-d", str(library)), r"BIND_NOW|FLAGS_1.*NOW", library)
            result = subprocess.run(["ldd", "-r", str(library)], stdout=subprocess.PIPE,
                                    stderr=subprocess.STDOUT, text=True)
            open_symbols = re.findall(r"undefined symbol: (\w+)", result.stdout)
            self.assertEqual([name for name in open_symbols if not re.match(r"_?Py", name)], [], library)

    def test_the_kernel_library_leaves_nothing_open(self):
        self.assertNotIn("undefined symbol", tool("ldd", "-r", str(LIBRARY)))

    def test_module_imports(self):
        output = python("import torch, torch_cuda, torch_cuda._CUDAC as c; print(hasattr(c, '_cuda_getDeviceCount'))")
        self.assertIn("True", output)


class Exports(unittest.TestCase):
    def test_api_for_extensions(self):
        names = tool("nm", "-DC", "--defined-only", str(LIBRARY))
        self.assertEqual([name for name in API if name not in names], [])
        nccl = [] if switched_off("USE_NCCL") else list(NCCL_API)
        self.assertEqual([name for name in NCCL_API if name in names], nccl)


if __name__ == "__main__":
    unittest.main()

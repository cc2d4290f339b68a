"""What the build asks the host for: tools/describe_host.py of the skeleton."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "generated_backend/skeleton/tools"))
import describe_host  # noqa: E402

FUNCTION = """
namespace c10 {{ enum class DeviceType : signed char {{ CPU }}; }}
namespace at::native {{
struct DispatchStubImpl {{ void *get_call_ptr(c10::DeviceType, {pointers}); }};
void *DispatchStubImpl::get_call_ptr(c10::DeviceType, {pointers}) {{ return nullptr; }}
}}
"""


class CpuKernels(unittest.TestCase):
    """A host has kernels for one to three kinds of x86-64, which its compiler's name of a function tells."""

    def library(self, text: str) -> str:
        work = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (work / "host.cpp").write_text(text)
        subprocess.run(["g++", "-std=c++17", "-shared", "-fPIC", work / "host.cpp", "-o", work / "libtorch_cpu.so"],
                       check=True)
        return str(work / "libtorch_cpu.so")

    def test_as_many_as_pointers(self):
        for kinds in 1, 2, 3:
            text = FUNCTION.format(pointers=", ".join(["void *"] * kinds))
            self.assertEqual(describe_host.cpu_kernels(self.library(text)), kinds)

    def test_what_does_not_tell(self):
        self.assertEqual(describe_host.cpu_kernels(self.library("int other;")), 0)
        self.assertEqual(describe_host.cpu_kernels("/nowhere/libtorch_cpu.so"), 0)


if __name__ == "__main__":
    unittest.main()

"""tools/host_pass.py: the host half of a .cu, complete and without device code."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from support import SKELETON

HOST_PASS = SKELETON / "tools" / "host_pass.py"
sys.path.insert(0, str(HOST_PASS.parent))
import host_pass  # noqa: E402

SOURCE = """\
namespace outer { namespace { __global__ void hidden(int *p) { *p = 1; } }
__global__ void plain(float *p, int n) { if (threadIdx.x < n) p[threadIdx.x] = n; }
template <class F> __global__ void apply(F f) { f(); }
void run(float *p) {
  plain<<<1, 32>>>(p, 32);
  hidden<<<1, 32>>>((int *)p);
  apply<<<1, 1>>>([=] __device__ () { *p = 1; });
} }
"""


class Plan(unittest.TestCase):
    def test_only_compilations_are_cut_short(self):
        self.assertTrue(host_pass.is_compilation(["-c", "x.cu", "-o", "x.o"]))
        self.assertFalse(host_pass.is_compilation(["--version"]))
        self.assertFalse(host_pass.is_compilation(["-E", "-c", "x.cu"]))

    def test_kernels_get_bodies_and_others_keep_theirs(self):
        split = b"void k(int n) ;\n#if 0\n# 3 \"x.cu\"\n{ } \n#endif\nvoid f() { }\n"
        self.assertEqual(host_pass.DISABLED_BODY.sub(rb" {}\1", split),
                         b"void k(int n)  {}\n#if 0\n# 3 \"x.cu\"\n{ } \n#endif\nvoid f() { }\n")

    def test_a_plan_without_host_steps_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "no step to compile, preprocess, split"):
            host_pass.host_commands(["TOP=/x", "cicc -o x.ptx"])


NVCC = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"


@unittest.skipUnless(pathlib.Path(NVCC).exists(), "needs a CUDA toolkit")
class Objects(unittest.TestCase):
    """With the real nvcc."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="host_pass-test.")
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)
        (self.root / "x.cu").write_text(SOURCE, encoding="utf-8")

    def compile(self, *arguments):
        return subprocess.run(
            [sys.executable, str(HOST_PASS), NVCC, "-c", "x.cu", "-o", "x.o", "--expt-extended-lambda", *arguments],
            cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def test_object_defines_host_code_and_no_device_code(self):
        result = self.compile()
        self.assertEqual(result.returncode, 0, result.stdout)
        symbols = subprocess.run(["nm", "-C", "x.o"], cwd=self.root, stdout=subprocess.PIPE, text=True).stdout
        self.assertRegex(symbols, r"T outer::run\(float\*\)")
        self.assertRegex(symbols, r"T outer::plain\(float\*, int\)")
        self.assertNotRegex(symbols, r"U outer::")
        sections = subprocess.run(["objdump", "-h", "x.o"], cwd=self.root, stdout=subprocess.PIPE, text=True).stdout
        self.assertNotIn(".nv_fatbin", sections)

    def test_dependencies_are_written(self):
        self.assertEqual(self.compile("-MD", "-MT", "x.o", "-MF", "x.d").returncode, 0)
        self.assertRegex((self.root / "x.d").read_text(), r"^x\.o: x\.cu")

    def test_errors_are_passed_on(self):
        (self.root / "x.cu").write_text("int f() { return nothing; }\n", encoding="utf-8")
        result = self.compile()
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("nothing", result.stdout)


if __name__ == "__main__":
    unittest.main()

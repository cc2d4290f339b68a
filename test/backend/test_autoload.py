"""torch_cuda_autoload: the library comes with torch, and torch without the library."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from support import SKELETON, write

#: What a program sees of a finder that stands behind ours.
WATCH = """\
import sys

class Watch:
    seen = []
    def find_spec(self, name, path=None, target=None):
        self.seen.append(name)

sys.meta_path.insert(0, Watch())
import torch_cuda_autoload
torch_cuda_autoload.install()
"""


class Autoload(unittest.TestCase):
    def setUp(self):
        self.site = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.site)
        shutil.copy(SKELETON / "torch_cuda_autoload.py", self.site)
        write(self.site / "torch" / "__init__.py", "from . import _C, other\n")
        write(self.site / "torch" / "_C.py", "")
        write(self.site / "torch" / "other.py", "")
        self.libraries = self.site / "torch_cuda" / "lib"
        self.libraries.mkdir(parents=True)

    def run_python(self, program, *options):
        return subprocess.run([sys.executable, "-B", *options, "-c", program], cwd=self.site,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def load(self, after="print('imported')"):
        return self.run_python("import torch_cuda_autoload; torch_cuda_autoload.install()\n"
                               f"import torch\n{after}")

    def build(self, name, source):
        subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", self.libraries / name],
                       input=source, check=True, text=True)

    def one_warning(self, done):
        self.assertEqual((done.returncode, done.stdout), (0, "imported\n"), done.stderr)
        self.assertEqual(done.stderr.count("Warning"), 1, done.stderr)
        self.assertIn("RuntimeWarning: torch has no CUDA: its library cannot be loaded", done.stderr)

    def test_a_library_is_loaded_before_torch(self):
        self.build("libtorch_cuda.so", "#include <stdio.h>\n"
                   "__attribute__((constructor)) static void hello(void) { puts(\"loaded\"); fflush(stdout); }\n")
        write(self.site / "torch" / "_C.py", "print('torch._C')\n")
        done = self.load()
        self.assertEqual((done.stdout, done.stderr), ("loaded\ntorch._C\nimported\n", ""))

    def test_a_missing_library_is_one_warning(self):
        self.one_warning(self.load())

    def test_a_broken_library_is_one_warning(self):
        write(self.libraries / "libtorch_cuda.so", "no library")
        self.one_warning(self.load())

    def test_broken_bindings_are_one_warning(self):
        self.build("libtorch_cuda.so", "")
        write(self.libraries / "libtorch_python_cuda.so", "no library")
        self.one_warning(self.load())

    def test_who_asks_for_the_backend_is_told(self):
        shutil.copy(SKELETON / "torch_cuda" / "__init__.py", self.site / "torch_cuda")
        done = self.load("import torch_cuda")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("OSError: ", done.stderr)

    def test_finders_behind_it_are_asked(self):
        self.build("libtorch_cuda.so", "")
        done = self.run_python(WATCH + "import torch; print(Watch.seen)")
        self.assertIn("'torch._C'", done.stdout, done.stderr)
        self.assertIn("'torch.other'", done.stdout)

    def test_it_stays_where_it_is(self):
        done = self.load("import sys; print(type(sys.meta_path[0]).__name__)")
        self.assertEqual(done.stdout, "_Finder\n", done.stderr)

    def test_it_can_be_turned_off(self):
        done = self.run_python("import os; os.environ['TORCH_CUDA_AUTOLOAD'] = '0'\n"
                               "import torch_cuda_autoload; torch_cuda_autoload.install()\n"
                               "import torch; print('imported')")
        self.assertEqual((done.stdout, done.stderr), ("imported\n", ""))


if __name__ == "__main__":
    unittest.main()

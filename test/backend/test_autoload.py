"""torch_cuda_autoload and torch_cuda._loading, with a made-up torch: the backend comes
with torch, at the right moment, and torch without the backend where something is wrong."""

import pathlib
import re
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
SPEAKING = ("#include <stdio.h>\n__attribute__((constructor)) static void hello(void)"
            " { puts(\"loaded\"); fflush(stdout); }\n")
#: A torch that says in which order its parts come, and whose torch.cuda is the host's.
TORCH = {"__init__.py": "from . import version, _C\nfrom . import cuda, backends\nfrom torch.backends import cuda as _\n",
         "version.py": "__version__ = '2.6.0+cpu'\ncuda = hip = None\n",
         "_C.py": "_has_cuda = False\ndef _show_config(): return 'the host\\n'\n",
         "cuda/__init__.py": "where, has_cuda = 'host', __import__('torch._C')._C._has_cuda\n",
         "backends/__init__.py": "", "backends/cuda/__init__.py": "where = 'host'\n"}
BACKEND = {"version.py": "__version__, cuda = '2.6.0', '12.4'\nsettings, macros = 'USE_CUDNN=ON', ['USE_CUDA']\n",
           "_CUDAC.py": "import sys\nhost = sys.modules['torch._C']\nhost._has_cuda = host._new = True\n",
           "core/__init__.py": "where, has_cuda = 'backend', __import__('torch._C')._C._has_cuda\nclass Kept: pass\n"
                               "queued = []\n_lazy_call = queued.append\n",
           "core/part.py": "", "backends/cuda/__init__.py": "where = 'backend'\n"}
#: All that the backend loads, upstream's names for its library among them.
LIBRARIES = sorted(set(re.findall(r'"(lib\w+\.so)"', (
    SKELETON / "torch_cuda" / "_loading" / "libraries.py").read_text())))
STATE = ("print(torch.cuda.where, torch.cuda.has_cuda, torch.backends.cuda.where, torch.version.cuda,"
         " hasattr(torch._C, '_new'))")
ON, OFF = "backend True backend 12.4 True\n", "host False host None False\n"


class MadeUpTorch(unittest.TestCase):
    def setUp(self):
        self.site = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.site)
        shutil.copy(SKELETON / "torch_cuda_autoload.py", self.site)
        shutil.copytree(SKELETON / "torch_cuda", self.site / "torch_cuda",
                        ignore=shutil.ignore_patterns("__pycache__"))
        for package, files in (("torch", TORCH), ("torch_cuda", BACKEND)):
            for name, text in files.items():
                write(self.site / package / name, text)
        self.libraries = self.site / "torch_cuda" / "lib"
        self.libraries.mkdir()
        for name in LIBRARIES:
            self.build(name, "")

    def build(self, name, source, *options, directory=None):
        directory = directory or self.libraries
        subprocess.run(["cc", "-shared", "-fPIC", f"-L{directory}", "-x", "c", "-", "-o", directory / name, *options],
                       input=source, check=True, text=True)

    def run_python(self, program, *options):
        return subprocess.run([sys.executable, "-B", *options, "-c", program], cwd=self.site,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def load(self, after=STATE, before=""):
        return self.run_python(f"{before}\nimport torch_cuda_autoload; torch_cuda_autoload.install()\n"
                               f"import torch\n{after}")

    def prints(self, done, text):
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, text, ""))

    def one_warning(self, done, *phrases):
        """One warning, and torch as it is without the backend."""
        self.assertEqual((done.returncode, done.stdout), (0, OFF), done.stderr)
        self.assertEqual(done.stderr.count("Warning"), 1, done.stderr)
        for phrase in ("RuntimeWarning: torch has no CUDA: ", *phrases):
            self.assertIn(phrase, done.stderr)


class Loads(MadeUpTorch):
    def test_libraries_come_before_torch_and_names_before_torch_cuda(self):
        self.build("libtorch_cuda.so", SPEAKING)
        write(self.site / "torch" / "_C.py", TORCH["_C.py"] + "print('torch._C')\n")
        self.prints(self.load(), "loaded\ntorch._C\n" + ON)

    def test_torch_cuda_may_come_first(self):
        self.prints(self.run_python(f"import torch_cuda, torch\n{STATE}"), ON)

    def test_a_module_is_there_once_whichever_name_comes_first(self):
        for first in ("core", "core.part", "backends.cuda", "cpp_extension"):
            write(self.site / "torch" / "utils" / "__init__.py", "from . import cpp_extension\n")
            write(self.site / "torch" / "utils" / "cpp_extension.py", "__all__ = []\n"
                  "include_paths = library_paths = _prepare_ldflags = lambda: []\n")
            with self.subTest(first=first):
                self.prints(self.run_python(f"import torch_cuda.{first}\nimport torch.cuda.part, torch.cuda.cpp_extension, sys\n"
                                            "print([ours for ours, real in (('core', 'cuda'), ('core.part', 'cuda.part'),"
                                            " ('backends.cuda',) * 2, ('cpp_extension', 'cuda.cpp_extension'))"
                                            " if sys.modules.get('torch_cuda.' + ours, sys.modules['torch.' + real])"
                                            " is not sys.modules['torch.' + real]])"), "[]\n")

    def test_a_module_is_there_once(self):
        self.prints(self.load("import torch_cuda.core, torch_cuda.core.part, torch_cuda.backends.cuda, torch.cuda.part, sys\n"
                              "print(torch_cuda.core is torch.cuda, torch_cuda.core.part is sys.modules['torch.cuda.part'],"
                              " torch_cuda.backends.cuda is torch.backends.cuda, torch.cuda.__name__,"
                              " torch.cuda.__spec__.name, torch.cuda.part.__spec__.name)"),
                    "True True True torch.cuda torch.cuda torch.cuda.part\n")

    def test_the_extension_module_has_two_names(self):
        """--python rfc: sites ask torch.cuda._CUDAC, some while torch.cuda is imported."""
        self.prints(self.load("import sys, torch_cuda._CUDAC; print(torch.cuda._CUDAC is torch_cuda._CUDAC,"
                              " sys.modules['torch.cuda._CUDAC'] is torch_cuda._CUDAC, torch.cuda._CUDAC.__name__,"
                              " torch.cuda._CUDAC.__spec__.name)"), "True True torch_cuda._CUDAC torch_cuda._CUDAC\n")
        core = self.site / "torch_cuda" / "core" / "__init__.py"
        write(core, "from torch.cuda import _CUDAC\nfrom torch.cuda._CUDAC import __name__ as found\n" + core.read_text())
        self.prints(self.load("print(torch.cuda.found, torch.cuda._CUDAC.__name__)"), "torch_cuda._CUDAC torch_cuda._CUDAC\n")

    def test_nvrtc_is_opened_when_cuda_is_used_first(self):
        self.build("libtorch_cuda.so", "int torch_cuda_open_nvrtc(void) { return 7; }")
        self.prints(self.load("print([call() for call in torch.cuda.queued])"), "[True]\n")

    def test_what_pickles_say_is_what_they_said(self):
        self.prints(self.load("import pickle; print(b'torch.cuda' in pickle.dumps(torch.cuda.Kept),"
                              " pickle.loads(pickle.dumps(torch.cuda.Kept)) is torch.cuda.Kept)"), "True True\n")

    def test_help_and_inspect_find_the_source(self):
        done = self.load("import inspect; print(inspect.getsourcefile(torch.cuda.Kept).endswith('torch_cuda/core/__init__.py'),"
                         " inspect.getsource(torch.cuda.Kept).strip())")
        self.prints(done, "True class Kept: pass\n")

    def test_a_module_that_nobody_has_is_missed(self):
        done = self.load("import torch.cuda.nonsense")
        self.assertIn("ModuleNotFoundError: No module named 'torch.cuda.nonsense'", done.stderr)
        done = self.load("import torch_cuda.core.nonsense")
        self.assertIn("ModuleNotFoundError: No module named 'torch_cuda.core.nonsense'", done.stderr)

    def test_torch_c_keeps_its_own_loader(self):
        self.prints(self.load("print(type(torch._C.__loader__).__name__, type(torch._C.__spec__.loader).__name__)"),
                    "SourceFileLoader SourceFileLoader\n")

    def test_finders_behind_it_are_asked(self):
        done = self.run_python(WATCH + "import torch; print(Watch.seen)")
        self.assertIn("'torch._C'", done.stdout, done.stderr)
        self.assertIn("'torch.backends'", done.stdout)

    def test_it_stays_where_it_is(self):
        self.prints(self.load("import sys; print([type(f).__name__ for f in sys.meta_path[:1]],"
                              " sum(type(f).__name__ == '_Finder' for f in sys.meta_path))",
                              before="import torch_cuda_autoload; torch_cuda_autoload.install()"), "['_Finder'] 1\n")

    def test_without_bindings_the_kernels_come_alone(self):
        for name in ("lib/libtorch_python_cuda.so", "lib/libtorch_cuda_stock_host.so", "_CUDAC.py"):
            (self.site / "torch_cuda" / name).unlink()
        self.prints(self.load(), OFF)

    def test_it_can_be_turned_off(self):
        for name, value in (("TORCH_CUDA_AUTOLOAD", "0"), ("TORCH_DEVICE_BACKEND_AUTOLOAD", "0"),
                            ("TORCH_DEVICE_BACKEND_AUTOLOAD", "off")):
            with self.subTest(name=name, value=value):
                self.prints(self.load(before=f"import os; os.environ['{name}'] = '{value}'"), OFF)

    def test_turned_off_it_stays_out_for_who_asks_for_it_too(self):
        for name in ("TORCH_CUDA_AUTOLOAD", "TORCH_DEVICE_BACKEND_AUTOLOAD"):
            off = f"import os; os.environ['{name}'] = '0'\n"
            done = self.run_python(off + "import torch_cuda")
            self.assertRegex(done.stderr, "ImportError: torch_cuda is turned off, by TORCH_CUDA_AUTOLOAD or TORCH_DEVICE_BACKEND_AUTOLOAD$")
            self.prints(self.run_python(f"{off}try:\n    import torch_cuda\nexcept ImportError:\n    import torch\n{STATE}"), OFF)
            self.prints(self.run_python(f"import torch_cuda_autoload; torch_cuda_autoload.install()\n{off}import torch\n{STATE}"), OFF)

    def test_little_is_imported_before_torch(self):
        self.prints(self.run_python("import sys; before = set(sys.modules)\nimport torch_cuda_autoload\n"
                                    "torch_cuda_autoload.install(); print(sorted(set(sys.modules) - before))"),
                    "['torch_cuda_autoload']\n")


class Describes(MadeUpTorch):
    def test_the_build_is_the_hosts_and_the_backends(self):
        self.prints(self.load("print(torch._C._show_config(), end='')"),
                    "the host\n  - CUDA backend: torch_cuda 2.6.0, USE_CUDNN=ON\n")
        self.prints(self.load("print(torch._C._show_config(), end='')", before="import os; os.environ['TORCH_CUDA_AUTOLOAD'] = '0'"),
                    "the host\n")


class Refuses(MadeUpTorch):
    def test_a_library_that_it_needs(self):
        self.build("libneeded.so", "")
        self.build("libtorch_cuda.so", "", "-Wl,--no-as-needed", "-lneeded")
        (self.libraries / "libneeded.so").unlink()
        self.one_warning(self.load(), "its library cannot be loaded (libneeded.so: ", "LD_LIBRARY_PATH")

    def test_a_torch_of_another_release(self):
        write(self.site / "torch" / "version.py", "__version__ = '2.7.1+cpu'\ncuda = None\n")
        self.one_warning(self.load(), "torch_cuda is for torch 2.6.0, but torch is 2.7.1+cpu", "install torch_cuda 2.7.1")

    def test_a_torch_that_is_a_cuda_build(self):
        write(self.site / "torch" / "version.py", "__version__ = '2.6.0'\ncuda, hip = '12.4', None\n")
        done = self.load("print(torch.cuda.where)")
        self.assertEqual(done.stdout, "host\n", done.stderr)
        self.assertIn("torch_cuda stays out: this torch is a CUDA build itself, which torch_cuda cannot join", done.stderr)

    def test_bindings_that_fail_leave_no_trace(self):
        write(self.site / "torch_cuda" / "_CUDAC.py",
              "import sys\nhost = sys.modules['torch._C']\nhost._has_cuda = host._new = True\nraise ImportError('broken inside')\n")
        self.one_warning(self.load(), "broken inside")

    def test_a_second_copy_is_named(self):
        other = self.site / "other"
        (other / "torch_cuda" / "lib").mkdir(parents=True)
        write(other / "torch_cuda" / "lib" / "libtorch_cuda.so", "")
        done = self.load(before=f"import sys; sys.path.append({str(other)!r})")
        self.assertEqual((done.returncode, done.stdout), (0, ON), done.stderr)
        self.assertEqual(done.stderr.count("Warning"), 1)
        self.assertIn(f"more than one torch_cuda: {self.site}/torch_cuda is used, {other}/torch_cuda is not", done.stderr)

    def test_where_warnings_are_errors_they_are_printed(self):
        """None keeps torch from being imported, or the backend from a torch that it fits."""
        load = f"import torch_cuda_autoload; torch_cuda_autoload.install()\nimport torch\n{STATE}"
        told = f"import torch, torch_cuda_autoload; torch_cuda_autoload.autoload()\n{STATE}"
        other = self.site / "other"
        write(other / "torch_cuda" / "lib" / "libtorch_cuda.so", "")
        twice = f"import sys; sys.path.append({str(other)!r})\n{load}"
        for state, text, program in ((ON, "there is more than one torch_cuda: ", twice),
                                     (OFF, "torch has no CUDA: torch_cuda_autoload.pth did not run", told)):
            done = self.run_python(program, "-W", "error")
            self.assertEqual((done.returncode, done.stdout), (0, state), done.stderr)
            self.assertRegex(done.stderr, f"^RuntimeWarning: {text}[^\n]*\n$")
        for name in ("_CUDAC.py", "version.py"):
            write(self.site / "torch_cuda" / name, "raise ImportError('broken inside')\n")
            done = self.run_python(load, "-W", "error")
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (0, OFF, "RuntimeWarning: torch has no CUDA: broken inside\n"))

    def test_a_backend_of_another_name_was_first(self):
        self.build("libtorch_cuda.so", SPEAKING)
        first = ("import sys, types; first = types.ModuleType('torch_first._loading.libraries')\n"
                 "first._loaded = True; sys.modules[first.__name__] = first")
        done = self.load(before=first)
        self.assertEqual((done.returncode, done.stdout), (0, OFF), done.stderr)
        self.assertIn("RuntimeWarning: torch_cuda stays out: torch_first is the CUDA backend of this process, and "
                      "there can be one; uninstall torch_cuda or torch_first", done.stderr)
        self.assertEqual(done.stderr.count("Warning"), 1, done.stderr)

    def test_who_asks_for_the_backend_is_told(self):
        write(self.libraries / "libtorch_cuda.so", "no library")
        done = self.run_python("import torch_cuda")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("Unfit: torch_cuda is not whole: ", done.stderr)

    def test_the_entry_point_says_that_the_hook_is_missing(self):
        done = self.run_python(f"import torch, torch_cuda_autoload; torch_cuda_autoload.autoload()\n{STATE}")
        self.one_warning(done, "torch_cuda_autoload.pth did not run")
        self.prints(self.load("torch_cuda_autoload.autoload()"), "")
        self.prints(self.run_python("import os; os.environ['TORCH_CUDA_AUTOLOAD'] = '0'\n"
                                    "import torch, torch_cuda_autoload; torch_cuda_autoload.autoload()"), "")


if __name__ == "__main__":
    unittest.main()

"""`import torch` in the stock host is the PyTorch of a CUDA build, as far as Python sees."""

import importlib.metadata
import json
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

from support import AUTOLOADS, LIBRARY, PACKAGE, PREFIX, SIMULATOR, python, rows, simulated, switched_off, tool

#: Attributes of torch._C and its submodules, after all of torch that binds names is imported.
NAMES = """
import importlib, json, torch, torch.distributed
found = {}
for module in ("torch._C", "torch._C._distributed_c10d", "torch._C._aoti", "torch._C._dynamo.guards", "torch._C._te"):
    found[module] = sorted(vars(importlib.import_module(module)))
print(json.dumps(found))
"""
STATE = """
import torch
print(torch._C._has_cuda, torch.version.cuda is None, hasattr(torch._C, "_cuda_init"), torch.cuda.__file__)
"""


def last_line(code, **arguments):
    return python(code, **arguments).splitlines()[-1]


class Names(unittest.TestCase):
    def test_every_name_of_a_cuda_build_is_there(self):
        off = [switch for switch in ("USE_NCCL", "USE_CUDNN", "USE_CUSPARSELT") if switched_off(switch)]
        names = [f"{module}.{name}" for module, name, *switch in rows("names-2.6.0.tsv") if not set(switch) & set(off)]
        output = last_line(f"""
import functools, json, torch, torch.distributed
def there(path):
    try:
        return functools.reduce(getattr, path.split(".")[1:], torch) is not None
    except AttributeError:
        return False
print(json.dumps([name for name in {names!r} if not there(name)]))""")
        self.assertEqual(json.loads(output), [])

    def test_none_of_the_hosts_names_is_lost(self):
        host, both = (json.loads(last_line(NAMES, prefix=prefix)) for prefix in (None, PREFIX))
        for module, names in host.items():
            self.assertEqual(set(names) - set(both[module]), set(), module)

    def test_names_say_where_users_find_them(self):
        output = last_line("import torch; print(torch._C._cudart.cudaError.__module__, torch._C._CudaStreamBase.__module__,"
                           " torch._C._cudart.__name__, torch._C._cuda_init.__module__)")
        self.assertEqual(output, "torch._C._cudart torch._C torch._C._cudart torch._C")


class Modules(unittest.TestCase):
    def test_torch_cuda_is_served_from_the_package(self):
        output = json.loads(last_line("""
import json, sys, torch, torch.backends.cudnn.rnn, torch.cuda.nccl
print(json.dumps({name: module.__file__ for name, module in sorted(sys.modules.items())
                  if (name + ".").startswith(("torch.cuda.", "torch.backends.cuda.", "torch.backends.cudnn."))}))"""))
        self.assertIn("torch.cuda.amp.grad_scaler", output)
        self.assertEqual([name for name, file in output.items() if not file.startswith(str(PACKAGE))], [])

    def test_one_copy_under_both_names(self):
        output = last_line("import torch, torch_cuda.core.memory, torch_cuda.backends.cuda as b;"
                           "print(torch_cuda.core.memory is torch.cuda.memory, b is torch.backends.cuda)")
        self.assertEqual(output, "True True")

    def test_the_extension_module_has_two_names(self):
        output = last_line("import sys, torch, torch_cuda._CUDAC as m;"
                           "print(torch.cuda._CUDAC is m, sys.modules['torch.cuda._CUDAC'] is m,"
                           " m._cuda_getDevice is torch._C._cuda_getDevice)")
        self.assertEqual(output, "True True True")

    def test_pickle_help_and_inspect(self):
        output = last_line("""
import inspect, io, pickle, pydoc, torch
for value in (torch.cuda.Stream, torch.cuda.memory_stats, torch.cuda.amp.GradScaler, torch._C._cudart.cudaError):
    assert pickle.loads(pickle.dumps(value)) is value, value
assert "def memory_stats" in inspect.getsource(torch.cuda.memory_stats)
assert "CUDA" in pydoc.render_doc(torch.cuda)
print("ok")""")
        self.assertEqual(output, "ok")


class Truth(unittest.TestCase):
    def test_versions_and_flags(self):
        output = last_line("import torch, torch_cuda.version; compiled = torch._C._cuda_getCompiledVersion()\n"
                           "print(torch.version.cuda == torch_cuda.version.cuda == f'{compiled // 1000}.{compiled % 1000 // 10}',"
                           " torch.backends.cuda.is_built(), torch._C._has_cuda)")
        self.assertEqual(output, "True True True")

    def test_cudnn_and_nccl(self):
        output = last_line("import torch, torch.distributed as d; print(torch.backends.cudnn.is_available(), d.is_nccl_available())")
        self.assertEqual(output.split(), [str(not switched_off(name)) for name in ("USE_CUDNN", "USE_NCCL")])

    def test_the_configuration_is_the_hosts_and_the_backends(self):
        show = "import torch; print(torch.__config__.show(), end='')"
        alone, both = python(show, prefix=None), python(show)
        self.assertTrue(both.startswith(alone), both)
        name, version, *settings = both[len(alone):].strip().split(", ")
        self.assertEqual(name, "- CUDA backend: torch_cuda 2.6.0")
        self.assertEqual(version, "CUDA_VERSION=" + last_line("import torch; print(torch.version.cuda)"))
        for switch in ("USE_CUDNN", "USE_NCCL", "USE_CUTLASS", "USE_FLASH_ATTENTION", "USE_MEM_EFF_ATTENTION", "USE_CUSPARSELT"):
            self.assertIn(f"{switch}={'OFF' if switched_off(switch) else 'ON'}", settings)
        self.assertIn("architectures " + last_line("import torch; print(torch._C._cuda_getArchFlags())"), settings)

    @unittest.skipIf(switched_off("USE_CUDNN", "USE_NCCL"), "built without cuDNN or NCCL")
    def test_the_configuration_has_the_parts_versions(self):
        shown, major, minor, patch = last_line(
            "import torch; print(torch.__config__.show().splitlines()[-1].replace(' ', ''), *torch._C._cudnn.getCompileVersion())").split()
        self.assertIn(f",CUDNN_VERSION={major}.{minor}.{patch},", shown)
        self.assertRegex(shown, r",NCCL_VERSION=\d+\.\d+\.\d+,")

    def test_pip_knows_each_file_and_the_entry_point(self):
        distribution, = importlib.metadata.distributions(name="torch-cuda", path=[str(PREFIX)])
        recorded = {pathlib.Path(file) for file in distribution.files}
        there = {path.relative_to(PREFIX) for path in PREFIX.rglob("*") if path.is_file()}
        self.assertEqual({path for path in there - recorded if path.suffix != ".pyc"}, set())
        self.assertEqual(recorded - there, set())
        self.assertEqual([(entry.group, entry.value) for entry in distribution.entry_points],
                         [("torch.backends", "torch_cuda_autoload:autoload")])

    def test_collect_env_has_host_and_backend(self):
        output = python("import runpy; runpy.run_module('torch.utils.collect_env', run_name='__main__')",
                        environment={"PYTHONPATH": str(PREFIX)})
        self.assertIn("\nCUDA used to build PyTorch: " + last_line("import torch; print(torch.version.cuda)"), output)
        self.assertIn("\nPyTorch version: " + last_line("import torch; print(torch.__version__)"), output)
        self.assertRegex(output, r"\n\[pip3\] torch[-_]cuda==2\.6\.0\n")


class Cost(unittest.TestCase):
    def test_little_but_the_libraries(self):
        script = pathlib.Path(__file__).resolve().parents[3] / "scripts" / "import_cost.py"
        rows = tool(sys.executable, "-B", str(script), str(PREFIX), "3").splitlines()
        least = {row[:24].strip(): float(row[24:].split()[0]) for row in rows[1:]}
        self.assertLess(least["of it, the rest"], 30, rows)
        self.assertLess(least["of it, the libraries"], least["import torch, with"], rows)


class Off(unittest.TestCase):
    def state(self, prefix=PREFIX, **environment):
        settings = "".join(f"import os; os.environ[{name!r}] = {value!r}\n" for name, value in environment.items())
        # Before the site directory's .pth file is read, as in a shell.
        return last_line(settings + f"import site; site.addsitedir({str(prefix)!r})\n" + STATE,
                         prefix=None, environment=AUTOLOADS)

    def test_the_hosts_own_state(self):
        alone = last_line(STATE, prefix=None)
        self.assertTrue(alone.startswith("False True False "), alone)
        for name in ("TORCH_CUDA_AUTOLOAD", "TORCH_DEVICE_BACKEND_AUTOLOAD"):
            self.assertEqual(self.state(**{name: "0"}), alone, name)

    def test_on(self):
        self.assertEqual(self.state(), f"True False True {PACKAGE}/core/__init__.py")


def linked(site):
    """Links to the backend's files in another directory; a module knows its package by its own place."""
    for source in sorted(PREFIX.rglob("*")):
        place = site / source.relative_to(PREFIX)
        if source.is_dir():
            place.mkdir()
        elif source.suffix == ".py":
            shutil.copy(source, place)
        else:
            os.symlink(source, place)


def renamed(package):
    module, = package.glob("_CUDAC.*")
    module.rename(module.with_name("_CUDAC.cpython-21.so"))


def cut(package):
    library = package / "lib" / "libtorch_cuda.so"
    library.unlink()
    with library.open("wb") as file, LIBRARY.open("rb") as whole:
        file.write(whole.read(1 << 20))


class Broken(unittest.TestCase):
    """One warning, and the host is the CPU-only torch that it is."""

    def imported(self, damage):
        """What importing torch prints with the backend after `damage` to its package, devices being there."""
        with tempfile.TemporaryDirectory(prefix="broken.") as directory:
            site = pathlib.Path(directory)
            linked(site)
            damage(site / "torch_cuda")
            run = simulated if SIMULATOR else python
            return run("import warnings\nwith warnings.catch_warnings(record=True) as caught:\n"
                       "    warnings.simplefilter('always')\n    import torch\n"
                       "print([str(w.message) for w in caught if 'CUDA' in str(w.message)])\n"
                       "print((torch.ones(2) + 1).tolist(), torch.cuda.is_available(), torch.version.cuda,"
                       " torch._C._get_accelerator(), len(torch._C._dispatch_get_registrations_for_dispatch_key('CUDA')))",
                       prefix=site).replace(directory, "SITE")

    def test_each_damage(self):
        kernels = last_line("import torch; print(len(torch._C._dispatch_get_registrations_for_dispatch_key('CUDA')))", prefix=None)
        for damage, told in (
                (renamed, r"torch_cuda was built for another Python: this one needs _CUDAC\S+, SITE/torch_cuda has _CUDAC.cpython-21.so"),
                (cut, r"torch_cuda is not whole: SITE/torch_cuda/lib/libtorch_cuda.so ends early, after 1048576 of \d+ bytes; .*"),
                (lambda package: (package / "lib" / "libtorch_python_cuda.so").unlink(),
                 "torch_cuda is not whole: SITE/torch_cuda/lib/libtorch_python_cuda.so is missing; install it again"),
                (lambda package: shutil.rmtree(package / "core"),
                 "torch_cuda is not whole: SITE/torch_cuda/core/__init__.py is missing; install it again")):
            with self.subTest(told=told):
                warned, result = self.imported(damage).splitlines()
                self.assertRegex(warned, rf"^\['torch has no CUDA: {told}'\]$")
                self.assertEqual(result, f"[2.0, 2.0] False None cpu {kernels}")


if __name__ == "__main__":
    unittest.main()

"""torch.utils.cpp_extension of a made-up torch: it finds the backend, and builds for every
device whose backend says what it needs. The real one is in installed/test_extensions.py."""

import unittest

import test_autoload
from support import write

#: The parts of torch.utils.cpp_extension that are made use of.
CPP_EXTENSION = """\
__all__ = []

def include_paths(device_type="cpu"):
    return ["/host/include"] + ["/toolkit/include"] * (device_type == "cuda")

def library_paths(device_type="cpu"):
    return ["/host/lib"] + ["/toolkit/lib"] * (device_type == "cuda")

def _prepare_ldflags(extra_ldflags, with_cuda, verbose, is_standalone):
    return extra_ldflags + ["-L/host/lib"]

def CppExtension(name, sources, *args, **kwargs):
    "The host's."
    return name, sources, kwargs
"""


class Extensions(test_autoload.MadeUpTorch):
    """torch.utils.cpp_extension of the made-up torch, and devices that say what they need."""

    def setUp(self):
        super().setUp()
        write(self.site / "torch" / "utils" / "__init__.py", "")
        write(self.site / "torch" / "utils" / "cpp_extension.py", CPP_EXTENSION)
        write(self.site / "torch" / "cpu" / "__init__.py", "")
        with (self.site / "torch" / "__init__.py").open("a", encoding="utf-8") as file:
            file.write("from types import SimpleNamespace\nfrom . import cpu\n"
                       "def device(name): return SimpleNamespace(type=name.partition(':')[0])\n")

    def says(self, code):
        done = self.load("from torch.utils import cpp_extension\n" + code)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.replace(str(self.site), "SITE").splitlines()

    def test_the_backends_headers_come_first(self):
        self.assertEqual(self.says("print(cpp_extension.include_paths('cuda'), cpp_extension.library_paths(device_type='cuda'))"),
                         ["['SITE/torch_cuda/include', '/host/include', '/toolkit/include'] "
                          "['SITE/torch_cuda/lib', '/host/lib', '/toolkit/lib']"])

    def test_what_is_compiled_at_run_time_is_linked_with_it(self):
        self.assertEqual(self.says("for alone in (False, True): print(cpp_extension._prepare_ldflags(['-lm'], True, False, alone))"),
                         ["['-lm', '-L/host/lib', '-LSITE/torch_cuda/lib']",
                          "['-lm', '-L/host/lib', '-LSITE/torch_cuda/lib', '-Wl,-rpath,SITE/torch_cuda/lib']"])

    def test_functions_stay_what_they_were_for_help(self):
        self.assertEqual(self.says("import inspect\nprint(inspect.signature(cpp_extension.include_paths), cpp_extension.__all__,"
                                   " type(cpp_extension.__loader__).__name__)"),
                         ["(device_type='cpu') ['NewDeviceCppExtension'] SourceFileLoader"])

    def test_the_device_says_what_it_needs(self):
        self.assertEqual(self.says("mine = ['mine']\nprint(cpp_extension.NewDeviceCppExtension('name', ['a.cu'], device='cuda:0',"
                                   " include_dirs=mine, py_limited_api=True)[2], mine)"),
                         ["{'include_dirs': ['mine', 'SITE/torch_cuda/include', '/toolkit/include'], 'py_limited_api': True,"
                          " 'library_dirs': ['SITE/torch_cuda/lib', '/toolkit/lib'], 'libraries': ['torch_cuda', 'cudart'],"
                          " 'define_macros': [('USE_CUDA', None)]} ['mine']"])

    def test_another_device_that_registers(self):
        self.assertEqual(self.says("torch.npu = torch.SimpleNamespace(cpp_extension=torch.SimpleNamespace("
                                   "describe=lambda: {'libraries': ['torch_npu'], 'extra_link_args': ['-lacl']}))\n"
                                   "print(cpp_extension.NewDeviceCppExtension('name', ['a.cpp'], device='npu', libraries=['m']))"),
                         ["('name', ['a.cpp'], {'libraries': ['m', 'torch_npu'], 'extra_link_args': ['-lacl']})"])

    def test_devices_that_say_nothing(self):
        for device in ("cpu", "npu"):
            done = self.load("from torch.utils import cpp_extension\n"
                             f"cpp_extension.NewDeviceCppExtension('name', [], device={device!r})")
            self.assertIn(f"ValueError: nothing says what extensions for {device} need: torch.{device} has no submodule "
                          f"cpp_extension; is the backend of {device} installed, and does it have one?", done.stderr)

    def test_without_the_backend_it_is_the_hosts(self):
        done = self.load("from torch.utils import cpp_extension; print(cpp_extension.include_paths(), cpp_extension.__all__)",
                         before="import os; os.environ['TORCH_CUDA_AUTOLOAD'] = '0'")
        self.prints(done, "['/host/include'] []\n")


if __name__ == "__main__":
    unittest.main()

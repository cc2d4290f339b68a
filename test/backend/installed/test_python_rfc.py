"""The Python of --python rfc with the built libraries: torch.cuda, and the host's files after the patches.

The package is the installed one with the run's Python files, the host is the stock one with those files
that the patches change (built.py python makes both). Each program runs there and where nothing is changed, and
has to say the same."""

import os
import pathlib
import shutil
import tempfile
import unittest

import torch  # the host's, for its place
from support import BUILD, PACKAGE, PREFIX, needs_simulator, python, simulated

EMITTED = pathlib.Path(os.environ.get("TORCH_CUDA_PYTHON_RFC", BUILD.parent / "python-rfc"))
SOURCES = EMITTED / "third_device/torch_cuda/torch_cuda"
STOCK = pathlib.Path(torch.__file__).parent


def link(source, destination):
    """A directory of links to all that `source` has."""
    destination.mkdir(parents=True, exist_ok=True)
    for entry in source.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            link(entry, destination / entry.name)
        elif entry.suffix == ".py":
            shutil.copyfile(entry, destination / entry.name)  # a module is where its file really is
        else:
            (destination / entry.name).symlink_to(entry.resolve())


def lay_over(source, destination):
    for file in source.rglob("*.py"):
        shutil.copyfile(file, destination / file.relative_to(source))


class Emitted(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not SOURCES.exists():
            raise unittest.SkipTest(f"{EMITTED} has no output of --python rfc")
        work = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.prefix, cls.host = work / "installed", work / "host"
        link(PREFIX, cls.prefix)
        for part in "core", "backends", "_loading":
            lay_over(SOURCES / part, cls.prefix / "torch_cuda" / part)
        link(STOCK, cls.host / "torch")
        lay_over(EMITTED / "host/torch", cls.host / "torch")

    def patched(self):
        return {"PYTHONPATH": str(self.host)}

    def test_modules_are_the_rewritten_ones(self):
        said = python("import torch, torch._dynamo.device_interface as d, torch.backends.cudnn.rnn as r\n"
                      "print(torch.cuda.__file__, d.__file__, r.__file__, torch.cuda._CUDAC.__file__.startswith(" +
                      repr(str(self.prefix)) + "))", self.prefix, self.patched())
        self.assertEqual(said.split(), [f"{self.prefix}/torch_cuda/core/__init__.py", f"{self.host}/torch/_dynamo/device_interface.py",
                                        f"{self.prefix}/torch_cuda/backends/cudnn/rnn.py", "True"])
        self.assertNotEqual((PACKAGE / "core/streams.py").read_text(), (self.prefix / "torch_cuda/core/streams.py").read_text())

    def test_names_are_the_same_objects(self):
        said = python("import torch\nfrom torch.cuda import _CUDAC\n"
                      "ours = [name for name in vars(_CUDAC) if not name.startswith('__')]\n"
                      "print(len(ours) > 100, [name for name in ours if getattr(torch._C, name) is not getattr(_CUDAC, name)])",
                      self.prefix)
        self.assertEqual(said, "True []\n")

    def test_without_a_driver(self):
        for host in {}, self.patched():
            with self.subTest(host=host):
                self.assertEqual(python(WITHOUT_DRIVER, self.prefix, host), python(WITHOUT_DRIVER))

    def test_the_patched_host_without_a_backend(self):
        self.assertEqual(python(WITHOUT_BACKEND, None, self.patched()), python(WITHOUT_BACKEND, None))

    @needs_simulator
    def test_on_simulated_devices(self):
        before = simulated(ON_DEVICES)
        self.assertIn("[3.0, 3.0]", before)
        for host in {}, self.patched():
            with self.subTest(host=host):
                self.assertEqual(simulated(ON_DEVICES, prefix=self.prefix, **host), before)


TRY = """
def attempt(call):
    try:
        return call()
    except Exception as error:
        return type(error).__name__, str(error).splitlines()[0]
"""

WITHOUT_DRIVER = TRY + """
import torch, torch._dynamo.device_interface as d, torch._inductor.cudagraph_trees as t
import torch.testing._internal.common_utils, torch.testing._internal.jit_utils
from torch.backends import cusparselt
print(torch.cuda.is_available(), torch.cuda.device_count(), torch.cuda.is_initialized(), torch.backends.cudnn.is_available())
print(attempt(lambda: torch.zeros(1, device="cuda")), attempt(torch.cuda.current_device), attempt(torch.cuda.Stream))
print(d.get_cuda_stream, t.AllocatorState, cusparselt.is_available(), torch.cuda.CUDAGraph.__mro__, torch.cuda.Stream.__mro__)
print(attempt(lambda: torch.cuda.gds._gds_register_buffer(None)), attempt(lambda: torch.cuda.nccl.version()))
print(torch.cuda.memory.memory_stats(), torch.cuda._is_in_bad_fork(), torch.cuda.tunable.is_enabled())
""".replace("print(d.get_cuda_stream, ", "print(d.get_cuda_stream.__name__, ")

WITHOUT_BACKEND = TRY + """
import torch, torch._dynamo.device_interface as d, torch._inductor.cudagraph_trees as t
import torch.testing._internal.common_utils, torch.testing._internal.jit_utils, torch.utils.cpp_extension
from torch.backends import cusparselt
from torch.nn.parallel import comm
print(torch.cuda.is_available(), d.get_cuda_stream, t.AllocatorState, cusparselt.is_available(), cusparselt._cusparselt)
print(attempt(t.clear_cublass_cache)[0], attempt(lambda: comm.broadcast_coalesced([], []))[0])
"""

ON_DEVICES = """
import torch, torch._dynamo.device_interface as d, torch._inductor.cudagraph_trees as t
x = torch.empty(2, device="cuda"); x.copy_(torch.tensor([3.0, 3.0]))
s, e = torch.cuda.Stream(), torch.cuda.Event()
with torch.cuda.stream(s):
    y = torch.empty_like(x); y.copy_(x); e.record()
e.synchronize()
print(y.tolist(), torch.cuda.current_stream() == s, torch.cuda.memory_allocated(), d.get_cuda_stream(0))
print(torch.cuda.get_device_properties(1).name, torch.cuda.get_allocator_backend(), torch.cuda.mem_get_info()[1])
torch.cuda.memory._record_memory_history(); print(sorted(torch.cuda.memory._snapshot())); torch.cuda.memory._record_memory_history(None)
pool = torch.cuda.MemPool()
with torch.cuda.use_mem_pool(pool):
    z = torch.empty(8, device="cuda")
print(len(torch.cuda.memory_snapshot()), torch.cuda.is_current_stream_capturing(), torch.cuda.get_sync_debug_mode())
with torch.cuda.device(1):
    print(torch.cuda.current_device(), torch.cuda.can_device_access_peer(0, 1), torch.cuda.default_stream())
with t.disable_conv_cache_emptying(), t.enable_history_recording():
    t.clear_cublass_cache()
print(torch.backends.cudnn.set_flags(_benchmark_limit=7), torch.backends.cudnn.benchmark_limit)
"""

if __name__ == "__main__":
    unittest.main()

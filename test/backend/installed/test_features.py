"""What upstream's CUDA build has besides kernels, on simulated devices: the table of
docs/UsingTheBackend.md names a test for each part."""

import pathlib
import subprocess
import tempfile
import unittest

from support import LIBRARY, needs_simulator, python, simulated, switched_off, tool

ALLOCATOR = """
#include <stdlib.h>
static int taken;
void *take(long size, int device, void *stream) { ++taken; return malloc(size); }
void give(void *memory, long size, int device, void *stream) { free(memory); }
int count(void) { return taken; }
"""


@needs_simulator
class Memory(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="features.")
        self.addCleanup(directory.cleanup)
        self.library = pathlib.Path(directory.name, "allocator.so")
        subprocess.run(["gcc-14", "-shared", "-fPIC", "-x", "c", "-", "-o", self.library],
                       input=ALLOCATOR, text=True, check=True)

    def allocated(self, code):
        return simulated("import ctypes, torch\n"
                         f"allocator = torch.cuda.memory.CUDAPluggableAllocator({str(self.library)!r}, 'take', 'give')\n"
                         f"count = ctypes.CDLL({str(self.library)!r}).count\n{code}").splitlines()

    def test_another_allocator(self):
        self.assertEqual(self.allocated("""
torch.cuda.memory.change_current_allocator(allocator)
x = torch.empty(10, device="cuda")
print(count(), torch.cuda.memory.get_allocator_backend())
"""), ["1 pluggable"])

    def test_pools(self):
        self.assertEqual(self.allocated("""
pool = torch.cuda.MemPool(allocator.allocator())
with torch.cuda.use_mem_pool(pool):
    x = torch.empty(10, device="cuda")
y = torch.empty(10, device="cuda")
print(count(), pool.use_count() > 0)
"""), ["1 True"])

    def test_snapshots(self):
        self.assertEqual(simulated("""
import torch
torch.cuda.memory._record_memory_history()
x = torch.empty(1 << 20, device="cuda")
snapshot = torch.cuda.memory._snapshot()
print(snapshot["device_traces"][0][-1]["action"], "test" in torch.cuda._memory_viz.segsum(snapshot) or "4.0MiB" in
      torch.cuda._memory_viz.segsum(snapshot), "<script" in torch.cuda._memory_viz.trace_plot(snapshot))
"""), "alloc True True\n")


@needs_simulator
class Programming(unittest.TestCase):
    def test_jiterator(self):
        self.assertEqual(simulated("""
import torch
twice = torch.cuda.jiterator._create_jit_fn("template <typename T> T twice(T x) { return x + x; }")
print(twice(torch.ones(3, device="cuda")).shape)
"""), "torch.Size([3])\n")

    def test_autocast_and_scaler(self):
        self.assertEqual(simulated("""
import torch
x = torch.ones(2, device="cuda", dtype=torch.half)
with torch.autocast("cuda"):
    print(torch.exp(x).dtype, torch.get_autocast_dtype("cuda"))
scaler = torch.amp.GradScaler("cuda", init_scale=8.0)
print(scaler.scale(torch.ones(1, device="cuda")).device, scaler.is_enabled())
"""), "torch.float32 torch.float16\ncuda:0 True\n")

    def test_nvtx_ranges(self):
        self.assertEqual(simulated("""
import torch
with torch.cuda.nvtx.range("outer"), torch.autograd.profiler.emit_nvtx():
    torch.ones(2, device="cuda") + 1
torch.cuda.nvtx.mark("done")
print("ok")
"""), "ok\n")

    def test_devices_are_guarded(self):
        self.assertEqual(simulated("""
import torch
with torch.cuda.device(1):
    print(torch.cuda.current_device(), torch.empty(1, device="cuda").device)
print(torch.cuda.current_device(), torch._C._cuda_exchangeDevice(1), torch.cuda.current_device())
"""), "1 cuda:1\n0 0 1\n")


class Compiler(unittest.TestCase):
    @needs_simulator
    @unittest.skipIf(switched_off("USE_CUDNN"), "built without cuDNN")
    def test_frozen_convolutions_are_fused(self):
        self.assertEqual(simulated("""
import torch
model = torch.nn.Sequential(torch.nn.Conv2d(1, 1, 3), torch.nn.ReLU()).cuda().eval()
frozen = torch.jit.freeze(torch.jit.script(model), optimize_numerics=False)
torch._C._jit_pass_fuse_frozen_conv_add_relu(frozen.graph)
print("aten::cudnn_convolution_relu" in str(frozen.graph))
"""), "True\n")

    def test_ahead_of_time_models_have_their_functions(self):
        exported = tool("nm", "-D", "--defined-only", str(LIBRARY))
        for name in ("aoti_torch_create_cuda_stream_guard", "aoti_torch_get_current_cuda_stream",
                     "aoti_torch_cuda_addmm_out", "aoti_torch_cuda__scaled_dot_product_efficient_attention"):
            self.assertIn(f" T {name}\n", exported)
        self.assertEqual(python("import torch; print(torch._C._aoti.AOTIModelContainerRunnerCuda.__name__)"),
                         "AOTIModelContainerRunnerCuda\n")


if __name__ == "__main__":
    unittest.main()

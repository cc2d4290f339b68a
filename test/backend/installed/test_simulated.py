"""torch.cuda's rarer paths on simulated devices: no memory, lost devices, segments that
grow, graphs, other processes, and what happens without synchronisation."""

import json
import tempfile
import unittest

from support import needs_simulator, simulated

TRY = """
import os, torch
def attempt(text):
    try:
        return eval(text)
    except Exception as error:
        return type(error).__name__ + ": " + str(error).splitlines()[0]
"""


def run(code, **settings):
    return simulated(TRY + code, **settings).splitlines()


@needs_simulator
class Memory(unittest.TestCase):
    def test_the_allocator_frees_its_cache_and_tries_again(self):
        lines = run("""
x = torch.empty(20 << 20, dtype=torch.uint8, device="cuda"); del x
y = attempt("torch.empty(40 << 20, dtype=torch.uint8, device='cuda').shape")
s = torch.cuda.memory_stats()
print(y, s["num_alloc_retries"], s["num_ooms"], s["segment.all.freed"])
""", TORCH_CUDA_SIM_FAULTS="cudaMalloc:2=cudaErrorMemoryAllocation")
        self.assertEqual(lines, ["torch.Size([41943040]) 1 0 1"])

    def test_no_memory_says_what_there_is(self):
        said, counts = run("""
print(attempt("torch.empty(1 << 30, device='cuda')"))
print(torch.cuda.memory_stats()["num_ooms"], torch.cuda.mem_get_info())
""", TORCH_CUDA_SIM_MEMORY="1G")
        self.assertIn("Tried to allocate 4.00 GiB. GPU 0 has a total capacity of 1024.00 MiB of which 1008.00 MiB is free", said)
        self.assertEqual(counts, f"1 ({1008 << 20}, {1 << 30})")

    def test_segments_grow(self):
        lines = run("""
before = torch.cuda.mem_get_info()
x = torch.ones(1 << 20).cuda(); y = torch.ones(8 << 20).cuda()
segments = [s for s in torch.cuda.memory_snapshot() if s["is_expandable"]]
print(len(segments) > 0, x.sum().shape, y.cpu().sum().item(), torch.cuda.memory_reserved())
del x, y, segments
torch.cuda.empty_cache()
print(torch.cuda.memory_reserved(), torch.cuda.mem_get_info() == before)
""", PYTORCH_CUDA_ALLOC_CONF="expandable_segments:True")
        # Two pages of 20 MiB for both, and one of 2 MiB for the sum.
        self.assertEqual(lines, [f"True torch.Size([]) 8388608.0 {42 << 20}", "0 True"])

    def test_memory_in_the_streams_order(self):
        lines = run("""
x = torch.ones(1 << 20).cuda()
print(torch.cuda.get_allocator_backend(), torch.cuda.memory_allocated(), x.cpu().sum().item())
""", PYTORCH_CUDA_ALLOC_CONF="backend:cudaMallocAsync")
        self.assertEqual(lines, ["cudaMallocAsync 4194304 1048576.0"])


@needs_simulator
class Work(unittest.TestCase):
    def test_without_synchronisation_a_copy_is_not_there_yet(self):
        lines = run("""
x = torch.ones(1000).cuda(); y = torch.zeros(1000).pin_memory()
y.copy_(x, non_blocking=True)
early = y.sum().item()
torch.cuda.synchronize()
print(early, y.sum().item())
""", TORCH_CUDA_SIM_LATENCY_US="300000")
        self.assertEqual(lines, ["0.0 1000.0"])

    def test_a_graph_is_replayed(self):
        lines = run("""
x, y = torch.ones(4).cuda(), torch.zeros(4).cuda()
graph = torch.cuda.CUDAGraph()
with torch.cuda.graph(graph):
    y.copy_(x)
before = y.cpu().tolist()
graph.replay()
print(before, y.cpu().tolist())
""")
        self.assertEqual(lines, ["[0.0, 0.0, 0.0, 0.0] [1.0, 1.0, 1.0, 1.0]"])

    def test_a_capture_that_synchronises_fails(self):
        self.assertIn("operation not permitted when stream is capturing", " ".join(run("""
try:
    with torch.cuda.graph(torch.cuda.CUDAGraph()):
        torch.cuda.synchronize()
except Exception as error:
    while error:
        print(error)
        error = error.__context__
""")))

    def test_a_lost_device_stays_lost(self):
        lines = run("""
x = torch.ones(4).cuda()
print(attempt("torch.cuda.synchronize()"))
print(attempt("x.cpu()"))
""", TORCH_CUDA_SIM_FAULTS="cudaDeviceSynchronize=lost:cudaErrorLaunchFailure")
        self.assertEqual(lines, ["RuntimeError: CUDA error: unspecified launch failure"] * 2)

    def test_launches_are_traced(self):
        with tempfile.NamedTemporaryFile() as trace:
            run("""
torch.zeros(3, device="cuda")
with torch.cuda.stream(torch.cuda.Stream()):
    torch.zeros(3, device="cuda")
""", TORCH_CUDA_SIM_TRACE=trace.name)
            events = [json.loads(line) for line in trace.read().splitlines()]
        launches = [event for event in events if event["event"] == "launch"]
        self.assertEqual(len(launches), 2)
        self.assertNotEqual(launches[0]["stream"], launches[1]["stream"])
        self.assertEqual({tuple(one["grid"]) for one in launches}, {(1, 1, 1)})


@needs_simulator
class Processes(unittest.TestCase):
    def test_a_forked_process_is_told(self):
        self.assertEqual(run("""
torch.ones(1).cuda()
if not os.fork():
    print(attempt("torch.ones(1).cuda()"), flush=True)
    os._exit(0)
os.wait()
"""), ["RuntimeError: Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, "
       "you must use the 'spawn' start method"])

    def test_memory_is_shared_with_another_process(self):
        # The child opens the handle and writes; what it knows comes by a file.
        with tempfile.TemporaryDirectory() as folder:
            child = f"""
import pickle, torch
args = pickle.load(open({folder!r} + "/handle", "rb"))
torch.cuda.init()
storage = torch.UntypedStorage._new_shared_cuda(*args)
x = torch.empty(0, device="cuda").set_(storage, 0, (4,), (1,))
x.copy_(torch.full((4,), 7.0) + x.cpu())
torch.cuda.synchronize()
"""
            lines = run(f"""
import pickle, subprocess, sys, site
x = torch.ones(4).cuda()
pickle.dump(x.untyped_storage()._share_cuda_(), open({folder!r} + "/handle", "wb"))
start = "import site; site.addsitedir(" + repr(os.environ["TORCH_CUDA_INSTALLED"]) + ")\\n"
subprocess.run([sys.executable, "-B", "-c", start + {child!r}], check=True)
print(x.cpu().tolist())
""")
        self.assertEqual(lines, ["[8.0, 8.0, 8.0, 8.0]"])


if __name__ == "__main__":
    unittest.main()

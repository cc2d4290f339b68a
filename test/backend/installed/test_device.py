"""On simulated devices: what a CPU-only host compiled out works, and so does torch.cuda."""

import unittest

from support import needs_simulator, python, simulated, switched_off

#: Runs expressions; prints what each gives or raises.
SHOW = """
import io, torch
def show(*expressions):
    for expression in expressions:
        try:
            print(eval(expression))
        except Exception as error:
            print(type(error).__name__ + ":", str(error).splitlines()[0])
"""

#: What scaled_dot_product_attention asks about three tensors.
ATTENTION = "torch._C._SDPAParams(*[torch.empty(1, 2, 8, 64, device='cuda', dtype=torch.half)] * 3, None, 0.0, False, False)"


def shown(*expressions, before="", **settings):
    """What each expression prints, on the simulated devices."""
    return simulated(f"{SHOW}{before}\nshow(*{expressions!r})", **settings).splitlines()


@needs_simulator
class Device(unittest.TestCase):
    def test_devices_are_there(self):
        self.assertEqual(shown("torch.cuda.is_available(), torch.cuda.device_count(), torch.cuda.current_device()", devices=3),
                         ["(True, 3, 0)"])
        self.assertEqual(shown("torch.cuda.is_available(), torch.cuda.device_count()", devices=0), ["(False, 0)"])

    def test_values_go_there_and_back(self):
        self.assertEqual(shown("torch.tensor([1., 2., 3.]).cuda().cpu().tolist()",
                               "torch.tensor([1, 2]).to('cuda:1').device",
                               "torch.ones(2).pin_memory().is_pinned()"), ["[1.0, 2.0, 3.0]", "cuda:1", "True"])

    def test_streams_and_events(self):
        self.assertEqual(shown("s.query(), e.query(), s.device",
                               before="s = torch.cuda.Stream(); e = torch.cuda.Event(); e.record(s); s.synchronize()"),
                         ["(True, True, device(type='cuda', index=0))"])

    def test_memory(self):
        *counts, refused = shown(
            "torch.cuda.memory_allocated(), torch.cuda.memory_allocated(1)",
            "torch.cuda.memory_stats()['allocation.all.current'], len(torch.cuda.memory_snapshot())",
            "torch.empty(1 << 50, device='cuda')",
            before="x = torch.empty(1024, dtype=torch.uint8, device='cuda')")
        self.assertEqual(counts, ["(1024, 0)", "(1, 1)"])
        self.assertRegex(refused, "^OutOfMemoryError: CUDA out of memory")

    def test_random_state(self):
        self.assertEqual(shown("torch.cuda.initial_seed(), torch.cuda.get_rng_state().shape",
                               before="torch.manual_seed(7)"), ["(7, torch.Size([16]))"])


@needs_simulator
class CompiledOut(unittest.TestCase):
    """What the stock host's own code refuses: csrc/stock_host."""

    def test_generator(self):
        self.assertEqual(shown("torch.Generator('cuda').device", "torch.Generator(device='cuda:1').device",
                               "torch.Generator().device", "torch.Generator('meta').device",
                               "torch.Generator('cuda').manual_seed(5).initial_seed()",
                               "torch.rand(2, generator=torch.Generator('cuda'), device='cuda').shape",
                               "torch.rand(2, generator=torch.Generator(), device='cuda').shape"),
                         ["cuda", "cuda:1", "cpu", "RuntimeError: Device type META is not supported for torch.Generator() api.",
                          "5", "torch.Size([2])",
                          "RuntimeError: Expected a 'cuda' device type for generator but found 'cpu'"])

    def test_a_subclass_of_generator(self):
        self.assertEqual(shown("Own('cuda').device, type(Own('cuda')).__name__", before="class Own(torch.Generator): pass"),
                         ["(device(type='cuda'), 'Own')"])

    def test_storage(self):
        self.assertEqual(shown("torch.UntypedStorage(8, device='cuda').device", "torch.UntypedStorage(8, device='cuda:1').device",
                               "torch.UntypedStorage(device='cuda').nbytes()", "torch.UntypedStorage(8).device",
                               "torch.UntypedStorage([1, 2, 3], device='cuda').nbytes()",
                               "torch.TypedStorage(4, device='cuda').device"),
                         ["cuda:0", "cuda:1", "0", "cpu", "3", "cuda:0"])

    def test_resize(self):
        self.assertEqual(shown("s.resize_(64).nbytes(), s.resize_(0).nbytes(), c.resize_(16).nbytes()",
                               "s.resize_('many')", "t.resize_(100).shape",
                               "torch.ops.inductor.resize_storage_bytes_(t, 4096), t.untyped_storage().nbytes()",
                               before="s = torch.UntypedStorage(8, device='cuda'); c = torch.UntypedStorage(8)\n"
                                      "t = torch.ones(2).cuda()"),
                         ["(64, 0, 16)", "RuntimeError: resize_ expects an int, but got str", "torch.Size([100])", "(None, 4096)"])

    def test_saved_and_loaded(self):
        self.assertEqual(shown("torch.load(file).device", "torch.load(again, map_location='cpu').tolist()",
                               before="data = io.BytesIO(); torch.save(torch.tensor([1., 2.]).cuda(), data)\n"
                                      "file, again = io.BytesIO(data.getvalue()), io.BytesIO(data.getvalue())"),
                         ["cuda:0", "[1.0, 2.0]"])

    def test_empty_strided(self):
        self.assertEqual(shown("torch._C._dynamo.guards._empty_strided_cuda((2, 3), (3, 1), torch.half).dtype",
                               "torch._C._dynamo.guards._empty_strided_cuda((2, 3), (3, 1), torch.half).device"),
                         ["torch.float16", "cuda:0"])

    def test_legacy_types(self):
        self.assertEqual(shown("torch.cuda.FloatTensor([1, 2]).cpu().tolist()", "torch.cuda.IntTensor(3).device",
                               "torch.FloatTensor([1]).device", "isinstance(torch.ones(1).cuda(), torch.cuda.FloatTensor)"),
                         ["[1.0, 2.0]", "cuda:0", "cpu", "True"])

    def test_errors_are_told_as_upstream_tells_them(self):
        # The last line is c10_cuda's, which upstream compiles without USE_CUDA.
        self.assertEqual(simulated("""
import torch
try:
    torch.cuda.set_device(99)
except RuntimeError as error:
    print(error)""").splitlines(), [
            "CUDA error: invalid device ordinal",
            "CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect.",
            "For debugging consider passing CUDA_LAUNCH_BLOCKING=1",
            "Compile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.", ""])

    def test_a_driver_that_is_too_old_is_named(self):
        said, there = shown("torch.zeros(1, device='cuda')", "torch.cuda.is_available()",
                            TORCH_CUDA_SIM_FAULTS="cudaGetDeviceCount=cudaErrorInsufficientDriver")
        self.assertRegex(said, "^RuntimeError: The NVIDIA driver on your system is too old")
        self.assertEqual(there, "False")

    def test_attention_is_asked_of_the_backend(self):
        # A stock host says no to each, whatever the backend has.
        self.assertEqual(shown("torch.backends.cuda.is_flash_attention_available()",
                               f"torch._C._can_use_flash_attention({ATTENTION}, False)",
                               f"torch._C._can_use_cudnn_attention({ATTENTION}, False)"),
                         [str(not switched_off("USE_FLASH_ATTENTION"))] * 2 + [str(not switched_off("USE_CUDNN"))])

    def test_batch_norm_is_asked_of_cudnn(self):
        # A stock host says that it was not built with CUDA; cuDNN finds no device in the simulated one.
        self.assertEqual(shown("torch._C._get_cudnn_batch_norm_reserve_space_size(torch.empty(2, 3, 4, 4, device='cuda'), True)"),
                         ["RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED"])

    def test_tensor_expressions_compile_for_the_device(self):
        self.assertEqual(shown("type(te.construct_codegen('cuda', nest.root_stmt(), [a, b])).__name__", before="""
torch.cuda.init()  # opens NVRTC
te = torch._C._te
sixteen = te.ExprHandle.int(16)
a = te.BufHandle("A", [sixteen], torch.float32)
b = te.Compute("B", [sixteen], lambda index: a.load([index]))
nest = te.LoopNest([b])
nest.prepare_for_codegen()"""), ["CodeGen"])


@needs_simulator
class Limits(unittest.TestCase):
    """What a stock host cannot be given from outside: docs/UsingTheBackend.md names these."""

    def test_the_default_tensor_type_stays_the_cpus(self):
        self.assertRegex(shown("torch.set_default_tensor_type(torch.cuda.FloatTensor)")[0], "^TypeError: .*not available")
        self.assertEqual(shown("torch.ones(1).device", before="torch.set_default_device('cuda')"), ["cuda:0"])

    def test_rpc_does_not_take_its_tensors(self):
        # A CUDA build takes them where a map of devices is given. The agent ends the process.
        with self.assertRaisesRegex(AssertionError, "(?s)Attempting to send a Tensor with unexpected device type cuda:0"):
            simulated("""
import tempfile, torch, torch.distributed.rpc as rpc
rpc.init_rpc("own", rank=0, world_size=1, rpc_backend_options=rpc.TensorPipeRpcBackendOptions(
    init_method="file://" + tempfile.mktemp(), device_maps={"own": {0: 1}}))
rpc.rpc_sync("own", torch.add, args=(torch.zeros(1, device="cuda"), 1))""")

    def test_the_profiler_has_no_cuda_activities(self):
        self.assertNotIn("CUDA", python("import torch; print(torch.profiler.supported_activities())"))


if __name__ == "__main__":
    unittest.main()

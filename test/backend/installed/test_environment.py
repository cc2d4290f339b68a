"""Environment variables of PyTorch's CUDA build do what they do there: the table of
docs/UsingTheBackend.md. On simulated devices."""

import unittest

from support import needs_simulator, simulated, switched_off

#: What a process group of NCCL reads when it is made.
SWITCHES = """
    TORCH_NCCL_ASYNC_ERROR_HANDLING TORCH_NCCL_AVOID_RECORD_STREAMS TORCH_NCCL_BLOCKING_WAIT
    TORCH_NCCL_COORD_CHECK_MILSEC TORCH_NCCL_CUDA_EVENT_CACHE TORCH_NCCL_DESYNC_DEBUG
    TORCH_NCCL_DUMP_ON_TIMEOUT TORCH_NCCL_ENABLE_MONITORING TORCH_NCCL_ENABLE_TIMING
    TORCH_NCCL_HEARTBEAT_TIMEOUT_SEC TORCH_NCCL_LOG_CPP_STACK_ON_UNCLEAN_SHUTDOWN TORCH_NCCL_NAN_CHECK
    TORCH_NCCL_RETHROW_CUDA_ERRORS TORCH_NCCL_TRACE_BUFFER_SIZE TORCH_NCCL_USE_TENSOR_REGISTER_ALLOCATOR_HOOK
    TORCH_NCCL_WAIT_TIMEOUT_DUMP_MILSEC
""".split()
#: Variable, value, what shows it, what that gives without the variable and with it.
ROWS = [
    ("PYTORCH_CUDA_ALLOC_CONF", "expandable_segments:True", "torch.cuda.memory_snapshot()[0]['is_expandable']",
     "False", "True"),
    ("PYTORCH_TUNABLEOP_ENABLED", "1", "torch.cuda.tunable.is_enabled()", "False", "True"),
    ("PYTORCH_TUNABLEOP_TUNING", "0", "torch.cuda.tunable.tuning_is_enabled()", "True", "False"),
    ("PYTORCH_TUNABLEOP_RECORD_UNTUNED", "1", "torch.cuda.tunable.record_untuned_is_enabled()", "False", "True"),
    ("PYTORCH_TUNABLEOP_MAX_TUNING_ITERATIONS", "7", "torch.cuda.tunable.get_max_tuning_iterations()", "100", "7"),
    ("PYTORCH_TUNABLEOP_MAX_TUNING_DURATION_MS", "9", "torch.cuda.tunable.get_max_tuning_duration()", "30", "9"),
    ("TORCH_BLAS_PREFER_CUBLASLT", "1", "torch.backends.cuda.preferred_blas_library()",
     "_BlasBackend.Cublas", "_BlasBackend.Cublaslt"),
    ("TORCH_LINALG_PREFER_CUSOLVER", "1", "torch.backends.cuda.preferred_linalg_library()",
     "_LinalgBackend.Default", "_LinalgBackend.Cusolver"),
    ("TORCH_ALLOW_TF32_CUBLAS_OVERRIDE", "1", "torch.backends.cuda.matmul.allow_tf32", "False", "True"),
]
#: Makes a process group of one, as far as that goes without a collective.
GROUP = """
import tempfile, torch, torch.distributed as distributed
with tempfile.NamedTemporaryFile() as file:
    store = distributed.FileStore(file.name, 1)
    try:
        group = distributed.ProcessGroupNCCL(store, 0, 1)
        print("made")
    except Exception as error:
        print(str(error).splitlines()[0])
"""
#: A convolution, up to cuDNN's handle: the simulated devices give none.
CONVOLUTION = """
import torch, warnings
x, w = torch.empty(1, 1, 4, 4, device="cuda"), torch.empty(1, 1, 3, 3, device="cuda")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    try:
        torch.cudnn_convolution(x, w, (0, 0), (1, 1), (1, 1), 1, False, False, False)
    except RuntimeError as error:
        print(str(error).splitlines()[0])
print([str(one.message).partition(" (Triggered")[0] for one in caught])
"""


@needs_simulator
class Environment(unittest.TestCase):
    def test_each_row(self):
        code = "import torch; x = torch.empty(2, device='cuda')\n" + "\n".join(f"print({row[2]})" for row in ROWS)
        self.assertEqual(simulated(code).splitlines(), [row[3] for row in ROWS])
        values = {row[0]: row[1] for row in ROWS}
        self.assertEqual(simulated(code, **values).splitlines(), [row[4] for row in ROWS])

    def test_the_allocator(self):
        kept = ("import torch; x = torch.empty(1 << 20, device='cuda'); del x\n"
                "print(torch.cuda.get_allocator_backend(), torch.cuda.memory_reserved() > 0)")
        self.assertEqual(simulated(kept), "native True\n")
        self.assertEqual(simulated(kept, PYTORCH_NO_CUDA_MEMORY_CACHING="1"), "native False\n")
        self.assertTrue(simulated(kept, PYTORCH_CUDA_ALLOC_CONF="backend:cudaMallocAsync").startswith("cudaMallocAsync "))

    def test_a_setting_that_nobody_knows(self):
        with self.assertRaisesRegex(AssertionError, "Unrecognized CachingAllocator option: nonsense"):
            simulated("import torch; torch.empty(2, device='cuda')", PYTORCH_CUDA_ALLOC_CONF="nonsense:1")

    def test_where_errors_come_from(self):
        code = ("import torch; x = torch.empty(1, device='cuda')\ntry: torch.cuda.synchronize()\n"
                "except RuntimeError as error: print('CUDA_LAUNCH_BLOCKING=1' in str(error))")
        fails = {"TORCH_CUDA_SIM_FAULTS": "cudaDeviceSynchronize=cudaErrorLaunchFailure"}
        self.assertEqual(simulated(code, **fails), "True\n")
        self.assertEqual(simulated(code, CUDA_LAUNCH_BLOCKING="1", **fails), "False\n")

    def test_devices_are_counted_without_the_runtime(self):
        code = "import torch; print(torch.cuda.is_available())"
        fails = {"TORCH_CUDA_SIM_FAULTS": "cudaGetDeviceCount=cudaErrorUnknown"}
        self.assertEqual(simulated(code, **fails), "False\n")
        self.assertEqual(simulated(code, PYTORCH_NVML_BASED_CUDA_CHECK="1", **fails), "True\n")

    def test_tunings_have_a_file(self):
        # The name is there from the first use on.
        # And written at the end, to where the program then is.
        code = ("import os, tempfile, torch; os.chdir(tempfile.mkdtemp()); torch.empty(1, device='cuda'); "
                "torch.cuda.tunable.get_results(); print(torch.cuda.tunable.get_filename())")
        self.assertEqual(simulated(code, PYTORCH_TUNABLEOP_FILENAME="mine.csv"), "mine0.csv\n")

    @unittest.skipIf(switched_off("USE_CUDNN"), "built without cuDNN")
    def test_cudnn(self):
        self.assertEqual(simulated(CONVOLUTION).splitlines()[-1], "[]")
        said = simulated(CONVOLUTION, TORCH_CUDNN_V8_API_DEBUG="1", TORCH_CUDNN_USE_HEURISTIC_MODE_B="1",
                         TORCH_CUDNN_V8_API_DISABLED="1").splitlines()[-1]
        self.assertIn("TORCH_CUDNN_V8_DEBUG ON, V8 ON: 0 TORCH_CUDNN_USE_HEURISTIC_MODE B: 1", said)


@needs_simulator
@unittest.skipIf(switched_off("USE_NCCL"), "built without NCCL")
class Nccl(unittest.TestCase):
    def test_each_switch_is_read(self):
        self.assertEqual(simulated(GROUP), "made\n")
        for name in SWITCHES:
            with self.subTest(name=name):
                self.assertIn(name, simulated(GROUP, **{name: "nonsense"}))

    def test_the_library_reads_its_own(self):
        code = "import torch; torch.cuda.nccl.unique_id()"
        self.assertNotIn("NCCL INFO", simulated(code))
        self.assertIn("NCCL INFO", simulated(code, NCCL_DEBUG="INFO"))


if __name__ == "__main__":
    unittest.main()

"""Environment variables of PyTorch's CUDA build do what they do there: the table of
docs/UsingTheBackend.md. On simulated devices."""

import unittest

from support import needs_simulator, simulated

#: Variable, value, what shows it, what that gives without the variable and with it.
ROWS = [
    ("PYTORCH_CUDA_ALLOC_CONF", "expandable_segments:True", "torch.cuda.memory_snapshot()[0]['is_expandable']",
     "False", "True"),
    ("PYTORCH_TUNABLEOP_ENABLED", "1", "torch.cuda.tunable.is_enabled()", "False", "True"),
    ("PYTORCH_TUNABLEOP_MAX_TUNING_ITERATIONS", "7", "torch.cuda.tunable.get_max_tuning_iterations()", "100", "7"),
    ("TORCH_BLAS_PREFER_CUBLASLT", "1", "torch.backends.cuda.preferred_blas_library()",
     "_BlasBackend.Cublas", "_BlasBackend.Cublaslt"),
    ("TORCH_LINALG_PREFER_CUSOLVER", "1", "torch.backends.cuda.preferred_linalg_library()",
     "_LinalgBackend.Default", "_LinalgBackend.Cusolver"),
    ("TORCH_ALLOW_TF32_CUBLAS_OVERRIDE", "1", "torch.backends.cuda.matmul.allow_tf32", "False", "True"),
]


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


if __name__ == "__main__":
    unittest.main()

"""For PyTorch's own tests and the processes that they start: loads the library of the patched
host's functions (test/backend/patched_host.py) before torch's own, whose place they take."""

import ctypes
import os

if "TORCH_DECOUPLE_PATCHED_HOST" in os.environ:
    ctypes.CDLL(os.environ["TORCH_DECOUPLE_PATCHED_HOST"], mode=ctypes.RTLD_GLOBAL)

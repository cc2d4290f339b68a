"""For PyTorch's own tests and the processes that they start: loads the library of the patched
host's functions (test/backend/patched_host.py) before torch's own, whose place they take. A
process without it would be one of the stock host, so there is none."""

import ctypes
import os
import sys

if "TORCH_DECOUPLE_PATCHED_HOST" in os.environ:
    try:
        ctypes.CDLL(os.environ["TORCH_DECOUPLE_PATCHED_HOST"], mode=ctypes.RTLD_GLOBAL)
    except OSError as error:
        print("the patched host cannot be loaded:", error, file=sys.stderr)
        os._exit(1)  # an exception here is printed, and the program goes on

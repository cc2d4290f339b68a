"""For PyTorch's own tests and the processes that they start: loads the library of the patched
host's functions (test/backend/patched_host.py) before torch's own, whose place they take. A
process without it would be one of the stock host, so there is none."""

import ctypes
import os
import sys

if "TORCH_DECOUPLE_PATCHED_HOST" in os.environ:
    # Lazily, as LD_PRELOAD does: a library may keep to itself what one of its files calls in another.
    process = ctypes.CDLL(None)
    process.dlopen.restype, process.dlerror.restype = ctypes.c_void_p, ctypes.c_char_p
    if not process.dlopen(os.environ["TORCH_DECOUPLE_PATCHED_HOST"].encode(), os.RTLD_LAZY | os.RTLD_GLOBAL):
        print("the patched host cannot be loaded:", process.dlerror().decode(), file=sys.stderr)
        os._exit(1)  # an exception here is printed, and the program goes on

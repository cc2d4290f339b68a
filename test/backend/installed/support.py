"""Runs Python in the stock host with the built backend, or without it.

TORCH_CUDA_INSTALLED is the prefix that cmake --install wrote to.
"""

import os
import pathlib
import subprocess
import sys

PREFIX = pathlib.Path(os.environ["TORCH_CUDA_INSTALLED"])
PACKAGE = PREFIX / "torch_cuda"
LIBRARY = PACKAGE / "lib" / "libtorch_cuda.so"


def python(code, backend=True):
    """Output of `code` in a fresh interpreter; the prefix is a site directory,
    so its .pth file works as it does after installing."""
    program = f"import site; site.addsitedir({str(PREFIX)!r})\n" if backend else ""
    result = subprocess.run([sys.executable, "-B", "-c", program + code],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise AssertionError(f"exit {result.returncode}:\n{result.stderr}")
    return result.stdout


def tool(*command):
    """Standard output of a command that has to succeed."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

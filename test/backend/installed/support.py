"""Runs Python in the stock host with the built backend, or without it.

TORCH_CUDA_INSTALLED is the prefix that cmake --install wrote to, TORCH_CUDA_BUILT
the build directory, TORCH_CUDA_SIMULATOR the directory with the simulated device's
libraries; scripts/check-backend.sh sets them.
"""

import os
import pathlib
import re
import subprocess
import sys
import unittest

PREFIX = pathlib.Path(os.environ["TORCH_CUDA_INSTALLED"])
PACKAGE = PREFIX / "torch_cuda"
LIBRARY = PACKAGE / "lib" / "libtorch_cuda.so"
BUILD = pathlib.Path(os.environ["TORCH_CUDA_BUILT"])
SIMULATOR = os.environ.get("TORCH_CUDA_SIMULATOR", "")
#: An environment in which a backend may load itself, whatever else is asked.
AUTOLOADS = {"TORCH_DEVICE_BACKEND_AUTOLOAD": "1"}
needs_simulator = unittest.skipUnless(SIMULATOR, "there is no simulated device (generated_backend/simulator)")


def cache_value(name):
    """A variable of the build's CMakeCache.txt, or None."""
    text = (BUILD / "CMakeCache.txt").read_text(encoding="utf-8")
    match = re.search(rf"^{re.escape(name)}:\w+=(.*)$", text, re.MULTILINE)
    return match[1] if match else None


def switched_off(*switches):
    """Those of the switches that the build has turned off."""
    return [switch for switch in switches if cache_value(switch) in ("OFF", "0", "FALSE")]


def rows(name):
    """The rows of a table beside this file, without its comments."""
    text = pathlib.Path(__file__).with_name(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


def python(code, prefix=PREFIX, environment=None):
    """Output of `code` in a fresh interpreter; the prefix is a site directory,
    so its .pth file works as it does after installing. None: the host alone, also
    where a backend is installed; code that loads one itself says AUTOLOADS."""
    alone = {} if prefix else {"TORCH_DEVICE_BACKEND_AUTOLOAD": "0"}
    program = f"import site; site.addsitedir({str(prefix)!r})\n" if prefix else ""
    result = subprocess.run([sys.executable, "-B", "-c", program + code],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env={**os.environ, **alone, **(environment or {})})
    if result.returncode != 0:
        raise AssertionError(f"exit {result.returncode}:\n{result.stderr}")
    return result.stdout


def simulated(code, devices=2, preload=(), prefix=PREFIX, **environment):
    """Output of `code` with simulated devices, which take the runtime library's place;
    `preload`: libraries that come before all others."""
    runtime, = pathlib.Path(SIMULATOR).glob("libcudart.so.*")
    return python(code, prefix, environment={"LD_PRELOAD": ":".join(map(str, (*preload, runtime))),
                                     "LD_LIBRARY_PATH": SIMULATOR,
                                     "TORCH_CUDA_SIM_DEVICES": str(devices), **environment})


def tool(*command):
    """Standard output of a command that has to succeed."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

"""describe_host.py: the PyTorch of this Python => JSON on stdout.

The build asks the host about itself instead of guessing from file names: an
installed wheel and a distribution's package look the same from here.
"""

import ctypes
import json
import os
import sys
import sysconfig


def cpu_kernels(library):
    """How many kinds of CPUs the host's libtorch_cpu has kernels for; 0: it does not tell.

    at::native::DispatchStubImpl::get_call_ptr takes a pointer for each, by Itanium's mangling."""
    try:
        host = ctypes.CDLL(library)
    except OSError:
        return 0
    name = "_ZN2at6native16DispatchStubImpl12get_call_ptrEN3c1010DeviceTypeEPv"
    return next((kinds for kinds in (1, 2, 3) if hasattr(host, name + "S4_" * (kinds - 1))), 0)


def describe():
    """Facts about the installed PyTorch, as plain values."""
    # An earlier build of the backend may be installed, which would answer for the host.
    os.environ["TORCH_DEVICE_BACKEND_AUTOLOAD"] = "0"
    import torch

    root = os.path.dirname(os.path.abspath(torch.__file__))
    include = os.path.join(root, "include")
    return {
        "version": str(torch.__version__),
        "cuda": getattr(torch.version, "cuda", None) or "",
        "hip": getattr(torch.version, "hip", None) or "",
        "root": root,
        "include": [include, os.path.join(include, "torch", "csrc", "api", "include")],
        "lib": os.path.join(root, "lib"),
        "cxx11_abi": int(torch._C._GLIBCXX_USE_CXX11_ABI),
        # "_cxxabi1019": the compiler ABI that pybind11 shares types within.
        "pybind_abi": getattr(torch._C, "_PYBIND11_BUILD_ABI", None) or "",
        "cpu_kernels": cpu_kernels(os.path.join(root, "lib", "libtorch_cpu.so")),
        "extension_suffix": sysconfig.get_config_var("EXT_SUFFIX"),
    }


def main():
    try:
        json.dump(describe(), sys.stdout, sort_keys=True)
    except ImportError as error:
        sys.exit(f"{sys.executable} has no PyTorch: {error}")


if __name__ == "__main__":
    main()

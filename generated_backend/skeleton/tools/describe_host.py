"""describe_host.py: the PyTorch of this Python => JSON on stdout.

The build asks the host about itself instead of guessing from file names: an
installed wheel and a distribution's package look the same from here.
"""

import json
import os
import sys
import sysconfig


def describe():
    """Facts about the installed PyTorch, as plain values."""
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
        "extension_suffix": sysconfig.get_config_var("EXT_SUFFIX"),
    }


def main():
    try:
        json.dump(describe(), sys.stdout, sort_keys=True)
    except ImportError as error:
        sys.exit(f"{sys.executable} has no PyTorch: {error}")


if __name__ == "__main__":
    main()

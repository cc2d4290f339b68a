"""The CUDA backend of PyTorch, for a CPU-only PyTorch of the same release.

Importing it makes sure that the libraries are loaded; installed as a package
they come with torch, by torch_cuda_autoload. Raises ImportError where the backend
does not fit, or is turned off.
"""

import os

import torch_cuda_autoload
from torch_cuda._loading import libraries

if torch_cuda_autoload.switched_off():
    raise ImportError("torch_cuda is turned off, by TORCH_CUDA_AUTOLOAD or TORCH_DEVICE_BACKEND_AUTOLOAD")
libraries.load()
if libraries.late():
    torch_cuda_autoload.warn(
        "torch was imported before torch_cuda: kernels are registered, but torch "
        "has already settled that there is no CUDA. Import torch_cuda first, or "
        "install the package, which does it by itself.",
        level=3,
    )
else:
    torch_cuda_autoload.install()

#: For CMAKE_PREFIX_PATH of C++ projects that find_package(TorchCUDA).
cmake_prefix_path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "share", "cmake")

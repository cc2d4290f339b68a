"""The CUDA backend of PyTorch, for a CPU-only PyTorch of the same release.

Importing it makes sure that libtorch_cuda.so is loaded; installed as a package
it already was, by torch_cuda_autoload.
"""

import os
import warnings

import torch_cuda_autoload

torch_cuda_autoload.load_library()
if torch_cuda_autoload.loaded_late():
    warnings.warn(
        "torch was imported before torch_cuda: kernels are registered, but torch "
        "has already settled that there is no CUDA. Import torch_cuda first, or "
        "install the package, which does it by itself.",
        RuntimeWarning,
        stacklevel=2,
    )

#: For CMAKE_PREFIX_PATH of C++ projects that find_package(TorchCUDA).
cmake_prefix_path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "share", "cmake")

"""An extension for a device, and one as users of CUDAExtension have them.

    python3 setup.py build_ext --inplace

Without a GPU TORCH_CUDA_ARCH_LIST says for which it is (9.0); CC and CXX are the host's compilers.
"""

from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension, NewDeviceCppExtension

setup(
    name="example",
    ext_modules=[
        NewDeviceCppExtension("example", ["example.cpp", "fill.cu"], device="cuda"),
        CUDAExtension("devices", ["devices.cpp"]),
    ],
    cmdclass={"build_ext": BuildExtension},
)

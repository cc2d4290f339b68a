"""wrapped_cmake: one place for the build of a PyTorch device backend.

    from wrapped_cmake import COMMON, CUDA, WrappedCMake
    build = WrappedCMake("third_device/torch_cuda", "build", COMMON + CUDA,
                         given={"USE_NCCL": "OFF"})
    print(build.report())      # parameters with their origin, what was found
    build.configure()
    build.build()

A backend for another device brings its own table of Parameters; see README.md.
"""

from .features import Feature
from .parameters import COMMON, CUDA, Parameter, ParameterError, Setting, settle
from .upstream import NoCheckout
from .wrapped import WrappedCMake

__all__ = ["COMMON", "CUDA", "Feature", "NoCheckout", "Parameter", "ParameterError",
           "Setting", "WrappedCMake", "settle"]

"""What an extension needs to use this backend. Users see it as torch.cuda.cpp_extension.

torch.utils.cpp_extension.NewDeviceCppExtension asks the module of this name that the
device's own module has, whichever device that is.
"""

from torch.utils import cpp_extension

from torch_cuda import version
from torch_cuda._loading import extensions


def describe():
    """Lists for arguments of setuptools.Extension; they are added to the user's.

    Raises OSError where there is no CUDA toolkit: CUDA_HOME names one.
    """
    return {"include_dirs": [extensions.INCLUDE, *_more(cpp_extension.include_paths)],
            "library_dirs": [extensions.LIBRARIES, *_more(cpp_extension.library_paths)],
            "libraries": ["torch_cuda", "cudart"],
            "define_macros": [(name, None) for name in version.macros]}


def _more(paths):
    """The directories that the host asks for CUDA, and not for C++ alone."""
    return [path for path in paths("cuda") if path not in paths("cpu")]

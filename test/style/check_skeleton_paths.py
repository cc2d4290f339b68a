"""The skeleton's CMake names no file of a PyTorch checkout but those below, each for a
reason: what is compiled, and how, comes from the generated files.

check_skeleton_paths.py [ROOT]
"""

import pathlib
import re
import sys

import sources

CMAKE = pathlib.Path("generated_backend/skeleton/cmake")
TORCHGEN = "torchgen's input: its program takes the folder, and build files do not list what is in it"
CONFIGURED = "upstream's CMake makes it of a template, which is looked for by its name wherever it moved"
OTHERS = "a header of another project, by which ThirdParty.cmake or Toolkit.cmake finds that"
ALLOWED = {
    "native/native_functions.yaml": TORCHGEN,
    "native/tags.yaml": TORCHGEN,
    "templates/*": TORCHGEN,
    "aoti/c_shim_cuda.cpp": "torchgen writes it, and its own list of outputs lacks it",
    "ATen/cuda/CUDAConfig.h": CONFIGURED,
    "c10/cuda/impl/cuda_cmake_macros.h": CONFIGURED,
    "torch/lib": "where a wheel of the host has its libraries, from beside the backend's",
    **dict.fromkeys(["crt/host_config.h", "cudnn_frontend.h", "cudnn_frontend_version.h", "cudnn_version.h",
                     "cusparseLt.h", "cutlass/cutlass.h", "cutlass/version.h", "fmt/format.h", "nccl.h",
                     "nlohmann/json.hpp", "nvml.h"], OTHERS),
}
COMMENT = re.compile(r"(?m)(^|\s)#.*$")
OWN = re.compile(r"\$\{CMAKE_BINARY_DIR\}/[\w./-]+")  # written by the backend's build
VARIABLE = re.compile(r"\$\{\w+\}/?")
#: What looks like a source, or lies in a folder that a checkout has.
PATH = re.compile(r"(?<![\w/])(?:[\w-]+/)*[\w-]+\.(?:h|hpp|cuh|c|cc|cpp|cu|yaml|bzl)\b(?!\.)"
                  r"|(?<![\w/])(?:aten|ATen|c10|caffe2|native|templates|third_party|torch|torchgen)/[\w./*-]+")


def problems(root: pathlib.Path, allowed: dict[str, str] = ALLOWED) -> list[str]:
    found, named = [], set()
    for path in sorted((root / CMAKE).iterdir()):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for name in PATH.findall(VARIABLE.sub(" ", OWN.sub("", COMMENT.sub("", line)))):
                entry = next((known for known in allowed if f"/{known}".endswith(f"/{name}")), None)
                named.add(entry)
                if not entry and not (root / CMAKE.parent / name).exists():
                    found.append(f"{CMAKE / path.name}:{number}: {name} is PyTorch's to name: have it come from "
                                 "the build files or from rules/, or say in the check why it cannot")
    return found + [f"{name} is allowed in {CMAKE}, and nothing names it" for name in allowed if name not in named]


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))

"""Build parameters: a table => CMake definitions.

Each parameter has one name, the environment variables it is read from, in
order, and the CMake variable it becomes. A value given by the caller wins over
the environment, the environment over the default.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Mapping, Sequence

ON = ("ON", "1", "YES", "TRUE", "Y")
OFF = ("OFF", "0", "NO", "FALSE", "N")


class ParameterError(ValueError):
    """A parameter has a value it cannot have, or nobody knows its name."""


@dataclass(frozen=True)
class Parameter:
    """One build parameter.

    name         as the caller and the report write it
    cmake        the CMake variable
    environment  environment variables to look in, first one wins; by default
                 the parameter's own name
    kind         "text", "switch" (ON or OFF), "path" (must exist) or "number"
    default      value when nobody gives one; None: CMake decides
    """

    name: str
    cmake: str
    help: str
    kind: str = "text"
    environment: Sequence[str] = ()
    default: str | None = None

    def sources(self) -> Sequence[str]:
        return self.environment or (self.name,)

    def check(self, value: str, origin: str) -> str:
        """The value in CMake's words; ParameterError when it cannot be one."""
        if self.kind == "switch":
            if value.upper() in ON:
                return "ON"
            if value.upper() in OFF:
                return "OFF"
            raise ParameterError(f"{self.name}={value} ({origin}): write ON or OFF")
        if self.kind == "number" and not (value.isdigit() and int(value) > 0):
            raise ParameterError(f"{self.name}={value} ({origin}): write a number above 0")
        if self.kind == "path" and not os.path.exists(value):
            raise ParameterError(f"{self.name}={value} ({origin}): there is no such path")
        return value


@dataclass(frozen=True)
class Setting:
    """A parameter with its value and where that came from."""

    parameter: Parameter
    value: str | None
    origin: str


def _launcher(language: str) -> Parameter:
    name = f"CMAKE_{language}_COMPILER_LAUNCHER"
    return Parameter(name, name, f"Runs each {language} compilation: ccache, sccache, distcc, …")


#: What every backend has. A backend adds its own.
COMMON = (
    Parameter("CMAKE_BUILD_TYPE", "CMAKE_BUILD_TYPE", "Release, Debug, RelWithDebInfo", default="Release"),
    Parameter("CMAKE_CXX_COMPILER", "CMAKE_CXX_COMPILER", "The C++ compiler",
              environment=("CMAKE_CXX_COMPILER", "CXX")),
    _launcher("C"),
    _launcher("CXX"),
    Parameter("CMAKE_PREFIX_PATH", "CMAKE_PREFIX_PATH", "Where find_package looks"),
    Parameter("CMAKE_INSTALL_PREFIX", "CMAKE_INSTALL_PREFIX", "Where install puts things"),
    Parameter("MAX_JOBS", "", "How many compilations at a time", kind="number"),
)

#: The CUDA backend's.
CUDA = (
    Parameter("CUDA_HOME", "CUDAToolkit_ROOT", "The CUDA toolkit", kind="path",
              environment=("CUDA_HOME", "CUDA_PATH", "CUDAToolkit_ROOT")),
    Parameter("CMAKE_CUDA_HOST_COMPILER", "CMAKE_CUDA_HOST_COMPILER", "g++ for nvcc",
              environment=("CMAKE_CUDA_HOST_COMPILER", "CUDAHOSTCXX")),
    _launcher("CUDA"),
    Parameter("TORCH_CUDA_ARCH_LIST", "TORCH_CUDA_ARCH_LIST", "Compute capabilities: 8.0;9.0+PTX"),
    Parameter("TORCH_CUDA_BUILD_MODE", "TORCH_CUDA_BUILD_MODE", "full, or link for a quick check"),
    Parameter("TORCH_CUDA_LINK_GROUP", "TORCH_CUDA_LINK_GROUP", "Units that link mode compiles together", kind="number"),
    Parameter("TORCH_CUDA_THIRD_PARTY", "TORCH_CUDA_THIRD_PARTY", "Unpacked third-party wheels", kind="path"),
    Parameter("USE_CUDNN", "USE_CUDNN", "cuDNN", kind="switch"),
    Parameter("USE_NCCL", "USE_NCCL", "NCCL", kind="switch"),
    Parameter("USE_CUTLASS", "USE_CUTLASS", "Kernels made of CUTLASS templates", kind="switch"),
    Parameter("USE_FLASH_ATTENTION", "USE_FLASH_ATTENTION", "FlashAttention", kind="switch"),
    Parameter("USE_MEM_EFF_ATTENTION", "USE_MEM_EFF_ATTENTION", "Memory-efficient attention", kind="switch"),
    Parameter("USE_CUSPARSELT", "USE_CUSPARSELT", "cuSPARSELt", kind="switch"),
)


def settle(table: Sequence[Parameter], environment: Mapping[str, str],
           given: Mapping[str, str] | None = None) -> list[Setting]:
    """Table + environment + caller's values => one Setting per parameter.

    Raises ParameterError for a value a parameter cannot have, and for a given
    name that is not in the table.
    """
    given = dict(given or {})
    settings = []
    for parameter in table:
        value, origin = given.pop(parameter.name, None), "given"
        if value is None:
            value, origin = parameter.default, "default"
            for name in parameter.sources():
                if environment.get(name):
                    value, origin = environment[name], f"${name}"
                    break
        if value is not None:
            value = parameter.check(value, origin)
        settings.append(Setting(parameter, value, origin))
    if given:
        raise ParameterError(f"no parameter is called {', '.join(sorted(given))}")
    return settings


def definitions(settings: Sequence[Setting]) -> dict[str, str]:
    """CMake variable => value, for those that have one."""
    return {s.parameter.cmake: s.value for s in settings if s.value is not None and s.parameter.cmake}

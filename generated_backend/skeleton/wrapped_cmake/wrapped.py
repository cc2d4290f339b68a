"""WrappedCMake: parameters and features => configured and built backend."""

from __future__ import annotations

import os
import sys
from typing import Mapping, Sequence

from . import features, parameters, upstream


def table_lines(settings: Sequence[parameters.Setting],
                found: Sequence[features.Feature]) -> list[str]:
    """What was asked for and what was found, one line each."""
    lines = ["parameters:"]
    for setting in settings:
        value = "(CMake decides)" if setting.value is None else f"{setting.value}  [{setting.origin}]"
        lines.append(f"  {setting.parameter.name:28} {value}")
    lines.append("found:")
    for feature in found:
        value = feature.value if feature.value is not None else f"NOT FOUND: {feature.detail}"
        lines.append(f"  {feature.name:28} {value}")
    return lines


class WrappedCMake:
    """One backend's build.

    source      directory of its CMakeLists.txt
    build_dir   where to build; made when missing
    table       its parameters (parameters.COMMON + its own)
    given       values that win over the environment
    environment defaults to os.environ; what CMake and the compilers see
    """

    def __init__(self, source: str, build_dir: str,
                 table: Sequence[parameters.Parameter] = parameters.COMMON,
                 given: Mapping[str, str] | None = None,
                 environment: Mapping[str, str] | None = None) -> None:
        self.source, self.build_dir = os.path.abspath(source), os.path.abspath(build_dir)
        self.environment = dict(os.environ if environment is None else environment)
        self.settings = parameters.settle(table, self.environment, given)
        self._upstream = upstream.cmake_class(upstream.checkout(self.environment))
        os.makedirs(self.build_dir, exist_ok=True)
        self.cmake = self._upstream(self.build_dir)

    def value(self, name: str) -> str | None:
        """The settled value of a parameter; ParameterError when it has none of that name."""
        for setting in self.settings:
            if setting.parameter.name == name:
                return setting.value
        raise parameters.ParameterError(f"no parameter is called {name}")

    def features(self) -> list[features.Feature]:
        """Compilers, launchers and toolkit, as the parameters name them."""
        names = {s.parameter.name: s.value for s in self.settings}
        cxx = names.get("CMAKE_CXX_COMPILER") or "c++"
        found = [features.compiler(cxx), features.cxx_abi(cxx)]
        launchers = {v for n, v in names.items() if n.endswith("_COMPILER_LAUNCHER") and v}
        found += [features.launcher(launcher) for launcher in sorted(launchers)]
        if names.get("CUDA_HOME"):
            found += features.nvcc(names["CUDA_HOME"])
        return found

    def report(self) -> str:
        """Parameters with their origin, and what was found."""
        return "\n".join(table_lines(self.settings, self.features()))

    def configure(self) -> None:
        """Runs cmake; leaves the process with CMake's own message when it fails."""
        arguments = ["-GNinja", "-S", self.source, "-B", self.build_dir]
        self._upstream.defines(arguments, Python_EXECUTABLE=sys.executable,
                               **parameters.definitions(self.settings))
        self.cmake.run(arguments, self.environment)

    def build(self, target: str = "all") -> None:
        """Builds; MAX_JOBS is the number of compilations at a time."""
        arguments = ["--build", ".", "--target", target]
        jobs = next((s.value for s in self.settings if s.parameter.name == "MAX_JOBS"), None)
        if jobs:
            arguments += ["-j", jobs]
        self.cmake.run(arguments, self.environment)

    def cache(self) -> Mapping[str, object]:
        """The variables CMake settled on (CMakeCache.txt)."""
        return self.cmake.get_cmake_cache_variables()

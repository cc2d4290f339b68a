"""What the compilers can do: asked of them, not looked up in a table."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import Callable, Sequence

#: Runs a command and returns its output; raises OSError or CalledProcessError.
Run = Callable[[Sequence[str]], str]


def run_command(command: Sequence[str]) -> str:
    return subprocess.run(command, check=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout


@dataclass(frozen=True)
class Feature:
    """One fact: `value` is what was found, or None with the reason in `detail`."""

    name: str
    value: str | None
    detail: str = ""


def compiler(command: str, run: Run = run_command) -> Feature:
    """Name and version of a C++ compiler."""
    try:
        return Feature("C++ compiler", run([command, "--version"]).splitlines()[0])
    except (OSError, subprocess.CalledProcessError, IndexError) as error:
        return Feature("C++ compiler", None, f"{command} does not run: {error}")


def cxx_abi(command: str, run: Run = run_command) -> Feature:
    """The compiler ABI that pybind11 shares types within (_cxxabi1019)."""
    try:
        macros = run([command, "-dM", "-E", "-x", "c++", os.devnull])
    except (OSError, subprocess.CalledProcessError) as error:
        return Feature("C++ ABI", None, f"{command} does not run: {error}")
    match = re.search(r"__GXX_ABI_VERSION (\d+)", macros)
    if not match:
        return Feature("C++ ABI", None, f"{command} does not state one")
    return Feature("C++ ABI", f"_cxxabi{match[1]}")


def launcher(command: str) -> Feature:
    """That a compiler launcher is there to be run."""
    path = shutil.which(command.split(";")[0])
    name = f"launcher {command}"
    return Feature(name, path) if path else Feature(name, None, "not on PATH")


def nvcc(toolkit: str, run: Run = run_command) -> list[Feature]:
    """Version of a toolkit's nvcc and the architectures it compiles for."""
    program = os.path.join(toolkit, "bin", "nvcc")
    try:
        version = re.search(r"release ([\d.]+)", run([program, "--version"]))
        architectures = re.findall(r"compute_(\d+)", run([program, "--list-gpu-arch"]))
    except (OSError, subprocess.CalledProcessError) as error:
        return [Feature("CUDA toolkit", None, f"{program} does not run: {error}")]
    return [Feature("CUDA toolkit", version[1] if version else None, program),
            Feature("CUDA architectures", " ".join(architectures))]

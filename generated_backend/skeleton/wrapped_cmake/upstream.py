"""Finds tools.setup_helpers of a PyTorch checkout.

wrapped_cmake is built on upstream's own CMake class, so that finding CMake,
running it and reading its cache work as in PyTorch's setup.py, and follow it.
"""

from __future__ import annotations

import importlib
import os
import sys


class NoCheckout(RuntimeError):
    """No PyTorch checkout with tools/setup_helpers was found."""


def _has_helpers(directory: str) -> bool:
    return os.path.isfile(os.path.join(directory, "tools", "setup_helpers", "cmake.py"))


def checkout(environment=os.environ) -> str:
    """The checkout: $PYTORCH_SOURCE, else the directory above this one that is
    one (in-tree placement), else upstream/ of a backend beside this one."""
    named = environment.get("PYTORCH_SOURCE")
    if named:
        if not _has_helpers(named):
            raise NoCheckout(f"PYTORCH_SOURCE={named} has no tools/setup_helpers/cmake.py")
        return named
    directory = os.path.dirname(os.path.abspath(__file__))
    while directory != os.path.dirname(directory):
        directory = os.path.dirname(directory)
        if _has_helpers(directory):
            return directory
    raise NoCheckout("no PyTorch checkout above this directory; set PYTORCH_SOURCE to one")


def cmake_class(directory: str):
    """tools.setup_helpers.cmake.CMake of the checkout `directory`."""
    sys.path.insert(0, directory)
    try:
        for name in [n for n in sys.modules if n == "tools" or n.startswith("tools.")]:
            del sys.modules[name]
        return importlib.import_module("tools.setup_helpers.cmake").CMake
    finally:
        sys.path.remove(directory)

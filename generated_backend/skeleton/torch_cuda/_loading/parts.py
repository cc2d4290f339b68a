"""Whether all of the backend is there and whole.

Asked before any of its libraries is loaded: what one has registered with torch stays,
and torch would take the device for one that it has.
"""

import importlib.machinery
import os

from torch_cuda._loading import elf, host


def check(package, libraries, bindings):
    """Raises host.Unfit where a part is missing or broken, or the parts are for another torch or Python.

    `libraries` are paths; `bindings` says whether there are Python's parts, too.
    """
    files = list(libraries)
    if bindings:
        files.append(_extension(package))
        for part in ("backends", os.path.join("core", "__init__.py")):
            if not os.path.exists(os.path.join(package, part)):
                raise _incomplete(os.path.join(package, part), "is missing")
    host.check_build({needed for file in files for needed in _needed(file)})


def _extension(package):
    """The file of _CUDAC that this Python imports."""
    spec = importlib.machinery.PathFinder.find_spec("_CUDAC", [package])
    if spec is None:
        there = [name for name in os.listdir(package) if name.startswith("_CUDAC.")]
        wanted = "_CUDAC" + importlib.machinery.EXTENSION_SUFFIXES[0]
        raise host.Unfit(f"torch_cuda was built for another Python: this one needs {wanted}, "
                         f"{package} has {', '.join(there) or 'none'}")
    return spec.origin


def _needed(file):
    """The libraries that one needs; none for what is no library by its name."""
    if not file.endswith(".so"):
        return []
    try:
        return elf.read(file).needed
    except elf.Broken as error:
        raise _incomplete(file, error) from None
    except FileNotFoundError:
        raise _incomplete(file, "is missing") from None
    except OSError as error:
        raise _incomplete(file, f"cannot be read ({error.strerror})") from None


def _incomplete(file, why):
    return host.Unfit(f"torch_cuda is not whole: {file} {why}; install it again")

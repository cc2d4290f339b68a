"""Finds torch.cuda, torch.backends.cuda and their like in this package.

Each such module is there once, under the name that users and pickles know;
torch_cuda.core and torch_cuda.backends.* are other names of the same modules, as
torch.cuda._CUDAC is of the extension module.
The host's torch.utils.cpp_extension gets what it lacks when it is imported.
"""

import importlib
import importlib.machinery
import importlib.util
import os

from torch_cuda._loading import after, extensions, libraries


class _Alias:
    """Loads a module by handing out the one that has another name."""

    def __init__(self, name):
        self._name = name

    def create_module(self, spec):
        module = importlib.import_module(self._name)
        self._own = module.__spec__, module.__loader__
        return module

    def exec_module(self, module):
        # The import system has just written the other name's spec into it.
        module.__spec__, module.__loader__ = self._own


class Served:
    """What this package serves: torch.cuda from core, torch.backends.X from backends/X."""

    #: What sites ask that are emitted with --python rfc.
    EXTENSION = "torch.cuda._CUDAC"

    #: Modules of the host, and what is done to them when they have been imported.
    JOINED = {"torch.utils.cpp_extension": extensions.join}

    def __init__(self, package, finder):
        self._package = package
        self._finder = finder
        self._roots = {"torch.cuda.cpp_extension": "cpp_extension", "torch.cuda": "core"}
        backends = os.path.join(package, "backends")
        for entry in sorted(os.listdir(backends)) if os.path.isdir(backends) else ():
            self._roots[f"torch.backends.{entry}"] = f"backends/{entry}"
        self._aliases = {f"torch_cuda.{place.replace('/', '.')}": name
                         for name, place in self._roots.items()}

    def find_spec(self, name, path, target):
        """The spec of a served or joined module or of another name for one, else None."""
        if not name.startswith("torch"):
            return None
        if name in self.JOINED:
            return self._joined(name, path, target)
        if name == self.EXTENSION:
            return self._alias(name, "torch_cuda._CUDAC")
        for root, place in self._roots.items():
            if name == root or name.startswith(root + "."):
                spec = self._file(name, place + name[len(root):].replace(".", "/"))
                if name == "torch.cuda" and spec is not None:
                    spec.loader = after.Then(spec.loader, self._initialise)
                return spec
        for alias, root in self._aliases.items():
            if name == alias or name.startswith(alias + "."):
                return self._alias(name, root + name[len(alias):])
        return None

    @staticmethod
    def _initialise(cuda):
        """What torch.cuda has, too, and is to do when it is used first."""
        importlib.import_module(Served.EXTENSION)
        cuda._lazy_call(libraries.open_nvrtc)

    def _joined(self, name, path, target):
        """The host's own spec of a module, with what is done to it afterwards."""
        spec = after.spec_behind(self._finder, name, path, target)
        if spec is not None:
            spec.loader = after.Then(spec.loader, self.JOINED[name])
        return spec

    def _file(self, name, place):
        """The spec of the package or module at a place below this package."""
        path = os.path.join(self._package, *place.split("/"))
        init = os.path.join(path, "__init__.py")
        if os.path.exists(init):
            return importlib.util.spec_from_file_location(name, init, submodule_search_locations=[path])
        if os.path.exists(path + ".py"):
            return importlib.util.spec_from_file_location(name, path + ".py")
        return None

    @staticmethod
    def _alias(name, real):
        try:
            spec = importlib.util.find_spec(real)
        except ModuleNotFoundError:
            spec = None
        return spec and importlib.machinery.ModuleSpec(name, _Alias(real), is_package=bool(
            spec.submodule_search_locations))

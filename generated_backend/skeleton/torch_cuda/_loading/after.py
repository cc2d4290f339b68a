"""Has something done to a module right after its own loader has made it."""

import sys


class Then:
    """A loader that does what a module's own does, and calls `then` with the module."""

    def __init__(self, loader, then):
        self._loader = loader
        self._then = then

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        self._loader.exec_module(module)
        module.__spec__.loader = module.__loader__ = self._loader
        self._then(module)

    def __getattr__(self, name):  # get_filename and its like
        return getattr(self._loader, name)


def spec_behind(finder, name, path, target):
    """The spec of a module that the finders behind `finder` in sys.meta_path have, or None."""
    behind = sys.meta_path[sys.meta_path.index(finder) + 1:]
    specs = (other.find_spec(name, path, target) for other in behind if hasattr(other, "find_spec"))
    return next((spec for spec in specs if spec is not None), None)

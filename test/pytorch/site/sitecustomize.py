"""For PyTorch's own tests and the processes that they start: makes the installed backend's
directory a site directory, so that its .pth file works as it does after installing, and
where the simulated device's numbers are on the path, gives it them as soon as torch is there."""

import importlib.abc
import importlib.util
import os
import site
import sys


class Numbers(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads torch as it would be loaded, and then installs the numbers."""

    def find_spec(self, name, path=None, target=None):
        if name != "torch":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec and spec.loader:
            self.loader, spec.loader = spec.loader, self
        return spec

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        module.__spec__.loader = module.__loader__ = self.loader
        self.loader.exec_module(module)
        import torch_cuda_sim_numbers
        torch_cuda_sim_numbers.install()


if "TORCH_CUDA_INSTALLED" in os.environ:
    site.addsitedir(os.environ["TORCH_CUDA_INSTALLED"])
if importlib.util.find_spec("torch_cuda_sim_numbers"):
    sys.meta_path.insert(0, Numbers())

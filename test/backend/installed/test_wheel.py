"""pip wheel: the backend as a package, built by scikit-build-core and installed anew."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

from support import BUILD, cache_value, python

SAME_AS_BUILT = ("CMAKE_CXX_COMPILER", "CMAKE_CXX_COMPILER_LAUNCHER", "CMAKE_CUDA_COMPILER_LAUNCHER",
                 "TORCH_CUDA_BUILD_MODE", "TORCH_CUDA_THIRD_PARTY", "USE_CUTLASS", "USE_CUDNN", "USE_NCCL",
                 "USE_FLASH_ATTENTION", "USE_MEM_EFF_ATTENTION", "USE_CUSPARSELT")
ENTRY_POINT = ["[torch.backends]", "torch_cuda", "=", "torch_cuda_autoload:autoload"]
COUNT = "import torch; print(len(torch._C._dispatch_get_registrations_for_dispatch_key('CUDA')))"


class Wheel(unittest.TestCase):
    def pip(self, *arguments):
        names = {**os.environ, "PYTHONPATH": os.environ["TORCH_CUDA_BUILD_PACKAGES"]}
        result = subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=names)
        self.assertEqual(result.returncode, 0, result.stdout[-4000:])

    def test_wheel_installs_and_registers(self):
        # Beside the build that is checked: relative to it, everything is where it
        # was, so that the compiler cache has the objects.
        build = BUILD.with_name(BUILD.name + "-wheel")
        settings = [f"cmake.define.{name}={cache_value(name)}" for name in SAME_AS_BUILT if cache_value(name)]
        settings += [f"build-dir={build}", f"cmake.build-type={cache_value('CMAKE_BUILD_TYPE')}"]
        with tempfile.TemporaryDirectory(prefix="wheel.") as directory:
            root = pathlib.Path(directory)
            self.pip("wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", str(root / "wheels"),
                     *(f"--config-settings={setting}" for setting in settings),
                     cache_value("CMAKE_HOME_DIRECTORY"))
            wheel, = (root / "wheels").glob("torch_cuda-2.6.0-*.whl")
            names = {pathlib.PurePath(name).name for name in zipfile.ZipFile(wheel).namelist()}
            self.assertLessEqual({"LICENSE", "NOTICE"}, names)
            self.pip("install", "--no-deps", "--no-index", "--target", str(root / "site"), str(wheel))
            installed = {path.name for path in (root / "site").glob("torch_cuda-*.dist-info/**/*")}
            self.assertLessEqual({"LICENSE", "NOTICE"}, installed)
            entry_points, = (root / "site").glob("torch_cuda-*.dist-info/entry_points.txt")
            self.assertEqual(entry_points.read_text().split(), ENTRY_POINT)
            host = int(python(COUNT, prefix=None))
            # Upstream's 1,246, and one for a stock host (test_kernels.py).
            self.assertEqual(int(python(COUNT, prefix=root / "site")) - host, 1247)
            output = python("import json, torch, torch_cuda, torch_cuda._CUDAC;"
                            "print(json.dumps([torch_cuda.__file__, torch_cuda._CUDAC.__file__, torch.cuda.__file__]))",
                            prefix=root / "site")
            for file in json.loads(output.splitlines()[-1]):
                self.assertTrue(file.startswith(str(root / "site")), output)


if __name__ == "__main__":
    unittest.main()

"""A touched .cu is compiled again, and nothing else is.

The full mode's graph with compilers that only write down what they were asked: a
launcher stands in for each, so that the whole graph takes seconds. (Link mode knows
a group's units from the compiler's dependency files, which these do not write.)
"""

import os
import pathlib
import subprocess
import tempfile
import time
import unittest

from support import cache_value

LAUNCHER = """\
#!/bin/sh
# An empty output, an empty dependency file, and a line in the log.
while [ $# -gt 0 ]; do
  case $1 in -o) output=$2 ;; -MF) dependencies=$2 ;; esac
  shift
done
: >"$output"
[ -z "$dependencies" ] || echo "$output:" >"$dependencies"
echo "$output" >>"$FAKE_LOG"
"""
SAME_AS_BUILT = ("CMAKE_CXX_COMPILER", "CUDAToolkit_ROOT", "TORCH_CUDA_THIRD_PARTY", "USE_CUTLASS",
                 "USE_CUDNN", "USE_NCCL", "USE_FLASH_ATTENTION", "USE_MEM_EFF_ATTENTION", "USE_CUSPARSELT")


class Touched(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="incremental.")
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)
        self.source = pathlib.Path(cache_value("CMAKE_HOME_DIRECTORY"))
        launcher = self.root / "launcher"
        launcher.write_text(LAUNCHER)
        launcher.chmod(0o755)
        self.launcher = str(launcher)

    def run_cmake(self, *arguments):
        result = subprocess.run(["cmake", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                text=True, env={**os.environ, "FAKE_LOG": str(self.root / "log")})
        self.assertEqual(result.returncode, 0, result.stdout)

    def configure(self):
        kinds = ("CXX_COMPILER", "CUDA_COMPILER", "CXX_LINKER")
        self.run_cmake("-S", str(self.source), "-B", str(self.root / "build"), "-G", "Ninja",
                       "-DTORCH_CUDA_BUILD_MODE=full",
                       *(f"-DCMAKE_{kind}_LAUNCHER={self.launcher}" for kind in kinds),
                       *(f"-D{name}={cache_value(name)}" for name in SAME_AS_BUILT if cache_value(name)))

    def built(self):
        """The outputs that a build writes now."""
        log = self.root / "log"
        log.write_text("")
        self.run_cmake("--build", str(self.root / "build"))
        return log.read_text().splitlines()

    def touch(self, unit):
        before = unit.stat()
        self.addCleanup(os.utime, unit, ns=(before.st_atime_ns, before.st_mtime_ns))
        later = time.time_ns() + 1_000_000_000
        os.utime(unit, ns=(later, later))

    def objects_after_touching(self, name):
        """The objects of one build after a file was touched."""
        unit = next(self.source.rglob(name))
        self.touch(unit)
        outputs = self.built()
        self.assertIn("libtorch_cuda.so", " ".join(outputs))
        return [output for output in outputs if output.endswith(".o")]

    def test_full_mode_compiles_that_unit(self):
        self.configure()
        self.assertGreater(len(self.built()), 300)
        self.assertEqual(self.built(), [], "an unchanged tree")
        objects = self.objects_after_touching("Sort.cu")
        self.assertEqual([pathlib.Path(o).name for o in objects], ["Sort.cu.o"])


if __name__ == "__main__":
    unittest.main()

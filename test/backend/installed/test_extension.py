"""A C++ project that knows nothing but find_package(TorchCUDA)."""

import pathlib
import re
import subprocess
import tempfile
import unittest

from support import PACKAGE, tool

SOURCE = pathlib.Path(__file__).with_name("extension")


class Extension(unittest.TestCase):
    def test_compiles_links_and_runs(self):
        with tempfile.TemporaryDirectory(prefix="extension.") as build:
            tool("cmake", "-S", str(SOURCE), "-B", build, "-G", "Ninja", "-DCMAKE_CXX_COMPILER=g++-14",
                 f"-DTorchCUDA_DIR={PACKAGE / 'share' / 'cmake' / 'TorchCUDA'}")
            tool("cmake", "--build", build)
            result = subprocess.run([f"{build}/extension"], stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE, text=True)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertTrue(re.match(r"devices: \d+, allocator: there", result.stdout), result.stdout)


if __name__ == "__main__":
    unittest.main()

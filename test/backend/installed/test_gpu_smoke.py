"""The smoke set of scripts/gpu-check.sh, up to the point where a GPU is needed."""

import os
import pathlib
import subprocess
import sys
import unittest

from support import PREFIX

SMOKE = pathlib.Path(__file__).resolve().parents[1] / "gpu" / "smoke.py"
RUN = "import site, runpy, sys; site.addsitedir(sys.argv[1]); runpy.run_path(sys.argv[2], run_name='__main__')"


class Smoke(unittest.TestCase):
    @unittest.skipIf(os.path.exists("/dev/nvidiactl"), "there is a GPU: run scripts/gpu-check.sh")
    def test_without_a_gpu_it_says_so(self):
        result = subprocess.run([sys.executable, "-B", "-c", RUN, str(PREFIX), str(SMOKE)],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertRegex(result.stdout, r"^no GPU: .*NVIDIA driver")


if __name__ == "__main__":
    unittest.main()

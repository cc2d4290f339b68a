"""scripts/gpu-check.sh, up to the point where it needs the host's root: its words, and that a step
that fails ends it, with a status that is not that of a missing GPU."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
BROKEN = 2


class Script(unittest.TestCase):
    def setUp(self):
        work = tempfile.TemporaryDirectory()
        self.addCleanup(work.cleanup)
        self.work = pathlib.Path(work.name)

    def check(self, *words, script=SCRIPTS / "gpu-check.sh"):
        """The script's status and what it says."""
        done = subprocess.run([script, *words], cwd=self.work, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, "TORCH_DECOUPLE_CACHE": str(self.work / "cache")})
        return done.returncode, done.stdout

    def refused(self, message, *words):
        status, said = self.check(*words)
        self.assertEqual(status, BROKEN, said)
        self.assertIn(message, said)

    def test_what_wants_a_value(self):
        self.refused("--out wants a value", "--out")
        self.refused("pack wants a file", "pack")
        self.refused("unpacked wants a directory", "unpacked")

    def test_what_it_does_not_know(self):
        self.refused("unknown argument --fast", "--fast")

    def test_simulated_devices_have_no_times(self):
        self.refused("--simulated times nothing", "--simulated", "--wheel")

    def test_a_directory_without_a_backend(self):
        self.refused("has no backend", str(self.work))

    def test_a_simulator_that_does_not_build_is_not_a_missing_gpu(self):
        scripts = self.work / "scripts"
        scripts.mkdir()
        for name in ("gpu-check.sh", "common.sh"):
            shutil.copy(SCRIPTS / name, scripts / name)
        for name, text in (("simulator.sh", "exit 3"), ("host-run.sh", "echo ran the checks")):
            (scripts / name).write_text(f"#!/bin/sh\n{text}\n")
            (scripts / name).chmod(0o755)
        (self.work / "installed" / "torch_cuda").mkdir(parents=True)
        status, said = self.check("--simulated", "installed", script=scripts / "gpu-check.sh")
        self.assertEqual((status, said), (BROKEN, ""))


if __name__ == "__main__":
    unittest.main()

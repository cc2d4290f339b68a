"""Twenty units of the backends of the trees for which no rule was written, spread over its kinds
(scripts/compile_units.py says how), compiled against the headers of the release's wheel."""

import os
import pathlib
import re
import subprocess
import unittest

import emitted
import run_tree

NAME = os.environ["E2E_TREE"]
SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/compile-units.sh"
# What needs something that only the fork's own people have: 2.4's kernels use functions that only
# its own compiler and c10 have, or say so themselves.
FORKS_OWN = {"2.4-fork": ('identifier "get_elementwise_info" is undefined', "error: static assertion failed"),
             "2.7.0a0-submodules": ("fatal error: cudaFHE.h: No such file or directory",)}
# Options of that compiler are left out.
PACKS = {"2.4-fork": ["--rules", run_tree.HERE / "packs/maca-nvcc"]}


def setUpModule():
    if (emitted.WORK / "skipped.txt").exists():
        raise unittest.SkipTest((emitted.WORK / "skipped.txt").read_text())
    reason = run_tree.missing(NAME)
    if not reason and not (run_tree.cache() / f"thirdparty-{NAME[:3]}").is_dir():
        reason = f"no third-party headers; scripts/thirdparty.sh --release {NAME[:3]}.0 fetches them"
    if reason or os.environ.get("TORCH_DECOUPLE_BACKEND") == "0":
        raise unittest.SkipTest(reason or "TORCH_DECOUPLE_BACKEND=0 is set")


class TreeUnits(unittest.TestCase):
    def test_twenty_compile(self):
        out = emitted.WORK / "units-out"
        run = emitted.tool("run", emitted.tree(), "-o", out, *PACKS.get(NAME, []))
        self.assertIn(run.returncode, (0, 1), run.stderr)
        run = subprocess.run([SCRIPT, "--checkout", emitted.tree(), "--build", emitted.WORK / "units",
                              "--sample", "20", out], stdout=subprocess.PIPE, text=True)
        lines = run.stdout.splitlines()
        failed = [line for line in lines[:-1] if not line.endswith(FORKS_OWN[NAME])]
        self.assertEqual(failed, [])
        # Most of any release's do.
        self.assertLessEqual(len(lines) - 1, 4)
        said = re.fullmatch(r"(\d+) of 20 units compile", lines[-1])
        self.assertEqual(int(said[1]), 20 - (len(lines) - 1))


if __name__ == "__main__":
    unittest.main()

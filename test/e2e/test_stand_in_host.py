"""scripts/stand_in_host.py on a checkout of a few headers, whose torchgen makes two."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/stand_in_host.py"
TORCHGEN = """import pathlib, sys
made = pathlib.Path(sys.argv[sys.argv.index("--install_dir") + 1], "ops")
made.mkdir()
for name in ("add", "add_own"):
    (made / f"{name}.h").write_text("made of the checkout")
"""


class StandIn(unittest.TestCase):
    def setUp(self):
        self.place = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for path, text in {
            "include/ATen/Config.h": "configured",
            "include/ATen/Context.h": "of the release",
            "include/ATen/ops/add.h": "of the release",
            "include/c10/core/Same.h": "the same",
            "include/torch/csrc/Own.h": "of the release",
            "checkout/aten/src/ATen/Context.h": "of the checkout",
            "checkout/aten/src/ATen/native/native_functions.yaml": "",
            "checkout/c10/core/Same.h": "the same",
            "checkout/c10/core/New.h": "of the checkout",
            "checkout/torch/csrc/Own.h": "of the checkout",
            "checkout/torchgen/gen.py": TORCHGEN,
        }.items():
            file = self.place / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)

    def run_script(self) -> str:
        return subprocess.run([sys.executable, "-B", SCRIPT, *(self.place / name for name in ("include", "checkout", "out"))],
                              check=True, stdout=subprocess.PIPE, text=True).stdout

    def test_has_the_releases_headers_with_the_checkouts_in_their_place(self):
        self.assertEqual(self.run_script(),
                         "the host's headers: 2 as the checkout has them, 1 of operators of its own\n")
        out = self.place / "out"
        self.assertEqual({str(path.relative_to(out)): path.read_text() for path in out.rglob("*") if path.is_file()}, {
            "ATen/Config.h": "configured", "ATen/Context.h": "of the checkout", "ATen/ops/add.h": "of the release",
            "ATen/ops/add_own.h": "made of the checkout", "c10/core/Same.h": "the same",
            "torch/csrc/Own.h": "of the checkout"})

    def test_again_nothing_is_newer(self):
        def times():
            return {path: path.stat().st_mtime_ns for path in (self.place / "out").rglob("*") if path.is_file()}
        self.run_script()
        first = times()
        self.run_script()
        self.assertEqual(times(), first)


if __name__ == "__main__":
    unittest.main()

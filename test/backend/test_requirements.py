"""What releases need of other projects, by rules/pytorch/units.json or an emitted backend: scripts/requirements.py."""

import contextlib
import io
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from support import REPOSITORY, requirements, write


class Layers(unittest.TestCase):
    """Rules about one part are layers."""

    def needed(self, release, *rules):
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory, "units.json")
            file.write_text(json.dumps({"requirements": rules}))
            return requirements.requirements(release, file)

    ALWAYS = {"part": "FAST", "minimum": "1", "package": "fast"}
    LATER = {"part": "FAST", "releases": {"from": "2.4", "below": "2.5"}, "package": "fast==1.2"}

    def test_a_later_one_is_over_an_earlier(self):
        self.assertEqual(self.needed("2.4.1", self.ALWAYS, self.LATER), {"FAST": {"minimum": "1", "package": "fast==1.2"}})

    def test_one_for_other_releases_is_not_asked(self):
        for release in ("2.3.9", "2.5.0", "2.10.0"):
            self.assertEqual(self.needed(release, self.ALWAYS, self.LATER), {"FAST": {"minimum": "1", "package": "fast"}})


class Packages(unittest.TestCase):
    """What scripts/thirdparty.sh fetches."""

    def outcome(self, release):
        output, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            status = requirements.main(release)
        return status, output.getvalue().split(), errors.getvalue()

    def test_those_that_a_release_was_written_for(self):
        status, packages, _ = self.outcome("2.6.0")
        self.assertEqual(status, 0)
        self.assertEqual(set(packages), {"nvidia-nvml-dev==13.0.87", "nvidia-cutlass==3.4.1.0", "nvidia-cudnn-frontend==1.7.0"})

    def test_a_version_that_pypi_has_not(self):
        status, packages, errors = self.outcome("1.13.1")
        self.assertEqual((status, packages), (1, []))
        self.assertIn("PyTorch 1.13.1, which needs CUTLASS at least 2.10 and below 3;", errors)

    def test_a_release_of_which_it_is_not_known(self):
        status, packages, errors = self.outcome("2.5.1")
        self.assertEqual((status, packages), (1, []))
        self.assertIn("needs CUDNN_FRONTEND in a version that is not known", errors)


class Emitted(unittest.TestCase):
    """An emitted backend says it itself: overlays and --name count."""

    def outcome(self, text):
        backend = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()), "torch_gpu")
        (backend / "cmake").mkdir(parents=True)
        (backend / "cmake/requirements.cmake").write_text(text)
        output, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            status = requirements.main("2.6.0", str(backend))
        return status, output.getvalue().split(), errors.getvalue()

    def test_packages(self):
        status, packages, _ = self.outcome(
            "#   TORCH_GPU_<part>_PACKAGE  what to install\n\n"
            'set(TORCH_GPU_CUDNN_FRONTEND_PACKAGE "mine==1.8") # overlay\nset(TORCH_GPU_NCCL_MINIMUM 2.17) # nccl\n')
        self.assertEqual((status, packages), (0, ["mine==1.8"]))

    def test_a_package_of_no_known_version(self):
        status, packages, errors = self.outcome(
            "set(TORCH_GPU_FAST_MINIMUM 3.4) # fast\nset(TORCH_GPU_FAST_PACKAGE fast) # fast\n")
        self.assertEqual((status, packages), (1, []))
        self.assertIn("which needs FAST at least 3.4;", errors)
        self.assertIn("TORCH_GPU_FAST_INCLUDE", errors)


PIP = """import pathlib, sys, zipfile
place, spec = sys.argv[-2:]
with zipfile.ZipFile(pathlib.Path(place, "a.whl"), "w") as wheel:
    wheel.writestr("header.h", spec)
"""


class Fetched(unittest.TestCase):
    """scripts/thirdparty.sh, with a pip that has every package."""

    def test_what_an_overlay_asks_for_lies_beside_what_the_release_has(self):
        root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        write(root / "pip/__init__.py", "")
        write(root / "pip/__main__.py", PIP)
        file = root / "torch_gpu/cmake/requirements.cmake"
        write(file, 'set(TORCH_GPU_FAST_PACKAGE "fast==9") # overlay\n')
        fetch = [REPOSITORY / "scripts/thirdparty.sh", "--release", "2.6.0"]
        places = [subprocess.run([*fetch, *more], check=True, text=True, stdout=subprocess.PIPE, env=os.environ | {
            "PYTHONPATH": str(root), "TORCH_DECOUPLE_CACHE": str(root / "cache")}).stdout.strip()
            for more in ([], ["--backend", root / "torch_gpu"])]
        self.assertEqual(pathlib.Path(places[1], "fast/header.h").read_text(), "fast==9")
        self.assertEqual({path.name for path in pathlib.Path(places[0]).iterdir()},
                         {"nvidia-cutlass", "nvidia-cudnn-frontend", "nvidia-nvml-dev"})


if __name__ == "__main__":
    unittest.main()

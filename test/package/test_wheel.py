"""The wheel of scripts/wheel.sh: installed by pip into a new environment, without an index."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
CHECKOUT = SOURCE / "test/lit/Inputs/checkout"


def run(*command, code=0, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != code:
        raise AssertionError(f"{command} ends with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.place = pathlib.Path(folder.name)
        cls.environment = cls.place / "environment"
        made = subprocess.run([sys.executable, "-m", "venv", cls.environment], capture_output=True, text=True)
        if made.returncode:
            raise unittest.SkipTest("python3 -m venv does not work here: " + (made.stdout + made.stderr).strip())
        cls.wheel = pathlib.Path(run(SOURCE / "scripts/wheel.sh", cls.place / "packages").strip())
        cls.install()

    @classmethod
    def install(cls):
        cls.pip("install", "--no-index", cls.wheel)

    @classmethod
    def pip(cls, *arguments):
        return run(cls.environment / "bin/python", "-m", "pip", "--disable-pip-version-check", *arguments)

    def program(self, *arguments, code=0):
        """Runs it as pipx does: by a link from elsewhere, and with nothing in the environment."""
        link = self.place / "link"
        if not link.is_symlink():
            link.symlink_to(self.environment / "bin/torch-decouple")
        return run(link, *arguments, code=code, env={}, cwd="/")

    def test_says_its_version(self):
        version = re.search(r"VERSION (\d+\.\d+\.\d+)", (SOURCE / "CMakeLists.txt").read_text()).group(1)
        self.assertIn(f"-{version}-", self.wheel.name)
        self.assertTrue(self.program("--version").startswith(f"torch-decouple {version}\n"))

    def test_finds_its_rules(self):
        self.program("rules", "check")

    def test_scans(self):
        # The small checkout lacks what the rules look for, hence the review.
        self.assertIn("default-keep", self.program("scan", CHECKOUT, code=1))

    def test_finds_its_skeleton(self):
        self.program("run", CHECKOUT, "-o", self.place / "out", code=1)
        self.assertTrue((self.place / "out/third_device/torch_cuda/CMakeLists.txt").is_file())

    def test_has_the_manual_and_completions(self):
        for path in ("man/man1/torch-decouple.1", "bash-completion/completions/torch-decouple",
                     "zsh/site-functions/_torch-decouple", "fish/vendor_completions.d/torch-decouple.fish"):
            self.assertGreater((self.environment / "share" / path).stat().st_size, 1000, path)

    def test_is_for_this_machine_and_newer_ones(self):
        libc = os.confstr("CS_GNU_LIBC_VERSION").split()[1].replace(".", "_")
        self.assertTrue(self.wheel.name.endswith(f"-py3-none-manylinux_{libc}_{os.uname().machine}.whl"), self.wheel.name)

    def test_leaves_nothing_behind(self):
        self.pip("uninstall", "--yes", "torch-decouple")
        self.addCleanup(self.install)
        # Of its directories pip leaves empty ones.
        left = [path for path in self.environment.rglob("*") if "decouple" in str(path.relative_to(self.environment))]
        self.assertEqual([path for path in left if not path.is_dir()], [])

    def test_is_stripped(self):
        with zipfile.ZipFile(self.wheel) as wheel:
            (member,) = (name for name in wheel.namelist() if name.endswith(".data/scripts/torch-decouple"))
            wheel.extract(member, self.place)
        self.assertNotIn(".symtab", run("readelf", "-S", "--wide", self.place / member))


if __name__ == "__main__":
    unittest.main()

"""The packages run where nothing that the build needs is installed.

Each class unpacks or installs one package in a copy of the minimal root of
scripts/minimal-root.sh and runs the program there.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
INPUTS = SOURCE / "test/lit/Inputs"


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@unittest.skipUnless(os.geteuid() == 0, "making a root and changing into it needs root")
class Root(unittest.TestCase):
    """A copy of the minimal root, with the small checkout in /in."""

    pattern = ""  # of the package's file

    @classmethod
    def setUpClass(cls):
        if cls is Root:
            raise unittest.SkipTest("what the packages have in common")
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        made = pathlib.Path(cls.folder.name)
        output(SOURCE / "scripts/package.sh", made)
        (cls.package,) = made.glob(cls.pattern)
        cls.root = made / "root"
        minimal = output(SOURCE / "scripts/minimal-root.sh").strip()
        shutil.copytree(minimal, cls.root, symlinks=True, ignore=shutil.ignore_patterns("dev", "proc", "sys"))
        for name in ("dev", "proc", "sys", "in"):
            (cls.root / name).mkdir(exist_ok=True)
        (cls.root / "dev/null").touch()
        shutil.copytree(INPUTS / "checkout", cls.root / "in", dirs_exist_ok=True)
        shutil.copy(cls.package, cls.root)
        cls.install()

    @classmethod
    def inside(cls, *command, code=0):
        done = subprocess.run(["chroot", cls.root, *command], capture_output=True, text=True)
        if done.returncode != code:
            raise AssertionError(f"{command} ends with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    def check_program(self, program):
        version = re.search(r"VERSION (\d+\.\d+\.\d+)", (SOURCE / "CMakeLists.txt").read_text()).group(1)
        self.assertIn(f"torch-decouple {version}\nrules tested on PyTorch ", self.inside(program, "--version"))
        # The small checkout lacks what the rules look for, hence the review.
        self.assertIn("default-keep", self.inside(program, "scan", "/in", code=1))
        self.inside(program, "rules", "check")
        self.inside(program, "explain", "TD2001")

    def check_documents(self, prefix):
        for path in (
            "man/man1/torch-decouple.1",
            "bash-completion/completions/torch-decouple",
            "zsh/site-functions/_torch-decouple",
            "fish/vendor_completions.d/torch-decouple.fish",
            "doc/torch-decouple/copyright",
        ):
            self.assertGreater((self.root / prefix / "share" / path).stat().st_size, 1000, path)

    def check_stripped(self, program):
        sections = output("objdump", "-h", self.root / program)
        self.assertNotIn(".symtab", sections + output("readelf", "-S", "--wide", self.root / program))


class DebianPackage(Root):
    pattern = "*.deb"

    @classmethod
    def install(cls):
        cls.inside("dpkg", "-i", "/" + cls.package.name)

    def test_runs(self):
        self.check_program("torch-decouple")

    def test_documents_are_where_debian_has_them(self):
        self.check_documents("usr")

    def test_is_stripped(self):
        self.check_stripped("usr/bin/torch-decouple")

    def test_takes_a_checkout_apart(self):
        self.inside("torch-decouple", "run", "/in", "-o", "/out", code=1)
        self.assertTrue((self.root / "out/report/index.html").is_file())

    def test_leaves_nothing_behind(self):
        self.inside("dpkg", "--purge", "torch-decouple")
        self.addCleanup(self.install)
        left = [path for path in self.root.rglob("*torch-decouple*") if "dpkg" not in path.parts and path.parent != self.root]
        self.assertEqual(left, [])


class Archive(Root):
    pattern = "*.tar.zst"

    @classmethod
    def install(cls):
        output("tar", "--zstd", "-C", cls.root / "opt", "-xf", cls.package)
        (cls.top,) = (cls.root / "opt").iterdir()

    def test_runs_where_it_was_unpacked(self):
        self.check_program(f"/opt/{self.top.name}/bin/torch-decouple")

    def test_has_the_documents(self):
        self.check_documents(f"opt/{self.top.name}")

    def test_is_stripped(self):
        self.check_stripped(f"opt/{self.top.name}/bin/torch-decouple")


if __name__ == "__main__":
    unittest.main()

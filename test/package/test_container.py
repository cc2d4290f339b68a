"""The container recipe of docs/Installing.md, built and run by buildah.

Registries of images are not asked: `debian:12-slim` is the minimal root of
scripts/minimal-root.sh, imported under that name.
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
BLOCK = re.compile(r"^## In a container\n\n((?:    .*\n)+)", re.MULTILINE)


def recipe() -> str:
    """The Dockerfile that the document shows."""
    shown = BLOCK.search((SOURCE / "docs/Installing.md").read_text())[1]
    return re.sub(r"^    ", "", shown, flags=re.MULTILINE)


@unittest.skipUnless(os.geteuid() == 0, "making a root and an image of it needs root")
@unittest.skipUnless(shutil.which("buildah"), "buildah is not installed")
class Container(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.work = pathlib.Path(folder.name)
        packages = cls.work / "packages"
        subprocess.run([SOURCE / "scripts/package.sh", packages], check=True, stdout=subprocess.PIPE)
        (cls.work / "Dockerfile").write_text(recipe())
        minimal = subprocess.run([SOURCE / "scripts/minimal-root.sh"], check=True, stdout=subprocess.PIPE,
                                 text=True).stdout.strip()
        base = cls.buildah("from", "scratch")
        cls.buildah("add", base, minimal, "/")
        cls.buildah("commit", base, "docker.io/library/debian:12-slim")
        cls.buildah("build", "--pull=never", "-f", cls.work / "Dockerfile", "-t", "torch-decouple", packages)
        cls.container = cls.buildah("from", "--pull=never", "localhost/torch-decouple")

    @classmethod
    def buildah(cls, *arguments, code: int = 0) -> str:
        # Neither the user's images nor a kernel's features are needed that a container may lack.
        places = ("--root", cls.work / "images", "--runroot", cls.work / "run", "--storage-driver", "vfs")
        done = subprocess.run(["buildah", *places, *arguments], capture_output=True, text=True,
                              env={**os.environ, "BUILDAH_ISOLATION": "chroot"})
        if done.returncode != code:
            raise AssertionError(f"buildah {arguments} ends with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout.strip()

    def test_takes_a_checkout_apart(self):
        out = self.work / "out"
        out.mkdir()
        # The small checkout lacks what the rules look for, hence the review and the code.
        self.buildah("run", "-v", f"{INPUTS}/checkout:/pytorch:ro", "-v", f"{out}:/out", self.container, "--",
                     "torch-decouple", "run", "/pytorch", "-o", "/out/small", code=1)
        self.assertTrue((out / "small/report/index.html").is_file())

    def test_starts_the_program(self):
        configured = self.buildah("inspect", "--format", "{{.OCIv1.Config.Entrypoint}}", self.container)
        self.assertEqual(configured, "[torch-decouple]")


if __name__ == "__main__":
    unittest.main()

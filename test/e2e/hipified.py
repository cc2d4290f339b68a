"""What tools/amd_build/build_amd.py makes of a checkout: PyTorch's build for ROCm runs it first."""

import os
import pathlib
import subprocess
import sys


def made(repository: pathlib.Path, revision: str, work: pathlib.Path) -> dict[str, bytes]:
    """The files that it adds to or changes of `revision`, by their paths. Fills `work`, which is new."""
    subprocess.run(["git", "clone", "-q", "--shared", "--no-checkout", repository, work], check=True)
    git = ["git", "-C", work]
    commit = subprocess.run(["git", "-C", repository, "rev-parse", revision], check=True,
                            stdout=subprocess.PIPE, text=True).stdout.strip()
    subprocess.run([*git, "checkout", "-q", "--detach", commit], check=True)
    done = subprocess.run([sys.executable, "-B", work / "tools/amd_build/build_amd.py"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    assert done.returncode == 0, done.stdout[-4000:]
    paths = subprocess.run([*git, "ls-files", "--others", "--modified"], check=True, stdout=subprocess.PIPE,
                           text=True).stdout.splitlines()
    return {path: (work / path).read_bytes() for path in paths}

"""Runs torch-decouple on a real tree, for the tests that look at what came out.

run_once.py TOOL RUN WORK: the emitted tree goes to WORK/out, what was
printed to WORK/summary.txt, the SARIF file to WORK/run.sarif, the tree's place to
WORK/tree.txt. RUN is a release,
or RELEASE-splits: with the host that scripts/host.sh has made.
"""

import os
import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77  # ctest's SKIP_RETURN_CODE


HOSTS = {"2.6.0": "trixie", "1.13.1": "bookworm"}


def host_of(suite: str) -> pathlib.Path:
    """Where scripts/host.sh makes the host of that suite."""
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    cache = os.environ.get("TORCH_DECOUPLE_CACHE") or os.path.join(caches, "torch-decouple")
    return pathlib.Path(cache, "hosts", suite)


def missing_for_splits(host: pathlib.Path, toolkit: pathlib.Path) -> str:
    """Why files cannot be split here; empty when they can."""
    if not (host / ".torch-decouple-complete").exists():
        return f"no host in {host}; scripts/host.sh RELEASE makes one"
    if not (toolkit / "include" / "cuda_runtime.h").exists():
        return f"no CUDA toolkit in {toolkit}"
    return ""


def main(tool: str, name: str, work: pathlib.Path) -> int:
    if os.environ.get("TORCH_DECOUPLE_SKIP_E2E"):
        print("skipped: TORCH_DECOUPLE_SKIP_E2E is set")
        return SKIPPED
    release, _, splits = name.partition("-")
    options = []
    if splits:
        host = host_of(HOSTS[release])
        toolkit = pathlib.Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"))
        if reason := missing_for_splits(host, toolkit):
            print("skipped:", reason)
            return SKIPPED
        options = ["--host", host, "--toolkit", toolkit]
    scripts = pathlib.Path(__file__).resolve().parents[2] / "scripts"
    tree = subprocess.run([scripts / "fetch-pytorch.sh", release], check=True,
                          stdout=subprocess.PIPE, text=True).stdout.strip()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "tree.txt").write_text(tree)
    run = subprocess.run([tool, "run", tree, "-o", work / "out",
                          "--sarif", work / "run.sarif", *options],
                         stdout=subprocess.PIPE, text=True)
    (work / "summary.txt").write_text(run.stdout)
    print(run.stdout)
    return run.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])))

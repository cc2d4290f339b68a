"""Runs torch-decouple on a real tree, for the tests that look at what came out.

run_once.py TOOL RELEASE WORK: the emitted tree goes to WORK/out, what was
printed to WORK/summary.txt, the tree's place to WORK/tree.txt.
"""

import os
import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77  # ctest's SKIP_RETURN_CODE


def main(tool: str, release: str, work: pathlib.Path) -> int:
    if os.environ.get("TORCH_DECOUPLE_SKIP_E2E"):
        print("skipped: TORCH_DECOUPLE_SKIP_E2E is set")
        return SKIPPED
    scripts = pathlib.Path(__file__).resolve().parents[2] / "scripts"
    tree = subprocess.run([scripts / "fetch-pytorch.sh", release], check=True,
                          stdout=subprocess.PIPE, text=True).stdout.strip()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "tree.txt").write_text(tree)
    run = subprocess.run([tool, "run", tree, "-o", work / "out"],
                         stdout=subprocess.PIPE, text=True)
    (work / "summary.txt").write_text(run.stdout)
    print(run.stdout)
    return run.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])))

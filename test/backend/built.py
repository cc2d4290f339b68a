"""The backend as a whole, for ctest: emitted, built in the stock host, checked.

built.py build TOOL WORK    emits into WORK/emitted, builds into WORK/build
built.py check WORK TEST    runs installed/TEST.py against it

Both end with 77 (ctest's SKIP_RETURN_CODE) and a reason unless
TORCH_DECOUPLE_BACKEND=1 asks for them, and where
this machine cannot have a stock host or a CUDA toolkit.
"""

import os
import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77
SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
RELEASE = "2.6.0"
# The quick mode without the 95 units of the two attentions: what every change is
# held to. The whole backend is scripts/build-backend.sh --full.
VALUES = ("USE_FLASH_ATTENTION=OFF", "USE_MEM_EFF_ATTENTION=OFF")


def succeeds(*command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def why_not():
    """Why the backend cannot be built here, or None."""
    if os.environ.get("TORCH_DECOUPLE_BACKEND") != "1":
        return "TORCH_DECOUPLE_BACKEND=1 is not set"
    if os.geteuid() != 0:
        return "the stock host's root needs root (chroot)"
    if not succeeds("unshare", "--mount", "true"):
        return "this machine allows no mount namespaces (unshare --mount)"
    nvcc = pathlib.Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"), "bin", "nvcc")
    if not nvcc.exists():
        return f"there is no CUDA toolkit: {nvcc} is missing; set CUDA_HOME"
    host = subprocess.run([SCRIPTS / "host.sh"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if host.returncode != 0:
        return "the stock host cannot be made: " + " ".join(host.stderr.split()[-60:])
    return None


def build(tool, work):
    work.mkdir(parents=True, exist_ok=True)
    reason = why_not()
    if reason:
        (work / "skipped").write_text(reason)
        print("skipped:", reason)
        return SKIPPED
    (work / "skipped").unlink(missing_ok=True)
    shutil.rmtree(work / "build" / "install", ignore_errors=True)
    tree = subprocess.run([SCRIPTS / "fetch-pytorch.sh", RELEASE], check=True,
                          stdout=subprocess.PIPE, text=True).stdout.strip()
    subprocess.run([tool, "run", tree, "-o", work / "emitted"], check=True)
    return subprocess.run([SCRIPTS / "build-backend.sh", "--emitted", work / "emitted",
                           "--build", work / "build", *VALUES]).returncode


def check(work, test):
    reason = work / "skipped"
    if reason.exists():
        print("skipped:", reason.read_text())
        return SKIPPED
    return subprocess.run([SCRIPTS / "check-backend.sh", "--build", work / "build", test]).returncode


if __name__ == "__main__":
    if sys.argv[1] == "build":
        sys.exit(build(sys.argv[2], pathlib.Path(sys.argv[3])))
    sys.exit(check(pathlib.Path(sys.argv[2]), sys.argv[3]))

"""The backend as a whole, for ctest: emitted, built in the stock host, checked.

built.py build TOOL WORK    emits into WORK/emitted, builds into WORK/build
built.py check WORK TEST    runs installed/TEST.py against it
built.py pytorch WORK       runs PyTorch's own tests, those that are quick, on simulated devices
built.py host TOOL WORK     compiles the host's files after the patches
built.py python TOOL WORK   emits the Python of --python rfc, and patches the host's

All end with 77 (ctest's SKIP_RETURN_CODE) and a reason where this machine cannot
have a stock host or a CUDA toolkit, and with TORCH_DECOUPLE_BACKEND=0.
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


def printed(script, *arguments):
    """What a script of this repository prints: a path."""
    return subprocess.run([SCRIPTS / script, *arguments], check=True,
                          stdout=subprocess.PIPE, text=True).stdout.strip()


def why_not():
    """Why the backend cannot be built here, or None."""
    if os.environ.get("TORCH_DECOUPLE_BACKEND") == "0":
        return "TORCH_DECOUPLE_BACKEND=0 is set"
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
    tree = printed("fetch-pytorch.sh", RELEASE)
    host = printed("host.sh")
    # With --host mixed files are split, and what they lost is in this build.
    subprocess.run([tool, "run", tree, "-o", work / "emitted", "--host", host], check=True)
    return subprocess.run([SCRIPTS / "build-backend.sh", "--emitted", work / "emitted",
                           "--build", work / "build", *VALUES]).returncode


def skipped(work):
    """Whether `build` was skipped; says why."""
    reason = work / "skipped"
    if reason.exists():
        print("skipped:", reason.read_text())
    return reason.exists()


def check(work, test):
    if skipped(work):
        return SKIPPED
    return subprocess.run([SCRIPTS / "check-backend.sh", "--build", work / "build", test]).returncode


def pytorch(work):
    if skipped(work):
        return SKIPPED
    return subprocess.run([SCRIPTS / "pytorch-tests.sh", "check", "--build", work / "build"]).returncode


def patched_host(tool, work):
    if skipped(work):
        return SKIPPED
    tree = printed("fetch-pytorch.sh", RELEASE)
    script = pathlib.Path(__file__).with_name("patched_host.py")
    subprocess.run([sys.executable, script, "apply", work / "emitted", tree, work], check=True)
    commands = work / "host-commands.json"
    with commands.open("w", encoding="utf-8") as out:
        subprocess.run([tool, "commands", tree, "--host", printed("host.sh")], check=True, stdout=out)
    return subprocess.run([SCRIPTS / "host-run.sh", "python3", "-B", script, "compile",
                           commands, tree, work]).returncode


def python_rfc(tool, work):
    """WORK/python-rfc has the output, and host/ those of the host's Python files that it changes."""
    if skipped(work):
        return SKIPPED
    tree, output = printed("fetch-pytorch.sh", RELEASE), work / "python-rfc"
    shutil.rmtree(output, ignore_errors=True)
    subprocess.run([tool, "run", tree, "-o", output, "--python", "rfc", "--quiet"], check=True)
    host = output / "host"
    subprocess.run(["git", "init", "--quiet", host], check=True)
    for patch in (output / "third_device/torch_cuda/torch_patches").glob("python-*.patch"):
        path = next(line[6:] for line in patch.read_text().splitlines() if line.startswith("--- a/"))
        (host / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(pathlib.Path(tree, path), host / path)
        subprocess.run(["git", "apply", patch], cwd=host, check=True)
    return 0


if __name__ == "__main__":
    if sys.argv[1] == "check":
        sys.exit(check(pathlib.Path(sys.argv[2]), sys.argv[3]))
    if sys.argv[1] == "pytorch":
        sys.exit(pytorch(pathlib.Path(sys.argv[2])))
    step = {"build": build, "host": patched_host, "python": python_rfc}[sys.argv[1]]
    sys.exit(step(sys.argv[2], pathlib.Path(sys.argv[3])))

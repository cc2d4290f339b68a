"""Builds the simulated CUDA device with its tests and runs them, for ctest.

run.py WORK [thread|address]    builds into WORK, with that sanitizer, and runs

All tests run in one process; without a sanitizer each runs in one of its own as well. It is a
project of its own, built with this machine's compiler at test time. Ends with 77
(ctest's SKIP_RETURN_CODE) and a reason where there are no CUDA headers.
"""

import os
import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PROJECT = REPOSITORY / "generated_backend" / "simulator"
TESTS = pathlib.Path(__file__).resolve().parent / "unit"
ALONE = pathlib.Path(__file__).resolve().parent / "on_gpu.py"


def headers():
    """Where CUDA's headers would be."""
    return pathlib.Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"), "include")


def build(work, sanitizer):
    """Configures and builds; the test program's path."""
    command = ["cmake", "-S", PROJECT, "-B", work, "-G", "Ninja", f"-DCUDA_SIMULATOR_TESTS={TESTS}",
               f"-DCUDA_INCLUDE={headers()}"]
    if sanitizer:
        command.append(f"-DCMAKE_CXX_FLAGS=-fsanitize={sanitizer} -fno-omit-frame-pointer")
    if shutil.which("ccache"):
        command.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", work], check=True)
    return work / "tests" / "simulator-tests"


def main(work, sanitizer=None):
    if not (headers() / "cuda_runtime_api.h").exists():
        print(f"skipped: there are no CUDA headers in {headers()}; set CUDA_HOME")
        return SKIPPED
    program = build(pathlib.Path(work), sanitizer)
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith(("TORCH_CUDA_SIM_", "CUDA_VISIBLE_DEVICES"))}
    together = subprocess.run([program, "--gtest_brief=1"], env=environment).returncode
    # As on a GPU, too: each test in a process of its own, so that none needs another.
    alone = 0 if sanitizer else subprocess.run([sys.executable, "-B", ALONE, program, "--simulator"],
                                               env=environment).returncode
    return together or alone


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

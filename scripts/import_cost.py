"""import_cost.py SITE [RUNS]: what the backend that is installed in SITE costs `import torch`.

Run it with a Python that has the host, e.g. scripts/host-run.sh python3 scripts/import_cost.py
build/backend-link/install. Prints, of RUNS runs each (default 15), the least and the middle
processor time in milliseconds of a program that imports torch: without the backend, with its
libraries loaded and nothing else of it, and with the backend. The last line is the difference
of the last two, turn by turn: what the backend takes besides its libraries. On a machine that
has other work, only its middle says something.
"""

import os
import statistics
import subprocess
import sys

IMPORT = "import torch, time; print(time.process_time() * 1e3)"
# As torch_cuda/_loading/libraries.py does it, which needs no torch to be read.
LOAD = """
import ctypes, os
lib = os.path.join({site!r}, "torch_cuda", "lib")
for name, mode in (("libtorch_cuda.so", ctypes.RTLD_GLOBAL), ("libc10_cuda.so", 0), ("libtorch_python_cuda.so", 0)):
    ctypes.CDLL(os.path.join(lib, name), mode=mode)
"""
ADD = "import site; site.addsitedir({site!r})\n"


def programs(site):
    """What is compared, by what it shows."""
    return {"torch alone": IMPORT,
            "with the libraries": LOAD.format(site=site) + IMPORT,
            "with the backend": ADD.format(site=site) + IMPORT}


def measure(site, runs):
    """Processor times by program; the first turn, which reads the files, does not count."""
    times = {name: [] for name in programs(site)}
    for turn in range(runs + 1):
        for name, program in programs(site).items():
            done = subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
            times[name] += [float(done.stdout)] if turn else []
    return times


def main():
    if len(sys.argv) < 2 or not os.path.isdir(os.path.join(sys.argv[1], "torch_cuda", "lib")):
        sys.exit(__doc__)
    times = measure(os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 15)
    own = [both - libraries for both, libraries in zip(times["with the backend"], times["with the libraries"])]
    times["the backend's own"] = own  # of one turn each: a machine has slow times
    print(f"{'':20}{'least':>8}{'middle':>8}")
    for name, values in times.items():
        print(f"{name:20}{min(values):8.0f}{statistics.median(values):8.0f}")


if __name__ == "__main__":
    main()

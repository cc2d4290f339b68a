"""All that scripts/gpu-check.sh runs on a GPU, with the backend of a site directory.

check.py [--wheel WHEEL] SITE OUT [TESTS]

The smoke set, the training loops, and, where TESTS is the checkout's test/, those of PyTorch's
own tests that files.tsv names. What they print goes into OUT, too: smoke.txt, training.txt,
time.txt (a training step's, with that of upstream's WHEEL beside it; not on simulated devices), tests.tsv. Tests that do not pass beside
others are run again, alone, and that outcome counts. One that fails and is not in
may-fail-2.6.0.tsv is a failure. Exit status: 0 all passed, 1 not, 3 no GPU.
"""

import argparse
import collections
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

from checks import NO_GPU, SIMULATED

HERE = pathlib.Path(__file__).resolve().parent
OUTCOMES = HERE.parent.parent / "pytorch" / "outcomes.py"
GOOD = ("passed", "skipped")
#: How often a training step is timed on each side.
ROUNDS = 3


def environment(site):
    """This process's, with the backend as if it were installed. The tests' own directory has
    sitecustomize, which processes that tests start need, too."""
    path = [str(HERE.parent.parent / "pytorch" / "site"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "TORCH_CUDA_INSTALLED": str(site), "PYTHONPATH": ":".join(filter(None, path)),
            "PYTHONDONTWRITEBYTECODE": "1"}


def told(command, env, log):
    """Runs a command, whose output is printed and kept in `log`; its exit status."""
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen([sys.executable, "-B", *map(str, command)], env=env, stdout=subprocess.PIPE, text=True)
        for line in process.stdout:
            print(line, end="", flush=True)
            file.write(line)
    return process.wait()


def of_wheel(wheel):
    """This process's environment, with upstream's wheel as its torch, and the wheel's own
    libraries of CUDA before others."""
    libraries = [*map(str, sorted(wheel.glob("nvidia/*/lib"))), os.environ.get("LD_LIBRARY_PATH", "")]
    return {**os.environ, "PYTHONPATH": str(wheel), "LD_LIBRARY_PATH": ":".join(filter(None, libraries))}


def timed(sides, out):
    """Times a training step ROUNDS times on each side in turns, and prints each model's medians
    and, with two sides, the first's ratio to the second; whether all runs ended well."""
    found = collections.defaultdict(list)
    good = True
    (out / "time.txt").write_text("", encoding="utf-8")
    for _ in range(ROUNDS):
        for side, env in sides.items():
            log = out / "time.part"
            print(f"{side}: ", end="", flush=True)
            good &= told([HERE / "timing.py"], env, log) == 0
            text = log.read_text(encoding="utf-8")
            for model, milliseconds in re.findall(r"^milliseconds of a step: (\w+) ([\d.]+)$", text, re.MULTILINE):
                found[model, side].append(float(milliseconds))
            with (out / "time.txt").open("a", encoding="utf-8") as file:
                print(f"{side}: {text}", end="", file=file)
            log.unlink()
    with (out / "time.txt").open("a", encoding="utf-8") as file:
        for line in medians(found):
            print(line)
            print(line, file=file)
    return good


def medians(found):
    """A line for each model of (model, side) → milliseconds."""
    for model in dict.fromkeys(model for model, _ in found):
        sides = {side: statistics.median(times) for (one, side), times in found.items() if one == model}
        ratio = f"; ratio {sides['backend'] / sides['wheel']:.3f}" if {"backend", "wheel"} <= sides.keys() else ""
        yield f"{model}: " + ", ".join(f"{side} {time:.3f} ms" for side, time in sides.items()) + ratio


def table(name):
    """The rows of a table beside this file."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def run(path, jobs, env, *options):
    """Rows of one file's tests: file, test, outcome, seconds, message."""
    output = subprocess.run([sys.executable, "-B", OUTCOMES, "--limit", "120", "--jobs", str(jobs), *options, path],
                            env=env, stdout=subprocess.PIPE, text=True, check=True).stdout
    return [line.split("\t") for line in output.splitlines()]


def again(path, rows, env):
    """The rows, with the outcomes of a second run, alone, for tests that did not pass."""
    names = [row[1] for row in rows if row[2] not in GOOD]
    if not names:
        return rows
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        print(*names, sep="\n", file=file, flush=True)
        alone = {row[1]: row for row in run(path, 1, env, "--names", file.name)}
    return [alone.get(row[1], row) if row[1] in names else row for row in rows]


def tests(directory, env, out):
    """Runs PyTorch's tests, and prints a line for each file; whether all ended well."""
    every = []
    with out.open("w", encoding="utf-8") as file:
        for name, jobs, slow, pattern in table("files.tsv"):
            there = {**env, "PYTORCH_TEST_WITH_SLOW": "1"} if slow else env
            rows = again(directory / name, run(directory / name, int(jobs) or os.cpu_count(), there, "--only", pattern),
                         there)
            for row in rows:
                print(*row, sep="\t", file=file, flush=True)
            counts = collections.Counter(row[2] for row in rows)
            print(f"{name}: " + ", ".join(f"{count} {word}" for word, count in sorted(counts.items())), flush=True)
            every += rows or [[name, f"{name}:*", "missing", "0", f"no test has {pattern} in its name"]]
    return judge(every, known())


def known():
    """(file, test) → why it need not pass."""
    return {(file, test): reason for file, test, reason in table("may-fail-2.6.0.tsv")}


def judge(rows, reasons):
    """Prints what did not end well, and what of it is known; whether all of it is."""
    bad = {(file, test): (outcome, message) for file, test, outcome, _, message in rows if outcome not in GOOD}
    for one in sorted(bad):
        why = f"known: {reasons[one]}" if one in reasons else ": ".join(filter(None, bad[one]))
        print(f"{'fail' if one in reasons else 'FAIL'} {one[0]} {one[1]}: {why}", flush=True)
    return bad.keys() <= reasons.keys()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("tests", type=pathlib.Path, nargs="?")
    parser.add_argument("--wheel", type=pathlib.Path, help="upstream's wheel, unpacked (scripts/upstream-wheel.sh)")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    env = environment(options.site.resolve())
    smoke = told([HERE / "smoke.py"], env, options.out / "smoke.txt")
    if smoke == NO_GPU:
        return NO_GPU
    good = smoke == 0
    good &= told([HERE / "training.py"], env, options.out / "training.txt") == 0
    if not SIMULATED:
        good &= timed({"backend": env, **({"wheel": of_wheel(options.wheel)} if options.wheel else {})}, options.out)
    if options.tests:
        good &= tests(options.tests, env, options.out / "tests.tsv")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

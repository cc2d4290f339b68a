"""All that scripts/gpu-check.sh runs on a GPU, with the backend of a site directory.

check.py SITE OUT [TESTS]

The smoke set, the training loops, and, where TESTS is the checkout's test/, PyTorch's own
tests: test_cuda.py whole, and of test_ops.py each operator's comparison with the CPU. What
they print goes into OUT, too: smoke.txt, training.txt, tests.tsv. A test that fails and is not
in failures-2.6.0.tsv (test, reason) counts as a failure, and so does one that is listed there
and passes. Exit status: 0 all as expected, 1 not, 3 no GPU.
"""

import argparse
import collections
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
NO_GPU = 3
#: PyTorch's files, and which of their tests (a pattern; all are run where it is empty).
FILES = (("test_cuda.py", "", 1), ("test_ops.py", "test_compare_cpu", os.cpu_count() or 1))


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


def expected():
    """Tests that fail on a GPU, with the reason."""
    file = HERE / "failures-2.6.0.tsv"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return dict(line.split("\t", 1) for line in lines if not line.startswith("#"))


def tests(directory, env, out):
    """Runs PyTorch's tests; whether all ended as expected."""
    with out.open("w", encoding="utf-8") as file:
        for name, pattern, jobs in FILES:
            subprocess.run([sys.executable, "-B", HERE.parent.parent / "pytorch" / "outcomes.py", "--limit", "120",
                            "--jobs", str(jobs), "--only", pattern, directory / name], env=env, stdout=file, check=True)
    rows = [line.split("\t") for line in out.read_text(encoding="utf-8").splitlines()]
    for name, *_ in FILES:
        counts = collections.Counter(row[2] for row in rows if row[0] == name)
        print(f"{name}: " + ", ".join(f"{count} {word}" for word, count in sorted(counts.items())))
    return judge(rows, expected())


def judge(rows, known):
    """Prints what ended otherwise than expected; whether nothing did."""
    bad = {test: (outcome, message) for _, test, outcome, _, message in rows if outcome not in ("passed", "skipped")}
    for test in sorted(bad.keys() - known.keys()):
        print(f"FAIL {test}: {': '.join(filter(None, bad[test]))}")
    passed = sorted(known.keys() & {row[1] for row in rows if row[2] == "passed"})
    for test in passed:
        print(f"FAIL {test} passes, and failures-2.6.0.tsv lists it")
    return bad.keys() <= known.keys() and not passed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("site", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("tests", type=pathlib.Path, nargs="?")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    env = environment(options.site.resolve())
    smoke = told([HERE / "smoke.py"], env, options.out / "smoke.txt")
    if smoke == NO_GPU:
        return NO_GPU
    good = smoke == 0
    good &= told([HERE / "training.py"], env, options.out / "training.txt") == 0
    good &= told([HERE / "training.py", "--time"], env, options.out / "time.txt") == 0
    if options.tests:
        good &= tests(options.tests, env, options.out / "tests.tsv")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

"""Runs the simulated device's tests on a GPU: the same small programs, with NVIDIA's runtime
and driver under them instead of the simulator's libraries.

on_gpu.py PROGRAM [--expected FILE]

PROGRAM is `simulator-tests`, which run.py builds. Each test runs in a process of its own, as
an error may stick to a process, and one that waits for ever must not hold up the others.
Prints a line for each test: name, outcome, message, separated by tabs; the last line counts.
FILE (gpu-2.6.0.tsv's like: gpu-differences.tsv beside this script) lists the tests that need
not pass on a GPU, and why; a test that is listed and passes is an error, too, so that the list
stays true. Ends with 0 where all is as listed, 3 where there is no GPU.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

#: Seconds until a test counts as one that waits for ever; each takes less than one.
LIMIT = 30


def environment():
    """This process's, without the simulator's settings."""
    return {name: value for name, value in os.environ.items() if not name.startswith("TORCH_CUDA_SIM_")}


def names(program):
    """The names of all tests."""
    suite, found = "", []
    for line in subprocess.run([program, "--gtest_list_tests"], check=True, stdout=subprocess.PIPE, text=True,
                               env=environment()).stdout.splitlines():
        if line.startswith(" "):
            found.append(suite + line.strip())
        elif re.fullmatch(r"\w+\.", line):
            suite = line
    return found


def message(output):
    """What a failed test says first, in one line."""
    found = re.search(r"Failure\n(.*?)(?=\n\n|\n\[|\Z)", output, re.DOTALL)
    return " ".join((found[1] if found else output).split())[:400]


def outcome(program, name):
    """(outcome, message) of one test."""
    try:
        result = subprocess.run([program, f"--gtest_filter={name}", "--gtest_brief=1"], timeout=LIMIT, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment())
    except subprocess.TimeoutExpired:
        return "waits", ""
    if result.returncode == 0:
        return "passed", ""
    if result.returncode < 0:
        return "crashed", f"signal {-result.returncode}"
    return "failed", message(result.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    options = parser.parse_args()
    program = options.program.resolve()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        all_names = names(program)
        for name, (result, text) in zip(all_names, pool.map(lambda one: outcome(program, one), all_names)):
            print(name, result, text, sep="\t", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Runs the simulated device's tests on a GPU: the same small programs, with NVIDIA's runtime
and driver under them instead of the simulator's libraries.

on_gpu.py PROGRAM [--jobs N] [--simulator]

PROGRAM is `simulator-tests`, which run.py builds. Each test runs in a process of its own, as
an error may stick to a process, and one that waits for ever must not hold up the others; one
at a time, as some look at how much memory is free. Suites whose names begin with Simulator are
about what only the simulator does, and left out. Prints a line for each test: name, outcome,
message, separated by tabs; the last one counts. Ends with 0 where all passed or were skipped,
1 where one did not, and 3, with a reason, where there is no GPU.

With --simulator it is the simulator's libraries that are tested: all suites run, and nothing
may be skipped, as there are two devices.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

#: Seconds until a test counts as one that waits for ever; each takes less than one.
LIMIT = 10
#: What the names of the simulator's own suites begin with.
OWN = "Simulator"
NO_GPU = 3
#: What begins a part of the output: where a test failed or was skipped.
PART = re.compile(r"^(?:.*/)?([^/\s]+:\d+): (Failure|Skipped)\n", re.MULTILINE)

Result = collections.namedtuple("Result", "name outcome message")


def run(program, *arguments):
    """(exit status, output) of the program, without the simulator's settings; the status is None
    where it waited for ever."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TORCH_CUDA_SIM_")}
    try:
        result = subprocess.run([program, *arguments], timeout=LIMIT, text=True, errors="replace", env=environment,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except subprocess.TimeoutExpired as expired:
        return None, (expired.stdout or b"").decode(errors="replace")
    return result.returncode, result.stdout


def names(listing):
    """The names of all tests in what --gtest_list_tests prints."""
    suite, found = "", []
    for line in listing.splitlines():
        if re.fullmatch(r"\w+\.", line):
            suite = line
        elif line.startswith("  "):
            found.append(suite + line.strip())
    return found


def parts(output, kind):
    """What the test says of each failure, or of why it is skipped, one line each."""
    found = PART.split(output)[1:]
    for place, what, text in zip(found[::3], found[1::3], found[2::3]):
        if what == kind:
            # GoogleTest's own lines follow the last part.
            said = " ".join(re.split(r"^\[", text, maxsplit=1, flags=re.MULTILINE)[0].split())
            yield said if kind == "Skipped" else f"{place}: {said}"


def outcome(status, output):
    """(outcome, message) of a test that ended so."""
    failures = "; ".join(parts(output, "Failure"))
    if status is None:
        return "waits", failures
    if status < 0:
        return "crashed", "; ".join(filter(None, (f"signal {-status}", failures)))
    if status:
        return "failed", failures or " ".join(output.split())[-400:]
    skipped = "; ".join(parts(output, "Skipped"))
    return ("skipped", skipped) if skipped else ("passed", "")


def results(program, wanted, jobs):
    """The result of each test, in order, as they come."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        ran = pool.map(lambda name: run(program, f"--gtest_filter={name}", "--gtest_brief=1"), wanted)
        for name, (status, output) in zip(wanted, ran):
            yield Result(name, *outcome(status, output))


def summary(found, left_out):
    """The last line."""
    counts = collections.Counter(result.outcome for result in found)
    failed = len(found) - counts["passed"] - counts["skipped"]
    return f"{counts['passed']} passed, {failed} failed, {counts['skipped']} skipped, {left_out} left out"


def suites(left_out):
    """A line for each suite that is left out."""
    for suite, count in collections.Counter(name.split(".")[0] for name in left_out).items():
        yield f"{suite}.*\tleft out\t{count} of what only the simulator does"


def good(found, simulator):
    """Whether the run is as it should be."""
    fine = {"passed"} if simulator else {"passed", "skipped"}
    return bool(found) and all(result.outcome in fine for result in found)


def why_not(program, simulator):
    """Why the program has not the devices that are to be tested; empty when it has."""
    status, output = run(program, "--probe", "count")
    if status or not re.fullmatch(r"cudaSuccess [1-9]\d*", output):
        return f"there is no GPU: cudaGetDeviceCount gives {output.strip()}"
    name = run(program, "--probe", "name")[1]
    simulated = name.startswith("Simulated")
    if simulated == simulator:
        return ""
    return f"the device is {name}; LD_LIBRARY_PATH says which libcudart and libcuda the program gets"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--simulator", action="store_true")
    options = parser.parse_args()
    program = options.program.resolve()
    reason = why_not(program, options.simulator)
    if reason:
        print(reason)
        return NO_GPU
    everything = names(run(program, "--gtest_list_tests")[1])
    wanted = [name for name in everything if options.simulator or not name.startswith(OWN)]
    left_out = [name for name in everything if name not in wanted]
    found = []
    for result in results(program, wanted, options.jobs):
        print(*result, sep="\t", flush=True)
        found.append(result)
    print(*suites(left_out), summary(found, len(left_out)), sep="\n")
    return 0 if good(found, options.simulator) else 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""build.py BUILD [CMAKE --build ARGUMENT…]: builds with a progress line that tells.

    212/379 done, 9 min, about 7 min left; slowest: RegisterCUDA.cpp 41 s, Sort.cu 33 s

On a terminal the line is rewritten in place, elsewhere it comes every 30
seconds. Compiler messages pass through. Afterwards BUILD/build-times.csv has
the time of every unit that was built, the slowest first. The times are
ninja's own (.ninja_log), so launchers and farms are part of them.
"""

import collections
import csv
import os
import re
import resource
import subprocess
import sys
import time

STATUS = re.compile(r"^\[(\d+)/(\d+) ([\d.]+)\] ")
PLAIN_INTERVAL = 30


def duration(seconds):
    """12 => "12 s", 75 => "1 min", 3700 => "62 min"."""
    return f"{seconds:.0f} s" if seconds < 60 else f"{seconds / 60:.0f} min"


def unit_of(output):
    """…/native/cuda/Sort.cu.o => native/cuda/Sort.cu; other outputs as they are."""
    name = re.sub(r"^CMakeFiles/[^/]+\.dir/", "", output)
    return name[:-2] if name.endswith(".o") else name


def read_log(text, built_after=0):
    """.ninja_log => {unit: seconds} of what was built with an end above `built_after`."""
    times = {}
    for line in text.splitlines():
        fields = line.split("\t")
        if len(fields) == 5 and int(fields[2]) > built_after:
            times[unit_of(fields[3])] = (int(fields[1]) - int(fields[0])) / 1000
    return times


def slowest(times, count):
    return sorted(times.items(), key=lambda item: (-item[1], item[0]))[:count]


class Pace:
    """How long the rest takes at the pace of the last `steps` steps.

    The pace of the whole build would be that of the compiler cache for a long
    time after the cache ran out.
    """

    def __init__(self, steps=24):
        self.marks = collections.deque([(0, 0.0)], maxlen=steps + 1)

    def rest(self, done, total, elapsed):
        """Notes that `done` steps took `elapsed` seconds; the rest in seconds, None before the first step."""
        if done > self.marks[-1][0]:
            self.marks.append((done, elapsed))
        steps = done - self.marks[0][0]
        return (elapsed - self.marks[0][1]) / steps * (total - done) if steps > 0 else None


def progress_line(done, total, elapsed, rest, times):
    """What the user sees while waiting."""
    line = f"{done}/{total} done, {duration(elapsed)}"
    if rest:
        line += f", about {duration(rest)} left"
    top = ", ".join(f"{os.path.basename(unit)} {seconds:.0f} s" for unit, seconds in slowest(times, 3))
    return line + (f"; slowest: {top}" if top else "")


def write_report(path, times):
    """The table of units and seconds, slowest first."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["unit", "seconds"])
        writer.writerows((unit, f"{seconds:.1f}") for unit, seconds in slowest(times, len(times)))


class Progress:
    """Prints the line often enough and not too often."""

    def __init__(self, stream):
        self.stream, self.live, self.shown = stream, stream.isatty(), 0.0

    def show(self, line):
        now = time.monotonic()
        if self.live:
            self.stream.write(f"\r\033[K{line}")
        elif now - self.shown >= PLAIN_INTERVAL:
            self.stream.write(line + "\n")
            self.shown = now
        self.stream.flush()

    def message(self, line):
        self.stream.write(("\r\033[K" if self.live else "") + line)


def log_text(build):
    try:
        with open(os.path.join(build, ".ninja_log"), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def costs():
    """What the finished build took: processor time, and the memory of its largest process."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return f"processors {duration(used.ru_utime + used.ru_stime)}, at most {used.ru_maxrss / 2**20:.1f} GiB a process"


def run(build, arguments):
    """Builds, shows progress, writes the report; returns the exit status."""
    started, began_ns = time.monotonic(), time.time_ns()
    process = subprocess.Popen(
        ["cmake", "--build", build, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", env={**os.environ, "NINJA_STATUS": "[%f/%t %e] "})
    progress, pace, times = Progress(sys.stderr), Pace(), {}
    for line in process.stdout:
        match = STATUS.match(line)
        if not match:
            progress.message(line)
            continue
        times = read_log(log_text(build), began_ns)
        done, total, elapsed = int(match[1]), int(match[2]), time.monotonic() - started
        progress.show(progress_line(done, total, elapsed, pace.rest(done, total, elapsed), times))
    status = process.wait()
    times = read_log(log_text(build), began_ns)
    write_report(os.path.join(build, "build-times.csv"), times)
    progress.message(f"{len(times)} units in {duration(time.monotonic() - started)} ({costs()}); "
                     f"times: {os.path.join(build, 'build-times.csv')}\n")
    return status


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))

"""How the checks on a GPU are run and told: smoke.py's and training.py's."""

import math
import os
import sys

#: The exit status where there is no GPU.
NO_GPU = 3
#: Whether the devices are simulated ones (generated_backend/simulator).
SIMULATED = "TORCH_CUDA_SIM_DEVICES" in os.environ


class Skipped(Exception):
    """A check cannot run here; says why."""


def require_gpu():
    """Ends the program where there is no GPU, and says why."""
    import torch  # check.py, which only starts programs, does without
    try:
        torch.zeros(1, device="cuda")
    except (RuntimeError, AssertionError) as error:
        print(f"no GPU: {str(error).splitlines()[0]}")
        sys.exit(NO_GPU)


def largest(values):
    """The largest of some numbers; NaN where one is, which Python's max would pass over."""
    values = list(values)
    return math.nan if any(map(math.isnan, values)) else max(values)


def apart(actual, expected):
    """The largest relative difference of two lists of numbers as long as each other; NaN where one has it."""
    return largest(abs(one - other) / abs(other) for one, other in zip(actual, expected, strict=True))


def outcome(check):
    """(word, detail) of one check, which gives a difference and how large it may be."""
    try:
        error, allowed = check()
    except Skipped as reason:
        return "skip", str(reason)
    except Exception as exception:  # noqa: BLE001: the others should still run
        return "FAIL", " ".join(f"{type(exception).__name__}: {exception}".split())[:300]
    return "ok" if error <= allowed else "FAIL", f"largest difference {error:.3g} (allowed {allowed:.3g})"


def run(checks, before=lambda: None):
    """Prints a line per check and one that counts; how many failed. `before` comes before each."""
    counts = {"ok": 0, "FAIL": 0, "skip": 0}
    for check in checks:
        before()
        word, detail = outcome(check)
        counts[word] += 1
        print(f"{word:4} {check.__name__:18} {detail}", flush=True)
    print(f"{counts['ok']} passed, {counts['FAIL']} failed, {counts['skip']} skipped")
    return counts["FAIL"]

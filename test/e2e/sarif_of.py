"""What --sarif writes of a real tree, compared with the report of the same tree."""

import importlib.util
import os
import pathlib
import subprocess
import sys

import emitted

CHECKER = pathlib.Path(__file__).resolve().parents[1] / "lit" / "Inputs" / "sarif.py"


def checker():
    """The module that knows the specification, which the tests of the command line use, too."""
    spec = importlib.util.spec_from_file_location("sarif", CHECKER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def log() -> pathlib.Path:
    """That of the run; run_once.py has named it."""
    return emitted.WORK / "run.sarif"


def problems() -> list[str]:
    module = checker()
    return (module.check(log(), emitted.tree()) +
            module.balance(log(), emitted.OUT / "report" / "report.json"))


def results() -> list[dict]:
    return checker().results(log())


# A model that somebody else's generator has made of the official JSON schema, which itself
# is in no package of PyPI.
MODEL = ["fluidattacks-core-sarif==14.2.0", "pydantic==2.13.4"]
VALIDATE = """
import json, sys
from fluidattacks_core.sarif import SarifLog
log = json.load(open(sys.argv[1]))
SarifLog.model_validate(log)
log["runs"][0]["results"][0]["unheard-of"] = 1
try:
    SarifLog.model_validate(log)
except ValueError:
    print("valid")
"""


def model_python() -> pathlib.Path | None:
    """A Python that has the model, in the cache; nothing when it cannot be had."""
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    cache = pathlib.Path(os.environ.get("TORCH_DECOUPLE_CACHE") or os.path.join(caches, "torch-decouple"))
    place = cache / "sarif-model"
    if not (place / ".complete").exists():
        pip = [place / "bin" / "python", "-m", "pip", "install", "-q", "--only-binary", ":all:"]
        for command in ([sys.executable, "-m", "venv", "--clear", place],
                        [*pip, "--no-deps", MODEL[0]], [*pip, MODEL[1]]):
            if subprocess.run(command).returncode:
                return None
        (place / ".complete").touch()
    return place / "bin" / "python"

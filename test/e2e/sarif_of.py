"""What --sarif writes of a real tree, compared with the report of the same tree."""

import importlib.util
import pathlib

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

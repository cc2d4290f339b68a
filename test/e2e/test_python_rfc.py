"""--python rfc on PyTorch 2.6.0: each use of the device's names in Python is rewritten or refused.

Uses are counted in another way than the tool's: by the survey (expected-2.6.0), and by Python's own
`ast`, with the names that upstream's CUDA build has and its CPU-only build has not. `ast` says as well
that nothing but the module that is asked has changed."""

import ast
import collections
import csv
import difflib
import json
import os
import pathlib
import py_compile
import re
import subprocess
import sys
import tempfile
import types
import unittest

import test_flag
from test_xpu import tree

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
#: What is asked, before and afterwards.
MODULES = {"torch._C", "_C", "torch.cuda._CUDAC", "_CUDAC"}


def names_of_the_device() -> set[str]:
    """What the CUDA build alone has on torch._C."""
    rows = (REPOSITORY / "test/backend/installed/names-2.6.0.tsv").read_text().splitlines()
    return {row.split("\t")[1] for row in rows if row.startswith("torch._C\t")}


def names_in_sources() -> set[str]:
    """Every string of the binding sources that could be a name; more than are bound."""
    return {name for file in (tree() / "torch/csrc/cuda").rglob("*.cpp")
            for name in re.findall(r'"(_\w+)"', file.read_text())}


def dotted(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


def asked(text: str, names: set[str]) -> collections.Counter:
    """Attributes of the modules and names that are imported from them: (module, name) => how often."""
    found = collections.Counter()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and node.attr in names and dotted(node.value) in MODULES:
            found[dotted(node.value), node.attr] += 1
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            found.update((node.module, name.name) for name in node.names if name.name in names)
    return found


class Asked(ast.NodeTransformer):
    """Whatever module is asked is one; what is imported from it stands apart, in order."""

    def __init__(self):
        self.imported = []

    def visit_Attribute(self, node):
        return ast.Name("C") if dotted(node) in MODULES else self.generic_visit(node)

    def visit_Name(self, node):
        return ast.Name("C") if node.id in MODULES else node

    def visit_ImportFrom(self, node):
        if node.module not in MODULES:
            return None if (node.module, node.names[0].name) == ("torch.cuda", "_CUDAC") else node
        self.imported += [(name.name, name.asname) for name in node.names]
        return ast.Pass()


def meaning(text: str) -> tuple[str, list]:
    """A file without what the strategy changes. Of two imports in a row one is left."""
    asker = Asked()
    whole = ast.dump(asker.visit(ast.parse(text)))
    return re.sub(r"(Pass\(\), )+Pass\(\)", "Pass()", whole), sorted(asker.imported, key=str)


class Rewritten(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        work = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(dir=tree().parent)))
        cls.output, cls.loader = work / "rfc", work / "loader"
        for output, strategy in (cls.output, "rfc"), (cls.loader, "loader"):
            subprocess.run([os.environ["E2E_TOOL"], "run", tree(), "-o", output, "--quiet", "--python", strategy],
                           check=True, stdout=subprocess.DEVNULL)
        cls.report = json.loads((cls.output / "report/report.json").read_text())
        cls.sites = [site for site in cls.report["python_sites"] if site["strategy"]]
        cls.host = test_flag.patched(cls.output, work / "host")
        cls.places = {file["path"]: cls.output / file["destination"] for file in cls.report["files"]
                      if file["destination"]}

    def of(self, outcome: str) -> list[dict]:
        return [site for site in self.sites if site["strategy"]["outcome"] == outcome]

    def after(self, path: str) -> str:
        """A file as the backend or the patched host has it."""
        if path in self.places:
            return self.places[path].read_text()
        return self.host[path] if path in self.host else (tree() / path).read_text()

    # Every use

    def test_the_checks_pass(self):
        checks = {check["name"]: check for check in self.report["checks"]}
        self.assertEqual([check for check in checks.values() if not check["passed"]], [])
        self.assertEqual(checks["python-accounted"]["detail"], "191 uses in 23 files: 128 rewritten, 63 refused")
        self.assertEqual(self.report["options"]["python"], "rfc")

    def test_every_use_of_the_survey_is_there(self):
        """It counts imports of several lines at their first line, and lacks an annotation."""
        surveyed = collections.Counter()
        with open(pathlib.Path(__file__).parent / "expected-2.6.0/python-uses.csv", newline="") as file:
            for row in csv.DictReader(file):
                surveyed[row["path"], row["name"]] += int(row["count"])
        found = collections.Counter((site["path"], site["name"]) for site in self.sites)
        self.assertEqual(surveyed - found, collections.Counter())
        self.assertEqual(found - surveyed, {("torch/cuda/memory.py", "_cuda_CUDAAllocator"): 1})
        named = names_in_sources()
        device = [site for site in self.sites if site["name"] in named and site["path"] != "torch/distributed/constants.py"]
        self.assertEqual((len(device), len({site["path"] for site in device})), (164, 19))

    def test_every_use_has_an_outcome(self):
        self.assertEqual(len(self.of("rewritten")) + len(self.of("refused")), len(self.sites))
        self.assertTrue(all(site["strategy"]["becomes"] for site in self.of("rewritten")))
        self.assertTrue(all(site["strategy"]["reason"] for site in self.of("refused")))
        for site in self.of("rewritten"):
            with self.subTest(site=site["path"], line=site["line"]):
                self.assertEqual(site["patch"] is None, site["path"] in self.places)
                self.assertFalse(site["by_hand"])

    def test_what_is_refused(self):
        reasons = collections.Counter(re.sub(r"`.*?`|, at .*", "", site["strategy"]["reason"]).split(":")[0]
                                      for site in self.of("refused"))
        self.assertEqual(reasons, REFUSED)

    # In another way

    def test_ast_finds_none_that_is_left(self):
        """What the CUDA build alone has is asked of the backend's module everywhere, but for what is refused."""
        names = names_of_the_device()
        refused = collections.Counter((site["path"], site["name"]) for site in self.of("refused")
                                      if site["form"] in ("attribute", "from-import"))
        left = collections.Counter()
        for file in sorted((tree() / "torch").rglob("*.py")):
            path = str(file.relative_to(tree()))
            text = self.after(path)
            if not re.search(r"\b_C\b", text) or names.isdisjoint(re.findall(r"\b_\w+", text)):
                continue
            for (module, name), count in asked(text, names).items():
                if module in ("torch._C", "_C"):
                    left[path, name] += count
        self.assertEqual(left - refused, collections.Counter())

    def test_only_names_of_the_device_are_rewritten(self):
        """Or such as torch.cuda itself puts on torch._C in a CPU-only build; those asked only where it moves."""
        others = [site for site in self.of("rewritten") if site["name"] not in names_of_the_device()]
        put = {name for file in (tree() / "torch/cuda").glob("*.py")
               for name in re.findall(r'torch._C.__dict__\["(\w+)"\]', file.read_text())}
        self.assertEqual({site["name"] for site in others}, {name for name in put if not name.startswith("_gds_")})
        self.assertLess({site["path"] for site in others}, set(self.places))

    def test_nothing_else_has_changed(self):
        for path in sorted({site["path"] for site in self.of("rewritten")}):
            with self.subTest(path=path):
                before, after = (tree() / path).read_text(), self.after(path)
                self.assertEqual(meaning(before), meaning(after))
                changed = list(difflib.unified_diff(before.splitlines(), after.splitlines(), n=0))[2:]
                self.assertEqual([line for line in changed if line[1:].lstrip().startswith("#")], [])

    def test_files_without_such_uses_are_upstreams(self):
        rewritten = {site["path"] for site in self.of("rewritten")}
        for path, place in self.places.items():
            if path not in rewritten:
                self.assertEqual(place.read_bytes(), (tree() / path).read_bytes(), path)
        without = {name for patch in test_flag.series(self.loader)
                   for name in re.findall(r"(?m)^\+\+\+ b/(\S+)", patch.read_text())}
        self.assertEqual(set(self.host) - rewritten, without)

    def test_everything_compiles(self):
        for path in sorted({site["path"] for site in self.of("rewritten")}):
            with tempfile.TemporaryDirectory() as work:
                file = pathlib.Path(work, "file.py")
                file.write_text(self.after(path))
                py_compile.compile(str(file), cfile=f"{work}/file.pyc", doraise=True)

    # RFC-0045's example

    def imported(self, *, backend: bool) -> types.ModuleType:
        """device_interface.py as the patched host has it, in a torch that is a stand-in."""
        torch, cuda, xpu = map(types.ModuleType, ("torch", "torch.cuda", "torch.xpu"))
        everything = type("Anything", (type,), {"__getattr__": lambda cls, name: cls})("Anything", (), {
            "__init__": lambda self, *values, **named: None, "__class_getitem__": classmethod(lambda cls, item: cls)})
        torch.__getattr__ = cuda.__getattr__ = xpu.__getattr__ = lambda name: everything
        torch.cuda, torch.xpu, torch.__path__, cuda.__path__ = cuda, xpu, [], []
        cuda._is_compiled, xpu._is_compiled = lambda: backend, lambda: False
        modules = {"torch": torch, "torch.cuda": cuda}
        if backend:
            own = modules["torch.cuda._CUDAC"] = types.ModuleType("torch.cuda._CUDAC")
            own._cuda_getCurrentRawStream = lambda device: 7
        name = "torch._dynamo.device_interface"
        module = types.ModuleType(name)
        before = {key: sys.modules.get(key) for key in modules}
        sys.modules.update(modules, **{name: module})
        try:
            exec(compile(self.host["torch/_dynamo/device_interface.py"], name, "exec"), vars(module))
        finally:
            del sys.modules[name]
            for key, value in before.items():
                sys.modules.pop(key) if value is None else sys.modules.update({key: value})
            sys.modules.pop("torch.cuda._CUDAC", None)
        return module

    def test_device_interface_asks_the_backends_module(self):
        with_backend = self.imported(backend=True)
        self.assertEqual(with_backend.get_cuda_stream(0), 7)
        self.assertEqual(with_backend.CudaInterface.get_raw_stream(0), 7)
        self.assertIsNone(self.imported(backend=False).get_cuda_stream)

    # Another run

    def test_verify_and_another_strategy(self):
        verified = subprocess.run([os.environ["E2E_TOOL"], "verify", self.output, "--checkout", tree()],
                                  stdout=subprocess.PIPE, text=True)
        self.assertEqual(verified.returncode, 0, verified.stdout)
        again = subprocess.run([os.environ["E2E_TOOL"], "plan", tree(), "-o", self.output],
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertIn("TD2052", again.stdout)
        same = subprocess.run([os.environ["E2E_TOOL"], "plan", tree(), "-o", self.output, "--python", "rfc"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertNotIn("TD2052", same.stdout)


#: Why uses stay, without what they name.
REFUSED = {
    # hasattr and the calls that make a stand-in: 16 and 12 in the survey.
    "it asks only whether the name is there": 16,
    "it stands in for the name on the host's module, where that is missing": 12,
    # Flags, cuDNN's settings, SDPA's probes: torch/csrc/Module.cpp binds them in each build.
    "the host binds the name, too": 24,
    "it asks , a part of the host's module that the backend's has none of": 3,
    # cuFile is optional, and gds.py puts functions that raise on torch._C without it.
    "some builds of the backend bind no , and Python stands in for it on the host's module then": 6,
    "without the backend Python stands in for the name on the host's module": 2,
}

if __name__ == "__main__":
    unittest.main()

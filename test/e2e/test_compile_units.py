"""scripts/compile_units.py on a build of three units, of which ninja can make one."""

import csv
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/compile_units.py"
NINJA = """rule compile
  command = sh $in && touch $out
build good.o: compile src/good.cpp
build bad.o: compile src/bad.cpp
build header.h: compile src/header.cpp
build waits.o: compile src/waits.cpp | header.h
"""
UNITS = ("bad", "good", "waits")
SOURCES = {"good": "true", "waits": "true",
           "bad": "echo 'bad.cpp:1:9: error: gone was not declared in this scope'; exit 1",
           "header": "echo 'header.cpp:1:1: fatal error: x.h: No such file or directory'; exit 1"}


@unittest.skipUnless(shutil.which("ninja"), "ninja is not installed")
class Record(unittest.TestCase):
    def setUp(self):
        self.build = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.build / "build.ninja").write_text(NINJA)
        for name, text in SOURCES.items():
            self.write(name, text)
        (self.build / "compile_commands.json").write_text(json.dumps(
            [{"file": f"{self.build}/src/{name}.cpp", "command": f"c++ -o {name}.o -c {name}.cpp"}
             for name in UNITS]))

    def write(self, name: str, text: str):
        file = self.build / "src" / f"{name}.cpp"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text + "\n")

    def write_groups(self, groups: dict[str, list[str]]):
        """A second build, each of whose groups compiles when all its units do."""
        build = self.build / "together"
        (build / "groups").mkdir(parents=True)
        rules = ["rule compile\n  command = for unit in $units; do sh $$unit || exit 1; done && touch $out"]
        for name, units in groups.items():
            lines = "".join(f'#include "{unit}.cpp"\n' for unit in units)
            (build / "groups" / f"{name}.cpp").write_text(f"#undef ASSERTED\n{lines}")
            paths = " ".join(f"{self.build}/src/{unit}.cpp" for unit in units)
            rules.append(f"build {name}.o: compile groups/{name}.cpp\n  units = {paths}")
        (build / "build.ninja").write_text("\n".join(rules) + "\n")
        (build / "compile_commands.json").write_text(json.dumps(
            [{"file": f"{build}/groups/{name}.cpp", "command": f"c++ -o {name}.o -c {name}.cpp"} for name in groups]))

    def compile(self, *arguments: str) -> tuple[int, list[list[str]], str]:
        run = subprocess.run([sys.executable, "-B", SCRIPT, self.build, self.build / "src", *arguments, "--record",
                              self.build / "units.csv"], stdout=subprocess.PIPE, text=True)
        rows = list(csv.reader((self.build / "units.csv").read_text().splitlines()))
        return run.returncode, rows, run.stdout

    def test_has_the_outcome_of_each_unit(self):
        code, rows, said = self.compile()
        self.assertEqual(code, 1)
        self.assertEqual(rows, [
            ["unit", "outcome", "error", "class", "group"],
            ["bad.cpp", "failed", "bad.cpp:1:9: error: gone was not declared in this scope", "unknown-name", ""],
            ["good.cpp", "compiles", "", "", ""],
            ["waits.cpp", "not tried", "", "waits", ""]])
        self.assertIn("1 of 3 units compile", said)

    def test_again_it_goes_on(self):
        self.compile()
        made = (self.build / "good.o").stat().st_mtime_ns
        for name in ("bad", "header"):
            self.write(name, "true")
        code, rows, _ = self.compile()
        self.assertEqual((code, {row[1] for row in rows[1:]}), (0, {"compiles"}))
        self.assertEqual((self.build / "good.o").stat().st_mtime_ns, made)

    def test_an_object_of_an_earlier_build_counts_for_nothing(self):
        for name in ("bad", "header"):
            self.write(name, "true")
        self.assertEqual(self.compile()[0], 0)
        self.write("header", SOURCES["header"])
        self.write("waits", "exit 1")
        code, rows, said = self.compile()
        self.assertEqual((code, rows[1:]), (1, [["bad.cpp", "compiles", "", "", ""], ["good.cpp", "compiles", "", "", ""],
                                                ["waits.cpp", "not tried", "", "waits", ""]]))
        self.assertIn("2 of 3 units compile", said)

    def test_units_of_a_group_that_fails_are_compiled_alone(self):
        self.write("header", "true")
        self.write_groups({"first": ["good", "bad"], "second": ["waits"]})
        code, rows, said = self.compile("--groups", str(self.build / "together"))
        self.assertEqual((code, [(row[0], row[1], row[4]) for row in rows[1:]]), (1, [
            ("bad.cpp", "failed", ""), ("good.cpp", "compiles", ""),
            ("waits.cpp", "compiles", "groups/second.cpp")]))
        self.assertFalse((self.build / "waits.o").exists())
        self.assertIn("2 of 3 units compile", said)

    def test_units_that_only_do_not_compile_together_are_told(self):
        for name in ("bad", "header"):
            self.write(name, "true")
        self.write_groups({"first": ["good", "bad"], "second": ["waits"]})
        self.write("together", "echo 'x.h: error: twice'; test $1 = second.o")
        rules = self.build / "together/build.ninja"
        rules.write_text(rules.read_text().replace("command = ", f"command = sh {self.build}/src/together.cpp $out && "))
        code, rows, said = self.compile("--groups", str(self.build / "together"))
        self.assertEqual((code, {row[1] for row in rows[1:]}), (1, {"compiles"}))
        self.assertIn("failed groups/first.cpp, though its units compile alone: x.h: error: twice\n", said)


class Recorded(unittest.TestCase):
    """docs/NewRelease.md says of all units what the recorded runs have."""

    def test_figures_of_the_document(self):
        text = (SCRIPT.parents[1] / "docs/NewRelease.md").read_text()
        row, = re.findall(r"^\| all units.*$", text, re.MULTILINE)
        for tree, said in zip(("2.4-fork", "2.7"), re.findall(r"(\d+) of (\d+) compile", row), strict=True):
            rows = csv.DictReader((HERE / f"expected-trees/compiled-{tree}.csv").read_text().splitlines())
            outcomes = [row["outcome"] for row in rows]
            self.assertEqual(said, (str(outcomes.count("compiles")), str(len(outcomes))), tree)


if __name__ == "__main__":
    unittest.main()

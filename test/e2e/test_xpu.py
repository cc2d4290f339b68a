"""Another device by data alone: packs/xpu over the shipped rules, on 2.6.0.

What the build files list is in expected-xpu/ (see its README.md).
"""

import functools
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
PACK = HERE / "packs" / "xpu"
DIRECTORIES = ("c10/xpu/", "aten/src/ATen/xpu/", "aten/src/ATen/native/mkldnn/xpu/",
               "torch/csrc/xpu/", "torch/xpu/")


def tree() -> pathlib.Path:
    if os.environ.get("TORCH_DECOUPLE_SKIP_E2E"):
        raise unittest.SkipTest("TORCH_DECOUPLE_SKIP_E2E is set")
    fetch = HERE.parents[1] / "scripts" / "fetch-pytorch.sh"
    return pathlib.Path(subprocess.run([fetch, "2.6.0"], check=True, stdout=subprocess.PIPE,
                                       text=True).stdout.strip())


@functools.cache
def output(command: str) -> dict:
    run = subprocess.run([os.environ["E2E_TOOL"], command, "--rules", PACK, "--json", tree()],
                         check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(run.stdout)


def units() -> set[tuple[str, str]]:
    lines = (HERE / "expected-xpu" / "units.txt").read_text().splitlines()
    return {tuple(line.split()) for line in lines}


def moved() -> set[str]:
    return {file["origin"] for file in output("plan")["planned"]["files"] if file["source"] == "moved"}


class Pack(unittest.TestCase):
    def test_has_at_most_80_lines_of_100_columns(self):
        lines = [line for file in PACK.rglob("*.json") for line in file.read_text().splitlines()]
        self.assertLessEqual(len(lines), 80)
        self.assertLessEqual(max(map(len, lines)), 100)

    def test_what_it_takes_out_of_the_shipped_rules_is_no_fault_of_those(self):
        check = subprocess.run([os.environ["E2E_TOOL"], "rules", "check", "--rules", PACK],
                               stdout=subprocess.PIPE, text=True)
        self.assertEqual((check.returncode, check.stdout), (0, "0 errors, 0 warnings\n"))

    def test_the_program_knows_nothing_of_the_device(self):
        lib = HERE.parents[1] / "lib"
        named = [str(file.relative_to(lib)) for file in lib.rglob("*")
                 if file.is_file() and re.search(r"xpu|sycl", file.read_text(), re.IGNORECASE)]
        self.assertEqual(named, [])


def blocks_in_units() -> set[tuple[str, int]]:
    """Where sources below torch/csrc ask for USE_XPU."""
    found = set()
    for file in tree().glob("torch/csrc/**/*.cpp"):
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
            if re.match(r"\s*#\s*if.*\bUSE_XPU\b", line):
                found.add((str(file.relative_to(tree())), number))
    return found


class Scan(unittest.TestCase):
    def test_the_report_names_the_device_of_the_pack(self):
        device = json.loads((PACK / "pytorch" / "device.json").read_text())
        self.assertEqual(output("scan")["device"], {key: device[key] for key in ("name", "title")})

    def test_nothing_is_unclassified(self):
        self.assertEqual([item for item in output("scan")["review"]
                          if item["kind"] == "unclassified"], [])

    def test_each_directory_of_the_device_leaves_but_for_tests(self):
        verdicts = {file["path"]: file["verdict"] for file in output("scan")["files"]}
        stay = {path for path, verdict in verdicts.items()
                if path.startswith(DIRECTORIES) and not verdict.startswith("MOVE-")}
        on_disk = {str(file.relative_to(tree())) for directory in DIRECTORIES
                   for file in (tree() / directory).rglob("*") if file.is_file()}
        tests = {path for path in on_disk if path.startswith("c10/xpu/test/")}
        self.assertEqual(stay, tests)
        self.assertEqual(on_disk - set(verdicts), set())

    def test_what_the_host_compiles_stays(self):
        # Of build_variables.bzl's lists for the CPU library.
        host = {"aten/src/ATen/detail/XPUHooksInterface.cpp", "torch/csrc/api/src/xpu.cpp"}
        verdicts = {file["path"]: file["verdict"] for file in output("scan")["files"]}
        self.assertEqual({verdicts[path] for path in host}, {"KEEP-CORE"})

    def test_every_block_of_use_xpu_in_a_unit_acts(self):
        found = {(block["path"], block["line"]) for block in output("scan")["blocks"]
                 if output("scan")["verdicts"][block["verdict"]]["action"] == "act"}
        expected = blocks_in_units()
        self.assertEqual(len(expected), 11)  # grep -c, of 2.6.0
        self.assertEqual(expected - found, set())

    def test_texts_name_the_device(self):
        text = json.dumps(output("scan")["verdicts"])
        self.assertIn("XPU source", text)
        self.assertNotIn("CUDA source", text)


class Plan(unittest.TestCase):
    def test_every_unit_of_the_build_lists_moves(self):
        self.assertEqual({path for _, path in units()} - moved(), set())

    def test_units_are_those_of_the_build_lists(self):
        origins = {file["destination"]: file["origin"] for file in output("plan")["planned"]["files"]}
        planned = {(unit["library"], origins[unit["destination"]])
                   for unit in output("plan")["units"]}
        self.assertEqual(planned, units())

    def test_supplements_are_what_the_device_includes_and_the_licence(self):
        texts = "\n".join((tree() / path).read_text(errors="replace") for path in moved())
        included = set(re.findall(r'#\s*include\s*[<"]([^>"]+)[>"]', texts))
        supplements = {file["origin"] for file in output("plan")["planned"]["files"]
                       if file["source"] == "supplement"}
        # Those of the shipped rules that a file with XPU in its name includes; grep has one.
        self.assertEqual({path for path in supplements
                          if any(path.endswith("/" + name) for name in included)},
                         {"aten/src/ATen/core/CachingHostAllocator.h"})
        self.assertEqual({path for path in supplements if "/" not in path}, {"LICENSE", "NOTICE"})
        self.assertEqual(len(supplements), 3)

    def test_no_file_of_another_device_moves(self):
        self.assertEqual({path for path in moved() if not re.search("xpu", path, re.IGNORECASE)},
                         set())


class Run(unittest.TestCase):
    def test_what_needs_the_toolchain_is_refused_by_number(self):
        # The pack does not say how SYCL's compiler is called, so that no host can help.
        with tempfile.TemporaryDirectory() as out, tempfile.TemporaryDirectory() as host:
            for header in "ATen/Config.h", "python3.11/Python.h":
                place = pathlib.Path(host, "usr/include", header)
                place.parent.mkdir(parents=True)
                place.touch()
            run = subprocess.run([os.environ["E2E_TOOL"], "run", "--rules", PACK, "--no-cache",
                                  "--host", host, tree(), "-o", out], stdout=subprocess.DEVNULL)
            report = json.loads(pathlib.Path(out, "report", "report.json").read_text())
        self.assertEqual(run.returncode, 1)
        self.assertEqual([check["name"] for check in report["checks"] if not check["passed"]], [])
        self.assertEqual({(split["outcome"], split["diagnostic"]) for split in report["splits"]},
                         {("refused", "TD2032")})
        self.assertEqual(blocks_in_units() - {(split["path"], split["line"])
                                              for split in report["splits"]}, set())


if __name__ == "__main__":
    unittest.main()

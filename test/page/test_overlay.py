"""The report's page: the overlays that it offers load, and do what they say."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from browser import By, Page

TOOL = os.environ.get("TOOL", "")
SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"

#: A row of each kind and, where there are two ways to decide, of each way.
ROWS = ["files/aten/src/ATen/native/cuda/Blas.cpp", "files/torch/_tensor.py", "blocks/torch/csrc/Storage.cpp:346",
        "blocks/aten/src/ATen/cuda/Atomic.cuh:223", "build_blocks/aten/src/ATen/CMakeLists.txt:180",
        "python_sites/torch/_decomp/decompositions.py:1988", "named_code/aten/src/ATen/AccumulateType.cpp:10"]


@unittest.skipUnless(TOOL, "there is no program")
class Overlay(Page):
    def offered(self, address):
        """What the open row offers: {file: text}, and the commands."""
        self.open(address)
        box = self.wait(lambda: self.one("tr.detail .overlay"))
        self.click(box.find_element(By.TAG_NAME, "summary"))
        return self.read(box)

    def read(self, box):
        text, commands = (pre.get_attribute("textContent") for pre in box.find_elements(By.CSS_SELECTOR, "pre"))
        place = next(code.text for code in box.find_elements(By.TAG_NAME, "code") if code.text.startswith("DIR/"))
        return place, text, commands.splitlines()

    def run_tool(self, command, directory, tree=""):
        """A command of the page, with what its capitals stand for."""
        words = [{"torch-decouple": TOOL, "DIR": directory, "CHECKOUT": tree}.get(word, word) for word in command.split()]
        return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def lay(self, place, text, directory):
        path = pathlib.Path(directory, place.removeprefix("DIR/"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def test_each_loads_and_changes_the_verdict(self):
        tree = subprocess.run([SCRIPTS / "fetch-pytorch.sh", "2.6.0"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        for row in ROWS:
            with self.subTest(row), tempfile.TemporaryDirectory() as directory:
                place, text, commands = self.offered("#row=" + row)
                self.lay(place, text, directory)
                (rule,), = json.loads(text).values()
                checked = self.run_tool(commands[0], directory)
                self.assertEqual(checked.returncode, 0, checked.stdout)
                why = self.run_tool(commands[1], directory, tree).stdout
                self.assertIn(f"({rule['verdict']}).\n", why)
                self.assertIn(f"Rule {rule['id']}: Say here why.", why)
                self.assertEqual(commands[2], "torch-decouple run CHECKOUT -o OUT --rules DIR")

    def test_every_choice_loads(self):
        for row in ("blocks/torch/csrc/Storage.cpp:346", "files/torch/_tensor.py"):
            self.open("#row=" + row)
            box = self.wait(lambda: self.one("tr.detail .overlay"))
            self.click(box.find_element(By.TAG_NAME, "summary"))
            for verdict in [option.get_attribute("value") for option in box.find_elements(By.TAG_NAME, "option")]:
                with self.subTest((row, verdict)), tempfile.TemporaryDirectory() as directory:
                    box.find_element(By.CSS_SELECTOR, f'option[value="{verdict}"]').click()
                    place, text, commands = self.read(box)
                    self.assertEqual(json.loads(text)["rules"][0]["verdict"], verdict)
                    self.lay(place, text, directory)
                    checked = self.run_tool(commands[0], directory)
                    self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_only_verdicts_of_files_like_it(self):
        for row, some, none in (("torch/_tensor.py", "MOVE-PY", "MOVE-SRC MOVE-HDR DEAD-SRC RTC-HDR"),
                                ("aten/src/ATen/native/cuda/Blas.cpp", "KEEP-MIXED", "MOVE-HDR MOVE-PY MOVE-BUILD-DOC KEEP-DOCS"),
                                ("aten/src/ATen/cuda/Atomic.cuh", "KEEP", "MOVE-SRC MOVE-PY CODEGEN-TEMPLATE")):
            self.offered("#row=files/" + row)
            offered = [option.get_attribute("value") for option in self.all("tr.detail .overlay option")]
            self.assertIn(some, offered)
            self.assertEqual(set(offered) & set(none.split()), set(), row)

    def test_leaves_units_where_a_library_compiles_the_file(self):
        self.assertIn('"leavesUnits": true', self.offered("#row=files/aten/src/ATen/native/cuda/Blas.cpp")[1])
        self.assertIn("TD2067", self.one("tr.detail .overlay").text)
        for row in ("files/aten/src/ATen/cuda/Atomic.cuh", "files/torch/_tensor.py"):
            self.assertNotIn("leavesUnits", self.offered("#row=" + row)[1])

    def test_what_else_it_fits_is_said(self):
        self.offered("#row=blocks/torch/csrc/Module.cpp:2272")
        self.assertRegex(self.one("tr.detail .overlay").text, r"The rule also matches \d+ others in this file \(:\d+,")

    def test_a_rule_alone_can_be_taken_out(self):
        self.open("#search=named-file-thc")
        box = self.one("#named .overlay")
        self.click(box.find_element(By.TAG_NAME, "summary"))
        place, text, commands = self.read(box)
        with tempfile.TemporaryDirectory() as directory:
            self.lay(place, text, directory)
            checked = self.run_tool(commands[0], directory)
            self.assertEqual(checked.returncode, 0, checked.stdout)


if __name__ == "__main__":
    unittest.main()

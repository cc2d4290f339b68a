"""What somebody who sees the report's page for the first time asks of it, by what the page
offers alone: typing, and pressing what is shown. Each answer has to come within a minute."""

import json
import pathlib
import time
import unittest

from browser import By, Page

RULES = pathlib.Path(__file__).resolve().parents[2] / "rules"


class Newcomer(Page):
    def setUp(self):
        self.open()
        self.begun = time.monotonic()

    def tearDown(self):
        self.assertLess(time.monotonic() - self.begun, 60)
        super().tearDown()

    def row(self, text):
        return self.wait(lambda: next((row for row in self.all("tr.item") if row.text.startswith(text)), None))

    def read(self, row):
        self.click(row)
        return self.wait(lambda: self.one("tr.detail"))

    def test_why_blas_moves(self):
        self.search("Blas.cpp")
        detail = self.read(self.row("aten/src/ATen/native/cuda/Blas.cpp"))
        self.assertIn("CUDA source: compiled by the backend", self.item(detail, "Verdict").text)
        self.assertIn("listed for torch_cuda: build_variables.bzl:", self.item(detail, "Evidence").text)

    def test_what_became_of_a_line(self):
        self.search("Module.cpp:2273")
        detail = self.read(self.row("torch/csrc/Module.cpp:2272"))
        self.assertIn("2273", self.item(detail, "Source").text)
        split = self.item(detail, "Split")
        self.assertTrue(split.find_elements(By.CSS_SELECTOR, ".d-gone"))
        self.assertIn("ModuleBackendHooks.cpp", split.text)
        self.assertEqual(self.item(detail, "Work").text, "done")

    def test_which_build_blocks_need_a_hand(self):
        self.click(next(card for card in self.all("button.card") if "build blocks" in card.text))
        self.assertEqual(self.wait(lambda: self.one("#found").text), "72 shown")
        self.run_in_page("while (drawn < shown.length) drawMore()")
        shown = {row.text.split("\n")[0] for row in self.all("tr.item")}
        report = self.report
        acting = [b for b in report["build_blocks"] if report["verdicts"][b["verdict"]]["action"] == "act"]
        # None is to be edited now, so the card leads to what can wait.
        self.assertEqual(shown, {f"{b['path']}:{b['line']}" for b in acting if not b["patch"]})
        self.assertEqual({report["verdicts"][b["verdict"]]["due"] for b in acting if not b["patch"]}, {"once-moved"})

    def test_what_a_patch_does(self):
        self.search("patch-kineto-cudart")
        named = self.wait(lambda: self.one("#named .notice"))
        self.assertTrue(named.text.startswith("Link no CUDA runtime into torch_cpu. The profiler library"))
        self.click(named.find_element(By.TAG_NAME, "summary"))
        self.wait(lambda: named.find_elements(By.CSS_SELECTOR, ".d-gone, .d-add"))

    def test_which_rule_is_to_blame_and_where_to_change_it(self):
        self.search("AccumulateType.cpp")
        self.click(self.one("#tab-named_code"))
        detail = self.read(self.row("aten/src/ATen/AccumulateType.cpp:10"))
        rule = self.item(detail, "Rule").find_element(By.TAG_NAME, "code").text
        change = self.item(detail, "To change it").text
        place, entry = change.split("\n")[0].split(" entry ")
        pack = json.loads((RULES.parent / place).read_text())
        number, key = entry.split(",")[0].split(" of ")
        self.assertEqual(pack[key][int(number) - 1]["id"], rule)
        self.assertIn("--rules DIR", change)


if __name__ == "__main__":
    unittest.main()

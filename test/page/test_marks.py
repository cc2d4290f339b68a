"""The report's page: which of the marks that a browser keeps still hold on another run. The
answers are those of docs/Upgrades.md, which `--review` gives as well."""

import json
import pathlib
import unittest

from browser import By, Page

BLOCK = ("torch/csrc/Module.cpp", 2272)
TWICE = "aten/src/ATen/functorch/BatchRulesBinaryOps.cpp"  # is_cuda three times in line 326


class Stale(Page):
    def setUp(self):
        self.open()
        self.run_in_page("localStorage.clear()")
        for address, state in ((f"#row=blocks/{BLOCK[0]}:{BLOCK[1]}", "reviewed"), ("#row=files/aten/src/ATen/native/cuda/Blas.cpp", "question")):
            self.open(address)
            self.click(self.wait(lambda: self.one("tr.detail .mark-" + state)))

    def tearDown(self):
        self.run_in_page("localStorage.clear()")
        super().tearDown()

    def later(self, change, address=""):
        """The page of a later run, whose block of Module.cpp is as `change` leaves it."""
        def apply(report, sources):
            change(next(block for block in report["blocks"] if (block["path"], block["line"]) == BLOCK), report)
        self.open(address, self.changed(apply))

    def stale(self):
        return [entry.get_attribute("textContent") for entry in self.all("#stale li")]

    def row(self, path):
        self.search(path)
        return self.one("tr.item").text

    def test_all_hold_where_nothing_changed(self):
        self.open()
        self.assertEqual(self.stale(), [])
        self.assertEqual(self.one("#stale").text, "")

    def test_what_another_window_says_counts_here(self):
        self.open()
        here = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        self.open("#row=blocks/torch/csrc/Storage.cpp:346")
        self.click(self.wait(lambda: self.one("tr.detail .mark-reviewed")))
        self.browser.close()
        self.browser.switch_to.window(here)
        self.wait(lambda: self.one("#marks-count").text.startswith("2 reviewed"))

    def test_what_is_no_mark_is_passed_over(self):
        self.open()
        self.run_in_page("""const key = Object.keys(localStorage)[0], marks = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify({ ...marks, odd: null }));""")
        self.open("#kind=blocks")
        self.assertTrue(self.one("#marks-count").text.startswith("1 reviewed, 1 question"))
        self.assertTrue(self.all("tr.item"))

    def test_a_changed_text_is_told_on_the_row_and_in_a_list(self):
        self.later(lambda block, _: block.update(content_hash="0" * 12))
        self.assertEqual(self.one("#stale summary").text, "1 mark no longer holds")
        self.assertEqual(len(self.stale()), 1)
        self.assertIn("torch/csrc/Module.cpp:2272 ✓ reviewed: its text changed.", self.stale()[0])
        self.assertIn("stale: its text changed", self.row("Module.cpp:2273"))
        self.assertNotIn("stale", self.row("cuda/Blas.cpp"))

    def test_verdict_and_patch_are_looked_at(self):
        self.later(lambda block, _: block.update(verdict="KEEP-SHARED"))
        self.assertIn("its verdict (PY-FLAG before, KEEP-SHARED now) changed", self.stale()[0])
        self.later(lambda block, _: block.update(patch_hash="0" * 12))
        self.assertIn("what becomes of it in the host changed", self.stale()[0])

    def test_without_splits_what_becomes_of_blocks_is_not_known(self):
        def plain(block, report):
            block.update(patch_hash=None)
            report["splits"] = []
        self.later(plain)
        self.assertEqual(self.stale(), [])

    def test_a_block_that_moved_keeps_its_mark(self):
        self.later(lambda block, _: block.update(line=2280, end=2284))
        self.assertEqual(self.stale(), [])
        self.assertIn("✓ reviewed", self.row("Module.cpp:2281"))

    def test_a_block_that_is_gone_is_told(self):
        def remove(block, report):  # and the others that it could be taken for
            report["blocks"] = [other for other in report["blocks"] if (other["path"], other["condition"]) != (block["path"], block["condition"])]
        self.later(remove)
        self.assertEqual(len(self.stale()), 1)
        self.assertIn("the marked item is gone", self.stale()[0])
        self.click(self.one("#stale summary"))
        self.click(next(button for button in self.all("#stale button") if button.text == "Remove"))
        self.assertEqual(self.one("#stale").text, "")
        self.assertEqual(self.one("#marks-count").text, "0 reviewed, 1 question")

    def test_a_mark_that_does_not_say_what_it_saw_is_told(self):
        self.run_in_page("const key = Object.keys(marks)[0]; delete marks[key].content_hash; keepMarks()")
        self.open()
        self.assertIn("did not record what it saw", self.stale()[0])

    def test_who_looks_again_says_that_it_holds(self):
        self.later(lambda block, _: block.update(content_hash="0" * 12))
        page = self.browser.current_url.split("#")[0]
        self.click(self.one("#stale summary"))
        self.click(next(button for button in self.all("#stale button") if button.text == "It still holds"))
        self.assertEqual(self.stale(), [])
        self.browser.get("about:blank")
        self.browser.get(page)
        self.assertEqual(self.stale(), [])
        self.assertEqual(self.one("#marks-count").text, "1 reviewed, 1 question")

    def test_a_note_says_nothing_of_it(self):
        self.later(lambda block, _: block.update(content_hash="0" * 12), f"#row=blocks/{BLOCK[0]}:{BLOCK[1]}")
        note = self.wait(lambda: self.one("tr.detail .mark-box input"))
        note.send_keys("look again")
        self.click(self.one("tr.detail .detail-box dt"))
        self.wait(lambda: any("“look again”" in entry for entry in self.stale()))

    def test_the_exports_say_it(self):
        self.later(lambda block, _: block.update(content_hash="0" * 12))
        self.assertIn("(stale: its text changed)", self.exported("#marks-markdown", "review.md"))

    def test_marks_of_another_release_can_be_taken_over(self):
        def newer(block, report):
            report["release"] = "2.7.0"
            block.update(line=2290, end=2294)
        self.later(newer)
        self.assertEqual(self.one("#marks-count").text, "No marks yet")
        self.assertIn("2 marks on PyTorch 2.6.0a0 in this browser.", self.one("#stale").text)
        self.click(self.one("#stale button"))
        self.assertEqual(self.one("#marks-count").text, "1 reviewed, 1 question")
        self.assertIn("✓ reviewed", self.row("Module.cpp:2291"))
        self.assertEqual(set(json.loads(self.run_in_page("return localStorage['torch-decouple marks 2.7.0']"))), set(self.run_in_page("return Object.keys(marks)")))

    def imported(self, text):
        """What the page says after it has read the file with `text`."""
        file = pathlib.Path(self.downloads.name, "theirs.json")
        file.write_text(text)
        self.one("#marks-file").send_keys(str(file))
        return self.wait(lambda: self.one("#marks-said").text)

    def test_a_colleagues_marks_can_be_read_in(self):
        self.open()
        theirs = json.loads(self.exported("#marks-json", "review.json"))
        for mark in theirs["marks"].values():
            mark.update(state="question", note="theirs")
        self.run_in_page("localStorage.clear()")
        self.open(f"#row=blocks/{BLOCK[0]}:{BLOCK[1]}")
        self.click(self.wait(lambda: self.one("tr.detail .mark-reviewed")))
        self.assertEqual(self.imported(json.dumps(theirs)), "1 mark imported; 1 item had a mark, which stays.")
        self.assertEqual(self.one("#marks-count").text, "1 reviewed, 1 question")
        self.open()
        self.assertIn("? question · theirs", self.row("cuda/Blas.cpp"))
        self.assertIn("✓ reviewed", self.row("Module.cpp:2273"))

    def test_what_holds_no_marks_is_said(self):
        self.open()
        said = "theirs.json has no marks that this page, or that of another run, exported as JSON."
        for text in ("no JSON", "{}", '{"marks": {"a": {"state": "odd"}}}', '{"marks": {"a": {"state": "reviewed", "path": 3}}}', "null"):
            with self.subTest(text):
                self.run_in_page("$('marks-said').textContent = ''")
                self.assertEqual(self.imported(text), said)
        self.assertEqual(self.one("#marks-count").text, "1 reviewed, 1 question")

    def test_of_several_on_one_line_each_keeps_its_own(self):
        self.open(f"#kind=named_code&search={TWICE}:326")
        second = self.all("tr.item")[1].get_attribute("data-id")
        self.open("#row=" + second)
        self.click(self.wait(lambda: self.one("tr.detail .mark-question")))
        self.open(f"#kind=named_code&search={TWICE}:326")
        self.assertEqual([bool(row.find_elements(By.CSS_SELECTOR, ".mark-shown")) for row in self.all("tr.item")], [False, True, False])


if __name__ == "__main__":
    unittest.main()

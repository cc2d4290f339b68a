"""The report's page: what its words stand for is said beside them, and its links lead to the
files of the run."""

import json
import pathlib
import re
import unittest
import urllib.parse

from browser import PAGE, By, Page

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTPUT = pathlib.Path(PAGE).parents[1] if PAGE else None
KINDS = ("files", "blocks", "build_blocks", "python_sites", "named_code")


def titles():
    """What the pack says that each verdict means."""
    verdicts = json.loads((ROOT / "rules/pytorch/verdicts.json").read_text())["verdicts"]
    return {verdict["name"]: verdict["title"].replace("${device.title}", "CUDA").replace("${device.backend}", "torch_cuda") for verdict in verdicts}


class Meant(Page):
    def test_each_row_says_what_its_verdict_means(self):
        said = titles()
        for kind in KINDS:
            with self.subTest(kind):
                self.open("#kind=" + kind)
                rows = self.run_in_page("""return [...document.querySelectorAll("tr.item")]
                  .map((row) => [row.querySelector(".badge").textContent, row.querySelector(".verdict .meaning").textContent])""")
                self.assertGreater(len(rows), 30)
                self.assertEqual([meaning for _, meaning in rows], [said[verdict] for verdict, _ in rows])

    def test_an_open_row_says_it_whole(self):
        block = next(b for b in self.report["build_blocks"] if b["verdict"] == "STAGE2")
        for width in (1400, 1000, 400):
            with self.subTest(width):
                self.width(width)
                self.open(f"#row=build_blocks/{block['path']}:{block['line']}")
                row = self.one('tr.item[aria-expanded="true"]')
                self.assertIn(titles()["STAGE2"], row.text)
                self.assertTrue(self.run_in_page("const said = arguments[0].querySelector('.meaning'); return said.scrollHeight <= said.clientHeight + 1", row))

    def test_a_verdict_that_is_searched_for_is_explained(self):
        self.open()
        self.search("stage2")
        self.assertTrue(self.one("#named").text.startswith("STAGE2 " + titles()["STAGE2"] + "."))
        self.assertIn("a plain CPU-only build skips this", self.one("#named").text)
        self.assertEqual({row.get_attribute("data-id").split("/")[0] for row in self.all("tr.item")}, {"build_blocks"})

    def test_a_list_of_one_verdict_says_it_once(self):
        self.open("#kind=build_blocks&verdict=STAGE2")
        self.assertEqual(self.one("#browse").text.count(titles()["STAGE2"] + "."), 1)
        self.assertEqual([row for row in self.all("tr.item .meaning") if row.is_displayed()], [])
        self.click(self.one("#clear"))
        self.assertEqual(self.one("#named").text, "")

    def test_the_filter_and_the_counts_say_it(self):
        self.open("#kind=build_blocks")
        said = titles()
        choices = self.run_in_page("return [...document.querySelectorAll('#verdict option')].slice(1).map((option) => [option.value, option.textContent])")
        self.assertIn("STAGE2", [verdict for verdict, _ in choices])
        for verdict, text in choices:
            self.assertTrue(text.endswith("): " + said[verdict]), text)
        counted = self.run_in_page("return [...document.querySelectorAll('.chips li')].map((entry) => [entry.firstChild.textContent.split(' ')[0], entry.lastChild.textContent])")
        self.assertEqual(len(counted), sum(len(self.report["totals"][kind]["by_verdict"]) for kind in KINDS))
        self.assertEqual([text for _, text in counted], [said[verdict] for verdict, _ in counted])

    def test_each_split_says_what_its_transform_does(self):
        words = {"drop-includes": "includes are dropped", "travel": "goes to the backend as it is", "with-parent": "goes with the block around it",
                 "hook": "becomes the hook {name}", "interface": "becomes a call of an interface that the host has", "bind": "is bound by the backend, in {name}", "flag": "is set by the backend, in {name}"}
        self.open()
        shown = self.run_in_page("return [...document.querySelectorAll('.split summary')].map((line) => [line.children[1].textContent, line.children[2].textContent])")
        splits = [split for path in dict.fromkeys(split["path"] for split in self.report["splits"])
                  for split in self.report["splits"] if split["path"] == path]
        self.assertEqual(shown, [[split["transform"], words[split["transform"]].format(**split)] for split in splits])

    def test_what_changed_says_it_above_its_list(self):
        item = {"path": "a.cpp", "line": 0, "name": "a", "group": "", "verdict": "STAGE2", "text": "", "note": "", "before": {"verdict": "KEEP-OPTION"}}

        def drift(report, sources):
            report["drift"] = {"schema": 1, "from": "2.5.0", "to": "2.6.0", "left_out": [], "to_review": [], "counts": {},
                               "changes": {"build_blocks": {"new": [], "gone": [], "changed": [item] * 9, "renamed": []}}}
        self.open(page=self.changed(drift))
        self.click(self.one("#drift summary"))
        said = self.one("#drift details").text
        for verdict in ("STAGE2", "KEEP-OPTION"):
            self.assertEqual(said.count(titles()[verdict]), 1)

    def test_the_title_names_the_device_of_the_rules(self):
        def other(report, sources):
            report["device"] = {"name": "tpx", "title": "TPX"}
        self.open(page=self.changed(other))
        self.assertEqual(self.one("#title").text, "PyTorch 2.6.0a0: what is TPX, and where it goes")
        self.assertEqual(self.one("#flow-title").text, "Where TPX is, and where it goes")
        self.assertIn("Where TPX is, and where it goes", self.one("#jump").text)


class Cards(Page):
    def card(self, words):
        return next(card for card in self.all(".card") if words in card.text)

    def test_named_code_has_a_card_for_each_thing_to_do(self):
        sites = [site["verdict"] for site in self.report["named_code"]["sites"]]
        for verdict in ("NEEDS-HOOK", "GENERIC-ONE-LINE"):
            with self.subTest(verdict):
                self.open()
                card = self.card("named-code sites (" + verdict + ")")
                self.assertEqual(card.text.split("\n")[0], str(sites.count(verdict)))
                self.click(card)
                self.assertEqual(self.one("#found").text, f"{sites.count(verdict)} shown")

    def test_where_nothing_is_left_one_card_says_so(self):
        def finish(report, sources):
            report["named_code"]["sites"] = []
        self.open(page=self.changed(finish))
        card = self.card("named-code sites to edit by hand")
        self.assertEqual((card.text.split()[0], card.get_attribute("class")), ("0", "card good"))

    def test_as_many_checks_as_the_terminal_says(self):
        printed = (OUTPUT.parent / "summary.txt").read_text()
        self.open()
        passed, all_of_them = re.search(r"^ *checks +(\d+) of (\d+) passed", printed, re.M).groups()
        self.assertEqual(self.card("checks").text.split("\n")[0], f"{passed} of {all_of_them}")
        self.assertEqual(len(self.all("#checks .check")), int(all_of_them))

    def test_what_is_to_review_and_checks_lead_to_their_parts(self):
        for words, part in (("to review", "review-title"), ("checks", "checks-title"), ("patches for the host", "patches-title")):
            with self.subTest(part):
                self.open()
                self.click(self.card(words))
                self.wait(lambda: self.run_in_page("""const { top } = $(arguments[0]).getBoundingClientRect();
                  return top >= 0 && (top < 200 || scrollY + innerHeight >= document.body.scrollHeight - 1)""", part))


class Written(Page):
    """What the page says that the run wrote is where its links lead."""

    def target(self, link):
        path = urllib.parse.urlsplit(link.get_attribute("href")).path
        return pathlib.Path(urllib.parse.unquote(path)).relative_to(OUTPUT.resolve())

    def test_every_place_that_is_linked_exists(self):
        self.open()
        places = self.run_in_page("return [...written]")
        self.assertGreater(len(places), 800)
        self.assertEqual([path for path in places if not (OUTPUT / path).is_file()], [])

    def test_a_file_links_where_it_went(self):
        self.open("#row=files/aten/src/ATen/native/cuda/Blas.cpp")
        moved = next(file for file in self.report["files"] if file["path"] == "aten/src/ATen/native/cuda/Blas.cpp")
        link = self.item(self.one("tr.detail"), "To").find_element(By.TAG_NAME, "a")
        self.assertEqual(str(self.target(link)), moved["destination"])

    def test_a_split_links_its_generated_source(self):
        self.open("#row=blocks/torch/csrc/StorageMethods.cpp:150")
        text = (OUTPUT / self.target(self.one("tr.detail .generated a"))).read_text()
        split = next(s for s in self.report["splits"] if (s["path"], s["line"]) == ("torch/csrc/StorageMethods.cpp", 150))
        self.assertIn(split["backend"].strip().split("\n")[-1], text)

    def test_each_patch_links_its_file_and_shows_the_backends_text(self):
        self.open()
        self.run_in_page("for (const patch of document.querySelectorAll('#patches details')) patch.open = true")
        boxes = self.wait(lambda: all(box.find_elements(By.CSS_SELECTOR, ".d-add, .d-gone") for box in self.all("#patches details")) and self.all("#patches details"))
        blocks = {(block["path"], block["line"]): block["patch"] for block in self.report["blocks"]}
        for box in boxes:
            file = box.find_element(By.CSS_SELECTOR, "summary").text
            with self.subTest(file):
                self.assertEqual(self.target(box.find_element(By.CSS_SELECTOR, "a.written")).name, file)
                places = [f"{s['path']}:{s['line']}" for s in self.report["splits"]
                          if blocks[(s["path"], s["line"])] == file and s["outcome"] == "automatic" and s["backend"].strip()]
                heads = [head.text for head in box.find_elements(By.CSS_SELECTOR, ".side .side h4")]
                self.assertEqual(heads, places)

    def test_a_backend_in_the_checkout_is_not_linked(self):
        def commit(report, sources):
            report["options"]["placement"] = "in-tree"
        self.open("#row=files/aten/src/ATen/native/cuda/Blas.cpp", self.changed(commit))
        self.assertEqual(self.all("a.written"), [])


if __name__ == "__main__":
    unittest.main()

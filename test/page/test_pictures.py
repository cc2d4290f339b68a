"""The report's page: the map of the tree, the flow, two releases side by side; and pictures
of it all for people, in PICTURES."""

import base64
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from browser import LAYOUT, By, Page

RUNS = pathlib.Path(os.environ.get("RUNS", "/nowhere"))  # of the end-to-end tests
PICTURES = os.environ.get("PICTURES", "")


def leaving(report, directory=""):
    """How many files below `directory` move, and how many are copied."""
    actions = [report["verdicts"][file["verdict"]]["action"] for file in report["files"] if file["path"].startswith(directory)]
    return actions.count("move"), actions.count("supplement")


def files_in(report, directory):
    kept = sum(len(names) for group in report["kept_files"] for place, names in group["directories"].items() if (place + "/").startswith(directory))
    return kept + sum(1 for file in report["files"] if file["path"].startswith(directory))


class Map(Page):
    def rows(self):
        """Name => row, of what is shown."""
        return {row.find_element(By.CSS_SELECTOR, ".map-name").text: row for row in self.all(".map-row")}

    def open_directory(self, name):
        self.click(self.rows()[name].find_element(By.CSS_SELECTOR, ".map-open"))

    def test_a_directory_counts_all_below_it(self):
        report = self.report
        self.open()
        for name, directory in (("the checkout", ""), ("aten", "aten/"), ("torch", "torch/")):
            with self.subTest(name):
                links = [link.text for link in self.rows()[name].find_elements(By.CSS_SELECTOR, ".map-links button")]
                move, copied = leaving(report, directory)
                self.assertEqual(links, [f"{move} move", f"{copied} are copied"])
        said = self.rows()["torch"].find_element(By.CSS_SELECTOR, ".number").text
        self.assertTrue(said.endswith(f"of {files_in(report, 'torch/'):,} files"), said)

    def test_directories_open_and_close(self):
        self.open()
        self.open_directory("torch")
        self.assertIn("22 move", self.rows()["cuda"].text)
        self.assertIn("100 % of 22 files", self.rows()["cuda"].text)
        self.open_directory("torch")
        self.assertNotIn("cuda", self.rows())

    def test_what_holds_one_directory_is_open_at_once(self):
        self.open()
        self.open_directory("aten")
        self.assertIn("ATen", self.rows())

    def test_by_keyboard(self):
        self.open()
        opener = self.rows()["torch"].find_element(By.CSS_SELECTOR, ".map-open")
        self.run_in_page("arguments[0].focus()", opener)
        self.press("\n")
        self.assertEqual(opener.get_attribute("aria-expanded"), "true")
        self.press("\t")
        self.assertEqual(self.browser.switch_to.active_element.text, f"{leaving(self.report, 'torch/')[0]} move")

    def test_a_number_leads_to_its_files(self):
        self.open()
        self.open_directory("torch")
        self.click(self.rows()["cuda"].find_element(By.CSS_SELECTOR, ".map-links button"))
        self.assertEqual(self.one("#found").text, "22 shown")
        self.assertEqual({row.get_attribute("data-id").rsplit("/", 1)[0].split("/")[2] for row in self.all("tr.item")}, {"cuda"})
        self.assertIn("under=torch%2Fcuda", self.browser.current_url)
        self.click(self.one("#under"))
        self.assertEqual(self.one("#found").text, "752 shown")

    def test_an_unknown_directory_is_said(self):
        self.open("#under=none/such")
        self.assertEqual(self.one("#unknown").text, "This page has no such filter or value: under=none/such")

    def test_by_share(self):
        self.open()
        self.one('#map-order option[value="share"]').click()
        shares = [float(row.text.split(" %")[0].split()[-1]) for name, row in self.rows().items() if name != "the checkout"]
        self.assertEqual(shares, sorted(shares, reverse=True))
        self.assertGreater(len(shares), 2)

    def test_files_of_other_projects_are_counted_and_said(self):
        """A directory of which all that is judged is copied, and 30,181 files are counted apart."""
        def vendor(report, sources):
            copied = next(file for file in report["files"] if report["verdicts"][file["verdict"]]["action"] == "supplement")
            report["files"] += [copied | {"path": f"vendored/lib/{n}.h"} for n in range(104)]
            sources["apart"] |= {"vendored": 30181, "vendored/lib": 1896}
        self.open(page=self.changed(vendor))
        self.assertIn("0.3 % of 30,285 files (30,181 of other projects)", self.rows()["vendored"].text)
        self.open_directory("vendored")
        self.assertIn("5.2 % of 2,000 files (1,896 of other projects)", self.rows()["lib"].text)


class Flow(Page):
    def test_every_moved_file_is_on_both_sides(self):
        self.open()
        for side in ("start", "end"):
            ends = [text.text for text in self.all(f"#flow text[text-anchor={side}]")]
            self.assertEqual(sum(int(text.split()[-1].replace(",", "")) for text in ends), 752, ends)

    def test_names_lie_beside_the_ribbons(self):
        for width in (1400, 1000, 720, 400):
            with self.subTest(width):
                self.width(width)
                self.open()
                over = self.run_in_page("""const boxes = (of) => [...document.querySelectorAll(of)].map((element) => element.getBoundingClientRect());
                  const ribbons = boxes("#flow .ribbon, #flow .ribbon-end"), left = Math.min(...ribbons.map((box) => box.left)), right = Math.max(...ribbons.map((box) => box.right));
                  return boxes("#flow text").filter((box) => box.right > left && box.left < right).length""")
                self.assertEqual(over, 0)

    def test_the_check_of_pictures_can_fail(self):
        """Words that are too small, or lie on one another, are found."""
        self.open()
        self.run_in_page("document.querySelector('#flow').style.cssText = 'width: 300px; min-width: 0'")
        self.assertIn("small: ", self.run_in_page(LAYOUT)[0])
        self.open()
        self.run_in_page("const [one, two] = document.querySelectorAll('#flow text'); two.setAttribute('y', one.getAttribute('y'))")
        self.assertIn("over: ", self.run_in_page(LAYOUT)[0])


def tree_of(run):
    file = RUNS / run / "tree.txt"
    return file.read_text() if file.is_file() else ""


@unittest.skipUnless(tree_of("1.13.1") and tree_of("2.6.0-splits"), "the trees of 1.13.1 and 2.6.0 are not there")
class Strip(Page):
    """A run on 1.13.1, and one on 2.6.0 into the same output."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.out = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="strip.")), "out")
        cls.earlier, cls.later = (cls.run_on(tree_of(run)) for run in ("1.13.1", "2.6.0-splits"))

    @classmethod
    def run_on(cls, tree):
        run = subprocess.run([os.environ["TOOL"], "run", tree, "-o", cls.out], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if run.returncode not in (0, 1):  # 1: macros of 1.13.1 have come to guard the device's code
            raise AssertionError(f"a run ended with {run.returncode}")
        return json.loads((cls.out / "report/report.json").read_text())

    def setUp(self):
        self.open(page=self.out / "report/index.html")

    def moved(self, report):
        return {file["path"]: file["content_hash"] for file in report["files"] if report["verdicts"][file["verdict"]]["action"] == "move"}

    def test_both_releases_are_named(self):
        self.assertEqual(self.one("#drift-title").text, "What changed since PyTorch " + self.earlier["release"])
        self.assertEqual(self.one("#strip").text.split("\n")[:2], [self.earlier["release"], self.later["release"]])

    def test_moved_files_are_those_of_the_two_reports(self):
        before, after = self.moved(self.earlier), self.moved(self.later)
        row = self.one("#strip").text.split("Moved files\n")[1].split("Copied files")[0]
        said = {line.split()[1]: int(line.split()[0].replace(",", "")) for line in row.strip().split("\n")}
        self.assertEqual(said["gone"] + said["renamed"], len(before.keys() - after.keys()))
        self.assertEqual(said["new"] + said["renamed"], len(after.keys() - before.keys()))
        self.assertEqual(said["changed"], sum(before[path] != after[path] for path in before.keys() & after.keys()))

    def test_what_is_new_can_be_read(self):
        part = next(part for part in self.all("#drift > div") if part.text.startswith("Moved files"))
        new = part.find_element(By.TAG_NAME, "details")
        self.click(new.find_element(By.TAG_NAME, "summary"))
        listed = {entry.text.split("  ")[0] for entry in new.find_elements(By.CSS_SELECTOR, "li .path")}
        self.assertTrue(listed)
        self.assertLessEqual(listed, self.moved(self.later).keys() - self.moved(self.earlier).keys())

    def test_it_fits(self):
        for width in (1400, 1000, 400):
            with self.subTest(width):
                self.width(width)
                self.assertEqual(self.run_in_page(LAYOUT), [])


@unittest.skipUnless(PICTURES, "PICTURES names no folder for them")
class Pictures(Page):
    """To be looked at: the page as people see it, in both themes and three widths, and on paper."""

    def keep(self, name, element=None):
        file = pathlib.Path(PICTURES, name + ".png")
        self.assertTrue(element.screenshot(str(file)) if element else self.browser.save_screenshot(str(file)))
        self.assertEqual(file.read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
        return int.from_bytes(file.read_bytes()[16:20], "big")

    def take(self, width, scheme):
        parts = {"split": "tr.detail", "map": "#map", "flow": "#flow-part"}
        self.width(width)
        self.run_in_page("scrollTo(0, 0)")
        self.assertEqual(self.keep(f"first-{width}-{scheme}"), width)
        self.width(width, 2400)  # what is taller than the window is cut in a picture of it
        for name, selector in parts.items():
            self.assertGreater(self.keep(f"{name}-{width}-{scheme}", self.one(selector)), width * 0.7)

    def test_pictures(self):
        pathlib.Path(PICTURES).mkdir(parents=True, exist_ok=True)
        self.open("#row=blocks/torch/csrc/Storage.cpp:346")
        for directory in ("aten", "torch"):
            self.click(next(button for button in self.all(".map-open") if button.text == directory))
        for scheme in ("light", "dark"):
            self.prefer(scheme)
            for width in (1400, 1000, 400):
                self.take(width, scheme)

    def test_paper(self):
        pathlib.Path(PICTURES).mkdir(parents=True, exist_ok=True)
        self.open("#row=blocks/torch/csrc/Storage.cpp:346")
        paper = base64.b64decode(self.browser.execute_cdp_cmd("Page.printToPDF", {})["data"])
        self.assertEqual(paper[:5], b"%PDF-")
        pathlib.Path(PICTURES, "print.pdf").write_bytes(paper)


if __name__ == "__main__":
    unittest.main()

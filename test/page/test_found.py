"""The report's page: what is in reach at the top, and what is found as it is typed."""

import json
import pathlib
import re
import unittest

from browser import By, Keys, Page

ROOT = pathlib.Path(__file__).resolve().parents[2]

#: Words of plain text of which a part stands on the next line.
BROKEN = r"""
const wrong = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const text = walker.currentNode;
  if (text.parentElement.closest("pre, svg, option, script, noscript, dialog, code, .path, .id") || !text.parentElement.checkVisibility()) continue;
  for (const word of text.data.matchAll(/(?<![\w/.:-])[A-Za-z]{3,}(?![\w/.:(-])/g)) {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    if (new Set([...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => Math.round(box.top))).size > 1) wrong.push(word[0]);
  }
}
return wrong;
"""


def meaning(number):
    """What the documentation says that a number means."""
    row = next(line for line in (ROOT / "docs/Splitting.md").read_text().split("\n") if line.startswith(f"| {number} |"))
    return row.split(" | ")[2]


class Reach(Page):
    def top(self, selector):
        return self.run_in_page("return document.querySelector(arguments[0]).getBoundingClientRect().top", selector)

    def test_the_search_is_in_sight_wherever_one_reads(self):
        for width in (1400, 1000, 400):
            with self.subTest(width):
                self.width(width)
                self.open()
                self.assertLess(self.top("#search"), 40)
                self.run_in_page("scrollTo(0, document.body.scrollHeight)")
                before = self.run_in_page("return scrollY")
                self.assertGreater(before, 2000)
                self.assertLess(abs(self.top("#search")), 40)
                self.press("/")
                self.assertEqual(self.browser.switch_to.active_element.get_attribute("id"), "search")
                self.assertEqual(self.run_in_page("return scrollY"), before)

    def test_a_line_without_a_verdict_of_its_own_has_its_files(self):
        self.open("#search=torch%2Fcsrc%2FModule.cpp%3A100")
        self.assertEqual([row.get_attribute("data-id") for row in self.all("tr.item") if "/torch/csrc/Module.cpp" in row.get_attribute("data-id")][:1],
                         ["files/torch/csrc/Module.cpp"])

    def test_the_list_comes_before_what_is_long(self):
        self.open()
        for longer in ("#overview", "#flow-section", "#splits-section", "#patches-section", "#rules"):
            self.assertLess(self.top("#browse"), self.top(longer), longer)
        self.assertEqual(len(self.all("tr.item")), 40)
        self.click(self.one("#more button"))
        self.assertEqual(len(self.all("tr.item")), 190)

    def test_who_types_sees_the_list(self):
        for width in (1400, 400):
            with self.subTest(width):
                self.width(width)
                self.open()
                self.search("Blas.cpp")
                self.wait(lambda: self.run_in_page("return document.querySelector('tr.item').getBoundingClientRect().top < innerHeight"))

    def test_every_part_is_one_choice_away(self):
        self.open()
        for part in ("patches-title", "checks-title"):
            self.one(f'#jump option[value="{part}"]').click()
            self.wait(lambda: 0 < self.top("#" + part) < 300 or self.run_in_page("return scrollY + innerHeight >= document.body.scrollHeight - 1"))
            box = self.one(".top").rect
            self.assertGreaterEqual(self.top("#" + part), box["height"] - 1)

    def test_what_is_scrolled_to_lies_below_what_stays(self):
        self.open("#row=blocks/torch/csrc/Storage.cpp:346")
        self.wait(lambda: self.one("tr.detail"))
        for selector, bar in (("#review button", ".top"), (".card", ".top"), ("#patches summary", ".top"), ("#rules summary", ".top"),
                              ("tr.detail a", ".controls"), ("tr.detail .mark-box button", ".controls"), ("tr.item", ".controls")):
            with self.subTest(selector):
                self.run_in_page("document.querySelector(arguments[0]).scrollIntoView({ block: 'start' })", selector)
                top, bottom = self.run_in_page("return [document.querySelector(arguments[0]).getBoundingClientRect().top, document.querySelector(arguments[1]).getBoundingClientRect().bottom]", selector, bar)
                self.assertGreaterEqual(top, bottom - 1)

    def test_no_word_is_broken(self):
        for address in ("", "#row=blocks/torch/csrc/Module.cpp:2272", "#row=blocks/torch/csrc/Storage.cpp:346", "#kind=build_blocks&work=left"):
            with self.subTest(address):
                self.width(400)
                self.open(address)
                self.assertEqual(self.run_in_page(BROKEN), [])


class Typed(Page):
    def ids(self):
        return [row.get_attribute("data-id") for row in self.all("tr.item")]

    def test_the_file_of_a_name_comes_first(self):
        self.open()
        self.search("setup.py")
        self.assertEqual(self.ids()[0], "files/setup.py")

    def test_a_line_is_found_from_the_first_view(self):
        self.open()
        self.search("Module.cpp:2273")
        self.assertEqual(self.ids(), ["blocks/torch/csrc/Module.cpp:2272"])
        self.assertEqual(self.one("#tab-all").get_attribute("aria-selected"), "true")
        self.search("Blas.cpp")
        self.assertEqual(self.one("#tab-files").get_attribute("aria-selected"), "true")
        self.open("#search=Module.cpp:2273")
        self.assertEqual(self.ids(), ["blocks/torch/csrc/Module.cpp:2272"])

    def test_escape_leaves_what_is_searched(self):
        self.open()
        self.search("Module.cpp:2273")
        self.one("#search").send_keys(Keys.ESCAPE)
        self.assertEqual(self.one("#search").get_attribute("value"), "Module.cpp:2273")
        self.assertEqual(self.run_in_page("return document.activeElement.id"), "")

    def test_a_place_is_taken_as_tools_write_it(self):
        self.open()
        for text in ("Module.cpp:2273:5", "torch/csrc/Module.cpp:2273:5:", "Module.cpp#L2273", "Module.cpp#L2273-L2275", "Module.cpp(2273)",
                     "Module.cpp(2273,5):", "torch/csrc/Module.cpp:2273-2275", "torch/csrc/Module.cpp:2273–2276",
                     "./torch/csrc/Module.cpp:2273", "https://host/pytorch/pytorch/blob/v2.6.0/torch/csrc/Module.cpp#L2273", '"Module.cpp:2273"', "`Module.cpp:2273`,", "(Module.cpp:2273)"):
            with self.subTest(text):
                self.search(text)
                self.wait(lambda: self.ids() == ["blocks/torch/csrc/Module.cpp:2272"])
        self.click(self.one("tr.item"))
        self.assertEqual(self.wait(lambda: self.one("tr.detail .asked")).text.split()[0], "2273")

    def test_other_words_are_taken_as_they_are(self):
        self.open()
        self.assertEqual(self.run_in_page("return wordsOf('std::vector is_cuda() f(2) TD2013 \"USE_CUDA\" 0003')"),
                         ["std::vector", "is_cuda()", "f(2)", "td2013", "use_cuda", "0003"])

    def test_a_reason_of_several_patches_is_said_once(self):
        self.open()
        self.search("split-torch-csrc")
        named = self.wait(lambda: self.one("#named")).text
        reason = next(patch["reason"] for patch in self.report["patches"] if "Storage" in patch["file"])
        self.assertEqual((named.count(reason), len(self.all("#named .notice")) > 2), (1, True))

    def test_what_a_search_leaves_out_is_counted_and_one_click_away(self):
        self.open()
        self.search("Blas.cpp")
        self.click(next(button for button in self.all("#found button") if "ordinary" in button.text))
        self.assertIn("aten/src/ATen/native/Blas.cpp", self.one("#rows").text)

    def test_what_a_filter_hides_is_counted_and_one_click_away(self):
        self.open("#kind=blocks&work=left")
        self.search("Storage.cpp:346")
        self.assertEqual(self.one("#found").text, "0 shown, 1 hidden by a filter")
        self.click(self.one("#found button"))
        self.assertIn("Storage.cpp", self.one("#rows").text)

    def test_a_tab_that_is_asked_for_is_shown(self):
        self.open()
        self.search("Module.cpp:2273")
        self.click(self.one("#tab-files"))
        self.assertEqual(self.ids(), [])
        self.assertEqual(self.one("#tab-files").get_attribute("aria-selected"), "true")

    def test_a_patchs_name_finds_it_and_what_it_changes(self):
        report = self.report
        self.open()
        for patch in report["patches"]:
            with self.subTest(patch["file"]):
                self.search(patch["file"].split("/")[-1])
                first = self.one("#named .notice")
                self.assertTrue(first.text.startswith(patch["title"]))
                self.assertIn(patch["file"], first.text)
                path = self.run_in_page("return /^--- a\\/(.*)$/m.exec(sources.patches[arguments[0]])[1]", patch["file"])
                self.assertIn(":" + self.ids()[0].split("/", 1)[1].split(":")[0], ":" + path)

    def test_a_number_that_nothing_has_is_explained(self):
        self.open()
        for number in ("TD2013", "td2071"):
            self.search(number)
            self.assertEqual(self.one("#named").text, f"{number.upper()}: {meaning(number.upper())} It does not occur in this run.")
        self.search("TD9999")
        self.assertEqual(self.one("#named").text, "No remark has the number TD9999.")

    def test_a_number_finds_what_has_it(self):
        def remark(report, sources):
            report["diagnostics"] = [{"id": "TD2071", "severity": "warning", "path": "torch/_tensor.py", "line": 0, "column": 0, "message": "New here."}]
            report["splits"][0]["diagnostic"] = "TD2013"
        self.open(page=self.changed(remark))
        self.search("TD2071")
        self.assertEqual(self.ids(), ["files/torch/_tensor.py"])
        self.assertIn(meaning("TD2071") + " 1 place in this run.", self.one("#named").text)
        self.assertIn("New here.", self.one("#named").text)
        self.search("TD2013")
        self.assertEqual(self.ids(), ["blocks/torch/csrc/Generator.cpp:20"])
        self.assertIn(meaning("TD2013") + " 1 place in this run.", self.one("#named").text)


class Said(Page):
    def test_each_patch_says_what_it_does(self):
        report = self.report
        self.open()
        entries = {entry.find_element(By.CSS_SELECTOR, "summary").text: entry for entry in self.all("#patches li")}
        reasons = [patch["reason"] for patch in report["patches"]] # which stand together
        self.assertEqual(list(entries), [patch["file"] for patch in sorted(report["patches"], key=lambda patch: reasons.index(patch["reason"]))])
        lines = [entry.find_element(By.CSS_SELECTOR, ".patch-line").text for entry in entries.values()]
        self.assertEqual(len({entry.text.split("\n")[0] for entry in entries.values()}), len(lines))
        generator = lines[list(entries).index("split-torch-csrc-Generator.patch")]
        self.assertEqual(generator.rpartition(". ")[0], "2 blocks: line 20, includes are dropped; line 66, becomes the hook generator_pynew")
        shown = self.one("#patches").text
        for reason in {patch["reason"] for patch in report["patches"]}:
            self.assertEqual(shown.count(reason), 1)
        for name, line in zip(entries, lines):
            added, gone = self.run_in_page("""const hunks = sources.patches[arguments[0]].split(/^(?=@@ )/m).slice(1).map((hunk) => hunk.split(/^(?=diff )/m)[0].replace(/^-- $[^]*/m, ""));
              const count = (sign) => hunks.flatMap((hunk) => hunk.split("\\n")).filter((line) => line[0] === sign).length;
              return [count("+"), count("-")]""", name)
            self.assertTrue(line.endswith(f"+{added} −{gone} lines."), (name, line, added, gone))

    def test_every_block_of_a_patch_is_named(self):
        report = self.report
        self.open("#search=split-torch-csrc-Module.patch")
        places = [button.text for button in self.all("#named .does button")]
        self.assertEqual(places, [f"{split['path']}:{split['line']}" for split in report["splits"] if split["path"] == "torch/csrc/Module.cpp"])
        self.click(self.all("#named .does button")[0])
        self.wait(lambda: self.all("tr.item"))

    def test_what_needs_a_hand_says_what_to_do(self):
        verdicts = json.loads((ROOT / "rules/pytorch/verdicts.json").read_text())["verdicts"]
        hands = {verdict["name"]: verdict["hand"].replace("${device.title}", "CUDA") for verdict in verdicts if "hand" in verdict}
        for kind, work in (("build_blocks", "later"), ("named_code", "left")):
            with self.subTest(kind):
                self.open(f"#kind={kind}&work={work}")
                row = self.one("tr.item")
                hand = hands[row.find_element(By.CSS_SELECTOR, ".badge").text]
                self.assertTrue(row.text.endswith(("To do: " if work == "left" else "build reads it: ") + hand), row.text)
                self.assertTrue(self.item(self.open_first(), "To do").text.endswith(hand))
        self.open("#row=blocks/torch/csrc/Storage.cpp:346")
        self.assertIsNone(self.item(self.one("tr.detail"), "To do"))

    def test_a_block_in_another_goes_with_it(self):
        nested = next(block for block in self.report["build_blocks"] if block["nested"] and block["verdict"] == "STAGE2")
        self.open(f"#row=build_blocks/{nested['path']}:{nested['line']}")
        self.assertRegex(self.item(self.one("tr.detail"), "To do").text, r"^once no build reads it: goes with the block around it; a plain CPU-only build skips this")

    def test_nothing_to_review_is_green(self):
        def settle(report, sources):
            report["review"] = []
        self.open(page=self.changed(settle))
        card = next(card for card in self.all(".card") if "to review" in card.text)
        self.assertEqual((card.text.split()[0], card.get_attribute("class")), ("0", "card good"))

        def find(report, sources):
            report["review"] = [{"kind": "remark", "weight": "told", "path": "", "line": 0, "text": "Odd.", "subject": ""}]
        self.open(page=self.changed(find))
        card = next(card for card in self.all(".card") if "to review" in card.text)
        self.assertEqual((card.text.split()[0], card.get_attribute("class")), ("1", "card act"))

    def test_each_kind_of_finding_is_drawn(self):
        schema = json.loads((ROOT / "docs" / "report.schema.json").read_text())
        kinds = schema["properties"]["review"]["items"]["properties"]["kind"]["enum"]

        def find(report, sources):
            report["review"] = [{"kind": kind, "weight": weight, "path": "setup.py", "line": number + 1, "text": f"This is {kind}.", "subject": f"about-{kind}"}
                                for number, kind in enumerate(kinds) for weight in [("fails", "strict", "told")[number % 3]]]
        self.open(page=self.changed(find))
        notices = [one for one in self.all("#review .notice") if re.search(r"\(1\)", one.text)]
        self.assertEqual(len(notices), len(kinds))
        for number, (kind, notice) in enumerate(zip(kinds, notices)):
            title, _, said = notice.text.partition("(1)")
            self.assertIn(f"setup.py:{number + 1} This is {kind}. about-{kind}", " ".join(said.split()))
            self.assertNotIn(kind, title.split())  # in words
            self.assertIn(("alert", "act", "keep")[number % 3], notice.get_attribute("class").split())

    def test_the_counts_of_files_agree(self):
        self.open()
        checked = next(check["detail"] for check in self.report["checks"] if check["name"] == "accounting-tree")
        lead = re.fullmatch(r"([\d,]+) files, .* With ([\d,]+) files of other projects \(third-party\), .* the checkout has ([\d,]+)\.", self.one("#lead").text)
        judged, apart, all_of_them = (int(number.replace(",", "")) for number in lead.groups())
        self.assertEqual(judged + apart, all_of_them)
        self.assertEqual(checked, f"{all_of_them:,} files in the checkout, each once")


if __name__ == "__main__":
    unittest.main()

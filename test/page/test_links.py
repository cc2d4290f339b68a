"""The report's page: addresses, links to rows, Back, and what a search names."""

import json
import pathlib
import unittest

from browser import By, Keys, Page

RULES = pathlib.Path(__file__).resolve().parents[2] / "rules"
TWICE = "aten/src/ATen/functorch/BatchRulesBinaryOps.cpp"  # is_cuda three times in line 326


class Links(Page):
    def opened(self):
        """The ids of the rows that are open, and how many details are shown."""
        return [row.get_attribute("data-id") for row in self.all('tr.item[aria-expanded="true"]')], len(self.all("tr.detail"))

    def test_every_row_and_mark_has_a_name_of_its_own(self):
        self.open()
        rows, ids, keys = self.run_in_page("return [model.all.length, new Set(model.all.map((i) => i.id)).size, new Set(model.all.map((i) => i.key)).size]")
        self.assertGreater(rows, 20000)
        self.assertEqual((ids, keys), (rows, rows))

    def test_a_link_opens_its_row_and_no_other(self):
        self.open()
        links = self.run_in_page("""return model.all.filter((item, at) => at % 2500 === 7 || item.path === arguments[0] && item.line === 326)
          .map((item) => [item.id, addressOf(rowAddress(item))])""", TWICE)
        self.assertGreaterEqual(len(links), 10)
        for name, address in links:
            with self.subTest(name):
                self.open(address)
                self.assertEqual(self.opened(), ([name], 1))
                self.assertEqual(self.one("#unknown").text, "")

    def test_the_link_in_a_row_is_to_that_row(self):
        self.open("#kind=named_code&search=" + TWICE + ":326")
        rows = self.all("tr.item")
        self.assertEqual(len(rows), 3)
        self.click(rows[1])
        self.click(self.one("tr.detail .row-link"))
        self.assertEqual(self.opened(), ([rows[1].get_attribute("data-id")], 1))

    def test_a_row_alone_is_an_address(self):
        self.open("#row=files/torch/_tensor.py")
        self.assertEqual(self.opened(), (["files/torch/_tensor.py"], 1))

    def test_the_open_row_stands_in_the_address_and_back_closes_it(self):
        self.open("#kind=blocks&action=act")
        first, second = (row.get_attribute("data-id") for row in self.all("tr.item")[:2])
        self.click(self.all("tr.item")[0])
        self.click(self.all("tr.item")[1])
        self.assertEqual(self.opened(), ([second], 1))
        self.browser.refresh()
        self.wait(lambda: self.opened() == ([second], 1))
        self.browser.back()
        self.wait(lambda: self.opened() == ([first], 1))
        self.browser.back()
        self.wait(lambda: self.opened() == ([], 0))
        self.assertEqual(self.one("#action").get_attribute("value"), "act")

    def test_back_undoes_one_thing_at_a_time(self):
        self.open("#kind=blocks")
        self.click(self.one("#tab-build_blocks"))
        self.search("USE_NCCL")
        self.browser.back()
        self.wait(lambda: self.one("#search").get_attribute("value") == "")
        self.assertEqual(self.one("#tab-build_blocks").get_attribute("aria-selected"), "true")
        self.browser.back()
        self.wait(lambda: self.one("#tab-blocks").get_attribute("aria-selected") == "true")

    def test_lines_are_linked_where_the_remote_has_them(self):
        def publish(report, sources):
            report["published"] = {"url": "https://code.example/o/n", "commit": "1234567890abcdef", "except": ["torch/csrc/Storage.cpp", "third_party"]}
        self.open("#row=blocks/torch/csrc/Module.cpp:2272", page=self.changed(publish))
        link, block = self.one("tr.detail a.upstream"), next(b for b in self.report["blocks"] if (b["path"], b["line"]) == ("torch/csrc/Module.cpp", 2272))
        self.assertEqual(link.get_attribute("href"), f"https://code.example/o/n/blob/1234567890abcdef/torch/csrc/Module.cpp#L2272-L{block['end']}")
        self.assertEqual(link.text, "code.example/o/n at 1234567890")
        self.open("#row=blocks/torch/csrc/Storage.cpp:346", page=self.changed(publish))
        self.assertEqual(self.all("tr.detail a.upstream"), [])
        self.open("#row=blocks/torch/csrc/Module.cpp:2272")
        self.assertEqual(self.all("tr.detail a.upstream"), [])

    def test_words_of_the_language_are_unknown_values(self):
        self.open("#work=toString")
        self.assertIn("work=toString", self.one("#unknown").text)

    def test_unknown_values_are_said_and_left_out(self):
        self.open("#kind=blocks&verdict=NOPE&rule=none-such&work=maybe&row=blocks/none.cpp:1&action=act")
        self.assertEqual(self.one("#unknown").text, "This page has no such filter or value: "
                         "verdict=NOPE, rule=none-such, work=maybe, row=blocks/none.cpp:1")
        self.assertEqual(self.one("#found").text, "45 shown")
        self.click(self.one("#clear"))
        self.assertEqual(self.one("#unknown").text, "")


class Named(Page):
    def test_a_remarks_number_finds_its_rows(self):
        def remark(report, sources):
            report["diagnostics"] = [{"id": "TD2099", "severity": "warning", "path": "torch/csrc/Module.cpp", "line": 2273, "column": 1, "message": "It is odd."}]
            report["splits"][0]["diagnostic"] = "TD2013"
        page = self.changed(remark)
        self.open("#kind=blocks&search=td2099", page)
        self.assertEqual([row.text.split("\n")[0] for row in self.all("tr.item")], ["torch/csrc/Module.cpp:2272"])
        self.assertIn("It is odd.", self.one("#named").text)
        self.assertIn("It is odd.", self.item(self.open_first(), "Remarks").text)
        self.open("#kind=blocks&search=TD2013", page)
        self.assertEqual([row.text.split("\n")[0] for row in self.all("tr.item")], ["torch/csrc/Generator.cpp:20"])

    def test_every_patch_finds_rows(self):
        self.open()
        for patch in self.report["patches"]:
            found = self.run_in_page("return search({ ...NO_FILTER, kind: 'all', search: arguments[0] }).length", patch["file"])
            self.assertGreater(found, 0, patch["file"])

    def test_every_rule_that_decides_finds_rows(self):
        report = self.report
        kinds = [report["files"], report["blocks"], report["build_blocks"], report["python_sites"], report["named_code"]["sites"]]
        rules = {record["rule"] for records in kinds for record in records} | {site["found_by"] for site in kinds[-1]}
        self.assertGreater(len(rules), 80)
        self.open()
        nothing = self.run_in_page("return arguments[0].filter((id) => !search({ ...NO_FILTER, kind: 'all', search: id }).length)", sorted(rules))
        self.assertEqual(nothing, [])

    def test_a_rule_without_rows_is_explained(self):
        self.open()
        self.search("unit-host-abi")
        self.assertIn("rules/pytorch/units.json", self.wait(lambda: self.one("#named").text))

    def test_where_a_rule_stands_is_true(self):
        """Against the pack: the entry that the page names has the rule's id."""
        for kind in ("files", "blocks", "build_blocks", "python_sites", "named_code"):
            with self.subTest(kind):
                self.open("#kind=" + kind)
                detail = self.open_first()
                said = self.item(detail, "To change it").text.split("\n")[0]
                place, entry = said.split(" entry ")
                number, key = entry.split(",")[0].split(" of ")
                rule = self.item(detail, "Rule").find_element(By.TAG_NAME, "code").text
                pack = json.loads((RULES.parent / place).read_text())
                self.assertEqual(pack[key][int(number) - 1]["id"], rule)


class Exports(Page):
    def mark(self, address, state, note):
        self.open(address)
        detail = self.wait(lambda: self.one("tr.detail"))
        if state:
            self.click(detail.find_element(By.CSS_SELECTOR, ".mark-" + state))
        detail.find_element(By.CSS_SELECTOR, ".mark-box input").send_keys(note, Keys.ENTER)

    def test_marks_of_one_line_are_apart_and_become_comments(self):
        self.open("#kind=named_code&search=" + TWICE + ":326")
        second = self.all("tr.item")[1].get_attribute("data-id")
        self.mark("#row=" + second, "question", "why twice?")
        self.mark("#row=files/torch/_tensor.py", "reviewed", "")
        self.open("#kind=named_code&search=" + TWICE + ":326")
        self.assertEqual([bool(row.find_elements(By.CSS_SELECTOR, ".mark-shown")) for row in self.all("tr.item")], [False, True, False])
        self.assertEqual(self.one("#marks-count").text, "1 reviewed, 1 question")
        comments = json.loads(self.exported("#marks-comments", "review-comments.json"))
        self.assertEqual(comments["event"], "COMMENT")
        self.assertEqual([(comment["path"], comment["line"]) for comment in comments["comments"]], [(TWICE, 326), ("torch/_tensor.py", 1)])
        self.assertEqual({key for comment in comments["comments"] for key in comment}, {"path", "line", "body"})
        self.assertTrue(comments["comments"][0]["body"].startswith("Question: why twice?\n"))
        lines = self.exported("#marks-markdown", "review.md").split("\n")
        self.assertEqual(lines[0], "# Review of PyTorch 2.6.0a0")
        self.assertRegex(lines[2], r"^- \[ \] `named_code .*:326 is_cuda~2` \(.*\): why twice\?$")
        self.assertRegex(lines[3], r"^- \[x\] `files torch/_tensor.py` \(")


if __name__ == "__main__":
    unittest.main()

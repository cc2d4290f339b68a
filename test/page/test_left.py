"""The report's page: what is done, what is left, and the texts that rows show."""

import pathlib
import unittest
import urllib.parse

from browser import LAYOUT, PAGE, By, Page

OUTPUT = pathlib.Path(PAGE).parents[1] if PAGE else None


def acting(report, kind):
    return [record for record in report[kind] if report["verdicts"][record["verdict"]]["action"] == "act"]


def due(report, record):
    return report["verdicts"][record["verdict"]]["due"]


class Left(Page):
    def test_the_sentence_counts_what_the_report_has(self):
        report = self.report
        blocks, build, sites = (acting(report, kind) for kind in ("blocks", "build_blocks", "python_sites"))
        patched = sum(1 for block in build if block["patch"])
        later = sum(1 for record in build if record["by_hand"] and due(report, record) == "once-moved")
        self.assertEqual([site for site in sites if site["by_hand"]], [])  # so the sentence has none
        names = [site["verdict"] for site in report["named_code"]["sites"]]
        self.open()
        self.assertEqual(self.one("#progress").text,
                         f"The host: {len(blocks)} of {len(blocks)} blocks done, 0 refused; {patched} of {len(build)} build blocks done, "
                         f"{len(build) - patched - later} to edit by hand, {later} later; "
                         f"{names.count('NEEDS-HOOK') + names.count('GENERIC-ONE-LINE')} named-code sites to edit by hand. "
                         "Later: once no build reads them; nothing waits for it before.")

    def test_a_verdict_that_asks_for_a_hand_is_work_whatever_it_is_called(self):
        def rename(report, sources):
            report["verdicts"]["ASK-A-VENDOR"] = report["verdicts"]["NEEDS-HOOK"] | {"hand": "ask a vendor"}
            for site in [site for site in report["named_code"]["sites"] if site["verdict"] == "NEEDS-HOOK"][:7]:
                site["verdict"] = "ASK-A-VENDOR"
        self.open(page=self.changed(rename))
        self.assertIn("7 named-code sites with ASK-A-VENDOR: ask a vendor", self.one("#review").text)

    def test_refused_blocks_are_counted(self):
        def refuse(report, sources):
            for split in report["splits"][:2]:
                split["outcome"] = "refused"
        self.open(page=self.changed(refuse))
        self.assertTrue(self.one("#progress").text.startswith("The host: 43 of 45 blocks done, 2 refused; 1 of 73 build blocks done"))

    def test_nothing_is_green_while_work_is_left(self):
        self.open()
        self.assertEqual(self.all("#review .good"), [])
        self.assertNotIn("Python site", self.one("#review").text)
        self.assertIn("173 named-code sites", self.one("#review").text)
        self.assertNotIn("Nothing", self.one("#review").text)

    def test_what_rules_ask_for_is_left_whatever_the_action_is(self):
        def ask(report, sources):
            for site in report["python_sites"]:
                site["by_hand"] |= report["verdicts"][site["verdict"]]["action"] == "keep"
        self.open("#kind=python_sites&work=left", page=self.changed(ask))
        self.assertEqual(self.one("#found").text, "8 shown")

    def test_green_comes_when_all_is_done(self):
        def finish(report, sources):
            for block in report["build_blocks"]:
                block.update(patch=report["patches"][0]["file"], by_hand=False)
            report["python_sites"] = []
            report["named_code"]["sites"] = []
            report["review"] = []
        self.open(page=self.changed(finish))
        self.assertIn("Nothing is left to do in the host.", self.one("#review .good").text)
        self.assertEqual(self.all("#review .act"), [])

    def test_what_no_patch_does_is_by_hand_now_or_later(self):
        report = self.report
        self.open()
        for kind in ("build_blocks", "python_sites"):
            by_hand, later = (report["totals"][key][kind] for key in ("by_hand", "by_hand_later"))
            self.assertEqual(by_hand, sum(record["by_hand"] for record in report[kind]))
            for work, count in (("left", by_hand - later), ("later", later)):
                self.open(f"#kind={kind}&work={work}")
                self.assertEqual(self.one("#found").text, f"{count} shown")
        cards = " ".join(card.text.replace("\n", " ") for card in self.all(".card"))
        self.assertIn("1 of 73 build blocks have a patch; 0 to edit by hand; 72 once no build reads them", cards)
        self.assertIn("0 Python sites to edit by hand", cards)

    def test_a_row_says_that_it_can_wait(self):
        self.open("#kind=build_blocks&verdict=STAGE2&work=later")
        self.assertTrue(self.one("tr.item .to-do").text.startswith("To do: once no build reads it: "))
        self.open("#kind=named_code&work=left")
        self.assertTrue(self.one("tr.item .to-do").text.startswith("To do: "))
        self.assertNotIn("once no build", self.one("tr.item .to-do").text)

    def test_the_patches_are_counted_as_the_terminal_does(self):
        def group(report, sources):
            for patch in report["patches"][-2:]:
                patch["group"] = "generic"
            report["totals"]["output"].update(patches=13, patch_groups={"generic": 2})
        self.open(page=self.changed(group))
        self.assertIn("13\npatches for the host, 2 generic", [card.text for card in self.all(".card")])
        self.assertEqual(self.one(".patch-counts").text, "13 for the host, 2 generic.")

    def test_what_is_left_leads_to_its_rows(self):
        for kind, count in (("build_blocks", 72), ("named_code", 173)):
            with self.subTest(kind):
                self.open()
                words = {"build_blocks": "build blocks", "named_code": "named-code sites"}[kind]
                self.click(next(b for b in self.all("#review button") if b.text == f"{count} {words}"))
                self.assertEqual(self.one("#found").text, f"{count} shown")

    def test_two_releases_stand_side_by_side(self):
        item = {"path": "a.cpp", "line": 0, "name": "a", "group": "", "verdict": "KEEP", "text": "", "note": ""}

        def drift(report, sources):
            report["drift"] = {"schema": 1, "from": "2.5.0", "to": "2.6.0", "left_out": [], "to_review": [], "counts": {},
                               "changes": {"blocks": {"new": [item] * 30, "gone": [item] * 4, "changed": [item] * 9, "renamed": []}}}
        self.open(page=self.changed(drift))
        strip = self.one("#strip")
        self.assertEqual(strip.text.split("\n"), ["2.5.0", "2.6.0", "Blocks", "4 gone", "30 new", "9 changed"])
        new, gone = (strip.find_element(By.CSS_SELECTOR, "i." + tone).size["width"] for tone in ("move", "alert"))
        self.assertAlmostEqual(new / gone, 30 / 4, delta=0.5)
        self.width(400)
        self.assertEqual(self.run_in_page(LAYOUT), [])


class Texts(Page):
    def lines(self, detail):
        pre = detail.find_element(By.CSS_SELECTOR, "pre.source")
        return [line.get_attribute("textContent").rstrip("\n").split(" ", 1) for line in pre.find_elements(By.CSS_SELECTOR, ".source-line")]

    def compare(self, address):
        """The lines that the row shows and those of the moved file in the output, byte for byte."""
        self.open(address)
        detail = self.wait(lambda: self.one("tr.detail"))
        path = self.one('tr.item[aria-expanded="true"]').get_attribute("data-id").split("/", 1)[1].split(":")[0]
        moved = next(file["destination"] for file in self.report["files"] if file["path"] == path)
        file = (OUTPUT / moved).read_text().split("\n")
        shown = self.lines(detail)
        self.assertEqual([text for _, text in shown], [file[int(number) - 1] for number, _ in shown])
        return shown

    def test_a_file_shows_how_it_begins(self):
        shown = self.compare("#row=files/aten/src/ATen/native/cuda/Blas.cpp")
        self.assertEqual([number for number, _ in shown], [str(n) for n in range(1, 26)])

    def test_what_goes_with_a_file_shows_its_lines(self):
        report = self.report
        for kind, records in (("blocks", report["blocks"]), ("named_code", report["named_code"]["sites"])):
            with self.subTest(kind):
                record = next(r for r in records if r["verdict"] == "MOVE-WITH-FILE" and r["path"].startswith("aten/"))
                self.compare(f"#row={kind}/{record['path']}:{record['line']}")

    def test_every_row_that_is_no_ordinary_file_has_its_lines(self):
        self.open()
        without = self.run_in_page("""return model.all.filter((item) => !item.ordinary && item.record.kind !== "binary" &&
          item.record.kind !== "submodule" && item.record.kind !== "symlink" && item.record.size !== 0 && !sourceBlock(item)).map((item) => item.id)""")
        self.assertEqual(without, [])

    def test_every_block_has_all_its_lines(self):
        self.open()
        cut = self.run_in_page("""return model.all.filter((item) => item.line).map((item) => [item, heldLines(item.path, item.line)])
          .filter(([item, held]) => !held || held.first + held.lines.length - 1 < (item.record.end || item.line)).map(([item]) => item.id)""")
        self.assertEqual(cut, [])

    def test_a_long_block_shows_all_its_lines_and_the_one_that_is_searched_for(self):
        block = max(self.report["build_blocks"], key=lambda block: block["end"] - block["line"])
        self.assertGreater(block["end"] - block["line"], 100)
        asked = block["end"] - 2
        self.open("#" + urllib.parse.urlencode({"kind": "build_blocks", "search": f"{block['path']}:{asked}"}))
        self.click(next(row for row in self.all("tr.item") if row.get_attribute("data-id") == f"build_blocks/{block['path']}:{block['line']}"))
        pre = self.wait(lambda: self.one("tr.detail pre.source"))
        self.assertEqual(len(pre.find_elements(By.CSS_SELECTOR, ".source-line.own")), block["end"] - block["line"] + 1)
        line = pre.find_element(By.CSS_SELECTOR, ".asked")
        self.assertEqual(line.text.split()[0], str(asked))
        inside = "const [pre, line] = [...arguments].map((element) => element.getBoundingClientRect()); return pre.top <= line.top && line.bottom <= pre.bottom"
        self.wait(lambda: self.run_in_page(inside, pre, line))

    def test_a_row_without_lines_says_why(self):
        def publish(report, sources):
            report["published"] = {"url": "https://code.example/o/n", "commit": "1234567890abcdef", "except": []}
        path = next(group["directories"]["torch"][0] for group in self.report["kept_files"] if "torch" in group["directories"])
        said = "To stay small, this page has no lines of files that stay and have nothing of CUDA in them."
        self.open("#row=files/torch/" + path)
        self.assertEqual(self.item(self.one("tr.detail"), "Source").text, said)
        self.open("#row=files/torch/" + path, page=self.changed(publish))
        source = self.item(self.one("tr.detail"), "Source")
        self.assertEqual(source.text, said + " Upstream has the file: code.example/o/n at 1234567890")
        self.assertEqual(source.find_element(By.TAG_NAME, "a").get_attribute("href"), "https://code.example/o/n/blob/1234567890abcdef/torch/" + path)

    def test_no_row_is_without_lines_and_words(self):
        self.open()
        silent = self.run_in_page("return model.all.filter((item) => !(sourceBlock(item) || whyNoSource(item)).textContent.trim()).length")
        self.assertEqual(silent, 0)

    def test_a_split_names_its_generated_source(self):
        report = self.report
        self.open()
        for split in report["splits"]:
            file = self.run_in_page("return sources.backends[arguments[0]] || ''", split["path"])
            if split["backend"]:
                self.assertIn(split["backend"].strip().split("\n")[-1], (OUTPUT / file).read_text())
        self.open("#row=blocks/torch/csrc/StorageMethods.cpp:150")
        self.assertEqual(self.one("tr.detail .generated").text,
                         "third_device/torch_cuda/torch_cuda/csrc/pybinding/split/StorageMethodsBackendHooks.cpp")

    def test_a_diff_has_the_lines_numbers(self):
        self.open("#row=blocks/torch/csrc/Storage.cpp:346")
        numbers = {line.text.strip(): (line.get_attribute("data-before"), line.get_attribute("data-after"))
                   for line in self.all("tr.detail .sides .source-line")}
        self.assertEqual(numbers["-#ifdef USE_CUDA"], ("346", ""))
        before, after = numbers["#ifdef USE_MPS"]
        self.assertEqual(before, "351")
        shown = self.run_in_page("return getComputedStyle(document.querySelector('.sides .d-gone'), '::before').content")
        self.assertRegex(shown, r'^"\d+"$')
        patch = self.run_in_page("return sources.patches['split-torch-csrc-Storage.patch']")
        self.assertEqual(after, str(line_after(patch, "#ifdef USE_MPS", 351)))

    def test_a_place_is_said_once(self):
        self.open()
        split = next(s for s in self.all(".split") if "drop-includes" in s.text)
        self.click(split.find_element(By.TAG_NAME, "summary"))
        self.wait(lambda: split.find_elements(By.CSS_SELECTOR, ".sides"))
        self.assertEqual(split.text.split("\n").count("includes"), 1)


def line_after(patch, text, before):
    """The number that line `before`, which is `text`, has after the patch: by a count of what
    the hunks above it add and take away."""
    shift, at = 0, 0
    for line in patch.split("\n"):
        if line.startswith("@@ "):
            at = int(line.split("-")[1].split(",")[0].split(" ")[0])
        elif at and line[:1] in "+- ":
            if line[:1] != "+" and at == before:
                assert line[1:] == text, line
                return before + shift
            shift += {"+": 1, "-": -1, " ": 0}[line[:1]]
            at += line[:1] != "+"
    raise AssertionError("the patch has no such line")


class Large(Page):
    def test_86000_files_open_in_two_seconds(self):
        def grow(report, sources):
            group = next(group for group in report["kept_files"] if len(group["directories"]) > 100)
            group["directories"]["submodules/many"] = [f"file_{n}.cpp" for n in range(86000 - report["totals"]["files"]["count"])]
        page = self.changed(grow)
        times = []
        for _ in range(3):
            self.open(page=page)
            self.assertGreater(self.run_in_page("return model.files.length"), 85000)
            times.append(self.run_in_page("const [page] = performance.getEntriesByType('navigation'); return page.domContentLoadedEventEnd"))
        print("ms:", times)
        self.assertLess(min(times), 2000)

    def test_the_page_is_no_larger_than_8_megabytes(self):
        self.assertLess(pathlib.Path(PAGE).stat().st_size, 8e6)


if __name__ == "__main__":
    unittest.main()

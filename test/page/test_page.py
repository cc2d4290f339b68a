"""The report's page: finding, reading, marking, the keyboard. What is expected is what a
reviewer needs; the numbers are the survey's."""

import json
import re
import unittest

from browser import By, Keys, Page


class Finding(Page):
    def test_a_line_inside_a_block_finds_it(self):
        self.open("#kind=blocks")
        self.search("Module.cpp:2273")
        self.assertEqual([row.text.split("\n")[0] for row in self.all("tr.item")], ["torch/csrc/Module.cpp:2272"])

    def test_what_another_tab_has_is_offered(self):
        self.open("#kind=blocks")
        self.search("Module.cpp")
        self.assertEqual({row.get_attribute("data-id").split("/")[0] for row in self.all("tr.item")}, {"blocks"})
        self.one("#found button").click()
        self.wait(lambda: any(row.get_attribute("data-id") == "files/torch/csrc/Module.cpp" for row in self.all("tr.item")))

    def test_a_patch_names_its_blocks(self):
        self.open("#kind=blocks")
        self.search("split-torch-csrc-Generator")
        self.assertEqual(sorted(row.text.split("\n")[0] for row in self.all("tr.item")),
                         ["torch/csrc/Generator.cpp:20", "torch/csrc/Generator.cpp:66"])

    def test_the_address_is_what_is_shown(self):
        self.open("#kind=build_blocks&verdict=STAGE2")
        self.assertEqual({badge.text for badge in self.all("tr.item .badge")}, {"STAGE2"})

    def test_back_undoes(self):
        self.open("#kind=build_blocks")
        self.one("#tab-python_sites").click()
        self.wait(lambda: "python_sites" in self.browser.current_url)
        self.browser.back()
        self.wait(lambda: self.one("#tab-build_blocks").get_attribute("aria-selected") == "true")

    def test_the_list_is_the_panel_of_its_tab(self):
        self.open("#kind=blocks")
        tab = self.one('[role="tab"][aria-selected="true"]')
        panel = self.one("#" + tab.get_attribute("aria-controls"))
        self.assertEqual((panel.get_attribute("role"), panel.get_attribute("aria-labelledby")), ("tabpanel", "tab-blocks"))

    def test_an_unknown_filter_is_said_and_the_list_lives(self):
        self.open("#kind=nothing&colour=red")
        self.assertEqual(self.one("#unknown").text, "This page has no such filter or value: kind=nothing, colour")
        self.assertGreater(len(self.all("tr.item")), 0)


class Reading(Page):
    def test_a_use_in_python_says_what_the_strategy_makes_of_it(self):
        self.open("#kind=python_sites&search=torch/_dynamo/device_interface.py:11")
        self.assertEqual(self.item(self.open_first(), "Python strategy").text,
                         "loader: left, the loader puts the name on the host's module")

    def test_a_block_shows_its_lines(self):
        self.open("#kind=blocks&search=torch/csrc/Module.cpp:2272")
        detail = self.open_first()
        own = [line.text for line in detail.find_elements(By.CSS_SELECTOR, ".source-line.own")]
        self.assertEqual([re.split(r"\s+", line.strip())[0] for line in own], ["2272", "2273", "2274", "2275", "2276"])
        self.assertIn("USE_CUDA", own[0])

    def test_build_blocks_sites_and_names_show_their_line(self):
        for kind in ("build_blocks", "python_sites", "named_code"):
            with self.subTest(kind):
                self.open(f"#kind={kind}&action=act")
                place = self.one("tr.item .path").text
                own = self.open_first().find_element(By.CSS_SELECTOR, ".source-line.own")
                self.assertEqual(own.text.split()[0], place.rpartition(":")[2])

    def test_a_split_shows_the_hosts_diff_and_the_backend(self):
        self.open("#kind=blocks&search=torch/csrc/StorageMethods.cpp:150")
        sides = self.open_first().find_element(By.CSS_SELECTOR, ".sides")
        gone = [line.text for line in sides.find_elements(By.CSS_SELECTOR, ".d-gone")]
        self.assertIn("-#ifdef USE_CUDA", [line.strip() for line in gone])
        self.assertIn("resize_bytes_cuda", sides.find_elements(By.CSS_SELECTOR, ".side")[1].text)

    def test_a_patch_opens_below_its_name(self):
        self.open()
        patches = self.all(".patches details")
        self.assertEqual(len(patches), 17)
        self.assertLess(patches[0].size["height"], 60)
        self.click(patches[0].find_element(By.TAG_NAME, "summary"))
        self.wait(lambda: patches[0].find_elements(By.CSS_SELECTOR, ".d-add"))


class Overview(Page):
    def test_a_card_for_each_kind_of_work(self):
        self.open()
        cards = [card.text.replace("\n", " ") for card in self.all(".card")]
        self.assertEqual(cards[:3], ["752 files move", "47 files are copied", "45 of 45 blocks are split"])


class Marking(Page):
    def test_marks_outlive_the_page_and_are_exported(self):
        self.open("#kind=blocks&search=torch/csrc/Module.cpp:2272")
        detail = self.open_first()
        self.click(detail.find_element(By.CSS_SELECTOR, ".mark-reviewed"))
        detail.find_element(By.CSS_SELECTOR, ".mark-box input").send_keys("as upstream", Keys.ENTER)
        self.browser.refresh()
        self.wait(lambda: "reviewed · as upstream" in self.one("tr.item").text)
        mark, = json.loads(self.exported("#marks-json", "review.json"))["marks"].values()
        self.assertEqual((mark["state"], mark["note"], mark["verdict"]), ("reviewed", "as upstream", "PY-FLAG"))
        # What `run` and `diff` with --review compare, as the report has it.
        block, = (block for block in self.report["blocks"] if (block["path"], block["line"]) == (mark["path"], mark["line"]))
        self.assertEqual((mark["kind"], mark["name"]), ("blocks", block["condition"]))
        for key in ("content_hash", "patch_hash"):
            self.assertRegex(block[key], "^[0-9a-f]{12}$")
            self.assertEqual(mark[key], block[key])


class Keyboard(Page):
    def test_rows(self):
        self.open("#kind=blocks&action=act")
        self.press("j")
        self.press("j")
        self.assertEqual(self.browser.switch_to.active_element.id, self.all("tr.item")[1].id)
        self.press("k")
        self.press(Keys.ENTER)
        self.assertEqual(self.all("tr.item")[0].get_attribute("aria-expanded"), "true")

    def test_rows_go_on_from_what_is_open(self):
        self.open("#kind=blocks&action=act")
        self.click(self.all("tr.item")[4])
        self.click(self.one("tr.detail td"))
        self.press("j")
        self.assertEqual(self.browser.switch_to.active_element.id, self.all("tr.item")[5].id)

    def test_tabs(self):
        self.open()
        tabs = self.all("#tabs button")
        tabs[0].send_keys(Keys.ARROW_LEFT)
        self.assertEqual(self.browser.switch_to.active_element.id, tabs[-1].id)
        tabs[-1].send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.browser.switch_to.active_element.id, tabs[0].id)

    def test_the_way_to_the_search_keeps_the_filters(self):
        self.open("#kind=blocks&action=act")
        self.one("a.skip").send_keys(Keys.ENTER)
        self.wait(lambda: self.browser.switch_to.active_element.get_attribute("id") == "search")
        self.assertIn("kind=blocks&action=act", self.browser.current_url)

    def test_search_and_the_list_of_keys(self):
        self.open()
        self.press("?")
        self.assertTrue(self.one("#keys").is_displayed())
        self.press(Keys.ESCAPE)
        self.press("/")
        self.assertEqual(self.browser.switch_to.active_element.get_attribute("id"), "search")

    def test_the_search_is_two_steps_away(self):
        self.open()
        self.press(Keys.TAB)
        self.press(Keys.ENTER)
        self.wait(lambda: self.browser.switch_to.active_element.get_attribute("id") == "search")


if __name__ == "__main__":
    unittest.main()

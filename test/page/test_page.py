"""The report's page in headless Chromium: PAGE is that of a run on PyTorch 2.6.0 with a
host. What is expected is what a reviewer needs; the numbers are the survey's."""

import json
import os
import pathlib
import re
import tempfile
import unittest

try:
    from selenium import webdriver
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import WebDriverWait
except ImportError:
    webdriver = None

CHROMIUM = pathlib.Path("/usr/bin/chromium")
PAGE = os.environ.get("PAGE", "")

#: The lowest contrast of a piece of text that is shown, against what lies behind it
#: (WCAG 2, relative luminance), and that text.
CONTRAST = """
const channel = (c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return text.startsWith("color(") ? [...n.slice(0, 3).map((c) => c * 255), n[3] ?? 1] : [n[0], n[1], n[2], n[3] ?? 1]; };
const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
const behind = (element) => { for (let at = element; at; at = at.parentElement) { const c = parse(getComputedStyle(at).backgroundColor); if (c[3] === 1) return c; } return [255, 255, 255, 1]; };
let worst = [99, ""];
for (const element of document.querySelectorAll("body *")) {
  const own = [...element.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  if (!own || !element.checkVisibility() || element.closest("option, script, noscript")) continue;
  const pair = [luminance(parse(getComputedStyle(element).color)), luminance(behind(element))];
  const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  if (ratio < worst[0]) worst = [ratio, element.tagName + "." + element.className + ": " + element.textContent.slice(0, 40)];
}
return worst;
"""


@unittest.skipUnless(webdriver and CHROMIUM.exists(), "Debian's chromium, chromium-driver and python3-selenium are not installed")
@unittest.skipUnless(pathlib.Path(PAGE).is_file(), "there is no page of a run with a host")
class Page(unittest.TestCase):
    arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.downloads = tempfile.TemporaryDirectory(prefix="page.")
        options = webdriver.ChromeOptions()
        options.binary_location = str(CHROMIUM)
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000", *cls.arguments):
            options.add_argument(argument)
        options.add_experimental_option("prefs", {"download.default_directory": cls.downloads.name})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        cls.browser = webdriver.Chrome(options=options)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.downloads.cleanup()

    def open(self, address=""):
        self.browser.get("about:blank")
        self.browser.get(pathlib.Path(PAGE).as_uri() + address)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def wait(self, condition):
        return WebDriverWait(self.browser, 20).until(lambda _: condition())

    def click(self, element):
        """As a person does: what is clicked is not at the window's edge, below the filters."""
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def search(self, text):
        box = self.one("#search")
        box.clear()
        box.send_keys(text)
        self.wait(lambda: text in self.browser.execute_script("return decodeURIComponent(location.hash.replace(/\\+/g, ' '))"))

    def open_first(self):
        self.click(self.one("tr.item"))
        return self.wait(lambda: self.one("tr.detail"))

    def press(self, key):
        self.browser.switch_to.active_element.send_keys(key)


class Finding(Page):
    def test_a_line_inside_a_block_finds_it(self):
        self.open("#kind=blocks")
        self.search("Module.cpp:2273")
        self.assertEqual([row.text.split("\n")[0] for row in self.all("tr.item")], ["torch/csrc/Module.cpp:2272"])

    def test_what_another_tab_has_is_offered(self):
        self.open()
        self.search("Module.cpp:2273")
        self.assertEqual(self.all("tr.item"), [])
        self.one("#found button").click()
        self.wait(lambda: any(row.text.startswith("torch/csrc/Module.cpp:2272") for row in self.all("tr.item")))

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

    def test_an_unknown_filter_is_said_and_the_list_lives(self):
        self.open("#kind=nothing&colour=red")
        self.assertEqual(self.one("#unknown").text, "The address asks for what this page does not have: colour, kind=nothing")
        self.assertGreater(len(self.all("tr.item")), 0)


class Reading(Page):
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
        self.open("#kind=blocks&search=torch/csrc/Storage.cpp:346")
        sides = self.open_first().find_element(By.CSS_SELECTOR, ".sides")
        gone = [line.text for line in sides.find_elements(By.CSS_SELECTOR, ".d-gone")]
        self.assertIn("-#ifdef USE_CUDA", [line.strip() for line in gone])
        self.assertIn("CUDACachingAllocator", sides.find_elements(By.CSS_SELECTOR, ".side")[1].text)

    def test_a_patch_opens_below_its_name(self):
        self.open()
        patches = self.all(".patches details")
        self.assertEqual(len(patches), 16)
        self.assertLess(patches[0].size["height"], 60)
        self.click(patches[0].find_element(By.TAG_NAME, "summary"))
        self.wait(lambda: patches[0].find_elements(By.CSS_SELECTOR, ".d-add"))


class Overview(Page):
    def test_a_card_for_each_kind_of_work(self):
        self.open()
        cards = [card.text.replace("\n", " ") for card in self.all(".card")]
        self.assertEqual(cards[:3], ["752 files move", "47 files are copied", "46 of 46 blocks are split"])

    def test_the_pictures_have_every_moved_file(self):
        self.open()
        self.assertIn("torch/cuda\n22 of 22", [row.text for row in self.all(".map-row")])
        for side in ("start", "end"):
            ends = [text.text for text in self.all(f"#flow text[text-anchor={side}]")]
            self.assertEqual(sum(int(text.split()[-1].replace(",", "")) for text in ends), 752, ends)

    def test_a_bar_of_the_map_leads_to_its_files(self):
        self.open()
        self.click(next(row for row in self.all(".map-row") if row.text.startswith("torch/cuda")))
        self.assertEqual(self.one("#found").text, "22 shown")


class Marking(Page):
    def test_marks_outlive_the_page_and_are_exported(self):
        self.open("#kind=blocks&search=torch/csrc/Module.cpp:2272")
        detail = self.open_first()
        self.click(detail.find_element(By.CSS_SELECTOR, ".mark-reviewed"))
        detail.find_element(By.CSS_SELECTOR, ".mark-box input").send_keys("as upstream", Keys.ENTER)
        self.browser.refresh()
        self.wait(lambda: "reviewed · as upstream" in self.one("tr.item").text)
        self.click(self.one("#marks-json"))
        said = pathlib.Path(self.downloads.name, "review.json")
        self.wait(said.exists)
        mark, = json.loads(said.read_text())["marks"].values()
        self.assertEqual((mark["state"], mark["note"], mark["verdict"]), ("reviewed", "as upstream", "PY-FLAG"))


class Keyboard(Page):
    def test_rows(self):
        self.open("#kind=blocks&action=act")
        self.press("j")
        self.press("j")
        self.assertEqual(self.browser.switch_to.active_element.id, self.all("tr.item")[1].id)
        self.press("k")
        self.press(Keys.ENTER)
        self.assertEqual(self.all("tr.item")[0].get_attribute("aria-expanded"), "true")

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


class Layout(Page):
    def test_nothing_is_wider_than_the_window(self):
        for width in (1400, 1000, 400):
            with self.subTest(width):
                self.browser.set_window_size(width, 1000)
                self.open("#kind=blocks&action=act")
                self.open_first()
                wide, window = self.browser.execute_script("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
                self.assertLessEqual(wide, window)

    def test_the_console_is_empty(self):
        self.open()
        self.assertEqual(self.browser.get_log("browser"), [])


class Light(Page):
    def test_contrast(self):
        self.open("#kind=blocks&search=torch/csrc/Module.cpp:2272")
        self.open_first()
        ratio, text = self.browser.execute_script(CONTRAST)
        self.assertGreaterEqual(ratio, 4.5, text)


class Dark(Page):
    def test_contrast(self):
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
        self.open("#kind=blocks&search=torch/csrc/Module.cpp:2272")
        self.open_first()
        ratio, text = self.browser.execute_script(CONTRAST)
        self.assertGreaterEqual(ratio, 4.5, text)


if __name__ == "__main__":
    unittest.main()

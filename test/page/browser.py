"""The report's page in headless Chromium: PAGE is that of a run on PyTorch 2.6.0 with a
host, which lies in its output."""

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
for (const field of document.querySelectorAll("[placeholder]")) {
  if (!field.checkVisibility()) continue;
  const style = getComputedStyle(field, "::placeholder"), [r, g, b, a] = parse(style.color), back = behind(field), seen = a * style.opacity;
  const pair = [luminance([r, g, b].map((c, at) => seen * c + (1 - seen) * back[at])), luminance(back)];
  const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  if (ratio < worst[0]) worst = [ratio, "placeholder: " + field.placeholder];
}
return worst;
"""

#: The lowest contrast of a form field's border, against what lies on both sides of it, and
#: that field. A tick box is drawn by the browser.
FIELDS = CONTRAST.partition("let worst")[0] + """
let worst = [99, ""];
for (const field of document.querySelectorAll("input:not([type=checkbox]), select, textarea")) {
  if (!field.checkVisibility()) continue;
  const style = getComputedStyle(field), border = luminance(parse(style.borderTopColor));
  for (const side of [behind(field), behind(field.parentElement)]) {
    const pair = [border, luminance(side)], ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    if (ratio < worst[0]) worst = [ratio, field.tagName + "#" + field.id + " " + style.borderTopWidth];
  }
}
return worst;
"""


#: What is wider than its place, of all that is shown and not made to be scrolled, pairs of
#: texts of which one lies over the other, and words of a picture that are too small to be read.
#: What is cut off is not shown. What stays in sight while the rest is scrolled is put into its place for that.
LAYOUT = """
const scrolled = (element) => element.closest("pre, svg, .scrolls, option, script, noscript, dialog:not([open])");
for (const element of document.querySelectorAll(".controls, .top")) element.style.position = "static";
const wrong = [], boxes = [], inPicture = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const said = (text) => (text.data || text.textContent).trim().slice(0, 50);
for (const element of document.querySelectorAll("body *"))
  if (!scrolled(element) && element.checkVisibility() && getComputedStyle(element).display !== "inline" &&
      element.clientWidth && element.scrollWidth > element.clientWidth + 1 && !element.matches("input, select, tr, tbody, .skip"))
    wrong.push("wide: " + element.tagName + "." + element.className + " " + element.scrollWidth + " > " + element.clientWidth + " " + said(element));
while (walker.nextNode()) {
  const text = walker.currentNode, range = document.createRange();
  if (!text.data.trim() || scrolled(text.parentElement) || !text.parentElement.checkVisibility() || text.parentElement.closest(".skip")) continue;
  range.selectNodeContents(text);
  const cut = text.parentElement.closest(".meaning")?.getBoundingClientRect();
  for (const box of range.getClientRects()) if (box.width > 1 && (!cut || box.bottom <= cut.bottom + 4)) boxes.push([box, text]);
}
for (const text of document.querySelectorAll("svg text"))
  if (text.checkVisibility()) {
    const box = text.getBoundingClientRect(), size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d, svg = text.ownerSVGElement.getBoundingClientRect();
    if (size < 10) wrong.push("small: " + size + " " + said(text));
    if (box.left < svg.left - 1 || box.right > svg.right + 1 || box.bottom > svg.bottom + 1) wrong.push("off: " + said(text));
    inPicture.push([box, text]);
  }
boxes.sort((a, b) => a[0].top - b[0].top);
for (let at = 0; at < inPicture.length; ++at)
  for (const [b, two] of inPicture.slice(at + 1)) {
    const [a, one] = inPicture[at];
    if (Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2) wrong.push("over: " + said(one) + " / " + said(two));
  }
for (let at = 0; at < boxes.length; ++at)
  for (let next = at + 1; next < boxes.length && boxes[next][0].top < boxes[at][0].bottom - 4; ++next) {
    const [a, one] = boxes[at], [b, two] = boxes[next];
    if (one !== two && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2) wrong.push("over: " + said(one) + " / " + said(two));
  }
for (const [box, text] of boxes) if (box.right > document.documentElement.clientWidth + 1) wrong.push("out: " + said(text));
for (const element of document.querySelectorAll(".controls, .top")) element.style.position = "";
return wrong.slice(0, 8);
"""

DATA = re.compile(r'(<script type="application/json" id="(report|sources)">)(.*?)(?=</script>)', re.S)


def data_of(page):
    """What the page has: its report and its sources."""
    return {match[2]: json.loads(match[3]) for match in DATA.finditer(page)}


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

    def tearDown(self):
        """Nothing that a test did has made the browser complain."""
        self.assertEqual(self.browser.get_log("browser"), [])

    def open(self, address="", page=PAGE):
        self.browser.get("about:blank")
        self.browser.get(pathlib.Path(page).as_uri() + address)

    @property
    def report(self):
        return data_of(pathlib.Path(PAGE).read_text())["report"]

    def changed(self, change):
        """A page whose report and sources are as `change` leaves them."""
        text = pathlib.Path(PAGE).read_text()
        data = data_of(text)
        change(**data)
        page = pathlib.Path(self.downloads.name, "changed.html")
        page.write_text(DATA.sub(lambda match: match[1] + json.dumps(data[match[2]]).replace("<", "\\u003c"), text))
        return page

    def run_in_page(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def prefer(self, scheme, media=""):
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                     {"media": media, "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def width(self, width, height=1000):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                     {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def exported(self, button, name):
        said = pathlib.Path(self.downloads.name, name)
        self.click(self.one(button))
        # Chromium makes the file before it writes it.
        return self.wait(lambda: said.exists() and said.read_text())

    def item(self, detail, label):
        """What the open row says beside `label`."""
        terms = detail.find_elements(By.CSS_SELECTOR, ".detail-box > dt")
        values = detail.find_elements(By.CSS_SELECTOR, ".detail-box > dd")
        return next((value for term, value in zip(terms, values) if term.text == label), None)

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

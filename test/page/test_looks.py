"""The report's page as it looks: layout, contrast, print."""

import unittest

from browser import CONTRAST, FIELDS, LAYOUT, By, Page

#: An address of each tab, and of a row that is open in it.
STATES = ["", "#kind=files&search=Blas.cpp", "#row=files/aten/src/ATen/native/cuda/Blas.cpp", "#row=files/torch/csrc/Module.cpp",
          "#row=blocks/torch/csrc/Storage.cpp:346", "#row=blocks/torch/csrc/Module.cpp:2272", "#kind=build_blocks&work=left",
          "#row=build_blocks/caffe2/CMakeLists.txt:1560", "#kind=python_sites&work=left",
          "#row=python_sites/torch/_decomp/decompositions.py:1988", "#kind=named_code&work=left",
          "#row=named_code/aten/src/ATen/AccumulateType.cpp:10", "#kind=all&search=split", "#kind=all&search=unit-host-abi",
          "#search=STAGE2", "#kind=named_code&verdict=NEEDS-HOOK",
          "#kind=blocks&verdict=NOPE&colour=red"]


class Layout(Page):
    def check(self, width):
        self.width(width)
        for address in STATES:
            with self.subTest(address or "the first view"):
                self.open(address)
                self.assertEqual(self.run_in_page(LAYOUT), [])
                self.assertEqual(self.run_in_page("return document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)

    def test_wide(self):
        self.check(1400)

    def test_medium(self):
        self.check(1000)

    def test_narrow(self):
        self.check(400)

    def test_open_splits_and_patches(self):
        for width in (1400, 400):
            with self.subTest(width):
                self.width(width)
                self.open()
                self.run_in_page("for (const details of document.querySelectorAll('details')) details.open = true")
                self.wait(lambda: self.all(".patches .d-add"))
                self.assertEqual(self.run_in_page(LAYOUT), [])


class Contrast(Page):
    def check(self, scheme, media=""):
        self.prefer(scheme, media)
        for address in STATES:
            with self.subTest(address or "the first view"):
                self.open(address)
                ratio, text = self.run_in_page(CONTRAST)
                self.assertGreaterEqual(ratio, 4.5, text)
                ratio, field = self.run_in_page(FIELDS)
                self.assertGreaterEqual(ratio, 3, field)

    def test_light(self):
        self.check("light")

    def test_dark(self):
        self.check("dark")

    def test_marked(self):
        for scheme in ("light", "dark"):
            with self.subTest(scheme):
                self.prefer(scheme)
                self.open("#row=blocks/torch/csrc/Module.cpp:2272")
                self.click(self.one("tr.detail .mark-question"))
                ratio, text = self.run_in_page(CONTRAST)
                self.assertGreaterEqual(ratio, 4.5, text)
                self.click(self.one("tr.detail .mark-question"))


class Print(Page):
    def test_paper(self):
        """Dark on white whatever the screen has, nothing to press, nothing cut off."""
        self.width(700)
        self.prefer("dark", "print")
        self.open("#row=blocks/torch/csrc/Storage.cpp:346")
        self.assertEqual([element.is_displayed() for element in self.all(".controls, .marks, .mark-box, .row-link, #map-order")], [False] * 5)
        empty = "return [...document.querySelectorAll('.detail-box dt')].filter((term) => term.checkVisibility() && !term.nextElementSibling.innerText.trim()).length"
        self.assertEqual(self.run_in_page(empty), 0)
        self.assertEqual(self.run_in_page("return getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)")
        ratio, text = self.run_in_page(CONTRAST)
        self.assertGreaterEqual(ratio, 4.5, text)
        self.assertEqual(self.run_in_page(LAYOUT), [])
        cut = self.run_in_page("return [...document.querySelectorAll('pre')].filter((pre) => pre.checkVisibility() && pre.scrollWidth > pre.clientWidth + 1).length")
        self.assertEqual(cut, 0)
        self.assertEqual(self.run_in_page("const flow = document.querySelector('#flow'); return flow.getBoundingClientRect().right <= document.documentElement.clientWidth"), True)

    def test_paper_says_what_the_list_is_of(self):
        self.open("#kind=build_blocks&work=left&search=CMakeLists")
        self.run_in_page("dispatchEvent(new Event('beforeprint'))")
        self.prefer("light", "print")
        rows = len(self.all("tr.item"))
        self.assertEqual(self.one("#printed").text, f"The list: Build blocks, search CMakeLists, work to edit by hand; {rows} rows.")


if __name__ == "__main__":
    unittest.main()

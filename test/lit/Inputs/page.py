"""page.py REPORT-DIRECTORY: what a browser would find in index.html."""
import html.parser
import json
import sys


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.inside = None
        self.data = ""
        self.scripts = 0

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        assert "src" not in attributes, "the page loads something"
        assert attributes.get("href", "#").startswith("#"), "the page leads elsewhere"
        if tag == "script":
            self.scripts += 1
            self.inside = attributes.get("id")

    def handle_data(self, data):
        if self.inside == "report":
            self.data += data

    def handle_endtag(self, tag):
        if tag == "script":
            self.inside = None


page = Page()
with open(sys.argv[1] + "/index.html", encoding="utf-8") as file:
    page.feed(file.read())
page.close()
with open(sys.argv[1] + "/report.json", encoding="utf-8") as file:
    assert json.loads(page.data) == json.load(file)
assert page.scripts == 3, page.scripts

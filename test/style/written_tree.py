"""A tree that a test of a check writes."""

import pathlib
import tempfile
import textwrap
import unittest


class Tree(unittest.TestCase):
    """A made-up repository."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)
        self.write("tools/main.cpp", "int main() { return 0; }\n")

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(text))

"""pyproject.toml: a wheel that says whose text it is and on what terms it comes."""

import json
import tomllib
import unittest

from support import REPOSITORY, SKELETON


class Package(unittest.TestCase):
    def test_the_metadata_names_licence_authors_and_places(self):
        project = tomllib.loads((SKELETON / "pyproject.toml").read_text())["project"]
        self.assertEqual(project["license"], {"text": "BSD-3-Clause"})
        self.assertEqual(project["authors"], [{"name": "PyTorch Team", "email": "packages@pytorch.org"}])
        self.assertEqual(set(project["urls"]), {"Homepage", "Repository"})
        self.assertTrue((SKELETON / project["readme"]).is_file())

    def test_the_licence_goes_where_the_wheel_is_made(self):
        # scikit-build-core takes LICEN[CS]E* and NOTICE* beside pyproject.toml.
        for layout in sorted((REPOSITORY / "rules" / "layouts").glob("*.json")):
            entries = {entry["from"]: entry["to"] for entry in json.loads(layout.read_text())["entries"]}
            for name in ("LICENSE", "NOTICE"):
                self.assertEqual(entries[name], name, layout.name)


if __name__ == "__main__":
    unittest.main()

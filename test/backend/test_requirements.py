"""What releases need of other projects, by rules/pytorch/units.json: scripts/requirements.py."""

import contextlib
import io
import json
import pathlib
import tempfile
import unittest

from support import requirements


class Layers(unittest.TestCase):
    """Rules about one part are layers."""

    def needed(self, release, *rules):
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory, "units.json")
            file.write_text(json.dumps({"requirements": rules}))
            return requirements.requirements(release, file)

    ALWAYS = {"part": "FAST", "minimum": "1", "package": "fast"}
    LATER = {"part": "FAST", "releases": {"from": "2.4", "below": "2.5"}, "package": "fast==1.2"}

    def test_a_later_one_is_over_an_earlier(self):
        self.assertEqual(self.needed("2.4.1", self.ALWAYS, self.LATER), {"FAST": {"minimum": "1", "package": "fast==1.2"}})

    def test_one_for_other_releases_is_not_asked(self):
        for release in ("2.3.9", "2.5.0", "2.10.0"):
            self.assertEqual(self.needed(release, self.ALWAYS, self.LATER), {"FAST": {"minimum": "1", "package": "fast"}})


class Packages(unittest.TestCase):
    """What scripts/thirdparty.sh fetches."""

    def outcome(self, release):
        output, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            status = requirements.main(release)
        return status, output.getvalue().split(), errors.getvalue()

    def test_those_that_a_release_was_written_for(self):
        status, packages, _ = self.outcome("2.6.0")
        self.assertEqual(status, 0)
        self.assertEqual(set(packages), {"nvidia-nvml-dev==13.0.87", "nvidia-cutlass==3.4.1.0", "nvidia-cudnn-frontend==1.7.0"})

    def test_a_version_that_pypi_has_not(self):
        status, packages, errors = self.outcome("1.13.1")
        self.assertEqual((status, packages), (1, []))
        self.assertIn("PyTorch 1.13.1, which needs CUTLASS at least 2.10 and below 3;", errors)

    def test_a_release_of_which_it_is_not_known(self):
        status, packages, errors = self.outcome("2.5.1")
        self.assertEqual((status, packages), (1, []))
        self.assertIn("needs CUDNN_FRONTEND in a version that is not known", errors)


if __name__ == "__main__":
    unittest.main()

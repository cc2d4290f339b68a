"""The overlays that docs/Rules.md shows, as they are written there, on 2.6.0 with the vendor's
files that they are about."""

import contextlib
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from test_tripwires import CAFFE2, LINALG, changed

DOCUMENT = pathlib.Path(__file__).parents[2] / "docs" / "Rules.md"
VENDOR = "torch/vendor_gpu"


def shown() -> list[dict[str, str]]:
    """What the document writes to which file of DIR: an overlay ends with its layout."""
    text = DOCUMENT.read_text().split("<!-- overlays: run by a test -->")[1]
    found: list[dict[str, str]] = [{}]
    path = None
    for part in re.split(r"\n\n(?=\S|    )", text.split("<!-- end of the overlays -->")[0]):
        if not part.startswith("    "):
            path = (re.findall("`DIR/([^`]+)`", part) or [path])[-1]
            continue
        found[-1][path] = part
        if path.startswith("layouts/"):
            found.append({})
    return found[:-1]


@contextlib.contextmanager
def vendor_tree(more: str):
    """2.6.0 with two files of the vendor's, which `more` in the build file compiles."""
    with changed(CAFFE2, LINALG, f"{LINALG}\n{more}") as copy:
        (copy / VENDOR).mkdir()
        (copy / VENDOR / "Extra.h").write_text("#pragma once\n")
        (copy / VENDOR / "Extra.cpp").write_text("#include <torch/vendor_gpu/Extra.h>\n")
        yield copy


def run(checkout: pathlib.Path, files: dict[str, str]) -> tuple[int, str, list[str]]:
    """Exit code, remarks, and the backend's files of the vendor's."""
    with tempfile.TemporaryDirectory() as rules, tempfile.TemporaryDirectory() as out:
        for path, text in files.items():
            place = pathlib.Path(rules, path)
            place.parent.mkdir(exist_ok=True)
            place.write_text(text)
        options = ["--rules", rules] if files else []
        done = subprocess.run([os.environ["E2E_TOOL"], "run", checkout, "-o", out, *options],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        root = pathlib.Path(out, "third_device", "torch_cuda")
        moved = sorted(str(path.relative_to(root)) for path in root.rglob("*Extra.*"))
        return done.returncode, done.stderr, moved


class Overlays(unittest.TestCase):
    MOVED = ["torch_cuda/vendor/Extra.cpp", "torch_cuda/vendor/Extra.h"]
    SOURCE = "${TORCH_SRC_DIR}/vendor_gpu/Extra.cpp"

    def test_two_are_shown(self):
        self.assertEqual([sorted(files) for files in shown()],
                         [["layouts/rfc-0045.json", "pytorch/files.json"],
                          ["layouts/rfc-0045.json", "pytorch/files.json",
                           "pytorch/libraries.json"]])

    def test_a_directory(self):
        with vendor_tree(f"target_sources(torch_cuda PRIVATE {self.SOURCE})") as copy:
            self.assertEqual(run(copy, shown()[0]), (0, "", self.MOVED))

    def test_a_directory_without_its_place(self):
        with vendor_tree(f"target_sources(torch_cuda PRIVATE {self.SOURCE})") as copy:
            code, _, moved = run(copy, {"pytorch/files.json": shown()[0]["pytorch/files.json"]})
        self.assertEqual(code, 0)
        self.assertEqual(moved, [f"upstream/{VENDOR}/Extra.{suffix}" for suffix in ("cpp", "h")])

    def test_a_library(self):
        with vendor_tree(f"add_library(torch_vendor SHARED {self.SOURCE})") as copy:
            code, said, _ = run(copy, {})
            self.assertEqual(code, 1)
            self.assertIn("no rule knows the library torch_vendor", said)
            self.assertEqual(run(copy, shown()[1]), (0, "", self.MOVED))


if __name__ == "__main__":
    unittest.main()

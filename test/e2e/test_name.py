"""2.6.0 with --name torch_xyz: the default's tree under another name, in every place and in no
other, and the skeleton's own tests on what came out."""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from test_xpu import tree

TOOL = os.environ["E2E_TOOL"]
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
# What the name stands for, spelled as the skeleton spells it. Plain replacement of all of it is
# the second method: where the tool does otherwise it is about something of upstream's.
SPELLINGS = {"torch_python_cuda": "torch_python_xyz", "TORCH_PYTHON_CUDA": "TORCH_PYTHON_XYZ",
             "torch_cuda": "torch_xyz", "TORCH_CUDA": "TORCH_XYZ",
             "TorchCUDA": "TorchXyz", "torch-cuda": "torch-xyz"}
# Upstream's wherever they stand: an environment variable, macros of its headers.
UPSTREAMS = {"TORCH_CUDA_ARCH_LIST", "TORCH_CUDA_BUILD_MAIN_LIB", "TORCH_CUDA_USE_NVTX3"}
# Upstream's where it is about upstream's libraries, in the backend's directory, and how often.
LIBRARIES = {
    # The three whose sources are listed, and a title for the list of each.
    ("cmake/sources.cmake", "torch_cuda"): 2,
    ("cmake/sources.cmake", "torch_cuda_linalg"): 2,
    ("cmake/sources.cmake", "torch_python_cuda"): 2,
    # What upstream's build files say of these targets, one line each.
    ("cmake/unit_properties.cmake", "torch_cuda"): 3,
    ("cmake/unit_properties.cmake", "torch_cuda_library"): 1,
    ("cmake/unit_properties.cmake", "torch_cuda_linalg"): 1,
    ("cmake/unit_properties.cmake", "torch_python_cuda"): 1,
    # The list that has a library of its own.
    ("cmake/Units.cmake", "torch_python_cuda"): 1,
    # The name that extensions link, and that is looked for when the backend is loaded.
    ("cmake/Libraries.cmake", "torch_cuda"): 1,
    ("torch_xyz/_loading/libraries.py", "libtorch_cuda.so"): 1,
    # Lines of upstream's around a change.
    ("torch_patches/patch-kineto-cudart.patch", "torch_cuda"): 2}
LISTS = re.compile(r"TORCH_XYZ_(LISTS|SOURCES|DEFINITIONS)_torch_(python_)?cuda\w*|lib(torch|torch_python)_cuda\w*sources")


def renamed(text: str) -> str:
    for old, new in SPELLINGS.items():
        text = text.replace(old, new)
    return text


def run(out: str, *options: str) -> None:
    subprocess.run([TOOL, "run", tree(), "-o", out, *options], check=True, stdout=subprocess.DEVNULL)


def files(out: str) -> dict[str, bytes]:
    """Below third_device, by path."""
    root = pathlib.Path(out)
    return {path.relative_to(root).as_posix(): path.read_bytes()
            for path in (root / "third_device").rglob("*") if path.is_file()}


def report(out: str) -> dict:
    return json.loads(pathlib.Path(out, "report", "report.json").read_text())


class Name(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        work = tempfile.TemporaryDirectory()
        cls.addClassCleanup(work.cleanup)
        cls.plain, cls.named = f"{work.name}/plain", f"{work.name}/named"
        run(cls.plain)
        run(cls.named, "--name", "torch_xyz")
        added = report(cls.named)["added_files"]
        cls.own = {item["destination"] for item in added}
        cls.skeleton = {item["destination"]: item["origin"] for item in added if item["source"] == "skeleton"}

    def test_every_file_has_its_renamed_place(self):
        moved = {file["path"]: file["destination"] for file in report(self.plain)["files"] if file.get("destination")}
        expected = {renamed(path) for path in files(self.plain)}
        # Upstream's own files keep their names.
        for path, destination in moved.items():
            name = pathlib.PurePath(path).name
            if renamed(name) != name:
                expected.remove(renamed(destination))
                expected.add(f"{renamed(str(pathlib.PurePath(destination).parent))}/{name}")
        self.assertEqual(set(files(self.named)), expected)

    def test_moved_files_are_upstreams_to_the_byte(self):
        named = files(self.named)
        moved = [file for file in report(self.named)["files"] if file.get("destination")]
        self.assertGreater(len(moved), 700)
        for file in moved:
            self.assertEqual(named[file["destination"]], (tree() / file["path"]).read_bytes(), file["path"])

    def test_its_own_files_have_the_name_everywhere_but_in_what_is_upstreams(self):
        plain, named = files(self.plain), files(self.named)
        left = collections.Counter()
        for path, content in plain.items():
            if (destination := renamed(path)) not in self.own:
                continue
            theirs, ours = renamed(content.decode()).split(), named[destination].decode().replace(" --name torch_xyz", "").split()
            self.assertEqual(len(theirs), len(ours), path)
            for word in (word for their, our in zip(theirs, ours) if their != our for word in re.findall(r"[\w.-]+", our)):
                word = word.removeprefix("-D")
                if renamed(word) != word and word not in UPSTREAMS and not LISTS.fullmatch(word):
                    left[destination.removeprefix("third_device/torch_xyz/"), word] += 1
        self.assertEqual(left, LIBRARIES)

    def test_the_report_says_it(self):
        self.assertEqual(report(self.named)["options"]["name"], "torch_xyz")
        self.assertEqual(report(self.plain)["options"]["name"], "torch_cuda")

    def test_another_name_takes_the_place_of_the_first(self):
        with tempfile.TemporaryDirectory() as out:
            run(out, "--name", "torch_abc")
            run(out, "--name", "torch_xyz")
            self.assertEqual(files(out), files(self.named))
            self.assertFalse(pathlib.Path(out, "third_device", "torch_abc").exists())

    def test_the_skeletons_tests_hold_for_it(self):
        """test/backend with the new name in it, on the skeleton as it was emitted."""
        with tempfile.TemporaryDirectory() as directory:
            copy = pathlib.Path(directory)
            for destination, origin in self.skeleton.items():
                place = copy / "generated_backend" / "skeleton" / renamed(origin)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(pathlib.Path(self.named, destination), place)
            shutil.copytree(REPOSITORY / "rules" / "layouts", copy / "rules" / "layouts")
            for path in ("scripts/requirements.py", "rules/pytorch/units.json"): # which these read
                (copy / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(REPOSITORY / path, copy / path)
            for path in (REPOSITORY / "test" / "backend").glob("*.py"):
                place = copy / "test" / "backend" / path.name
                place.parent.mkdir(parents=True, exist_ok=True)
                text = renamed(path.read_text())
                for ours in ("TORCH_XYZ_ARCH_LIST", "REMOVE_ITEM TORCH_XYZ_PARTS"):
                    text = text.replace(ours, ours.replace("XYZ", "CUDA"))
                place.write_text(text)
            for name in ("autoload", "configure", "configure_parts", "wrapped_cmake", "build_progress"):
                done = subprocess.run([sys.executable, "-B", "-m", "unittest", f"test_{name}"],
                                      cwd=copy / "test" / "backend", stderr=subprocess.PIPE, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stderr, r"Ran [1-9]\d* tests")


if __name__ == "__main__":
    unittest.main()

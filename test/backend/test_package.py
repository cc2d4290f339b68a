"""pyproject.toml: a wheel that says whose text it is and on what terms it comes; the
libraries whose units it is made of."""

import base64
import hashlib
import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
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


#: A project that installs two of the backend's files, and some that stand for its libraries.
INSTALLS = """
cmake_minimum_required(VERSION 3.25)
project(example LANGUAGES NONE)
set(Python_EXECUTABLE ${PYTHON})
set(TORCH_CUDA_RELEASE 2.6.0)
install(FILES torch_cuda_autoload.py torch_cuda_autoload.pth DESTINATION .)
install(DIRECTORY torch_cuda DESTINATION . FILES_MATCHING PATTERN "*.py")
install(FILES pyproject.toml DESTINATION torch_cuda/include/a RENAME "b, c.h")
include(cmake/Metadata.cmake)
"""


class Installed(unittest.TestCase):
    """By CMake, in a virtual environment, as pip sees it."""

    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        tree = self.root / "tree"
        shutil.copytree(SKELETON, tree, ignore=shutil.ignore_patterns("__pycache__"))
        (tree / "CMakeLists.txt").write_text(INSTALLS)
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", self.root / "venv"], check=True)
        self.python = self.root / "venv" / "bin" / "python"
        self.site = pathlib.Path(self.run_in("import sysconfig; print(sysconfig.get_path('purelib'))"))
        self.before = self.there()
        for command in (["-S", tree, "-B", self.root / "build", f"-DPYTHON={self.python}"],
                        ["--install", self.root / "build", "--prefix", self.site]):
            subprocess.run(["cmake", *command], check=True, stdout=subprocess.DEVNULL)

    def run_in(self, code):
        return subprocess.run([self.python, "-c", code], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def there(self):
        return {path.relative_to(self.site) for path in self.site.rglob("*") if path.is_file()}

    def test_every_file_is_recorded_as_it_is(self):
        rows = json.loads(self.run_in(
            "import importlib.metadata as m, json\n"
            "print(json.dumps([[str(f), f.hash and f.hash.value, f.size] for f in m.files('torch-cuda')]))"))
        self.assertEqual({pathlib.Path(name) for name, *_ in rows}, self.there() - self.before)
        for name, checksum, size in rows:
            content = (self.site / name).read_bytes()
            expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            if not name.endswith("/RECORD"):
                self.assertEqual((checksum, size), (expected, len(content)), name)

    def test_the_python_files_are_compiled(self):
        sources = [path for path in self.there() - self.before if path.suffix == ".py"]
        self.assertGreater(len(sources), 10)
        self.assertEqual([path for path in sources if not any(
            (self.site / path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"))], [])

    def test_the_entry_point_is_the_wheels(self):
        project = tomllib.loads((SKELETON / "pyproject.toml").read_text())["project"]
        found = json.loads(self.run_in("import importlib.metadata as m, json; print(json.dumps({e.name: e.value for e in"
                                       " m.entry_points(group='torch.backends')}))"))
        self.assertEqual(found, project["entry-points"]["torch.backends"])

    @unittest.skipUnless(importlib.util.find_spec("pip"), "this Python has no pip")
    def test_pip_takes_it_away(self):
        subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", self.python, "uninstall", "--yes",
                        "torch_cuda"], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(self.there(), self.before)


class Units(unittest.TestCase):
    def test_upstreams_libraries_are_one_those_that_a_rule_adds_too(self):
        script = """
            list(APPEND CMAKE_MODULE_PATH . ${SKELETON}/cmake)
            set(TORCH_CUDA_LIBRARIES c10_cuda caffe2_nvrtc torch_python_cuda vendor)
            foreach(library IN LISTS TORCH_CUDA_LIBRARIES)
              set(TORCH_CUDA_SOURCES_${library} ${library}.cpp)
            endforeach()
            include(Units)
            message(STATUS "${TORCH_CUDA_UNITS}|${TORCH_PYTHON_CUDA_UNITS}|${TORCH_CUDA_PARTS}")
            """
        with tempfile.TemporaryDirectory() as directory:
            pathlib.Path(directory, "unit_properties.cmake").write_text("")
            pathlib.Path(directory, "units.cmake").write_text(script)
            done = subprocess.run(["cmake", f"-DSKELETON={SKELETON}", "-DUSE_CUTLASS=ON", "-P", "units.cmake"],
                                  cwd=directory, check=True, stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.stdout.strip(), "-- c10_cuda.cpp;vendor.cpp|torch_python_cuda.cpp|c10_cuda;vendor")


if __name__ == "__main__":
    unittest.main()

"""pyproject.toml: a wheel that says whose text it is and on what terms it comes; the
libraries whose units it is made of."""

import json
import pathlib
import subprocess
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

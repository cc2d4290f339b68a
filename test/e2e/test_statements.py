"""What a build file of upstream's says anew, in a copy of 2.6.0: it is emitted or reported."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent


def tree() -> pathlib.Path:
    if os.environ.get("TORCH_DECOUPLE_SKIP_E2E"):
        raise unittest.SkipTest("TORCH_DECOUPLE_SKIP_E2E is set")
    fetch = HERE.parents[1] / "scripts" / "fetch-pytorch.sh"
    return pathlib.Path(subprocess.run([fetch, "2.6.0"], check=True, stdout=subprocess.PIPE,
                                       text=True).stdout.strip())


def reported(checkout: pathlib.Path) -> list[str]:
    """What the plan says to be open, without places."""
    run = subprocess.run([os.environ["E2E_TOOL"], "plan", "--json", checkout],
                         stdout=subprocess.PIPE, text=True)
    return [remark["message"] for remark in json.loads(run.stdout)["diagnostics"]
            if remark["id"] == "TD2066"]


class Statements(unittest.TestCase):
    """Each adds lines to caffe2/CMakeLists.txt."""

    @classmethod
    def setUpClass(cls):
        source = tree()
        # Beside it: links cannot lead to another file system.
        directory = tempfile.TemporaryDirectory(prefix="statements.", dir=source.parent)
        cls.addClassCleanup(directory.cleanup)
        cls.copy = pathlib.Path(directory.name) / "tree"
        shutil.copytree(source, cls.copy, symlinks=True, copy_function=os.link,
                        ignore=shutil.ignore_patterns(".git"))
        cls.build_file = cls.copy / "caffe2" / "CMakeLists.txt"
        cls.text = cls.build_file.read_text()

    def with_lines(self, lines: str) -> list[str]:
        self.build_file.unlink()  # the link, not the tree's own file
        self.build_file.write_text(self.text + "\n" + lines + "\n")
        return reported(self.copy)

    def test_upstreams_own_are_all_spoken_for(self):
        self.assertEqual(self.with_lines(""), [])

    def test_a_definition(self):
        self.assertEqual(
            self.with_lines("target_compile_definitions(torch_cuda PRIVATE NEW_FLAG)"),
            ["COMPILE_DEFINITIONS NEW_FLAG, which no moved file names"])

    def test_an_include_directory(self):
        self.assertEqual(
            self.with_lines("target_include_directories(torch_cuda PRIVATE\n"
                            "  ${TORCH_ROOT}/third_party/new/include ${NEW_INCLUDE_DIR})"),
            [f"INCLUDE_DIRECTORIES {new}, a directory that no rule replaces"
             for new in ("${NEW_INCLUDE_DIR}", "third_party/new/include")])

    def test_an_option(self):
        self.assertEqual(
            self.with_lines("target_compile_options(torch_cuda PRIVATE $<$<BOOL:${NEW}>:-fnew>)"),
            ["COMPILE_OPTIONS $<$<BOOL:${NEW}>:-fnew>, a generator expression, which is not evaluated"])

    def test_what_all_units_are_told(self):
        self.assertEqual(
            self.with_lines("string(REPLACE a b CMAKE_CUDA_FLAGS ${CMAKE_CUDA_FLAGS})\n"
                            "add_flag_like_this(-fnew CMAKE_CXX_FLAGS)\n"
                            "set_property(TARGET torch_cuda PROPERTY CUDA_STANDARD 23)"),
            ["CUDA not understood: string REPLACE a b CMAKE_CUDA_FLAGS ${CMAKE_CUDA_FLAGS}",
             "CXX not understood: add_flag_like_this -fnew CMAKE_CXX_FLAGS",
             "not understood: CUDA_STANDARD 23"])

    def test_what_is_said_without_a_switch(self):
        lines = "if(USE_NCCL OR USE_CUDNN)\nelse()\n" \
                "  target_compile_definitions(torch_cuda PRIVATE USE_OTHER=${OTHER})\nendif()"
        self.assertEqual(
            self.with_lines(lines),
            ["COMPILE_DEFINITIONS USE_OTHER=${OTHER}"])

    def test_other_units_are_of_no_interest(self):
        self.assertEqual(
            self.with_lines("target_compile_definitions(torch_cpu PRIVATE NEW_FLAG)"), [])


if __name__ == "__main__":
    unittest.main()

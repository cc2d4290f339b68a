"""Build files of 2.6.0 changed so that a build for the device alone does something that no library
of the rules has: a directory, an extension module, a file that the build makes, flags. Each is said."""

import re
import unittest

from test_tripwires import CAFFE2, changed, tripwires

ROOT, C10 = "CMakeLists.txt", "add_subdirectory(c10)\n"
END = "# ---[ Test binaries.\n"
LIBRARY = "add_library(fresh SHARED fresh.cu)\n"
APPENDED = "    extensions.append(C)\n"


def cuda(text: str) -> str:
    return f"if(USE_CUDA)\n{text}endif()\n"


class DeviceAlone(unittest.TestCase):
    def reported(self, path: str, place: str, text: str, name: str = "", content: str = "") -> list[str]:
        """What is said, without lines, where `text` is put before `place`; with another file, `name`."""
        with changed(path, place, text + place) as copy:
            if name:
                file = copy / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(content)
            return [re.sub(r":\d+:", ":", line) for line in tripwires(copy)]

    def caffe2(self, text: str, name: str = "", content: str = "") -> list[str]:
        return self.reported(CAFFE2, END, text, name, content)

    def test_a_directory(self):
        for where, adds in (("fresh", "add_subdirectory(fresh)\n"),
                            ("torch/csrc/fresh", "add_subdirectory(torch/csrc/fresh)\n"),
                            ("tools/fresh", "add_subdirectory(tools/fresh)\n")):
            with self.subTest(where):
                self.assertEqual(self.reported(ROOT, C10, cuda(adds), f"{where}/CMakeLists.txt", LIBRARY), [
                    f"{ROOT}: warning: no rule leads to the directory {where}, which only a build for the device has [TD2061]"])

    def test_a_library_in_a_directory_of_both_builds(self):
        found = self.reported(ROOT, C10, "add_subdirectory(fresh)\n", "fresh/CMakeLists.txt", cuda(LIBRARY))
        self.assertEqual(found, ["fresh/CMakeLists.txt: warning: no rule knows the library fresh, "
                                 "which only a build for the device has [TD2061]"])

    def test_a_library_in_a_file_that_is_included(self):
        found = self.reported(ROOT, C10, cuda("include(fresh/more.cmake)\n"), "fresh/more.cmake", LIBRARY)
        self.assertEqual(found, ["fresh/more.cmake: warning: no rule knows the library fresh, "
                                 "which only a build for the device has [TD2061]"])

    def test_an_extension_module(self):
        for made in ("    extensions.append(CUDAExtension('torch._fresh', ['torch/csrc/fresh.c']))\n",
                     "    extensions.append(Extension('torch._fresh', sources=['torch/csrc/fresh.cu']))\n",
                     "    extensions.append(Extension('torch._fresh', [], define_macros=[('USE_CUDA', None)]))\n",
                     "    if cmake_cache_vars['USE_CUDA']:\n        extensions.append(Extension('torch._fresh', ['x.c']))\n"):
            with self.subTest(made):
                found = self.reported("setup.py", APPENDED, made)
                self.assertEqual(len(found), 1, found)
                self.assertIn("setup.py: warning: no rule knows what the extension module torch._fresh has of the device: `", found[0])

    def test_what_the_extension_module_is_made_of(self):
        found = self.reported("setup.py", "    if BUILD_LIBTORCH_WHL:\n        main_libraries = ",
                              "    if cmake_cache_vars['USE_CUDA']:\n        main_sources += ['torch/csrc/fresh.c']\n")
        self.assertEqual(len(found), 1, found)
        self.assertIn("the extension module torch._C has of the device: `cmake_cache_vars['USE_CUDA']` [TD2061]", found[0])

    def test_flags_of_the_devices_compiler(self):
        for name in ("CMAKE_CUDA_FLAGS", "CMAKE_CUDA_FLAGS_RELEASE", "CMAKE_CUDA_FLAGS_DEBUG"):
            with self.subTest(name):
                # They are emitted, as CUDA's alone.
                self.assertEqual(self.caffe2(cuda(f'string(APPEND {name} " -DFRESH_ONE")\n')), [])
                self.assertEqual(self.caffe2(cuda(f'set({name} "-DFRESH_ONE")\n')), [
                    f"{CAFFE2}: warning: CUDA not understood: set {name} -DFRESH_ONE [TD2066]"])

    def test_a_source_that_the_build_makes(self):
        for directory in ("${CMAKE_BINARY_DIR}", "${CMAKE_CURRENT_BINARY_DIR}"):
            for library, said in (
                    ("torch_cuda", "torch_cuda lists the source `${CMAKE_BINARY_DIR}/fresh.cpp`, which does not exist in the checkout [TD2060]"),
                    ("torch_cpu", "no rule knows the source ${CMAKE_BINARY_DIR}/fresh.cpp of torch_cpu, which only a build for the device has [TD2061]")):
                with self.subTest(directory=directory, library=library):
                    self.assertEqual(self.caffe2(cuda(f"target_sources({library} PRIVATE {directory}/fresh.cpp)\n")),
                                     [f"{CAFFE2}: warning: {said}"])

    def test_a_macro_of_an_interface(self):
        made, linked = "add_library(fresh INTERFACE)\n", "target_link_libraries(torch_cpu PRIVATE fresh)\n"
        told = "target_compile_definitions(fresh INTERFACE FRESH_ONE)\n"
        for text in (made + linked + cuda(told), made + told + cuda(linked)):
            with self.subTest(text):
                self.assertEqual(self.caffe2(text), [
                    f"{CAFFE2}: warning: torch_cpu gets the macro FRESH_ONE only in a build for the device, and no rule knows it [TD2077]"])

    def test_a_header_that_the_build_makes(self):
        makes = "configure_file(${TORCH_ROOT}/torch/fresh.h.in ${CMAKE_BINARY_DIR}/torch/fresh.h)\n"
        for text, said in ((cuda(makes), "made only in a build for the device"),
                           (cuda("set(FRESH_ONE 1)\n") + makes, "made with another FRESH_ONE in a build for the device")):
            with self.subTest(text):
                self.assertEqual(self.caffe2(text, "torch/fresh.h.in", "#cmakedefine FRESH_ONE\n"), [
                    f"{CAFFE2}: warning: ${{CMAKE_BINARY_DIR}}/torch/fresh.h is {said}, and no rule knows it [TD2077]"])

    def test_what_linkers_are_told(self):
        for text in ('set(CMAKE_SHARED_LINKER_FLAGS "${CMAKE_SHARED_LINKER_FLAGS} -Wl,--fresh")\n',
                     'string(APPEND CMAKE_EXE_LINKER_FLAGS " -Wl,--fresh")\n', 'string(APPEND CMAKE_MODULE_LINKER_FLAGS " -Wl,--fresh")\n',
                     'set(CMAKE_CXX_STANDARD_LIBRARIES "-Wl,--fresh")\n', "link_libraries(-Wl,--fresh)\n"):
            with self.subTest(text):
                found = self.caffe2(cuda(text))
                self.assertEqual(len(found), 1, found)
                self.assertRegex(found[0], rf"^{CAFFE2}: warning: not understood, and only in a build for the device: \w+ .*-Wl,--fresh \[TD2066\]$")

    def test_a_command_for_later(self):
        for library in ("torch_cuda", "torch_cpu"):
            later = f"cmake_language(DEFER CALL target_compile_definitions {library} PRIVATE FRESH_ONE)\n"
            for path, place in ((CAFFE2, END), (ROOT, C10)):
                with self.subTest(library=library, path=path):
                    self.assertEqual(self.reported(path, place, cuda(later)), [
                        f"{path}: warning: not understood: cmake_language DEFER CALL target_compile_definitions {library} PRIVATE FRESH_ONE [TD2066]"])

    def test_a_command_in_a_text(self):
        for path, place in ((CAFFE2, END), (ROOT, C10)):
            with self.subTest(path):
                found = self.reported(path, place, cuda("cmake_language(EVAL CODE [[target_compile_definitions(torch_cpu PRIVATE FRESH_ONE)]])\n"))
                self.assertEqual(found, [
                    f"{path}: warning: torch_cpu gets the macro FRESH_ONE only in a build for the device, and no rule knows it [TD2077]"])

    def test_a_name_that_lists_take_for_two(self):
        found = self.reported(CAFFE2, END, cuda('target_sources(torch_cuda PRIVATE "${TORCH_SRC_DIR}/csrc/cuda/a\\;b.cu")\n'),
                              "torch/csrc/cuda/a;b.cu")
        self.assertIn(f"{CAFFE2}: warning: torch_cuda lists the source `torch/csrc/cuda/a;b.cu`, whose name has a `;`, "
                      "so that lists take it for two [TD2060]", found)


if __name__ == "__main__":
    unittest.main()

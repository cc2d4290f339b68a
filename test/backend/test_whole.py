"""torch_cuda._loading.{elf,parts,host}: what can be seen to be wrong is seen before any library is
loaded, because what a library has registered with torch stays."""

import pathlib
import subprocess
import sys
import unittest

import test_autoload
from support import SKELETON, write

sys.path.append(str(SKELETON / "torch_cuda" / "_loading"))
import elf  # noqa: E402  (needs the line above)


class Reader(test_autoload.MadeUpTorch):
    def test_names_are_those_that_readelf_has(self):
        self.build("libwith.so", "", "-Wl,-soname,libwith.so.2", "-Wl,--no-as-needed", "-ltorch_cuda", "-lm")
        for path in (self.libraries / "libwith.so", self.libraries / "libtorch_cuda.so", pathlib.Path(self.libc())):
            lines = subprocess.run(["readelf", "-dW", path], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
            said = {tag: [line.partition("[")[2].rstrip("]") for line in lines if f"({tag})" in line]
                    for tag in ("SONAME", "NEEDED")}
            self.assertEqual(elf.read(path), ((said["SONAME"] or [None])[0], said["NEEDED"]), path)

    @staticmethod
    def libc():
        lines = pathlib.Path("/proc/self/maps").read_text().splitlines()
        return next(line.split()[-1] for line in lines if "libc.so" in line)

    def test_a_part_of_a_library_is_none(self):
        self.build("libpart.so", "int variable = 1; int function(void) { return variable; }")
        part = self.libraries / "libpart.so"
        whole = part.read_bytes()
        for length in range(0, len(whole), 40):
            part.write_bytes(whole[:length])
            with self.assertRaises(elf.Broken, msg=length):
                elf.read(part)
        part.write_bytes(whole)
        elf.read(part)

    def test_what_is_no_shared_library(self):
        path = self.libraries / "other"
        for source, options in (("int main(void) { return 0; }", ["-no-pie"]), ("", ["-c"])):
            subprocess.run(["cc", "-x", "c", "-", "-o", path, *options], input=source, check=True, text=True)
            self.assertRaisesRegex(elf.Broken, "is no shared library", elf.read, path)


class Parts(test_autoload.MadeUpTorch):
    """One warning, and nothing was loaded."""

    def setUp(self):
        super().setUp()
        self.build("libtorch_cuda.so", test_autoload.SPEAKING)

    def refused(self, *phrases):
        self.one_warning(self.load(), *phrases)

    def test_missing_parts(self):
        for name in [f"lib/{name}" for name in test_autoload.LIBRARIES] + ["core/__init__.py", "backends"]:
            with self.subTest(name=name):
                part = self.site / "torch_cuda" / name
                part.rename(self.site / "away")
                self.refused(f"torch_cuda is not whole: {part} is missing; install it again")
                (self.site / "away").rename(part)

    def test_broken_libraries(self):
        for name in test_autoload.LIBRARIES:
            with self.subTest(name=name):
                whole = (self.libraries / name).read_bytes()
                write(self.libraries / name, "no library")
                self.refused(f"torch_cuda is not whole: {self.libraries / name} is no library; install it again")
                (self.libraries / name).write_bytes(whole[:-100])
                self.refused(f"{self.libraries / name} ends early, after {len(whole) - 100} of {len(whole)} bytes")
                (self.libraries / name).write_bytes(whole)

    def test_another_python(self):
        module = self.site / "torch_cuda" / "_CUDAC.py"
        module.rename(module.with_name("_CUDAC.cpython-21.so"))
        self.refused("built for another Python: this one needs _CUDAC.cpython", "has _CUDAC.cpython-21.so")
        module.with_name("_CUDAC.cpython-21.so").unlink()
        self.refused("built for another Python: this one needs _CUDAC.cpython", "has none")

    def test_another_build_of_torch(self):
        for built, found in (("libtorch_cpu.so.2.6", "libtorch_cpu.so"), ("libtorch_cpu.so", "libtorch_cpu.so.2.6")):
            with self.subTest(built=built):
                self.host("libtorch_cpu.so", built)
                self.build("libtorch_cuda.so", test_autoload.SPEAKING, "-Wl,--no-as-needed", f"-L{self.site}/torch/lib",
                           "-ltorch_cpu", f"-Wl,-rpath,{self.site}/torch/lib")
                self.host("libtorch_cpu.so", found)
                self.host(built, built)  # it is to be had: only its name tells
                self.host("libtorch_cpu.so", found)
                self.refused(f"built against another build of this torch: it needs {built}, "
                             f"{self.site}/torch/lib has {found}")
                self.host("libtorch_cpu.so", built)
                self.prints(self.load(), "loaded\n" + test_autoload.ON)

    def host(self, file, name):
        (self.site / "torch" / "lib").mkdir(exist_ok=True)
        self.build(file, "", f"-Wl,-soname,{name}", directory=self.site / "torch" / "lib")


if __name__ == "__main__":
    unittest.main()

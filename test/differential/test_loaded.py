"""Before a backend is loaded, and where none ever is, a split host does what its own text says,
in its static initialisers too; from then on what the backend's says (docs/Splitting.md)."""

import argparse
import os
import pathlib
import subprocess
import tempfile
import unittest

import breakers
from batch import Batch

#: `early` is computed before `main`; a block in an initialiser asks a hook, too.
PROGRAM = """int seen(int n) {
#ifdef USE_GPU
  return n + 100;
#else
  return n + 1;
#endif
}
int early = seen(1);
void f(Out &out, int n) {
  out.put(early);
  out.put(seen(n));
}
"""
MAIN = """#include "Values.h"
#include <cstdio>
#include <dlfcn.h>
void Out::put(int value) { std::printf(" %d", value); }
void Out::text(const char *chars) { std::printf(" %s", chars); }
void run_0(Out &, int);
int main(int count, char **names) {
  Out out;
  run_0(out, 2);
  if (count > 1 && !dlopen(names[1], RTLD_NOW | RTLD_GLOBAL))
    std::printf(" %s", dlerror());
  run_0(out, 2);
}
"""


class Loaded(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="differential-")
        directory = pathlib.Path(cls.scratch.name)
        options = argparse.Namespace(tool=os.environ["DIFFERENTIAL_TOOL"], standard="c++17", jobs=1, compiler="clang++-19",
                                     sanitize=False, flags=["-fPIC"])
        program = breakers.Breaker(0, "loaded", PROGRAM)
        batch = Batch(directory, [program], options)
        batch.write()
        batch.split()
        batch.build()
        cls.complaints = {kind: said for kind, said in batch.complaints.items() if said}
        cls.whole = batch.is_whole(program)
        (directory / "main.cpp").write_text(MAIN)
        cls.backend = directory / "backend.so"

        def link(target, *arguments):
            subprocess.run([options.compiler, *arguments, "-o", directory / target], check=True)
        link("backend.so", "-shared", directory / "backend0.o")
        main = (f"-I{breakers.HERE}", directory / "main.cpp", "-rdynamic", "-w")
        link("upstream", *main, directory / "cpu0.o")
        link("host", *main, directory / "host0.o", directory / "registry.o")
        # The backend in the program: which of the two is initialised first, the linker decides.
        link("after", *main, directory / "host0.o", directory / "registry.o", directory / "backend0.o")
        link("before", *main, directory / "backend0.o", directory / "registry.o", directory / "host0.o")

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def run_it(self, name, *arguments):
        return subprocess.run([self.backend.parent / name, *arguments], check=True, capture_output=True, text=True).stdout.split()

    def test_the_program_is_split(self):
        self.assertEqual(self.complaints, {})
        self.assertTrue(self.whole)

    def test_without_a_backend_it_is_upstream_s_without_the_device(self):
        self.assertEqual(self.run_it("upstream"), ["2", "3", "2", "3"])
        self.assertEqual(self.run_it("host"), ["2", "3", "2", "3"])

    def test_what_ran_before_the_backend_was_loaded_stays_as_it_is(self):
        self.assertEqual(self.run_it("host", self.backend), ["2", "3", "2", "102"])

    def test_hooks_are_kept_that_come_before_the_host_s_own_initialisers(self):
        self.assertEqual(self.run_it("after"), ["2", "102", "2", "102"])
        self.assertEqual(self.run_it("before"), ["101", "102", "101", "102"])


if __name__ == "__main__":
    unittest.main()

"""rebuilt.py on a build graph of a few lines (the Ninja manual's syntax)."""

import unittest

import rebuilt

GRAPH = """\
rule CXX_COMPILER__cpu
  command = c++ -c $in -o $out
build a.o: CXX_COMPILER__cpu ../src/a.cpp || generated/order
  FLAGS = -O2
build b$ c.o: CUDA_COMPILER__gpu ../src/b$ c.cu | generated/table.h
build lib.so | lib.so.1: CXX_SHARED_LIBRARY_LINKER__cpu a.o $
  | other.so || b$ c.o
build gpu.so: CUDA_SHARED_LIBRARY_LINKER__gpu b$ c.o | lib.so.1
build all: phony lib.so gpu.so
"""


class Rebuilt(unittest.TestCase):
    def after(self, name):
        return sorted(output for _, output in rebuilt.after(rebuilt.statements(GRAPH), name))

    def test_what_is_made_of_a_file_and_what_is_linked_with_that(self):
        self.assertEqual(self.after("src/a.cpp"), ["a.o", "all", "gpu.so", "lib.so"])

    def test_an_implicit_input_counts(self):
        self.assertEqual(self.after("table.h"), ["all", "b c.o", "gpu.so"])

    def test_one_that_is_there_for_the_order_does_not(self):
        with self.assertRaises(SystemExit):
            self.after("generated/order")

    def test_a_name_is_whole_names(self):
        with self.assertRaises(SystemExit):
            self.after("c.cu")

    def test_steps_have_their_rule(self):
        self.assertIn(("CUDA_COMPILER__gpu", "b c.o"), rebuilt.after(rebuilt.statements(GRAPH), "b c.cu"))

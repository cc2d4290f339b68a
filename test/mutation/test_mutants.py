"""The changes that mutants.py finds in a small source."""

import pathlib
import tempfile
import textwrap
import unittest

import mutants

SOURCE = textwrap.dedent('''\
    #include <vector> // a < b
    // if (never) && true
    bool f(std::vector<int> v, int n) {
      if (n < 3 && !v.empty()) {
        v.clear();
        n = v.size() + 1;
      }
      if (auto *first = v.data())
        use("x < y", *first);
      return true;
    }
    ''')


class Sites(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)
        (self.root / "lib/A").mkdir(parents=True)
        (self.root / "lib/A/A.cpp").write_text(SOURCE)
        self.found = mutants.mutants_of(self.root, "lib/A")

    def of(self, kind: str) -> list[tuple[int, str, str]]:
        return [(m.line, m.before.strip(), m.after.strip()) for m in self.found if m.kind == kind]

    def test_operators_of_code_only(self):
        self.assertEqual(self.of("operator"), [(4, "<", "<="), (4, "&&", "||"), (6, "+ 1", "")])

    def test_conditions_that_declare_nothing_are_negated(self):
        self.assertEqual(self.of("negate"), [(4, "n < 3 && !v.empty()", "!(n < 3 && !v.empty())")])

    def test_statements_are_left_out(self):
        self.assertEqual([line for line, _, after in self.of("remove") if after == ";"], [5, 6, 9])

    def test_truth_is_turned(self):
        self.assertEqual(self.of("return"), [(10, "return true;", "return false;")])

    def test_a_change_alters_its_place_alone(self):
        change = next(m for m in self.found if m.kind == "return")
        self.assertEqual(mutants.mutated(SOURCE, change), SOURCE.replace("return true", "return false"))

    def test_the_choice_is_repeatable_and_grows(self):
        few, more = mutants.chosen(self.found, 2, 7), mutants.chosen(self.found, 4, 7)
        self.assertEqual(more[:2], few)
        self.assertEqual(mutants.chosen(list(reversed(self.found)), 4, 7), more)
        self.assertNotEqual(mutants.chosen(self.found, 4, 8), more)


if __name__ == "__main__":
    unittest.main()

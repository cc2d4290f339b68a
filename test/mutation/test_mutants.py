"""The changes that mutants.py finds in a small source."""

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
        self.found = mutants.mutants_of({"lib/A/A.cpp": SOURCE})

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

    def with_all(self, *kinds: str) -> list[str]:
        chosen = {n: m for n, m in enumerate(self.found, 1) if m.kind in kinds}
        return mutants.with_all(SOURCE, chosen).removeprefix(mutants.PREAMBLE).splitlines()

    def test_changes_are_guarded_in_their_lines(self):
        lines, was = self.with_all("negate", "operator", "remove", "return"), SOURCE.splitlines()
        on = "::mutation::on({})".format
        self.assertEqual(len(lines), len(was))
        numbers = {(m.line, m.kind, m.before.strip()): n for n, m in enumerate(self.found, 1)}
        less, both = numbers[4, "operator", "<"], numbers[4, "operator", "&&"]
        self.assertEqual(lines[3], f"  if ({on(numbers[4, 'negate', 'n < 3 && !v.empty()'])} != static_cast<bool>("
                                   f"({on(less)} ? n <= 3 && !v.empty() : "
                                   f"({on(both)} ? n < 3 || !v.empty() : n < 3 && !v.empty())))) {{")
        self.assertEqual(lines[4], f"{{ if (!{on(numbers[5, 'remove', 'v.clear();'])})     v.clear(); }}")
        self.assertIn(f"n = ({on(numbers[6, 'operator', '+ 1'])} ? v.size() : v.size() + 1);", lines[5])
        self.assertEqual(lines[9], f"  return !{on(numbers[10, 'return', 'return true;'])};")
        self.assertEqual([lines[i] for i in (0, 1, 2, 6, 7, 10)], [was[i] for i in (0, 1, 2, 6, 7, 10)])

    def test_an_expression_ends_at_what_parts_it(self):
        for text, expected in {"x = a == 1 && b;": "a == 1 && b", "return !a && b ? c : d;": "!a && b",
                               "f(x, a && g(y, z), w);": "a && g(y, z)", "x |=\n    a &&\n b;": "a &&\n b",
                               "if (a && s == \"x\") {": "a && s == \"x\""}.items():
            at = text.index("&&")
            begin, end = mutants._expression(mutants.blanked(text), at, at + 2)
            self.assertEqual(text[begin:end], expected)

    def test_remarks_of_a_compiler_find_the_change(self):
        numbered = dict(enumerate(self.found, 1))
        self.assertEqual({self.found[n - 1].line for n in mutants.at_lines(SOURCE, numbered, {5, 10})}, {5, 10})

    def test_the_choice_is_repeatable_and_grows(self):
        few, more = mutants.chosen(self.found, 2, 7), mutants.chosen(self.found, 4, 7)
        self.assertEqual(more[:2], few)
        self.assertEqual(mutants.chosen(list(reversed(self.found)), 4, 7), more)
        self.assertNotEqual(mutants.chosen(self.found, 4, 8), more)


if __name__ == "__main__":
    unittest.main()

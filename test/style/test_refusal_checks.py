"""The checks of refusals, of their tables and their words find what they are there to find."""

import unittest
from unittest import mock

import check_diagnostics
import check_properties
from written_tree import Tree


class Properties(Tree):
    def setUp(self):
        super().setUp()
        self.write("lib/Support/Diagnostics.def", "".join(
            f'DIAGNOSTIC({n}, "{n}", Warning,\n  "S.", "A.")\n' for n in ("TD2001", "TD2060")))
        self.write("test/unit/Split/ATest.cpp", 'static const std::vector<Use> Cases = {\n    {"TD2001"}};\n'
                   "TEST(Suite, Case) { expectNumbers(Cases); }\nTEST(Suite, Other) {}\n")
        self.write("test/unit/Split/Cases.h", 'return {Refusal{"Odd", "TD2001", "int x;"}};\n')
        self.write("test/lit/split/state.test", "RUN: true\n")
        for name, value in (("PROPERTIES", {"state"}), ("NOT_TRIED", {})):
            patch = mock.patch.object(check_properties, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def found(self, *rows: str) -> list[str]:
        self.write("docs/Splitting.md", "\n".join(
            ["| number | severity |", "|---|---|", "| TD2099 | warning |", "",
             "| property | refused otherwise | tests |", "|---|---|---|", *rows, ""]))
        return check_properties.problems(self.root)

    def test_rows_that_hold_pass(self):
        self.assertEqual(self.found("| state | TD2001 | `Suite.Case`, `Refused.Odd` |",
                                    "| order | otherwise it is a hook | `state.test` |"), [])

    def test_what_a_split_has_to_keep_has_a_row(self):
        self.assertEqual(self.found("| order | TD2001 | `Suite.Case` |"),
                         ["docs/Splitting.md: there is no row for state"])

    def test_a_row_that_nothing_guards(self):
        self.assertEqual(self.found("| state | TD2001 | `Suite.Case` |", "| order | | `state.test` |"),
                         ["docs/Splitting.md: order: nothing guards it"])

    def test_a_number_that_no_test_of_the_row_expects(self):
        self.assertEqual(self.found("| state | TD2001 | `Suite.Other` |"),
                         ["docs/Splitting.md: state: no test of the row expects TD2001"])

    def test_a_refusal_is_in_a_row_or_said_to_be_in_none(self):
        row = "| state | otherwise it is a hook | `Suite.Case` |"
        self.assertEqual(self.found(row), ["docs/Splitting.md: no property is guarded by TD2001"])
        with mock.patch.object(check_properties, "NOT_TRIED", {"TD2001": "a form"}):
            self.assertEqual(self.found(row), [])
            self.assertEqual(self.found("| state | TD2001 | `Suite.Case` |"),
                             ["docs/Splitting.md: TD2001 guards a property now"])

    def test_a_number_of_something_else(self):
        self.assertEqual(self.found("| state | TD2060, TD2001, TD2002 | `Suite.Case` |"),
                         ["docs/Splitting.md: state: TD2060 is no refusal to split",
                          "docs/Splitting.md: state: TD2002 is no refusal to split"])

    def test_a_test_that_is_not_there(self):
        self.assertEqual(self.found("| state | TD2001 | `Suite.Odd`, `other.test` |"),
                         ["docs/Splitting.md: state: there is no test Suite.Odd",
                          "docs/Splitting.md: state: there is no test other.test",
                          "docs/Splitting.md: state: no test of the row expects TD2001"])

    def test_a_row_without_a_test(self):
        self.assertEqual(self.found("| state | TD2001 | |"),
                         ["docs/Splitting.md: state: no test holds it"])

    def test_no_table(self):
        self.write("docs/Splitting.md", "| number |\n|---|\n| TD2001 |\n")
        self.assertEqual(check_properties.problems(self.root),
                         ["docs/Splitting.md: there is no table of what a split keeps"])


class Diagnostics(Tree):
    def setUp(self):
        super().setUp()
        self.table("TD2001", "TD2002")
        self.write("lib/Split/Decide/A.cpp", "refuse(DiagnosticId::TD2001);\n"
                   "refuse(DiagnosticId::TD2002);\n")
        self.document("TD2001", "TD2002")

    def table(self, *numbers: str) -> None:
        self.write("lib/Support/Diagnostics.def", "".join(
            f'DIAGNOSTIC({n}, "{n}", Warning,\n  "S.", "A.")\n' for n in numbers))

    def document(self, *numbers: str) -> None:
        self.write("docs/Splitting.md", "".join(f"| {n} | warning |\n" for n in numbers))

    def found(self) -> list[str]:
        return check_diagnostics.problems(self.root)

    def test_all_together_pass(self):
        self.assertEqual(self.found(), [])

    def test_a_number_without_a_row(self):
        self.write("lib/B/B.cpp", 'note("TD2009"); // not TD2010\n')
        self.assertEqual(self.found(),
                         ["lib/B/B.cpp: TD2009 has no row in lib/Support/Diagnostics.def"])

    def test_words_that_no_test_expects(self):
        self.write("lib/Split/Decide/B.cpp", '{Oddity::Odd, DiagnosticId::TD2001,\n "needs `$`, which "\n "is odd"},\n')
        self.write("test/unit/A.cpp", 'is("needs `a`, which is even");\n')
        self.assertEqual(self.found(), ["lib/Split/Decide: no test expects the words of Odd"])
        with mock.patch.object(check_diagnostics, "NOT_REACHED", {"Odd"}):
            self.assertEqual(self.found(), [])
        self.write("test/unit/A.cpp", 'is("needs `a`, "\n "which is odd");\n')
        self.assertEqual(self.found(), [])
        with mock.patch.object(check_diagnostics, "NOT_REACHED", {"Odd"}):
            self.assertEqual(self.found(), ["lib/Split/Decide: a test expects the words of Odd now"])

    def test_a_refusal_outside_of_its_room(self):
        self.write("lib/Split/Write/B.cpp", "refuse(DiagnosticId::TD2001); // and TD2002\n")
        self.assertEqual(self.found(),
                         ["lib/Split/Write/B.cpp: TD2001 is given outside of lib/Split/Decide"])

    def test_a_number_that_is_written_out(self):
        self.write("lib/Split/Decide/B.cpp", 'note("TD2002");\n')
        self.assertEqual(self.found(),
                         ['lib/Split/Decide/B.cpp: "TD2002" is written out; DiagnosticId has it'])

    def test_a_row_that_nothing_gives(self):
        self.table("TD2001", "TD2002", "TD2003")
        self.document("TD2001", "TD2002", "TD2003")
        self.assertEqual(self.found(), ["lib/Support/Diagnostics.def: no code gives TD2003"])

    def test_a_row_that_is_not_documented(self):
        self.document("TD2001")
        self.assertEqual(len(self.found()), 1)
        self.assertIn("TD2002 is missing", self.found()[0])

    def test_a_documented_number_that_is_not_there(self):
        self.document("TD2001", "TD2002", "TD2004")
        self.assertEqual(self.found(), ["docs/Splitting.md: TD2004 has no row in "
                                        "lib/Support/Diagnostics.def"])


if __name__ == "__main__":
    unittest.main()

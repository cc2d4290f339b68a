"""The generator keeps what its documentation says; no program is built here."""

import argparse
import collections
import dataclasses
import re
import unittest
from unittest import mock

import breakers
import differential
import functions
import known
import programs


POOL_NAMES = {part.name for part in programs.PARTS}


class Programs(unittest.TestCase):
    def test_a_number_and_a_seed_are_one_program(self):
        one, two = programs.recipe(7, 3), programs.recipe(7, 3)
        self.assertEqual(programs.text_of(one), programs.text_of(two))
        self.assertNotEqual(programs.text_of(one), programs.text_of(programs.recipe(7, 4)))

    def test_each_part_has_its_turn(self):
        drawn = {p.name for number in range(len(programs.PARTS)) for p in programs.recipe(number, 1).parts}
        self.assertEqual(drawn, {p.name for p in programs.PARTS})

    def test_a_test_run_has_each_part_place_exit_and_result(self):
        drawn = set().union(*(programs.recipe(number, programs.SEED).names for number in range(programs.COUNT)))
        self.assertEqual({*POOL_NAMES, *programs.STATEMENTS, *programs.FUNCTIONS, *programs.EXITS, *programs.RESULTS} - drawn, set())

    def test_names_are_said_once(self):
        names = [p.name for p in programs.PARTS] + [*programs.STATEMENTS, *programs.FUNCTIONS, *programs.EXITS, *programs.RESULTS]
        self.assertEqual([name for name, count in collections.Counter(names).items() if count > 1], [])

    def test_parts_stand_where_they_are_legal(self):
        for recipe in (programs.recipe(number, 2) for number in range(1000)):
            for part in recipe.parts:
                self.assertTrue(not part.flat or recipe.shape in programs.FLAT, recipe)
                self.assertTrue(not part.members or recipe.shape in functions.OF_CLASS, recipe)
                self.assertTrue(not part.object or recipe.shape in functions.OF_OBJECT, recipe)

    def test_headers_of_one_program_have_names_of_their_own(self):
        for recipe in (programs.recipe(number, 2) for number in range(1000)):
            names = [name for part in recipe.parts for name in part.headers]
            self.assertEqual(len(names), len(set(names)), recipe)

    def test_places_that_are_listed_exist(self):
        listed = {*programs.FLAT, *programs.LAMBDAS, *programs.RARELY, *functions.OF_CLASS, *functions.RESULTLESS}
        self.assertEqual(listed - {*programs.STATEMENTS, *programs.FUNCTIONS}, set())

    def test_an_example_has_what_it_is_an_example_of(self):
        kinds = [*known.KNOWN, *known.MENDED]
        for names, example in zip(kinds, known.examples(kinds, first=0), strict=True):
            self.assertLessEqual(set(names), example.names)
            self.assertEqual(known.why(example), known.KNOWN.get(names))

    def test_what_needs_the_standard_library_is_in_batches_of_its_own(self):
        recipes = [programs.recipe(number, 1) for number in range(300)]
        found = differential.batches(recipes)
        self.assertEqual(sorted(recipe.number for batch in found for recipe in batch), list(range(300)))
        for batch in found:
            self.assertLessEqual(len(batch), differential.BATCH)
            self.assertEqual(len({bool(differential.standard_headers([recipe])) for recipe in batch}), 1)

    def test_programs_by_hand_have_names_of_their_own_and_say_what_becomes_of_them(self):
        found = breakers.programs(0)
        self.assertEqual([name for name, count in collections.Counter(p.name for p in found).items() if count > 1], [])
        for program in found:
            self.assertTrue(program.blocks, program)
            for word in program.blocks:
                self.assertRegex(word, r"^(split|TD20[0-3]\d|TD2043|host-without-device|none|known)$", program)

    def test_programs_that_include_headers_of_others_are_with_them(self):
        numbers = {"one": 0, "two": 1, "three": 2}
        recipes = [breakers.breaker(numbers, text) for text in ("one\n#include <host/P$three$T.h>\n", "two\nint x;\n", "three\n#include <string>\n")]
        self.assertIn("<host/P2T.h>", recipes[0].text())
        self.assertEqual([sorted(str(recipe) for recipe in batch) for batch in differential.batches(recipes)], [["two"], ["one", "three"]])

    def test_no_program_is_lost_for_its_words(self):
        recipes = [programs.recipe(number, 2026) for number in (1, 1, 2)]
        numbered = [dataclasses.replace(recipe, number=number) for number, recipe in enumerate(recipes)]
        self.assertEqual(sum(len(batch) for batch in differential.batches(numbered)), 3)

    def test_another_refusal_than_the_program_says_is_told(self):
        program = breakers.breaker({"one": 0}, "one\n-- blocks: split, TD2008\nint x;\n")
        self.assertEqual((program.blocks, program.source), (("split", "TD2008"), "int x;\n"))

        def verdict(verdict, *became):
            return differential.expected(program, mock.Mock(became=lambda _: became, remarks=lambda _: ["line 1: why"]), verdict, "")
        self.assertEqual(verdict("split", "split", "TD2008"), ("split", ""))
        self.assertEqual(verdict("split", "split", "TD2014"), ("unexpected", "expected: split, TD2008\n    came: split, TD2014\n    line 1: why"))
        self.assertEqual(verdict("refused"), ("unexpected", "expected: split, TD2008\n    came: none\n    line 1: why"))
        self.assertEqual(verdict("wrong", "split", "split"), ("wrong", ""))


class Floor(unittest.TestCase):
    """A tool that refuses nearly all programs has none wrong."""

    OPTIONS = argparse.Namespace(only=None, breakers=None, count=programs.COUNT, seed=programs.SEED)

    def found(self, split):
        return [(None, "split", "")] * split + [(None, "refused", [])] * (programs.COUNT - split)

    def test_a_test_run_has_enough_programs(self):
        self.assertGreaterEqual(programs.COUNT, 300)

    def test_too_few_that_are_split_are_told(self):
        with mock.patch("builtins.print"):
            self.assertTrue(differential.refuses_all(self.OPTIONS, self.found(programs.LEAST_SPLIT - 1)))
        self.assertFalse(differential.refuses_all(self.OPTIONS, self.found(programs.LEAST_SPLIT)))

    def test_programs_of_ones_own_may_all_be_refused(self):
        for other in ({"only": [3]}, {"breakers": []}, {"seed": 1}):
            options = argparse.Namespace(**{**vars(self.OPTIONS), **other})
            self.assertFalse(differential.refuses_all(options, self.found(0)))


class Shrinking(unittest.TestCase):
    def test_what_is_wrong_becomes_as_small_as_it_stays_so(self):
        recipe = next(one for one in map(programs.recipe, range(1000), [2] * 1000) if len(one.parts) > 1 and one.shape != "plain")
        guilty = recipe.parts[-1]

        def judged(candidates, _):
            return [(one, "wrong" if guilty in one.parts else "split", "") for one in candidates]
        with mock.patch.object(differential, "judged", judged):
            small = differential.shrunk(recipe, None)
        self.assertEqual(small.parts, (guilty,))
        self.assertTrue(all(guilty not in one.parts for one in programs.simpler(small)), small)


class RecordedRuns(unittest.TestCase):
    """recorded.tsv, against what its head says of all programs."""

    def test_the_rows_come_to_the_totals(self):
        head, rows = [], []
        for line in (breakers.HERE / "recorded.tsv").read_text(encoding="utf-8").splitlines():
            (head if line.startswith("#") else rows).append(line)
        total, *of_tools = (int(number.replace(",", "")) for number in re.findall(r"([\d,]+) programs(?: in all|,)", "\n".join(head)))
        others = [sum(map(int, re.findall(r"(\d+) (?:wrong|known|no legal)", line.replace("none wrong", "0 wrong")))) for line in head[1:]]
        numbers = [[int(field) for field in row.split("\t")[1:]] for row in rows]
        self.assertEqual(total, sum(of_tools))
        for tool, (programs_of_it, not_in_rows) in enumerate(zip(of_tools, others, strict=True)):
            self.assertEqual(sum(sum(row[2 * tool:2 * tool + 2]) for row in numbers), programs_of_it - not_in_rows)
        self.assertEqual({row.split("\t")[0] for row in rows} - {*programs.STATEMENTS, *programs.FUNCTIONS}, set())


if __name__ == "__main__":
    unittest.main()

"""Each check of documents, the page, the skeleton and the tests finds what it is there to find."""

import json
import pathlib
import subprocess
import tempfile
import unittest

import check_commits
import check_examples
import check_lit
import check_page_words
import check_skeleton_parts
import check_skeleton_paths
import check_walk_through
from written_tree import Tree


class SkeletonPaths(Tree):
    def found(self, text: str, **allowed: str) -> list[str]:
        self.write("generated_backend/skeleton/csrc/own.cpp", "")
        self.write("generated_backend/skeleton/cmake/Units.cmake", text)
        return [problem.split(" is ")[0] for problem in check_skeleton_paths.problems(self.root, allowed)]

    def test_files_of_a_checkout_are_found(self):
        at = "generated_backend/skeleton/cmake/Units.cmake"
        self.assertEqual(self.found('set(a b)\nset(c "${root}/aten/src/x.cu" Loops.cuh)\nset(d caffe2/core)\n'),
                         [f"{at}:2: aten/src/x.cu", f"{at}:2: Loops.cuh", f"{at}:3: caffe2/core"])

    def test_comments_and_what_is_the_backends_own_are_not(self):
        self.assertEqual(self.found("# aten/src/x.cu\nset(a csrc/own.cpp ${CMAKE_BINARY_DIR}/abi.cpp) # x.cu\n"), [])

    def test_what_is_allowed_is_named(self):
        allowed = {"native/tags.yaml": "why", "native/gone.yaml": "why"}
        self.assertEqual(self.found("set(a ${aten}/native/tags.yaml tags.yaml)\n", **allowed), ["native/gone.yaml"])


class SkeletonParts(Tree):
    def found(self, part: str, cmake: str, **said: list) -> list[str]:
        parts = {"minimum": ["FAST"], "below": ["FAST"], "package": []} | said
        self.write("generated_backend/skeleton/skeleton.json", json.dumps({"parts": parts}))
        self.write("generated_backend/skeleton/cmake/Parts.cmake", cmake)
        self.write("rules/pytorch/units.json", json.dumps(
            {"requirements": [{"id": "r", "part": part, "minimum": "1"}]}))
        return check_skeleton_parts.problems(self.root)

    CMAKE = ("set(a ${TORCH_CUDA_${part}_MINIMUM} ${TORCH_CUDA_${part}_BELOW} ${TORCH_CUDA_${part}_PACKAGE})\n"
             "set(TORCH_CUDA_FAST_PACKAGE fast)\ntorch_cuda_version(FAST fast.h)\n")

    def test_what_is_said_is_read(self):
        self.assertEqual(self.found("FAST", self.CMAKE), [])

    def test_what_is_read_is_said(self):
        at = "generated_backend/skeleton/skeleton.json"
        self.assertEqual(self.found("FAST", self.CMAKE, package=["FAST"]),
                         [f"{at}: package is of ['FAST'], and CMake reads it of []"])
        self.assertEqual(self.found("FAST", self.CMAKE + "set(b ${TORCH_CUDA_OWN_MINIMUM})\n"),
                         [f"{at}: minimum is of ['FAST'], and CMake reads it of ['FAST', 'OWN']"])

    def test_rules_are_for_what_is_read(self):
        self.assertEqual(self.found("FASD", self.CMAKE),
                         ["rules/pytorch/units.json: r: no minimum of FASD is read"])


class Examples(Tree):
    RULE = {"id": "a-rule", "reason": "r", "match": {"tokens": ["x ( )", "y", "z"]}, "verdict": "KEEP"}

    def found(self, *example: str) -> list[str]:
        self.write("rules/pytorch/names.json", json.dumps({"sites": [self.RULE]}))
        self.write("docs/Rules.md", "Text.\n\n" + "".join(f"    {line}\n" for line in example) + "\nText.\n")
        return [problem.removeprefix("docs/Rules.md: ") for problem in check_examples.problems(self.root)]

    def test_a_rule_with_parts_left_out_passes(self):
        self.assertEqual(self.found('{"id": "a-rule", …,', ' "match": {"tokens": ["x …", …]}, "verdict": …}'), [])
        self.assertEqual(self.found("{", '  "id": "a-rule",', "  …", "}"), [])

    def test_what_is_shown_is_there(self):
        other = ["the pack's rule a-rule is another than the one shown"]
        for example in ('{"id": "a-rule", "verdict": "KEEP"}', '{"id": "a-rule", "releases": {}, …}',
                        '{"id": "a-rule", "match": {"tokens": ["y", …]}, …}',
                        '{"id": "a-rule", "match": {"tokens": ["x ( )", "y"]}, …}',
                        '{"id": "a-rule", "reason": "s…", …}'):
            self.assertEqual(self.found(example), other, example)

    def test_other_rules_and_what_is_no_json(self):
        self.assertEqual(self.found('{"id": "other", …}'), ["the pack has no rule other"])
        self.assertRegex(self.found('{"id": "a-rule" …')[0], "^an example cannot be read")

    def test_overlays_are_passed_over(self):
        self.assertEqual(self.found('{"rules": [{"id": "mine", "before": "a-rule"}]}'), [])


class PageWords(Tree):
    def setUp(self):
        super().setUp()
        words = {"Concern": ["odd"], "Weight": ["fails"], "DriftKind": ["blocks"],
                 "Transform": ["hook", "none"], "Outcome": ["automatic", "refused"],
                 "Protocol": ["void"], "Action": ["keep", "act"],
                 "FileKind": ["text", "binary"]}
        self.write("lib/A/A.cpp", "".join(
            f"static constexpr EnumWord<{name}> Words{name}[] = {{"
            + ", ".join(f'{{"{word}", {name}::X}}' for word in list) + "};\n"
            for name, list in words.items()))
        self.page = {"CONCERNS": 'odd: "an edit: one, two: three"', "TONES": 'fails: "alert"',
                     "DRIFT_KINDS": 'blocks: "Blocks"', "TRANSFORM_WORDS": '"hook": "becomes"',
                     "OUTCOME_WORDS": 'refused: "stays"', "PROTOCOL_WORDS": 'void: "nothing"',
                     "ACTION_WORDS": 'keep: "stays",\n  act: "is edited",',
                     "OTHER_ACTION": 'keep: "act", act: "keep"',
                     "NO_TEXT": 'binary: "It is not text."'}

    def found(self) -> list[str]:
        self.write("lib/Report/page/a.js", "".join(
            f"const {table} = {{{entries}}};\n" for table, entries in self.page.items()))
        return check_page_words.problems(self.root)

    def test_the_same_words_pass(self):
        self.assertEqual(self.found(), [])

    def test_a_word_more_or_less_fails(self):
        self.page["ACTION_WORDS"] = 'keep: "stays"'
        self.page["TONES"] = 'fails: "alert", told: "keep"'
        self.assertEqual(self.found(), ["TONES of the page has told, which Weight does not",
                                        "ACTION_WORDS of the page lacks act"])

    def test_a_table_that_is_not_there_fails(self):
        del self.page["CONCERNS"]
        self.assertEqual(self.found(),
                         ["CONCERNS of the page or the words of Concern are not found",
                          "CONCERNS of the page lacks odd"])


class Lit(Tree):
    def test_programs_in_command_lines_fail(self):
        self.write("test/lit/a.test", "RUN: %python %S/Inputs/a.py | sh -c 'x'\n"
                                      "RUN: tool | %python -c 'x'\n")
        self.write("test/lit/b/b.test", "\nRUN: python3 -B -c x\n")
        self.assertEqual(check_lit.problems(self.root),
                         [f"test/lit/{place}: a program in the command line; put it into test/lit/Inputs"
                          for place in ("a.test:2", "b/b.test:2")])


class WalkThrough(Tree):
    INTRO = "## From bytes to patch\n\nOne block: `torch/A.cpp:7` of 2.6.0, a statement, which becomes a hook.\n\n"

    def setUp(self):
        super().setUp()
        self.write("test/e2e/expected-2.6.0/splits.csv", "path,line,transform\ntorch/A.cpp,7,hook\ntorch/A.cpp,9,bind\n")
        for name in "ABC":
            self.write(f"lib/{name}/{name}.cpp", f"int do{name}(int n) {{\n  return n;\n}}\n")
        self.write("lib/D/D.cpp", "int doA(int n);\nint\nall(int n,\n    int m) {\n"
                                  "  return doA(n) + doB(n) + doA2() + doX();\n}\n")

    def walk(self, *rows: tuple[str, ...]) -> list[str]:
        table = "".join(f"| a step | `{file}` | `{function}` | `{caller[0] if caller else 'all'}` in "
                        f"`{caller[1] if caller else 'D/D.cpp'}` |\n" for file, function, *caller in rows)
        self.write("docs/Architecture.md", f"# A\n\n{self.INTRO}{table}\n## B\n")
        return check_walk_through.problems(self.root)

    def test_one_direction_passes(self):
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB")), [])

    def test_a_missing_file_and_a_missing_function(self):
        self.assertEqual(self.walk(("A/X.cpp", "doA"), ("B/B.cpp", "doX")),
                         ["docs/Architecture.md: there is no lib/A/X.cpp",
                          "docs/Architecture.md: lib/B/B.cpp does not define doX"])

    def test_a_row_without_the_callers_file(self):
        self.write("docs/Architecture.md", f"{self.INTRO}| what happens | f | g | h |\n|---|---|---|---|\n"
                                           "| a step | `A/A.cpp` | `doA` | `all` in `D/D.cpp` |\n"
                                           "| a step | `B/B.cpp` | `doB` | `all` |\n")
        self.assertEqual(check_walk_through.problems(self.root),
                         ["docs/Architecture.md: a row without its four columns: "
                          "| a step | `B/B.cpp` | `doB` | `all` |"])

    def test_a_function_that_a_step_mentions(self):
        self.write("docs/Architecture.md", f"{self.INTRO}| `doB` in `C/C.cpp` makes it | `A/A.cpp` | `doA` | "
                                           "`all` in `D/D.cpp` |\n")
        self.assertEqual(check_walk_through.problems(self.root),
                         ["docs/Architecture.md: lib/C/C.cpp does not define doB"])

    def test_a_call_or_a_declaration_is_no_definition(self):
        self.assertEqual(self.walk(("D/D.cpp", "doA"), ("B/B.cpp", "doB")),
                         ["docs/Architecture.md: lib/D/D.cpp does not define doA"])
        self.write("lib/B/B.cpp", "void f() {\n  if (doB(1)) {\n  }\n}\n")
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB")),
                         ["docs/Architecture.md: lib/B/B.cpp does not define doB"])

    def test_a_caller_that_does_not_call(self):
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("C/C.cpp", "doC")),
                         ["docs/Architecture.md: all of lib/D/D.cpp does not call doC"])

    def test_a_call_elsewhere_in_the_callers_file(self):
        self.write("lib/D/E.cpp", "int other() {\n  return doC(1);\n}\n")
        self.write("lib/D/D.cpp", "int all() {\n  return doA(1);\n}\nint other() {\n"
                                  "  return doC(1);\n}\n")
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("C/C.cpp", "doC")),
                         ["docs/Architecture.md: all of lib/D/D.cpp does not call doC"])

    def test_going_back(self):
        self.write("lib/A/A2.cpp", "int doA2() { return 0; }\n")
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB"), ("A/A2.cpp", "doA2")),
                         ["docs/Architecture.md: the walk-through goes back to the room A"])

    def test_a_caller_in_the_row_above_and_one_further_up(self):
        self.write("lib/A/A.cpp", "int doA(int n) {\n  return doB(n) + doC(n);\n}\n")
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB", "doA", "A/A.cpp")), [])
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB"), ("C/C.cpp", "doC", "doA", "A/A.cpp")),
                         ["docs/Architecture.md: doC is called by doA of lib/A/A.cpp, which is not "
                          "the row above"])

    def test_too_many_files(self):
        for i in range(13):
            self.write(f"lib/A/A{i}.cpp", "int doA() { return 0; }\n")
        self.assertEqual(self.walk(*((f"A/A{i}.cpp", "doA") for i in range(13))),
                         ["docs/Architecture.md: the walk-through names 13 files, 12 are the most"])

    def test_another_number_of_files(self):
        self.INTRO += "It is 3 files, a row each.\n\n"
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB")),
                         ["docs/Architecture.md: the walk-through says 3 files, and names 2"])

    def test_what_becomes_of_the_block(self):
        for before, after, wrong in (
                ("A.cpp:7", "A.cpp:9", "torch/A.cpp:9 of 2.6.0 becomes ['bind'], not a hook"),
                ("A.cpp:7", "A.cpp:8", "torch/A.cpp:8 of 2.6.0 becomes [], not a hook"),
                ("2.6.0", "2.5.0", "torch/A.cpp:7 of 2.5.0 becomes [], not a hook"),
                ("becomes", "is", "the walk-through does not say what becomes of which block")):
            self.INTRO = type(self).INTRO.replace(before, after)
            self.assertEqual(self.walk(("A/A.cpp", "doA")), [f"docs/Architecture.md: {wrong}"])

    def test_no_walk_through(self):
        self.assertEqual(self.walk(), ["docs/Architecture.md: there is no walk-through"])


class Commits(Tree):
    def git(self, *arguments: str, at: str = ".") -> str:
        return subprocess.run(["git", "-C", self.root / at, "-c", "user.name=N", "-c", "user.email=n@example.org",
                               *arguments], check=True, capture_output=True, text=True).stdout.strip()

    def commit(self) -> str:
        self.git("commit", "-q", "--allow-empty", "-m", "A commit")
        return self.git("rev-parse", "HEAD")

    def setUp(self):
        super().setUp()
        self.git("init", "-q", "-b", "main")
        self.first = self.commit()

    def test_a_commit_that_led_here_passes(self):
        self.commit()
        self.write("docs/A.md", f"At {self.first[:7]}, `{self.first[:9]}` and\n{self.first}.\n")
        self.assertEqual(check_commits.problems(self.root), [])

    def test_a_commit_of_another_branch_and_one_that_is_not_there(self):
        self.git("checkout", "-q", "-b", "other")
        other = self.commit()
        self.git("checkout", "-q", "main")
        self.write("README.md", f"Text.\n(at {other})\n")
        self.write("docs/A.md", "Since 0000000, 12.\n")
        self.assertEqual(check_commits.problems(self.root),
                         [f"README.md:2: {other} is not a commit of this history",
                          "docs/A.md:1: 0000000 is not a commit of this history"])

    def test_words_numbers_and_examples_name_none(self):
        self.write("docs/A.md", "A defaced 1,234,567 of 123456, x-0000000.patch\n\n"
                                "    at 0000000\n\n```yaml\nuses: a@0000000\n```\n")
        self.assertEqual(check_commits.problems(self.root), [])

    def test_where_git_cannot_tell(self):
        self.assertEqual(check_commits.unknowable(self.root), "")
        self.commit()
        self.git("clone", "-q", "--depth", "1", f"file://{self.root}", "shallow")
        self.assertEqual(check_commits.unknowable(self.root / "shallow"), "the clone is shallow")
        with tempfile.TemporaryDirectory() as outside:
            self.assertIn("is in no git repository", check_commits.unknowable(pathlib.Path(outside)))


if __name__ == "__main__":
    unittest.main()

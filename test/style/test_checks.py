"""The style checks on small trees: each can fail, and says where."""

import pathlib
import subprocess
import tempfile
import textwrap
import unittest

import check_arrows
import check_commits
import check_diagnostics
import check_duplicates
import check_enum_words
import check_file_local
import check_headers
import check_lit
import check_page_words
import check_properties
import check_sizes
import check_skeleton_paths
import check_type_names
import check_walk_through


class Tree(unittest.TestCase):
    """A made-up repository."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)
        self.write("tools/main.cpp", "int main() { return 0; }\n")

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(text))


class TypeNames(Tree):
    def test_two_headers_with_one_name(self):
        self.write("lib/A/A.h", "namespace n {\nstruct Found;\nstruct Found {\n  struct Kind {};\n};\n}\n")
        self.write("lib/B/B.h", "namespace n {\nenum class Kind { A };\nclass Found final : Other {\n};\n}\n")
        self.write("lib/B/B.cpp", "namespace {\nstruct Found {};\n}\n")
        self.assertEqual(check_type_names.problems(self.root),
                         ["lib/B/B.h:3: Found is the name of another type, at lib/A/A.h:3"])

    def test_a_declaration_is_no_type(self):
        self.write("lib/A/A.h", "struct Found;\n")
        self.write("lib/B/B.h", "struct Found {};\n")
        self.assertEqual(check_type_names.problems(self.root), [])


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


class Arrows(Tree):
    def setUp(self):
        super().setUp()
        self.write("lib/Low/Low.h", "#pragma once\n")
        self.write("lib/High/Room/High.cpp", '// high\n#include "Low/Low.h"\n')

    def document(self, *lines: str) -> None:
        self.write("docs/Architecture.md", "\n".join(["text", "```arrows", *lines, "```", ""]))

    def found(self) -> list[str]:
        return check_arrows.problems(self.root)

    def test_a_true_list_passes(self):
        self.document("Low:", "High/Room: Low", "tools:")
        self.assertEqual(self.found(), [])

    def test_an_undocumented_arrow_is_named_with_its_include(self):
        self.document("Low:", "High/Room:", "tools:")
        self.assertEqual(self.found(), ["lib/High/Room/High.cpp:2: High/Room includes Low, "
                                        "which docs/Architecture.md does not say"])

    def test_an_arrow_that_is_no_more_fails(self):
        self.document("Low:", "High/Room: Low", "tools: Low")
        self.assertEqual(self.found(),
                         ["docs/Architecture.md: tools does not include Low any more"])

    def test_rooms_are_all_listed_and_all_there(self):
        self.document("Low:", "Attic:", "High/Room: Low")
        self.assertEqual(self.found(), ["docs/Architecture.md: the room tools is not listed",
                                        "docs/Architecture.md: there is no room Attic"])

    def test_a_circle_fails_with_each_of_its_includes(self):
        self.write("lib/Low/Back.h", '#include "Room/High.h"\n')
        self.write("lib/Low/Back.cpp", '#include "High/Room/High.h"\n')
        self.write("lib/High/Room/High.h", "#pragma once\n")
        self.document("Low: High/Room", "High/Room: Low", "tools:")
        self.assertIn("a circle of High/Room, Low: High/Room includes Low at "
                      "lib/High/Room/High.cpp:2; Low includes High/Room at lib/Low/Back.cpp:1",
                      self.found())

    def test_the_list_is_in_the_order_of_the_pipeline(self):
        self.document("High/Room: Low", "Low:", "tools:")
        self.assertEqual(self.found(), ["docs/Architecture.md: Low is listed after High/Room, "
                                        "which includes it"])

    def test_write_makes_the_list_true(self):
        self.document("tools: Attic", "High/Room:")
        check_arrows.write(self.root)
        self.assertEqual(self.found(), [])
        self.assertEqual((self.root / "docs/Architecture.md").read_text(),
                         "text\n```arrows\ntools:\nLow:\nHigh/Room: Low\n```\n")


class Sizes(Tree):
    def test_small_things_pass(self):
        self.assertEqual(check_sizes.problems(self.root), [])

    def test_a_folder_of_31_files_fails(self):
        self.write("lib/Room/CMakeLists.txt", "")
        for i in range(30):
            self.write(f"lib/Room/File{i}.h", "")
        self.assertEqual(check_sizes.problems(self.root),
                         ["lib/Room: 31 files, 30 are the most; make rooms of it"])

    def test_a_function_of_51_lines_fails(self):
        # The head, 49 statements and the brace; beside nine that are short.
        self.write("lib/A/Long.cpp", "int f(int n) {\n" + "  ++n;\n" * 49 + "}\n")
        for i in range(19):
            self.write(f"lib/A/Short{i}.cpp", f"int g{i}() {{ return 0; }}\n")
        self.assertEqual(check_sizes.problems(self.root),
                         ["lib/A/Long.cpp:1: f has 51 lines, 50 are the most"])

    def test_too_many_of_23_lines_fail(self):
        self.write("lib/A/Long.cpp", "int f(int n) {\n" + "  ++n;\n" * 21 + "}\n")
        self.assertEqual(check_sizes.problems(self.root)[1:],
                         ["  lib/A/Long.cpp:1: f, 23", "  tools/main.cpp:1: main, 1"])

    def test_a_file_of_300_lines_fails(self):
        self.write("lib/A/A.h", "//\n" * 300)
        self.assertEqual(check_sizes.problems(self.root),
                         ["lib/A/A.h: 300 lines, 299 are the most"])


class Duplicates(Tree):
    def twins(self, count: int) -> None:
        lines = [f"call({i});" for i in range(count)]
        self.write("lib/A/A.cpp", "first();\n" + "\n".join(lines) + "\nlast();\n")
        # Other indentation, comments and blank lines make no difference.
        self.write("lib/B/B.cpp", "\n// and again\n\n  " + "\n  // so\n\n  ".join(lines) + "\n")

    def test_twelve_lines_are_allowed(self):
        self.twins(12)
        self.assertEqual(check_duplicates.problems(self.root), [])

    def test_thirteen_fail_once_with_both_places(self):
        self.twins(13)
        self.assertEqual(check_duplicates.problems(self.root),
                         ["lib/A/A.cpp:2: 13 lines are those of lib/B/B.cpp:4, 12 are the most"])

    def test_a_longer_run_is_one_finding(self):
        self.twins(20)
        self.assertEqual(len(check_duplicates.problems(self.root)), 1)

    def test_includes_do_not_count(self):
        for name in "AB":
            self.write(f"lib/{name}/{name}.cpp",
                       "".join(f"#include <a{i}>\n" for i in range(20)))
        self.assertEqual(check_duplicates.problems(self.root), [])


class Properties(Tree):
    def setUp(self):
        super().setUp()
        self.write("lib/Support/Diagnostics.def", "".join(
            f'DIAGNOSTIC({n}, "{n}", Warning,\n  "S.", "A.")\n' for n in ("TD2001", "TD2060")))
        self.write("test/unit/Split/ATest.cpp", "TEST(Suite, Case) {}\n")
        self.write("test/unit/Split/Cases.h", 'return {Refusal{"Odd", "TD2001", "int x;"}};\n')
        self.write("test/lit/split/state.test", "RUN: true\n")

    def found(self, *rows: str) -> list[str]:
        self.write("docs/Splitting.md", "\n".join(
            ["| number | severity |", "|---|---|", "| TD2099 | warning |", "",
             "| property | refused otherwise | tests |", "|---|---|---|", *rows, ""]))
        return check_properties.problems(self.root)

    def test_rows_that_hold_pass(self):
        self.assertEqual(self.found("| state | TD2001 | `Suite.Case`, `Refused.Odd` |",
                                    "| order | | `state.test` |"), [])

    def test_a_number_of_something_else(self):
        self.assertEqual(self.found("| state | TD2060, TD2001, TD2002 | `Suite.Case` |"),
                         ["docs/Splitting.md: state: TD2060 is no refusal to split",
                          "docs/Splitting.md: state: TD2002 is no refusal to split"])

    def test_a_test_that_is_not_there(self):
        self.assertEqual(self.found("| state | TD2001 | `Suite.Odd`, `other.test` |"),
                         ["docs/Splitting.md: state: there is no test Suite.Odd",
                          "docs/Splitting.md: state: there is no test other.test"])

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


class EnumWords(Tree):
    def test_tables_that_are_held_to_their_enumerations_pass(self):
        self.write("lib/A/A.h", """\
            template <> struct Vocabulary<Colour> {
              static constexpr EnumWord<Colour> all[] = {
                  {"red", Colour::Red}};
            };
            bool readWord(const EnumWord<Enum> (&words)[N]);
            """)
        self.write("lib/A/A.cpp", """\
            static_assert(isWhole(Vocabulary<Colour>::all, Colour::None));
            static constexpr EnumWord<Shape> Shapes[] = {{"round", Shape::Round}};
            static_assert(isWhole(Shapes));
            """)
        self.assertEqual(check_enum_words.problems(self.root), [])

    def test_a_table_that_nobody_looks_at_fails(self):
        self.write("lib/A/A.h", "static constexpr EnumWord<Colour> all[] = {};\n")
        self.write("lib/B/B.cpp", "// a table\nstatic constexpr EnumWord<Shape> Shapes[] = {};\n")
        self.assertEqual(check_enum_words.problems(self.root), [
            f"{place}: nobody looks whether {table} has all words; "
            f"say static_assert(isWhole({table}))"
            for place, table in [("lib/A/A.h:1", "Vocabulary<Colour>::all"),
                                 ("lib/B/B.cpp:2", "Shapes")]])


class FileLocal(Tree):
    def test_types_inside_and_static_functions_outside_pass(self):
        self.write("lib/A/A.cpp", """\
            namespace decouple {
            namespace {
            class Reader {
            public:
              int read() { return 1; }
              int more();
              friend int peek(Reader &reader) { return reader.read(); }
            };
            } // namespace
            int Reader::more() { return 2; }
            static int twice(int n) { return 2 * n; }
            }
            """)
        self.assertEqual(check_file_local.problems(self.root), [])

    def test_constants_in_an_anonymous_namespace_fail(self):
        self.write("lib/A/A.cpp", """\
            namespace {
            struct Row {
              static constexpr int inside = 1;
              int member = 2;
            };
            constexpr Row Rows[] = {{3}};
            }
            static constexpr int Most = 4;
            """)
        self.assertEqual(
            check_file_local.problems(self.root),
            ["lib/A/A.cpp:6: Rows is a constant in an anonymous namespace; make it static"])

    def test_functions_in_an_anonymous_namespace_fail(self):
        self.write("lib/A/A.cpp", """\
            namespace decouple {
            namespace {
            int later(int n);
            template <class T> T twice(T n) { return 2 * n; }
            }
            }
            """)
        self.assertEqual(
            check_file_local.problems(self.root),
            [f"lib/A/A.cpp:{line}: {name} is a function in an anonymous namespace; make it static"
             for line, name in ((3, "later"), (4, "twice"))])


class Headers(Tree):
    def test_a_function_without_its_header_fails(self):
        self.write("lib/A/A.h", "int a();\nint b();\n")
        self.write("lib/A/A.cpp", '#include "A/A.h"\nint a() { return 1; }\n')
        self.write("lib/A/B.cpp", '#include "A/A.h"\nstatic int c() { return 2; }\n'
                                  "int n::b() { return c(); }\n")
        self.assertEqual(check_headers.problems(self.root),
                         ["lib/A/B.cpp: b is declared in no B.h beside it"])

    def test_a_class_may_lie_in_two_files(self):
        self.write("lib/A/A.h", "struct A { int a(); };\n")
        self.write("lib/A/More.cpp", '#include "A/A.h"\nnamespace {\nstruct B {\n  int b();\n};\n}\n'
                                     "int B::b() { return 1; }\nint A::a() { return 2; }\n")
        self.assertEqual(check_headers.problems(self.root), [])
        self.write("lib/A/Other.cpp", '#include "B/B.h"\nint A::a() { return 2; }\n')
        self.assertEqual(check_headers.problems(self.root),
                         ["lib/A/Other.cpp: a is declared in no Other.h beside it"])

    def test_commands_are_declared_together(self):
        self.write("tools/torch-decouple/Commands.h", "int addRunCommand(int app);\n")
        self.write("tools/torch-decouple/Run.cpp", "int n::addRunCommand(int app) { return app; }\n"
                                                   "int n::other() { return 0; }\n")
        self.assertEqual(check_headers.problems(self.root),
                         ["tools/torch-decouple/Run.cpp: other is declared in no Run.h beside it"])


class Lit(Tree):
    def test_programs_in_command_lines_fail(self):
        self.write("test/lit/a.test", "RUN: %python %S/Inputs/a.py | sh -c 'x'\n"
                                      "RUN: tool | %python -c 'x'\n")
        self.write("test/lit/b/b.test", "\nRUN: python3 -B -c x\n")
        self.assertEqual(check_lit.problems(self.root),
                         [f"test/lit/{place}: a program in the command line; put it into test/lit/Inputs"
                          for place in ("a.test:2", "b/b.test:2")])


class WalkThrough(Tree):
    def setUp(self):
        super().setUp()
        for name in "ABC":
            self.write(f"lib/{name}/{name}.cpp", f"int do{name}(int n) {{\n  return n;\n}}\n")
        self.write("lib/D/D.cpp", "int doA(int n);\nint\nall(int n,\n    int m) {\n"
                                  "  return doA(n) + doB(n) + doA2() + doX();\n}\n")

    def walk(self, *rows: tuple[str, ...]) -> list[str]:
        table = "".join(f"| a step | `{file}` | `{function}` | `{caller[0] if caller else 'all'}` |\n"
                        for file, function, *caller in rows)
        self.write("docs/Architecture.md", f"# A\n\n## From bytes to patch\n\n{table}\n## B\n")
        return check_walk_through.problems(self.root)

    def test_one_direction_passes(self):
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB")), [])

    def test_a_missing_file_and_a_missing_function(self):
        self.assertEqual(self.walk(("A/X.cpp", "doA"), ("B/B.cpp", "doX")),
                         ["docs/Architecture.md: there is no lib/A/X.cpp",
                          "docs/Architecture.md: lib/B/B.cpp does not define doX"])

    def test_a_call_or_a_declaration_is_no_definition(self):
        self.assertEqual(self.walk(("D/D.cpp", "doA"), ("B/B.cpp", "doB")),
                         ["docs/Architecture.md: lib/D/D.cpp does not define doA"])
        self.write("lib/B/B.cpp", "void f() {\n  if (doB(1)) {\n  }\n}\n")
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB")),
                         ["docs/Architecture.md: lib/B/B.cpp does not define doB"])

    def test_a_caller_that_does_not_call(self):
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("C/C.cpp", "doC")),
                         ["docs/Architecture.md: all does not call doC"])

    def test_a_call_elsewhere_in_the_callers_file(self):
        self.write("lib/D/E.cpp", "int other() {\n  return doC(1);\n}\n")
        self.write("lib/D/D.cpp", "int all() {\n  return doA(1);\n}\nint other() {\n"
                                  "  return doC(1);\n}\n")
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("C/C.cpp", "doC")),
                         ["docs/Architecture.md: all does not call doC"])

    def test_going_back(self):
        self.write("lib/A/A2.cpp", "int doA2() { return 0; }\n")
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB"), ("A/A2.cpp", "doA2")),
                         ["docs/Architecture.md: the walk-through goes back to the room A"])

    def test_a_caller_in_the_row_above_and_one_further_up(self):
        self.write("lib/A/A.cpp", "int doA(int n) {\n  return doB(n) + doC(n);\n}\n")
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB", "doA")), [])
        self.assertEqual(self.walk(("A/A.cpp", "doA"), ("B/B.cpp", "doB"), ("C/C.cpp", "doC", "doA")),
                         ["docs/Architecture.md: doC is called by doA of lib/A/A.cpp, which is not "
                          "the row above"])

    def test_too_many_files(self):
        for i in range(13):
            self.write(f"lib/A/A{i}.cpp", "int doA() { return 0; }\n")
        self.assertEqual(self.walk(*((f"A/A{i}.cpp", "doA") for i in range(13))),
                         ["docs/Architecture.md: the walk-through names 13 files, 12 are the most"])

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

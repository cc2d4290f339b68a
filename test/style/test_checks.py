"""Each check of the code finds what it is there to find."""

import unittest

import check_arrows
import check_duplicates
import check_enum_words
import check_file_local
import check_headers
import check_sizes
import check_type_names
from written_tree import Tree


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


if __name__ == "__main__":
    unittest.main()

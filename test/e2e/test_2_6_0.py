"""PyTorch 2.6.0 against the hand survey (expected-2.6.0/README.md)."""

import collections
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import emitted

RELEASE = "2.6.0"


def settled(kind: str) -> dict:
    """Entries of the survey that docs/SurveyDifferences.md decides otherwise."""
    return {(row["path"], int(row["line"])): row["expected"]
            for row in emitted.table(RELEASE, "differences") if row["kind"] == kind}


def kineto_builds(tree: pathlib.Path) -> dict:
    """By USE_CUDA: LIBKINETO_NOCUPTI, and whether torch_cpu is linked with the CUDA runtime for kineto's sake."""
    about = (tree / "cmake/Dependencies.cmake").read_text()
    choice = about[about.index("if(USE_KINETO)\n"):]
    choice = choice[:choice.index("if(NOT USE_ROCM)")] + "endif()\n"
    link = re.search(r"  if\(USE_KINETO AND [^\n]*\n +target_link_libraries\(torch_cpu PRIVATE torch::cudart\)\n +endif\(\)\n",
                     (tree / "caffe2/CMakeLists.txt").read_text())
    linked = link.group().replace("target_link_libraries(torch_cpu PRIVATE torch::cudart)", "message(LINKED)") if link else ""
    builds = {}
    for cuda in ("ON", "OFF"):
        script = tree / "kineto.cmake"
        script.write_text(choice + f'message("NOCUPTI=${{LIBKINETO_NOCUPTI}}")\nif(USE_CUDA)\n{linked}endif()\n')
        said = subprocess.run(["cmake", "-DUSE_KINETO=ON", f"-DUSE_CUDA={cuda}", "-P", str(script)],
                              check=True, capture_output=True, text=True).stderr
        builds[cuda] = (re.search("NOCUPTI=(.*)", said).group(1), "LINKED" in said)
    return builds


class Accounting(unittest.TestCase):
    def test_every_file_of_the_tree_has_one_verdict_or_is_others(self):
        tree = emitted.tree()
        on_disk = set()
        for directory, names, files in os.walk(tree):
            links = [name for name in names if os.path.islink(os.path.join(directory, name))]
            on_disk |= {os.path.relpath(os.path.join(directory, name), tree)
                        for name in files + links}
        others = {path for path in on_disk if path.startswith("third_party/")}
        self.assertEqual(set(emitted.verdicts()), on_disk - others)
        self.assertEqual(emitted.report()["totals"]["apart"], {"third-party": len(others)})

    def test_nothing_is_unclassified(self):
        self.assertEqual(emitted.review("unclassified"), [])
        for kind in emitted.KINDS:
            self.assertEqual(emitted.report()["totals"][kind]["by_action"]["unclassified"], 0, kind)

    def test_every_rule_hits_or_says_why_not(self):
        self.assertEqual(emitted.review("idle-rule", "idle-path"), [])

    def test_without_a_host_the_blocks_that_act_are_told(self):
        acting = {(block["path"], block["line"]) for block in emitted.report()["blocks"]
                  if emitted.report()["verdicts"][block["verdict"]]["action"] == "act"}
        told = emitted.review("unsplit-block")
        self.assertEqual({(item["path"], item["line"]) for item in told}, acting)
        self.assertEqual({item["weight"] for item in told}, {"told"})

    def test_all_checks_passed(self):
        self.assertEqual([c for c in emitted.report()["checks"] if not c["passed"]], [])


class Files(unittest.TestCase):
    def test_verdicts_are_the_surveys(self):
        decided = {path: verdict for (path, _), verdict in settled("file").items()}
        found = emitted.verdicts()
        wrong = {row["path"]: (found.get(row["path"]), row["verdict"])
                 for row in emitted.table(RELEASE, "files")
                 if found.get(row["path"]) != decided.get(row["path"], row["verdict"])}
        self.assertEqual(wrong, {})

    def test_nothing_else_moves(self):
        surveyed = {row["path"] for row in emitted.table(RELEASE, "files")}
        moved = {path for path, verdict in emitted.verdicts().items()
                 if verdict.startswith("MOVE-") or verdict == "DEAD-SRC"}
        self.assertEqual(moved - surveyed, set())

    def test_no_file_with_something_of_cuda_is_said_to_have_nothing(self):
        found = emitted.verdicts()
        self.assertEqual({path for path in emitted.holders() if found[path] == "KEEP"}, set())
        self.assertEqual(found["build_variables.bzl"], "KEEP-UNIT-LIST")

    def test_misleading_names_stay(self):
        expected = emitted.lines(RELEASE, "named-but-kept")
        self.assertEqual(len(expected), 35)
        found = emitted.verdicts()
        moved = {path for path in expected if found[path].startswith("MOVE")}
        self.assertEqual(moved, set())

    def test_what_torchgen_opens_is_copied_and_no_more(self):
        self.assertEqual(emitted.codegen_inputs(), emitted.lines(RELEASE, "codegen-inputs"))


class Units(unittest.TestCase):
    def test_the_cuda_libraries_compile_what_the_survey_says(self):
        expected = {(row["path"], row["library"]) for row in emitted.table(RELEASE, "units")}
        self.assertEqual(len({path for path, _ in expected}), 465)
        origin = {row["destination"]: row["path"] for row in emitted.report()["files"]}
        found = {(origin[unit["destination"]], unit["library"])
                 for unit in emitted.report()["units"]}
        self.assertEqual(expected - found, set())
        self.assertEqual({path for path, _ in found}, {path for path, _ in expected})

    def test_units_that_no_name_gives_away_move(self):
        expected = emitted.lines(RELEASE, "units-by-build-file-only")
        self.assertEqual(len(expected), 11)
        found = emitted.verdicts()
        self.assertEqual({path for path in expected if found[path] != "MOVE-SRC"}, set())


class UnitProperties(unittest.TestCase):
    def test_upstreams_build_files_say_this_about_units(self):
        found = [row for row in emitted.unit_properties() if ":" in row["place"]]
        without_alibi = [row for row in found if row["value"] == "FLASHATTENTION_DISABLE_ALIBI"]
        self.assertEqual(len(without_alibi), 49)
        self.assertEqual({row["place"] for row in without_alibi}, {"CMakeLists.txt:871"})
        found = sorted(map(str, [row for row in found if row not in without_alibi
                                 and row["property"] != "INCLUDE_DIRECTORIES"]))
        self.assertEqual(found, sorted(map(str, emitted.table(RELEASE, "unit-properties"))))

    def test_directories_are_for_units_that_include_from_them(self):
        shown = collections.defaultdict(set)
        for row in emitted.unit_properties():
            if row["property"] == "INCLUDE_DIRECTORIES" and ":" in row["place"]:
                shown[row["value"], row["condition"], row["place"]].add(row["path"])
        cutlass = emitted.units_that_include("(cutlass|cute)/")
        self.assertEqual(shown, {
            ("${TORCH_CUDA_CUTLASS_INCLUDE}", "USE_CUTLASS",
             "aten/src/ATen/CMakeLists.txt:482"): cutlass,
            ("${TORCH_CUDA_CUTLASS_INCLUDE}/../tools/util/include", "USE_CUTLASS",
             "aten/src/ATen/CMakeLists.txt:483"): cutlass,
            ("${TORCH_CUDA_CUDNN_FRONTEND_INCLUDE}", "USE_CUDNN",
             "cmake/Dependencies.cmake:993"): emitted.units_that_include("cudnn_frontend"),
            ("${TORCH_CUDA_CUSPARSELT_INCLUDE}", "USE_CUSPARSELT AND (NOT (NOT ON))",
             "cmake/public/cuda.cmake:248"): emitted.units_that_include("cusparseLt.h")})

    def test_rules_are_for_units_that_are_there(self):
        rules = json.loads((emitted.HERE.parents[1] / "rules/pytorch/units.json").read_text())
        text = (emitted.OUT / "third_device/torch_cuda/cmake/unit_properties.cmake").read_text()
        self.assertEqual([rule["id"] for rule in rules["units"] if "below" not in rule.get("releases", {})
                          and f"# {rule['id']}\n" not in text], [])
        self.assertEqual([rule["id"] for rule in rules["leave"] if "below" not in rule.get("releases", {})
                          and not rule.get("librariesOnly") and f"#   {rule['reason']}\n" not in text], [])


class Blocks(unittest.TestCase):
    def test_verdicts_are_the_surveys(self):
        found = {(b["path"], b["line"], b["end"]): b["verdict"]
                 for b in emitted.report()["blocks"]}
        decided = settled("block")
        wrong = {}
        for row in emitted.table(RELEASE, "blocks"):
            key = (row["path"], int(row["line"]), int(row["end"]))
            expected = decided.get(key[:2], row["verdict"])
            if found.get(key) != expected:
                wrong[key] = (found.get(key), expected)
        self.assertEqual(wrong, {})

    def test_44_blocks_in_14_files_act_and_the_one_in_dispute(self):
        acting = {"DROP-WITH", "SPLIT-BINDING", "HOOK", "REBIND", "SPLIT-METHOD",
                  "PY-FLAG", "WITH-PARENT"}
        found = [b for b in emitted.report()["blocks"] if b["verdict"] in acting]
        disputed = ("torch/csrc/Module.cpp", 112)
        self.assertEqual(len([b for b in found if (b["path"], b["line"]) != disputed]), 44)
        self.assertEqual(len({b["path"] for b in found}), 14)


class BuildFilesAndPython(unittest.TestCase):
    def test_cmake_blocks_are_found(self):
        found = {(b["path"], b["line"]) for b in emitted.report()["build_blocks"]}
        expected = {(row["path"], int(row["line"]))
                    for row in emitted.table(RELEASE, "build-blocks")}
        self.assertEqual(len(expected), 360)
        self.assertEqual(expected - found, set(settled("build-block")))

    def test_cmake_blocks_that_were_read_are_judged_so(self):
        found = {(b["path"], b["line"]): b["verdict"] for b in emitted.report()["build_blocks"]}
        expected = {(row["path"], int(row["line"])): row["verdict"]
                    for row in emitted.table(RELEASE, "build-verdicts")}
        self.assertEqual({place: found.get(place) for place in expected}, expected)

    def test_a_build_block_has_the_patch_that_changes_lines_of_it(self):
        # The patch for kineto takes out 1564 to 1566, a block of its own within 1560, of which it
        # changes nothing else; 1569 is context. In the other file it changes what the arm within 1553 sets.
        self.assertEqual({(row["path"], row["line"]): row["patch"] for row in emitted.report()["build_blocks"] if row["patch"]},
                         {("caffe2/CMakeLists.txt", 1564): "patch-kineto-cudart.patch",
                          ("cmake/Dependencies.cmake", 1553): "patch-kineto-cudart.patch"})

    def test_kineto_has_no_cupti_where_the_host_has_no_runtime(self):
        """The edit that makes torch_cpu link no CUDA runtime leaves kineto nothing that calls it, as CMake reads it."""
        with tempfile.TemporaryDirectory() as directory:
            for path in ("caffe2/CMakeLists.txt", "cmake/Dependencies.cmake"):
                copy = pathlib.Path(directory, path)
                copy.parent.mkdir()
                copy.write_bytes((emitted.tree() / path).read_bytes())
            patch = next(emitted.OUT.rglob("torch_patches/patch-kineto-cudart.patch"))
            before = kineto_builds(pathlib.Path(directory))
            subprocess.run(["git", "apply", str(patch)], cwd=directory, check=True)
            after = kineto_builds(pathlib.Path(directory))
        # With CUDA or without: whether kineto has no CUPTI, whether torch_cpu links the runtime.
        self.assertEqual(before, {"ON": ("OFF", True), "OFF": ("ON", False)})
        self.assertEqual(after, {"ON": ("ON", False), "OFF": ("ON", False)})

    def test_uses_of_bound_names_are_found(self):
        found = collections.Counter((s["path"], s["name"], s["when"])
                                    for s in emitted.report()["python_sites"]
                                    if s["kind"] == "use")
        missing = {}
        for row in emitted.table(RELEASE, "python-uses"):
            key = (row["path"], row["name"], row["when"])
            if found[key] < int(row["count"]):
                missing[key] = (found[key], int(row["count"]))
        self.assertEqual(missing, {})


    def test_what_is_in_a_python_file_that_moves_moves(self):
        moved = {path: actions for path, actions in
                 emitted.actions(emitted.report()["python_sites"]).items()
                 if path.startswith(("torch/cuda/", "torch/backends/cuda/", "torch/backends/cudnn/"))}
        self.assertIn("torch/cuda/__init__.py", moved)
        self.assertEqual({path for path, actions in moved.items() if actions != {"move"}}, set())

    def test_names_that_the_host_binds_are_its_own(self):
        """torch/csrc/Module.cpp binds these in tables and calls without a condition."""
        found = {(s["path"], s["name"]) for s in emitted.report()["python_sites"]
                 if s["verdict"] == "HOST-BOUND"}
        self.assertEqual(found, {
            ("torch/_decomp/decompositions.py", "_get_cudnn_batch_norm_reserve_space_size"),
            ("torch/backends/cusparselt/__init__.py", "_has_cusparselt")})


class NamedCode(unittest.TestCase):
    """539 names were counted by a lexer of a few lines of Python, of which 9 lie
    in branches that leave."""

    def test_each_name_that_stays_has_one_of_four_verdicts(self):
        inventory = emitted.report()["named_code"]["inventory"]
        self.assertEqual(set(inventory),
                         {"GENERIC", "GENERIC-ONE-LINE", "NEEDS-HOOK", "TEXT-ONLY"})
        self.assertEqual(sum(inventory.values()), 529)
        acting = [s for s in emitted.report()["named_code"]["sites"]
                  if emitted.report()["verdicts"][s["verdict"]]["action"] == "act"]
        self.assertEqual(len(acting), 8)

    def test_lines_that_were_read_are_judged_so(self):
        found = {(s["path"], s["line"]): s["verdict"]
                 for s in emitted.report()["named_code"]["sites"]}
        wrong = {(row["path"], row["line"]): found.get((row["path"], int(row["line"])))
                 for row in emitted.table(RELEASE, "named-verdicts")
                 if found.get((row["path"], int(row["line"]))) != row["verdict"]}
        self.assertEqual(wrong, {})

    def test_the_changes_are_these(self):
        found = {(s["path"], str(s["line"]), s["change"]["after"])
                 for s in emitted.report()["named_code"]["sites"] if s["change"]}
        expected = {(row["path"], row["line"], row["after"])
                    for row in emitted.table(RELEASE, "named-changes")}
        self.assertEqual(len(expected), 20)
        self.assertEqual(found, expected)

    def test_the_group_of_generic_patches_applies_and_comes_back(self):
        with tempfile.TemporaryDirectory() as directory:
            out = pathlib.Path(directory, "out")
            run = emitted.tool("run", str(emitted.tree()), "-o", str(out), "--generic-patches")
            self.assertEqual(run.returncode, 0, run.stderr)
            report = json.loads((out / "report/report.json").read_text())
            passed = {c["name"] for c in report["checks"] if c["passed"]}
            self.assertLessEqual({"patches-apply", "patches-reverse"}, passed)
            self.assertEqual(report["totals"]["output"]["patch_groups"], {"generic": 9})
            grouped = {p for p in emitted.contents(out) if "/torch_patches/generic/" in p}
            self.assertEqual(len(grouped), 2 * 10)  # and in the base
            self.assertEqual(set(emitted.contents(emitted.OUT)), set(emitted.contents(out)) - grouped)


if __name__ == "__main__":
    unittest.main()

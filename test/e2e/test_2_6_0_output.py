"""What a run on PyTorch 2.6.0 writes and prints: its formats, its bytes, and what the documents say of it."""

import collections
import filecmp
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

try:
    import jsonschema
except ImportError:
    jsonschema = None

import documents
import emitted
import sarif_of

ROOT = emitted.HERE.parents[1]
USING = ROOT / "docs" / "UsingTheBackend.md"
INSTALLED = ROOT / "test" / "backend" / "installed"


class Sarif(unittest.TestCase):
    def test_has_what_the_report_has_for_a_person(self):
        self.assertEqual(sarif_of.problems(), [])

    def test_has_what_the_terminal_says(self):
        said = (emitted.WORK / "summary.txt").read_text()
        found = collections.Counter(result["ruleId"] for result in sarif_of.results())
        self.assertRegex(said, rf"\b{found['hook']} NEEDS-HOOK\b")
        self.assertRegex(said, rf"\b{found['generic-line']} GENERIC-ONE-LINE\b")
        self.assertRegex(said, rf"\bnot split +{found['unsplit-block']} blocks\b")
        self.assertRegex(said, rf"(?m)^ +later +{found['build-block']} build blocks: by hand")
        self.assertRegex(said, rf"\bkept +{found['kept-block']} blocks\b")
        self.assertEqual(set(found), {"hook", "generic-line", "unsplit-block", "kept-block", "build-block"})


class SarifSchema(unittest.TestCase):
    def test_is_as_the_official_schema_has_it(self):
        python = sarif_of.model_python()
        if not python:
            self.skipTest("pip could not fetch " + " ".join(sarif_of.MODEL))
        done = subprocess.run([python, "-c", sarif_of.VALIDATE, sarif_of.log()],
                              stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.stdout, "valid\n")


@unittest.skipIf(jsonschema is None, "Debian's python3-jsonschema is missing")
class Schema(unittest.TestCase):
    """docs/Report.md: one format for the report and for what is printed with --json."""

    def errors(self, report: dict) -> list[str]:
        schema = json.loads((ROOT / "docs" / "report.schema.json").read_text())
        drift = json.loads((ROOT / "docs" / "drift.schema.json").read_text())
        resolver = jsonschema.RefResolver((ROOT / "docs" / "report.schema.json").as_uri(), schema,
                                          store={(ROOT / "docs" / "drift.schema.json").as_uri(): drift})
        return [error.message[:200]
                for error in jsonschema.Draft7Validator(schema, resolver=resolver).iter_errors(report)]

    def printed(self, subcommand: str, *options: str) -> dict:
        return json.loads(emitted.tool(subcommand, str(emitted.tree()), *options, "--json").stdout)

    def test_the_report(self):
        self.assertEqual(self.errors(emitted.report()), [])

    def test_a_plan_is_the_report_and_what_is_planned(self):
        plan = self.printed("plan")
        self.assertEqual(self.errors(plan), [])
        for key in emitted.report().keys() - {"checks", "drift"}:
            self.assertEqual(plan[key], emitted.report()[key], key)
        self.assertEqual(len(plan["planned"]["files"]), plan["totals"]["output"]["files"])

    def test_a_scan_has_the_same_verdicts(self):
        scan = self.printed("scan")
        self.assertEqual(self.errors(scan), [])
        for kind in ("blocks", "build_blocks", "python_sites"):
            self.assertEqual([(item["path"], item["line"], item["verdict"], item["content_hash"]) for item in scan[kind]],
                             [(item["path"], item["line"], item["verdict"], item["content_hash"])
                              for item in emitted.report()[kind]])

    def test_a_part(self):
        part = self.printed("plan", "--path", "torch/csrc/jit/**")
        self.assertEqual(self.errors(part), [])
        self.assertEqual(part["blocks"], [block for block in emitted.report()["blocks"]
                                          if block["path"].startswith("torch/csrc/jit/")])

    def test_a_part_of_python(self):
        part = self.printed("plan", "--path", "torch/cuda/**")["python_sites"]
        self.assertGreater(len(part), 200)
        self.assertEqual(part, [site for site in emitted.report()["python_sites"]
                                if site["path"].startswith("torch/cuda/")])


class Emitted(unittest.TestCase):
    def test_moved_files_keep_their_bytes(self):
        moved = [f for f in emitted.report()["files"] if f["destination"]]
        self.assertLessEqual({"LICENSE", "NOTICE"}, {f["path"] for f in moved})
        self.assertGreater(len(moved), 700)
        differing = [f["path"] for f in moved
                     if not filecmp.cmp(emitted.tree() / f["path"],
                                        emitted.OUT / f["destination"], shallow=False)]
        self.assertEqual(differing, [])

    def test_the_output_holds_what_the_report_lists_and_nothing_else(self):
        report = emitted.report()
        listed = {f["destination"] for f in report["files"] if f["destination"]}
        listed |= {f["destination"] for f in report["added_files"]}
        listed |= {"report/report.json", "report/index.html", ".torch-decouple/state.json",
                   ".torch-decouple/drift.json"}
        listed |= {f".torch-decouple/base/{path}" for path in listed
                   if path.partition("/")[0] not in ("report", ".torch-decouple")}
        on_disk = {str(path.relative_to(emitted.OUT))
                   for path in emitted.OUT.rglob("*") if not path.is_dir()}
        self.assertEqual(on_disk, listed)

    def test_a_second_run_writes_nothing(self):
        before = stamps(emitted.OUT)
        again = emitted.tool("run", str(emitted.tree()), "-o", str(emitted.OUT))
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(stamps(emitted.OUT), before)

    def test_the_number_of_jobs_does_not_show(self):
        with tempfile.TemporaryDirectory() as directory:
            one, many = pathlib.Path(directory, "one"), pathlib.Path(directory, "many")
            for out, jobs in ((one, "1"), (many, "7")):
                run = emitted.tool("run", str(emitted.tree()), "-o", str(out), "-j", jobs)
                self.assertEqual(run.returncode, 0, run.stderr)
            self.assertEqual(emitted.contents(one), emitted.contents(many))

    def test_verify_accepts_the_output(self):
        self.assertEqual(emitted.tool("verify", str(emitted.OUT)).returncode, 0)

    def test_both_layouts_take_the_same_files(self):
        with tempfile.TemporaryDirectory() as directory:
            out = pathlib.Path(directory, "draft")
            run = emitted.tool("run", str(emitted.tree()), "-o", str(out),
                               "--layout", "rfc-draft")
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertEqual(source_sizes(out), source_sizes(emitted.OUT))


def stamps(root: pathlib.Path) -> dict:
    return {str(path): (path.stat().st_ino, path.stat().st_mtime_ns) for path in root.rglob("*")}


def source_sizes(root: pathlib.Path) -> collections.Counter:
    """How often a source of each size occurs, wherever it lies."""
    return collections.Counter(path.stat().st_size for path in root.rglob("*")
                               if path.suffix in (".cpp", ".cu", ".cuh", ".h", ".py"))


class Documents(unittest.TestCase):
    def test_examples_are_what_why_says(self):
        for document, place in (
                ("README.md", "torch/csrc/jit/codegen/cuda/interface.cpp"),
                ("docs/Rules.md", "aten/src/ATen/cuda/CUDABlas.h"),
                ("docs/Rules.md", "torch/csrc/Module.cpp:1741"),
                ("docs/Rules.md", "aten/src/ATen/native/nested/NestedTensorBackward.cpp:274")):
            with self.subTest(place):
                said = subprocess.run([emitted.TOOL, "why", emitted.tree(), place], check=True,
                                      capture_output=True, text=True).stdout.rstrip().split("\n")
                examples = [block for block in documents.blocks_of(ROOT / document)
                            if block[0] == said[0]]
                self.assertEqual(len(examples), 1)
                self.assertTrue(documents.shows(examples[0], said), "\n".join(said))

    def test_the_example_of_the_readme_is_what_a_run_says(self):
        said = (emitted.WORK / "summary.txt").read_text().rstrip().split("\n")
        examples = [block for block in documents.blocks_of(ROOT / "README.md") if block[0] == said[0]]
        self.assertEqual(len(examples), 1)
        self.assertTrue(documents.shows(examples[0], said), "\n".join(said))

    def test_features_are_where_the_table_says(self):
        rows = documents.rows_of(USING, "where")
        places = [place for row in rows if "feature" in row for place in row["where"]]
        self.assertGreater(len(places), 40)
        root = emitted.OUT / "third_device" / "torch_cuda" / "torch_cuda"
        self.assertEqual([place for place in places if not (root / place).is_file()], [])

    def test_each_environment_variable_of_the_emitted_code_is_named(self):
        read = re.compile(r'"((?:PYTORCH|TORCH|CUBLAS|CUBLASLT|DISABLE|USE)_[A-Z0-9_]+)"')
        found = {name for path in (emitted.OUT / "third_device").rglob("*") if path.suffix in (".cpp", ".cu", ".h", ".hpp", ".py")
                 for name in read.findall(path.read_text(errors="replace"))
                 if "/torch_cuda/torch_cuda/" in str(path) and not re.search("HIP|ROC|UCC|CUBLAS_STATUS", name)}
        self.assertGreater(len(found), 50)
        text = USING.read_text()
        self.assertEqual(sorted(name for name in found if f"`{name}`" not in text and f"`{name}=" not in text), [])

    def test_the_tests_that_tables_name_are_there(self):
        rows = documents.rows_of(USING, "test")
        self.assertEqual([row for row in rows if not row["test"]], [])
        for row in rows:
            texts = []
            for name in row["test"]:
                module, group, test = name.split(".")
                texts.append((INSTALLED / f"{module}.py").read_text())
                self.assertRegex(texts[-1], rf"(?s)\nclass {group}\((?:(?!\nclass ).)*    def {test}\(self\)", name)
            for variable in row.get("variable", ()):
                self.assertTrue(any(variable in text for text in texts), variable)


if __name__ == "__main__":
    unittest.main()

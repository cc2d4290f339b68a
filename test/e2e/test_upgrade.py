"""Two dozen hand edits in an output of 2.4, which becomes one of 2.6.0 and then of 2.7: each is
kept, merged or a conflict, and none is lost.

What has to come of a file follows from docs/Upgrades.md and from three plain outputs that nobody
worked in: `git merge-file` is asked here, too.
"""

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import run_tree
from test_drift import renamed, renamed_by_name
from test_xpu import tree

TOOL = os.environ["E2E_TOOL"]
BACKEND = "third_device/torch_cuda/"
PATCHES = BACKEND + "torch_patches/"
MARKS = (b"<<<<<<< ", b"=======\n", b">>>>>>> ")


def tool(*arguments) -> subprocess.CompletedProcess:
    return subprocess.run([TOOL, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def contents(root: pathlib.Path) -> dict[str, tuple]:
    """All that lies in `root`: bytes and whether it can be run; where a link leads; directories."""
    found = {}
    for directory, names, files in os.walk(root):
        for name in names + files:
            path = pathlib.Path(directory, name)
            key = path.relative_to(root).as_posix()
            if path.is_symlink():
                found[key] = ("link", os.readlink(path))
            elif path.is_dir():
                found[key] = ("directory",)
            else:
                found[key] = ("file", path.read_bytes(), os.access(path, os.X_OK))
    return found


def bytes_at(root: pathlib.Path, path: str) -> bytes | None:
    file = root / path
    return file.read_bytes() if file.is_file() and not file.is_symlink() else None


def merged(yours: bytes, base: bytes, theirs: bytes) -> bytes | None:
    """What git makes of the three; None where lines collide."""
    with tempfile.TemporaryDirectory() as directory:
        paths = [pathlib.Path(directory, name) for name in ("yours", "base", "theirs")]
        for path, text in zip(paths, (yours, base, theirs)):
            path.write_bytes(text)
        run = subprocess.run(["git", "merge-file", "-p", *paths], stdout=subprocess.PIPE)
    return run.stdout if run.returncode == 0 else None


class Edits:
    """The edits of one output, on files that are chosen by what the releases do to them."""

    def __init__(self, out: pathlib.Path, plain: list[pathlib.Path]):
        self.out, self.plain = out, plain
        self.used: set[str] = set()
        self.changed: list[str] = []
        self.deleted: list[str] = []
        self.renamed: dict[str, str] = {}
        self.own: dict[str, bytes] = {}

    def find(self, fits) -> str:
        """The first source or header of the backend that no edit has, and that `fits`."""
        for file in sorted((self.plain[0] / BACKEND / "torch_cuda/csrc").rglob("*.*")):
            path = file.relative_to(self.plain[0]).as_posix()
            if file.suffix in (".cpp", ".cu", ".h", ".cuh") and file.stat().st_size > 3000 \
                    and path not in self.used and fits(*(bytes_at(root, path) for root in self.plain)):
                self.used.add(path)
                return path
        raise AssertionError("no file of the trees fits")

    def write(self, path: str, text: bytes):
        (self.out / path).write_bytes(text)
        self.changed.append(path)

    def change(self, path: str, line: int | None = None):
        """Another text of one line; without one, a line more at the end."""
        lines = (self.out / path).read_bytes().splitlines(keepends=True)
        mine = b"// by hand: " + pathlib.PurePath(path).name.encode() + b"\n"
        if line is None:
            lines.append(mine)
        else:
            lines[line] = mine
        self.write(path, b"".join(lines))

    def delete(self, path: str):
        (self.out / path).unlink()
        self.deleted.append(path)

    def rename(self, path: str, name: str):
        self.renamed[path] = (pathlib.PurePath(path).parent / name).as_posix()
        (self.out / path).rename(self.out / self.renamed[path])

    def add(self, path: str, text: bytes):
        (self.out / path).parent.mkdir(parents=True, exist_ok=True)
        (self.out / path).write_bytes(text)
        self.own[path] = text


def first_difference(a: bytes, b: bytes) -> int:
    lines = zip(a.splitlines(), b.splitlines())
    return next(number for number, (one, other) in enumerate(lines) if one != other)


def same(a, b, c):
    return a == b == c


def later(a, b, c):
    """Changed by 2.6.0, and in all three; not in the last lines, so that both texts merge."""
    return None not in (a, b, c) and a != b and a.splitlines()[-12:] == b.splitlines()[-12:]


def gone(a, b, c):
    return b is None and c is None


PATCH = b"""From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001
From: Somebody <somebody@example.org>
Date: Thu, 1 Jan 1970 00:00:00 +0000
Subject: [PATCH] %s

---
%s-- 
2.39
"""
NEW_FILE = b"""diff --git a/torch/by_hand.py b/torch/by_hand.py
new file mode 100644
--- /dev/null
+++ b/torch/by_hand.py
@@ -0,0 +1 @@
+# by hand
"""
VERSION = b"""diff --git a/version.txt b/version.txt
--- a/version.txt
+++ b/version.txt
@@ -1 +1 @@
-%s
+by hand
"""


def edit(edits: Edits, version: bytes) -> None:
    out, plain = edits.out, edits.plain
    csrc = BACKEND + "torch_cuda/csrc/"
    # Moved files.
    edits.change(edits.find(same), 5)
    edits.change(edits.find(later))
    edits.change(edits.find(later))
    collides = edits.find(later)
    edits.change(collides, first_difference(*(bytes_at(root, collides) for root in plain[:2])))
    edits.change(edits.find(gone))
    edits.delete(edits.find(same))
    edits.delete(edits.find(later))
    edits.delete(edits.find(gone))
    edits.rename(edits.find(same), "RenamedByHand.same")
    edits.rename(edits.find(later), "RenamedByHand.later")
    # Generated ones: of all lines one; and the one that tells the release.
    edits.change(BACKEND + "cmake/staged_includes.txt")
    text = bytes_at(out, BACKEND + "cmake/sources.cmake")
    edits.write(BACKEND + "cmake/sources.cmake", text.replace(b"set(TORCH_CUDA_RELEASE\n  ", b"set(TORCH_CUDA_RELEASE\n  # mine\n  ", 1))
    # The skeleton, which is the same for all releases.
    edits.change(BACKEND + "CMakeLists.txt", 3)
    edits.change(BACKEND + "cmake/Toolkit.cmake")
    edits.delete(BACKEND + "compat/README.md")
    edits.rename(BACKEND + "tools/build.py", "build_by_hand.py")
    # Added: beside the tool's, in directories of its own, where 2.6.0 has one, and a repository.
    edits.add(csrc + "aten/cuda/ByHand.cpp", b"// by hand\n")
    edits.add("build/objects/x.o", b"\0\1by hand")
    edits.add(".git/HEAD", b"ref: refs/heads/mine\n")
    new = sorted(path for path in contents(plain[1]).keys() - contents(plain[0]).keys()
                 if path.startswith(BACKEND) and path.endswith(".cu"))
    edits.add(new[0], b"// by hand, and the tool's, too, from 2.6.0 on\n")
    # Patches: one that always fits, one that fits this release alone.
    edits.add(PATCHES + "fits.patch", PATCH % (b"Fits", NEW_FILE))
    edits.add(PATCHES + "version.patch", PATCH % (b"Version", VERSION % version))
    series = bytes_at(out, PATCHES + "series")
    edits.write(PATCHES + "series", series + b"fits.patch\nversion.patch\n")


def three_trees() -> list[pathlib.Path]:
    """2.4, 2.6.0 and 2.7; skips the tests that ask where one is not there."""
    old, reason = run_tree.find("2.4-fork")
    new, other = run_tree.find("2.7.0a0-submodules")
    if not old or not new:
        raise unittest.SkipTest(reason or other)
    return [old, tree(), new]


class Upgrade(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.trees = three_trees()
        directory = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(dir=tree().parent)))
        cls.out = directory / "out"
        cls.plain = [directory / f"plain-{number}" for number in range(3)]
        for checkout, plain in zip(cls.trees, cls.plain):
            run = tool("run", checkout, "-o", plain)
            assert run.returncode in (0, 1), run.stderr
        shutil.copytree(cls.plain[0], cls.out, symlinks=True)
        cls.edits = Edits(cls.out, cls.plain)
        edit(cls.edits, (cls.trees[0] / "version.txt").read_bytes().strip())
        # Of a later stage: what the edits came to before.
        cls.stages = []
        for number in (1, 2):
            before = directory / f"before-{number}"
            shutil.copytree(cls.out, before, symlinks=True)
            run = tool("run", cls.trees[number], "-o", cls.out)
            listed = {item["path"]: item for item in json.loads(tool("edits", cls.out, "--json").stdout)}
            after = directory / f"after-{number}"
            shutil.copytree(cls.out, after, symlinks=True)
            cls.stages.append((run, listed, before, cls.plain[number - 1], cls.plain[number], after))
            cls.finish(listed, before)

    @classmethod
    def finish(cls, listed, before):
        """Mends each conflict: what was there before is right."""
        for path, item in listed.items():
            if not item["conflict"]:
                continue
            if any(mark in (bytes_at(cls.out, path) or b"") for mark in MARKS):
                shutil.copyfile(before / path, cls.out / path)
            run = tool("edits", cls.out, "--adopt", path)
            assert run.returncode in (0, 1), run.stderr

    def each(self):
        for number, stage in enumerate(self.stages, 1):
            with contextlib.ExitStack() as stack:
                stack.enter_context(self.subTest(stage=number))
                yield stage

    def test_there_are_twenty_of_each_kind(self):
        edits = self.edits
        self.assertGreaterEqual(len(edits.changed) + len(edits.deleted) + len(edits.renamed) + len(edits.own), 20)
        for kind in (edits.changed, edits.deleted, edits.renamed, edits.own):
            self.assertGreaterEqual(len(kind), 3 if kind is not edits.renamed else 3)

    def test_changed_files(self):
        for _, listed, before, base, theirs, after in self.each():
            for path in self.edits.changed:
                if path.startswith(PATCHES):
                    continue
                mine, old, new, now = (bytes_at(root, path) for root in (before, base, theirs, after))
                with self.subTest(path=path):
                    if mine == old:  # the edit had become the tool's
                        self.assertEqual(now, new)
                    elif old is None and new is None:  # adopted: the user's own
                        self.assertEqual(now, mine)
                    elif new is None:
                        self.assertEqual((now, listed[path]["kind"]), (mine, "gone-there"))
                    elif old == new:  # what was merged before stays so
                        self.assertEqual(now, mine)
                        self.assertIn(listed[path]["kind"], ("kept", "merged"))
                    elif (expected := merged(mine, old, new)) is not None:
                        self.assertEqual((now, listed[path]["kind"]), (expected, "merged"))
                    else:
                        self.assertEqual(listed[path]["kind"], "marked")
                        self.assertTrue(all(mark in now for mark in MARKS))
                        for line in set(mine.splitlines()) - set(old.splitlines()):
                            self.assertIn(line, now.splitlines())

    def test_deleted_files(self):
        for _, listed, _, base, theirs, after in self.each():
            for path in self.edits.deleted:
                old, new = bytes_at(base, path), bytes_at(theirs, path)
                with self.subTest(path=path):
                    self.assertIsNone(bytes_at(after, path))
                    if old is not None and new is not None:
                        self.assertEqual(listed[path]["kind"], "deleted" if old == new else "deleted-here")

    def test_renamed_files(self):
        for _, listed, before, base, theirs, after in self.each():
            for path, name in self.edits.renamed.items():
                with self.subTest(path=path):
                    self.assertIsNone(bytes_at(after, path))
                    if bytes_at(theirs, path) is None:  # yours stays
                        self.assertEqual(bytes_at(after, name), bytes_at(before, name))
                    else:
                        self.assertEqual(bytes_at(after, name), bytes_at(theirs, path))
                        self.assertIn(listed[path]["kind"], ("renamed", "merged"))
                        self.assertEqual(listed[path]["at"], name)

    def test_added_files(self):
        for _, listed, _, _, theirs, after in self.each():
            for path, text in self.edits.own.items():
                if path.startswith(PATCHES):
                    continue
                with self.subTest(path=path):
                    now = bytes_at(after, path)
                    if bytes_at(theirs, path) is None:
                        self.assertEqual(now, text)
                    else:
                        for line in text.splitlines():
                            self.assertIn(line, now.splitlines())

    def test_patches(self):
        series = [[line for line in (after / PATCHES / "series").read_text().splitlines()
                   if not line.startswith("#")] for *_, after in self.stages]
        for (_, listed, *_, theirs, after), names in zip(self.stages, series):
            tools = [line for line in (theirs / PATCHES / "series").read_text().splitlines()
                     if not line.startswith("#")]
            self.assertEqual([name for name in names if name in tools], tools)
            self.assertIn("fits.patch", names)
            self.assertIn("version.patch", names)
            self.assertIn(NEW_FILE.splitlines()[-1], (after / PATCHES / "fits.patch").read_bytes().splitlines())
            self.assertEqual(bytes_at(after, PATCHES + "version.patch"), self.edits.own[PATCHES + "version.patch"])
            self.assertIn(b"+by hand", bytes_at(after, PATCHES + "version.patch.rej"))
            self.assertEqual(listed[PATCHES + "version.patch"]["kind"], "rejected")

    def test_nothing_else_is_changed(self):
        edits = self.edits
        for _, _, _, _, theirs, after in self.each():
            touched = {*edits.changed, *edits.deleted, *edits.renamed, *edits.renamed.values(), *edits.own}
            files = {path: what for path, what in contents(after).items() if what[0] != "directory"}
            wanted = {path: what for path, what in contents(theirs).items() if what[0] != "directory"}
            # The state, what the tool keeps, the report, which tells of the edits; a refused patch.
            beside = (".torch-decouple/", "report/")
            differ = {path for path in files.keys() | wanted.keys()
                      if files.get(path) != wanted.get(path) and not path.startswith(beside)}
            self.assertEqual(differ - touched - {PATCHES + "version.patch.rej"}, set())

    def test_abort_gives_back_the_old_output_to_the_byte(self):
        with tempfile.TemporaryDirectory(dir=self.out.parent) as directory:
            for run, _, before, _, _, after in self.stages:
                self.assertEqual(run.returncode, 1)
                copy = pathlib.Path(directory, after.name)
                shutil.copytree(after, copy, symlinks=True)
                self.assertEqual(tool("edits", copy, "--abort").returncode, tool("edits", before).returncode)
                self.assertEqual(contents(copy), contents(before))

    def test_what_has_another_directory_is_renamed(self):
        """Also where the file of the earlier run was edited: the texts are the base's."""
        for number, (*_, after) in enumerate(self.stages):
            drift = json.loads((after / "report/report.json").read_text())["drift"]
            expected = renamed_by_name(self.trees[number], self.trees[number + 1], drift)
            self.assertGreaterEqual(len(expected), (0, 42)[number])
            self.assertLessEqual(expected.items(), renamed(drift).items())

    def test_the_run_says_so(self):
        for run, listed, *_ in self.stages:
            conflicts = sum(item["conflict"] for item in listed.values())
            self.assertGreater(conflicts, 0)
            self.assertIn(f"  unfinished    {conflicts} conflict", run.stdout)


if __name__ == "__main__":
    unittest.main()

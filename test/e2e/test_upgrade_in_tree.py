"""Three commits of a person on an in-tree branch of 2.4, which is made anew on 2.6.0 and on 2.7:
one is clean, one merges and one is a conflict; none is lost, and no old branch is touched."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from test_upgrade import bytes_at, first_difference, later, merged, three_trees, tool
from test_xpu import tree

IDENTITY = ["-c", "user.name=Me", "-c", "user.email=me@example.org", "-c", "core.editor=true"]
SUBJECTS = ["A file of ours", "A line at the end", "A line that upstream changes"]


class InTree(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.trees = three_trees()
        directory = cls.enterClassContext(tempfile.TemporaryDirectory(dir=tree().parent))
        cls.repository, cls.out = pathlib.Path(directory, "pytorch"), pathlib.Path(directory, "out")
        cls.releases = cls.commit_trees()
        cls.branches, cls.runs = [], []
        cls.upgrade(0)
        cls.edit()
        cls.edited = cls.git("rev-parse", "release-0").strip()
        cls.upgrade(1)
        cls.waiting = cls.repository / ".git/torch-decouple/release-1"
        cls.in_conflict = bytes_at(cls.waiting, cls.collides)
        cls.finish()
        cls.upgrade(2)

    @classmethod
    def git(cls, *arguments, at: pathlib.Path | None = None, text: bool = True):
        return subprocess.run(["git", "-C", at or cls.repository, *IDENTITY, *arguments], check=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=text).stdout

    @classmethod
    def commit_trees(cls) -> list[str]:
        """Each tree as a commit on the one before. Of the submodules only the one that is compiled."""
        subprocess.run(["git", "init", "-q", cls.repository], check=True)
        # git tidies up in the background otherwise, also while the directory is being removed.
        subprocess.run(["git", "-C", cls.repository, "config", "gc.auto", "0"], check=True)
        there = ["--git-dir", cls.repository / ".git", "--work-tree", "."]
        for checkout in cls.trees:
            parts = [".", ":!third_party"]
            if (checkout / "third_party/flash-attention").is_dir():
                parts.append("third_party/flash-attention")
            cls.git(*there, "rm", "-rq", "--cached", "--ignore-unmatch", ".", at=checkout)
            for part in (parts[:2], parts[2:]):
                if part:
                    cls.git(*there, "add", "-Af", "--", *part, at=checkout)
            cls.git(*there, "commit", "-qm", checkout.name, at=checkout)
        return cls.git("rev-list", "--reverse", "HEAD").split()

    @classmethod
    def upgrade(cls, number: int):
        cls.git("checkout", "-qf", "--detach", cls.releases[number])
        run = tool("run", cls.repository, "-o", cls.out, "--placement", "in-tree",
                   "--branch", f"release-{number}")
        assert run.returncode in (0, 1), run.stderr
        cls.runs.append(run)
        cls.branches.append(cls.git("rev-parse", f"release-{number}").strip())

    @classmethod
    def edit(cls):
        """The three commits, on files that are chosen by what the releases do to them."""
        report = json.loads((cls.out / "report/report.json").read_text())
        places = {row["path"]: row["destination"] for row in report["files"]
                  if row["destination"] and row["path"].endswith((".cpp", ".cu", ".h", ".cuh"))}
        texts = {path: [bytes_at(root, path) for root in cls.trees] for path in sorted(places)}
        fits = [path for path, (old, now, new) in texts.items() if later(old, now, new)]
        merges = fits[0]
        collides = next(path for path in fits[1:] if texts[path][1] == texts[path][2])
        cls.merges, cls.collides = places[merges], places[collides]
        cls.texts = {places[path]: texts[path] for path in (merges, collides)}
        cls.clean = str(pathlib.PurePath(cls.merges).parent / "ByHand.cpp")
        work = cls.repository.parent / "work"
        cls.git("worktree", "add", "-q", work, "release-0")
        old, now, _ = cls.texts[cls.collides]
        lines = old.splitlines(keepends=True)
        lines[first_difference(old, now)] = b"// by hand\n"
        cls.mine = {cls.clean: b"// by hand\n", cls.merges: cls.texts[cls.merges][0] + b"// by hand\n",
                    cls.collides: b"".join(lines)}
        for subject, (path, text) in zip(SUBJECTS, cls.mine.items()):
            (work / path).write_bytes(text)
            cls.git("add", "-f", path, at=work)
            cls.git("commit", "-qm", subject, at=work)
        cls.git("worktree", "remove", "--force", work)

    @classmethod
    def finish(cls):
        """As the run says: the conflict is mended, here with what there was before."""
        (cls.waiting / cls.collides).write_bytes(cls.texts[cls.collides][1] + b"// by hand\n")
        cls.git("add", "-A", at=cls.waiting)
        cls.git("cherry-pick", "--continue", at=cls.waiting)
        cls.git("worktree", "remove", ".", at=cls.waiting)
        cls.branches[1] = cls.git("rev-parse", "release-1").strip()

    def at(self, branch: int, path: str) -> bytes:
        return self.git("show", f"release-{branch}:{path}", text=False)

    def test_the_conflict_is_as_git_leaves_it(self):
        self.assertEqual(self.runs[1].returncode, 1)
        self.assertIn("unfinished", self.runs[1].stdout)
        self.assertIn("git cherry-pick --continue", self.runs[1].stdout)
        for mark in (b"<<<<<<< ", b"=======\n", b">>>>>>> ", b"// by hand\n"):
            self.assertIn(mark, self.in_conflict)

    def test_all_three_are_on_each_branch_in_order(self):
        for number in range(3):
            subjects = self.git("log", "--reverse", "--format=%s",
                                f"{self.releases[number]}..release-{number}").splitlines()
            self.assertEqual(subjects[-3:], SUBJECTS)
            self.assertEqual(len(set(subjects)), len(subjects))

    def test_their_text_is_theirs_on_the_release_s(self):
        for number in (1, 2):
            old, now = self.texts[self.merges][0], self.texts[self.merges][number]
            self.assertEqual(self.at(number, self.clean), b"// by hand\n")
            self.assertEqual(self.at(number, self.merges), merged(self.mine[self.merges], old, now))
            self.assertEqual(self.at(number, self.collides), self.texts[self.collides][number] + b"// by hand\n")

    def test_the_last_stage_carries_them_without_a_hand(self):
        self.assertIn("carried", self.runs[2].stdout)
        self.assertIn("3 commits of release-1", self.runs[2].stdout)
        self.assertNotIn("unfinished", self.runs[2].stdout)

    def test_old_branches_and_the_checkout_are_untouched(self):
        self.assertEqual(self.git("rev-parse", "release-0").strip(), self.edited)
        self.assertEqual(self.git("rev-parse", "release-1").strip(), self.branches[1])
        self.assertEqual(self.git("rev-parse", "HEAD").strip(), self.releases[2])
        self.assertEqual(self.git("status", "--porcelain"), "")


if __name__ == "__main__":
    unittest.main()

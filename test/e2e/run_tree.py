"""Runs torch-decouple on one of the trees that a person has put in a folder.

run_tree.py TOOL NAME WORK: the tree is the entry of the folder TORCH_DECOUPLE_TREES whose
name ends with NAME: a checkout, or a tarball of one, which is unpacked into
TORCH_DECOUPLE_CACHE once. What came out goes to WORK, as with run_once.py, and the exit
code to WORK/code.txt: a tree may well be newer than the rules.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tarfile

SKIPPED = 77  # ctest's SKIP_RETURN_CODE
ENDINGS = (".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.zst")


def stem(entry: pathlib.Path) -> str:
    """The entry's name without what says that it is a tarball."""
    return next((entry.name[:-len(ending)] for ending in sorted(ENDINGS, key=len, reverse=True)
                 if entry.name.endswith(ending)), entry.name)


def checkout_in(directory: pathlib.Path) -> pathlib.Path:
    """The checkout that was unpacked: the directory, or the one in it."""
    inside = list(directory.iterdir())
    return directory if (directory / "version.txt").exists() or len(inside) != 1 else inside[0]


def unpacked(tarball: pathlib.Path, cache: pathlib.Path) -> pathlib.Path:
    place, size = cache / "trees" / stem(tarball), str(tarball.stat().st_size)
    mark = place.with_name(place.name + ".size")
    if not mark.exists() or mark.read_text() != size:
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        with tarfile.open(tarball) as archive:
            archive.extractall(place, filter="tar")
        mark.write_text(size)
    return checkout_in(place)


def find(name: str) -> tuple[pathlib.Path | None, str]:
    """The tree called `name`, or why there is none."""
    folder = os.environ.get("TORCH_DECOUPLE_TREES")
    if not folder:
        return None, "TORCH_DECOUPLE_TREES names no folder of trees"
    found = sorted(entry for entry in pathlib.Path(folder).glob("*") if stem(entry).endswith(name))
    if not found:
        return None, f"{folder} has no tree whose name ends with {name}"
    if found[0].is_dir():
        return checkout_in(found[0]), ""
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    cache = os.environ.get("TORCH_DECOUPLE_CACHE") or os.path.join(caches, "torch-decouple")
    return unpacked(found[0], pathlib.Path(cache)), ""


def main(tool: str, name: str, work: pathlib.Path) -> int:
    tree, reason = find(name)
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    if not tree:
        (work / "skipped.txt").write_text(reason)
        print("skipped:", reason)
        return SKIPPED
    (work / "tree.txt").write_text(str(tree))
    run = subprocess.run([tool, "run", tree, "-o", work / "out"], stdout=subprocess.PIPE, text=True)
    (work / "summary.txt").write_text(run.stdout)
    (work / "code.txt").write_text(str(run.returncode))
    print(run.stdout)
    return 0 if run.returncode in (0, 1) else run.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])))

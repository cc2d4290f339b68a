"""Runs torch-decouple on one of the trees that a person has put in a folder.

run_tree.py TOOL NAME[-splits] WORK: the tree is the entry of the folder TORCH_DECOUPLE_TREES
whose name ends with NAME: a checkout, or a tarball of one, which is unpacked into
TORCH_DECOUPLE_CACHE once. What came out goes to WORK, as with run_once.py, and the exit
code to WORK/code.txt: a tree may well be newer than the rules. With `-splits` the host is
what scripts/wheel-host.sh has made of the tree's release, and the rules of the tree's own
are laid over ours; that takes minutes, and is done where TORCH_DECOUPLE_LONG is set.
"""

import fcntl
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


# Rules of a tree's own.
PACKS = {"2.4-fork": "maca-splits"}
HERE = pathlib.Path(__file__).resolve().parent


def cache() -> pathlib.Path:
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return pathlib.Path(os.environ.get("TORCH_DECOUPLE_CACHE") or os.path.join(caches, "torch-decouple"))


def host_of(name: str) -> pathlib.Path:
    """Where scripts/wheel-host.sh makes the host of the tree's release."""
    return cache() / "hosts" / ("wheel-" + (name[:3] + ".0"))


def missing_for_splits(name: str) -> str:
    """Why the tree cannot be split here; empty when it can."""
    if not os.environ.get("TORCH_DECOUPLE_LONG"):
        return "it takes five minutes of two processors: set TORCH_DECOUPLE_LONG"
    return missing(name)


def missing(name: str) -> str:
    """What is not here that compiling something of the tree takes."""
    if not host_of(name).is_dir():
        return f"no {host_of(name)}; scripts/wheel-host.sh makes it"
    toolkit = pathlib.Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"))
    if not (toolkit / "bin/nvcc").exists():
        return f"no CUDA toolkit in {toolkit}"
    return ""


def unpacked(tarball: pathlib.Path, cache: pathlib.Path) -> pathlib.Path:
    place, size = cache / "trees" / stem(tarball), str(tarball.stat().st_size)
    mark = place.with_name(place.name + ".size")
    place.parent.mkdir(parents=True, exist_ok=True)
    with open(place.with_name(place.name + ".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run side by side
        if not mark.exists() or mark.read_text() != size:
            mark.unlink(missing_ok=True)
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
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
    return unpacked(found[0], cache()), ""


def main(tool: str, name: str, work: pathlib.Path) -> int:
    name, splits, _ = name.partition("-splits")
    tree, reason = find(name)
    options = []
    if splits:
        reason = reason or missing_for_splits(name)
        options = ["--host", host_of(name)]
        if name in PACKS:
            options += ["--rules", HERE / "packs" / PACKS[name]]
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    if reason:
        (work / "skipped.txt").write_text(reason)
        print("skipped:", reason)
        return SKIPPED
    (work / "tree.txt").write_text(str(tree))
    run = subprocess.run([tool, "run", tree, "-o", work / "out", *options], stdout=subprocess.PIPE, text=True)
    (work / "summary.txt").write_text(run.stdout)
    (work / "code.txt").write_text(str(run.returncode))
    print(run.stdout)
    return 0 if run.returncode in (0, 1) else run.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])))

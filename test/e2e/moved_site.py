"""The stock host's torch with the Python files of a moved tree, and none that moved.

moved_site.py HOST TREE SITE   makes SITE/torch; TREE is the branch of --transition move, whose
                               first commits follow the checkout's
"""

import filecmp
import os
import pathlib
import shutil
import subprocess
import sys

PACKAGES = "usr/lib/python3/dist-packages"
#: What is served from the backend, if by anything.
MODULES = {"torch.cuda": "torch/cuda", "torch.backends.cuda": "torch/backends/cuda",
           "torch.backends.cudnn": "torch/backends/cudnn"}


def make(host: pathlib.Path, before: pathlib.Path, after: pathlib.Path, upstream: set[str], left: set[str],
         site: pathlib.Path) -> pathlib.Path:
    """Fills `site` from the root `host` and the checkouts `before` and `after` the move, whose files
    are `upstream` and `left`. Libraries are links that lead somewhere inside the root."""
    def changed(path: str) -> bool:
        return path in upstream and not filecmp.cmp(before / path, after / path, shallow=False)

    stock = host / PACKAGES / "torch"
    moved = upstream - left
    shutil.rmtree(site, ignore_errors=True)
    for directory, _, files in os.walk(stock):
        there = pathlib.Path(directory)
        place = site / "torch" / there.relative_to(stock)
        place.mkdir(parents=True, exist_ok=True)
        for name in files:
            path = f"torch/{(there / name).relative_to(stock)}"
            if path in moved or "__pycache__" in path:
                continue
            if name.endswith(".py") and changed(path):
                shutil.copyfile(after / path, place / name)
            elif name.endswith(".py"):
                shutil.copyfile(there / name, place / name)
            else:
                (place / name).symlink_to("/" + str((there / name).relative_to(host)))
        for link in (entry for entry in there.iterdir() if entry.is_symlink() and entry.is_dir()):
            (place / link.name).symlink_to("/" + str(link.relative_to(host)))
    for path in left - upstream:
        if path.startswith("torch/") and path.endswith(".py"):
            shutil.copyfile(after / path, site / path)
    for path in MODULES.values():
        shutil.rmtree(site / path, ignore_errors=True)
        (site / path / "__pycache__").mkdir(parents=True)  # what git leaves where torch was imported before
    return site


def main(host: pathlib.Path, tree: pathlib.Path, site: pathlib.Path) -> None:
    """As `make`, with what git says of the branch in `tree`; the checkout is its repository's."""
    def git(*arguments: str) -> list[str]:
        return subprocess.run(["git", "-C", tree, *arguments], check=True, stdout=subprocess.PIPE,
                              text=True).stdout.splitlines()

    before = pathlib.Path(git("rev-parse", "--path-format=absolute", "--git-common-dir")[0]).parent
    upstream = set(subprocess.run(["git", "-C", before, "ls-files"], check=True, stdout=subprocess.PIPE,
                                  text=True).stdout.splitlines())
    left = {path for path in git("ls-files") if not path.startswith("third_device/")}
    make(host, before, tree, upstream, left, site)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))

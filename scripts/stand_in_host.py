"""stand_in_host.py INCLUDE CHECKOUT OUT: the headers of a host that is built from CHECKOUT.

INCLUDE has those of the release, which an alpha or a fork may differ from. Writes OUT anew:
INCLUDE's headers (linked, where the file system can), with CHECKOUT's in their place where it
has them, and the headers of its operators that INCLUDE lacks, which its torchgen makes. Prints
how many are CHECKOUT's. What a build configures is INCLUDE's; the release has it too. Other
headers that only CHECKOUT has are left out: which of them its host would install is not known.
"""

import filecmp
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

# Where the checkout has what is installed under its own name otherwise.
ELSEWHERE = {"ATen": "aten/src/ATen"}


def source_of(checkout: pathlib.Path, header: pathlib.PurePath) -> pathlib.Path:
    """The file of the checkout that is installed as `header`, if it is there."""
    top, *below = header.parts
    return checkout.joinpath(ELSEWHERE.get(top, top), *below)


def put(file: pathlib.Path, place: pathlib.Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(file, place)
    except OSError:  # of another file system
        shutil.copy2(file, place)


def lay(include: pathlib.Path, checkout: pathlib.Path, out: pathlib.Path) -> int:
    """Puts the headers into `out`; how many differ from the release's."""
    changed = 0
    for file in sorted(path for path in include.rglob("*") if path.is_file()):
        header = file.relative_to(include)
        own = source_of(checkout, header)
        differs = own.is_file() and not filecmp.cmp(own, file, shallow=False)
        put(own if differs else file, out / header)
        changed += differs
    return changed


def add_operators(checkout: pathlib.Path, out: pathlib.Path) -> int:
    """Adds the headers of operators that `out` lacks; how many there are."""
    added = 0
    declared = (checkout / "aten/src/ATen/native/native_functions.yaml").stat()
    with tempfile.TemporaryDirectory() as made:
        subprocess.run([sys.executable, "-m", "torchgen.gen", "--source-path", checkout / "aten/src/ATen", "--install_dir",
                        made, "--per-operator-headers", "--generate", "headers"], check=True, cwd=checkout,
                       stdout=subprocess.DEVNULL)
        for file in sorted(pathlib.Path(made, "ops").glob("*.h")):
            place = out / "ATen/ops" / file.name
            if not place.exists():
                shutil.copy(file, place)
                # A build that goes on has nothing new to read.
                os.utime(place, ns=(declared.st_atime_ns, declared.st_mtime_ns))
                added += 1
    return added


def main() -> int:
    include, checkout, out = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(out, ignore_errors=True)
    changed = lay(include, checkout, out)
    print(f"the host's headers: {changed} as the checkout has them, {add_operators(checkout, out)} of operators of its own")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The host's files after the patches, compiled (not only parsed) by the compiler and
against the headers of the stock host, as a CPU-only PyTorch would compile them.

patched_host.py apply EMITTED CHECKOUT WORK      WORK/patched: the files that patches touch
patched_host.py compile COMMANDS CHECKOUT WORK   in the host's root: WORK/libpatched_host.so;
                                                 exit 1 when one fails
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

COMPILER = ("ccache", "g++-14")
# Upstream's warnings are upstream's.
FLAGS = ("-O0", "-fPIC", "-w", "-c")
#: They register operators as they are loaded, which the host's own do as well.
REGISTERING = {pathlib.Path("torch/csrc/inductor/resize_storage_bytes.cpp")}


def edited(patch):
    """Paths of the files that a patch edits and does not make, from its `--- a/` lines."""
    return re.findall(r"^--- a/(\S+)\n\+\+\+ b/", patch, re.MULTILINE)


def callers(header, checkout):
    """The sources that include a header of torch/csrc and call the function that it is
    named after: its patch comes to nothing unless they are compiled anew."""
    wanted = f"#include <{header}>", f"{header.stem}("
    return [path.relative_to(checkout) for path in (checkout / "torch" / "csrc").rglob("*.cpp")
            if all(text in path.read_text(encoding="utf-8") for text in wanted)]


def apply(emitted, checkout, work):
    patched = work / "patched"
    shutil.rmtree(patched, ignore_errors=True)
    patched.mkdir(parents=True)
    directory = emitted / "third_device" / "torch_cuda" / "torch_patches"
    series = (directory / "series").read_text(encoding="utf-8")
    names = [line for line in series.splitlines() if not line.startswith("#")]
    # A folder above may be a repository, in which git would look for the files.
    environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(work)}
    for name in names:
        for path in edited((directory / name).read_text(encoding="utf-8")):
            if not (patched / path).exists():
                (patched / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(checkout / path, patched / path)
        subprocess.run(["git", "apply", directory / name], cwd=patched, env=environment, check=True)
    for header in sorted(patched.rglob("torch/csrc/**/*.h")):
        if (checkout / header.relative_to(patched)).exists():
            for path in callers(header.relative_to(patched), checkout):
                (patched / path).parent.mkdir(parents=True, exist_ok=True)
                if not (patched / path).exists():
                    shutil.copyfile(checkout / path, patched / path)
    print(len(names), "patches apply")


def without_clangs_headers(words):
    """`words` without `-resource-dir DIR`, which names Clang's own headers and which no
    other compiler knows."""
    if "-resource-dir" not in words:
        return words
    at = words.index("-resource-dir")
    return words[:at] + words[at + 2:]


def arguments(entry, checkout, work):
    """The compiler's arguments of a unit of the database, made for inside the host's
    root and for the patched files before the checkout's."""
    patched = work / "patched"
    words = entry["arguments"]
    host = next(word.partition("=")[2] for word in words if word.startswith("--sysroot="))
    path = pathlib.Path(entry["file"]).relative_to(checkout)
    kept = [word.replace(host, "") for word in without_clangs_headers(words[1:-1])
            if word != "-fsyntax-only" and not word.startswith("--sysroot=")]
    object_file = work / "objects" / path.with_suffix(".o")
    object_file.parent.mkdir(parents=True, exist_ok=True)
    return path, [*COMPILER, f"-I{patched}", "-iquote", str((checkout / path).parent), *kept,
                  *FLAGS, str(patched / path), "-o", str(object_file)]


def compile_unit(command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return result.returncode, result.stdout


def compile_all(commands, checkout, work):
    patched = work / "patched"
    entries = json.loads(commands.read_text(encoding="utf-8"))
    # What defines the hooks' registry, or includes a patched header alone, is not split; it is
    # compiled as all others are.
    known = {entry["file"] for entry in entries}
    for path in sorted(patched.rglob("*.cpp")):
        file = str(checkout / path.relative_to(patched))
        if file not in known:
            entries.append({"file": file, "arguments": [*entries[0]["arguments"][:-1], file]})
    units = dict(arguments(entry, checkout, work) for entry in entries)
    units = {path: command for path, command in units.items() if (patched / path).exists()}
    failed = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, (status, output) in zip(units, pool.map(compile_unit, units.values())):
            print("compiled" if status == 0 else "FAILED  ", path, flush=True)
            if status != 0:
                failed.append(f"{path}:\n{shlex.join(units[path])}\n{output[-4000:]}")
    print(f"{len(units)} patched host units, {len(failed)} failed", *failed, sep="\n")
    return 1 if failed or not units else link(units, work)


def link(units, work):
    """The objects of `units` as one library, whose functions take the place of those of
    the host's when it is loaded first: Debian does not bind its libraries to themselves."""
    objects = [work / "objects" / path.with_suffix(".o") for path in units if path not in REGISTERING]
    libraries = ("-ltorch_python", "-ltorch_cpu", "-lc10")
    command = ["g++-14", "-shared", "-Wl,--no-as-needed", *objects, *libraries, "-o", work / "libpatched_host.so"]
    return subprocess.run(command).returncode


if __name__ == "__main__":
    what, first, checkout, work = sys.argv[1], *(pathlib.Path(path).resolve() for path in sys.argv[2:])
    sys.exit(apply(first, checkout, work) if what == "apply" else compile_all(first, checkout, work))

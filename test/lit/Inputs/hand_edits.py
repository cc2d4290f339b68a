"""Two versions of a small checkout and what people do to the output in between.

hand_edits.py checkout DIR VERSION   makes DIR's lib/gpu, its list and the skeleton those
                                     of version 1 or 2
hand_edits.py edit OUT               does the edits
hand_edits.py check OUT              says which of them are not as they should be after a
                                     run on version 2

Each row of EDITS is one file: what version 2 does to it, what the hand does to it, and
what has to come of both, by what a person would expect and not by what the tool does.
"""

import os
import pathlib
import shutil
import stat
import subprocess
import sys

GPU = pathlib.PurePath("backend/src/gpu")
MARKS = ("<<<<<<< yours\n", "=======\n", ">>>>>>> torch-decouple\n")


def text(name: str, **changes: str) -> str:
    """Twelve lines, of which some are changed: text("A", l2="new")."""
    lines = {f"l{number}": f"// {name} {number}" for number in range(1, 13)} | changes
    return "".join(line + "\n" for line in lines.values())


# name: (version 1, version 2); None: the version has no such file
SOURCES = {
    "Kept": (text("Kept"), text("Kept")),
    "Merged": (text("Merged"), text("Merged", l2="// upstream")),
    "Marked": (text("Marked"), text("Marked", l5="// upstream")),
    "Deleted": (text("Deleted"), text("Deleted")),
    "DeletedChanged": (text("DeletedChanged"), text("DeletedChanged", l2="// upstream")),
    "DeletedBoth": (text("DeletedBoth"), None),
    "Gone": (text("Gone"), None),
    "old/Gone": (text("old/Gone"), None),  # and its directory
    "GoneUntouched": (text("GoneUntouched"), None),
    "Renamed": (text("Renamed"), text("Renamed")),
    "RenamedChanged": (text("RenamedChanged"), text("RenamedChanged", l2="// upstream")),
    "Mode": (text("Mode"), text("Mode")),
    "ModeChanged": (text("ModeChanged"), text("ModeChanged", l2="// upstream")),
    "Binary": (text("Binary"), text("Binary", l2="// upstream")),
    "Alike": (text("Alike"), text("Alike", l2="// both")),
    "Added": (None, text("Added")),
    "Directory": (None, text("Directory")),
    "Appended": (text("Appended"), text("Appended", l1="// upstream")),
    "More": (None, text("More")),
    "YetMore": (None, text("YetMore")),
    "Untouched": (text("Untouched"), text("Untouched", l2="// upstream")),
}


def checkout(directory: pathlib.Path, version: int) -> None:
    gpu = directory / "lib/gpu"
    for name, versions in SOURCES.items():
        (gpu / f"{name}.cpp").unlink(missing_ok=True)
        if versions[version - 1] is not None:
            (gpu / f"{name}.cpp").parent.mkdir(exist_ok=True)
            (gpu / f"{name}.cpp").write_text(versions[version - 1])
    names = sorted(name for name, versions in SOURCES.items() if versions[version - 1])
    listed = ["gpu/Kernel.cpp", "gpu/Device.cpp", "gpu/Module.cpp", "host/OddlyNamed.cpp",
              *(f"gpu/{name}.cpp" for name in names)]
    (directory / "sources.bzl").write_text(
        "gpu_sources = [\n" + "".join(f'    "{name}",\n' for name in listed) +
        ']\n\nhost_sources = [\n    "host/Context.cpp",\n]\n')
    skeleton = directory.parent / "skeleton"
    changes = {"l2": "# upstream"} if version == 2 else {}
    (skeleton / "CMakeLists.txt").write_text(text("skeleton", **changes).replace("//", "#"))


def change(path: pathlib.Path, before: str, after: str) -> None:
    found = path.read_text()
    assert before in found, path
    path.write_text(found.replace(before, after, 1))


def edit(out: pathlib.Path) -> None:
    gpu = out / GPU
    change(gpu / "Kept.cpp", "// Kept 9", "// mine")
    change(gpu / "Merged.cpp", "// Merged 9", "// mine")
    change(gpu / "Marked.cpp", "// Marked 5", "// mine")
    for name in ("Deleted", "DeletedChanged", "DeletedBoth"):
        (gpu / f"{name}.cpp").unlink()
    change(gpu / "Gone.cpp", "// Gone 9", "// mine")
    change(gpu / "old/Gone.cpp", "// old/Gone 9", "// mine")
    for name in ("Renamed", "RenamedChanged"):
        (gpu / f"{name}.cpp").rename(gpu / f"My{name}.cpp")
    for name in ("Mode", "ModeChanged"):
        (gpu / f"{name}.cpp").chmod(0o755)
    (gpu / "Binary.cpp").write_bytes(b"mine\0")
    change(gpu / "Alike.cpp", "// Alike 2", "// both")
    (gpu / "Added.cpp").write_text("// mine\n")
    (gpu / "Directory.cpp").mkdir()
    (gpu / "Directory.cpp/mine.txt").write_text("mine\n")
    with open(gpu / "Appended.cpp", "a") as file:
        file.write("// mine\n")
    change(out / "backend/CMakeLists.txt", "# skeleton 9", "# mine")
    with open(out / "backend/cmake/sources.cmake", "a") as file:
        file.write("# mine\n")
    (out / "backend/build.sh").unlink()
    (out / "report/index.html").write_text("mine\n")
    (out / "backend/notes.txt").write_text("mine\n")
    _build(out / "backend/build")
    (out / ".torch-decouple/notes.txt").write_text("mine\n")
    for command in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message=mine"]):
        subprocess.run(["git", "-C", out, "-c", "user.name=N", "-c", "user.email=n@n",
                        *command], check=True)


def _build(build: pathlib.Path) -> None:
    (build / "objects/empty").mkdir(parents=True)
    (build / "objects/Kept.o").write_bytes(b"\0object")
    (build / "objects/link").symlink_to("../../../nowhere")
    (build / "tool").write_text("#!/bin/sh\n")
    (build / "tool").chmod(0o700)
    # What a build copies is no renamed file.
    (build / "Deleted.cpp").write_text(text("Deleted"))
    os.utime(build / "objects", (1e9, 1e9))
    (build / "closed").mkdir()
    (build / "closed/file").write_text("mine\n")
    (build / "closed").chmod(0o555)


# Below lib/gpu of the output: its bytes; None: nothing.
AFTER = {
    "Kept.cpp": text("Kept", l9="// mine"),
    "Merged.cpp": text("Merged", l2="// upstream", l9="// mine"),
    "Marked.cpp": text("Marked", l5=MARKS[0] + "// mine\n" + MARKS[1] + "// upstream\n" +
                       MARKS[2].rstrip("\n")),
    "Deleted.cpp": None,
    "DeletedChanged.cpp": None,
    "DeletedBoth.cpp": None,
    "Gone.cpp": text("Gone", l9="// mine"),
    "old/Gone.cpp": text("old/Gone", l9="// mine"),
    "GoneUntouched.cpp": None,
    "Renamed.cpp": None,
    "MyRenamed.cpp": text("Renamed"),
    "RenamedChanged.cpp": None,
    "MyRenamedChanged.cpp": text("RenamedChanged", l2="// upstream"),
    "Mode.cpp": text("Mode"),
    "ModeChanged.cpp": text("ModeChanged", l2="// upstream"),
    "Binary.cpp": "mine\0",
    "Alike.cpp": text("Alike", l2="// both"),
    "Added.cpp": MARKS[0] + "// mine\n" + MARKS[1] + text("Added") + MARKS[2],
    "Directory.cpp/mine.txt": "mine\n",
    "Appended.cpp": text("Appended", l1="// upstream") + "// mine\n",
    "Untouched.cpp": text("Untouched", l2="// upstream"),
    "../../notes.txt": "mine\n",
    "../../build.sh": None,
    "../../CMakeLists.txt": text("skeleton", l2="// upstream",
                                 l9="// mine").replace("//", "#"),
    "../../../report/index.html.yours": "mine\n",
    "../../../.torch-decouple/notes.txt": "mine\n",
    "../../build/tool": "#!/bin/sh\n",
    "../../build/closed/file": "mine\n",
    "../../build/objects/Kept.o": "\0object",
    # The tool's own text of all that it emits, for a conflict to be finished with.
    "../../../.torch-decouple/base/backend/src/gpu/DeletedChanged.cpp":
        text("DeletedChanged", l2="// upstream"),
    "../../../.torch-decouple/base/backend/src/gpu/Binary.cpp":
        text("Binary", l2="// upstream"),
    "../../../.torch-decouple/base/backend/src/gpu/Directory.cpp": text("Directory"),
}


def check(out: pathlib.Path) -> list[str]:
    gpu, wrong = out / GPU, []
    for name, wanted in AFTER.items():
        path = gpu / name
        found = path.read_bytes().decode() if path.is_file() else None
        if found != wanted:
            wrong.append(f"{name}: {found!r}, not {wanted!r}")
    build = out / "backend/build"
    facts = {
        "Mode.cpp is executable": os.access(gpu / "Mode.cpp", os.X_OK),
        "ModeChanged.cpp is executable": os.access(gpu / "ModeChanged.cpp", os.X_OK),
        "Kept.cpp is not": not os.access(gpu / "Kept.cpp", os.X_OK),
        "the build's link": os.readlink(build / "objects/link") == "../../../nowhere",
        "the build's times": (build / "objects").stat().st_mtime == 1e9,
        "the build's modes": stat.S_IMODE((build / "tool").stat().st_mode) == 0o700,
        "a closed directory": stat.S_IMODE((build / "closed").stat().st_mode) == 0o555,
        "an empty directory": (build / "objects/empty").is_dir(),
        "the repository": subprocess.run(["git", "-C", out, "fsck", "--strict"],
                                         capture_output=True).returncode == 0,
        "the generated file": _sources(out / "backend/cmake/sources.cmake"),
    }
    return wrong + [f"not so: {fact}" for fact, holds in facts.items() if not holds]


def _sources(path: pathlib.Path) -> bool:
    """The new list and the hand's line."""
    found = path.read_text()
    return (found.endswith("# mine\n") and "Added.cpp" in found and "Gone.cpp" not in found
            and not any(mark in found for mark in MARKS))


if __name__ == "__main__":
    command, place = sys.argv[1], pathlib.Path(sys.argv[2])
    if command == "checkout":
        checkout(place, int(sys.argv[3]))
    elif command == "edit":
        edit(place)
    else:
        found = check(place)
        print("\n".join(found) or "all as it should be")
        sys.exit(bool(found))

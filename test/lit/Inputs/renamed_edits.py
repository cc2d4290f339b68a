"""Files that upstream renames after people had a hand in them in the output.

renamed_edits.py checkout DIR VERSION   makes DIR's lib/gpu and its list those of version 1 or 2
renamed_edits.py rename OUT             renames some files by hand
renamed_edits.py edit OUT               changes the last line of each file, deletes some, and adds
                                        a file of its own
renamed_edits.py check OUT              says what is not as it should be after version 2
"""

import pathlib
import sys

GPU = pathlib.PurePath("backend/src/gpu")
MINE = "// mine\n"


def text(name: str, last: str = "// end\n", **changes: str) -> str:
    lines = {f"l{number}": f"// {name} {number}" for number in range(1, 12)} | changes
    return "".join(line + "\n" for line in lines.values()) + last


def others(name: str) -> dict[str, str]:
    """Seven new lines of twelve: a third of the text is the same."""
    return {f"l{number}": f"// new text of {name} {number}" for number in range(4, 11)}


# name: (version 1, the name in version 2 or None, version 2, what the output has in the end)
FILES = {
    "Same": (text("Same"), "deep/Same", text("Same"), {"deep/Same": text("Same", MINE)}),
    "Other": (text("Other"), "deep/OtherName", text("Other", l2="// upstream"),
              {"deep/OtherName": text("Other", MINE, l2="// upstream")}),
    "Marked": (text("Marked"), "deep/Marked", text("Marked", "// upstream\n"),
               {"deep/Marked": text("Marked", "<<<<<<< yours\n// mine\n=======\n// upstream\n"
                                              ">>>>>>> torch-decouple\n")}),
    # Too little in common, no text, no telling which, or no place: the edit stays where it is.
    "Weak": (text("Weak"), "deep/Weak", text("Weak", **others("Weak")),
             {"Weak": text("Weak", MINE), "deep/Weak": text("Weak", **others("Weak"))}),
    "Binary": (text("Binary", "\0\n"), "deep/Binary", text("Binary", "\0\n", l1="// upstream"),
               {"Binary": text("Binary", "\0\n") + MINE,
                "deep/Binary": text("Binary", "\0\n", l1="// upstream")}),
    "Empty": ("", "deep/Unrelated", "", {"Empty": MINE, "deep/Unrelated": ""}),
    "TwinA": (text("Twin"), "deep/TwinY", text("Twin"), {"TwinA": text("Twin", MINE), "deep/TwinY": text("Twin")}),
    "TwinB": (text("Twin"), "deep/TwinZ", text("Twin"), {"TwinB": text("Twin", MINE), "deep/TwinZ": text("Twin")}),
    "Blocked": (text("Blocked"), "own/Blocked", text("Blocked"), {"Blocked": text("Blocked", MINE)}),
    "Taken": (text("Taken"), "Own", text("Taken"), {"Taken": text("Taken", MINE),
              "Own": "<<<<<<< yours\n// own\n=======\n" + text("Taken") + ">>>>>>> torch-decouple\n"}),
    "Deleted": (text("Deleted"), "deep/Deleted", text("Deleted"), {}),
    "DeletedChanged": (text("DeletedChanged"), "deep/DeletedChanged", text("DeletedChanged", l2="// upstream"), {}),
    "Moved": (text("Moved"), "deep/Moved", text("Moved", l2="// upstream"),
              {"MyMoved": text("Moved", MINE, l2="// upstream")}),
    "MovedGone": (text("MovedGone"), None, "", {"MyMovedGone": text("MovedGone", MINE)}),
    "Untouched": (text("Untouched"), "deep/Untouched", text("Untouched", l2="// upstream"),
                  {"deep/Untouched": text("Untouched", l2="// upstream")}),
}


def place(directory: pathlib.Path, name: str) -> pathlib.Path:
    return directory / GPU / f"{name}.cpp"


def checkout(directory: pathlib.Path, version: int) -> None:
    names = ["Kernel", "Device", "Module"]
    for name, (before, now_name, now, _) in FILES.items():
        for path, content in ((name, before if version == 1 else None),
                              (now_name, now if version == 2 else None)):
            if path is None:
                continue
            file = directory / "lib/gpu" / f"{path}.cpp"
            file.unlink(missing_ok=True)
            if content is not None:
                names.append(path)
                file.parent.mkdir(exist_ok=True)
                file.write_text(content)
    listed = [f"gpu/{name}.cpp" for name in names] + ["host/OddlyNamed.cpp"]
    (directory / "sources.bzl").write_text(
        "gpu_sources = [\n" + "".join(f'    "{name}",\n' for name in sorted(listed)) +
        ']\n\nhost_sources = [\n    "host/Context.cpp",\n]\n')


def rename(output: pathlib.Path) -> None:
    for name in FILES:
        if name.startswith("Moved"):
            place(output, name).rename(place(output, f"My{name}"))


def edit(output: pathlib.Path) -> None:
    for name in FILES:
        file = place(output, f"My{name}" if name.startswith("Moved") else name)
        if name.startswith("Deleted"):
            file.unlink()
        elif name in ("Binary", "Empty"):
            file.write_text(file.read_text() + MINE)
        elif name != "Untouched":
            file.write_text(file.read_text().replace("// end\n", MINE))
    (output / GPU / "own").write_text("a file where the next version needs a directory")
    place(output, "Own").write_text("// own\n")


def check(output: pathlib.Path) -> list[str]:
    wanted = {"Kernel": None, "Device": None, "Module": None}
    for _, _, _, files in FILES.values():
        wanted |= files
    found = {str(file.relative_to(output / GPU).with_suffix("")): file.read_text()
             for file in (output / GPU).rglob("*.cpp")}
    return [f"{name}: {found.get(name)!r} instead of {wanted.get(name)!r}"
            for name in sorted(found.keys() | wanted.keys())
            if name not in found or name not in wanted or wanted[name] not in (None, found[name])]


if __name__ == "__main__":
    where = pathlib.Path(sys.argv[2])
    match sys.argv[1]:
        case "checkout":
            checkout(where, int(sys.argv[3]))
        case "rename":
            rename(where)
        case "edit":
            edit(where)
        case "check":
            sys.exit("\n".join(check(where)) or 0)
        case word:
            sys.exit(f"unknown command {word}")

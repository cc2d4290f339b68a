"""Files that upstream renames after people edited them in the output.

renamed_edits.py checkout DIR VERSION   makes DIR's lib/gpu and its list those of version 1 or 2
renamed_edits.py edit OUT               changes the last line of each file
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


# name: (version 1, the name in version 2, version 2, what the output has in the end as
# (path, text), whether that is a conflict)
FILES = {
    "Same": (text("Same"), "deep/Same", text("Same"),
             {"deep/Same": text("Same", MINE)}, False),
    "Other": (text("Other"), "deep/OtherName", text("Other", l2="// upstream"),
              {"deep/OtherName": text("Other", MINE, l2="// upstream")}, False),
    "Marked": (text("Marked"), "deep/Marked", text("Marked", "// upstream\n"),
               {"deep/Marked": text("Marked", "<<<<<<< yours\n// mine\n=======\n// upstream\n"
                                              ">>>>>>> torch-decouple\n")}, True),
    "Weak": (text("Weak"), "deep/Weak", text("Weak", **others("Weak")),
             {"Weak": text("Weak", MINE), "deep/Weak": text("Weak", **others("Weak"))}, True),
    "Binary": (text("Binary", "\0\n"), "deep/Binary", text("Binary", "\0\n", l1="// upstream"),
               {"Binary": text("Binary", "\0\n") + MINE,
                "deep/Binary": text("Binary", "\0\n", l1="// upstream")}, True),
    "Untouched": (text("Untouched"), "deep/Untouched", text("Untouched", l2="// upstream"),
                  {"deep/Untouched": text("Untouched", l2="// upstream")}, False),
}


def checkout(directory: pathlib.Path, version: int) -> None:
    names = ["Kernel", "Device", "Module"]
    for name, (before, now_name, now, _, _) in FILES.items():
        for path, content in ((name, before if version == 1 else None),
                              (now_name, now if version == 2 else None)):
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


def edit(output: pathlib.Path) -> None:
    for name in FILES:
        file = output / GPU / f"{name}.cpp"
        if name == "Binary":
            file.write_text(file.read_text() + MINE)
        elif name != "Untouched":
            file.write_text(file.read_text().replace("// end\n", MINE))


def check(output: pathlib.Path) -> list[str]:
    wrong = []
    for name, (_, now_name, _, wanted, _) in FILES.items():
        for path in (name, now_name):
            file = output / GPU / f"{path}.cpp"
            found = file.read_text() if file.exists() else None
            if found != wanted.get(path):
                wrong.append(f"{path}: {found!r} instead of {wanted.get(path)!r}")
    return wrong


if __name__ == "__main__":
    place = pathlib.Path(sys.argv[2])
    match sys.argv[1]:
        case "checkout":
            checkout(place, int(sys.argv[3]))
        case "edit":
            edit(place)
        case "check":
            sys.exit("\n".join(check(place)) or 0)
        case word:
            sys.exit(f"unknown command {word}")

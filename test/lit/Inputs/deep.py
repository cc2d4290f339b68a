"""Adds what is too deep to a checkout, twice to each file; or says what a report lists of it.

deep.py CHECKOUT | deep.py --listed REPORT
"""

import json
import pathlib
import sys


def write(checkout: pathlib.Path) -> None:
    parentheses = "(" * 300 + "USE_GPU" + ")" * 300
    build = checkout / "CMakeLists.txt"
    build.write_text(build.read_text() + f"if({parentheses})\nendif()\n" * 2)
    host = checkout / "lib/host"
    condition = f"#if {parentheses}\n#endif\n"
    (host / "Condition.cpp").write_text(f"#if USE_GPU\n#endif\n{condition * 2}")
    groups = "#if USE_GPU\n" * 257 + "#endif\n" * 257
    (host / "Groups.cpp").write_text(groups * 2)


def listed(report: str) -> None:
    with open(report, encoding="utf-8") as file:
        for item in json.load(file)["review"]:
            if item["subject"].startswith("deep-"):
                print(item["path"], item["line"], item["subject"])


if __name__ == "__main__":
    listed(sys.argv[2]) if sys.argv[1] == "--listed" else write(pathlib.Path(sys.argv[1]))

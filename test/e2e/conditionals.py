"""What a build reads of a file that has conditionals on one macro: another reader than the tool's."""

import re

#: How conditionals begin, go on with an else, and end.
CODE = (r"\s*#\s*if", r"\s*#\s*else", r"\s*#\s*endif")
CMAKE = (r"\s*if ?\(", r"\s*else ?\(", r"\s*endif ?\(")


def read_with(name: str, text: str, macro: str, is_set: bool) -> str:
    """What is left of the file `name` when the conditionals on `macro` are done."""
    begin = re.compile(rf"\s*(?:#if(?P<not>n?)def |if\((?P<no>NOT )?){macro}\)?\s*")
    opens, parts, ends = CMAKE if name.endswith("CMakeLists.txt") else CODE
    kept, arms = [], []  # arms: [depth below it, whether it is read]
    for line in text.splitlines(keepends=True):
        if match := begin.fullmatch(line):
            arms.append([0, is_set != bool(match["not"] or match["no"])])
            continue
        if arms:
            depth = arms[-1][0]
            if re.match(opens, line):
                arms[-1][0] += 1
            elif re.match(ends, line):
                if depth == 0:
                    arms.pop()
                    continue
                arms[-1][0] -= 1
            elif depth == 0 and re.match(parts, line):
                arms[-1][1] = not arms[-1][1]
                continue
        if all(read for _, read in arms):
            kept.append(line)
    return "".join(kept)

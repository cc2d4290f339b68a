"""The rooms of lib/ and tools/, and who includes whom, as docs/Architecture.md has it.

check_arrows.py [ROOT]            no circle between rooms, no arrow that the document does
                                  not have, none that only the document has
check_arrows.py --write [ROOT]    the document's list made anew; a circle still fails

A room is a folder with sources. The list is the fenced block `arrows`, in the order of
the pipeline: `room: what it includes of other rooms`. A room stands below all that it
includes, so that reading down the list never meets a name that comes later.
"""

import pathlib
import re
import sys

import sources

DOCUMENT = "docs/Architecture.md"
BLOCK = re.compile(r"(?<=^```arrows\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def arrows(root: pathlib.Path) -> dict[str, dict[str, str]]:
    """For each room the rooms it includes, with one include as evidence."""
    files = set(sources.sources(root))
    found = {sources.room(path): {} for path in files}
    for path in sorted(files):
        text = (root / path).read_text()
        for match in INCLUDE.finditer(text):
            target = _file_of(match.group(1), path, files)
            if target and sources.room(target) != sources.room(path):
                line = text.count("\n", 0, match.start(1)) + 1
                found[sources.room(path)].setdefault(sources.room(target), f"{path}:{line}")
    return found


def _file_of(name: str, includer: pathlib.Path, files: set) -> pathlib.Path | None:
    return next((path for path in (includer.parent / name, pathlib.Path("lib", name))
                 if path in files), None)


def circles(graph: dict[str, dict[str, str]]) -> list[str]:
    """Rooms that reach themselves: one message for each knot of them."""
    reach = {room: _reachable(graph, room) for room in graph}
    knots = {frozenset(other for other in reach[room] if room in reach[other])
             for room in graph if room in reach[room]}
    return [f"a circle of {', '.join(sorted(knot))}: " +
            "; ".join(f"{room} includes {other} at {graph[room][other]}"
                      for room in sorted(knot) for other in sorted(graph[room]) if other in knot)
            for knot in sorted(knots, key=sorted)]


def _reachable(graph: dict, start: str) -> set[str]:
    found, queue = set(), list(graph[start])
    while queue:
        room = queue.pop()
        if room not in found:
            found.add(room)
            queue += graph[room]
    return found


def documented(text: str) -> dict[str, set[str]]:
    """The document's list, in its order."""
    block = BLOCK.search(text)
    if not block:
        return {}
    pairs = (line.split(":") for line in block.group().splitlines())
    return {room.strip(): set(filter(None, re.split(r"[,\s]+", targets)))
            for room, targets in pairs}


def problems(root: pathlib.Path) -> list[str]:
    graph = arrows(root)
    listed = documented((root / DOCUMENT).read_text())
    found = circles(graph)
    for room in sorted(graph.keys() - listed.keys()):
        found.append(f"{DOCUMENT}: the room {room} is not listed")
    for room in sorted(listed.keys() - graph.keys()):
        found.append(f"{DOCUMENT}: there is no room {room}")
    for room in sorted(graph.keys() & listed.keys()):
        found += [f"{graph[room][target]}: {room} includes {target}, which {DOCUMENT} does "
                  "not say" for target in sorted(graph[room].keys() - listed[room])]
        found += [f"{DOCUMENT}: {room} does not include {target} any more"
                  for target in sorted(listed[room] - graph[room].keys())]
    return found + _out_of_order(listed)


def _out_of_order(listed: dict[str, set[str]]) -> list[str]:
    place = {room: at for at, room in enumerate(listed)}
    return [f"{DOCUMENT}: {target} is listed after {room}, which includes it"
            for room, targets in listed.items() for target in sorted(targets)
            if target in place and place[target] > place[room]]


def write(root: pathlib.Path) -> None:
    """The document with the list as it is; rooms keep their order where they may."""
    graph = arrows(root)
    text = (root / DOCUMENT).read_text()
    order = list(documented(text)) + sorted(graph)
    done, lines = [], []
    pending = [room for room in dict.fromkeys(order) if room in graph]
    while pending:
        ready = [room for room in pending if graph[room].keys() <= set(done)]
        room = (ready or pending)[0]
        pending.remove(room)
        done.append(room)
        targets = sorted(graph[room], key=done.index if ready else None)
        lines.append(f"{room}:" + "".join(" " + target for target in targets) + "\n")
    (root / DOCUMENT).write_text(BLOCK.sub(lambda _: "".join(lines), text))


if __name__ == "__main__":
    tree = sources.root_of([argument for argument in sys.argv[1:] if argument != "--write"])
    if "--write" in sys.argv:
        write(tree)
    sources.report(problems(tree))

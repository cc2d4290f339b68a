"""What a change of one file has to be built again for, as the build graph says.

rebuilt.py BUILD FILE…: BUILD is a directory with a build.ninja, FILE's end names an input of it.
Prints how many units are compiled, how many of these are CUDA's, and what is linked. Only what
stands in build.ninja counts: what headers a unit reads is known after a build alone (ninja -t deps).
"""

import collections
import pathlib
import re
import sys

#: A path of build.ninja: `$ `, `$:` and `$$` stand for the second character.
PATH = re.compile(r"(?:\$.|[^ :$])+")


def statements(text):
    """(outputs, rule, inputs) of each build statement; an input that is there for the order alone,
    after ||, makes nothing out of date (https://ninja-build.org/manual.html#_build_dependencies)."""
    for line in text.replace("$\n", "").splitlines():
        if line.startswith("build "):
            outputs, rest = re.match(r"build ((?:\$.|[^:$])*):(.*)", line).groups()
            rule, *inputs = PATH.findall(rest.partition("||")[0].replace("|", " "))
            yield [re.sub(r"\$(.)", r"\1", path) for path in PATH.findall(outputs.replace("|", " "))], rule, \
                [re.sub(r"\$(.)", r"\1", path) for path in inputs]


def after(graph, name):
    """(rule, first output) of all that has to be made again where the input that ends with `name` changes."""
    users = collections.defaultdict(list)
    for outputs, rule, inputs in graph:
        for path in inputs:
            users[path].append((outputs, rule))
    todo = [path for path in users if ("/" + path).endswith("/" + name)]
    if not todo:
        sys.exit(f"no input of the build ends with {name}")
    steps, seen = {}, set(todo)
    while todo:
        for outputs, rule in users[todo.pop()]:
            steps[outputs[0]] = rule
            todo += [path for path in outputs if path not in seen]
            seen.update(outputs)
    return [(rule, output) for output, rule in steps.items()]


def main():
    build, *names = sys.argv[1:]
    graph = list(statements(pathlib.Path(build, "build.ninja").read_text()))
    for name in names:
        steps = after(graph, name)
        compiled = [rule for rule, _ in steps if "_COMPILER" in rule]
        device = sum(rule.startswith("CUDA_COMPILER") for rule in compiled)
        linked = sorted(pathlib.Path(output).name for rule, output in steps if "_LINKER" in rule)
        print(f"{name}: {len(compiled)} compiled, {device} of CUDA; {len(linked)} linked: {' '.join(linked)}")


if __name__ == "__main__":
    main()

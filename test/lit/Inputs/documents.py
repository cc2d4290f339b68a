"""documents.py BASH ZSH FISH PAGE PROGRAM: every long option that --help of a subcommand
names is in each document, as that one spells it. Prints how many there are."""
import re
import subprocess
import sys

*documents, program = sys.argv[1:]
texts = [open(path).read() for path in documents]


def help_of(*words):
    text = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True).stdout
    inner = re.search(r"\nSubcommands:\n((?:  .*\n)+)", text)
    names = re.findall(r"^  (\w+)", inner.group(1), re.M) if inner else []
    return re.findall(r"^  (?:-\w,)?--([\w-]+)", text, re.M), names


options, left = set(), [()]
while left:
    words = left.pop()
    found, inner = help_of(*words)
    options.update(found)
    left += [(*words, name) for name in inner]
spelled = [lambda name: "--" + name, lambda name: "'--" + name + ":", lambda name: " -l " + name + " ",
           lambda name: "\\-\\-" + name.replace("-", "\\-")]
for path, text, spell in zip(documents, texts, spelled):
    missing = sorted(name for name in options if spell(name) not in text)
    if missing:
        sys.exit(f"{path} lacks {', '.join(missing)}")
print(len(options), "options in", len(documents), "documents")

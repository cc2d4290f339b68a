"""The page's tables of words have those that lib/ writes into the report, and no others.

check_page_words.py [ROOT]
"""

import pathlib
import re
import sys

import sources

# What a table of the page is keyed by. A second entry: words that it can do without.
TABLES = {
    "CONCERNS": ("Concern", set()),
    "TONES": ("Weight", set()),
    "DRIFT_KINDS": ("DriftKind", set()),
    "TRANSFORM_WORDS": ("Transform", {"none"}),  # of what stays: its outcome is shown
    "OUTCOME_WORDS": ("Outcome", {"automatic"}),  # of what a transform takes: that is shown
    "PROTOCOL_WORDS": ("Protocol", set()),
    "ACTION_WORDS": ("Action", set()),
    "OTHER_ACTION": ("Action", set()),
    "NO_TEXT": ("FileKind", {"text"}),
}


def words_of(texts: list[str], enumeration: str) -> set[str]:
    """The words of the enumeration's table in lib/."""
    for text in texts:
        table = re.search(rf"EnumWord<{enumeration}> \w+\[\]\s*=\s*{{(.*?)}};", text, re.DOTALL)
        if table:
            return set(re.findall(r'{\s*"([^"]*)"', table[1]))
    return set()


def keys_of(texts: list[str], table: str) -> set[str]:
    """The keys of an object of the page, const TABLE = {…};"""
    for text in texts:
        found = re.search(rf"^const {table} = {{(.*?)}};", text, re.DOTALL | re.MULTILINE)
        if found:
            keys = re.sub(r':\s*"[^"]*"', ":", found[1])  # without the texts
            return {key.strip('"') for key in re.findall(r'("[^"]+"|\w+):', keys)}
    return set()


def problems(root: pathlib.Path) -> list[str]:
    ours = [(root / path).read_text() for path in sources.sources(root)]
    page = [path.read_text() for path in sorted((root / "lib/Report/page").glob("*.js"))]
    found = []
    for table, (enumeration, without) in TABLES.items():
        words, keys = words_of(ours, enumeration) - without, keys_of(page, table)
        if not words or not keys:
            found.append(f"{table} of the page or the words of {enumeration} are not found")
        found += [f"{table} of the page lacks {word}" for word in sorted(words - keys)]
        found += [f"{table} of the page has {key}, which {enumeration} does not"
                  for key in sorted(keys - words)]
    return found


if __name__ == "__main__":
    sources.report(problems(sources.root_of(sys.argv[1:])))

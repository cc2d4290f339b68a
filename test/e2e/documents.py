"""Examples in the documents, and whether they are what the tool says; tables."""

import pathlib
import re


def blocks_of(document: pathlib.Path) -> list[list[str]]:
    """The indented blocks of a Markdown file, without their indentation."""
    blocks, open_block = [], []
    for line in document.read_text().splitlines() + [""]:
        if line.startswith("    ") or (not line and open_block):
            open_block.append(line[4:])
        elif open_block:
            blocks.append("\n".join(open_block).rstrip().split("\n"))
            open_block = []
    return blocks


def shows(example: list[str], text: list[str]) -> bool:
    """Whether the example is the text, with "…" for what is left out."""
    if not example or not text:
        return not text and all(line.strip() == "…" for line in example)
    if example[0].strip() == "…":
        return shows(example[1:], text) or shows(example, text[1:])
    begin, shortened, _ = example[0].partition("…")
    same = text[0].startswith(begin) if shortened else text[0] == begin
    return same and shows(example[1:], text[1:])


def rows_of(document: pathlib.Path, column: str) -> list[dict]:
    """The rows of a Markdown file's tables with this column: what stands in backticks, by column."""
    found, names = [], []
    for line in document.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not names or not cells:
            names = cells
        elif column in names and not re.fullmatch("-+", cells[0]):
            found.append({name: re.findall("`([^`]+)`", cell) for name, cell in zip(names, cells)})
    return found

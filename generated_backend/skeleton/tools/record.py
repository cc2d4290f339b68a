"""record.py SITE DIST-INFO LIST: records what `cmake --install` put into the directory SITE.

LIST names the files of this installation, one a line. Compiles those in Python, as pip does:
without it the first import takes longer, and where SITE cannot be written each does. Writes
DIST-INFO/RECORD, by which pip takes the backend away again.
"""

import base64
import compileall
import csv
import hashlib
import importlib.util
import os
import sys


def digest(path):
    """A file's checksum, as the specification of recorded installations spells it."""
    with open(path, "rb") as file:
        checksum = hashlib.file_digest(file, "sha256") if hasattr(hashlib, "file_digest") else hashlib.sha256(file.read())
    return "sha256=" + base64.urlsafe_b64encode(checksum.digest()).rstrip(b"=").decode()


def compiled(site, file):
    """The bytecode of a file in Python, made here, as a list; empty where it is none, or does not compile."""
    path = os.path.join(site, file)
    if file.endswith(".py") and compileall.compile_file(path, quiet=2):
        return [os.path.relpath(importlib.util.cache_from_source(path), site)]
    return []


def record(site, metadata, files):
    """Compiles `files`, paths relative to `site`, and writes the RECORD of all of them."""
    names = sorted({name for file in files for name in [file, *compiled(site, file)]})
    own = os.path.join(metadata, "RECORD")
    with open(os.path.join(site, own), "w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out, lineterminator="\n")
        for name in names:
            path = os.path.join(site, name)
            rows.writerow([name, digest(path), os.path.getsize(path)])
        rows.writerow([own, "", ""])


def main():
    site, metadata, listed = sys.argv[1:]
    with open(listed, encoding="utf-8") as lines:
        record(os.path.abspath(site), metadata, lines.read().splitlines())


if __name__ == "__main__":
    main()

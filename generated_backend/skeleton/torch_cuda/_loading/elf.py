"""What a shared library says of itself, read from its file: loading a broken one can end the process."""

import collections
import os
import struct

#: Its own name (or None), and the names of those that it needs.
Library = collections.namedtuple("Library", "name needed")

# Of 64 bits, little-endian: what CUDA has libraries for. ELF's specification names the fields.
_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT = struct.Struct("<IIQQQQQQ")
_ENTRY = struct.Struct("<QQ")
_SHARED, _LOAD, _DYNAMIC = 3, 1, 2
_END, _NEEDED, _STRINGS, _NAME = 0, 1, 5, 14
_LONGEST_NAME = 256


class Broken(Exception):
    """Why a file is no whole library; the text goes on after its name."""


def read(path):
    """The Library of a file. Raises Broken, or OSError where it cannot be read."""
    with open(path, "rb") as file:
        try:
            return _library(file, _segments(file))
        except struct.error:
            raise Broken("ends within its headers") from None


def _segments(file):
    """Type, offset, address and size of each segment, all of which the file has."""
    size = os.fstat(file.fileno()).st_size
    header = file.read(_HEADER.size)
    if not header.startswith(b"\x7fELF\2\1"):
        raise Broken("is no library")
    _, kind, _, _, _, programs, sections, _, _, _, count, section_size, section_count, _ = _HEADER.unpack(header)
    if kind != _SHARED:
        raise Broken("is no shared library")
    file.seek(programs)
    found = [_SEGMENT.unpack(file.read(_SEGMENT.size)) for _ in range(count)]
    segments = [(kind, offset, address, length) for kind, _, offset, address, _, length, _, _ in found]
    extent = max([sections + section_size * section_count] + [offset + length for _, offset, _, length in segments])
    if extent > size:
        raise Broken(f"ends early, after {size} of {extent} bytes")
    return segments


def _library(file, segments):
    """What the dynamic section has."""
    entries = []
    for kind, offset, _, length in segments:
        if kind == _DYNAMIC:
            file.seek(offset)
            entries = list(_ENTRY.iter_unpack(file.read(length - length % _ENTRY.size)))
    if (_END, 0) in entries:
        entries = entries[:entries.index((_END, 0))]
    address = dict(entries).get(_STRINGS, 0)
    strings = next((offset + address - start for kind, offset, start, length in segments
                    if kind == _LOAD and start <= address < start + length), None)
    if strings is None or not entries:
        raise Broken("has no dynamic section")

    def text(at):
        file.seek(strings + at)
        return file.read(_LONGEST_NAME).partition(b"\0")[0].decode("utf-8", "replace")

    names = [text(value) for tag, value in entries if tag == _NAME]
    return Library(names[0] if names else None, [text(value) for tag, value in entries if tag == _NEEDED])

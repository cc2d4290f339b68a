"""What is, and what was, split wrong: docs/Splitting.md, "What a split keeps".

A kind is what a program has in it, by name (parts, place, exit, result). Programs that
have all of a kind that is KNOWN to come out wrong are printed and counted as such. What is
MENDED is tried again in each run.
"""

import programs

KNOWN = {  # kind => why it comes out wrong
    ("macro-of-device",): "a macro of a block that stays is the device's in the arm and the CPU's in the host",
}
MENDED = [
    ("always-returns-captured", "Traced"),
    ("bit-field-bound",),
    ("field-bits-aliased",),
    ("file-name",),
    ("file-name-base",),
    ("file-name-builtin",),
    ("file-name-by-line",),
    ("file-name-in-constant",),
    ("file-name-in-default-argument",),
    ("file-name-in-macro",),
    ("file-name-of-helper",),
    ("file-name-short",),
    ("function-name-builtin",),
    ("function-name-default-argument",),
    ("header-state-as-address",),
    ("header-state-of-class",),
    ("header-state-of-lambda",),
    ("keeps-constant-by-begin",),
    ("keeps-constant-of-class",),
    ("keeps-mine-in-struct",),
    ("keeps-mine-in-vector",),
    ("keeps-mine-through-pointer",),
    ("member-out-of-line",),
    ("pragma-around-header",),
    ("pragma-around-header-captured",),
    ("pragma-operator",),
    ("pragma-operator-in-macro",),
    ("pragma-operator-left-by-macro-of-header",),
    ("returns-captured", "Traced"),
    ("template-finds-overload-later",),
]


def why(recipe):
    """Why a program is known to come out wrong, or None."""
    return next((reason for names, reason in KNOWN.items() if recipe.names.issuperset(names)), None)


def examples(kinds, first):
    """The plainest program of each of `kinds`, numbered from `first` on."""
    return [programs.plainest(number, *names) for number, names in enumerate(kinds, first)]

"""What is, and what was, split wrong: docs/Splitting.md, "What a split keeps".

A kind is what a program has in it, by name (parts, place, exit, result). Programs that
have all of a kind that is KNOWN to come out wrong are printed and counted as such. What is
MENDED is tried again in each run.
"""

import programs

KNOWN = {}  # kind => why it comes out wrong
MENDED = [
    ("always-returns-captured", "Traced"),
    ("bit-field-bound",),
    ("copying-lambda",),
    ("copying-lambda-of-object",),
    ("copying-lambda-of-size",),
    ("destructor", "always-fails", "ticket-kept-by-reference"),
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
    ("found-function",),
    ("found-function-detected",),
    ("found-function-of-enumeration",),
    ("found-function-of-result",),
    ("found-function-special",),
    ("found-member-special",),
    ("found-operator",),
    ("found-operator-by-helper",),
    ("found-operator-for-others",),
    ("found-range",),
    ("found-special",),
    ("found-special-by-helper",),
    ("found-special-of-int",),
    ("found-special-of-pointers",),
    ("found-special-with-helper",),
    ("found-special-with-state",),
    ("found-swap",),
    ("found-trait",),
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
    ("leaving-function",),
    ("line-of-helper",),
    ("leaving-function-detected",),
    ("leaving-function-of-own-template",),
    ("leaving-include-of-bindings",),
    ("leaving-include-of-operator",),
    ("leaving-include-of-special",),
    ("leaving-operator",),
    ("leaving-special",),
    ("leaving-special-of-own-template",),
    ("leaving-special-of-own-type",),
    ("macro-of-device",),
    ("macro-with-text",),
    ("member-out-of-line",),
    ("pasted-device",),
    ("pragma-around-header",),
    ("pragma-around-header-captured",),
    ("pragma-operator",),
    ("pragma-operator-in-macro",),
    ("pragma-operator-left-by-macro-of-header",),
    ("returns-captured", "Traced"),
    ("set-jump",),
    ("staying-class",),
    ("staying-class-by-method",),
    ("staying-class-in-vector",),
    ("staying-class-of-alias",),
    ("staying-enumeration",),
    ("staying-include-of-macro",),
    ("staying-macro",),
    ("staying-macro-around-helper",),
    ("staying-macro-as-condition",),
    ("staying-macro-in-macro",),
    ("staying-macro-of-helper",),
    ("staying-macro-of-host",),
    ("template-finds-overload-later",),
]


def why(recipe):
    """Why a program is known to come out wrong, or None."""
    return next((reason for names, reason in KNOWN.items() if recipe.names.issuperset(names)), None)


def examples(kinds, first):
    """The plainest program of each of `kinds`, numbered from `first` on."""
    return [programs.plainest(number, *names) for number, names in enumerate(kinds, first)]

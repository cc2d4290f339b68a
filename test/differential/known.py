"""What is known to be split wrong: docs/Splitting.md, "Known to be wrong".

A kind is what a program has in it, by name (parts, place, exit, result), and why that
comes out wrong. Programs that have all of it are printed and counted as known.
"""

import programs

ADDRESS = "the address of a copied constant is taken by a call"
BIT_FIELD = "a bit-field of the object, or a structured binding of one, is passed by value"
FILE = "the name of the file is that of the generated source"
FUNCTION = "the name of the function is that of the hook"
LATER = "a template that is copied finds an overload further down where it is instantiated, which is not copied"
LINK = "a member of a class template that is defined outside of it is not copied"
MINE = "an arm keeps the address of a variable of its own in an object that it has a pointer to"
MOVED = "a captured local that the arm returns is copied where upstream moves it"
PRAGMA = "a pragma that is an operator, or stands around an #include, is not carried over"
STATE = "a header's template has state for a class of the file, which the backend has once more"
KNOWN = {
    ("always-returns-captured", "Traced"): MOVED,
    ("bit-field-bound",): BIT_FIELD,
    ("field-bits-aliased",): BIT_FIELD,
    ("file-name",): FILE,
    ("file-name-base",): FILE,
    ("file-name-builtin",): FILE,
    ("file-name-by-line",): FILE,
    ("file-name-in-constant",): FILE,
    ("file-name-in-default-argument",): FILE,
    ("file-name-in-macro",): FILE,
    ("file-name-of-helper",): FILE,
    ("file-name-short",): FILE,
    ("function-name-builtin",): FUNCTION,
    ("function-name-default-argument",): FUNCTION,
    ("header-state-as-address",): STATE,
    ("header-state-of-class",): STATE,
    ("header-state-of-lambda",): STATE,
    ("keeps-constant-by-begin",): ADDRESS,
    ("keeps-constant-of-class",): ADDRESS,
    ("keeps-mine-in-struct",): MINE,
    ("keeps-mine-in-vector",): MINE,
    ("keeps-mine-through-pointer",): MINE,
    ("member-out-of-line",): LINK,
    ("pragma-around-header",): PRAGMA,
    ("pragma-around-header-captured",): PRAGMA,
    ("pragma-operator",): PRAGMA,
    ("pragma-operator-in-macro",): PRAGMA,
    ("pragma-operator-left-by-macro-of-header",): PRAGMA,
    ("returns-captured", "Traced"): MOVED,
    ("template-finds-overload-later",): LATER,
}


def why(recipe):
    """Why a program is known to come out wrong, or None."""
    return next((reason for names, reason in KNOWN.items() if recipe.names.issuperset(names)), None)


def examples(first):
    """The plainest program of each kind, numbered from `first` on."""
    return [programs.plainest(number, *names) for number, names in enumerate(KNOWN, first)]

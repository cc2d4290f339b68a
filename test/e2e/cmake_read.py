"""The commands of a CMake file that a build reads of which some variables are known: another reader than the tool's."""

import re

TOKENS = re.compile(r"""
    (?P<comment>\#\[(?P<fence>=*)\[.*?\](?P=fence)\]|\#[^\n]*)
  | (?P<bracket>\[(?P<fence2>=*)\[.*?\](?P=fence2)\])
  | (?P<quoted>"(?:[^"\\]|\\.)*")
  | (?P<paren>[()])
  | (?P<word>(?:[^\s()"#\\]|\\.)+)
""", re.DOTALL | re.VERBOSE)


def commands(text):
    """(name, arguments) of each, parentheses among the arguments."""
    found, name, depth = [], None, 0
    for match in TOKENS.finditer(text):
        token = match[0]
        if match["comment"]:
            continue
        if depth == 0 and token != "(":
            name = token.lower()
            continue
        depth += (token == "(") - (token == ")")
        if depth == 1 and token == "(":
            found.append((name, []))
        elif depth > 0:
            found[-1][1].append(token.strip('"') if match["quoted"] else token)
    return found


class Condition:
    """What is left of a condition: True, False, or the words that nothing is known of."""

    def __init__(self, words, known):
        self.words, self.known, self.at = words, known, 0

    def value(self):
        return self.several("OR", lambda: self.several("AND", self.one))

    def several(self, word, part):
        """Parts of AND that are true, and of OR that are false, say nothing; one that is not decides."""
        decides = word == "OR"
        left, decided = [], False
        while True:
            value = part()
            decided |= value is decides
            left += [] if isinstance(value, bool) else [value]
            if self.at >= len(self.words) or self.words[self.at] != word:
                break
            self.at += 1
        return decides if decided else f" {word} ".join(left) if left else not decides

    def one(self):
        word = self.words[self.at]
        self.at += 1
        if word == "NOT":
            value = self.one()
            return not value if isinstance(value, bool) else f"NOT {value}"
        if word == "(":
            value = self.value()
            self.at += 1
            return value if isinstance(value, bool) else f"({value})"
        atom = [word]
        while self.at < len(self.words) and self.words[self.at] not in ("AND", "OR", ")"):
            atom.append(self.words[self.at])
            self.at += 1
        return self.known.get(" ".join(atom), " ".join(atom))


def read_for(text, known):
    """(name, arguments, conditions around it) of each command that is read; `known`: variables
    and other atoms of conditions, and whether they hold."""
    read, arms = [], []  # arms: [what the group's earlier arms leave, this arm's condition]
    for name, arguments in commands(text):
        if name == "if":
            value = Condition(arguments, known).value()
            arms.append([value, value])
        elif name in ("elseif", "else"):
            value = Condition(arguments, known).value() if name == "elseif" else True
            before = arms[-1][0]
            if before is True:
                arms[-1] = [True, False]
            else:
                arms[-1] = [value if before is False else True if value is True else f"{before} | {value}",
                            value if before is False else f"not {before}, {value}"]
        elif name == "endif":
            arms.pop()
        elif all(own is not False for _, own in arms):
            read.append((name, tuple(arguments), tuple(own for _, own in arms if own is not True)))
    return read


def target(command):
    """The variable that a command does no more than put something into; None: it does more."""
    name, arguments, _ = command
    if "PARENT_SCOPE" in arguments or "CACHE" in arguments or len(arguments) < 2:
        return None
    if name == "set":
        return arguments[0]
    if name == "file" and arguments[0].startswith("GLOB"):
        return arguments[1]
    return arguments[1] if name == "list" and arguments[0] == "APPEND" else None


def used(read):
    """The same without what nobody reads."""
    while True:
        texts = [" ".join((*arguments, *conditions)) for _, arguments, conditions in read]
        left = []
        for number, command in enumerate(read):
            variable = target(command)
            own = [text for at, text in enumerate(texts) if at != number and target(read[at]) != variable]
            if not variable or any(re.search(rf"(?<![\w.-]){re.escape(variable)}(?![\w.-])", text) for text in own):
                left.append(command)
        if len(left) == len(read):
            return left
        read = left

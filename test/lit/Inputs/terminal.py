"""terminal.py [COLUMNS] COMMAND...: runs it on a terminal of its own, 80 columns wide or as
many as given, and prints what it shows. Fails when a line that is to be drawn over is
longer than the terminal is wide: it would wrap, and its first part would stay."""
import fcntl
import os
import pty
import re
import struct
import sys
import termios


def run(columns, command):
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        os.environ.pop("COLUMNS", None)  # the terminal's own size counts
        os.execvp(command[0], command)
    shown = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # Linux: the other side is closed
            break
        if not part:
            break
        shown += part
    return shown.decode(), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def drawn(shown):
    """What stands between an erased line and the next return or end of line."""
    return [re.split(r"[\r\n]", part)[0] for part in shown.split("\r\033[K")[1:]]


arguments = sys.argv[1:]
columns = int(arguments.pop(0)) if arguments[0].isdigit() else 80
shown, code = run(columns, arguments)
sys.stdout.write(shown)
for line in drawn(shown):
    # The last one is followed by results, which may be as long as they like.
    if re.match(r"\[[= ]+\] |\d+/\d+ ", line) and len(line) > columns:
        sys.exit(f"{len(line)} characters on a terminal of {columns} columns: {line}")
sys.exit(code)

"""terminal.py COMMAND...: runs it on a terminal of its own, prints what it shows."""
import os
import pty
import sys

shown = b""


def collect(descriptor):
    global shown
    data = os.read(descriptor, 4096)
    shown += data
    return b""


status = pty.spawn(sys.argv[1:], collect)
sys.stdout.buffer.write(shown.replace(b"\r", b"\n"))
sys.exit(os.waitstatus_to_exitcode(status))

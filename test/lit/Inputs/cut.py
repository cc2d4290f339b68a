"""cut.py COMMAND...: runs it until its output blocks, and lets the system say that a file it
reads in its place was cut short. Prints what it says of that, and its exit code."""
import fcntl
import os
import signal
import subprocess
import sys

F_SETPIPE_SZ = 1031  # of Linux; Python 3.10 has a name for it
read, write = os.pipe()
fcntl.fcntl(write, F_SETPIPE_SZ, 4096)
with subprocess.Popen(sys.argv[1:], stdout=write, stderr=subprocess.PIPE, text=True) as process:
    os.close(write)
    os.read(read, 1)  # it writes more than the pipe takes, and waits
    process.send_signal(signal.SIGBUS)
    print(process.stderr.read(), process.wait())

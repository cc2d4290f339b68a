"""completion.py SCRIPT WORD...: what bash completes the last of the words to, having read
SCRIPT; on one line."""
import subprocess
import sys

script, *words = sys.argv[1:]
asked = "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _torch_decouple; echo \"${COMPREPLY[*]}\""
sys.exit(subprocess.run(["bash", "-c", asked, "bash", script, *words]).returncode)

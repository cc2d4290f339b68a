"""completion.py SHELL SCRIPT WORD...: what SHELL completes the last of the words to, having
read SCRIPT, without descriptions; on one line. What a shell is told of files is "<files>"."""
import subprocess
import sys
import tempfile

shell, script, *words = sys.argv[1:]
last = words[-1]
ASKED = {
    "bash": 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _torch_decouple; '
            'printf "%s\\n" "${COMPREPLY[@]}"',
    # The functions of zsh's own that the script calls; compadd works in its line editor alone.
    "zsh": '_describe() { print -l -- "${(@P)2}" }; _files() { print "<files>" }; '
           '_message() { }; compset() { }; '
           'script=$1; shift; words=("$@"); CURRENT=$#; source "$script"',
    "fish": 'source $argv[1]; complete -C (string join -- " " $argv[2..])',
}
OPTIONS = {"bash": ["--norc", "-c", ASKED["bash"], "bash"], "zsh": ["-f", "-c", ASKED["zsh"], "zsh"],
           "fish": ["--no-config", "-c", ASKED["fish"], "--"]}

with tempfile.TemporaryDirectory() as home:
    done = subprocess.run([shell, *OPTIONS[shell], script, *words], stdout=subprocess.PIPE, text=True,
                          check=True, env={"PATH": "/usr/bin:/bin", "HOME": home}, cwd=home)
found = [line.partition(":" if shell == "zsh" else "\t")[0] for line in done.stdout.splitlines()]
# Fish names the option with its value.
start = "" if shell == "zsh" and "=" in last else last.rpartition("=")[2] if shell == "bash" else last
print(*sorted({word for word in found if word.startswith(start)}))

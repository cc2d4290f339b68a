#!/usr/bin/env python3
"""host_pass.py NVCC ARGUMENT…: compiles the host half of a .cu, no device code.

nvcc compiles each unit twice: the device half (cicc, ptxas), which is most of
the time, and the host half (cudafe++, g++). Here nvcc says what it would run
(--dryrun), and only the host half is run. The object defines every host
function and every registration; a kernel launch fails at run time, as there is
no kernel. Good for linking, loading and counting registrations, for nothing else.

Installed into the build directory under the name nvcc, so that ccache knows
what it is looking at. Anything that is not a compilation goes to nvcc as it is.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile

# cudafe++ leaves a kernel that is not a template as a declaration with its body
# disabled; nvcc's stub file defines it. There is no stub here, so it becomes an
# empty function. (Templates keep a definition of their own.)
DISABLED_BODY = re.compile(rb";(\s*\n#if 0\n# \d+[^\n]*\n\{)")


def is_compilation(arguments):
    """True for the one kind of call that is cut short."""
    return "-c" in arguments and "-E" not in arguments and "--dryrun" not in arguments


def planned_commands(nvcc, arguments, directory):
    """The commands nvcc would run, intermediate files in `directory`."""
    plan = subprocess.run(
        [nvcc, *arguments, "--keep", "--keep-dir", directory, "--dryrun"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if plan.returncode != 0:
        sys.stderr.write(plan.stdout)
        sys.exit(plan.returncode)
    return [line[3:] for line in plan.stdout.splitlines() if line.startswith("#$ ")]


def environment(lines):
    """The `NAME=value` lines of a plan that its later lines refer to."""
    names = dict(os.environ)
    for line in lines:
        match = re.match(r"^(\w+)=(.*)$", line)
        if match and match[1] in ("PATH", "LD_LIBRARY_PATH", "TOP", "CICC_PATH"):
            names[match[1]] = match[2]
    return names


def host_commands(lines):
    """Of a plan: preprocess for the host, split, compile."""
    picked = {}
    for line in lines:
        words = shlex.split(line) if not re.match(r"^\w+=", line) else []
        if not words:
            continue
        program = os.path.basename(words[0])
        output = words[words.index("-o") + 1] if "-o" in words else ""
        if program == "cudafe++":
            picked["split"] = words
        elif output.endswith(".cpp4.ii"):
            picked["preprocess"] = words
        elif "-c" in words and words[-3].endswith(".cudafe1.cpp"):
            picked["compile"] = words
    missing = {"preprocess", "split", "compile"} - set(picked)
    if missing:
        sys.exit(f"host_pass: this nvcc has no step to {', '.join(sorted(missing))}; "
                 "build with TORCH_CUDA_BUILD_MODE=full")
    return picked


def dependency_flags(arguments):
    """nvcc's own -MD, -MT, -MF, for the preprocessor run."""
    flags = []
    for index, argument in enumerate(arguments):
        if argument in ("-MD", "-MMD"):
            flags.append(argument)
        elif argument in ("-MT", "-MF", "-MQ"):
            flags += [argument, arguments[index + 1]]
    return flags


def value_after(words, flag):
    return words[words.index(flag) + 1]


def complete_split_file(words):
    """Gives the kernels of cudafe++'s output their empty bodies, and it an empty stub."""
    path = value_after(words, "--gen_c_file_name")
    with open(path, "rb") as file:
        text = file.read()
    with open(path, "wb") as file:
        file.write(DISABLED_BODY.sub(rb" {}\1", text))
    stub = os.path.join(os.path.dirname(path), value_after(words, "--stub_file_name"))
    with open(stub, "w", encoding="utf-8") as file:
        file.write('#include "crt/host_runtime.h"\n')


def compile_host_half(nvcc, arguments):
    """Runs the three host steps; returns the first exit status that is not 0."""
    with tempfile.TemporaryDirectory(prefix="host_pass.") as directory:
        lines = planned_commands(nvcc, arguments, directory)
        names, steps = environment(lines), host_commands(lines)
        steps["preprocess"] += dependency_flags(arguments)
        for step in ("preprocess", "split", "compile"):
            status = subprocess.run(steps[step], env=names).returncode
            if status != 0:
                return status
            if step == "split":
                complete_split_file(steps[step])
    return 0


def main(arguments):
    nvcc, rest = arguments[0], arguments[1:]
    if not is_compilation(rest):
        os.execv(nvcc, [nvcc, *rest])
    sys.exit(compile_host_half(nvcc, rest))


if __name__ == "__main__":
    main(sys.argv[1:])

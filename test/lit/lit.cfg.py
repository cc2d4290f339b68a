# The command line on small trees. Run by ctest (test "lit"), or by hand:
#   python3 /usr/lib/llvm-19/build/utils/lit/lit.py -v build/release/test/lit
import os
import shutil
import subprocess

import lit.formats

config.name = "torch-decouple"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

inputs = os.path.join(config.test_source_root, "Inputs")
tool = os.path.join(config.tool_dir, "torch-decouple")
pack = os.path.join(config.test_exec_root, "pack")

shutil.rmtree(pack, ignore_errors=True)
shutil.copytree(os.path.join(inputs, "pack"), pack)

# %decouple    the tool, with the tests' own rules and skeleton where it
#              takes them: %scan, %why, %plan, %diff, %run
# %checkout    makes a small checkout: %checkout DIR
# %mixed       makes one in %t/in whose lib/host has the files of the test
# %split       run on it, with a host: what it writes goes to %t/out
# %refused     the same where a block is refused, which is exit code 1
small = f"--rules-only {pack}"
whole = f"{small} --skeleton {inputs}/skeleton"
split = f"{tool} run {whole} --host {inputs}/host --toolkit /nowhere %t/in -o %t/out"
config.substitutions += [
    ("%commit", "-c user.name=N -c user.email=n@n commit --quiet --message"),
    ("%decouple", tool),
    ("%scan", f"{tool} scan {small}"),
    ("%plan", f"{tool} plan {whole}"),
    ("%diff", f"{tool} diff {whole}"),
    ("%why", f"{tool} why {whole}"),
    ("%run", f"{tool} run {whole}"),
    ("%checkout", f"cp -r {inputs}/checkout"),
    ("%mixed", f"rm -rf %t && mkdir %t && cp -r {inputs}/checkout %t/in && "
               "split-file %s %t/parts && cp -r %t/parts/* %t/in/lib/host"),
    ("%split", split),
    ("%refused", f"sh -c '{split}; test $? = 1'"),
    ("%pack", pack),
    ("%skeleton", f"{inputs}/skeleton"),
    ("%host", f"{inputs}/host"),
    ("%source", config.source_dir),
    ("%build", os.path.dirname(config.tool_dir)),
    ("%python", config.python),
    ("%cc", f"{config.llvm_bin}/clang"),
    ("FileCheck", f"{config.llvm_bin}/FileCheck"),
    (r"\bsplit-file\b", f"{config.llvm_bin}/split-file"),
]

config.environment["LC_ALL"] = "C.UTF-8"
config.environment["TERM"] = "xterm"
config.environment.pop("NO_COLOR", None)
if "MUTANT" in os.environ:  # test/mutation
    config.environment["MUTANT"] = os.environ["MUTANT"]

# Debian's python3-jsonschema and python3-yaml, which scripts/deps.sh installs.
for module in "jsonschema", "yaml":
    if subprocess.run([config.python, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode == 0:
        config.available_features.add(module)

# Shells, which scripts/test.sh installs.
config.available_features.update(filter(shutil.which, ["fish", "zsh"]))

# A sanitizer has limits of its own for memory and the stack.
if "-fsanitize" not in config.compiler_flags:
    config.available_features.add("unsanitized")

# The presets build in <source>/build/<preset>; another build may lie anywhere.
if os.path.relpath(config.source_dir, config.tool_dir) == "../../..":
    config.available_features.add("preset")

# A file that cannot be read: root reads all, unless it gives that up.
unprivileged = "setpriv --bounding-set -dac_override,-dac_read_search" if os.geteuid() == 0 else "env"
os.makedirs(config.test_exec_root, exist_ok=True)
probe = os.path.join(config.test_exec_root, "unreadable")
with open(probe, "w"):
    os.chmod(probe, 0)
if subprocess.run([*unprivileged.split(), "test", "!", "-r", probe]).returncode == 0:
    config.available_features.add("unreadable-files")
os.remove(probe)
config.substitutions.append(("%unprivileged", unprivileged))

"""import_cost.py SITE [RUNS]: what the backend that is installed in SITE costs `import torch`.

Run it with a Python that has the host, e.g. scripts/host-run.sh python3 scripts/import_cost.py
build/backend-link/install. Prints the least and the middle processor time in milliseconds, of
RUNS runs (default 15): of `import torch` without and with the backend; of that, what its shared
libraries take, and the rest of it. The rest is what it does to find and check itself, to bind
its names and to run its torch.cuda, less the host's torch.cuda, which does not run then. It
is taken within one process: from process to process torch alone differs by more.
"""

import json
import os
import statistics
import subprocess
import sys

# Prints the time of all, of the hook without libraries, of libraries, and of torch.cuda.
PROGRAM = """
import ctypes, json, site, sys, time
spent = {"all": 0, "hook": 0, "libraries": 0, "torch.cuda": 0}

def timed(what, function, less=None):
    def call(*args, **kwargs):
        start, before = time.process_time(), spent.get(less, 0)
        try:
            return function(*args, **kwargs)
        finally:
            spent[what] += time.process_time() - start - (spent.get(less, 0) - before)
    return call

class Body:
    "Times the module torch.cuda, as whoever finds it loads it."
    def find_spec(self, name, path=None, target=None):
        if name != "torch.cuda":
            return None
        others = (finder.find_spec(name, path, target) for finder in sys.meta_path if finder is not self)
        spec = next(spec for spec in others if spec)
        spec.loader.exec_module = timed("torch.cuda", spec.loader.exec_module)
        return spec

if SITE:
    site.addsitedir(SITE)
    hook = sys.meta_path[0]
    find = hook.find_spec = timed("hook", hook.find_spec, "libraries")

    def find_spec(name, path=None, target=None):
        # Only the backend's, and only where the hook opens them.
        open_library = ctypes.CDLL.__init__
        ctypes.CDLL.__init__ = timed("libraries", open_library)
        try:
            spec = find(name, path, target)
        finally:
            ctypes.CDLL.__init__ = open_library
        if name == "torch._C":
            spec.loader._then = timed("hook", spec.loader._then)
        return spec

    hook.find_spec = find_spec
sys.meta_path.insert(0, Body())
import importlib
timed("all", importlib.import_module)("torch")
assert bool(SITE) == sys.modules["torch"].backends.cuda.is_built()
print(json.dumps(spent))
"""


def measured(site):
    """Milliseconds by part, of one run; `site` is None for the host alone."""
    done = subprocess.run([sys.executable, "-c", f"SITE = {site!r}\n{PROGRAM}"], check=True, stdout=subprocess.PIPE,
                          text=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    return {name: seconds * 1e3 for name, seconds in json.loads(done.stdout).items()}


def main():
    if len(sys.argv) < 2 or not os.path.isdir(os.path.join(sys.argv[1], "torch_cuda", "lib")):
        sys.exit(__doc__)
    site, runs = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 15
    measured(site)  # reads the files
    pairs = [(measured(None), measured(site)) for _ in range(runs)]
    shown = {"import torch, without": [alone["all"] for alone, _ in pairs],
             "import torch, with": [both["all"] for _, both in pairs],
             "of it, the libraries": [both["libraries"] for _, both in pairs],
             "of it, the rest": [both["hook"] + both["torch.cuda"] - alone["torch.cuda"] for alone, both in pairs]}
    print(f"{'':24}{'least':>8}{'middle':>8}")
    for name, values in shown.items():
        print(f"{name:24}{min(values):8.1f}{statistics.median(values):8.1f}")


if __name__ == "__main__":
    main()

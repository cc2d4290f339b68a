"""What binds a stock host compiles where a release has none of its hooks.

Which hooks there are differs between releases, and each file asks at compile time. This
one's release has all of them; here the registry leads to none.
"""

import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import tempfile
import unittest

from support import BUILD, cache_value, tool

SPLIT = pathlib.Path(cache_value("CMAKE_HOME_DIRECTORY"), "torch_cuda/csrc/pybinding/split/include/torch/csrc")

REGISTRY = """\
#pragma once
#include <c10/core/DeviceType.h>
namespace torch::backend_hooks {
struct PythonDeviceHooks {};
const PythonDeviceHooks &getPythonDeviceHooks(c10::DeviceType device);
}
"""


def commands():
    """The commands that compile what asks for hooks, by file name."""
    every = json.loads(tool("ninja", "-C", str(BUILD), "-t", "compdb"))
    files = ((pathlib.PurePath(entry["file"]), entry) for entry in every if " -c " in entry["command"])
    return {path.name: entry for path, entry in files if path.parent.name == "stock_host" and path.name != "tables.cpp"}


class WithoutHooks(unittest.TestCase):
    maxDiff = None

    def test_every_file_compiles(self):
        with tempfile.TemporaryDirectory(prefix="stock-host.") as directory:
            registry = pathlib.Path(directory, "torch/csrc/PythonDeviceHooks.h")
            registry.parent.mkdir(parents=True)
            registry.write_text(REGISTRY, encoding="utf-8")
            for header in SPLIT.glob("*BackendHooks.h"):  # those of this release are not there
                (registry.parent / header.name).touch()

            def compiled(entry):
                words = shlex.split(entry["command"])
                # In front of the backend's own registry; the build's files stay as they are.
                options = next(at for at, word in enumerate(words) if word.startswith("-"))
                words[options:options] = [f"-I{directory}", "-fsyntax-only"]
                result = subprocess.run([*words, "-MF", os.devnull], cwd=entry["directory"],
                                        env={**os.environ, "CCACHE_DISABLE": "1"},
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                return result.stdout if result.returncode else ""

            entries = commands()
            self.assertIn("Generator.cpp", entries)
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                said = dict(zip(entries, pool.map(compiled, entries.values())))
        self.assertEqual(said, dict.fromkeys(entries, ""))


if __name__ == "__main__":
    unittest.main()

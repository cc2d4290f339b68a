"""_CUDAC has the names that upstream's CUDA build puts on torch._C for CUDA."""

import json
import unittest

from support import python, rows, switched_off

MISSING = """
import functools, json, torch, torch_cuda._CUDAC as cudac
def has(name):
    try:
        functools.reduce(getattr, name.split("."), cudac)
        return True
    except AttributeError:
        return False
print(json.dumps([name for name in json.loads({names!r}) if not has(name)]))
"""


class Bindings(unittest.TestCase):
    def missing(self, names):
        return json.loads(python(MISSING.format(names=json.dumps(names))).splitlines()[-1])

    def test_every_name_is_bound(self):
        off = switched_off("USE_NCCL", "USE_CUDNN")
        names = [name for name, *switch in rows("bindings-2.6.0.tsv") if not set(switch) & set(off)]
        self.assertEqual(self.missing(names), [])

    def test_a_name_that_is_not_bound_is_seen(self):
        self.assertEqual(self.missing(["_cuda_init", "_cuda_no_such_name"]), ["_cuda_no_such_name"])

    def test_what_was_split_off_other_files_is_bound(self):
        # Classes of torch._C that upstream extends in blocks of files that stay.
        output = python("import torch_cuda._CUDAC as c, torch;"
                        "print(c._has_cuda, hasattr(torch._C._aoti, 'AOTIModelContainerRunnerCuda'))")
        self.assertEqual(output.split(), ["True", "True"])


if __name__ == "__main__":
    unittest.main()

"""Kernel parity: with the backend, the host has what upstream's CUDA build has."""

import collections
import json
import os
import pathlib
import re
import unittest

from support import python

LIST = pathlib.Path(__file__).with_name("kernels-2.6.0.tsv")
LISTING = """\
import json, torch
keys = {keys!r}
print(json.dumps({{k: torch._C._dispatch_get_registrations_for_dispatch_key(k) for k in keys}}))
"""
# What goes with a switch: upstream registers these in files of that part. All
# other operators stay registered and say, when called, what they were built without.
GOES_WITH = {
    "USE_CUDNN": lambda key, operator: key == "AutocastCUDA"
    or (key == "QuantizedCUDA" and operator.startswith("quantized::")),
}


def switched_off():
    """Switches that the build has turned off (its CMakeCache.txt)."""
    cache = pathlib.Path(os.environ["TORCH_CUDA_BUILT"], "CMakeCache.txt").read_text(encoding="utf-8")
    return re.findall(r"^(USE_\w+):BOOL=(?:OFF|0)$", cache, re.MULTILINE)


def listed():
    """Dispatch key => operators that the whole backend adds."""
    kernels = collections.defaultdict(set)
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            key, operator = line.split("\t")
            kernels[key].add(operator)
    return kernels


def expected():
    """The same, without what goes with the parts that are switched off."""
    gone = [GOES_WITH[switch] for switch in switched_off() if switch in GOES_WITH]
    return {key: {operator for operator in operators if not any(goes(key, operator) for goes in gone)}
            for key, operators in listed().items()}


def registered(keys, backend):
    output = python(LISTING.format(keys=sorted(keys)), backend)
    return {key: set(names) for key, names in json.loads(output.splitlines()[-1]).items()}


class Parity(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.expected = expected()
        before = registered(cls.expected, backend=False)
        after = registered(cls.expected, backend=True)
        cls.added = {key: after[key] - before[key] for key in cls.expected}

    def check(self, key):
        self.assertEqual(sorted(self.expected[key] - self.added[key]), [], "missing")
        self.assertEqual(sorted(self.added[key] - self.expected[key]), [], "not in upstream's CUDA build")

    def test_the_list_is_whole(self):
        counts = {key: len(operators) for key, operators in listed().items()}
        self.assertEqual(counts, {"CUDA": 1246, "SparseCUDA": 171, "SparseCsrCUDA": 139,
                                  "NestedTensorCUDA": 98, "QuantizedCUDA": 51, "AutocastCUDA": 1})

    def test_cuda(self):
        self.check("CUDA")

    def test_sparse(self):
        self.check("SparseCUDA")

    def test_sparse_csr(self):
        self.check("SparseCsrCUDA")

    def test_nested(self):
        self.check("NestedTensorCUDA")

    def test_quantized(self):
        self.check("QuantizedCUDA")

    def test_autocast(self):
        self.check("AutocastCUDA")


if __name__ == "__main__":
    unittest.main()

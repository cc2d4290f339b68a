"""Kernel parity: with the backend, the host has what upstream's CUDA build has."""

import collections
import json
import unittest

from support import PREFIX, python, rows, switched_off

#: What the backend registers besides, for a stock host: csrc/stock_host/resize_storage.cpp.
#: Upstream's operator is one function for all devices, in the host.
FOR_STOCK_HOST = {"CUDA": {"inductor::resize_storage_bytes_"}}
LISTING = """\
import json, torch
keys = {keys!r}
print(json.dumps({{k: torch._C._dispatch_get_registrations_for_dispatch_key(k) for k in keys}}))
"""


def listed():
    """Dispatch key => operators that the whole backend adds."""
    kernels = collections.defaultdict(set)
    for key, operator in rows("kernels-2.6.0.tsv"):
        kernels[key].add(operator)
    return kernels


def expected():
    """The same, without the registrations of the parts that are switched off."""
    kernels = listed()
    for switch, effect, key, operator, *_ in rows("switches-2.6.0.tsv"):
        if effect == "missing" and switched_off(switch):
            kernels[key].remove(operator)
    return kernels


def registered(keys, prefix=PREFIX):
    output = python(LISTING.format(keys=sorted(keys)), prefix)
    return {key: set(names) for key, names in json.loads(output.splitlines()[-1]).items()}


class Parity(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.expected = expected()
        before = registered(cls.expected, prefix=None)
        after = registered(cls.expected)
        cls.added = {key: after[key] - before[key] for key in cls.expected}

    def check(self, key):
        self.assertEqual(sorted(self.expected[key] - self.added[key]), [], "missing")
        self.assertEqual(self.added[key] - self.expected[key], FOR_STOCK_HOST.get(key, set()),
                         "not in upstream's CUDA build")

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

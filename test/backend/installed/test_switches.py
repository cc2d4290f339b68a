"""Operators of a part that is switched off stay registered and refuse."""

import pathlib
import re
import unittest

from support import cache_value, python, rows, switched_off

# Calls the kernel of one dispatch key directly, with CPU tensors: a refusal comes
# before anything is done with them.
CALL = '''
import torch
VALUES = {{"Tensor": torch.ones(2, 2, 2, 2), "int": 1, "SymInt": 1, "float": 0.0, "bool": False, "str": "",
          "number": 1, "Scalar": 1, "Device": "cpu"}}

def value(kind):
    kind = str(kind)
    if kind.startswith("Optional"):
        return None
    if kind.startswith("List"):
        return [value(kind[len("List["):-1])] * 4
    return VALUES[kind]

for key, name in {calls!r}:
    namespace, name = name.split("::")
    name, _, overload = name.partition(".")
    operator = getattr(getattr(getattr(torch.ops, namespace), name), overload or "default")
    needed = [a for a in operator._schema.arguments if not a.has_default_value()]
    positional = [value(a.type) for a in needed if not a.kwarg_only]
    named = {{a.name: value(a.type) for a in needed if a.kwarg_only}}
    try:
        operator._op_dk(getattr(torch._C.DispatchKey, key), *positional, **named)
        print("returned")
    except Exception as error:
        print(str(error).splitlines()[0])
'''


class Refusals(unittest.TestCase):
    def test_operators_say_what_they_were_built_without(self):
        refusals = [row for row in rows("switches-2.6.0.tsv")
                    if row[1] == "refuses" and switched_off(row[0])]
        output = python(CALL.format(calls=[(key, operator) for _, _, key, operator, *_ in refusals])).splitlines()
        self.assertEqual(len(output), len(refusals))
        for (switch, _, _, operator, phrase, *device), said in zip(refusals, output):
            with self.subTest(switch=switch, operator=operator):
                phrases = [phrase, "Found no NVIDIA driver"] if device else [phrase]
                self.assertTrue(any(text in said for text in phrases), said)


class WithoutCutlass(unittest.TestCase):
    """The units that USE_CUTLASS=OFF leaves out (docs/Backend.md), in 2.6.0."""

    UNITS = ["AsyncMM", "MixedDtypesLinear", "NestedTensorMatmul", "RowwiseScaledMM", "SparseSemiStructuredApplyDense",
             "SparseSemiStructuredLinear", "SparseSemiStructuredOps", "SparseSemiStructuredTile",
             "SparseSemiSturcturedApply"]

    def test_every_operator_of_the_units_has_a_stand_in(self):
        source = pathlib.Path(cache_value("CMAKE_HOME_DIRECTORY"))
        functions, = source.rglob("native_functions.yaml")
        kernels = set(re.findall(r"^ +[\w, ]*CUDA[\w, ]*: (\w+)", functions.read_text(encoding="utf-8"), re.MULTILINE))
        units = [path for path in source.rglob("*.cu") if path.stem in self.UNITS]
        self.assertEqual(sorted(path.stem for path in units), self.UNITS)
        defined = {kernel for path in units for kernel in kernels
                   if re.search(rf"^(?:[\w:<>, &]+ )?{kernel}\(", path.read_text(encoding="utf-8"), re.MULTILINE)}
        stand_ins = re.findall(r"REFUSE\((\w+)\);", (source / "csrc/without_cutlass.cpp").read_text(encoding="utf-8"))
        self.assertIn("bmm_nested_cuda", defined)
        self.assertEqual(sorted(defined - set(stand_ins)), [])


if __name__ == "__main__":
    unittest.main()

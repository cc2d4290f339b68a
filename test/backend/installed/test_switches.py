"""Operators of a part that is switched off stay registered and refuse."""

import unittest

from support import python, rows, switched_off

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
        output = python(CALL.format(calls=[(key, operator) for _, _, key, operator, _ in refusals])).splitlines()
        self.assertEqual(len(output), len(refusals))
        for (switch, _, _, operator, phrase), said in zip(refusals, output):
            with self.subTest(switch=switch, operator=operator):
                self.assertIn(phrase, said)


if __name__ == "__main__":
    unittest.main()

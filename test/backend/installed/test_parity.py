"""Without a driver, the backend in the stock host says what upstream's CUDA build says.

parity-2.6.0.tsv has what the wheel of PyPI answered (scripts/parity-oracle.sh);
parity-differences-2.6.0.tsv has each expression that may differ, with the reason.
"""

import collections
import json
import os
import pathlib
import subprocess
import sys
import unittest

from support import PREFIX, rows, switched_off

OUTCOMES = pathlib.Path(__file__).resolve().parents[1] / "parity" / "outcomes.py"
RUN = """
import site, runpy, sys
site.addsitedir(sys.argv[1])
runpy.run_path(sys.argv[2], run_name="__main__")
"""


def ask(expressions):
    """The installed backend's outcomes: kind, text, full text."""
    asked = "".join(json.dumps(expression) + "\n" for expression in expressions)
    result = subprocess.run([sys.executable, "-B", "-c", RUN, str(PREFIX), str(OUTCOMES)], input=asked,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    assert result.returncode == 0, result.stderr[-4000:]
    return [json.loads(line) for line in result.stdout.splitlines()]


def driver_there():
    return any(os.path.exists(path) for path in ("/dev/nvidiactl", "/proc/driver/nvidia"))


@unittest.skipIf(driver_there(), "the table is of a machine without a driver, and this one has one")
@unittest.skipIf(switched_off("USE_CUDNN", "USE_NCCL"), "upstream's build has cuDNN and NCCL, and this one has not")
class Parity(unittest.TestCase):
    def test_every_call_gives_what_upstream_gives(self):
        table = rows("parity-2.6.0.tsv")
        known = {expression: reason for expression, reason, *switch in rows("parity-differences-2.6.0.tsv")
                 if not switch or switched_off(*switch)}
        self.assertGreater(len(table), 1500)
        outcomes = ask([expression for expression, *_ in table])
        self.assertEqual(len(outcomes), len(table))
        differ = {}
        for (expression, kind, text), (our_kind, our_text, full) in zip(table, outcomes):
            if (kind, text) != (our_kind, our_text):
                differ[expression] = f"{expression}\n  upstream: {kind} {text}\n  here:     {our_kind} {full}"
        unknown = [shown for expression, shown in differ.items() if expression not in known]
        self.assertEqual(unknown, [], f"{len(unknown)} of {len(table)} differ:\n" + "\n".join(unknown))
        self.assertEqual([expression for expression in known if expression not in differ], [],
                         "these do not differ any more")
        print(len(table), "calls;", dict(collections.Counter(known.values())), file=sys.stderr)


if __name__ == "__main__":
    unittest.main()

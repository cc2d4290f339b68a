"""What expressions of torch give: a value, or an exception.

outcomes.py < EXPRESSIONS > OUTCOMES      one JSON string a line, one JSON list a line

Each expression runs in a process of its own, forked from one that has imported
torch, so that none sees what another did, and one that crashes is an outcome too.
"""

import hashlib
import json
import os
import re
import signal
import sys
import tempfile
import warnings

#: Longer texts are kept as a digest: equal or not is all that is asked of them.
LONGEST = 48
SECONDS = 20


def normalised(text):
    """`text` without what differs between two processes or two places of torch."""
    text = re.sub(r"0x[0-9a-fA-F]+", "0x?", text)
    # Where a source file was when a library was built.
    text = re.sub(r'"[^"\s]*/(?=(?:c10|aten|torch|caffe2)/)', '"', text)
    return re.sub(r"/[^\s'\"]*/(?=torch(?:_cuda)?/)", "", text)


def short(text):
    text = normalised(text)
    if len(text) <= LONGEST and "\n" not in text and "\t" not in text:
        return text
    return "#" + hashlib.sha256(text.encode()).hexdigest()[:16]


def evaluate(expression, names):
    """("value", text, full text) or ("raises", type and text, full text)."""
    try:
        value = eval(expression, dict(names))
        text = repr(value)
        return "value", short(text), normalised(text)
    except BaseException as error:
        kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
        return "raises", f"{kind}: {short(str(error))}", normalised(f"{kind}: {error}")


def in_child(expression, names):
    """The outcome, from a process of its own."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        signal.alarm(SECONDS)
        os.write(writer, json.dumps(evaluate(expression, names)).encode()[:60000])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    if not text:
        return ["ends", f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "silently", ""]
    return json.loads(text)


def namespace():
    """What expressions may name."""
    import importlib
    import torch
    for name in ("torch.cuda.comm", "torch.cuda.gds", "torch.cuda.tunable", "torch.cuda.profiler",
                 "torch.cuda._memory_viz", "torch.cuda._gpu_trace", "torch.cuda._sanitizer",
                 "torch.cuda.error", "torch.backends.cusparselt", "torch.distributed", "torch.multiprocessing"):
        importlib.import_module(name)
    return {"torch": torch}


def main():
    warnings.simplefilter("ignore")
    names = namespace()
    with tempfile.TemporaryDirectory(prefix="outcomes.") as directory:
        os.chdir(directory)  # some write a file where they are
        for line in sys.stdin:
            print(json.dumps(in_child(json.loads(line), names)), flush=True)


if __name__ == "__main__":
    main()

"""A host made of the patched files runs, and each of its hooks is called and answers.

The patched files' objects are one library (patched_host.py), which is loaded before
libtorch_python.so and takes the place of the same functions there. Every hook is replaced
by a spy that counts and passes on; a line of `CALLED` names the block that the hook came
from, what reaches it, and what upstream's CUDA build answers (read in its source). Where
the host calls an interface of its own instead, as `INTERFACES` has it, the answer tells.
"""

import os
import pathlib
import re
import unittest

from support import BUILD, SIMULATOR, cache_value, needs_simulator, python, simulated, switched_off

#: The checkout, where all of the host is made of the patched tree (scripts/two-stage.sh).
WHOLE = os.environ.get("TORCH_CUDA_PATCHED_TREE", "")
PATCHED = [] if WHOLE else [BUILD.parent / "libpatched_host.so"]
PATCHES = pathlib.Path(cache_value("CMAKE_HOME_DIRECTORY")) / "torch_patches"

#: Puts a spy before each hook of CUDA's in the process: sixteen bytes of x86-64 code that
#: count and jump on, so that whatever the hook takes and gives back passes untouched.
SPY = """
import ctypes, mmap, os, pathlib
spies = {}
COUNT_AND_JUMP = bytes.fromhex("48ff0509000000" "ff250b000000" "cccccc")  # inc [+16]; jmp [+24]
CUDA = 1  # c10::DeviceType::CUDA

def slot(file, hook):
    getter = ctypes.CDLL(None)._ZN5torch13backend_hooks20getPythonDeviceHooksEN3c1010DeviceTypeE
    getter.restype, getter.argtypes = ctypes.c_size_t, [ctypes.c_int8]
    hooks = ctypes.c_size_t.from_address(getter(CUDA) + 8 * file).value
    return ctypes.c_void_p.from_address(hooks + 8 * (1 + hook))  # behind the struct's size

def watch(file, hook, name):
    place = slot(file, hook)
    page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page[:32] = COUNT_AND_JUMP + bytes(8) + (place.value or 0).to_bytes(8, "little")
    spies[name] = page
    if place.value:
        place.value = ctypes.addressof(ctypes.c_char.from_buffer(page))

def error(call):
    try:
        return call()
    except RuntimeError as error:
        return str(error).splitlines()[0]

def calls(name):
    return int.from_bytes(spies[name][16:24], "little")

def loaded():
    lib = pathlib.Path(os.environ["TORCH_CUDA_INSTALLED"], "torch_cuda", "lib")
    for name in ("libc10_cuda.so", "libtorch_cuda.so", "libtorch_python_cuda.so"):
        ctypes.CDLL(str(lib / name), mode=ctypes.RTLD_GLOBAL)
"""



def both_answers(question):
    """Of attention in half precision, which a device of compute capability 9.0 has all kernels for that
    the build has, and in double precision, which none of them takes."""
    return "[%s]" % ", ".join(
        f"torch._C.{question}(torch._C._SDPAParams(*[torch.empty(1, 2, 8, 64, device='cuda', dtype=torch.{kind})] * 3,"
        " None, 0.0, False, False), False)" for kind in ("half", "double"))


SHARE = "s = torch.empty(4, device='cuda').untyped_storage(); t = s._share_cuda_()"

#: A process that shares a storage, and is there until its input ends.
GIVER = """
import os, pickle, subprocess, sys
giver = subprocess.Popen([sys.executable, "-c", '''
import os, pickle, site, sys
site.addsitedir(os.environ["TORCH_CUDA_INSTALLED"])
import torch
storage = torch.empty(4, device="cuda").untyped_storage()
pickle.dump(storage._share_cuda_(), sys.stdout.buffer, 4)
sys.stdout.buffer.close()
sys.stdin.read()
'''], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
given = pickle.load(giver.stdout)
torch.cuda.init()
"""

#: B[i] = A[i], a loop that upstream's tensor expressions make code for.
LOOP = """
te = torch._C._te
sixteen = te.ExprHandle.int(16)
a = te.BufHandle("A", [sixteen], torch.float32)
b = te.Compute("B", [sixteen], lambda i: a.load([i]))
nest = te.LoopNest([b])
nest.prepare_for_codegen()
"""

#: A call of this process to itself, with a profile of the devices, for which the
#: callback asks whether there are any.
CALL = """
import os, tempfile, torch.distributed.rpc as rpc
os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="0")
rpc.init_rpc("own", rank=0, world_size=1, rpc_backend_options=rpc.TensorPipeRpcBackendOptions(
    init_method="file://" + tempfile.mktemp()))
with torch.autograd.profiler_legacy.profile(use_cuda=True):
    three = rpc.rpc_sync("own", torch.add, args=(torch.tensor(1), torch.tensor(2))).item()
rpc.shutdown()
"""

#: A kernel as AOTInductor makes them, but that it only says what it was made with; and an operator
#: whose kernels are looked for, of which this one is found.
KERNEL = r"""
import ctypes, os, pathlib, subprocess, tempfile
import torch._inductor.aoti_eager
others = ("Delete GetNumOutputs Run GetNumConstants GetConstantName GetConstantOriginalFQN GetConstantDtype "
          "UpdateConstantBuffer UpdateInactiveConstantBuffer RunConstantFolding SwapConstantBuffer GetCallSpec")
source = '''
#include <stdio.h>
static char made[64];
const char *made_with(void) { return made; }
int AOTInductorModelContainerCreateWithDevice(void **container, size_t models, const char *device, const char *cubins) {
  *container = made;
  snprintf(made, sizeof made, "%zu %s %s", models, device, cubins ? cubins : "-");
  return 0;
}
''' + "".join(f"int AOTInductorModelContainer{name}(void) {{ return 0; }}\n" for name in others.split())
kernel = pathlib.Path(tempfile.mkdtemp(), "kernel.so")
subprocess.run(["gcc-14", "-shared", "-fPIC", "-x", "c", "-", "-o", kernel], input=source, text=True, check=True,
               env={"PATH": os.environ["PATH"]})  # what is loaded before Python is no part of a compiler
torch._inductor.aoti_eager.load_aoti_eager_cache = lambda *about: [{"kernel_path": str(kernel), "meta_info": []}]
library = torch.library.Library("aten", "IMPL")
library._impl_with_aoti_compile("abs", "CUDA")
made_with = ctypes.CDLL(str(kernel)).made_with
made_with.restype = ctypes.c_char_p
"""

#: upstream's block, hook, statements, an expression, its value
CALLED = [
    ("torch/csrc/Generator.cpp:66", "generator_pynew",
     "", "torch.Generator('cuda').device.type", "cuda"),
    ("torch/csrc/Module.cpp:2122", "is_flash_attention_available",
     "", "torch._C._is_flash_attention_available()",
     str(not switched_off("USE_FLASH_ATTENTION"))),
    ("torch/csrc/Module.cpp:2131", "can_use_flash_attention",
     "", both_answers("_can_use_flash_attention"), f"[{not switched_off('USE_FLASH_ATTENTION')}, False]"),
    ("torch/csrc/Module.cpp:2140", "can_use_mem_efficient_attention",
     "", both_answers("_can_use_mem_efficient_attention"), f"[{not switched_off('USE_MEM_EFF_ATTENTION')}, False]"),
    ("torch/csrc/Module.cpp:2149", "can_use_cudnn_attention",
     "", both_answers("_can_use_cudnn_attention"), "[True, False]"),
    ("torch/csrc/Module.cpp:2407", "get_cudnn_batch_norm_reserve_space_size",
     "", "error(lambda: torch._C._get_cudnn_batch_norm_reserve_space_size(torch.empty(2, 3, 4, 4, device='cuda'), True))",
     "cuDNN error: CUDNN_STATUS_NOT_INITIALIZED"),  # cuDNN finds no device in the simulated one
    ("torch/csrc/StorageMethods.cpp:150", "storage_resize",
     "s = torch.empty(2, device='cuda').untyped_storage(); s.resize_(64)", "s.nbytes()", "64"),
    ("torch/csrc/StorageSharing.cpp:289", "storage_share_cuda",
     SHARE, "len(t)", "8"),
    ("torch/csrc/StorageSharing.cpp:378", "storage_release_ipc_counter",
     SHARE, "torch.UntypedStorage._release_ipc_counter_cuda(t[4], t[5])", "None"),
    ("torch/csrc/StorageSharing.cpp:431", "storage_new_shared_cuda",
     GIVER, "torch.UntypedStorage._new_shared_cuda(*given).nbytes()", "16"),
    ("torch/csrc/jit/tensorexpr/tensorexpr_init.cpp:935",
     "construct_codegen",
     LOOP, "type(te.construct_codegen('cuda', nest.root_stmt(), [a, b])).__name__", "CodeGen"),
    ("torch/csrc/dynamo/guards.cpp:815", "empty_strided_device",
     "", "torch._C._dynamo.guards._empty_strided_cuda((2,), (1,), torch.float32).device.type", "cuda"),
    ("torch/csrc/distributed/c10d/init.cpp:2883", "bind_process_group_nccl",
     "", "torch._C._distributed_c10d.ProcessGroupNCCL.Options()._timeout", "0:10:00"),
    ("torch/csrc/distributed/c10d/init.cpp:3456", "bind_default_pg_nccl_timeout",
     "", "torch._C._distributed_c10d._DEFAULT_PG_NCCL_TIMEOUT", "0:10:00"),
    ("torch/csrc/distributed/c10d/init.cpp:3505", "bind_hash_tensors",
     "", "torch._C._distributed_c10d._hash_tensors([])", "0"),
]

#: The hooks that no call of the host's reaches here, and why; `Direct` calls them.
NOT_CALLED = {
    "resize_storage_bytes": "the backend has a kernel for CUDA, which goes before the host's, for all devices",
}

#: upstream's block, statements, an expression, its value, which no stock host has; the
#: stand-ins for a stock host do nothing of it in one that has patches.
INTERFACES = [
    ("torch/csrc/Storage.cpp:346",
     "", "torch.UntypedStorage(8, device='cuda').device.type", "cuda"),
    ("torch/csrc/distributed/rpc/request_callback_impl.cpp:274", CALL, "three", "3"),
    ("torch/csrc/utils/cuda_enabled.h:6",
     "torch.set_default_tensor_type(torch.cuda.FloatTensor)", "torch.empty(2).type()", "torch.cuda.FloatTensor"),
    # One model, for CUDA, with no directory of its code: the defaults of upstream's constructor.
    ("torch/csrc/inductor/aoti_eager/kernel_holder.cpp:425", KERNEL, "made_with().decode()", "1 cuda -"),
]

#: Calls the hook with a tensor, which lies behind a PyObject's head and a flag, and a SymInt.
RESIZE = """
hook = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(slot(*PLACE).value)
tensor, size = torch.empty(2, device="cuda"), ctypes.c_int64(64)
hook(id(tensor) + 24, ctypes.addressof(size))
"""


def structs():
    """What the series declares: the body of each struct of hooks, by its name."""
    texts = pathlib.Path(WHOLE, "torch/csrc").glob("*Hooks.h") if WHOLE else PATCHES.glob("*.patch")
    added = "\n".join(re.sub(r"^\+", "", text.read_text(encoding="utf-8"), flags=re.MULTILINE) for text in texts)
    return dict(re.findall(r"^struct (\w+Hooks) \{(.*?)^\};", added, re.DOTALL | re.MULTILINE))


def hooks_of_the_series():
    """Where each hook is: its file's place in the registry, its own in the file's struct."""
    bodies = structs()
    files = re.findall(r"^\s*const (\w+)\s*\*", bodies["PythonDeviceHooks"], re.MULTILINE)
    return {name: (file, hook) for file, struct in enumerate(files)
            for hook, name in enumerate(re.findall(r"\(\s*\*\s*(\w+)\)\(", bodies[struct]))}


def said_by_patched(statements, expression, before="", after=""):
    """The lines that a patched host with the backend prints: the value of `expression` is among
    them, and what `after` prints follows it."""
    return simulated(f"{SPY}\nloaded()\n{before}\nimport torch\n{statements}\nprint({expression})\n{after}",
                     preload=PATCHED,
                     LD_LIBRARY_PATH=f"{SIMULATOR}:{os.environ['CUDA_HOME']}/lib64").splitlines()


def spied(statements, expression, hook):
    """The value of `expression` in a patched host, and how often `hook` was called."""
    value, count = said_by_patched(statements, expression,
                                   f"watch(*{hooks_of_the_series()[hook]}, {hook!r})",
                                   f"print(calls({hook!r}))")[-2:]
    return value, int(count)


class Hooks(unittest.TestCase):
    def test_every_hook_of_the_series_is_accounted_for(self):
        self.assertEqual(sorted(hooks_of_the_series()), sorted([row[1] for row in CALLED] + list(NOT_CALLED)))


@needs_simulator
class Called(unittest.TestCase):
    """Of each hook: called from Python, with the answer of upstream's CUDA build."""


@needs_simulator
class Interfaces(unittest.TestCase):
    """Of each block whose host calls an interface of its own: the answer of upstream's CUDA build."""

    def test_they_answer(self):
        for place, statements, expression, expected in INTERFACES:
            with self.subTest(place):
                self.assertEqual(said_by_patched(statements, expression)[-1], expected)


@needs_simulator
class Direct(unittest.TestCase):
    """The hooks that the host does not come to, called as it would call them."""

    def test_resize_storage_bytes(self):
        """torch/csrc/inductor/resize_storage_bytes.cpp:19"""
        statements = RESIZE.replace("PLACE", str(hooks_of_the_series()["resize_storage_bytes"]))
        self.assertEqual(said_by_patched(statements, "tensor.untyped_storage().nbytes()")[-1], "64")


#: What each line of `CALLED` comes to, an exception included.
ATTEMPT = """
import torch
for statements, expression in LINES:
    try:
        names = {"torch": torch}
        exec(statements, names)
        print(eval(expression, names))
    except Exception as error:
        print(type(error).__name__, error)
"""


@unittest.skipIf(WHOLE, "there is no stock host beside it")
class WithoutBackend(unittest.TestCase):
    def test_it_answers_as_the_stock_host(self):
        lines = [row[2:4] for row in CALLED] + [row[1:3] for row in INTERFACES]
        code = f"LINES = {lines!r}" + ATTEMPT
        stock = python(code, prefix=None)
        self.assertEqual(python(code, prefix=None, environment={"LD_PRELOAD": str(PATCHED[0])}), stock)
        # The device is what is missing, nothing else.
        self.assertIn("not compiled with CUDA", stock)


def add(place, hook, statements, expression, expected):
    def test(self):
        value, calls = spied(statements, expression, hook)
        self.assertEqual(value, expected)
        self.assertGreater(calls, 0, f"{hook} was not called")
    test.__doc__ = f"{place}: {hook}"
    setattr(Called, "test_" + hook, test)


for row in CALLED:
    add(*row)


if __name__ == "__main__":
    unittest.main()

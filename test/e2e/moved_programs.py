"""Programs that test_move.py runs with the moved tree's Python, and what they say."""

import moved_site

#: A program that uses what people use on a CPU.
USE = """
import io, torch, torch.nn.functional as F
x = torch.ones(4, 5, requires_grad=True)
(x @ x.T).sum().backward()
print(x.grad.sum().item())
torch.manual_seed(3)
print(torch.cuda.is_available(), torch.cuda.device_count(), torch.version.cuda)
q = torch.ones(1, 2, 8, 16)
with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH):
    print(tuple(F.scaled_dot_product_attention(q, q, q).shape))
with torch.cuda.amp.autocast(enabled=False):
    print(tuple(torch.nn.LSTM(3, 4)(torch.ones(2, 1, 3))[0].shape))
print(torch.cuda.amp.GradScaler().is_enabled())
torch.backends.cudnn.benchmark = True
with torch.backends.cudnn.flags(enabled=False):
    print(torch.backends.cudnn.enabled, torch.backends.cudnn.benchmark)
print(torch.backends.cudnn.enabled, torch.backends.cudnn.benchmark)
torch.backends.cuda.matmul.allow_tf32 = True
print(torch._C._get_cublas_allow_tf32())
buffer = io.BytesIO()
torch.save(torch.nn.Linear(2, 2).state_dict(), buffer)
buffer.seek(0)
print(len(torch.load(buffer)))
print(torch.compile(lambda a: a * 2, backend="eager")(torch.ones(2)).tolist())
print(torch.jit.script(torch.nn.ReLU())(torch.ones(2)).tolist())
class Cast(torch.nn.Module):
    def forward(self, x):
        with torch.cuda.amp.autocast(enabled=False):
            return x + 1
print(torch.jit.script(Cast())(torch.ones(2)).tolist(), type(torch.cuda.amp.autocast(enabled=False)).__mro__[1])
print(len([kind for kind in torch._storage_classes if kind.__module__ == "torch.cuda"]))
print(torch.backends.cuda.preferred_linalg_library("default"), torch.backends.cuda.preferred_blas_library("cublas"))
torch.cuda.set_device(-1)
print(torch.cuda._initialized, torch.cuda._queued_calls)
for call in lambda: torch.ones(1).cuda(), torch.cuda.synchronize, torch.cuda.ExternalStream, torch.cuda.memory.nothing:
    try:
        call()
    except AssertionError as error:
        print(error)
try:
    import torch.cuda.nothing
except ModuleNotFoundError as error:
    print(error)
"""
REFUSAL = "Torch not compiled with CUDA enabled"
USED = ["160.0", "False 0 None", "(1, 2, 8, 16)", "(2, 1, 4)", "False", "False False", "True True", "True", "2",
        "[2.0, 2.0]", "[1.0, 1.0]", "[2.0, 2.0] <class 'torch.amp.autocast_mode.autocast'>", "12",
        "_LinalgBackend.Default _BlasBackend.Cublas", "False []", REFUSAL, REFUSAL, REFUSAL, REFUSAL, "No module named 'torch.cuda.nothing'"]

#: What is compiled, exported, pickled or set by way of the modules: the same in both.
TRACED = """
import pickle, torch
one = torch.ones(1)
def show(label, call):
    try:
        print(label, call())
    except BaseException as error:
        print(label, type(error).__name__, str(error).partition(" at 0x")[0].splitlines()[0])
def caught(x):
    try:
        return x * (2 + torch.cuda.current_device())
    except AssertionError:
        return x * 3
def kept(x):
    return x + 1, torch.cuda.current_device()
def seeded(x):
    torch.cuda.manual_seed(3)
    torch.cuda.manual_seed_all(0)
    torch.cuda.empty_cache()
    torch.backends.cudnn.set_flags(_benchmark=True)
    return x + len(torch.cuda.get_arch_list()) + (torch.backends.cudnn.version() is None)
def waits(x):
    torch.cuda.synchronize()
    return x
class Module(torch.nn.Module):
    def forward(self, x):
        return waits(x)
for function in caught, kept, seeded, waits:
    show(function.__name__, lambda: function(one))
    for whole in False, True:
        torch._dynamo.reset()
        show("compiled", lambda: torch.compile(function, backend="eager", fullgraph=whole)(one))
show("exported", lambda: torch.export.export(Module(), (one,)))
for name in "is_available", "manual_seed", "current_device":
    show(name, lambda: pickle.loads(pickle.dumps(getattr(torch.cuda, name))) is getattr(torch.cuda, name))
show("scaler", lambda: b"torch.cuda.amp.grad_scaler" in pickle.dumps(torch.cuda.amp.GradScaler(enabled=False)))
show("cache", lambda: setattr(torch.backends.cuda.cufft_plan_cache, "max_size", 10))
def scripted(x: torch.Tensor):
    return x if torch.backends.cudnn.is_available() or torch.backends.cuda.is_built() else x + 1
show("scripted", lambda: torch.jit.script(scripted)(one))
show("seed", lambda: torch.cuda.manual_seed("a"))
show("stream", lambda: issubclass(torch.cuda.ExternalStream, torch.cuda.Stream))
for kind in torch.cuda.Stream, torch.cuda.Event, torch.cuda.ExternalStream:
    show("kind", lambda: pickle.loads(pickle.dumps(kind)) is kind)
import warnings
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    with torch.backends.cuda.sdp_kernel():
        torch.cuda.nccl.is_available([one])
print([warning.category.__name__ for warning in told])
"""

#: The finder of the emitted backend, without its libraries, which take hours to compile.
SERVED = """
import importlib.machinery, sys, types
for name in "torch_cuda", "torch_cuda._loading":
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = ["{package}" + name[len("torch_cuda"):].replace(".", "/")]
sys.modules["torch_cuda._loading.libraries"] = types.ModuleType("libraries")
sys.modules["torch_cuda._loading.libraries"].open_nvrtc = lambda: None
sys.modules["torch_cuda._loading.extensions"] = types.ModuleType("extensions")
sys.modules["torch_cuda._loading.extensions"].join = lambda module: None
sys.modules["torch_cuda._CUDAC"] = types.ModuleType("torch_cuda._CUDAC")
sys.modules["torch_cuda._CUDAC"].__spec__ = importlib.machinery.ModuleSpec("torch_cuda._CUDAC", None)
class Finder:
    def find_spec(self, name, path=None, target=None):
        return self.served(name, path, target) if hasattr(self, "served") else None
finder = Finder()
sys.meta_path.insert(0, finder)
import torch_cuda._loading.serve as serve
finder.served = serve.Served("{package}", finder).find_spec
import torch
for module in torch.cuda, torch.cuda.amp, torch.backends.cuda, sys.modules["torch.backends.cudnn"].m:
    print(module.__name__, module.__file__)
print(torch.cuda.is_available())
try:
    torch.cuda.init()
except AssertionError as error:
    print(error)
"""

#: What each public name answers to a call without arguments, or with these.
ASK = """
import sys, torch
calls = {{"manual_seed": (1,), "manual_seed_all": (1,), "set_device": (0,), "stream": (None,),
         "set_rng_state": (torch.get_rng_state(),), "set_rng_state_all": ([],), "is_acceptable": (torch.ones(2),),
         "enable_math_sdp": (True,), "enable_flash_sdp": (True,), "enable_mem_efficient_sdp": (True,),
         "enable_cudnn_sdp": (True,), "allow_fp16_bf16_reduction_math_sdp": (False,), "can_device_access_peer": (0, 1)}}
for module, names in {names!r}.items():
    for name in names:
        try:
            value = getattr(sys.modules[module], name)
            value = value(*calls.get(name, ())) if callable(value) else value
        except Exception as error:
            print(module, name, type(error).__name__, str(error).splitlines()[0])
        else:
            text = repr(value)
            print(module, name, "->", "a module" if isinstance(value, type(sys)) else "an object" if " at 0x" in text else text)
"""
#: What has an error, or an answer, of its own where there is no CUDA. PyTorch's own tests ask for some of it.
TELL = """
import torch
for text in '''torch.cuda.Stream(); torch.cuda.streams.Event(); torch.cuda.graphs.CUDAGraph(); torch.cuda.MemPool();
        torch.cuda.FloatStorage(3); torch.cuda.FloatStorage.from_buffer(); torch.cuda.ByteStorage.dtype;
        torch.cuda.HalfStorage._new_with_weak_ptr(); torch.cuda.IntStorage._new_shared_filename(0, 0, 0);
        torch.cuda._utils._get_device_index("cpu"); torch.cuda._utils._get_device_index("cuda:1");
        torch.cuda._utils._get_device_index("cpu", allow_cpu=True); torch.cuda._utils._get_device_index("xpu", False, True);
        torch.cuda._utils._get_device_index(None); torch.cuda._utils._get_device_index(None, True);
        torch.backends.cuda.cufft_plan_cache.size; torch.backends.cuda.cufft_plan_cache[0];
        torch.backends.cuda.preferred_linalg_library("none"); torch.backends.cuda.preferred_blas_library(3);
        torch.cuda.device(0).__enter__(); torch.cuda.device_of(torch.zeros(1)).__enter__(); torch.cuda.set_stream(None);
        torch.cuda.nvtx.range_push("a"); torch.cuda.nvtx.range_pop(); torch.cuda.nvtx.mark("a");'''.split(";")[:-1]:
    try:
        told = eval(text.strip())
    except Exception as error:
        told = type(error).__name__ + " " + str(error).splitlines()[0]
    print(text.strip(), told)
"""
#: Questions that stock answers, and a host without the files in another way, if at all.
OTHER_ANSWERS = [
    "torch.cuda cudaStatus -> an object",
    "torch.cuda list_gpu_processes -> 'pynvml module not found, please install pynvml'",
    "torch.backends.cuda cuFFTPlanCacheManager -> an object",
    "torch.backends.cuda cuBLASModule -> an object",
]
#: What fails in other words, there and here: these lack an argument.
LACK_ARGUMENTS = ["device", "device_of"]

#: The modules of torch that cannot be imported, and why.
IMPORT = """
import importlib, os, pkgutil, torch
def names(path, prefix):
    for module in pkgutil.iter_modules(path, prefix):
        yield module.name
        if module.ispkg:
            yield from names([os.path.join(p, module.name.rsplit(".", 1)[1]) for p in path], module.name + ".")
for name in names(torch.__path__, "torch."):
    parts = name.split(".")
    if {{"__main__", "benchmarks", "examples"}} & {{*parts}} or name.startswith("torch._without_cuda") or any(
            (name + ".").startswith(gone + ".") for gone in {gone!r}):
        continue
    try:
        importlib.import_module(name)
    except BaseException as error:
        print(name, type(error).__name__, str(error).splitlines()[:1])
""".format(gone=list(moved_site.MODULES))

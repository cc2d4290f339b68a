"""Prints expressions to compare two builds of torch with, one JSON string a line.

They are made from the names that the public modules of CUDA have in the torch
that runs this, which is upstream's CUDA build: every name as a value; every
function and class called without arguments, with the arguments that it has to
have, and with a device; what classes have; and tensors' and torch's own functions
that take a device.
"""

import enum
import inspect
import json
import types

#: Modules by the expression that finds them.
MODULES = """
torch.cuda torch.cuda.amp torch.cuda.comm torch.cuda.gds torch.cuda.graphs torch.cuda.jiterator
torch.cuda.memory torch.cuda.nccl torch.cuda.nvtx torch.cuda.profiler torch.cuda.random
torch.cuda.sparse torch.cuda.streams torch.cuda.tunable torch.cuda._utils torch.cuda.error
torch.backends.cuda torch.backends.cudnn torch.backends.cusparselt
torch._C._cudart torch._C._nvtx torch._C._cudnn
""".split()

#: Arguments by the name of the parameter.
ARGUMENTS = {
    "device": "0", "devices": "[0]", "src_device": "0", "peer_device": "0", "device_ids": "[0]",
    "tensor": "torch.ones(2)", "tensors": "[torch.ones(2)]", "inputs": "[torch.ones(2)]",
    "outputs": "torch.ones(2)", "output": "torch.ones(2)", "input": "torch.ones(2)",
    "size": "16", "new_state": "torch.zeros(16, dtype=torch.uint8)", "new_states": "[]",
    "seed": "1", "fraction": "0.5", "enabled": "True", "enable": "True", "val": "True", "value": "1",
    "filename": "'/nowhere/file'", "msg": "'text'", "range_id": "1", "stream": "torch.cuda.Stream()",
    "mem_ptr": "0", "code_string": "'template <typename T> T f(T x) { return x; }'",
    "backend": "'default'", "params": "None", "debug_mode": "'warn'", "graph": "None",
    "allocator": "None", "pool": "None", "func": "len", "device_type": "'cuda'", "fn": "len",
    "iterations": "1", "duration": "1", "benchmark_limit": "1", "size_t": "1", "filename_pattern": "'x'",
}
#: Left out: these wait, give something else each time, or have nothing to do with CUDA.
LEFT_OUT = ("unique_id", "cudaHostAllocator", "_queued_calls",
            "lock_mutex", "Optional", "Callable", "namedtuple", "deprecated", "lru_cache", "cast")

OTHERS = [
    "torch.ones(2).cuda()", "torch.ones(2).cuda(0)", "torch.ones(2).cuda(non_blocking=True)",
    "torch.ones(2).to('cuda')", "torch.ones(2).to('cuda:1')", "torch.ones(2).to(torch.device('cuda'))",
    "torch.ones(2).pin_memory()", "torch.ones(2).is_pinned()", "torch.ones(2).is_cuda",
    "torch.ones(2).record_stream(torch.cuda.Stream())", "torch.ones(2).new_zeros(2, device='cuda')",
    "torch.nn.Linear(2, 2).cuda()", "torch.nn.Linear(2, 2).to('cuda')", "torch.nn.Linear(2, 2, device='cuda')",
    "torch.Generator('cuda')", "torch.Generator(device='cuda:0')", "torch.Generator('cuda').device",
    "torch.UntypedStorage(8, device='cuda')", "torch.UntypedStorage(device='cuda')",
    "torch.UntypedStorage([1, 2], device='cuda')", "torch.UntypedStorage(8).cuda()",
    "torch.UntypedStorage(8)._share_cuda_()", "torch.UntypedStorage(8).resize_(16).nbytes()",
    "torch.UntypedStorage._new_shared_cuda(1)", "torch.UntypedStorage._release_ipc_counter_cuda(b'a', 0)",
    "torch.UntypedStorage._release_ipc_counter_cuda(1, 2)", "torch.UntypedStorage(8, device='nonsense')",
    "torch.UntypedStorage(8, allocator=1, device='cuda')", "torch.TypedStorage(4, device='cuda')",
    "torch.device('cuda')", "torch.device('cuda', 3)", "torch.Stream('cuda')", "torch.Event('cuda')",
    "torch.get_device_module('cuda').__name__", "torch.get_device_module().__name__",
    "torch.accelerator.is_available()", "torch.accelerator.current_accelerator()",
    "torch.accelerator.device_count()", "torch.accelerator.current_stream()",
    "torch._C._get_accelerator()", "torch._C._has_cuda", "torch._C._has_cudnn", "torch._C.has_cudnn",
    "torch._C._has_cusparselt", "torch._C._has_mkldnn", "torch.version.cuda", "torch.version.hip",
    "torch._C._dynamo.guards._empty_strided_cuda((2,), (1,), torch.float)",
    "torch._C._dynamo.guards._empty_strided_cuda((2,), (1,))",
    "torch._C._dynamo.guards._empty_strided_cpu((2,), (1,), torch.float).shape",
    "torch.ops.inductor.resize_storage_bytes_(torch.ones(2), 16)",
    "torch.distributed.is_nccl_available()", "torch.distributed.is_gloo_available()",
    "torch.distributed.is_available()", "torch.distributed.ProcessGroupNCCL",
    "torch.distributed.ProcessGroupNCCL.Options()._timeout",
    "torch.distributed.ProcessGroupNCCL.__bases__", "torch.distributed.Backend.NCCL",
    "torch._C._distributed_c10d._DEFAULT_PG_NCCL_TIMEOUT", "torch._C._distributed_c10d._hash_tensors([])",
    "torch._C._aoti.AOTIModelContainerRunnerCuda", "torch._C._te.construct_codegen('nonsense', None, [])",
    "torch.profiler.supported_activities()", "torch.autograd.profiler.profile(use_cuda=True)",
    "torch.cuda.FloatTensor", "torch.cuda.FloatTensor([1, 2])", "torch.cuda.FloatTensor.__module__",
    "torch.set_default_tensor_type('torch.cuda.FloatTensor')", "torch.set_default_device('cuda')",
    "torch.manual_seed(1).initial_seed()", "torch.seed() > 0", "torch.random.fork_rng().__class__",
    "torch.random.fork_rng().__enter__()", "torch.amp.autocast('cuda')", "torch.autocast('cuda').fast_dtype",
    "torch.amp.GradScaler('cuda')", "torch.is_autocast_enabled('cuda')", "torch.get_autocast_dtype('cuda')",
    "torch.amp.is_autocast_available('cuda')", "torch.utils.data.DataLoader([1], pin_memory=True)",
    "torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH).__class__",
    "torch.get_float32_matmul_precision()", "torch.set_float32_matmul_precision('high')",
    "torch.use_deterministic_algorithms(True)", "torch.backends.cuda.matmul.allow_tf32",
    "torch.backends.cuda.matmul.nonsense", "torch.backends.cuda.cufft_plan_cache.size",
    "torch.backends.cuda.cufft_plan_cache[0].size", "torch.backends.cuda.cufft_plan_cache.clear()",
    "torch.backends.cudnn.allow_tf32", "torch.backends.cudnn.nonsense",
    "torch.backends.cudnn.is_acceptable(torch.ones(2))", "torch.utils.dlpack.to_dlpack(torch.ones(2)).__class__",
    "torch.cuda.CUDAGraph().pool()", "torch.cuda.ExternalStream(0)", "torch.cuda.Event(enable_timing=True)",
    "torch.cuda.memory.CUDAPluggableAllocator('/nowhere/a.so', 'a', 'b')", "torch.cuda.MemPool()",
    "torch.testing._internal.__class__", "sorted(torch.multiprocessing.get_all_sharing_strategies())",
    "torch.tensor([1.], device='cuda')", "torch.empty(1 << 60, device='cuda')", "torch.ones(2, pin_memory=True)",
    "torch.jit.script(torch.nn.Linear(2, 2)).cuda()", "torch.load('/nowhere/file', map_location='cuda')",
    "torch.serialization._cuda_deserialize(torch.UntypedStorage(1), 'cuda')",
    "torch.serialization._cuda_deserialize(torch.UntypedStorage(1), 'cpu')",
    "torch.serialization._get_restore_location('cuda')(torch.UntypedStorage(1), 'cuda')",
    "torch.hub.get_dir().__class__", "torch.overrides.get_ignored_functions().__class__",
]


def called_with(value):
    """Argument lists to call `value` with, as text."""
    yield ""
    try:
        parameters = list(inspect.signature(value).parameters.values())
    except (TypeError, ValueError):
        yield "0"
        return
    needed = [p for p in parameters if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if needed:
        yield ", ".join(ARGUMENTS.get(p.name, "None") for p in needed)
    for parameter in parameters:
        if parameter.name.startswith("device") and parameter not in needed:
            others = [f"{p.name}={ARGUMENTS.get(p.name, 'None')}" for p in needed]
            for device in ("0", "'cpu'", "-1"):
                yield ", ".join([*others, f"{parameter.name}={device}"])


def public(module):
    """Names of a module that are its own: not modules, and not somebody else's."""
    listed = getattr(module, "__all__", None)
    for name, value in sorted(vars(module).items()):
        home = getattr(value, "__module__", None) or module.__name__
        if name in LEFT_OUT or isinstance(value, types.ModuleType) or name.startswith("__"):
            continue
        if listed is None and name.startswith("_") or not str(home).startswith("torch"):
            continue
        yield name, value


def expressions(torch):
    for module in MODULES:
        for name, value in public(eval(module, {"torch": torch})):
            path = f"{module}.{name}"
            yield path
            if not callable(value):
                continue
            for arguments in called_with(value):
                yield f"{path}({arguments})"
            if inspect.isclass(value) and not issubclass(value, enum.Enum):
                yield f"{path}.__module__, {path}.__qualname__, {path}.__mro__"
                yield f"sorted(name for name in dir({path}) if name[0] != '_')"
    for name in sorted(vars(torch._C)):
        if "cuda" in name.lower() or name.startswith("_nccl"):
            yield f"type(torch._C.{name})"
            if callable(getattr(torch._C, name)) and not any(word in name for word in LEFT_OUT):
                yield f"torch._C.{name}()"
    yield from OTHERS


def main():
    import outcomes
    for expression in dict.fromkeys(expressions(outcomes.namespace()["torch"])):
        print(json.dumps(expression))


if __name__ == "__main__":
    main()

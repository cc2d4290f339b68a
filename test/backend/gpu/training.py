"""Training loops on a GPU: what users do with torch.cuda, held to the CPU's values.

Run by scripts/gpu-check.sh in the stock host with the backend installed, and by any other
Python whose torch has CUDA. Prints one line per check; exit status 0: all agree, 1: some do
not, 3: there is no GPU.
"""

import importlib.util
import io
import sys
import tempfile

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.attention import SDPBackend, sdpa_kernel

from checks import SIMULATED, Skipped, apart, largest, require_gpu, run


def images(count):
    """Pictures of noise with a class each, on the CPU."""
    generator = torch.Generator().manual_seed(1)
    return (torch.randn(count, 3, 16, 16, generator=generator),
            torch.randint(0, 10, (count,), generator=generator))


class Data(torch.utils.data.Dataset):
    """The pictures, one by one."""

    def __init__(self):
        self.all = images(80)

    def __len__(self):
        return 80

    def __getitem__(self, index):
        return self.all[0][index], self.all[1][index]


def network(device, dtype=torch.float32):
    """A small CNN, the same on each device."""
    torch.manual_seed(0)
    return nn.Sequential(
        nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(16, 32, 3, padding=1), nn.GroupNorm(4, 32), nn.GELU(), nn.AdaptiveAvgPool2d(4),
        nn.Flatten(), nn.Linear(512, 64), nn.LayerNorm(64), nn.SiLU(), nn.Linear(64, 10)).to(device, dtype)


def steps(model, device, count=10, dtype=torch.float32, half=None):
    """Losses of `count` steps on the same batch; `half`: the type of autocast."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    scaler = torch.amp.GradScaler(device, enabled=half == torch.float16)
    x, y = (one.to(device) for one in images(32))
    losses = []
    for _ in range(count):
        optimizer.zero_grad()
        with torch.autocast(device, half, enabled=half is not None):
            loss = F.cross_entropy(model(x.to(dtype)), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        losses.append(loss.item())
    return losses


def precise():
    """In double precision the losses are the CPU's but for the order of sums."""
    return apart(steps(network("cuda", torch.float64), "cuda", dtype=torch.float64),
                 steps(network("cpu", torch.float64), "cpu", dtype=torch.float64)), 1e-9


def single():
    return apart(steps(network("cuda"), "cuda"), steps(network("cpu"), "cpu")), 1e-3


def mixed_float16():
    return apart(steps(network("cuda"), "cuda", half=torch.float16), steps(network("cpu"), "cpu")), 0.05


def mixed_bfloat16():
    return apart(steps(network("cuda"), "cuda", half=torch.bfloat16), steps(network("cpu"), "cpu")), 0.05


def recurrent():
    """An LSTM, whose kernels are cuDNN's."""
    torch.manual_seed(0)
    cpu = nn.LSTM(16, 32, num_layers=2, batch_first=True).double()
    gpu = nn.LSTM(16, 32, num_layers=2, batch_first=True).double().cuda()
    gpu.load_state_dict(cpu.state_dict())
    x = torch.randn(4, 9, 16, dtype=torch.float64)
    expected, actual = cpu(x)[0], gpu(x.cuda())[0]
    expected.sum().backward()
    actual.sum().backward()
    pairs = [(actual, expected), *((one.grad, other.grad) for one, other in zip(gpu.parameters(), cpu.parameters()))]
    return largest((one.detach().cpu() - other.detach()).abs().max().item() for one, other in pairs), 1e-9


def attention():
    torch.manual_seed(0)
    one = torch.randn(2, 4, 33, 16, dtype=torch.float64)
    expected = F.scaled_dot_product_attention(one, one, one, is_causal=True)
    gpu = one.cuda()
    return (F.scaled_dot_product_attention(gpu, gpu, gpu, is_causal=True).cpu() - expected).abs().max().item(), 1e-10


def attention_by(kind):
    """Attention of this kind and its gradients, in half precision, against the CPU's in double."""
    def check():
        if SIMULATED:
            raise Skipped("simulated devices run no kernel")
        if kind == SDPBackend.FLASH_ATTENTION and not torch.backends.cuda.is_flash_attention_available():
            raise Skipped("FlashAttention is not built")
        torch.manual_seed(0)
        cpu = torch.randn(3, 2, 4, 128, 64).half().double().requires_grad_()
        gpu = cpu.detach().half().cuda().requires_grad_()
        expected = F.scaled_dot_product_attention(*cpu, is_causal=True)
        with sdpa_kernel(kind):
            actual = F.scaled_dot_product_attention(*gpu, is_causal=True)
        expected.sum().backward()
        actual.sum().backward()
        return largest((one.detach().cpu() - other.detach()).abs().max().item()
                       for one, other in ((actual, expected), (gpu.grad, cpu.grad))), 0.02

    check.__name__ = kind.name.lower()
    return check


def graph():
    """Steps of a captured graph give the losses of the same steps without one."""
    def made():
        model = network("cuda")
        return model, torch.optim.SGD(model.parameters(), lr=1e-2)

    x, y = (one.cuda() for one in images(32))
    model, optimizer = made()

    def step():
        optimizer.zero_grad(set_to_none=True)
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss

    expected = [step().item() for _ in range(8)]
    model, optimizer = made()
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        actual = [step().item() for _ in range(3)]
    torch.cuda.current_stream().wait_stream(stream)
    captured = torch.cuda.CUDAGraph()
    optimizer.zero_grad(set_to_none=True)
    with torch.cuda.graph(captured):
        loss = step()
    for _ in range(5):
        captured.replay()
        actual.append(loss.item())
    return apart(actual, expected), 1e-4


def loader():
    """Batches by workers, through pinned memory, are the data."""
    got = [(x.to("cuda", non_blocking=True), y.to("cuda", non_blocking=True), x.is_pinned())
           for x, y in torch.utils.data.DataLoader(Data(), 16, num_workers=2, pin_memory=True)]
    if not all(pinned for _, _, pinned in got):
        return 1.0, 0.0
    x, y = Data().all
    return largest((torch.cat([one[at] for one in got]).cpu() - expected).abs().max().item()
                   for at, expected in enumerate((x, y))), 0.0


def saved():
    """A model goes on from a checkpoint as if it had never stopped."""
    model = network("cuda")
    steps(model, "cuda", 3)
    file = io.BytesIO()
    torch.save(model.state_dict(), file)
    file.seek(0)
    again = network("cuda")
    again.load_state_dict(torch.load(file, map_location="cuda"))
    with torch.no_grad():
        x = images(32)[0].cuda()
        return (model.eval()(x) - again.eval()(x)).abs().max().item(), 0.0


def nccl():
    """A world of one: collectives do nothing to the values, and DDP steps as the model does."""
    import torch.distributed as dist
    if SIMULATED:
        raise Skipped("NCCL does not start on simulated devices")
    with tempfile.NamedTemporaryFile() as file:
        dist.init_process_group("nccl", store=dist.FileStore(file.name, 1), rank=0, world_size=1)
        try:
            value = torch.arange(8.0, device="cuda")
            dist.all_reduce(value)
            gathered = [torch.empty_like(value)]
            dist.all_gather(gathered, value)
            dist.broadcast(value, 0)
            error = largest((one.cpu() - torch.arange(8.0)).abs().max().item() for one in (value, *gathered))
            torch.backends.cudnn.deterministic = True
            expected = steps(network("cuda"), "cuda", 5)
            wrapped = nn.parallel.DistributedDataParallel(network("cuda"), device_ids=[0])
            return largest((error, apart(steps(wrapped, "cuda", 5), expected))), 1e-4
        finally:
            torch.backends.cudnn.deterministic = False
            dist.destroy_process_group()


def compiled(backend):
    """torch.compile with this backend gives the losses of the model as it is."""
    def check():
        if backend == "inductor" and not importlib.util.find_spec("triton"):
            raise Skipped("Triton is not installed (gpu-check.sh --triton)")
        if backend == "inductor" and SIMULATED:
            raise Skipped("simulated devices run no kernel")
        torch._dynamo.reset()
        expected = steps(network("cuda"), "cuda", 5)
        return apart(steps(torch.compile(network("cuda"), backend=backend), "cuda", 5), expected), 1e-3

    check.__name__ = f"compile_{backend}"
    return check


def fused_optimizers():
    """foreach and fused steps agree with the plain loop."""
    x, y = (one.cuda() for one in images(32))
    first = network("cuda")
    gradients = torch.autograd.grad(F.cross_entropy(first(x), y), list(first.parameters()))

    def after(**how):
        model = network("cuda")
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, **how)
        for one, gradient in zip(model.parameters(), gradients):
            one.grad = gradient.clone()
        optimizer.step()
        return torch.cat([one.detach().flatten() for one in model.parameters()])

    plain = after(foreach=False)
    return largest((after(**how) - plain).abs().max().item() for how in ({"foreach": True}, {"fused": True})), 1e-6


def jiterator():
    if SIMULATED:
        raise Skipped("simulated devices compile nothing")
    function = torch.cuda.jiterator._create_jit_fn("template <typename T> T f(T x, T y) { return x * y + 1; }")
    x = torch.arange(100.0, device="cuda")
    return (function(x, x) - (x * x + 1)).abs().max().item(), 0.0


ATTENTIONS = (SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION, SDPBackend.CUDNN_ATTENTION)
COMPILERS = ("eager", "aot_eager", "cudagraphs", "inductor")
CHECKS = (precise, single, mixed_float16, mixed_bfloat16, recurrent, attention, *map(attention_by, ATTENTIONS), graph,
          loader, saved, fused_optimizers, jiterator, nccl, *map(compiled, COMPILERS))


def settings():
    """Sums as the CPU's: single precision is single precision."""
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False


def main():
    require_gpu()
    return 1 if run(CHECKS, settings) else 0


if __name__ == "__main__":
    sys.exit(main())

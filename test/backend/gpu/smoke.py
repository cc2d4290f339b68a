"""The smoke set: each part of the backend once on a GPU, against the CPU's result.

Run by scripts/gpu-check.sh in the stock host with the backend installed. Prints one
line per check; exit status 0: all agree, 1: some do not, 3: there is no GPU.
"""

import sys

import torch

from checks import SIMULATED, Skipped, require_gpu, run

CUDA, CPU = torch.device("cuda", 0), torch.device("cpu")
aten = torch.ops.aten


def to(tensor, device):
    return aten._to_copy(tensor, device=device)


def difference(actual, expected):
    """Largest absolute difference of a GPU result and the CPU's."""
    return (to(actual, CPU).double() - expected.double()).abs().max().item()


def allocation():
    return difference(aten.full([1000], 7.0, device=CUDA, dtype=torch.float32), torch.full([1000], 7.0)), 0.0


def copy():
    source = torch.randn(1 << 20)
    return difference(to(source, CUDA), source), 0.0


def matmul():
    a, b = torch.randn(256, 512, dtype=torch.float64), torch.randn(512, 128, dtype=torch.float64)
    return difference(to(a, CUDA) @ to(b, CUDA), a @ b), 1e-10


def convolution():
    if SIMULATED:
        raise Skipped("cuDNN does not start on simulated devices")
    x, w = torch.randn(4, 8, 32, 32), torch.randn(16, 8, 3, 3)
    expected = torch.conv2d(x, w, padding=1)
    actual = aten.cudnn_convolution(to(x, CUDA), to(w, CUDA), [1, 1], [1, 1], [1, 1], 1, False, True, False)
    return difference(actual, expected), 1e-3


def fourier():
    x = torch.randn(64, 256, dtype=torch.float64)
    return difference(torch.view_as_real(torch.fft.rfft(to(x, CUDA))), torch.view_as_real(torch.fft.rfft(x))), 1e-9


def solver():
    a = torch.randn(64, 64, dtype=torch.float64) + 64 * torch.eye(64, dtype=torch.float64)
    b = torch.randn(64, 8, dtype=torch.float64)
    return difference(torch.linalg.solve(to(a, CUDA), to(b, CUDA)), torch.linalg.solve(a, b)), 1e-10


def sort():
    x = torch.randperm(100_003)
    return difference(torch.sort(to(x, CUDA)).values, torch.sort(x).values), 0.0


def scan():
    x = torch.randint(0, 9, (100_003,))
    return difference(torch.cumsum(to(x, CUDA), 0), torch.cumsum(x, 0)), 0.0


def reduction():
    x = torch.randn(1000, 1000, dtype=torch.float64)
    return difference(to(x, CUDA).sum(1), x.sum(1)), 1e-10


def random_numbers():
    """Uniform numbers: in range, and their mean where 10^6 of them must have it."""
    x = to(aten.uniform_(aten.empty.memory_format([1_000_000], device=CUDA)), CPU)
    if x.min() < 0 or x.max() >= 1:
        return 1.0, 0.0
    return abs(x.double().mean().item() - 0.5), 0.002


def graph_capture():
    x = to(torch.arange(1000.0), CUDA)
    y = torch.empty_like(x)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        aten.mul.out(x, 2.0, out=y)
    x.fill_(21.0)
    graph.replay()
    return difference(y, torch.full([1000], 42.0)), 0.0


CHECKS = (allocation, copy, matmul, convolution, fourier, solver, sort, scan, reduction,
          random_numbers, graph_capture)


def main():
    torch.manual_seed(0)
    require_gpu()
    return 1 if run(CHECKS) else 0


if __name__ == "__main__":
    sys.exit(main())

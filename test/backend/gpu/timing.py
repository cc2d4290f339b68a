"""The time of a training step on a GPU, by models that keep it busy.

Run by scripts/gpu-check.sh with the backend and with what it is compared with. Prints the
milliseconds of a step of each model, the median of many; exit status 3: there is no GPU.
"""

import statistics
import sys

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.attention import SDPBackend, sdpa_kernel

from checks import require_gpu


def block(inside, outside, stride):
    """A residual block's way, without the shortcut."""
    return nn.Sequential(nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(True),
                         nn.Conv2d(outside, outside, 3, 1, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(True))


def timed(batch=256, count=60):
    """(model, milliseconds of a step), the median of `count`, in bfloat16: a CNN of 12
    convolutions on pictures of 112 × 112, and a transformer of 6 layers on 64 × 512 words,
    with memory-efficient attention where it is built, whatever else there is."""
    torch.manual_seed(0)
    torch.backends.cudnn.benchmark = True
    cnn = nn.Sequential(block(3, 64, 2), block(64, 64, 1), block(64, 128, 2), block(128, 128, 1), block(128, 256, 2),
                        block(256, 256, 1), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(256, 1000))
    cnn = cnn.cuda().to(memory_format=torch.channels_last)
    pictures = torch.randn(batch, 3, 112, 112, device="cuda").to(memory_format=torch.channels_last)
    yield "CNN", median(cnn, pictures, torch.randint(0, 1000, (batch,), device="cuda"), count)
    former = nn.TransformerEncoder(nn.TransformerEncoderLayer(1024, 16, 4096, 0.0, batch_first=True), 6).cuda()
    words = torch.randn(64, 512, 1024, device="cuda")
    with sdpa_kernel([SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH]):
        yield "transformer", median(former, words, torch.randint(0, 1024, (64, 512), device="cuda"), count)


def median(model, x, y, count):
    """The median of a step's milliseconds, by events, after 15 steps that do not count."""
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    times = []
    for index in range(count + 15):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        optimizer.zero_grad()
        with torch.autocast("cuda", torch.bfloat16):
            out = model(x)
            loss = F.cross_entropy(out.flatten(0, -2) if out.dim() == 3 else out, y.flatten())
        loss.backward()
        optimizer.step()
        end.record()
        end.synchronize()
        if index >= 15:
            times.append(begin.elapsed_time(end))
    return statistics.median(times)


def main():
    require_gpu()
    print(f"torch {torch.__version__}, CUDA {torch.version.cuda}, cuDNN {torch.backends.cudnn.version()}, "
          f"{torch.cuda.get_device_name()}")
    for model, milliseconds in timed():
        print(f"milliseconds of a step: {model} {milliseconds:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

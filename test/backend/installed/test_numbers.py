"""The simulator's numbers: on "cuda", values are the CPU's."""

import pathlib
import unittest

from support import needs_simulator, simulated

NUMBERS = pathlib.Path(__file__).resolve().parents[3] / "generated_backend" / "simulator" / "numbers"

START = f"""
import sys
sys.path.insert(0, {str(NUMBERS)!r})
import torch, torch.nn as nn, torch.nn.functional as F
import torch_cuda_sim_numbers as numbers
covered = numbers.install()
torch.set_num_threads(1)  # sums are in another order where threads are more, also on the CPU
"""

#: Functions of a device; each has to give the same on both.
EXPRESSIONS = """
torch.arange(6., device=d).reshape(2, 3) * 2 - 1
torch.arange(6., device=d).reshape(2, 3).t() @ torch.ones(2, 2, device=d)
torch.ones(3, device=d).add_(1).mul_(3)
torch.ones(3, device=d).copy_(2.5)
torch.remainder(torch.arange(4, device=d), 3), torch.fmod(torch.arange(4.0, device=d), 1.5)
torch.add(torch.ones(3, device=d), 1, out=torch.empty(0, device=d))
torch.eye(3, device=d).to_sparse().values(), torch.eye(3, device=d).to_sparse_csr().col_indices()
torch.arange(5, device=d)[torch.tensor([4, 0], device=d)]
torch.zeros(4, device=d).index_put_((torch.tensor([1], device=d),), torch.tensor(5., device=d))
torch.nonzero(torch.tensor([0, 1, 1], device=d))
torch.topk(torch.arange(9., device=d), 3).values
torch.sort(torch.tensor([3, 1, 2], device=d)).indices
torch.cat([torch.ones(2, device=d), torch.zeros(2, device=d)]).cumsum(0)
torch.ones(2, 3, device=d).half().t().contiguous()
torch.tensor([1 + 2j], device=d).conj() * 2
torch.ones(4, device=d).sum(), torch.ones(4, device=d).mean(), torch.ones(4, device=d).norm()
torch.linalg.inv(torch.eye(3, device=d) * 4)
torch.linalg.svd(torch.eye(3, device=d) * 4).S
torch.fft.fft(torch.arange(8., device=d))
torch.where(torch.arange(3, device=d) > 1, 1.0, 2.0)
torch.ones(3, device=d)[1:].fill_(7).expand(2, 2)
torch.empty(0, 3, device=d) + 1
F.conv2d(torch.ones(1, 2, 5, 5, device=d), torch.ones(3, 2, 3, 3, device=d), padding=1)
F.max_pool2d(torch.arange(16., device=d).reshape(1, 1, 4, 4), 2)
F.embedding(torch.tensor([1, 0], device=d), torch.eye(2, device=d))
F.scaled_dot_product_attention(*[torch.arange(8., device=d).reshape(1, 1, 2, 4)] * 3)
torch._foreach_add([torch.ones(2, device=d), torch.zeros(3, device=d)], 2.0)[1]
torch.ones(2, device=d).to(torch.bfloat16).to(torch.float64)
torch.full((3, 2), 0.5, device=d, dtype=torch.half) @ torch.ones(2, 3, device=d, dtype=torch.half)
torch.tensor([1 + 2j], device=d).conj_physical_()
torch.add(torch.ones(4, device=d), 1, out=torch.empty(1, device=d))
torch.linalg.lstsq(torch.eye(4, 3, device=d), torch.ones(4, 2, device=d), driver="gels").solution
torch._nested_tensor_from_mask(torch.ones(2, 2, 3, device=d), torch.eye(2, device=d).bool(), False).values()
""".strip().splitlines()

COMPARE = """
def both(text):
    values = []
    for d in ("cpu", "cuda"):
        value = eval(text, {**globals(), "d": d})
        values.append([one.resolve_conj().cpu() for one in (value if isinstance(value, tuple) else (value,))])
        assert d == "cpu" or all(one.is_cuda for one in (value if isinstance(value, tuple) else (value,))), text
    return all(torch.equal(*pair) and pair[0].dtype == pair[1].dtype for pair in zip(*values))
print([text for text in EXPRESSIONS if not both(text)])
"""

TRAIN = """
import io
class Data(torch.utils.data.Dataset):
    def __init__(self):
        g = torch.Generator().manual_seed(1)
        self.x, self.y = torch.randn(40, 1, 12, 12, generator=g), torch.randint(0, 10, (40,), generator=g)
    def __len__(self):
        return 40
    def __getitem__(self, index):
        return self.x[index], self.y[index]

def make(device):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Conv2d(1, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
                          nn.Linear(100, 10)).to(device)
    return model, torch.optim.Adam(model.parameters(), lr=1e-2, foreach=False)

def train(device, half):
    model, optimizer = make(device)
    scaler = torch.amp.GradScaler(device, enabled=half)
    losses = []
    loader = torch.utils.data.DataLoader(Data(), 8, num_workers=1, pin_memory=device == "cuda")
    for step, (x, y) in enumerate(loader):
        x, y = x.to(device, non_blocking=True), y.to(device, non_blocking=True)
        with torch.autocast(device, torch.bfloat16, enabled=half):
            loss = F.cross_entropy(model(x).float(), y)
        optimizer.zero_grad()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        losses.append(loss.item())
        if step == 2:  # goes on from a checkpoint
            file = io.BytesIO()
            torch.save((model.state_dict(), optimizer.state_dict()), file)
            file.seek(0)
            model, optimizer = make(device)
            for part, state in zip((model, optimizer), torch.load(file, map_location=device)):
                part.load_state_dict(state)
    return losses
"""


def run(code, **settings):
    return simulated(START + code, **settings)


@needs_simulator
class Numbers(unittest.TestCase):
    def test_values_are_the_cpus(self):
        self.assertEqual(run(f"EXPRESSIONS = {EXPRESSIONS!r}\n{COMPARE}"), "[]\n")

    def test_results_are_laid_out_as_the_cpus(self):
        self.assertEqual(run("""
for d in ("cpu", "cuda"):
    x = torch.ones(2, 3, 4, device=d).permute(2, 0, 1)
    print(x.exp().stride(), torch.eq(x, x, out=torch.empty(0, dtype=torch.bool, device=d)).stride(), end=";")
"""), "(1, 12, 4) (1, 12, 4);(1, 12, 4) (1, 12, 4);")

    def test_memory_that_overlaps_is_seen_by_the_kernel(self):
        self.assertIn("unsupported operation", run("""
x = torch.ones(6, device="cuda")
try:
    x.index_add_(0, torch.arange(6, device="cuda"), x)
except RuntimeError as error:
    print(error)
"""))

    def test_training_gives_the_cpus_losses(self):
        for half in (False, True):
            with self.subTest(half=half):
                cpu, cuda = run(TRAIN + f"for d in ('cpu', 'cuda'): print(train(d, {half}))").splitlines()
                self.assertEqual(len(cpu.split(",")), 5)
                self.assertEqual(cpu, cuda)

    def test_random_numbers_follow_the_generators_state(self):
        same = run("""
torch.manual_seed(3)
first = torch.rand(4, device="cuda"), F.dropout(torch.ones(64, device="cuda"))
state = torch.cuda.get_rng_state()
second = torch.rand(4, device="cuda")
torch.cuda.set_rng_state(state)
again = torch.rand(4, device="cuda")
torch.manual_seed(3)
anew = torch.rand(4, device="cuda"), F.dropout(torch.ones(64, device="cuda"))
print(torch.equal(second, again), torch.equal(first[0], second), [torch.equal(*p) for p in zip(first, anew)])
""")
        self.assertEqual(same, "True False [True, True]\n")

    def test_the_cpus_generator_is_not_used(self):
        self.assertEqual(run("""
torch.manual_seed(3); wanted = torch.rand(4)
torch.set_rng_state = None  # another thread may draw meanwhile
torch.manual_seed(3); torch.rand(4, device="cuda"); F.dropout(torch.ones(8, device="cuda"))
print(torch.equal(wanted, torch.rand(4)))
"""), "True\n")

    def test_work_in_the_stream_comes_first(self):
        # The copy has not begun when the sum is asked for.
        self.assertEqual(run("""
x = torch.arange(1000.).pin_memory()
with torch.cuda.stream(torch.cuda.Stream()):
    print(x.to("cuda", non_blocking=True).sum().item())
""", TORCH_CUDA_SIM_LATENCY_US="20000"), "499500.0\n")

    def test_each_device_of_a_call_is_waited_for(self):
        # A copy that converts reads its source, for which its device's stream has work.
        self.assertEqual(run("""
there, values = torch.zeros(4, device="cuda:1"), torch.ones(4).pin_memory()
torch.cuda.synchronize()
with torch.cuda.device(1):
    torch.cuda._sleep(300_000_000)
    there.copy_(values, non_blocking=True)
print(there.to("cuda:0", torch.float64).tolist())
"""), "[1.0, 1.0, 1.0, 1.0]\n")

    def test_memory_is_the_streams_before_it_is_written(self):
        # This allocator fills its blocks in the order of the stream.
        self.assertEqual(run("""
wrong = 0
for value in range(1000):
    wrong += (torch.full((257,), float(value), device="cuda") * 2 + 1 != 2 * value + 1).any().item()
print(torch.cuda.get_allocator_backend(), wrong)
""", PYTORCH_CUDA_ALLOC_CONF="backend:cudaMallocAsync", TORCH_CUDA_SIM_POISON="1M"), "cudaMallocAsync 0\n")

    def test_half_precision_grows_in_a_softmax(self):
        self.assertEqual(run("""
values = torch.randn(3, 4).half()
for function in (F.softmax, F.log_softmax):
    half, single = values.cuda().requires_grad_(), values.float().requires_grad_()
    ours, wanted = function(half, 1, dtype=torch.float32), function(single, 1)
    (ours ** 2).sum().backward(), (wanted ** 2).sum().backward()
    print(torch.equal(ours.cpu(), wanted), torch.equal(half.grad.cpu(), single.grad.half()))
with torch.autocast("cuda", torch.float16):
    product = torch.eye(2, device="cuda") @ torch.eye(2, device="cuda")
    print(product.dtype, F.softmax(product, 1).dtype)
"""), "True True\nTrue True\ntorch.float16 torch.float32\n")

    def test_a_graph_computes_when_it_is_launched(self):
        self.assertEqual(run("""
x, kept = torch.ones(2).cuda(), torch.zeros(2).cuda()
graph = torch.cuda.CUDAGraph()
with torch.cuda.graph(graph):
    y = torch.exp(x - 1) * 3
    kept.add_(y)
print(kept.tolist())
for value in (1.0, 1.0):
    x.fill_(value)
    graph.replay()
    print(y.tolist(), kept.tolist())
"""), "[0.0, 0.0]\n[3.0, 3.0] [3.0, 3.0]\n[3.0, 3.0] [6.0, 6.0]\n")

    def test_a_device_can_be_kept_busy(self):
        self.assertEqual(run("""
stream = torch.cuda.Stream()
with torch.cuda.stream(stream):
    torch.cuda._sleep(450_000_000)
print(stream.query())
stream.synchronize()
print(stream.query())
"""), "False\nTrue\n")

    def test_what_only_a_gpu_has_are_formulas(self):
        # The same as the CPU's own layers, with the gradients.
        self.assertEqual(run("""
def both(make, shape):
    torch.manual_seed(0)
    layer, x = make(), torch.randn(shape)
    results = []
    for d in ("cpu", "cuda"):
        part, values = layer.to(d), x.to(d).requires_grad_()
        result = part(values)
        result = result[0] if isinstance(result, tuple) else result
        gradients = torch.autograd.grad((result * result).sum(), [values, *part.parameters()])
        results.append([one.detach().cpu() for one in (result, *gradients)])
    return all(torch.allclose(*pair, atol=1e-5) for pair in zip(*results))
print([both(make, (5, 4, 3)) for make in (lambda: nn.LSTM(3, 6, 2), lambda: nn.GRU(3, 6))])
x = torch.randn(8, 3, 2, 2).cuda()
parts = [torch.batch_norm_stats(one, 1e-5) for one in x.split([2, 6])]
mean, invstd = torch.batch_norm_gather_stats_with_counts(
    x, *map(torch.stack, zip(*parts)), None, None, 0.1, 1e-5, torch.tensor([8., 24.]).cuda())
print(torch.allclose(torch.batch_norm_elemt(x, None, None, mean, invstd, 1e-5).cpu(),
                     F.batch_norm(x.cpu(), None, None, training=True), atol=1e-5))
dy = torch.randn(8, 3, 2, 2).cuda()
sums = torch.batch_norm_backward_reduce(dy, x, mean, invstd, None, True, False, False)[:2]
ours = torch.batch_norm_backward_elemt(dy, x, mean, invstd, None, *sums, torch.tensor([8, 24]).int().cuda())
y = x.cpu().requires_grad_()
F.batch_norm(y, None, None, training=True).backward(dy.cpu())
print(torch.allclose(ours.cpu(), y.grad, atol=1e-5))
"""), "[True, True]\nTrue\nTrue\n")

    def test_a_graph_goes_on_with_the_generators_state(self):
        self.assertEqual(run("""
graph, x = torch.cuda.CUDAGraph(), torch.ones(64).cuda()
torch.cuda.manual_seed(5)
with torch.cuda.graph(graph):
    y, z = F.dropout(x), torch.rand(4, device="cuda")
for seed in (5, 6):
    torch.cuda.manual_seed(seed)
    graph.replay(); graph.replay()
    seen = y.clone(), z.clone(), torch.rand(4, device="cuda")
    torch.cuda.manual_seed(seed)
    F.dropout(x); torch.rand(4, device="cuda")
    wanted = F.dropout(x), torch.rand(4, device="cuda"), torch.rand(4, device="cuda")
    print([torch.equal(*pair) for pair in zip(seen, wanted)])
"""), "[True, True, True]\n" * 2)

    def test_a_captured_call_needs_no_values(self):
        # The indices are poison until the graph is launched; the result is resized.
        self.assertEqual(run("""
x, out = torch.arange(6.).reshape(3, 2).cuda(), torch.empty(0).cuda()
graph = torch.cuda.CUDAGraph()
with torch.cuda.graph(graph):
    y = torch.gather(x, 0, torch.arange(2, device="cuda").view(1, 2))
    torch.add(x, 1, out=out)
graph.replay()
print(y.tolist(), out.tolist())
"""), "[[0.0, 3.0]] [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]\n")


if __name__ == "__main__":
    unittest.main()

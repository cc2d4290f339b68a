"""What the simulator's numbers cannot do right is refused, as upstream does or by name."""

import unittest

from support import needs_simulator, rows
from test_numbers import run

PLACES = "x, y = torch.ones(2, 2).cuda(), torch.ones(2, 2)\n"

ATTEMPT = """
def attempt(text):
    try:
        return str(eval(text).device)
    except (RuntimeError, NotImplementedError) as error:
        return str(error).splitlines()[0]
"""


def attempts(texts, before=""):
    """What each expression comes to: the device of its value, or its error's first line."""
    return run(f"{before}{ATTEMPT}print(*map(attempt, {texts!r}), sep=chr(10))").splitlines()


@needs_simulator
class NumbersRefused(unittest.TestCase):
    def test_devices_that_differ_are_refused(self):
        said = attempts(["x @ y", "torch.addmm(x, y, x)", "x + y", "x + torch.tensor(1)", "y.add_(x)", "x[y.long()]"], PLACES)
        different = "Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!"
        where = " (when checking argument for argument {} in method wrapper_CUDA_{})"
        self.assertEqual(said, [
            different + where.format("mat2", "mm"), different + where.format("mat1", "addmm"), different, "cuda:0",
            different, "cuda:0"])

    def test_so_they_are_where_no_wrapper_checks(self):
        said = attempts(["F.mse_loss(x, y)", "F.binary_cross_entropy(x, y)", "x.masked_fill_(y > 0, 1)",
                         "x.index_put_((torch.tensor([0]),), y[0])", "x[torch.tensor([0], device='cuda:1')]",
                         "F.conv1d(x, y.reshape(2, 2, 1))", "F.conv1d(x, x.reshape(2, 2, 1), y[0])",
                         "torch._foreach_add([x], [y])[0]"], PLACES)
        different = "Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!"
        self.assertEqual(said, [
            *[different] * 4, "indices should be either on cpu or on the same device as the indexed tensor (cuda:0)",
            "Input type (CUDAFloatType) and weight type (CPUFloatType) should be the same",
            "Input type (CUDAFloatType) and bias type (CPUFloatType) should be the same", different])

    def test_what_upstream_takes_of_other_devices_is_taken(self):
        said = attempts(["x.fill_(torch.tensor(3.))", "x.copy_(y)", "x.bernoulli_(y)", "x[torch.tensor([0])]",
                         "x.masked_fill_(x > 0, torch.tensor(2.))", "x.index_put_((torch.tensor([0]),), torch.tensor(2.))"], PLACES)
        self.assertEqual(said, ["cuda:0"] * 6)

    def test_lists_of_several_devices_stay_where_they_are(self):
        self.assertEqual(run("""
values = [torch.ones(1, device="cuda:1"), torch.ones(1, device="cuda:0"), torch.ones(1)]
torch._foreach_add_(values, values, alpha=2)
made = torch._foreach_mul(values, [1.0, 2.0, 3.0])
print(*((one.device, one.item()) for one in made))
"""), "(device(type='cuda', index=1), 3.0) (device(type='cuda', index=0), 6.0) (device(type='cpu'), 9.0)\n")

    def test_a_generator_is_of_the_device(self):
        self.assertEqual(
            set(attempts(["torch.rand(2, device='cuda', generator=torch.Generator())",
                          "torch.randperm(4, device='cuda', generator=torch.Generator())"])),
            {"Expected a 'cuda' device type for generator but found 'cpu'"})

    def test_a_kernel_of_upstreams_own_is_not_launched(self):
        said = attempts(["s.to_dense()", "torch.nested.to_padded_tensor(n, 0.0)", "q.dequantize()", "kernel(x, x)"], PLACES + """
s = torch.eye(2).to_sparse().cuda()
n = torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(1, 3)], device="cuda")
q = torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8).cuda()
kernel = torch.cuda.jiterator._create_jit_fn("template <typename T> T f(T x, T y) { return x * y; }")
""")
        for line in said:
            self.assertRegex(line, "^the kernel .* computes nothing on the simulated device$")

    def test_what_is_made_of_covered_operators_is_right(self):
        self.assertEqual(run("""
s, m = torch.eye(2).to_sparse().cuda(), torch.eye(2).to_sparse_csr().cuda()
n = torch.nested.nested_tensor([torch.ones(1, 2), torch.ones(2, 2)], device="cuda")
print((s * 2).values().tolist(), m.to_dense().tolist(), [one.tolist() for one in (n * 2).unbind()])
"""), "[2.0, 2.0] [[1.0, 0.0], [0.0, 1.0]] [[[2.0, 2.0]], [[2.0, 2.0], [2.0, 2.0]]]\n")

    def test_scripts_are_not_fused(self):
        self.assertEqual(run("""
@torch.jit.script
def f(x, y):
    return torch.relu(x * y + 1.0) * torch.sigmoid(x) - y
x, y = torch.arange(4.0), torch.tensor([0.5, 1.0, 2.0, 3.0])
print([torch.allclose(f(x.cuda() + step, y.cuda()).cpu(), torch.relu((x + step) * y + 1) * torch.sigmoid(x + step) - y)
       for step in range(4)])
"""), "[True, True, True, True]\n")

    def test_a_captured_result_has_a_size_that_is_known(self):
        for text in ("x.nonzero()", "x[x > 0]", "torch.unique(x)", "torch.equal(x, x)"):
            with self.subTest(text):
                self.assertIn("CUDA error: operation", attempts(["captured(lambda x: " + text + ")"], """
def captured(function):
    x = torch.ones(3, device="cuda")
    with torch.cuda.graph(torch.cuda.CUDAGraph()):
        return function(x)
""")[0])

    def test_an_error_in_a_replay_is_raised(self):
        self.assertEqual(run("""
x, places, graph = torch.arange(3.0, device="cuda"), torch.tensor([1, 0], device="cuda"), torch.cuda.CUDAGraph()
with torch.cuda.graph(graph):
    y = x[places]
places.fill_(7)
try:
    graph.replay()
except IndexError as error:
    print(error)
places.fill_(2)
graph.replay()
print(y.tolist())
"""), "index 7 is out of bounds for dimension 0 with size 3\n[2.0, 2.0]\n")

    def test_what_is_not_covered_is_listed(self):
        count, *names = run("print(covered, *numbers.uncovered(), sep='\\n')").splitlines()
        listed = [row[0] for row in rows("numbers-uncovered-2.6.0.tsv")]
        self.assertEqual([name for name in names if " on " not in name], listed)
        self.assertGreater(int(count), 1100)
        others = [name.partition(" on ")[2] for name in names[len(listed):]]
        self.assertEqual({key: others.count(key) for key in others},
                         {"SparseCUDA": 171, "SparseCsrCUDA": 139, "NestedTensorCUDA": 98, "QuantizedCUDA": 51})


if __name__ == "__main__":
    unittest.main()

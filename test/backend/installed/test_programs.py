"""Whole programs on simulated devices: processes, data loading, scripting, compiling, gloo."""

import pathlib
import tempfile
import unittest

from support import PREFIX, needs_simulator, simulated


@needs_simulator
class Programs(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="programs.")
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def program(self, body, functions=""):
        """What a program prints. It is a file, which a spawned process can import."""
        file = self.directory / "program.py"
        body = "\n".join("    " + line for line in body.strip().splitlines())
        file.write_text("import torch\nimport torch.multiprocessing as processes\n"
                        f"{functions}\nif __name__ == '__main__':\n{body}\n", encoding="utf-8")
        # As installed: child processes have the .pth file's hook, too.
        (self.directory / "sitecustomize.py").write_text(f"import site\nsite.addsitedir({str(PREFIX)!r})\n",
                                                         encoding="utf-8")
        return simulated(f"import runpy; runpy.run_path({str(file)!r}, run_name='__main__')",
                         PYTHONPATH=str(self.directory)).splitlines()

    CHILD = """
def child(queue):
    try:
        queue.put(str(torch.ones(2).cuda().device))
    except RuntimeError as error:
        queue.put(str(error))
"""

    def started(self, how, first=""):
        return self.program(f"""
{first}
context = processes.get_context({how!r})
queue = context.Queue()
process = context.Process(target=child, args=(queue,))
process.start()
print(queue.get(timeout=120))
process.join()
""", self.CHILD)

    def test_spawned_processes_have_the_device(self):
        self.assertEqual(self.started("spawn", "torch.ones(2).cuda()"), ["cuda:0"])

    def test_forked_processes_have_it_if_their_parent_has_not_used_it(self):
        self.assertEqual(self.started("fork"), ["cuda:0"])
        refused, = self.started("fork", "torch.ones(2).cuda()")
        self.assertIn("Cannot re-initialize CUDA in forked subprocess", refused)

    def test_tensors_are_shared_with_spawned_processes(self):
        # Through THPStorage's _share_cuda_ and _new_shared_cuda, which a stock host refuses.
        self.assertEqual(self.program("""
context = processes.get_context("spawn")
tensor, queue = torch.tensor([1., 2.]).cuda(), context.Queue()
process = context.Process(target=take, args=(tensor, queue))
process.start()
print(queue.get(timeout=120), tensor.cpu().tolist())
process.join()
""", """
def take(tensor, queue):
    seen = tensor.cpu().tolist()
    tensor.copy_(torch.tensor([3., 4.]))
    torch.cuda.synchronize()
    queue.put((str(tensor.device), seen))
"""), ["('cuda:0', [1.0, 2.0]) [3.0, 4.0]"])

    def test_loader_with_workers_pins(self):
        self.assertEqual(self.program("""
data = torch.utils.data.TensorDataset(torch.arange(4.))
batches = list(torch.utils.data.DataLoader(data, batch_size=2, num_workers=2, pin_memory=True))
print([batch[0].is_pinned() for batch in batches], [batch[0].cuda().cpu().tolist() for batch in batches])
"""), ["[True, True] [[0.0, 1.0], [2.0, 3.0]]"])

    def test_scripted_modules_go_there(self):
        self.assertEqual(self.program("""
import io
file = io.BytesIO()
torch.jit.save(torch.jit.script(torch.nn.Linear(2, 2)).cuda(), file)
file.seek(0)
print(torch.jit.load(file).weight.device)
"""), ["cuda:0"])

    def test_compiled_functions_run_there(self):
        self.assertEqual(self.program("""
seen = torch.compile(lambda x: x.view(4, 1).transpose(0, 1), backend="eager")(torch.ones(2, 2).cuda())
print(tuple(seen.shape), seen.device)
"""), ["(1, 4) cuda:0"])

    def test_gloo_takes_tensors_of_the_device(self):
        self.assertEqual(self.program(f"""
import torch.distributed as distributed
distributed.init_process_group("gloo", init_method="file://{self.directory}/store", rank=0, world_size=1)
tensor = torch.tensor([1., 2.]).cuda()
distributed.broadcast(tensor, 0)
print(tensor.cpu().tolist(), distributed.get_backend())
distributed.destroy_process_group()
"""), ["[1.0, 2.0] gloo"])

    def test_pickles_and_copies_stay_there(self):
        self.assertEqual(self.program("""
import copy, pickle
tensor = torch.tensor([1., 2.]).cuda()
for other in (pickle.loads(pickle.dumps(tensor)), copy.deepcopy(tensor)):
    print(other.device, other.cpu().tolist(), other.data_ptr() != tensor.data_ptr())
"""), ["cuda:0 [1.0, 2.0] True"] * 2)


if __name__ == "__main__":
    unittest.main()

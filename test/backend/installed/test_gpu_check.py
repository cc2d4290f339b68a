"""What scripts/gpu-check.sh runs: up to the point where a GPU is needed, and on simulated
devices."""

import contextlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from support import PREFIX, SIMULATOR, needs_simulator

GPU = pathlib.Path(__file__).resolve().parents[1] / "gpu"
NUMBERS = pathlib.Path(__file__).resolve().parents[3] / "generated_backend" / "simulator" / "numbers"
sys.path.insert(0, str(GPU))
import check  # noqa: E402  (needs the line above)
import checks  # noqa: E402


def checked(**environment):
    """Exit status and output of all checks but PyTorch's own tests."""
    with tempfile.TemporaryDirectory() as out:
        result = subprocess.run([sys.executable, "-B", GPU / "check.py", PREFIX, out], stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, env={**os.environ, **environment})
        return result.returncode, result.stdout, sorted(path.name for path in pathlib.Path(out).iterdir())


class Checks(unittest.TestCase):
    @unittest.skipIf(os.path.exists("/dev/nvidiactl"), "there is a GPU: run scripts/gpu-check.sh")
    def test_without_a_gpu_it_says_so(self):
        status, output, files = checked()
        self.assertEqual((status, files), (3, ["smoke.txt"]), output)
        self.assertRegex(output, r"^no GPU: .*NVIDIA driver")

    @needs_simulator
    def test_all_pass_on_simulated_devices(self):
        runtime, = pathlib.Path(SIMULATOR).glob("libcudart.so.*")
        status, output, files = checked(
            PYTHONPATH=str(NUMBERS), OMP_NUM_THREADS="1", LD_PRELOAD=str(runtime), LD_LIBRARY_PATH=SIMULATOR,
            TORCH_CUDA_SIM_DEVICES="1", TORCH_CUDA_SIM_POISON="1M")
        self.assertEqual((status, files), (0, ["smoke.txt", "training.txt"]), output)
        self.assertIn("0 failed", output)
        self.assertNotIn("FAIL", output)


class Held(unittest.TestCase):
    """What training.py finds, held to the CPU's."""

    def outcome(self, actual, expected):
        return checks.outcome(lambda: (checks.apart(actual, expected), 0.1))[0]

    def test_numbers_that_are_near_are_good(self):
        self.assertEqual(self.outcome([1.0, 2.1], [1.0, 2.0]), "ok")

    def test_a_number_that_is_far_is_bad(self):
        self.assertEqual(self.outcome([1.0, 2.0, 4.0], [1.0, 2.0, 3.0]), "FAIL")

    def test_what_is_no_number_is_bad_wherever_it_stands(self):
        for actual in ([float("nan"), 2.0], [1.0, float("nan")], [1.0, float("inf")]):
            self.assertEqual(self.outcome(actual, [1.0, 2.0]), "FAIL", actual)


class Timed(unittest.TestCase):
    """A training step's time on both sides."""

    def test_a_model_has_both_medians_and_their_ratio(self):
        found = {("CNN", "backend"): [3.0, 1.0, 2.0], ("CNN", "wheel"): [4.0, 4.0, 9.0]}
        self.assertEqual(list(check.medians(found)), ["CNN: backend 2.000 ms, wheel 4.000 ms; ratio 0.500"])

    def test_alone_it_has_no_ratio(self):
        self.assertEqual(list(check.medians({("CNN", "backend"): [1.5]})), ["CNN: backend 1.500 ms"])

    def test_the_wheels_own_libraries_come_first(self):
        with tempfile.TemporaryDirectory() as directory, mock.patch.dict(os.environ, LD_LIBRARY_PATH="/driver"):
            wheel = pathlib.Path(directory)
            (wheel / "nvidia" / "cublas" / "lib").mkdir(parents=True)
            there = check.of_wheel(wheel)
        self.assertEqual((there["PYTHONPATH"], there["LD_LIBRARY_PATH"]),
                         (str(wheel), f"{wheel}/nvidia/cublas/lib:/driver"))


class Judged(unittest.TestCase):
    """PyTorch's own tests, held to the list of those that fail on a GPU."""

    def judged(self, known, **outcomes):
        with contextlib.redirect_stdout(io.StringIO()):
            return check.judge([["test_cuda.py", test, outcome, "0.1", ""] for test, outcome in outcomes.items()], known)

    def test_passed_and_skipped_are_good(self):
        self.assertTrue(self.judged({}, one="passed", other="skipped"))

    def test_a_failure_is_bad_unless_it_is_known(self):
        for outcome in ("failed", "crashed", "timeout", "missing"):
            self.assertFalse(self.judged({}, one=outcome))
            self.assertTrue(self.judged({("test_cuda.py", "one"): "no compiler"}, one=outcome))
            self.assertFalse(self.judged({("test_nn.py", "one"): "no compiler"}, one=outcome))

    def test_the_record_has_no_other_failures(self):
        lines = (GPU / "outcomes-2.6.0.tsv").read_text(encoding="utf-8").splitlines()
        failed = {tuple(line.split("\t")[:2]) for line in lines if not line.startswith("#")
                  and line.split("\t")[2] not in check.GOOD}
        known = check.known()
        self.assertLessEqual(failed, known.keys())
        # It was made with both of these.
        self.assertEqual({one for one in known.keys() - failed if not known[one].startswith(("without Triton", "without FlashAttention"))}, set())

    def test_a_file_without_a_test_of_the_pattern_is_bad(self):
        with tempfile.TemporaryDirectory() as directory, \
                mock.patch.object(check, "table", lambda name: [["a.py", "1", "", "x"]] if name == "files.tsv" else []), \
                mock.patch.object(check, "run", lambda *_: []), contextlib.redirect_stdout(io.StringIO()):
            self.assertFalse(check.tests(pathlib.Path(directory), {}, pathlib.Path(directory, "tests.tsv")))


if __name__ == "__main__":
    unittest.main()

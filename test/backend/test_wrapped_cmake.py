"""wrapped_cmake: where values come from, what is refused, what is reported."""

import os
import pathlib
import sys
import tempfile
import unittest

from support import SKELETON, write

sys.path.insert(0, str(SKELETON))
from wrapped_cmake import COMMON, CUDA, NoCheckout, Parameter, ParameterError, WrappedCMake, settle  # noqa: E402
from wrapped_cmake import features, parameters, upstream  # noqa: E402

TABLE = (
    Parameter("FAST", "USE_FAST", "A switch", kind="switch", default="ON"),
    Parameter("SDK", "Sdk_ROOT", "A path", kind="path", environment=("MY_SDK", "SDK_HOME")),
    Parameter("JOBS", "", "A number", kind="number"),
)


def value(settings, name):
    return next((s.value, s.origin) for s in settings if s.parameter.name == name)


class Values(unittest.TestCase):
    def test_given_wins_over_environment_over_default(self):
        self.assertEqual(value(settle(TABLE, {}), "FAST"), ("ON", "default"))
        self.assertEqual(value(settle(TABLE, {"FAST": "0"}), "FAST"), ("OFF", "$FAST"))
        self.assertEqual(value(settle(TABLE, {"FAST": "0"}, {"FAST": "yes"}), "FAST"), ("ON", "given"))

    def test_first_environment_variable_wins(self):
        settings = settle(TABLE, {"SDK_HOME": "/usr", "MY_SDK": "/"})
        self.assertEqual(value(settings, "SDK"), ("/", "$MY_SDK"))

    def test_empty_environment_variable_is_none(self):
        self.assertEqual(value(settle(TABLE, {"FAST": ""}), "FAST"), ("ON", "default"))

    def test_definitions_have_cmake_names_and_no_unset_values(self):
        settings = settle(TABLE, {}, {"JOBS": "3"})
        self.assertEqual(parameters.definitions(settings), {"USE_FAST": "ON"})

    def test_every_cuda_parameter_is_unique(self):
        names = [p.name for p in COMMON + CUDA]
        self.assertEqual(len(names), len(set(names)))


class Refusals(unittest.TestCase):
    def refused(self, given, phrase):
        with self.assertRaisesRegex(ParameterError, phrase):
            settle(TABLE, {}, given)

    def test_switch(self):
        self.refused({"FAST": "maybe"}, r"FAST=maybe \(given\): write ON or OFF")

    def test_number(self):
        self.refused({"JOBS": "many"}, "JOBS=many .*: write a number above 0")

    def test_path(self):
        self.refused({"SDK": "/no/such/place"}, "SDK=/no/such/place .*: there is no such path")

    def test_unknown_name(self):
        self.refused({"FASTER": "ON"}, "no parameter is called FASTER")


class Features(unittest.TestCase):
    def test_abi_comes_from_the_compiler(self):
        found = features.cxx_abi("g++", run=lambda command: "#define X 1\n#define __GXX_ABI_VERSION 1019\n")
        self.assertEqual(found.value, "_cxxabi1019")

    def test_missing_compiler_is_told_not_raised(self):
        found = features.compiler("/no/such/compiler")
        self.assertIsNone(found.value)
        self.assertIn("does not run", found.detail)

    def test_nvcc_architectures(self):
        answers = {"--version": "Cuda compilation tools, release 13.0, V13.0.88", "--list-gpu-arch": "compute_75\ncompute_90"}
        found = features.nvcc("/toolkit", run=lambda command: answers[command[1]])
        self.assertEqual([f.value for f in found], ["13.0", "75 90"])

    def test_missing_launcher(self):
        self.assertEqual(features.launcher("no-such-launcher").detail, "not on PATH")


FAKE_CMAKE = """\
    class CMake:
        calls = []
        def __init__(self, build_dir):
            self.build_dir = build_dir
        @staticmethod
        def defines(args, **kwargs):
            args += [f"-D{k}={v}" for k, v in sorted(kwargs.items())]
        def run(self, args, env):
            self.calls.append(args)
        def get_cmake_cache_variables(self):
            return {"USE_FAST": True}
    """


class Builds(unittest.TestCase):
    """Against a checkout whose CMake class writes down what it is asked."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="wrapped.")
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)
        write(self.root / "checkout/tools/__init__.py", "")
        write(self.root / "checkout/tools/setup_helpers/__init__.py", "")
        write(self.root / "checkout/tools/setup_helpers/cmake.py", FAKE_CMAKE)
        self.environment = {"PYTORCH_SOURCE": str(self.root / "checkout"), "PATH": os.environ["PATH"]}

    def build(self, **given):
        return WrappedCMake("source", str(self.root / "build"), TABLE + COMMON, given, self.environment)

    def test_upstreams_cmake_runs_with_the_definitions(self):
        build = self.build(FAST="OFF", CMAKE_CXX_COMPILER_LAUNCHER="ccache")
        build.configure()
        arguments = build.cmake.calls[-1]
        self.assertIn("-DUSE_FAST=OFF", arguments)
        self.assertIn("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache", arguments)
        self.assertEqual(arguments[arguments.index("-B") + 1], str(self.root / "build"))

    def test_values_are_found_by_their_parameters_names(self):
        build = self.build(FAST="OFF")
        self.assertEqual(build.value("FAST"), "OFF")
        with self.assertRaisesRegex(ParameterError, "no parameter is called SLOW"):
            build.value("SLOW")

    def test_jobs_reach_the_build(self):
        build = self.build(MAX_JOBS="2")
        build.build()
        self.assertEqual(build.cmake.calls[-1], ["--build", ".", "--target", "all", "-j", "2"])

    def test_report_names_origins_and_findings(self):
        report = self.build(FAST="OFF", CMAKE_CXX_COMPILER="/no/such/compiler").report()
        self.assertRegex(report, r"FAST +OFF  \[given\]")
        self.assertRegex(report, r"C\+\+ compiler +NOT FOUND: /no/such/compiler does not run")

    def test_cache_is_upstreams(self):
        self.assertEqual(self.build().cache(), {"USE_FAST": True})

    def test_no_checkout(self):
        with self.assertRaisesRegex(NoCheckout, "PYTORCH_SOURCE=/nowhere has no tools/setup_helpers"):
            upstream.checkout({"PYTORCH_SOURCE": "/nowhere"})


if __name__ == "__main__":
    unittest.main()

"""Third-party parts: each that is missing or does not fit is refused with what to install."""

import shutil
import unittest

from support import RELEASE, ConfigureTest, make_host, make_parts, make_toolkit, make_tree

# Only what the test made is looked at, not what this machine has.
SYSTEM = [f"{prefix}/{name}" for prefix in ("/usr", "/usr/local")
          for name in ("include", "lib", "lib64", "lib/x86_64-linux-gnu")]
CLOSED = {"CMAKE_IGNORE_PATH": ";".join(SYSTEM), "TORCH_CUDA_PYTHON": "OFF"}


class PartsTest(ConfigureTest):
    def configured(self, parts, release=RELEASE, **definitions):
        return self.configure(make_tree(self.root, release), make_host(self.root, release), make_toolkit(self.root),
                              TORCH_CUDA_THIRD_PARTY=parts, **CLOSED, **definitions)


class PartsAreChecked(PartsTest):
    def missing(self, name, part, header, package, switch=None):
        remedy = f"Install it ({package}) where CMake finds it, or set TORCH_CUDA_{part}_INCLUDE"
        remedy += f", or set {switch}=OFF" if switch else ""
        parts = make_parts(self.root, without=(name,))
        for other in ("cudnn_frontend.h", "cutlass.h"):
            if header.endswith(other):
                next(parts.rglob(other)).unlink()
        self.assertRefused(self.configured(parts), f"{part} is missing: {header} was not found.", remedy)

    def test_fmt(self):
        self.missing("fmt", "FMT", "fmt/format.h", "libfmt-dev of Debian")

    def test_json(self):
        self.missing("json", "NLOHMANN_JSON", "nlohmann/json.hpp", "nlohmann-json3-dev of Debian")

    def test_nvml(self):
        self.missing("nvml", "NVML", "nvml.h", "nvidia-nvml-dev==13.0.87")

    def test_cudnn(self):
        self.missing("cudnn", "CUDNN", "cudnn_version.h", "nvidia-cudnn-cu13", "USE_CUDNN")

    def test_cudnn_frontend(self):
        self.missing("frontend", "CUDNN_FRONTEND", "cudnn_frontend.h", "nvidia-cudnn-frontend==1.7.0", "USE_CUDNN")

    def test_nccl(self):
        self.missing("nccl", "NCCL", "nccl.h", "nvidia-nccl-cu13", "USE_NCCL")

    def test_cutlass(self):
        self.missing("cutlass", "CUTLASS", "cutlass/cutlass.h", "nvidia-cutlass==3.4.1.0", "USE_CUTLASS")

    def test_cusparselt(self):
        outcome = self.configured(make_parts(self.root), USE_CUSPARSELT="ON")
        self.assertRefused(outcome, "CUSPARSELT is missing: cusparseLt.h was not found.", "nvidia-cusparselt-cu13")

    def test_library_beside_the_header(self):
        parts = make_parts(self.root)
        shutil.rmtree(parts / "nvidia" / "nccl" / "lib")
        self.assertRefused(self.configured(parts), "NCCL is missing: libnccl.so was not found.",
                           "TORCH_CUDA_NCCL_LIBRARY")

    def test_library_of_a_wheel_has_a_versioned_name_only(self):
        parts = make_parts(self.root)
        library = parts / "nvidia" / "nccl" / "lib" / "libnccl.so"
        library.rename(library.with_name("libnccl.so.2"))
        self.assertRefused(self.configured(parts, USE_CUSPARSELT="ON"), "CUSPARSELT is missing")

    def test_what_is_off_is_not_looked_for(self):
        parts = make_parts(self.root, without=("nccl",))
        self.assertRefused(self.configured(parts, USE_NCCL="OFF", USE_CUSPARSELT="ON"), "CUSPARSELT is missing")


class VersionsAreChecked(PartsTest):
    def refused(self, phrase, package, **versions):
        self.assertRefused(self.configured(make_parts(self.root, **versions)), phrase, f"Install {package}")

    def test_old_cudnn(self):
        self.refused("is 8.0.5; PyTorch 2.6.0 needs at least 8.5", "nvidia-cudnn-cu13", cudnn="8.0.5")

    def test_old_cudnn_frontend(self):
        self.refused("is 1.4.0; PyTorch 2.6.0 needs at least 1.7 and below 1.8",
                     "nvidia-cudnn-frontend==1.7.0", frontend="1.4.0")

    def test_old_nccl(self):
        self.refused("is 2.16.5; PyTorch 2.6.0 needs at least 2.17", "nvidia-nccl-cu13", nccl="2.16.5")

    def test_old_cutlass(self):
        self.refused("is 2.11.0; PyTorch 2.6.0 needs at least 3.4.1 and below 3.5", "nvidia-cutlass==3.4.1.0",
                     cutlass="2.11.0")

    def test_new_cutlass(self):
        self.refused("is 3.5.1; PyTorch 2.6.0 needs at least 3.4.1 and below 3.5", "nvidia-cutlass==3.4.1.0",
                     cutlass="3.5.1")

    def test_a_range_that_has_no_begin(self):
        tree = make_tree(self.root)
        requirements = tree / "cmake" / "requirements.cmake"
        requirements.write_text(requirements.read_text() +
                                'set(TORCH_CUDA_NCCL_MINIMUM "")\nset(TORCH_CUDA_NCCL_BELOW 2.10)\n')
        outcome = self.configure(tree, make_host(self.root), make_toolkit(self.root),
                                 TORCH_CUDA_THIRD_PARTY=make_parts(self.root, nccl="2.16.5"), **CLOSED)
        self.assertRefused(outcome, "is 2.16.5; PyTorch 2.6.0 needs a version below 2.10.", "Install nvidia-nccl-cu13")

    def test_each_release_has_its_range(self):
        parts = make_parts(self.root, frontend="0.7.3", cutlass="3.4.1")
        self.assertRefused(self.configured(parts, release="1.13.1"),
                           "CUTLASS", "is 3.4.1; PyTorch 1.13.1 needs at least 2.10 and below 3")

    def test_what_is_not_known_of_a_release_is_said_and_not_checked(self):
        """2.3 includes <cute/...>, which CUTLASS has from 3 on: 1.13's range is not its."""
        for release in ("2.3.0", "2.8.0"):
            with self.subTest(release=release):
                parts = make_parts(self.root, frontend="1.4.0", cutlass="3.9.2")
                status, output = self.configured(parts, release=release)
                self.assertRefused((status, output), "(enable_language)",
                                   f"which versions of CUTLASS PyTorch {release} needs is not known; 3.9.2 in",
                                   f"which versions of CUDNN_FRONTEND PyTorch {release} needs is not known; 1.4.0 in")
                self.assertNotIn(f"PyTorch {release} needs at least", output)
                shutil.rmtree(self.root)
                self.root.mkdir()

    def test_good_versions_pass(self):
        """Goes on to the compiler, which is a fake."""
        outcome = self.configured(make_parts(self.root))
        self.assertRefused(outcome, "(enable_language)")
        self.assertNotIn("not known", outcome[1])


if __name__ == "__main__":
    unittest.main()

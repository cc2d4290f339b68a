"""Every wrong setup is refused when configuring, with what is wrong and what to do."""

import sys
import unittest

from support import ConfigureTest, compiler_abi, make_host, make_toolkit, make_tree


class HostIsChecked(ConfigureTest):
    def test_no_pytorch(self):
        self.assertRefused(self.configure(make_tree(self.root)),
                           "there is no host to plug into", "Install a CPU-only PyTorch 2.6.0")

    def test_host_of_another_release(self):
        host = make_host(self.root, version="2.5.1+cpu")
        self.assertRefused(self.configure(make_tree(self.root), host),
                           "the host is PyTorch 2.5.1+cpu; this backend was taken from 2.6.0")

    def test_local_version_suffix_is_the_same_release(self):
        host = make_host(self.root, version="2.6.0+cpu")
        # Goes on to the next check.
        self.assertRefused(self.configure(make_tree(self.root), host), "no CUDA toolkit found")

    def test_host_is_a_cuda_build(self):
        host = make_host(self.root, cuda="12.4")
        self.assertRefused(self.configure(make_tree(self.root), host),
                           "is a cuda build already (cuda 12.4)", "Install the CPU-only build")

    def test_an_installed_backend_does_not_answer_for_the_host(self):
        """As the loader of an earlier build does, which the variable turns off."""
        host = make_host(self.root)
        with open(host / "torch" / "version.py", "a", encoding="utf-8") as version:
            version.write("\nimport os\nif os.environ.get('TORCH_DEVICE_BACKEND_AUTOLOAD', '1') == '1':\n    cuda = '13.0'\n")
        self.assertRefused(self.configure(make_tree(self.root), host), "no CUDA toolkit found")

    def test_host_is_a_rocm_build(self):
        host = make_host(self.root, hip="6.2")
        self.assertRefused(self.configure(make_tree(self.root), host), "is a hip build already")

    def test_mixed_abi(self):
        host = make_host(self.root, abi="_cxxabi1002")
        self.assertRefused(self.configure(make_tree(self.root), host),
                           "mixed C++ ABI: the host was built with _cxxabi1002", compiler_abi(),
                           "Set CMAKE_CXX_COMPILER")

    def test_abi_does_not_matter_without_bindings(self):
        host = make_host(self.root, abi="_cxxabi1002")
        outcome = self.configure(make_tree(self.root), host, TORCH_CUDA_PYTHON="OFF")
        self.assertRefused(outcome, "no CUDA toolkit found")

    def test_no_python_headers(self):
        host = make_host(self.root)
        outcome = self.configure(make_tree(self.root), host, Python_INCLUDE_DIR=self.root / "nowhere")
        self.assertRefused(outcome, f"the headers of {sys.executable} are missing", "python3-dev")

    def test_python_headers_do_not_matter_without_bindings(self):
        host = make_host(self.root)
        outcome = self.configure(make_tree(self.root), host, TORCH_CUDA_PYTHON="OFF",
                                 Python_INCLUDE_DIR=self.root / "nowhere")
        self.assertRefused(outcome, "no CUDA toolkit found")

    def test_host_without_shared_libraries(self):
        host = make_host(self.root)
        (host / "torch" / "lib" / "libtorch_cpu.so").unlink()
        self.assertRefused(self.configure(make_tree(self.root), host), "has no libtorch_cpu.so")


class ToolkitIsChecked(ConfigureTest):
    def refused(self, toolkit, *phrases, **definitions):
        host = make_host(self.root)
        self.assertRefused(self.configure(make_tree(self.root), host, toolkit, **definitions), *phrases)

    def test_no_toolkit(self):
        self.refused(None, "no CUDA toolkit found", "Set CUDA_HOME or CUDAToolkit_ROOT")

    def test_too_old(self):
        self.refused(make_toolkit(self.root, version="11.0"), "is 11.0", "needs 11.8")

    def test_compiler_too_new(self):
        self.refused(make_toolkit(self.root, newest_gcc=5), "takes g++ up to 5",
                     "Set CMAKE_CXX_COMPILER to an older g++")

    def test_architecture_the_toolkit_dropped(self):
        self.refused(make_toolkit(self.root), "cannot compile for 50; it knows 75 80 90",
                     TORCH_CUDA_ARCH_LIST="5.0;9.0")

    def test_architecture_from_the_environment(self):
        host = make_host(self.root)
        outcome = self.configure(make_tree(self.root), host, make_toolkit(self.root),
                                 environment={"TORCH_CUDA_ARCH_LIST": "6.1+PTX"})
        self.assertRefused(outcome, "cannot compile for 61")

    def test_malformed_architecture(self):
        self.refused(make_toolkit(self.root), "TORCH_CUDA_ARCH_LIST has 'Hopper'",
                     TORCH_CUDA_ARCH_LIST="Hopper")


class SwitchesAreChecked(ConfigureTest):
    def test_unknown_build_mode(self):
        self.assertRefused(self.configure(make_tree(self.root), TORCH_CUDA_BUILD_MODE="fast"),
                           "TORCH_CUDA_BUILD_MODE is 'fast'", "full or link")

    def test_flash_attention_needs_cutlass(self):
        self.assertRefused(self.configure(make_tree(self.root), USE_CUTLASS="OFF"),
                           "USE_FLASH_ATTENTION=ON needs USE_CUTLASS=ON")

    def test_memory_efficient_attention_needs_cutlass(self):
        outcome = self.configure(make_tree(self.root), USE_CUTLASS="OFF", USE_FLASH_ATTENTION="OFF")
        self.assertRefused(outcome, "USE_MEM_EFF_ATTENTION=ON needs USE_CUTLASS=ON")

    def test_tree_without_a_release(self):
        tree = make_tree(self.root)
        (tree / "cmake" / "sources.cmake").write_text("")
        self.assertRefused(self.configure(tree), "does not say which PyTorch release")


if __name__ == "__main__":
    unittest.main()

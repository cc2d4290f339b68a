// Opens NVRTC from here, whose run path says where the toolkit's libraries are.
// Upstream asks for it by name alone, from one of the host's libraries, which
// looks elsewhere; a library that is open already is found by its name.
#include <dlfcn.h>

/// 1 where NVRTC is there, else 0. Called when CUDA is initialised.
extern "C" __attribute__((visibility("default"))) int torch_cuda_open_nvrtc() {
  return dlopen(TORCH_CUDA_NVRTC, RTLD_LAZY | RTLD_LOCAL) != nullptr;
}

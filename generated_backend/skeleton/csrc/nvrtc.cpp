// Opens NVRTC from here, whose run path says where the toolkit's libraries are.
// Upstream asks for it by name alone, from one of the host's libraries, which
// looks elsewhere, and so does NVRTC for a library of its own. A library that
// is open already is found by its name.
#include <dlfcn.h>
#include <string>

/// 1 where NVRTC is there, else 0. Called when CUDA is initialised.
extern "C" __attribute__((visibility("default"))) int torch_cuda_open_nvrtc() {
  void *nvrtc = dlopen(TORCH_CUDA_NVRTC, RTLD_LAZY | RTLD_LOCAL);
  if (!nvrtc)
    return 0;
  auto versionOf =
      reinterpret_cast<int (*)(int *, int *)>(dlsym(nvrtc, "nvrtcVersion"));
  int major = 0, minor = 0;
  if (versionOf && versionOf(&major, &minor) == 0)
    // One that is not here may be beside NVRTC, which then looks there.
    dlopen(("libnvrtc-builtins.so." + std::to_string(major) + "." +
            std::to_string(minor))
               .c_str(),
           RTLD_LAZY | RTLD_LOCAL);
  return 1;
}

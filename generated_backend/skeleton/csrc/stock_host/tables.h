// The hooks that the backend's split files fill in.
//
// torch-decouple generates their headers with the split files, one for each
// file of the host that asks hooks, and one that leads to them. A backend that
// was emitted without splitting has none, and a stock host is then left as it
// is. Which hooks there are, and what they are given, differs between releases:
// what a release does not have is a nullptr_t here, and what takes a hook asks
// with std::is_invocable what it may be given.
#pragma once

#if __has_include(<torch/csrc/PythonDeviceHooks.h>)
#include <torch/csrc/PythonDeviceHooks.h>
#define TORCH_CUDA_HAS_HOOKS 1

#include <cstddef>
#include <type_traits>

namespace torch_cuda {

/// CUDA's: those of a patched host, or the stand-ins.
inline const auto &hooks() {
  return torch::backend_hooks::getPythonDeviceHooks(c10::DeviceType::CUDA);
}

} // namespace torch_cuda

/// Defines `member_hook()`, the hook of that name of the host's file that
/// `file` leads to. The int is for a struct that has it, which an int fits
/// better; one whose header is not included has none.
#define TORCH_CUDA_HOOK(file, member)                                          \
  template <typename Hooks>                                                    \
  static auto member##_of(const Hooks &hooks, int)                             \
      ->decltype(hooks.file->member) {                                         \
    return hooks.file ? hooks.file->member : nullptr;                          \
  }                                                                            \
  template <typename Hooks>                                                    \
  static std::nullptr_t member##_of(const Hooks &, long) {                     \
    return nullptr;                                                            \
  }                                                                            \
  [[maybe_unused]] static auto member##_hook() {                               \
    return member##_of(torch_cuda::hooks(), 0);                                \
  }
#endif

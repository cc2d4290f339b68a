// The headers of the hook tables that the backend's split files fill.
//
// torch-decouple generates them with the split files; a backend that was
// emitted without splitting has none, and a stock host is then left as it is.
#pragma once

#if __has_include(<torch/csrc/ModuleBackendHooks.h>)
#define TORCH_CUDA_HAS_HOOK_TABLES 1
#include <torch/csrc/GeneratorBackendHooks.h>
#include <torch/csrc/ModuleBackendHooks.h>
#include <torch/csrc/StorageBackendHooks.h>
#include <torch/csrc/StorageMethodsBackendHooks.h>
#include <torch/csrc/StorageSharingBackendHooks.h>
#include <torch/csrc/distributed/c10d/initBackendHooks.h>
#include <torch/csrc/dynamo/guardsBackendHooks.h>
#include <torch/csrc/jit/tensorexpr/tensorexpr_initBackendHooks.h>
#else
#define TORCH_CUDA_HAS_HOOK_TABLES 0
#endif

// The headers of the hook tables that the backend's split files fill.
//
// torch-decouple generates them with the split files. A release has the tables
// of the files that are mixed in it; a backend that was emitted without
// splitting has none, and a stock host is then left as it is.
#pragma once

#if __has_include(<torch/csrc/GeneratorBackendHooks.h>)
#include <torch/csrc/GeneratorBackendHooks.h>
#define TORCH_CUDA_HAS_GENERATOR_HOOKS 1
#endif
#if __has_include(<torch/csrc/ModuleBackendHooks.h>)
#include <torch/csrc/ModuleBackendHooks.h>
#define TORCH_CUDA_HAS_MODULE_HOOKS 1
#endif
#if __has_include(<torch/csrc/StorageBackendHooks.h>)
#include <torch/csrc/StorageBackendHooks.h>
#define TORCH_CUDA_HAS_STORAGE_HOOKS 1
#endif
#if __has_include(<torch/csrc/StorageMethodsBackendHooks.h>)
#include <torch/csrc/StorageMethodsBackendHooks.h>
#define TORCH_CUDA_HAS_STORAGE_METHODS_HOOKS 1
#endif
#if __has_include(<torch/csrc/StorageSharingBackendHooks.h>)
#include <torch/csrc/StorageSharingBackendHooks.h>
#define TORCH_CUDA_HAS_STORAGE_SHARING_HOOKS 1
#endif
#if __has_include(<torch/csrc/distributed/c10d/initBackendHooks.h>)
#include <torch/csrc/distributed/c10d/initBackendHooks.h>
#define TORCH_CUDA_HAS_DISTRIBUTED_HOOKS 1
#endif
#if __has_include(<torch/csrc/dynamo/guardsBackendHooks.h>)
#include <torch/csrc/dynamo/guardsBackendHooks.h>
#define TORCH_CUDA_HAS_GUARDS_HOOKS 1
#endif
#if __has_include(<torch/csrc/jit/tensorexpr/tensorexpr_initBackendHooks.h>)
#include <torch/csrc/jit/tensorexpr/tensorexpr_initBackendHooks.h>
#define TORCH_CUDA_HAS_TENSOREXPR_HOOKS 1
#endif

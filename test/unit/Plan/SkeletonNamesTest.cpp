#include "Plan/Skeleton/Names.h"
#include <gtest/gtest.h>

using namespace decouple;

static AboutSkeleton about() {
  return {"gpu",
          "torch_",
          {{"torch_gpu", "${name}"},
           {"TORCH_GPU", "${NAME}"},
           {"TorchGPU", "${Name}"},
           {"torch-gpu", "${na-me}"},
           {"torch_python_gpu", "torch_python_${stem}"},
           {"TORCH_PYTHON_GPU", "TORCH_PYTHON_${STEM}"}},
          {"TORCH_GPU_ARCH", "_SOURCES_torch_gpu"},
          {"torch_cpu"}};
}

static std::string named(llvm::StringRef backend, llvm::StringRef text) {
  return llvm::cantFail(SkeletonNames::make(about(), backend, "gpu"))
      .apply(text);
}

TEST(SkeletonNames, EverySpelling) {
  EXPECT_EQ(named("torch_xyz", "torch_gpu TORCH_GPU TorchGPU torch-gpu "
                               "torch_python_gpu TORCH_PYTHON_GPU"),
            "torch_xyz TORCH_XYZ TorchXyz torch-xyz torch_python_xyz "
            "TORCH_PYTHON_XYZ");
}

TEST(SkeletonNames, ANameThatDoesNotBeginWithTorch) {
  EXPECT_EQ(
      named("acme_gpu_2", "torch_gpu TorchGPU torch-gpu torch_python_gpu"),
      "acme_gpu_2 AcmeGpu2 acme-gpu-2 torch_python_acme_gpu_2");
}

TEST(SkeletonNames, WithinWords) {
  EXPECT_EQ(named("torch_xyz", "libtorch_gpu.so torch_gpu_fail TorchGPUConfig"),
            "libtorch_xyz.so torch_xyz_fail TorchXyzConfig");
}

TEST(SkeletonNames, WhatIsUpstreamsStays) {
  EXPECT_EQ(named("torch_xyz", "${TORCH_GPU_ARCH} TORCH_GPU_SOURCES_torch_gpu"),
            "${TORCH_GPU_ARCH} TORCH_XYZ_SOURCES_torch_gpu");
}

TEST(SkeletonNames, WhatTheNewNameHoldsIsNotReplacedAgain) {
  EXPECT_EQ(named("torch_gpu_torch_gpu", "torch_gpu"), "torch_gpu_torch_gpu");
}

TEST(SkeletonNames, ItsOwnNameChangesNothing) {
  llvm::StringRef text = "torch_gpu TORCH_GPU TorchGPU torch-gpu torch_xyz";
  EXPECT_EQ(named("torch_gpu", text), text);
}

TEST(SkeletonNames, ASkeletonWithoutNamesIsTakenAsItIs) {
  SkeletonNames names =
      llvm::cantFail(SkeletonNames::make({}, "torch_xyz", "gpu"));
  EXPECT_EQ(names.apply("torch_gpu torch_xyz"), "torch_gpu torch_xyz");
}

TEST(SkeletonNames, WhatTheSkeletonOrPyTorchCallsSomethingElseIsNoName) {
  for (const char *taken : {"torch_python_gpu", "torch_cpu"}) {
    auto names = SkeletonNames::make(about(), taken, "gpu");
    EXPECT_EQ(llvm::toString(names.takeError()),
              "--name " + std::string(taken) +
                  ": PyTorch already has something of that name");
  }
}

TEST(SkeletonNames, UpstreamsNameOfTheRulesDeviceIsFree) {
  auto names = SkeletonNames::make(about(), "torch_cpu", "cpu");
  EXPECT_EQ(llvm::cantFail(std::move(names)).apply("torch_gpu"), "torch_cpu");
}

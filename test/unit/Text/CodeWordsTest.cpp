// Words that generated things may be called by.

#include "Text/CodeWords.h"
#include "gtest/gtest.h"

using namespace decouple;

namespace {

TEST(CodeWords, CapitalsBeginWords) {
  EXPECT_EQ(plainWords("releaseIPCCounter"), "release_ipc_counter");
  EXPECT_EQ(plainWords("ProcessGroupNCCL"), "process_group_nccl");
  EXPECT_EQ(plainWords("c10d_init"), "c10d_init");
  EXPECT_EQ(plainWords("Conv2dPack"), "conv2d_pack");
}

TEST(CodeWords, LinesAroundAreNoWords) {
  EXPECT_EQ(plainWords("_empty_strided"), "empty_strided");
  EXPECT_EQ(plainWords("resize_"), "resize");
  EXPECT_EQ(plainWords("operator()"), "operator");
  EXPECT_EQ(plainWords("_"), "");
}

TEST(CodeWords, WhatCPutsBeforeAClassIsLeftOut) {
  EXPECT_EQ(plainWords("ABCStore_shareAll"), "store_share_all");
  EXPECT_EQ(plainWords("CUDACachingAllocator"), "cuda_caching_allocator");
  EXPECT_EQ(plainWords("IPC_counter"), "ipc_counter");
}

TEST(CodeWords, TheFirstCallSaysWhatIsDone) {
  EXPECT_EQ(firstCall("self->data = make<Gpu>(device.index());"), "make");
  EXPECT_EQ(firstCall("x = at::cuda::Pool::get(n); later();"), "pool_get");
  EXPECT_EQ(firstCall("at::native::resize_bytes(n);"), "resize_bytes");
  EXPECT_EQ(firstCall("return std::pair<int, std::set<int>>(f(1));"), "pair");
}

TEST(CodeWords, MacrosKeywordsAndVariablesAreNoCalls) {
  EXPECT_EQ(firstCall("CHECK(n); if (n) { run(n); }"), "run");
  EXPECT_EQ(firstCall("Guard guard(n); run(n);"), "run");
  EXPECT_EQ(firstCall("std::vector<int> all(n); run(n);"), "run");
  EXPECT_EQ(firstCall("n += 1;"), "");
}

TEST(CodeWords, TheFirstNameInQuotes) {
  EXPECT_EQ(firstNameInQuotes("CHECK(n, \"not this\"); m.def(\"_go\", f);"),
            "_go");
  EXPECT_EQ(firstNameInQuotes("say(\"%d\", n);"), "");
}

} // namespace

TEST(CodeWords, WholeWordsOfAName) {
  for (const char *text : {"cuda", "CUDA::cublas", "USE_CUDA", "CUDAToolkit",
                           "isCuda", "torch_cuda_library", "cuda12"})
    EXPECT_TRUE(hasWords(text, "cuda")) << text;
  for (const char *text : {"", "barracuda", "cudart", "CUDART", "cu_da"})
    EXPECT_FALSE(hasWords(text, "cuda")) << text;
}

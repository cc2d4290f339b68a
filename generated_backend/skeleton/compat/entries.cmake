# <header> TOOLKIT <first version without the name> UNITS <who uses it>
torch_cuda_compat(cufft_results.h TOOLKIT 13.0 UNITS "/(SpectralOps|CUDAHooks)\\.cpp$")
torch_cuda_compat(mem_advise.h TOOLKIT 13.0 UNITS "/CUDADeviceAssertionHost\\.cpp$")
# Everything that includes ATen/cuda/cub.cuh: by name, through ScanUtils.cuh and
# through SortUtils.cuh.
torch_cuda_compat(cub_iterators.h TOOLKIT 13.0 UNITS "/cuda/cub(-RadixSortKeys|-RadixSortPairs)?\\.cu$")
torch_cuda_compat(cub_iterators.h TOOLKIT 13.0
  UNITS "/native/cuda/(Embedding|EmbeddingBackwardKernel|EmbeddingBag|Nonzero|SegmentReduce|UniqueCub)\\.cu$")
torch_cuda_compat(cub_iterators.h TOOLKIT 13.0
  UNITS "/native/cuda/((Cumminmax|Cumprod|Cumsum|Logcumsumexp)Kernel|Sort|SortStable|TensorTopK)\\.cu$")

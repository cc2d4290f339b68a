// The entry points of programs built with --default-stream per-thread: the same
// calls, with the null stream as the calling thread's own. CUDA Runtime API,
// "Stream synchronization behavior".
#include "api/runtime/Runtime.h"

using namespace cudasim;

extern "C" cudaError_t __cudaLaunchKernel(void *, dim3, dim3, void **, size_t,
                                          cudaStream_t);

#define PER_THREAD(name, suffix, parameters, arguments)                        \
  CUDASIM_EXPORT cudaError_t name##suffix parameters {                         \
    PerThread scope;                                                           \
    return name arguments;                                                     \
  }

PER_THREAD(cudaMemcpy, _ptds,
           (void *to, const void *from, size_t size, cudaMemcpyKind kind),
           (to, from, size, kind))
PER_THREAD(cudaMemcpyAsync, _ptsz,
           (void *to, const void *from, size_t size, cudaMemcpyKind kind,
            cudaStream_t stream),
           (to, from, size, kind, stream))
PER_THREAD(cudaMemcpy2D, _ptds,
           (void *to, size_t toPitch, const void *from, size_t fromPitch,
            size_t width, size_t height, cudaMemcpyKind kind),
           (to, toPitch, from, fromPitch, width, height, kind))
PER_THREAD(cudaMemcpy2DAsync, _ptsz,
           (void *to, size_t toPitch, const void *from, size_t fromPitch,
            size_t width, size_t height, cudaMemcpyKind kind,
            cudaStream_t stream),
           (to, toPitch, from, fromPitch, width, height, kind, stream))
PER_THREAD(cudaMemset, _ptds, (void *to, int value, size_t size),
           (to, value, size))
PER_THREAD(cudaMemsetAsync, _ptsz,
           (void *to, int value, size_t size, cudaStream_t stream),
           (to, value, size, stream))
PER_THREAD(cudaMemset2D, _ptds,
           (void *to, size_t pitch, int value, size_t width, size_t height),
           (to, pitch, value, width, height))
PER_THREAD(cudaMemset2DAsync, _ptsz,
           (void *to, size_t pitch, int value, size_t width, size_t height,
            cudaStream_t stream),
           (to, pitch, value, width, height, stream))
PER_THREAD(cudaMallocAsync, _ptsz,
           (void **result, size_t size, cudaStream_t stream),
           (result, size, stream))
PER_THREAD(cudaMallocFromPoolAsync, _ptsz,
           (void **result, size_t size, cudaMemPool_t pool,
            cudaStream_t stream),
           (result, size, pool, stream))
PER_THREAD(cudaFreeAsync, _ptsz, (void *pointer, cudaStream_t stream),
           (pointer, stream))
PER_THREAD(cudaEventRecord, _ptsz, (cudaEvent_t event, cudaStream_t stream),
           (event, stream))
PER_THREAD(cudaEventRecordWithFlags, _ptsz,
           (cudaEvent_t event, cudaStream_t stream, unsigned flags),
           (event, stream, flags))
PER_THREAD(cudaStreamWaitEvent, _ptsz,
           (cudaStream_t stream, cudaEvent_t event, unsigned flags),
           (stream, event, flags))
PER_THREAD(cudaStreamSynchronize, _ptsz, (cudaStream_t stream), (stream))
PER_THREAD(cudaStreamQuery, _ptsz, (cudaStream_t stream), (stream))
PER_THREAD(cudaStreamGetPriority, _ptsz, (cudaStream_t stream, int *priority),
           (stream, priority))
PER_THREAD(cudaStreamGetFlags, _ptsz, (cudaStream_t stream, unsigned *flags),
           (stream, flags))
PER_THREAD(cudaStreamGetId, _ptsz,
           (cudaStream_t stream, unsigned long long *id), (stream, id))
#if CUDART_VERSION >= 12080
PER_THREAD(cudaStreamGetDevice, _ptsz, (cudaStream_t stream, int *device),
           (stream, device))
#endif
PER_THREAD(cudaStreamAddCallback, _ptsz,
           (cudaStream_t stream, cudaStreamCallback_t callback, void *data,
            unsigned flags),
           (stream, callback, data, flags))
PER_THREAD(cudaLaunchHostFunc, _ptsz,
           (cudaStream_t stream, cudaHostFn_t function, void *data),
           (stream, function, data))
PER_THREAD(cudaStreamBeginCapture, _ptsz,
           (cudaStream_t stream, cudaStreamCaptureMode mode), (stream, mode))
PER_THREAD(cudaStreamEndCapture, _ptsz,
           (cudaStream_t stream, cudaGraph_t *graph), (stream, graph))
PER_THREAD(cudaStreamIsCapturing, _ptsz,
           (cudaStream_t stream, cudaStreamCaptureStatus *status),
           (stream, status))
PER_THREAD(cudaGraphLaunch, _ptsz, (cudaGraphExec_t exec, cudaStream_t stream),
           (exec, stream))
PER_THREAD(cudaGraphUpload, _ptsz, (cudaGraphExec_t exec, cudaStream_t stream),
           (exec, stream))
PER_THREAD(cudaLaunchKernel, _ptsz,
           (const void *function, dim3 grid, dim3 block, void **arguments,
            size_t shared, cudaStream_t stream),
           (function, grid, block, arguments, shared, stream))
PER_THREAD(cudaLaunchCooperativeKernel, _ptsz,
           (const void *function, dim3 grid, dim3 block, void **arguments,
            size_t shared, cudaStream_t stream),
           (function, grid, block, arguments, shared, stream))
PER_THREAD(cudaLaunchKernelExC, _ptsz,
           (const cudaLaunchConfig_t *config, const void *function,
            void **arguments),
           (config, function, arguments))
PER_THREAD(__cudaLaunchKernel, _ptsz,
           (void *kernel, dim3 grid, dim3 block, void **arguments,
            size_t shared, cudaStream_t stream),
           (kernel, grid, block, arguments, shared, stream))

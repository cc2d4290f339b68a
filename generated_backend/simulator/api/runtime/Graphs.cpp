// CUDA Runtime API, "Graph Management", and the captures of "Stream
// Management".
#include "api/runtime/Runtime.h"
#include "device/Handles.h"
#include "graph/Capture.h"

#include <cstdio>

using namespace cudasim;

static cudaGraph_t handleOf(const GraphPtr &graph) {
  return reinterpret_cast<cudaGraph_t>(graph.get());
}
static Node *nodeOf(cudaGraphNode_t handle) {
  return reinterpret_cast<Node *>(handle);
}

/// Runs \p body with the graph of a handle.
template <typename Body>
static cudaError_t graphCall(const char *function, cudaGraph_t handle,
                             Body body) {
  return deviceCall(function, [&](Device &) {
    const GraphPtr graph = Handles<Graph>::global().find(handle);
    return graph ? body(graph) : Status::InvalidValue;
  });
}

CUDASIM_EXPORT cudaError_t cudaStreamBeginCapture(cudaStream_t handle,
                                                  cudaStreamCaptureMode mode) {
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &stream) {
    return unsigned(mode) > cudaStreamCaptureModeRelaxed
               ? Status::InvalidValue
               : beginCapture(stream, CaptureMode(mode));
  });
}

CUDASIM_EXPORT cudaError_t cudaStreamEndCapture(cudaStream_t handle,
                                                cudaGraph_t *result) {
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &stream) {
    GraphPtr graph;
    const Status status = endCapture(stream, graph);
    if (graph)
      Handles<Graph>::global().add(graph);
    if (result)
      *result = handleOf(graph);
    return status;
  });
}

/// "If called on cudaStreamLegacy while a stream not created with
/// cudaStreamNonBlocking is capturing, cudaErrorStreamCaptureImplicit": kept
/// simple, the legacy stream captures never.
CUDASIM_EXPORT cudaError_t
cudaStreamIsCapturing(cudaStream_t handle, cudaStreamCaptureStatus *status) {
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &stream) {
    if (!status)
      return Status::InvalidValue;
    *status = cudaStreamCaptureStatus(captureInfo(*stream).State);
    return Status::Success;
  });
}

static void tell(const CaptureInfo &info, cudaStreamCaptureStatus *status,
                 unsigned long long *id, cudaGraph_t *graph,
                 const cudaGraphNode_t **tail, size_t *count) {
  *status = cudaStreamCaptureStatus(info.State);
  if (id)
    *id = info.Id;
  if (graph) {
    *graph = handleOf(info.Into);
    if (info.Into)
      Handles<Graph>::global().add(info.Into);
  }
  if (tail)
    *tail = reinterpret_cast<const cudaGraphNode_t *>(info.Tail);
  if (count)
    *count = info.Count;
}

#if CUDART_VERSION >= 13000
CUDASIM_EXPORT cudaError_t cudaStreamGetCaptureInfo(
    cudaStream_t handle, cudaStreamCaptureStatus *status,
    unsigned long long *id, cudaGraph_t *graph, const cudaGraphNode_t **tail,
    const cudaGraphEdgeData **edges, size_t *count) {
  if (edges)
    *edges = nullptr;
#else
CUDASIM_EXPORT cudaError_t cudaStreamGetCaptureInfo_v2(
    cudaStream_t handle, cudaStreamCaptureStatus *status,
    unsigned long long *id, cudaGraph_t *graph, const cudaGraphNode_t **tail,
    size_t *count) {
#endif
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &stream) {
    if (!status)
      return Status::InvalidValue;
    tell(captureInfo(*stream), status, id, graph, tail, count);
    return Status::Success;
  });
}

#if CUDART_VERSION >= 13000
CUDASIM_EXPORT cudaError_t cudaStreamUpdateCaptureDependencies(
    cudaStream_t handle, cudaGraphNode_t *nodes, const cudaGraphEdgeData *,
    size_t count, unsigned flags) {
#else
CUDASIM_EXPORT cudaError_t cudaStreamUpdateCaptureDependencies(
    cudaStream_t handle, cudaGraphNode_t *nodes, size_t count, unsigned flags) {
#endif
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &stream) {
    std::vector<Node *> list;
    for (size_t index = 0; index < count; ++index)
      list.push_back(nodeOf(nodes[index]));
    return updateTail(*stream, list, flags == cudaStreamSetCaptureDependencies);
  });
}

CUDASIM_EXPORT cudaError_t
cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode) {
  if (!mode || unsigned(*mode) > cudaStreamCaptureModeRelaxed)
    return outcome(Status::InvalidValue);
  *mode = cudaStreamCaptureMode(exchangeCaptureMode(CaptureMode(*mode)));
  return cudaSuccess;
}

CUDASIM_EXPORT cudaError_t cudaGraphCreate(cudaGraph_t *result,
                                           unsigned flags) {
  return deviceCall(__func__, [&](Device &) {
    if (!result || flags)
      return Status::InvalidValue;
    const auto graph = std::make_shared<Graph>();
    Handles<Graph>::global().add(graph);
    *result = handleOf(graph);
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaGraphDestroy(cudaGraph_t handle) {
  return graphCall(__func__, handle, [&](const GraphPtr &) {
    Handles<Graph>::global().remove(handle);
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaGraphClone(cudaGraph_t *result,
                                          cudaGraph_t handle) {
  return graphCall(__func__, handle, [&](const GraphPtr &graph) {
    if (!result)
      return Status::InvalidValue;
    const GraphPtr copy = clone(*graph);
    Handles<Graph>::global().add(copy);
    *result = handleOf(copy);
    return Status::Success;
  });
}

/// Without room for nodes, their number; room that is left over is filled with
/// null.
CUDASIM_EXPORT cudaError_t cudaGraphGetNodes(cudaGraph_t handle,
                                             cudaGraphNode_t *nodes,
                                             size_t *count) {
  return graphCall(__func__, handle, [&](const GraphPtr &graph) {
    if (!count)
      return Status::InvalidValue;
    std::lock_guard guard(graph->Lock);
    const size_t room = nodes ? *count : 0, there = graph->Nodes.size();
    for (size_t index = 0; index < room; ++index)
      nodes[index] =
          index < there
              ? reinterpret_cast<cudaGraphNode_t>(graph->Nodes[index].get())
              : nullptr;
    *count = nodes ? std::min(room, there) : there;
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node,
                                                cudaGraphNodeType *type) {
  return deviceCall(__func__, [&](Device &) {
    if (!node || !type)
      return Status::InvalidValue;
    *type = cudaGraphNodeType(nodeOf(node)->What.Kind);
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaGraphDebugDotPrint(cudaGraph_t handle,
                                                  const char *path, unsigned) {
  return graphCall(__func__, handle, [&](const GraphPtr &graph) {
    std::FILE *file = path ? std::fopen(path, "w") : nullptr;
    if (!file)
      return path ? Status(cudaErrorOperatingSystem) : Status::InvalidValue;
    std::fputs(toDot(*graph).c_str(), file);
    return std::fclose(file) ? Status(cudaErrorOperatingSystem)
                             : Status::Success;
  });
}

static cudaError_t makeExec(const char *function, cudaGraphExec_t *result,
                            cudaGraph_t handle) {
  return graphCall(function, handle, [&](const GraphPtr &graph) {
    if (!result)
      return Status::InvalidValue;
    *result = reinterpret_cast<cudaGraphExec_t>(
        Handles<GraphExec>::global().add(instantiate(*graph)));
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaGraphInstantiate(cudaGraphExec_t *result,
                                                cudaGraph_t graph,
                                                unsigned long long) {
  return makeExec(__func__, result, graph);
}

CUDASIM_EXPORT cudaError_t cudaGraphInstantiateWithFlags(
    cudaGraphExec_t *result, cudaGraph_t graph, unsigned long long) {
  return makeExec(__func__, result, graph);
}

CUDASIM_EXPORT cudaError_t cudaGraphExecDestroy(cudaGraphExec_t handle) {
  return deviceCall(__func__, [&](Device &) {
    return Handles<GraphExec>::global().remove(handle) ? Status::Success
                                                       : Status::InvalidValue;
  });
}

static Status launchGraph(Device &device, const StreamPtr &stream,
                          cudaGraphExec_t handle) {
  const auto exec = Handles<GraphExec>::global().find(handle);
  if (!exec)
    return Status::InvalidValue;
  const auto work = [exec] {
    for (const WorkQueue::Work &one : exec->Works)
      one();
  };
  return enqueue(device, stream, {NodeKind::Child, work, {}});
}

CUDASIM_EXPORT cudaError_t cudaGraphLaunch(cudaGraphExec_t exec,
                                           cudaStream_t handle) {
  return streamCall(__func__, handle,
                    [&](Device &device, const StreamPtr &stream) {
                      return launchGraph(device, stream, exec);
                    });
}

/// There is nothing to prepare.
CUDASIM_EXPORT cudaError_t cudaGraphUpload(cudaGraphExec_t exec,
                                           cudaStream_t handle) {
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &) {
    return Handles<GraphExec>::global().find(exec) ? Status::Success
                                                   : Status::InvalidValue;
  });
}

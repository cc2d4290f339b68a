/// \file
/// Graphs: work with its order, to be launched often. CUDA Runtime API, "Graph
/// Management".
#pragma once

#include "stream/WorkQueue.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace cudasim {

/// As cudaGraphNodeType and CUgraphNodeType number them.
enum class NodeKind {
  Kernel = 0,
  Memcpy = 1,
  Memset = 2,
  Host = 3,
  Child = 4,
  Empty = 5,
  WaitEvent = 6,
  RecordEvent = 7,
  MemAlloc = 10,
  MemFree = 11,
};

/// Work, and what kind of node it is in a graph.
struct Operation {
  NodeKind Kind = NodeKind::Empty;
  WorkQueue::Work Work;
  /// For people: the kernel's name.
  std::string Name;
};

struct Node {
  Operation What;
  std::vector<Node *> After;
};

struct Graph {
  Graph();
  Graph(const Graph &) = delete;
  Graph &operator=(const Graph &) = delete;

  /// Which graph of this process it is, for drawings.
  const std::uint64_t Number;
  std::mutex Lock;
  /// Each after all that it follows: capture adds them so, and so does a
  /// caller.
  std::vector<std::unique_ptr<Node>> Nodes;

  /// Adds a node that follows \p after; none of them may be null.
  Node *add(Operation what, std::vector<Node *> after);
  bool has(const Node *node);
};

using GraphPtr = std::shared_ptr<Graph>;

/// A graph made ready to launch: it no longer follows changes of the graph.
struct GraphExec {
  std::vector<WorkQueue::Work> Works;
};

/// Makes \p graph ready to launch.
std::shared_ptr<GraphExec> instantiate(Graph &graph);
/// The same graph again, with nodes of its own.
GraphPtr clone(Graph &graph);
/// The graph in the DOT language: cudaGraphDebugDotPrint.
std::string toDot(Graph &graph);
/// All of \p nodes and what they follow, directly or not, contain \p wanted.
bool follow(const std::vector<Node *> &nodes,
            const std::vector<Node *> &wanted);

} // namespace cudasim

// Graphs.
#include "graph/Graph.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>

namespace cudasim {

static std::uint64_t nextNumber() {
  static std::atomic<std::uint64_t> numbers{0};
  return ++numbers;
}

Graph::Graph() : Number(nextNumber()) {}

Node *Graph::add(Operation what, std::vector<Node *> after) {
  std::lock_guard guard(Lock);
  Nodes.push_back(
      std::make_unique<Node>(Node{std::move(what), std::move(after)}));
  return Nodes.back().get();
}

bool Graph::has(const Node *node) {
  std::lock_guard guard(Lock);
  return std::any_of(Nodes.begin(), Nodes.end(),
                     [node](const auto &one) { return one.get() == node; });
}

/// Nodes so that each comes after what it follows; dependencies may have been
/// added after the nodes.
static void visit(Node *node, std::set<Node *> &seen,
                  std::vector<Node *> &order) {
  if (!seen.insert(node).second)
    return;
  for (Node *before : node->After)
    visit(before, seen, order);
  order.push_back(node);
}

static std::vector<Node *> inOrder(const Graph &graph) {
  std::set<Node *> seen;
  std::vector<Node *> order;
  for (const auto &node : graph.Nodes)
    visit(node.get(), seen, order);
  return order;
}

std::shared_ptr<GraphExec> instantiate(Graph &graph) {
  std::lock_guard guard(graph.Lock);
  auto exec = std::make_shared<GraphExec>();
  for (const Node *node : inOrder(graph))
    if (node->What.Work)
      exec->Works.push_back(node->What.Work);
  return exec;
}

GraphPtr clone(Graph &graph) {
  std::lock_guard guard(graph.Lock);
  auto copy = std::make_shared<Graph>();
  std::map<Node *, Node *> images;
  for (Node *node : inOrder(graph)) {
    std::vector<Node *> after;
    for (Node *before : node->After)
      after.push_back(images[before]);
    images[node] = copy->add(node->What, std::move(after));
  }
  return copy;
}

static const char *kindName(NodeKind kind) {
  switch (kind) {
  case NodeKind::Kernel:
    return "KERNEL";
  case NodeKind::Memcpy:
    return "MEMCPY";
  case NodeKind::Memset:
    return "MEMSET";
  case NodeKind::Host:
    return "HOST";
  case NodeKind::Child:
    return "GRAPH";
  case NodeKind::Empty:
    return "EMPTY";
  case NodeKind::WaitEvent:
    return "EVENT_WAIT";
  case NodeKind::RecordEvent:
    return "EVENT_RECORD";
  case NodeKind::MemAlloc:
    return "MEM_ALLOC";
  case NodeKind::MemFree:
    return "MEM_FREE";
  }
  return "UNKNOWN";
}

std::string toDot(Graph &graph) {
  std::lock_guard guard(graph.Lock);
  const std::string number = std::to_string(graph.Number);
  std::map<Node *, std::string> names;
  std::string text = "digraph dot {\nsubgraph cluster_" + number +
                     " {\nlabel=\"graph_" + number +
                     "\" graph[style=\"dashed\"];\n";
  for (Node *node : inOrder(graph)) {
    const std::string place = std::to_string(names.size());
    const std::string &name = names[node] =
        "\"graph_" + number + "_node_" + place + "\"";
    text += name + "[style=\"solid\" shape=\"rectangle\" label=\"" + place +
            "\\n" + kindName(node->What.Kind) + "\\n" + node->What.Name +
            "\"];\n";
    for (Node *before : node->After)
      text += names[before] + " -> " + name + ";\n";
  }
  return text + "}\n}\n";
}

bool follow(const std::vector<Node *> &nodes,
            const std::vector<Node *> &wanted) {
  std::set<Node *> seen;
  std::vector<Node *> order;
  for (Node *node : nodes)
    visit(node, seen, order);
  return std::all_of(wanted.begin(), wanted.end(),
                     [&seen](Node *node) { return seen.count(node); });
}

} // namespace cudasim

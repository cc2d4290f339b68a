// CUDA Runtime API, "Graph Management".
#include "Support.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <regex>
#include <unistd.h>

/// What is in the file that a graph was drawn into.
static std::string drawing(cudaGraph_t graph) {
  const std::string path = testing::TempDir() + "simulator-graph-" +
                           std::to_string(getpid()) + ".dot";
  EXPECT_EQ(cudaSuccess, cudaGraphDebugDotPrint(graph, path.c_str(), 0));
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::remove(path.c_str());
  return text;
}

TEST(GraphTest, GraphsAreClonedAndDrawn) {
  Stream stream;
  Memory memory(1);
  cudaGraph_t graph = nullptr, copy = nullptr;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  OK(cudaMemsetAsync(memory.Base, 1, 1, stream));
  OK(cudaMemsetAsync(memory.Base, 2, 1, stream));
  OK(cudaStreamEndCapture(stream, &graph));
  OK(cudaGraphClone(&copy, graph));
  OK(cudaGraphDestroy(graph));
  // Graphs are numbered in each process.
  const std::regex edge(R"re("graph_(\d+)_node_0" -> "graph_\1_node_1")re");
  const std::string text = drawing(copy);
  EXPECT_TRUE(std::regex_search(text, edge)) << text;
  EXPECT_NE(std::string::npos, text.find("MEMSET")) << text;
  OK(cudaGraphDestroy(copy));
}

TEST(GraphTest, HostFunctionsRunWithEachLaunch) {
  Stream stream;
  int count = 0;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  OK(cudaLaunchHostFunc(
      stream, [](void *data) { ++*static_cast<int *>(data); }, &count));
  OK(cudaStreamEndCapture(stream, &graph));
  OK(cudaGraphInstantiateWithFlags(&exec, graph, 0));
  OK(cudaGraphLaunch(exec, stream));
  OK(cudaGraphLaunch(exec, stream));
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(2, count);
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));
}

// A SourceTree that was never on disk.
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Tree/SourceTree.h"
#include "llvm/ADT/STLExtras.h"
#include <initializer_list>
#include <string>
#include <utility>

namespace decouple {

inline SourceTree
memoryTree(llvm::ArrayRef<std::pair<std::string, std::string>> files) {
  SourceTree tree;
  for (const auto &[path, text] : files) {
    SourceFile file;
    file.path = path;
    file.size = text.size();
    file.content = llvm::MemoryBuffer::getMemBufferCopy(text, path);
    tree.files.push_back(std::move(file));
  }
  llvm::sort(tree.files, [](const SourceFile &a, const SourceFile &b) {
    return a.path < b.path;
  });
  return tree;
}

inline SourceTree
memoryTree(std::initializer_list<std::pair<std::string, std::string>> files) {
  return memoryTree(llvm::ArrayRef(files));
}

inline Glob glob(llvm::StringRef text) {
  return llvm::cantFail(Glob::compile(text));
}

/// A pack with two configurations that differ in USE_GPU, and what reads a
/// small project; tests add libraries.
inline RulePack samplePack() {
  RulePack pack;
  pack.device = {
      .name = "gpu", .title = "GPU", .without = "cpu-only", .with = "cuda"};
  pack.roles = {{".cpp", "source"}, {".cu", "source"}, {".h", "header"}};
  for (const char *name : {"cpu-only", "cuda"}) {
    Configuration layer;
    layer.name = name;
    layer.macros["USE_GPU"] = layer.name == "cuda" ? Truth::True : Truth::False;
    layer.macros["WINDOWS"] = Truth::False;
    pack.cmakeConfigurations.push_back(std::move(layer));
  }
  pack.reading.commands = {
      {"read_list", CommandKind::StarlarkList, "lists.bzl"},
      {"without", CommandKind::Exclude, ""},
      {"gpu_library", CommandKind::Target, ""}};
  pack.reading.directories = {{"TOP", ""}};
  pack.reading.follow = {glob("**")};
  pack.reading.blockFiles = {glob("**")};
  pack.reading.mentions = {"gpu"};
  return pack;
}

inline LibraryRule library(std::string name, std::string file, std::string list,
                           bool ofDevice) {
  LibraryRule rule;
  rule.info.id = "library-" + name;
  rule.library = std::move(name);
  rule.file = std::move(file);
  rule.list = std::move(list);
  rule.ofDevice = ofDevice;
  return rule;
}

} // namespace decouple

#include "SampleTree.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

using namespace decouple;

static LibraryRule library(const std::string &name, bool ofDevice) {
  LibraryRule rule;
  rule.library = name;
  rule.ofDevice = ofDevice;
  return rule;
}

static Layout sampleLayout() {
  return {
      "sample",
      "",
      "dev/backend",
      "dev/backend/patches",
      "dev/tools/helper",
      {{"gpu", "csrc"}, {"gpu/special", "extra"}, {"core/shared", "shared"}}};
}

SampleTree::SampleTree() {
  scan.tree.root = directory / "checkout";
  scan.tree.release = "9.8.7";
  rules.extension = {"<Python.h>", "PyObject *module", "module"};
  rules.layouts.emplace("sample", sampleLayout());
  for (const char *root : {"lib", "."})
    rules.includeRoots.push_back(llvm::cantFail(Glob::compile(root)));
  rules.libraries = {library("gpu_lib", true), library("core_lib", false)};
  // Sources may move without a library that compiles them.
  rules.files.resize(1);
  rules.files[0].info.id = "rule-of-source";
  rules.files[0].tier = Tier::Exception;
  options.layout = "sample";
  options.skeleton = directory / "skeleton";
  addSkeleton("CMakeLists.txt", "project(x)\n");
  addSkeleton("wrapped_cmake/setup.py", "pass\n");
  add("core/a.cpp", "core a\n", Action::Keep);
  add("core/shared/s.h", "shared\n", Action::Supplement, "header");
  add("gpu/b.cpp", "gpu b\n", Action::Move);
  add("gpu/b.h", "gpu b.h\n", Action::Move, "header");
  add("gpu/special/c.cpp", "special\n", Action::Move);
  addMember("gpu/b.cpp", "gpu_lib", "gpu_list");
}

void SampleTree::add(const std::string &path, const std::string &text,
                     Action action, const std::string &role) {
  std::size_t at = 0;
  while (at < scan.tree.files.size() && scan.tree.files[at].path < path)
    ++at;
  SourceFile file;
  file.path = path;
  file.size = text.size();
  file.content = llvm::MemoryBuffer::getMemBufferCopy(text, path);
  scan.tree.files.insert(scan.tree.files.begin() + at, std::move(file));
  scan.directives.insert(scan.directives.begin() + at, DirectiveTree());
  FileDecision decision;
  decision.verdict = action == Action::Keep ? "STAYS" : "GOES";
  decision.action = action;
  decision.rule = "rule-of-" + role;
  decision.role = role;
  classification.files.insert(classification.files.begin() + at, decision);
}

void SampleTree::addSkeleton(const std::string &path, const std::string &text) {
  writeText(options.skeleton + "/" + path, text);
}

void SampleTree::addMember(const std::string &path, const std::string &library,
                           const std::string &list) {
  LibraryMember member;
  member.path = path;
  member.library = library;
  member.list = list;
  member.file = "build/lists.bzl";
  scan.build.members.push_back(member);
}

/// An edge names paths that others own.
static llvm::StringRef kept(const std::string &path) {
  static std::set<std::string> paths;
  return *paths.insert(path).first;
}

void SampleTree::addInclude(const std::string &from, unsigned line,
                            const std::string &spelled, bool angled,
                            const std::string &to) {
  IncludeDirective include;
  include.line = line;
  include.spelled = spelled;
  include.angled = angled;
  scan.directives[indexOf(from)].includes.push_back(include);
  scan.includes.push_back({kept(from), kept(to), line});
}

std::size_t SampleTree::indexOf(const std::string &path) const {
  auto found = std::find_if(scan.tree.files.begin(), scan.tree.files.end(),
                            [&](const auto &f) { return f.path == path; });
  EXPECT_NE(found, scan.tree.files.end()) << path;
  return static_cast<std::size_t>(found - scan.tree.files.begin());
}

std::string decouple::textOf(const Plan &plan, const std::string &destination) {
  for (const PlannedFile &file : plan.files)
    if (file.destination == destination)
      return file.content->getBuffer().str();
  return "(none)";
}

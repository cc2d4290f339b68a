#pragma once
#include "Plan/Backend/UnitProperties.h"

namespace decouple {

/// a.cpp reads FAST; b.cpp includes b.h, which does; c.cpp reads nothing. All
/// are of the library gpu.
struct UnitSample {
  ScanResult scan;
  UnitRules rules;
  OriginMap moved;

  UnitSample() {
    add("a.cpp", {"FAST"});
    add("b.cpp", {});
    add("b.h", {"FAST"});
    add("c.cpp", {});
    scan.includes = {{"b.cpp", "b.h", 1}};
    for (const char *path : {"a.cpp", "b.cpp", "c.cpp"})
      scan.build.members.push_back({path, "gpu", "", "build", 7, "", ""});
  }

  void add(const std::string &path, const std::vector<std::string> &macros) {
    SourceFile file;
    file.path = path;
    scan.tree.files.push_back(std::move(file));
    DirectiveTree tree;
    tree.groups.emplace_back();
    tree.groups.back().arms.emplace_back();
    tree.groups.back().arms.back().macros = macros;
    scan.directives.push_back(std::move(tree));
    moved[path] = "src/" + path;
  }

  /// What `path` holds.
  void text(const std::string &path, const std::string &text) {
    for (SourceFile &file : scan.tree.files)
      if (file.path == path)
        file.content = llvm::MemoryBuffer::getMemBufferCopy(text, path);
  }

  BuildProperty &say(BuildProperty::Of of, const std::string &subject,
                     const std::string &value) {
    BuildProperty property{of, subject};
    property.value = value;
    property.file = "build";
    property.line = 3;
    scan.build.properties.push_back(property);
    return scan.build.properties.back();
  }

  /// `from` includes `spelled`, which the include roots do not have.
  void include(const std::string &from, const std::string &spelled) {
    for (std::size_t i = 0; i < scan.tree.files.size(); ++i)
      if (scan.tree.files[i].path == from)
        scan.directives[i].includes.push_back({9, spelled, true});
  }

  BuildProperty &show(const std::string &directory) {
    BuildProperty &property = say(BuildProperty::Of::Library, "gpu", directory);
    property.kind = BuildProperty::Kind::IncludeDirectory;
    return property;
  }

  /// What is open, as it is emitted.
  std::vector<std::string> open() const {
    std::vector<std::string> out;
    for (const OpenProperty &p : plan().open)
      out.push_back(p.file + ":" + std::to_string(p.line) + ": " + p.what);
    return out;
  }
  UnitProperties plan() const { return planUnitProperties(scan, rules, moved); }
  /// The statements, one a line, as they are emitted.
  std::vector<std::string> lines() const {
    std::vector<std::string> out;
    for (const UnitStatement &s : plan().statements) {
      std::string text = wordOf(UnitCommands, s.command);
      for (const std::string &argument : s.arguments)
        text += " " + argument;
      out.push_back(text + (s.condition.empty() ? "" : " if " + s.condition));
    }
    return out;
  }
};

inline Glob glob(llvm::StringRef text) {
  return llvm::cantFail(Glob::compile(text));
}

} // namespace decouple

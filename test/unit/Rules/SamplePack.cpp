#include "SamplePack.h"
#include "Rules/Read/Loader.h"
#include "Support/Errors.h"
#include <filesystem>
#include <fstream>

using namespace decouple::test;
using nlohmann::json;
namespace fs = std::filesystem;

static constexpr char Sample[] = R"json({
"pytorch/pack.json": {"testedReleases": ["1.13.1", "2.6"]},
"pytorch/verdicts.json": {"verdicts": [
  {"name": "MOVE", "action": "move", "title": "moves"},
  {"name": "KEEP", "action": "keep", "title": "stays"},
  {"name": "COPY", "action": "supplement", "title": "is copied"},
  {"name": "HOOK", "action": "act", "title": "becomes a hook"}]},
"pytorch/roles.json": {"roles": [
  {"role": "source", "suffixes": [".cpp", ".cu"]},
  {"role": "build", "suffixes": ["CMakeLists.txt"]}]},
"pytorch/scopes.json": {"scopes": [
  {"scope": "test", "paths": ["test/**"]}, {"scope": "core", "paths": ["**"]}]},
"pytorch/includes.json": {"roots": ["lib/src", "."]},
"pytorch/files.json": {"rules": [
  {"id": "gpu-directory", "reason": "The name says so.",
   "releases": {"from": "1.13"}, "tier": "naming",
   "match": {"directory": "^(gpu|tpu)$", "suffixes": [".cpp"]},
   "verdict": {"source": "MOVE", "*": "KEEP"}},
  {"id": "rest", "reason": "Nothing said otherwise.", "noop": "small trees",
   "releases": {"from": "1.13", "below": "3.0"}, "tier": "default",
   "match": {}, "verdict": "KEEP"}]},
"pytorch/macros.json": {"rules": [
  {"id": "use-gpu", "reason": "Build option.",
   "macro": "^USE_GPU$", "family": "cuda"}]},
"pytorch/places.json": {"rules": [
  {"id": "in-moved", "reason": "Moves with it.", "releases": {"from": "1.0"},
   "match": {"things": ["block"], "fileActions": ["move"]}, "verdict": "MOVE"}]},
"pytorch/blocks.json": {"rules": [
  {"id": "statements", "reason": "Code.", "releases": {"from": "2.0"},
   "match": {"shapes": ["statements"], "difference": "differs",
             "hasElse": false, "fileVerdicts": ["KEEP"]}, "verdict": "HOOK"}]},
"pytorch/libraries.json": {
  "reading": {"commands": [{"name": "add_lib", "kind": "target"}],
              "directories": {"ROOT": ""}, "follow": ["lib"],
              "blockFiles": ["**/CMakeLists.txt"], "mentions": ["gpu"],
              "switches": {"USE_FAST": ["USE_FAST"], "USE_FAR": ["FAR_FOUND"],
                           "USE_SLOW": ["SLOW"]}},
  "rules": [
    {"id": "gpu-sources", "reason": "Its list.", "releases": {"from": "1.0"},
     "library": "lib_gpu", "file": "build.bzl", "list": "gpu_srcs",
     "base": "lib", "device": true}]},
"pytorch/configurations.json": {
  "macros": [{"id": "cpu-only-macros", "reason": "No GPU.",
    "releases": {"from": "1.0"}, "name": "cpu-only", "target": "lib_gpu",
    "values": {"USE_GPU": false, "VERSION": 12, "MAYBE": "unknown"},
    "others": "unknown"},
   {"id": "gpu-macros", "reason": "A GPU.", "releases": {"from": "1.0"},
    "name": "gpu", "values": {}, "others": "unknown"}],
  "cmake": []},
"pytorch/build-blocks.json": {"rules": [
  {"id": "gpu-build", "reason": "Build.", "releases": {"from": "1.0"},
   "match": {"variablesAny": ["USE_GPU"]}, "verdict": "HOOK"}]},
"pytorch/device.json": {"name": "gpu", "title": "GPU", "without": "cpu-only", "with": "gpu"},
"pytorch/python.json": {
  "extension": {"header": "<Python.h>", "parameter": "PyObject *m", "argument": "m"},
  "bindings": {"sources": ["lib/gpu/*.cpp"], "modules": ["lib._C"],
               "methodTables": ["^methods$"],
               "spelling": {"methodTable": "PyMethodDef", "function": "def",
                 "submodule": "def_submodule", "types": "class_$", "adders": "^Add"}, "definitions": ["lib/*.py"],
               "uses": ["**/*.py"], "names": [], "calls": ["hasattr"]},
  "rules": [
    {"id": "python-use", "reason": "Uses it.", "releases": {"from": "1.0"},
     "match": {"kinds": ["use"], "when": ["import"]}, "verdict": "HOOK"}]},
"pytorch/names.json": {"rules": [
  {"id": "is-gpu", "reason": "A query.", "releases": {"from": "1.0"},
   "token": "^is_gpu$", "kind": "query", "verdict": "KEEP"}]},
"pytorch/supplements.json": {"rules": [
  {"id": "shared-header", "reason": "Both include it.",
   "releases": {"from": "1.0"}, "paths": ["lib/{a,b}.h"], "verdict": "COPY"}]},
"pytorch/split.json": {
  "id": "split-gpu", "reason": "The backend registers it.",
  "removableWhen": "never", "suffix": "Hooks", "backendMacros": ["USE_GPU"],
  "hostHeaders": "/inc/host/",
  "headerAliases": [{"directory": "/inc/", "header": "<inc.h>"}],
  "captureAliases": [{"type": "C", "as": "O", "header": "<o.h>"}],
  "libraries": {"lib_gpu": {
    "exportMacro": "API", "exportHeader": "<api.h>", "base": "lib",
    "hookNamespace": "hooks", "hookType": "Hooks", "hookHeader": "lib/Hooks.h",
    "backendLibrary": "lib_gpu",
    "directory": "split"}},
  "registry": {
    "keyType": "K", "key": "K::Gpu", "sizeType": "S", "headers": ["<k.h>"],
    "definition": ["${type} all;", "", "// ${getter}, ${filler}, ${checker}"],
    "definitionHeaders": []},
  "bindings": {
    "moduleVariables": ["m"], "moduleTypes": ["::M"], "classTemplates": ["K"],
    "submoduleMethods": ["sub"], "lookups": ["cast"], "initFunctions": ["init"],
    "moduleParameter": "M* m", "objectType": "::O", "setAttribute": "$0 = $1;",
    "attribute": "get($0)", "submodule": "sub($0)",
    "headers": ["<o.h>"],
    "setters": [{"callee": "set", "nameArgument": 0, "valueArgument": 1}],
    "replacements": [{"callee": "add", "text": "addTo(m, $1)"}]},
  "compile": {
    "hosts": [{"torch": "usr/include", "has": "a.h",
               "python": ["usr/include/python3*"], "arguments": ["-B${host}"]}],
    "common": ["-I${tree}"], "without": ["-DCPU"], "with": ["-DGPU"],
    "optional": [{"header": "x.h", "both": ["-DX"], "with": []}],
    "generatedHeaders": {"a/config.h": ["#pragma once", "#define A"]}}},
"pytorch/patches.json": {
  "patches": [
    {"id": "patch-link", "title": "Link none", "reason": "No gpu.",
     "removableWhen": "w", "releases": {"from": "2.6"},
     "edits": [{"path": "a.cmake", "find": ["x", " y"], "replace": []}]}],
  "remainders": [
    {"id": "remainder-old", "reason": "Old.", "removableWhen": "w",
     "releases": {"from": "1.0", "below": "2.6"}, "path": "b.cpp",
     "condition": "C"}]},
"pytorch/units.json": {
  "variables": {"GPU_VERSION": "OUR_VERSION"},
  "leave": [
    {"id": "unit-loud", "reason": "Nobody listens.", "noop": "quiet builds",
     "releases": {"from": "2.6"}, "values": ["LOUD=*"],
     "properties": ["COMPILE_DEFINITIONS"], "librariesOnly": true}],
  "whole": [
    {"id": "unit-library", "reason": "Said of all.", "values": ["BUILD_*"]}],
  "directories": [
    {"id": "unit-shown", "reason": "Shown to all.", "directories": ["far/*"],
     "headers": ["far.h"], "when": "USE_FAR", "values": ["${FAR}"]},
    {"id": "unit-of-host", "reason": "Of the host.", "directories": ["near"],
     "header": "near.h", "host": "near"}],
  "units": [
    {"id": "unit-alone", "reason": "Defines what others define.",
     "paths": ["lib/gpu/*.cu"], "alone": true, "needs": "USE_FAST",
     "header": "compat/old.h"},
    {"id": "unit-fast", "reason": "Shown to all.", "reads": "FAST",
     "when": "NOT USE_SLOW", "property": "COMPILE_OPTIONS",
     "values": ["-a", "-b"]}],
  "requirements": [
    {"id": "needs-fast", "reason": "Has its headers.", "part": "FAST",
     "minimum": "3.4", "below": "3.10.1", "package": "fast==3.4"}]},
"layouts/flat.json": {
  "name": "flat", "description": "All in one.", "root": "out",
  "patches": "out/patches", "buildHelper": "helper",
  "entries": [{"from": "lib", "to": "src"}, {"from": "lib/gpu", "to": "gpu"}]}
})json";

void SamplePack::SetUp() {
  files = json::parse(Sample);
  const auto *info = ::testing::UnitTest::GetInstance()->current_test_info();
  directory = ::testing::TempDir() + "rule-pack-" + info->test_suite_name() +
              "-" + info->name();
  fs::remove_all(directory);
}

void SamplePack::TearDown() { fs::remove_all(directory); }

void SamplePack::write() {
  fs::create_directories(directory + "/pytorch");
  fs::create_directories(directory + "/layouts");
  fs::copy_file(RULES_DIRECTORY "/schema.json", directory + "/schema.json",
                fs::copy_options::overwrite_existing);
  for (const auto &[name, content] : files.items())
    overwrite(name, content.dump(2));
}

void SamplePack::overwrite(const std::string &name, const std::string &text) {
  std::ofstream(directory + "/" + name, std::ios::binary) << text;
}

std::string SamplePack::error(bool writeFirst) {
  if (writeFirst)
    write();
  llvm::Expected<RulePack> pack = loadRulePack(directory, std::nullopt);
  if (pack)
    return "";
  std::string message;
  if (explain(pack.takeError(), message) != ExitUsage)
    message = "(environment) " + message;
  for (std::size_t at; (at = message.find(directory)) != std::string::npos;)
    message.replace(at, directory.size(), "rules");
  return message;
}

decouple::RulePack SamplePack::load(const std::optional<Release> &release) {
  write();
  llvm::Expected<RulePack> pack = loadRulePack(directory, release);
  if (pack)
    return std::move(*pack);
  ADD_FAILURE() << llvm::toString(pack.takeError());
  return RulePack();
}

#include "Rules/Read/Placeholders.h"
#include "Rules/Files.h"
#include "Rules/Language/CompilePlaceholders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace decouple;
using llvm::StringRef;
using nlohmann::json;

/// Who fills in a text, once the device's names are in it.
enum class Reader {
  Nobody,
  Split,    ///< compile arguments of the split stage
  Registry, ///< the definition that the split stage writes
  CMake,    ///< texts of units in the backend's build files
  Upstream  ///< lines of upstream's files, whatever they are
};

static Reader readerOf(StringRef place) {
  auto [file, path] = place.split("#/");
  bool argument = !path.starts_with("compile/generatedHeaders/");
  if (file == files::Split.path && path.starts_with("compile/") && argument)
    return Reader::Split;
  if (file == files::Split.path && path.starts_with("registry/definition/"))
    return Reader::Registry;
  bool said = path.ends_with("/when") || path.contains("/values/");
  bool units = path.starts_with("units/") || path.starts_with("directories/");
  if (file == files::Units.path && units && said)
    return Reader::CMake;
  if (file == files::Patches.path && path.contains("/edits/"))
    return Reader::Upstream;
  return Reader::Nobody;
}

static bool standsForSomething(StringRef name, Reader reader) {
  switch (reader) {
  case Reader::Nobody:
    return false;
  case Reader::Split:
    return llvm::is_contained(CompilePlaceholders, name);
  case Reader::Registry:
    return llvm::is_contained(RegistryPlaceholders, name);
  case Reader::CMake:
    return !name.empty() && llvm::all_of(name, [](char c) {
      return llvm::isAlnum(c) || c == '_';
    });
  case Reader::Upstream:
    return !name.starts_with("device.");
  }
  return false;
}

/// Adds the `${NAME}` of `text`, which stands at `place`.
static void addIdle(StringRef text, const std::string &place, Reader reader,
                    Problems &problems) {
  for (std::size_t at = text.find("${"); at != StringRef::npos;
       at = text.find("${", at + 2)) {
    StringRef rest = text.substr(at + 2);
    StringRef name = rest.take_until(
        [](char c) { return c == '}' || c == '$' || llvm::isSpace(c); });
    bool closed = rest.drop_front(name.size()).starts_with("}");
    if ((closed || reader == Reader::Upstream) &&
        standsForSomething(name, reader))
      continue;
    problems.push_back(
        {place, "`" + text.substr(at, name.size() + 2 + closed).str() +
                    "` stands for nothing here; docs/Rules.md "
                    "says which placeholders there are"});
  }
}

/// Whether some text of `value` could hold one: of few rules that is so, and
/// the places of the others need not be spelled out.
static bool mayHoldOne(const json &value) {
  if (value.is_string())
    return StringRef(value.get_ref<const std::string &>()).contains("${");
  if (value.is_array())
    return llvm::any_of(value, mayHoldOne);
  return value.is_object() && llvm::any_of(value.items(), [](const auto &item) {
           return StringRef(item.key()).contains("${") ||
                  mayHoldOne(item.value());
         });
}

static void addIdle(const json &value, const std::string &place,
                    Problems &problems) {
  if (!mayHoldOne(value))
    return;
  if (value.is_string())
    return addIdle(value.get_ref<const std::string &>(), place, readerOf(place),
                   problems);
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i)
      addIdle(value[i], placeOf(place, std::to_string(i)), problems);
  if (!value.is_object())
    return;
  for (const auto &[key, member] : value.items()) {
    std::string here = placeOf(place, key);
    addIdle(key, here, Reader::Nobody, problems); // nothing is put into keys
    addIdle(member, here, problems);
  }
}

Problems decouple::findIdlePlaceholders(const json &files) {
  Problems problems;
  addIdle(files, "", problems);
  return problems;
}

#include "Scan/Build/Values/CMakeNames.h"
#include "Scan/Build/Read/CMakeDepth.h"
#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

CMakeSettings::CMakeSettings(const RulePack &pack, StringRef name) {
  for (const Configuration &layer : pack.cmakeConfigurations) {
    if (layer.name != name)
      continue;
    for (const auto &[variable, value] : layer.macros)
      values[variable] = value;
    others = layer.others;
  }
  if (name != pack.device.without)
    return;
  for (const LibraryRule &rule : pack.libraries)
    if (rule.ofDevice)
      missing.insert(rule.list);
  for (const LibraryRule &rule : pack.libraries)
    if (!rule.ofDevice)
      missing.erase(rule.list);
}

Truth CMakeSettings::target(StringRef name) const {
  return missing.count(name.str()) ? Truth::False : Truth::Unknown;
}

CMakeLookup CMakeSettings::variable(StringRef name) const {
  auto found = values.find(name.str());
  Truth value = found == values.end() ? others : found->second;
  if (value == Truth::Unknown)
    return {CMakeLookup::State::Unknown, ""};
  if (found == values.end() && value == Truth::False)
    return {CMakeLookup::State::Unset, ""};
  return {CMakeLookup::State::Set, value == Truth::True ? "ON" : "OFF",
          /*isOpen=*/false, /*isTruth=*/true};
}

namespace {

/// One pass over a text with references; nested references are expanded
/// innermost first.
class Expander {
public:
  Expander(StringRef text, const CMakeNames &names, bool &unknown)
      : rest(text), names(names), unknown(unknown) {}

  std::string run(char until = '\0') {
    std::string out;
    while (!rest.empty() && !(until && rest.front() == until))
      step(out);
    return out;
  }

private:
  void step(std::string &out) {
    if (rest.front() == '\\' && rest.size() > 1)
      return escape(out);
    if (rest.consume_front("${") || rest.consume_front("$CACHE{"))
      return append(out, names.variable(reference()));
    if (rest.consume_front("$ENV{"))
      return append(out, names.environment(reference()));
    if (rest.front() == '@' && placeholder(out))
      return;
    const StringRef plain = rest.take_front(rest.find_first_of("\\$@}", 1));
    out += plain;
    rest = rest.drop_front(plain.size());
  }

  void escape(std::string &out) {
    char c = rest[1];
    rest = rest.drop_front(2);
    switch (c) {
    case 'n':
      out += '\n';
      break;
    case 't':
      out += '\t';
      break;
    case 'r':
      out += '\r';
      break;
    case ';':
      out += "\\;";
      break;
    default:
      out += c;
    }
  }

  /// The name in a reference that has begun.
  std::string reference() {
    if (depth == MaximalCMakeDepth) {
      unknown = true;
      rest = "";
      return "";
    }
    ++depth;
    std::string name = run('}');
    --depth;
    rest.consume_front("}");
    return name;
  }

  /// `@NAME@` of configure_file's templates.
  bool placeholder(std::string &out) {
    StringRef name = rest.drop_front().take_while(isWordByte);
    if (name.empty() || !rest.drop_front(name.size() + 1).starts_with("@"))
      return false;
    rest = rest.drop_front(name.size() + 2);
    append(out, names.variable(name));
    return true;
  }

  void append(std::string &out, const CMakeLookup &found) {
    unknown |= found.state == CMakeLookup::State::Unknown || found.isOpen;
    out += found.text;
  }

  StringRef rest;
  const CMakeNames &names;
  bool &unknown;
  unsigned depth = 0; ///< of references in each other
};

} // namespace

std::string decouple::expandCMake(StringRef text, const CMakeNames &names,
                                  bool &unknown) {
  if (text.find_first_of("$\\@") == StringRef::npos)
    return text.str();
  return Expander(text, names, unknown).run();
}

std::vector<std::string> decouple::splitCMakeList(StringRef text) {
  std::vector<std::string> elements(1);
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text.substr(i).starts_with("\\;"))
      elements.back() += text[++i];
    else if (text[i] == ';')
      elements.emplace_back();
    else
      elements.back() += text[i];
  llvm::erase_if(elements, [](const std::string &e) { return e.empty(); });
  return elements;
}

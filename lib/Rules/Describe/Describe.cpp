#include "Rules/Describe/Describe.h"

using namespace decouple;

std::string decouple::code(const std::string &text) {
  std::string out = "`";
  for (char c : text)
    out += c == '|' ? "\\|" : c == '\n' ? " " : std::string(1, c);
  return out + "`";
}

std::string decouple::describe(const ReleaseRange &range) {
  std::string out;
  if (range.from)
    out = "≥ " + range.from->text;
  if (range.below)
    out += (out.empty() ? "< " : ", < ") + range.below->text;
  return out.empty() ? "all" : out;
}

std::string decouple::shown(const std::string &text) { return code(text); }
std::string decouple::shown(bool flag) { return flag ? "yes" : "no"; }
std::string decouple::shown(unsigned number) { return std::to_string(number); }
std::string decouple::shown(const Pattern &pattern) {
  return code(pattern.text());
}
std::string decouple::shown(const Glob &glob) { return code(glob.text()); }
std::string decouple::shown(const TokenPattern &pattern) {
  return code(pattern.source);
}
std::string decouple::shown(const CodePattern &pattern) {
  return shown(pattern.tokens);
}
std::string decouple::shown(const Implementation &code) {
  return shown(code.file);
}
std::string decouple::shown(Difference difference) {
  return nameOf(difference);
}
std::string decouple::shown(const HandEdit &edit) { return code(edit.path); }

std::string decouple::shown(const std::map<std::string, std::string> &texts) {
  std::string out;
  for (const auto &[name, text] : texts)
    out += after(out, code(name) + (text.empty() ? "" : ": " + code(text)));
  return out;
}

std::string
decouple::shown(const std::map<std::string, HostLibrary> &libraries) {
  std::string out;
  for (const auto &[name, library] : libraries)
    out += after(out, code(name));
  return out;
}

static std::string describe(Truth truth) {
  return truth == Truth::True    ? "on"
         : truth == Truth::False ? "off"
                                 : "unknown";
}

std::string decouple::describe(const Configuration &configuration) {
  std::string out;
  for (const auto &[name, truth] : configuration.macros) {
    auto value = configuration.values.find(name);
    out += code(name) + " " +
           (value == configuration.values.end()
                ? ::describe(truth)
                : "= " + std::to_string(value->second)) +
           ", ";
  }
  return out + "all others " + ::describe(configuration.others);
}

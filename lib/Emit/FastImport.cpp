#include "Emit/FastImport.h"

using namespace decouple;

/// As fast-import reads a path, whatever is in it.
static std::string quoted(llvm::StringRef path) {
  std::string out = "\"";
  for (char c : path) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return out + "\"";
}

void FastImport::data(llvm::StringRef text) {
  stream += "data " + std::to_string(text.size()) + "\n";
  stream += text;
  stream += "\n";
}

void FastImport::commit(llvm::StringRef message, llvm::StringRef parent) {
  stream += "commit refs/heads/" + branch + "\ncommitter " + author + " " +
            seconds + " +0000\n";
  data(message);
  if (!parent.empty())
    stream += "from " + parent.str() + "\n";
  ++count;
}

void FastImport::write(llvm::StringRef path, llvm::StringRef text,
                       bool executable) {
  stream += std::string("M ") + (executable ? "100755" : "100644") +
            " inline " + quoted(path) + "\n";
  data(text);
}

void FastImport::remove(llvm::StringRef path) {
  stream += "D " + quoted(path) + "\n";
}

std::string FastImport::finish() {
  stream += "done\n";
  return std::move(stream);
}

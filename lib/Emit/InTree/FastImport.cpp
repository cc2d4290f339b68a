#include "Emit/InTree/FastImport.h"

using namespace decouple;

/// Git wants a name to write commits to; it is taken back in the same breath.
static constexpr char Name[] = "refs/torch-decouple/commits";

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

void FastImport::commit(llvm::StringRef message) {
  ++count;
  stream += std::string("commit ") + Name + "\nmark :" + std::to_string(count) +
            "\ncommitter " + author + " " + seconds + " +0000\n";
  data(message);
  if (count == 1)
    stream += "from " + parent + "\n";
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
  stream += "get-mark :" + std::to_string(count) + "\nreset " + Name +
            "\nfrom " + std::string(parent.size(), '0') + "\n\ndone\n";
  return std::move(stream);
}

// Any bytes as a CMake file: reading and running it must not crash or go on for
// ever, and what it is said to have is there.
#include "../unit/Scan/SampleBuild.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include <cstdint>
#include <cstdlib>

using namespace decouple;

/// Blocks lead forward, and to commands that there are.
static bool isInOrder(const CMakeFile &file, unsigned lines) {
  for (std::size_t i = 0; i < file.commands.size(); ++i) {
    const CMakeCommand &command = file.commands[i];
    if (command.line < 1 || command.endLine < command.line ||
        command.endLine > lines)
      return false;
    if (file.next[i] != 0 &&
        (file.next[i] <= i || file.next[i] > file.commands.size()))
      return false;
  }
  return file.next.size() == file.commands.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size);
  auto lines = static_cast<unsigned>(llvm::StringRef(text).count('\n')) + 1;
  if (!isInOrder(parseCMake("CMakeLists.txt", text), lines))
    std::abort();
  for (const LibraryMember &member : read(text + "\n").members)
    if (!llvm::StringRef(member.path).starts_with("src/"))
      std::abort();
  return 0;
}

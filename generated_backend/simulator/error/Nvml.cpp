// Names and texts of the management library's errors.
#include "error/Nvml.h"

namespace cudasim {

namespace {

struct Row {
  int Code;
  const char *Name;
  const char *Text;
};

#define ROW(code, name, text) {code, name, text},
const Row Rows[] = {
#include "error/NvmlErrors.def"
};
#undef ROW

} // namespace

const char *nvmlErrorText(int code) {
  for (const Row &row : Rows)
    if (row.Code == code)
      return row.Text;
  return nullptr;
}

int nvmlErrorNumber(const std::string &name) {
  for (const Row &row : Rows)
    if (name == row.Name)
      return row.Code;
  return -1;
}

} // namespace cudasim

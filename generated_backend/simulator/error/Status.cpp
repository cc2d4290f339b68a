// Names and texts of errors, and each thread's last one.
#include "error/Status.h"

#include <cstring>

namespace cudasim {

namespace {

struct Row {
  int Code;
  const char *Runtime;
  const char *Driver;
  const char *Text;
};

#define ROW(code, runtime, driver, text) {code, runtime, driver, text},
const Row Rows[] = {
#include "error/Errors.def"
};
#undef ROW

thread_local Status Last = Status::Success;

} // namespace

static const Row *rowOf(int code) {
  for (const Row &row : Rows)
    if (row.Code == code)
      return &row;
  return nullptr;
}

const char *runtimeName(int code) {
  const Row *row = rowOf(code);
  return row ? row->Runtime : "unrecognized error code";
}

const char *driverName(int code) {
  const Row *row = rowOf(code);
  return row && *row->Driver ? row->Driver : nullptr;
}

const char *errorText(int code) {
  const Row *row = rowOf(code);
  return row ? row->Text : nullptr;
}

int errorNumber(const char *name) {
  for (const Row &row : Rows)
    if (!std::strcmp(row.Runtime, name) ||
        (*row.Driver && !std::strcmp(row.Driver, name)))
      return row.Code;
  return -1;
}

Status remember(Status status) {
  if (status != Status::Success)
    Last = status;
  return status;
}

Status lastError() { return Last; }
void forgetLastError() { Last = Status::Success; }

} // namespace cudasim

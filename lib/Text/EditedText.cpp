#include "Text/EditedText.h"

using namespace decouple;

std::size_t decouple::originalOffset(std::size_t offset,
                                     const std::vector<TextEdit> &edits) {
  std::size_t added = 0, removed = 0; // by the edits before
  for (const TextEdit &edit : edits) {
    std::size_t begin = edit.range.begin + added - removed;
    if (offset < begin)
      break;
    if (offset < begin + edit.text.size())
      return edit.range.begin;
    added += edit.text.size();
    removed += edit.range.end - edit.range.begin;
  }
  return offset + removed - added;
}

bool decouple::isInserted(std::size_t offset,
                          const std::vector<TextEdit> &edits) {
  std::size_t added = 0, removed = 0; // by the edits before
  for (const TextEdit &edit : edits) {
    std::size_t begin = edit.range.begin + added - removed;
    if (begin <= offset && offset < begin + edit.text.size())
      return true;
    added += edit.text.size();
    removed += edit.range.end - edit.range.begin;
  }
  return false;
}

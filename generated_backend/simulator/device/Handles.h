/// \file
/// Objects that a caller knows by an opaque handle. A handle that was never
/// given out or was destroyed is found out, where the real runtime may crash.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace cudasim {

template <typename Object> class Handles {
public:
  /// The process's handles of this kind. In one library (Handles.cpp), not in
  /// each.
  static Handles &global();

  Object *add(std::shared_ptr<Object> object) {
    std::lock_guard guard(Lock);
    Object *handle = object.get();
    Objects[handle] = std::move(object);
    return handle;
  }

  /// The object of \p handle; null if there is none (any more).
  std::shared_ptr<Object> find(const void *handle) const {
    std::lock_guard guard(Lock);
    auto found = Objects.find(handle);
    return found == Objects.end() ? nullptr : found->second;
  }

  std::shared_ptr<Object> remove(const void *handle) {
    std::lock_guard guard(Lock);
    auto found = Objects.find(handle);
    if (found == Objects.end())
      return nullptr;
    std::shared_ptr<Object> object = std::move(found->second);
    Objects.erase(found);
    return object;
  }

  std::vector<std::shared_ptr<Object>> all() const {
    std::lock_guard guard(Lock);
    std::vector<std::shared_ptr<Object>> result;
    for (const auto &[handle, object] : Objects)
      result.push_back(object);
    return result;
  }

private:
  mutable std::mutex Lock;
  std::map<const void *, std::shared_ptr<Object>> Objects;
};

} // namespace cudasim

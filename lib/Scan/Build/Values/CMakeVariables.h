//===- CMakeVariables.h - CMake variables with provenance -----------------===//
//
// Part of the CMake evaluator (scan): each list element remembers the
// statement that put it there. Branches whose condition is not known are run
// as alternatives, and their results are merged.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Values/CMakeNames.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace decouple {

/// Where a list element was written.
struct CMakeOrigin {
  llvm::StringRef file; ///< build file
  unsigned line = 0;
  llvm::StringRef list;      ///< variable or Starlark list
  llvm::StringRef condition; ///< undecided conditions around it
  llvm::StringRef needs;     ///< switches that it depends on, joined by ';'
};

/// One list element. The strings live as long as the evaluator.
struct CMakeItem {
  llvm::StringRef text; ///< what is known of it; empty: nothing
  const CMakeOrigin *origin = nullptr;
  llvm::StringRef open =
      {}; ///< how it is written, when part of that is unknown

  /// What tells it from others: how it is written where not all is known.
  llvm::StringRef written() const { return open.empty() ? text : open; }
};

struct CMakeValue;
using CMakeValueRef = std::shared_ptr<const CMakeValue>;

/// What a variable is where switches are as `needs` says.
struct CMakeOther {
  std::string needs;   ///< see CMakeNeeds.h
  CMakeValueRef value; ///< null: nothing is known
};

struct CMakeValue {
  CMakeLookup::State state = CMakeLookup::State::Set;
  bool ambiguous = false; ///< union of alternatives: no condition can use it
  /// With all switches on, and the sources of other settings, too.
  std::vector<CMakeItem> items;
  /// What it is with other settings: the first whose needs hold.
  std::vector<CMakeOther> others = {};
  std::set<std::string> switches = {}; ///< that `others` depend on
};

/// All elements of `values`, each once, in order.
CMakeValueRef uniteCMakeValues(const std::vector<CMakeValueRef> &values);

void removeCMakeItems(std::vector<CMakeItem> &items,
                      llvm::ArrayRef<CMakeItem> unwanted);
void removeCMakeDuplicates(std::vector<CMakeItem> &items);
/// Does what list(`operation` `items` `more`) does. False when the result is
/// not known.
bool changeCMakeList(llvm::StringRef operation, std::vector<CMakeItem> &items,
                     llvm::ArrayRef<CMakeItem> more);

class CMakeVariables {
public:
  CMakeVariables() { enter(); }

  /// A directory's or function's scope: sees the outer ones, hides its own.
  void enter() { scopes.emplace_back(); }
  void leave() { scopes.pop_back(); }

  /// Null when nothing is known about `name`.
  CMakeValueRef find(llvm::StringRef name) const;
  static CMakeLookup look(const CMakeValueRef &value);
  /// Sets `name` here, or in the scope outside with `inParent`.
  void set(llvm::StringRef name, CMakeValueRef value, bool inParent = false);

  using Key = std::pair<std::size_t, std::string>; ///< scope, name
  CMakeValueRef findAt(const Key &key) const {
    return findFrom(key.first, key.second);
  }
  void setAt(const Key &key, CMakeValueRef value) {
    setIn(key.first, key.second, std::move(value));
  }
  using Changes = std::map<Key, CMakeValueRef>;

  /// Between these two calls every change is recorded; endBranch takes the
  /// changes back and returns what they were.
  void beginBranch() { branches.emplace_back(); }
  Changes endBranch();
  /// Makes each changed variable the union of what it is in the alternatives,
  /// among them "no change" when `orNone`.
  void merge(const std::vector<Changes> &alternatives, bool orNone);

private:
  std::optional<CMakeValueRef> own(std::size_t scope,
                                   llvm::StringRef name) const;
  CMakeValueRef findFrom(std::size_t scope, llvm::StringRef name) const;
  void setIn(std::size_t scope, llvm::StringRef name, CMakeValueRef value);

  std::vector<llvm::StringMap<CMakeValueRef>> scopes;
  /// What the variables were when the branch began; nullopt: not in the scope.
  std::vector<std::map<Key, std::optional<CMakeValueRef>>> branches;
};

} // namespace decouple

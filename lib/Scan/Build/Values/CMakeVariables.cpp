#include "Scan/Build/Values/CMakeVariables.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace decouple;
using llvm::StringRef;

std::optional<CMakeValueRef> CMakeVariables::own(std::size_t scope,
                                                 StringRef name) const {
  auto found = scopes[scope].find(name);
  if (found == scopes[scope].end())
    return std::nullopt;
  return found->second;
}

CMakeValueRef CMakeVariables::findFrom(std::size_t scope,
                                       StringRef name) const {
  const auto hash = llvm::StringMapImpl::hash(name); // the same in all scopes
  for (std::size_t i = scope + 1; i-- > 0;)
    if (auto found = scopes[i].find(name, hash); found != scopes[i].end())
      return found->second;
  return nullptr;
}

CMakeValueRef CMakeVariables::find(StringRef name) const {
  return findFrom(scopes.size() - 1, name);
}

CMakeLookup CMakeVariables::look(const CMakeValueRef &value) {
  if (!value)
    return {};
  if (value->ambiguous || value->state == CMakeLookup::State::Unknown)
    return {CMakeLookup::State::Unknown, "", /*isOpen=*/true};
  llvm::SmallVector<StringRef> texts;
  bool isOpen = false;
  for (const CMakeItem &item : value->items) {
    isOpen |= !item.open.empty();
    if (!item.text.empty())
      texts.push_back(item.text);
  }
  return {value->state, llvm::join(texts, ";"), isOpen};
}

void CMakeVariables::setIn(std::size_t scope, StringRef name,
                           CMakeValueRef value) {
  if (!branches.empty())
    branches.back().try_emplace({scope, name.str()}, own(scope, name));
  scopes[scope][name] = std::move(value);
}

void CMakeVariables::set(StringRef name, CMakeValueRef value, bool inParent) {
  std::size_t scope = scopes.size() - 1;
  setIn(inParent && scope > 0 ? scope - 1 : scope, name, std::move(value));
}

CMakeVariables::Changes CMakeVariables::endBranch() {
  Changes changes;
  for (auto &[key, before] : branches.back()) {
    // Scopes that the branch opened are gone with what was set in them.
    if (key.first >= scopes.size())
      continue;
    changes[key] = *own(key.first, key.second);
    if (before)
      scopes[key.first][key.second] = *before;
    else
      scopes[key.first].erase(key.second);
  }
  branches.pop_back();
  return changes;
}

CMakeValueRef
decouple::uniteCMakeValues(const std::vector<CMakeValueRef> &values) {
  auto united = std::make_shared<CMakeValue>();
  united->ambiguous = true;
  llvm::DenseSet<StringRef> seen;
  for (const CMakeValueRef &value : values)
    if (value)
      for (const CMakeItem &item : value->items)
        if (seen.insert(item.written()).second)
          united->items.push_back(item);
  return united;
}

void CMakeVariables::merge(const std::vector<Changes> &alternatives,
                           bool orNone) {
  std::map<Key, std::vector<CMakeValueRef>> united;
  for (const Changes &changes : alternatives)
    for (const auto &change : changes)
      united[change.first];
  for (auto &[key, values] : united) {
    CMakeValueRef before = findFrom(key.first, key.second);
    if (orNone)
      values.push_back(before);
    for (const Changes &changes : alternatives) {
      auto found = changes.find(key);
      values.push_back(found == changes.end() ? before : found->second);
    }
    if (!llvm::all_equal(values)) // what is put back is no change
      setIn(key.first, key.second, uniteCMakeValues(values));
  }
}

void decouple::removeCMakeItems(std::vector<CMakeItem> &items,
                                llvm::ArrayRef<CMakeItem> unwanted) {
  llvm::DenseSet<StringRef> texts;
  for (const CMakeItem &item : unwanted)
    texts.insert(item.written());
  llvm::erase_if(
      items, [&](const CMakeItem &i) { return texts.contains(i.written()); });
}

void decouple::removeCMakeDuplicates(std::vector<CMakeItem> &items) {
  llvm::DenseSet<StringRef> seen;
  llvm::erase_if(items, [&](const CMakeItem &i) {
    return !seen.insert(i.written()).second;
  });
}

static bool allKnown(llvm::ArrayRef<CMakeItem> items) {
  return llvm::all_of(items,
                      [](const CMakeItem &item) { return item.open.empty(); });
}

bool decouple::changeCMakeList(StringRef operation,
                               std::vector<CMakeItem> &items,
                               llvm::ArrayRef<CMakeItem> more) {
  if (operation == "APPEND") {
    llvm::append_range(items, more);
  } else if (operation == "PREPEND") {
    items.insert(items.begin(), more.begin(), more.end());
  } else if (operation == "INSERT" && !more.empty()) {
    std::size_t at = 0;
    if (more[0].text.getAsInteger(10, at) || at > items.size() ||
        !allKnown(llvm::ArrayRef(items).take_front(at)))
      return false;
    items.insert(items.begin() + at, more.begin() + 1, more.end());
  } else if (operation == "REVERSE") {
    std::reverse(items.begin(), items.end());
  } else if (operation == "SORT" && more.empty() && allKnown(items)) {
    llvm::stable_sort(items, [](const CMakeItem &a, const CMakeItem &b) {
      return a.text < b.text;
    });
  } else if (operation == "REMOVE_ITEM") {
    removeCMakeItems(items, more);
  } else if (operation == "REMOVE_DUPLICATES") {
    removeCMakeDuplicates(items);
  } else if (operation == "FILTER" && more.size() == 3) {
    llvm::Regex pattern(more[2].text);
    bool include = more[0].text == "INCLUDE";
    llvm::erase_if(items, [&](const CMakeItem &item) {
      return item.open.empty() && pattern.match(item.text) != include;
    });
  } else {
    return false;
  }
  return true;
}

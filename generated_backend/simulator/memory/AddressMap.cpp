// Regions by address.
#include "memory/AddressMap.h"

namespace cudasim {

static std::uintptr_t key(const void *pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer);
}

AddressMap &AddressMap::global() {
  static AddressMap &once = *new AddressMap;
  return once;
}

void AddressMap::add(const RegionPtr &region) {
  std::lock_guard guard(Lock);
  region->Id = ++Ids;
  Regions[key(region->Base)] = region;
}

RegionPtr AddressMap::findLocked(const void *pointer) const {
  auto after = Regions.upper_bound(key(pointer));
  if (after == Regions.begin())
    return nullptr;
  const RegionPtr &region = std::prev(after)->second;
  return region->contains(pointer) ? region : nullptr;
}

RegionPtr AddressMap::find(const void *pointer) const {
  std::lock_guard guard(Lock);
  return findLocked(pointer);
}

RegionPtr AddressMap::at(const void *base) const {
  std::lock_guard guard(Lock);
  auto found = Regions.find(key(base));
  return found == Regions.end() ? nullptr : found->second;
}

RegionPtr AddressMap::remove(const void *base) {
  std::lock_guard guard(Lock);
  auto found = Regions.find(key(base));
  if (found == Regions.end())
    return nullptr;
  RegionPtr region = found->second;
  Regions.erase(found);
  return region;
}

bool AddressMap::take(const RegionPtr &region) {
  std::lock_guard guard(Lock);
  auto found = Regions.find(key(region->Base));
  if (found == Regions.end() || found->second != region)
    return false;
  Regions.erase(found);
  return true;
}

std::vector<RegionPtr> AddressMap::of(int device) const {
  std::lock_guard guard(Lock);
  std::vector<RegionPtr> result;
  for (const auto &[base, region] : Regions)
    if (region->Device == device)
      result.push_back(region);
  return result;
}

Range AddressMap::range(const void *pointer, std::size_t size) const {
  std::lock_guard guard(Lock);
  Range result;
  const std::byte *at = static_cast<const std::byte *>(pointer);
  const std::byte *end = at + size;
  while (RegionPtr region = findLocked(at)) {
    if (result.Regions.empty()) {
      result.Where = region->Where;
      result.Device = region->Device;
    }
    at = region->Base + region->Size;
    result.Regions.push_back(std::move(region));
    if (at >= end)
      return result;
  }
  result.Broken = !result.Regions.empty();
  return result;
}

} // namespace cudasim

#include "Plan/Model/Planned.h"
#include "Support/WholeEnum.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

static_assert(isWhole(Placements));
static_assert(isWhole(Transitions));
static_assert(isWhole(PythonStrategies));

static constexpr EnumWord<Source> Sources[] = {
    {"moved", Source::Moved},
    {"supplement", Source::Supplement},
    {"skeleton", Source::Skeleton},
    {"generated", Source::Generated},
    {"rewritten", Source::Rewritten}};
static_assert(isWhole(Sources));

const char *decouple::nameOf(Source source) { return wordOf(Sources, source); }

static constexpr EnumWord<Generator> Generators[] = {
    {"patch", Generator::Patch},
    {"series", Generator::Series},
    {"staged-includes", Generator::StagedIncludes},
    {"moved-files", Generator::MovedFiles},
    {"sources", Generator::Sources},
    {"unit-properties", Generator::UnitProperties},
    {"bindings", Generator::Bindings},
    {"split", Generator::Split},
    {"hook-header", Generator::HookHeader},
    {"split-header", Generator::PrivateHeader},
    {"requirements", Generator::Requirements}};
static_assert(isWhole(Generators));

const char *decouple::nameOf(Generator generator) {
  return wordOf(Generators, generator);
}

static constexpr EnumWord<SiteOutcome> SiteOutcomes[] = {
    {"left", SiteOutcome::Left},
    {"rewritten", SiteOutcome::Rewritten},
    {"refused", SiteOutcome::Refused}};
static_assert(isWhole(SiteOutcomes));

const char *decouple::nameOf(SiteOutcome outcome) {
  return wordOf(SiteOutcomes, outcome);
}

bool decouple::isMoved(const PlannedFile &file) {
  return file.source == Source::Moved || file.source == Source::Rewritten;
}

bool decouple::comesFromTree(const PlannedFile &file) {
  return isMoved(file) || file.source == Source::Supplement;
}

std::optional<std::string> decouple::takenBack(const PlannedFile &file,
                                               const Plan &plan) {
  llvm::StringRef text = file.content->getBuffer();
  auto edits = plan.rewritten.find(file.origin);
  if (edits == plan.rewritten.end())
    return text.str();
  std::string before;
  std::size_t read = 0; // of the checkout's file
  for (const SiteEdit &edit : edits->second) {
    const std::size_t kept = edit.begin - read;
    before += text.take_front(kept);
    text = text.drop_front(std::min(kept, text.size()));
    if (!text.consume_front(edit.after))
      return std::nullopt;
    before += edit.before;
    read = edit.begin + edit.before.size();
  }
  return before + text.str();
}

OriginMap decouple::originsOf(llvm::ArrayRef<PlannedFile> files) {
  OriginMap origins;
  for (const PlannedFile &file : files)
    if (comesFromTree(file))
      origins[file.origin] = file.destination;
  return origins;
}

PlannedFile decouple::generatedFile(std::string destination,
                                    Generator generator,
                                    const std::string &text) {
  auto content = llvm::MemoryBuffer::getMemBufferCopy(text, destination);
  return {
      std::move(destination), Source::Generated, nameOf(generator), "", false,
      std::move(content),     generator};
}

unsigned decouple::plannedHits(const Plan &plan, const std::string &id) {
  if (auto found = plan.ruleHits.find(id); found != plan.ruleHits.end())
    return found->second;
  auto hits = llvm::count_if(
      plan.patches, [&](const auto &patch) { return patch.change.rule == id; });
  if (hits == 0)
    hits = llvm::count_if(plan.splits,
                          [&](const auto &split) { return split.rule == id; });
  return static_cast<unsigned>(hits);
}

#include "Plan/Plan.h"

#include "Plan/Check.h"
#include "Plan/Generate.h"
#include "Plan/Includes.h"
#include "Plan/Moves.h"
#include "Plan/Options.h"
#include "Plan/Skeleton.h"
#include "Plan/Units.h"
#include <algorithm>
#include <iterator>
#include <tuple>

using namespace decouple;

const char *decouple::nameOf(Source source) {
  switch (source) {
  case Source::Moved:
    return "moved";
  case Source::Supplement:
    return "supplement";
  case Source::Skeleton:
    return "skeleton";
  case Source::Generated:
    return "generated";
  }
  return "generated";
}

static OriginMap originsOf(const std::vector<PlannedFile> &moves) {
  OriginMap origins;
  for (const PlannedFile &file : moves)
    origins[file.origin] = file.destination;
  return origins;
}

static void append(std::vector<PlannedFile> &files,
                   std::vector<PlannedFile> more) {
  std::move(more.begin(), more.end(), std::back_inserter(files));
}

static void sortByDestination(std::vector<PlannedFile> &files) {
  std::sort(files.begin(), files.end(),
            [](const PlannedFile &a, const PlannedFile &b) {
              return std::tie(a.destination, a.origin) <
                     std::tie(b.destination, b.origin);
            });
}

llvm::Expected<Plan> decouple::plan(const ScanResult &scan,
                                    const Classification &classification,
                                    const RulePack &rules,
                                    const PlanOptions &options) {
  auto layout = chooseLayout(options, rules);
  if (!layout)
    return layout.takeError();
  auto moves = planMoves(scan.tree, classification, **layout);
  if (!moves)
    return moves.takeError();
  auto skeleton = planSkeleton(options.skeleton, **layout);
  if (!skeleton)
    return skeleton.takeError();

  Plan plan;
  plan.release = scan.tree.release;
  plan.options = options;
  plan.root = (*layout)->root;
  plan.libraries = backendLibraries(rules);
  plan.extension = rules.extension;
  OriginMap origins = originsOf(*moves);
  plan.includes = planIncludes(scan, classification, rules, origins);
  plan.units = planUnits(scan.build, plan.libraries, origins, plan.root);
  plan.files = std::move(*moves);
  append(plan.files, std::move(*skeleton));
  append(plan.files, generateFiles(plan, **layout));
  sortByDestination(plan.files);
  if (llvm::Error error = checkDestinations(plan.files, **layout))
    return error;
  return plan;
}

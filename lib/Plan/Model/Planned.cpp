#include "Plan/Model/Planned.h"

#include "Support/EnumWords.h"

using namespace decouple;

static constexpr EnumWord<Source> Sources[] = {
    {"moved", Source::Moved},
    {"supplement", Source::Supplement},
    {"skeleton", Source::Skeleton},
    {"generated", Source::Generated}};

const char *decouple::nameOf(Source source) { return wordOf(Sources, source); }

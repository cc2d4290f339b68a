#include "Rules/Check/Shadow.h"
#include "Rules/Release.h"
#include <algorithm>

using namespace decouple;
using nlohmann::json;

/// Whether everything that `later` accepts is accepted by `earlier`. A list
/// is "one of these" wherever rules have one.
static bool covers(const json &earlier, const json &later) {
  if (!earlier.is_array() || !later.is_array())
    return earlier == later;
  return std::all_of(later.begin(), later.end(), [&](const json &item) {
    return std::find(earlier.begin(), earlier.end(), item) != earlier.end();
  });
}

/// Each condition of `earlier` is one of `later`, too.
static bool matchCovers(const json &earlier, const json &later) {
  for (const auto &[key, value] : earlier.items())
    if (!later.contains(key) || !covers(value, later[key]))
      return false;
  return true;
}

/// A verdict for some roles only leaves the other roles to later rules.
static bool decidesAll(const json &verdict) {
  return verdict.is_string() || verdict.contains("*");
}

static ReleaseRange rangeOf(const json &rule) {
  json releases = rule.value("releases", json::object());
  return {Release::parse(releases.value("from", "")),
          Release::parse(releases.value("below", ""))};
}

/// Each release of `inner` is one of `outer`.
static bool contains(const ReleaseRange &outer, const ReleaseRange &inner) {
  bool from = !outer.from || (inner.from && *outer.from <= *inner.from);
  bool below = !outer.below || (inner.below && *inner.below <= *outer.below);
  return from && below;
}

static bool shadows(const json &earlier, const json &later) {
  return earlier.value("tier", "") == later.value("tier", "") &&
         decidesAll(earlier["verdict"]) &&
         contains(rangeOf(earlier), rangeOf(later)) &&
         matchCovers(earlier["match"], later["match"]);
}

/// Adds the rules of the list `key` of `file` for which an earlier one decides.
static void findShadowed(const std::string &file, const std::string &key,
                         const json &rules, Problems &problems) {
  for (std::size_t i = 0; i < rules.size(); ++i)
    for (std::size_t j = 0; j < i && rules[i].contains("match"); ++j)
      if (shadows(rules[j], rules[i])) {
        problems.push_back({file + "#/" + key + "/" + std::to_string(i),
                            "rule `" + rules[i].value("id", "") +
                                "` never decides: `" +
                                rules[j].value("id", "") +
                                "` comes first and asks for no more"});
        break;
      }
}

Problems decouple::findShadowed(const json &files) {
  Problems problems;
  for (const auto &[file, content] : files.items())
    for (const char *key : {"rules", "sites"})
      ::findShadowed(file, key, content.value(key, json::array()), problems);
  return problems;
}

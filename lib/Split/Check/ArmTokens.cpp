#include "Split/Check/ArmTokens.h"

#include "Split/Write/OutlinedItems.h"
#include "Support/Words.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

namespace {

using Tokens = TokenList;

/// Arms of fewer tokens stand elsewhere by chance.
constexpr std::size_t Telling = 8;

} // namespace

/// The end of `arm` in `text` when it stands at `start`; 0 when it does not.
static std::size_t matchAt(const Tokens &arm, const Tokens &text,
                           std::size_t start) {
  constexpr unsigned MostInserted = 3; // `return true;`
  std::size_t at = start, matched = 0;
  unsigned inserted = 0;
  for (; matched < arm.size() && at < text.size(); ++at) {
    if (arm[matched].text == text[at].text) {
      ++matched;
      inserted = 0;
    } else if (at == start || ++inserted > MostInserted) {
      return 0;
    }
  }
  return matched == arm.size() ? at : 0;
}

/// Token ranges of `text` where `arm` stands, none within another.
static std::vector<TextRange> placesOf(const Tokens &arm, const Tokens &text) {
  std::vector<TextRange> places;
  for (std::size_t at = 0; !arm.empty() && at < text.size();) {
    std::size_t end = matchAt(arm, text, at);
    if (end)
      places.push_back({at, end});
    at = end ? end : at + 1;
  }
  return places;
}

/// What the backend should have of an arm.
static Tokens expectedTokens(const HostFile &file, const Outline &outline) {
  const ArmFacts &arm = file.facts.arms[outline.arm];
  switch (outline.transform) {
  case Transform::Hook:
    if (!arm.twinName.empty())
      return tokensOf(travellingText(file, arm, outline.name + "Hook").text);
    [[fallthrough]];
  case Transform::Travel:
  case Transform::Flag:
    return tokensOf(leavingText(file, arm).in(file.text));
  case Transform::Bind:
    return tokensOf(arm.binding.text);
  default:
    return {};
  }
}

static bool overlap(TextRange a, TextRange b) {
  return a.begin < b.end && b.begin < a.end;
}

namespace {

class Search {
public:
  Search(const HostFile &file, llvm::StringRef backend)
      : host(tokensOf(file.text)), backend(tokensOf(backend)) {}

  /// What is wrong with `arm`; empty when nothing is.
  std::string look(const Tokens &arm) {
    std::vector<TextRange> places = placesOf(arm, backend);
    auto free = llvm::find_if(places, [&](TextRange place) {
      return llvm::none_of(
          taken, [&](TextRange other) { return overlap(place, other); });
    });
    if (free == places.end())
      return places.empty() ? "is not in the generated source"
                            : "shares its place with another block";
    taken.push_back(*free);
    tokens += arm.size();
    ++arms;
    if (arm.size() >= Telling &&
        places.size() > std::max<std::size_t>(1, placesOf(arm, host).size()))
      return "stands in the generated source more than once";
    return "";
  }

  unsigned arms = 0, tokens = 0;

private:
  Tokens host, backend;
  std::vector<TextRange> taken;
};

} // namespace

/// An include of the arm that `backend` does not have; empty: none.
static std::string missingInclude(const HostFile &file, const ArmFacts &arm,
                                  llvm::StringRef backend) {
  for (const IncludeDirective &include : file.tree.includes) {
    std::string spelled = include.angled ? "<" + include.spelled + ">"
                                         : "\"" + include.spelled + "\"";
    if (include.group == arm.group && include.arm == arm.arm &&
        !include.spelled.empty() && !backend.contains(spelled))
      return spelled;
  }
  return "";
}

SplitCheck checkArmTokens(const HostFile &file,
                          const std::vector<Outline> &outlines,
                          llvm::StringRef backend) {
  Search search(file, backend);
  SplitCheck check{"arm-tokens-in-backend", file.path, true, ""};
  auto fail = [&](const ArmFacts &arm, const std::string &what) {
    check.passed = false;
    check.detail += (check.detail.empty() ? "line " : "; line ") +
                    std::to_string(file.tree.groups[arm.group].line) + ": " +
                    what;
  };
  for (const Outline &outline : outlines) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    Tokens expected = expectedTokens(file, outline);
    if (!expected.empty())
      if (std::string problem = search.look(expected); !problem.empty())
        fail(arm, problem);
    // A file without generated source has nothing that needs the include.
    if (outline.transform == Transform::DropIncludes && !backend.empty())
      if (std::string lost = missingInclude(file, arm, backend); !lost.empty())
        fail(arm, lost + " is not included by the generated source");
  }
  if (check.passed)
    check.detail =
        counted(search.tokens, "token") + " of " + counted(search.arms, "arm");
  return check;
}

} // namespace decouple

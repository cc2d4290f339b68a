#include "Split/Check/ArmTokens.h"

#include "Support/Words.h"
#include "Text/TextEdits.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

using Tokens = TokenList;

/// Arms of fewer tokens stand elsewhere by chance.
static constexpr std::size_t Telling = 8;

/// The end of `arm` in `text` when it stands at `start`; 0 when it does not.
static std::size_t matchAt(const Tokens &arm, const Tokens &text,
                           std::size_t start) {
  constexpr unsigned MostInserted = 3; // `return true;`
  std::size_t at = start, matched = 0;
  unsigned inserted = 0;
  auto mayBeInserted = [](llvm::StringRef word) {
    return word == "return" || word == "true" || word == ";";
  };
  for (; matched < arm.size() && at < text.size(); ++at) {
    if (arm[matched].text == text[at].text) {
      ++matched;
      inserted = 0;
    } else if (at == start || ++inserted > MostInserted ||
               !mayBeInserted(text[at].text)) {
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

static bool isTwin(const Outline &outline, const ArmFacts &arm) {
  return outline.transform == Transform::Hook && !arm.twinName.empty();
}

std::vector<LeftArm> leftArms(const HostFile &file,
                              const std::vector<Outline> &outlines) {
  std::vector<LeftArm> left;
  for (const Outline &outline : outlines) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    if (outline.transform == Transform::None)
      continue;
    LeftArm one;
    one.group = arm.group;
    one.arm = arm.arm;
    one.transform = outline.transform;
    one.text = leavingText(file, arm);
    one.stays = !arm.open.empty();
    if (isTwin(outline, arm)) {
      one.name = arm.twinName;
      one.newName = outline.function;
    }
    if (outline.transform == Transform::Bind)
      one.binding = arm.binding.text;
    left.push_back(std::move(one));
  }
  return left;
}

/// What the backend should have of an arm.
static Tokens expectedTokens(const HostFile &file, const LeftArm &left) {
  llvm::StringRef text = left.text.in(file.text);
  switch (left.transform) {
  case Transform::Hook:
    if (!left.name.empty())
      return tokensOf(applyEdits(text, {{{left.name.begin - left.text.begin,
                                          left.name.end - left.text.begin},
                                         left.newName}}));
    [[fallthrough]];
  case Transform::Travel:
  case Transform::Flag:
    return tokensOf(text);
  case Transform::Bind:
    return tokensOf(left.binding);
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
static std::string missingInclude(const HostFile &file, const LeftArm &left,
                                  llvm::StringRef backend) {
  for (const IncludeDirective &include : file.tree.includes) {
    std::string spelled = include.angled ? "<" + include.spelled + ">"
                                         : "\"" + include.spelled + "\"";
    // What is beside the file is included by its path.
    const bool byPath =
        !include.angled && (backend.contains("/" + include.spelled + ">") ||
                            backend.contains("<" + include.spelled + ">"));
    if (include.group == left.group && include.arm == left.arm &&
        !include.spelled.empty() && !backend.contains(spelled) && !byPath)
      return spelled;
  }
  return "";
}

SplitCheck checkArmTokens(const HostFile &file,
                          const std::vector<Outline> &outlines,
                          llvm::StringRef backend) {
  return checkArmTokens(file, leftArms(file, outlines), backend);
}

SplitCheck checkArmTokens(const HostFile &file,
                          const std::vector<LeftArm> &arms,
                          llvm::StringRef backend) {
  Search search(file, backend);
  SplitCheck check{"arm-tokens-in-backend", file.path, true, ""};
  auto fail = [&](const LeftArm &left, const std::string &what) {
    check.passed = false;
    check.detail += (check.detail.empty() ? "line " : "; line ") +
                    std::to_string(file.tree.groups[left.group].line) + ": " +
                    what;
  };
  for (const LeftArm &left : arms) {
    Tokens expected = expectedTokens(file, left);
    if (!expected.empty())
      if (std::string problem = search.look(expected); !problem.empty())
        fail(left, problem);
    // A file without generated source has nothing that needs the include.
    if (left.transform == Transform::DropIncludes && !backend.empty())
      if (std::string lost = missingInclude(file, left, backend); !lost.empty())
        fail(left, lost + " is not included by the generated source");
  }
  if (check.passed)
    check.detail =
        counted(search.tokens, "token") + " of " + counted(search.arms, "arm");
  return check;
}

} // namespace decouple

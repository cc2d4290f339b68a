#include "Split/Analyse/Twins.h"

#include "Split/Analyse/Declarations/FileDeclarations.h"
#include "Split/Analyse/HostFile.h"
#include "Text/TokenList.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <utility>

using namespace clang;

namespace decouple {

/// The definition of a plain function that other units can call.
static const FunctionDecl *visibleFunction(const Decl *declaration) {
  const auto *function = dyn_cast<FunctionDecl>(declaration);
  bool plain = function && function->isThisDeclarationADefinition() &&
               !isa<CXXMethodDecl>(function) && !function->isConstexpr() &&
               !function->getDescribedFunctionTemplate() &&
               !function->isVariadic();
  return plain && function->getFormalLinkage() == Linkage::External ? function
                                                                    : nullptr;
}

/// Whether an attribute says more of `function` than callers have to know: when
/// it runs, where it lies, which of several it is. Both versions would do so.
static bool actsByAttribute(const FunctionDecl *function) {
  return llvm::any_of(function->attrs(), [](const Attr *attribute) {
    return !attribute->isImplicit() &&
           !isa<VisibilityAttr, WarnUnusedResultAttr, UnusedAttr,
                DeprecatedAttr, ColdAttr, NoInlineAttr>(attribute);
  });
}

static Passing passingOf(QualType type) {
  if (!type->isReferenceType())
    return Passing::Value;
  return type.getNonReferenceType().isConstQualified() ? Passing::ConstReference
                                                       : Passing::Reference;
}

void describeTwin(const AstText &text, const ArmNodes &nodes, ArmFacts &facts) {
  const FunctionDecl *twin = nullptr;
  for (const Decl *declaration : nodes.declarations)
    if (const FunctionDecl *function = visibleFunction(declaration)) {
      if (twin)
        return;
      twin = function;
    }
  auto name =
      twin ? text.range(SourceRange(twin->getLocation())) : std::nullopt;
  if (!name || !facts.captures.empty() || actsByAttribute(twin))
    return;
  for (const ParmVarDecl *parameter : twin->parameters()) {
    // The hook's function would have a copy, and the host's one besides.
    const CXXRecordDecl *made = parameter->getType()->getAsCXXRecordDecl();
    if (parameter->getType()->isRValueReferenceType() ||
        (made && !parameter->getType().isTriviallyCopyableType(text.context)))
      return facts.captures.clear();
    Capture capture;
    capture.name = parameter->getNameAsString();
    capture.passing = passingOf(parameter->getType());
    capture.type =
        text.parameter(parameter->getType(), capture.passing, capture.name);
    facts.captures.push_back(std::move(capture));
  }
  if (!twin->getReturnType()->isVoidType())
    facts.result = text.result(twin->getReturnType());
  facts.function = twin->getNameAsString();
  facts.twinName = *name;
  facts.twinNamespaces = namespacesOf(twin);
}

namespace {

struct Parameter {
  std::string name, byDefault; ///< the latter in its tokens; "": none
};

/// One version of a function.
struct Twin {
  std::size_t bodyBegin; ///< behind the brace
  std::vector<Parameter> parameters;
};

} // namespace

/// Whether a parameter's default, the tokens in [begin, end), is one that no
/// configuration reads otherwise: a literal, negated or not, or `{}`.
static bool isPlain(const TokenList &tokens, std::size_t begin,
                    std::size_t end) {
  if (tokens.is(begin, "-"))
    ++begin;
  if (end == begin + 2)
    return tokens.is(begin, "{") && tokens.is(begin + 1, "}");
  const llvm::StringRef word =
      end == begin + 1 ? tokens[begin].text : llvm::StringRef();
  return llvm::is_contained({"true", "false", "nullptr"}, word) ||
         (!word.empty() && !tokens.isIdentifier(begin));
}

/// Names of the parameters between two tokens, and what each is by default;
/// nothing when one has no name, or a default that is not plain.
static std::optional<std::vector<Parameter>>
parametersOf(const TokenList &tokens, std::size_t open, std::size_t close) {
  std::vector<Parameter> parameters;
  int depth = 0;
  std::size_t end = 0; // in front of what the parameter has by default
  for (std::size_t i = open + 1, begin = i; i <= close && open + 1 < close;
       ++i) {
    llvm::StringRef text = tokens[i].text;
    depth += text == "(" || text == "<" || text == "[";
    depth -= (text == ")" && i < close) || text == ">" || text == "]";
    if (text == "=" && !depth && !end)
      end = i;
    if (i < close && (text != "," || depth))
      continue;
    const std::size_t behind = end ? std::exchange(end, 0) : i;
    llvm::StringRef last = tokens[behind - 1].text;
    if (behind < begin + 2 || tokens[behind - 2].text == "::" ||
        !(llvm::isAlpha(last[0]) || last[0] == '_'))
      return std::nullopt;
    Parameter &parameter = parameters.emplace_back();
    parameter.name = last.str();
    for (std::size_t at = behind + 1; at < i; ++at)
      parameter.byDefault += tokens[at].text;
    if (behind < i && !isPlain(tokens, behind + 1, i))
      return std::nullopt;
    begin = i + 1;
  }
  return parameters;
}

/// Reads `namespace a { ... f(...) { ... } }`, whose text is in `body`.
static std::optional<Twin> readTwin(llvm::StringRef body,
                                    llvm::StringRef name) {
  TokenList tokens = tokensOf(body);
  std::size_t at = 0, spaces = 0;
  while (at < tokens.size() && tokens[at].text == "namespace") {
    while (at < tokens.size() && tokens[at].text != "{")
      ++at;
    ++at;
    ++spaces;
  }
  while (at + 1 < tokens.size() &&
         !(tokens[at].text == name && tokens[at + 1].text == "(")) {
    // What may be needed while compiling cannot ask a hook; what an attribute
    // says is not known here.
    if (llvm::is_contained({"{", ";", "constexpr", "consteval", "[",
                            "__attribute__", "__attribute"},
                           tokens[at].text))
      return std::nullopt;
    ++at;
  }
  std::size_t open = at + 1;
  if (open >= tokens.size() || tokens.partner(open) == TokenList::None)
    return std::nullopt;
  std::size_t close = tokens.partner(open), brace = close + 1;
  if (!tokens.is(brace, "{") ||
      tokens.partner(brace) + 1 + spaces != tokens.size())
    return std::nullopt;
  auto parameters = parametersOf(tokens, open, close);
  if (!parameters)
    return std::nullopt;
  return Twin{tokens[brace].offset + 1, std::move(*parameters)};
}

std::optional<KeptTwin> keptTwin(llvm::StringRef text,
                                 const ConditionalGroup &group,
                                 const ArmFacts &arm) {
  std::vector<std::size_t> kept = keptArms(group, arm.arm);
  if (arm.twinName.empty() || kept.size() != 1)
    return std::nullopt;
  const Arm &other = group.arms[kept[0]];
  auto twin =
      readTwin(text.slice(other.bodyBegin, other.bodyEnd), arm.function);
  const TokenList tokens =
      tokensOf(text.slice(arm.twinName.begin, group.arms[arm.arm].bodyEnd));
  const std::size_t close =
      tokens.is(1, "(") ? tokens.partner(1) : TokenList::None;
  auto own =
      close == TokenList::None ? std::nullopt : parametersOf(tokens, 1, close);
  if (!own || !twin || twin->parameters.size() != arm.captures.size() ||
      own->size() != twin->parameters.size())
    return std::nullopt;
  KeptTwin found{other.bodyBegin + twin->bodyBegin, {}};
  for (auto [ours, theirs] : llvm::zip(*own, twin->parameters)) {
    if (ours.byDefault != theirs.byDefault)
      return std::nullopt;
    found.arguments.push_back(theirs.name);
  }
  return found;
}

} // namespace decouple

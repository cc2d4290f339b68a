//===- UnitFacts.h - what Clang knows about a unit's blocks ---------------===//
//
// ClangUnit => [UnitFacts] => Decisions
//
// Plain values without Clang's types: they can be compared, stored and made
// up in tests.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/Place.h"
#include "Split/Compiler/UnitTokens.h"
#include "Support/Diagnostic.h"
#include <compare>
#include <cstdint>
#include <optional>
#include <set>

namespace decouple {

/// Why code outside the file has no name for a type.
enum class Nameless {
  No,
  Lambda,
  AnonymousNamespace,
  LocalToFunction,
  OfFile,
  NotPublic ///< a member of a class that others may not name
};

/// A type as generated code spells it, and the headers that declare it.
struct TypeText {
  std::string text;                 ///< empty: it has no name to be spelled by
  std::vector<std::string> headers; ///< "<c10/core/Storage.h>", sorted
  Nameless nameless = Nameless::No; ///< why `text` is empty
  std::string part; ///< the declaration in the type that has no name

  /// No type at all: what a function without a result returns.
  bool isAbsent() const { return text.empty() && nameless == Nameless::No; }
};

/// How an outlined arm gets at something of the host function.
enum class Passing { Value, ConstReference, Reference };

/// A local, a parameter, a file-scope variable or a field of `this` that an
/// arm uses.
struct Capture {
  std::string name;
  TypeText type; ///< without reference
  Passing passing = Passing::Reference;
  bool fieldOfThis = false;
  std::size_t variable = ConditionalGroup::None; ///< in UnitFacts::variables
  friend bool operator<(const Capture &a, const Capture &b) {
    return a.name < b.name;
  }
};

/// A variable whose value can perhaps be had again without the host function:
/// the backward slice of a binding's captures.
struct VariableFacts {
  enum Kind { Plain, Parameter, FileScope, Submodule, ClassObject };
  std::string name;
  TypeText type;
  Kind kind = Plain;
  std::string declaredType; ///< as written: "auto"
  TextRange initializer;    ///< empty: none
  TextRange scope;          ///< Submodule, ClassObject: where it hangs
  std::string attribute;    ///< ... and under which name
  bool scopeIsPointer = false;
  std::vector<std::string> callees; ///< functions the initializer calls
  std::vector<std::size_t> uses;    ///< variables the initializer uses
};

/// A variable that the arm declares and text after it uses.
struct EscapingVariable {
  std::string name;
  TypeText type;
  bool usedElsewhere = false; ///< other than as `attributes`' values
  bool isValue = false;       ///< made and assigned to without other effects
  std::vector<std::string> attributes; ///< set on the module under these names
};

/// What is out of the ordinary about an arm.
enum class Oddity {
  NotTaken,   ///< no configuration at hand takes the block
  HostsAlone, ///< only a build without the device takes it
  OutsideFunction,
  IncludesInside, ///< of a function, a class, an initializer
  DeclarationsAmongStatements,
  DependsOnTemplate,
  ResultDependsOnTemplate,
  ElseWithoutStatements,
  ElseWithoutIf,
  ElseWithoutBraces,
  SharedLastBranch,    ///< text after the block belongs to the last branch, too
  ConditionWithEffect, ///< of the switch around a `case`
  SwitchVariable,      ///< the switch declares one
  FallsThrough,
  EnteredFromAbove, ///< the case before the arm runs into it
  Goto,
  Label,
  OutlivesArm,      ///< destroying `detail` after the arm has an effect
  AddressKept,      ///< of a variable of the arm, perhaps by `detail`
  AllocatesOnStack, ///< memory that goes with the function
  LeavesLoop,       ///< `detail` is the keyword
  Coroutine,
  UsesThis,
  AsksForIdentity,  ///< of `detail`, which would be copied
  DeclaredType,     ///< of the captured `detail`, by `decltype`
  FunctionName,     ///< `__func__` and its like
  StatePerInstance, ///< a static variable, of which each instance has one
  DefinedByFile,    ///< the class `detail`, which headers only declare
  LocalDefault,     ///< a declaration in the function's text gives `detail` one
  LocalState,       ///< the function's own `detail` has static variables
  LocalIdentity,    ///< the function's own class `detail` is told from others
  SameName,         ///< two variables named `detail`
  BitField,         ///< the captured `detail`, which others may reach
  FileName,         ///< `__builtin_FILE()` and its like
  ReturnsCopy,      ///< of the host's `detail`, which upstream moves
  CopiedByLambda,   ///< `[=]` copies the reference `detail`, not upstream's
  PerThread,        ///< each thread has a variable `detail` of its own
  SetJump,          ///< a place of the function to jump back to
  PerhapsUncaught,  ///< what it throws ends the program, or does not
  FoundByHost,      ///< by templates: `detail`, for text that stays
  Constexpr,        ///< the function may be needed while compiling
  MadeOtherwise,    ///< by the attribute `detail` of the function around it
  KnownConstant,    ///< the captured `detail`, to the compiler
  LooksUpInClass,   ///< a template of the arm in a member or a friend
  DeclaredAlone,    ///< a variable that text which stays may not define
  FoundBehind,      ///< headers behind the file's `detail` may find it
  FoundBefore,      ///< of headers behind: `detail`, which the file may find
  WrappedInclude,   ///< a declaration of the file has an include in its text
  MemberSpecial,    ///< the file specialises `detail` of a header's class
  HeaderState,      ///< `detail` of a header: each source has its own
  HeaderIdentity,   ///< of such a `detail`, which is constant
  HeaderClass,      ///< of a header: `detail`, of which each source has one
  HeaderDiffers     ///< in what it says of `detail` without the device
};

struct Finding {
  Oddity oddity;
  std::string detail;
};

/// The text of an arm as a binding of the backend's has it, and the captures
/// that it still names.
struct BindingText {
  std::string text;
  std::vector<Capture> captures;
};

/// The host's version of a function that the arm has, too.
struct KeptTwin {
  std::size_t bodyBegin = 0; ///< behind its brace
  std::vector<std::string> arguments;
};

/// How a class or enumeration of a header is laid out.
struct ObjectLayout {
  std::vector<std::string> path; ///< its name, outermost first
  /// In words; all that counts for objects that others have made.
  std::vector<std::string> parts;
  bool isEnumeration = false;
};

/// What is left of the condition of one arm without the device's part; empty:
/// it is what is left when no other holds.
struct OpenArm {
  std::size_t arm = 0; ///< in its group
  std::string condition;
};

/// One arm that is to leave the host.
struct ArmFacts {
  std::size_t group = 0, arm = 0; ///< in the DirectiveTree
  /// All arms of the group, this one among them, where a build without the
  /// device may take it, too: it stays as well. Empty: only the device does.
  std::vector<OpenArm> open;
  Place place = Place::Empty;
  std::string function; ///< enclosing; empty at namespace scope
  std::string label;    ///< of a lambda bound under this name
  std::size_t functionBegin = 0;
  std::vector<std::string> namespaces; ///< enclosing; see namespacesOf
  std::vector<Capture> captures;
  std::vector<EscapingVariable> escaping;
  std::vector<TextRange> returns; ///< `return ...;` of this function
  bool alwaysReturns = false;
  /// What it throws ends the program: the enclosing function is `noexcept`.
  bool mayNotThrow = false;
  /// A `return` of something of which std::optional may make another value
  /// than the result's type does.
  bool unclearAnswer = false;
  /// What could keep the address of a variable of the arm that would live on
  /// behind it.
  std::string keeper;
  TypeText result;                   ///< of the enclosing function
  std::vector<TextRange> carried;    ///< using-directives and types of the
                                     ///< enclosing scopes, in order
  TextRange connector;               ///< ElseIf: `else`, or `} else`
  bool rotated = false;              ///< ElseIf: the last `}` is the host's
  std::vector<std::size_t> thenEnds; ///< ElseIf: where the branches end
  TextRange switchCondition;         ///< Case
  std::size_t switchBegin = 0;       ///< Case: the keyword
  TypeText switchType;
  TextRange twinName; ///< Declarations: of the arm's one visible `function`
  std::vector<std::string> twinNamespaces;
  bool namesFunction = false; ///< Declarations: a function asks for its name
  std::optional<KeptTwin> keptTwin; ///< one arm stays that defines `function`
  BindingText binding;              ///< Statements
  /// Statements of a function that makes a module: running them once it has
  /// ended comes to the same.
  bool canWait = false;
  std::vector<std::size_t> needs; ///< UnitFacts::declarations
  std::set<std::size_t> includes; ///< of the file, behind what it names
  std::set<std::size_t> layouts;  ///< UnitFacts::layouts, of what it uses
  std::vector<Finding> findings;  ///< in the order they were made

  void note(Oddity oddity, std::string detail = "") {
    findings.push_back({oddity, std::move(detail)});
  }
};

/// What a specialisation is for.
struct Specialised {
  std::vector<std::string> path; ///< the template's name, outermost first
  std::string instance;          ///< in words; empty: some of its instances
  std::string member;            ///< of the instance; empty: it is the whole
};

/// A namespace-scope declaration of the main file.
struct DeclarationFacts {
  std::string name;
  TextRange range;
  std::vector<std::string> namespaces;
  bool always = false; ///< using-directive, using, namespace alias
  bool mutableState = false;
  bool internal = true; ///< not visible to other units
  bool function = false;
  bool definedForOthers = false; ///< the one definition that other units use
  bool holdsState = false;       ///< static variables, run-time constants
  bool hasIdentity = false;      ///< a class of the file, told from others
  bool namesFile = false;        ///< asks for the file that it stands in
  std::string addressOf; ///< what it asks for the address of, and is copied
  /// Nothing when the file has the template as well, or it is none.
  std::optional<Specialised> specialised;
  std::set<std::size_t> includes; ///< of the file, behind what it names
  std::vector<std::size_t> needs;
  /// Specialisations, members defined outside, other declarations of the same.
  std::vector<std::size_t> bringsAlong;
};

/// A name of the main file, and what it refers to.
struct Meaning {
  static constexpr std::size_t Elsewhere = static_cast<std::size_t>(-1);
  std::size_t offset = 0;
  std::uint64_t thing = 0;       ///< hash of what it is, in words
  std::size_t local = Elsewhere; ///< where a function's own is declared
  std::uint64_t home = 0; ///< hash of the file that defines it; 0: none is seen
  enum Kind {
    Name,
    Conversion, ///< a constructor or a default argument, which no text names
    Candidate,  ///< of those that a template's instances choose from
    OneSided,   ///< such a one, for types that only this text can have
    Open        ///< the instances may convert what is here
  };
  Kind kind = Name;
  friend auto operator<=>(const Meaning &, const Meaning &) = default;
};

/// Whether both are about one thing. Who sees its definition makes no
/// difference; two definitions in two files do.
inline bool mean(const Meaning &a, const Meaning &b) {
  return a.offset == b.offset && a.thing == b.thing && a.local == b.local &&
         (!a.home || !b.home || a.home == b.home);
}

struct UnitFacts {
  PreprocessorFacts preprocessor;       ///< CUDA configuration
  UnitTokens withDevice, withoutDevice; ///< what either configuration sees
  HeaderPlaces differences;             ///< of the two
  std::vector<Diagnostic> errors;
  /// Device macros that the arguments define, by configuration.
  std::set<std::string> macrosWithout, macrosWith;
  std::set<std::string> settledMacros; ///< alike in all builds of a backend
  std::vector<ArmFacts> arms;          ///< in file order
  std::vector<DeclarationFacts> declarations; ///< in file order
  std::vector<VariableFacts> variables;
  std::vector<ObjectLayout> layouts; ///< of headers' types, with the device
  std::vector<Meaning> meanings;     ///< CUDA configuration, in file order
};

} // namespace decouple

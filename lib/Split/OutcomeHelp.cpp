#include "Split/OutcomeHelp.h"

#include "Split/BlockOutcome.h"
#include "llvm/Support/ErrorHandling.h"

using namespace decouple;

static constexpr Transform Transforms[] = {
    Transform::DropIncludes, Transform::Travel, Transform::Hook,
    Transform::Interface,    Transform::Bind,   Transform::Flag,
    Transform::WithParent};

static const char *meaningOf(Outcome outcome) {
  switch (outcome) {
  case Outcome::Automatic:
    return "The block leaves the host by a transform, which the tool makes by "
           "itself.";
  case Outcome::ByHand:
    return "The block leaves the host by a patch of the rules, which a person "
           "wrote.";
  case Outcome::Declared:
    return "The block stays in the host because a rule says so, with a reason: "
           "a remainder of patches.json.";
  case Outcome::Refused:
    return "The block stays in the host, with a number that says why. Write a "
           "patch for it in the rules, or declare there why it stays.";
  }
  llvm_unreachable("the switch is complete");
}

static const char *meaningOf(Transform transform) {
  switch (transform) {
  case Transform::DropIncludes:
    return "Includes that only a build with the device reads leave the host; "
           "nothing takes their place.";
  case Transform::Travel:
    return "Definitions go to the backend as they are; the host has nothing in "
           "their place.";
  case Transform::Hook:
    return "Statements become a function of the backend, which the host calls "
           "where it is registered.";
  case Transform::Interface:
    return "The host calls an interface of its own that devices implement, by "
           "a rule of interfaces.json.";
  case Transform::Bind:
    return "What the arm binds for Python is bound by the backend.";
  case Transform::Flag:
    return "The host asks a value that the backend sets.";
  case Transform::WithParent:
    return "The block leaves the host with the block around it.";
  case Transform::None:
    return "";
  }
  llvm_unreachable("the switch is complete");
}

template <typename Value>
static std::string textOf(Value value, const char *what) {
  return std::string(nameOf(value)) + " (" + what + ")\n\n" + meaningOf(value) +
         "\n";
}

std::optional<std::string> decouple::explainedOutcome(llvm::StringRef name) {
  for (Outcome outcome : AllOutcomes)
    if (name.equals_insensitive(nameOf(outcome)))
      return textOf(outcome, "what became of a block");
  for (Transform transform : Transforms)
    if (name.equals_insensitive(nameOf(transform)))
      return textOf(transform, "how a block is split");
  return std::nullopt;
}

std::vector<std::string> decouple::outcomeNames() {
  std::vector<std::string> names;
  for (Outcome outcome : AllOutcomes)
    names.push_back(nameOf(outcome));
  for (Transform transform : Transforms)
    names.push_back(nameOf(transform));
  return names;
}

const char *decouple::deedOf(Transform transform) {
  switch (transform) {
  case Transform::DropIncludes:
    return "the device's headers, which the backend includes";
  case Transform::Travel:
    return "moves to the backend";
  case Transform::Hook:
    return "asks the device's hook";
  case Transform::Interface:
    return "calls the interface";
  case Transform::Bind:
    return "bound by the backend, in";
  case Transform::Flag:
    return "set by the backend, in";
  case Transform::WithParent:
    return "goes with the block around it";
  case Transform::None:
    break;
  }
  return "stays";
}

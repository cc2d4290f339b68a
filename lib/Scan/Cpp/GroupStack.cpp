#include "Scan/Cpp/GroupStack.h"
#include "Text/Lines.h"
#include <algorithm>
#include <utility>

using namespace decouple;
namespace tok = clang::tok;

void Nesting::sawToken(tok::TokenKind kind) {
  switch (kind) {
  case tok::l_paren:
    ++depth[0];
    break;
  case tok::l_square:
    ++depth[1];
    break;
  case tok::l_brace:
    ++depth[2];
    break;
  case tok::r_paren:
    lowest[0] = std::min(lowest[0], --depth[0]);
    break;
  case tok::r_square:
    lowest[1] = std::min(lowest[1], --depth[1]);
    break;
  case tok::r_brace:
    lowest[2] = std::min(lowest[2], --depth[2]);
    break;
  default:
    break;
  }
}

void Nesting::append(const Nesting &next) {
  for (std::size_t i = 0; i < depth.size(); ++i) {
    lowest[i] = std::min(lowest[i], depth[i] + next.lowest[i]);
    depth[i] += next.depth[i];
  }
}

std::size_t GroupStack::current() const {
  return stack.empty() ? ConditionalGroup::None : stack.back().group;
}

std::size_t GroupStack::currentArm() const {
  return stack.empty() ? 0 : tree.groups[stack.back().group].arms.size() - 1;
}

/// The one macro that `#ifndef X` or `#if !defined(X)` asks for, else "".
static llvm::StringRef guardMacro(const Arm &arm) {
  if (arm.macros.size() != 1)
    return "";
  llvm::StringRef name = arm.macros.front();
  if (arm.kind == DirectiveKind::Ifndef)
    return arm.condition == name ? name : "";
  llvm::StringRef rest = arm.condition;
  bool negated = rest.consume_front("!") || rest.consume_front("not ");
  rest = rest.ltrim();
  if (!negated || !rest.consume_front("defined"))
    return "";
  return rest.trim(" ()") == name ? name : "";
}

/// As many levels as C++ asks a compiler to take ([implimits]). What reads a
/// group reads those in it as well, so without an end to it a file of nothing
/// but `#if` would take forever.
static constexpr std::size_t MaximalDepth = 256;

/// True for a group that lies too deep, which is text then.
bool GroupStack::skipsOpen(std::size_t hash) {
  if (stack.size() < MaximalDepth)
    return false;
  ++tooDeep;
  if (!std::exchange(saidTooDeep, true))
    report(DiagnosticId::DeepConditional, hash,
           "nested more than 256 groups deep; read as plain text");
  return true;
}

void GroupStack::open(Arm arm, std::size_t hash) {
  if (skipsOpen(hash))
    return;
  ConditionalGroup group;
  group.line = arm.line;
  group.begin = arm.begin;
  group.parent = current();
  group.parentArm = currentArm();
  bool firstOfFile = !outside && tree.groups.empty();
  expectsDefine = firstOfFile && !guardMacro(arm).empty();
  if (!firstOfFile && stack.empty())
    outside = true;
  group.arms.push_back(std::move(arm));
  stack.push_back({tree.groups.size(), hash, false, {}, std::nullopt});
  tree.groups.push_back(std::move(group));
}

void GroupStack::sawTokens(const Nesting &brackets) {
  if (stack.empty())
    outside = true;
  else
    stack.back().arm.append(brackets);
  expectsDefine = false;
}

void GroupStack::sawDirective(bool pragma) {
  if (pragma)
    return; // `#pragma once` and the like are at home beside a guard
  outside |= stack.empty();
  expectsDefine = false;
}

void GroupStack::sawDefine(llvm::StringRef name) {
  outside |= stack.empty();
  if (expectsDefine)
    guarded = name == guardMacro(tree.groups.front().arms.front());
  expectsDefine = false;
}

void GroupStack::finishArm(std::size_t end) {
  Open &open = stack.back();
  top().arms.back().bodyEnd = end;
  top().balanced &= open.arm.balanced();
  if (!open.first)
    open.first = open.arm;
  open.arm = {};
}

void GroupStack::nextArm(Arm arm, std::size_t hash) {
  if (tooDeep)
    return;
  if (stack.empty())
    return report(DiagnosticId::UnmatchedDirective, hash,
                  "no #if is open here");
  if (stack.back().sawElse)
    report(DiagnosticId::DirectiveAfterElse, hash,
           "this comes after the group's #else");
  stack.back().sawElse |= arm.kind == DirectiveKind::Else;
  expectsDefine = false;
  finishArm(arm.begin);
  top().arms.push_back(std::move(arm));
}

void GroupStack::pop(std::size_t end, unsigned endLine) {
  top().end = end;
  top().endLine = endLine;
  Nesting first = *stack.back().first;
  stack.pop_back();
  // The arms of a group take each other's place: one of them counts.
  if (!stack.empty())
    stack.back().arm.append(first);
}

void GroupStack::close(const Arm &endif, std::size_t hash) {
  if (tooDeep) {
    --tooDeep;
    return;
  }
  if (stack.empty())
    return report(DiagnosticId::UnmatchedDirective, hash,
                  "no #if is open here");
  expectsDefine = false;
  finishArm(endif.begin);
  pop(endif.bodyBegin, endif.line);
}

void GroupStack::finish(unsigned lastLine) {
  while (!stack.empty()) {
    report(DiagnosticId::UnterminatedConditional, stack.back().hash,
           "the group has no #endif");
    finishArm(text.size());
    pop(text.size(), lastLine);
  }
  if (guarded && !outside)
    tree.groups.front().includeGuard = tree.groups.front().arms.size() == 1;
}

void GroupStack::report(DiagnosticId id, std::size_t offset,
                        const char *message) {
  tree.diagnostics.push_back(
      remark(id, file.str(), lineOf(text, offset), message,
             offset - lineBegin(text, offset) + 1, lineAt(text, offset).str()));
}

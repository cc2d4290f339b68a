#include "Split/Write/WriteUnit.h"

#include "Split/Write/BackendFile.h"
#include "Split/Write/BindingItems.h"
#include "Split/Write/Format/Format.h"
#include "Split/Write/Format/FormatEdits.h"
#include "Split/Write/HelperItems.h"
#include "Split/Write/HookHeader.h"
#include "Split/Write/HostEdits.h"
#include "Split/Write/OutlinedItems.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// Edits of the host, ready to be done.
static llvm::Expected<std::vector<TextEdit>>
finishedEdits(const HostFile &file, const Decisions &decisions,
              llvm::StringRef style) {
  std::vector<TextEdit> edits =
      hostEdits(file, decisions.outlines, decisions.names);
  if (llvm::Error error = normalise(file.path, file.text, edits))
    return error;
  if (llvm::Error error = formatEdits(file.text, style, edits))
    return error;
  keepLineEnds(file.text, edits);
  return edits;
}

llvm::Expected<UnitTexts> writeUnit(const HostFile &file,
                                    const Decisions &decisions,
                                    const HostLibrary &library,
                                    const SplitRules &rules,
                                    llvm::StringRef style) {
  const HookNames &names = decisions.names;
  const std::vector<Outline> &outlines = decisions.outlines;
  auto edits = finishedEdits(file, decisions, style);
  if (!edits)
    return edits.takeError();
  HookGroup hooks = hookGroup(file, outlines, names);
  auto header =
      formatHeader(hookHeader(hooks, names, library, rules.registry), style);
  if (!header)
    return header.takeError();
  std::vector<BackendItem> items = helperItems(file, decisions);
  llvm::append_range(items, outlinedItems(file, outlines, rules));
  std::vector<BackendItem> bindings =
      bindingItems(file, outlines, names, rules);
  UnitTexts texts;
  if (!bindings.empty())
    texts.bindings = qualified(bindings[0].namespaces, names.bindings);
  llvm::append_range(items, bindings);
  auto backend =
      formatText(backendFile(file, outlines, std::move(items), names, rules),
                 style, file.facts.preprocessor.expansions);
  if (!backend)
    return backend.takeError();
  texts.host = applyEdits(file.text, *edits);
  texts.edits = std::move(*edits);
  texts.hooks = std::move(hooks);
  texts.header = std::move(*header);
  texts.backend = std::move(backend->text);
  texts.copied = std::move(backend->tokens);
  return texts;
}

llvm::Expected<std::string> backendTextOf(const HostFile &file,
                                          const Outline &outline,
                                          const HookNames &names,
                                          const SplitRules &rules,
                                          llvm::StringRef style) {
  std::vector<Outline> one = {outline};
  std::string text;
  for (const BackendItem &item : outlinedItems(file, one, rules))
    text += item.text.text;
  for (const BackendItem &item : bindingItems(file, one, names, rules))
    text += item.text.text;
  return formatText(text, style);
}

} // namespace decouple

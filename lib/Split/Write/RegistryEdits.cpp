#include "Split/Write/RegistryEdits.h"

#include "Scan/Cpp/DirectiveTree.h"
#include "Split/Write/HookHeader.h"
#include "Text/Lines.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// Behind the last include that stands in no block and before all code; the end
/// of the text where there is none.
static std::size_t behindIncludes(llvm::StringRef text) {
  const DirectiveTree tree = buildDirectiveTree("", text);
  const TokenList code = tokensOf(text);
  const std::size_t end = code.empty() ? text.size() : code[0].offset;
  LineIndex lines(text);
  std::size_t place = text.size();
  for (const IncludeDirective &include : tree.includes)
    if (std::size_t behind = lines.begin(include.line + 1);
        behind <= end && include.group == ConditionalGroup::None)
      place = behind;
  return place;
}

std::vector<TextEdit> registryEdits(llvm::StringRef text,
                                    const HookNames &names,
                                    const HookRegistry &registry,
                                    llvm::ArrayRef<TextEdit> own) {
  const std::size_t end = text.size();
  std::size_t place = behindIncludes(text);
  if (llvm::any_of(own, [&](const TextEdit &edit) {
        return edit.range.begin < place && place < edit.range.end;
      }))
    place = end;
  std::string includes = "#include " + names.include + "\n";
  for (const std::string &header : registry.definitionHeaders)
    if (!text.contains("#include " + header))
      includes += "#include " + header + "\n";
  std::string definition =
      (text.empty() || text.ends_with("\n") ? "\n" : "\n\n") +
      hookDefinition(names, registry);
  if (place == end)
    return {{{end, end}, "\n" + includes + definition}};
  return {{{place, place}, includes}, {{end, end}, definition}};
}

std::vector<TextEdit> shifted(std::vector<TextEdit> edits,
                              llvm::ArrayRef<TextEdit> insertions) {
  for (TextEdit &edit : edits) {
    std::size_t before = 0, within = 0;
    for (const TextEdit &insertion : insertions) {
      const std::size_t at = insertion.range.begin;
      before += at <= edit.range.begin ? insertion.text.size() : 0;
      within += at <= edit.range.begin || at < edit.range.end
                    ? insertion.text.size()
                    : 0;
    }
    edit.range = {edit.range.begin + before, edit.range.end + within};
  }
  return edits;
}

} // namespace decouple

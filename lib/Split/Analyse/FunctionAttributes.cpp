#include "Split/Analyse/FunctionAttributes.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// About calls, the name, remarks or checks while running: the text within
/// comes to the same as any other.
static constexpr attr::Kind AboutCalls[] = {attr::AbiTag,
                                            attr::AllocAlign,
                                            attr::AllocSize,
                                            attr::AlwaysInline,
                                            attr::AsmLabel,
                                            attr::AssumeAligned,
                                            attr::Availability,
                                            attr::Cold,
                                            attr::Const,
                                            attr::Constructor,
                                            attr::CXX11NoReturn,
                                            attr::Deprecated,
                                            attr::Destructor,
                                            attr::DiagnoseIf,
                                            attr::EnableIf,
                                            attr::Error,
                                            attr::Final,
                                            attr::Flatten,
                                            attr::Format,
                                            attr::FormatArg,
                                            attr::GNUInline,
                                            attr::Hot,
                                            attr::InternalLinkage,
                                            attr::LifetimeBound,
                                            attr::NoDebug,
                                            attr::NoDuplicate,
                                            attr::NoInline,
                                            attr::NonNull,
                                            attr::NoReturn,
                                            attr::NoSanitize,
                                            attr::NoThrow,
                                            attr::Overloadable,
                                            attr::Override,
                                            attr::Pure,
                                            attr::Restrict,
                                            attr::ReturnsNonNull,
                                            attr::Section,
                                            attr::Sentinel,
                                            attr::Unavailable,
                                            attr::Unused,
                                            attr::Used,
                                            attr::Visibility,
                                            attr::WarnUnusedResult,
                                            attr::Weak};

std::string attributeForText(const FunctionDecl *function) {
  for (const Attr *attribute : function->attrs())
    if (!attribute->isImplicit() &&
        !llvm::is_contained(AboutCalls, attribute->getKind()))
      return attribute->getSpelling();
  return "";
}

} // namespace decouple

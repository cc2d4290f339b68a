#include "Split/Analyse/Addresses/KeptAddresses.h"

#include "Split/Analyse/Addresses/AddressFlow.h"

using namespace clang;

namespace decouple {

std::string keeperOf(const std::vector<const Stmt *> &statements,
                     const std::vector<const VarDecl *> &ending,
                     const std::vector<const VarDecl *> &returned,
                     const std::vector<std::string> &handles) {
  AddressFlow flow(ending, handles);
  std::string keeper = flow.keeperIn(statements);
  for (const VarDecl *variable : returned)
    if (keeper.empty() && flow.isHolder(variable))
      keeper = variable->getNameAsString();
  return keeper;
}

} // namespace decouple

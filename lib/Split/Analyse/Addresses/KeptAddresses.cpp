#include "Split/Analyse/Addresses/KeptAddresses.h"

#include "Split/Analyse/Addresses/AddressFlow.h"

using namespace clang;

namespace decouple {

std::string keeperOf(const std::vector<const Stmt *> &statements,
                     const std::vector<const VarDecl *> &ending,
                     const std::vector<const VarDecl *> &returned,
                     const std::vector<std::string> &handles) {
  return AddressFlow(ending, handles).keeperIn(statements, returned);
}

} // namespace decouple

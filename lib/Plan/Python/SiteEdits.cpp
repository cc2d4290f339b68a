#include "Plan/Python/SiteEdits.h"

#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace decouple;
using llvm::StringRef;

namespace {

/// Writes one file.
class Writer {
public:
  Writer(const FileOfSites &file, const ServedModule &served,
         std::vector<ChosenSite> &sites)
      : file(file), text(file.file.text()), served(served), sites(sites) {}

  std::vector<SiteEdit> run();

private:
  using Sites = std::vector<ChosenSite *>;

  void edit(TextRange range, const std::string &after) {
    edits.push_back({range.begin, range.in(text).str(), after});
  }
  Sites attributes();
  bool bringModule(const Sites &uses);
  void writeAttributes();
  void writeImport(TextRange statement, const Sites &taken);
  void writePart(TextRange statement, llvm::ArrayRef<TextRange> names,
                 const std::vector<bool> &goes, const Sites &taken);
  bool takeOut(llvm::ArrayRef<TextRange> names, const std::vector<bool> &goes);

  const FileOfSites &file;
  StringRef text;
  const ServedModule &served;
  std::vector<ChosenSite> &sites;
  std::vector<SiteEdit> edits;
};

} // namespace

static void refuse(llvm::ArrayRef<ChosenSite *> sites, const char *reason) {
  for (ChosenSite *site : sites)
    site->refuse(reason);
}

/// Those that are no imports.
Writer::Sites Writer::attributes() {
  Sites found;
  for (ChosenSite &chosen : sites)
    if (!chosen.isRefused() && chosen.use.statement.empty())
      found.push_back(&chosen);
  return found;
}

/// Has a moved file import the module, before the first of `uses`.
bool Writer::bringModule(const Sites &uses) {
  WordSet own;
  own.insert(served.own);
  if (own.isIn(text))
    return refuse(uses,
                  "its file has a name like that of the backend's module"),
           false;
  auto first = llvm::min_element(
      uses, [](auto *a, auto *b) { return a->site->offset < b->site->offset; });
  auto place = file.text.behindImport(StringRef(served.name).split('.').first,
                                      (*first)->site->offset);
  if (!place)
    return refuse(uses, "no import stands alone at the top of its file, behind "
                        "which the backend's module could be imported"),
           false;
  edits.push_back(
      {*place, "", "from " + served.package + " import " + served.own + "\n"});
  return true;
}

void Writer::writeAttributes() {
  Sites uses = attributes();
  if (uses.empty() || (file.moves() && !bringModule(uses)))
    return;
  const std::string &module = file.moves() ? served.own : served.name;
  for (ChosenSite *chosen : uses) {
    edit(chosen->use.module, module);
    chosen->planned.becomes =
        chosen->site->form == SiteForm::Attribute
            ? module + "." + chosen->site->name
            : "getattr(" + module + ", \"" + chosen->site->name + "\", ...)";
  }
}

/// Takes the names that go out of an import that keeps others; false where a
/// comment would go along.
bool Writer::takeOut(llvm::ArrayRef<TextRange> names,
                     const std::vector<bool> &goes) {
  std::vector<TextRange> ranges;
  for (std::size_t i = 0; i < names.size();) {
    std::size_t end = i;
    while (end < names.size() && goes[end])
      ++end;
    if (end == i) {
      ++i;
      continue;
    }
    // With the comma behind them; the last ones with the one before.
    ranges.push_back(end < names.size()
                         ? TextRange{names[i].begin, names[end].begin}
                         : TextRange{names[i - 1].end, names.back().end});
    i = end;
  }
  if (llvm::any_of(
          ranges, [&](TextRange range) { return file.text.hasComment(range); }))
    return false;
  for (TextRange range : ranges)
    edit(range, "");
  return true;
}

/// `statement` takes names of the host's, too.
void Writer::writePart(TextRange statement, llvm::ArrayRef<TextRange> names,
                       const std::vector<bool> &goes, const Sites &taken) {
  const std::size_t line = text.rfind('\n', statement.begin) + 1;
  const StringRef indentation = text.slice(line, statement.begin);
  if (!indentation.trim(" \t").empty())
    return refuse(taken,
                  "the import takes names of the host's, too, and shares "
                  "its line");
  if (!takeOut(names, goes))
    return refuse(taken, "the import takes names of the host's, too, and has a "
                         "comment at this one");
  std::vector<std::string> list;
  for (const ChosenSite *chosen : taken)
    list.push_back(chosen->use.name.in(text).str());
  edits.push_back({statement.begin, "",
                   "from " + served.name + " import " + llvm::join(list, ", ") +
                       "\n" + indentation.str()});
}

void Writer::writeImport(TextRange statement, const Sites &taken) {
  std::vector<TextRange> names = file.text.importedBy(statement);
  std::vector<bool> goes;
  for (TextRange name : names)
    goes.push_back(llvm::any_of(taken, [&](const ChosenSite *chosen) {
      return chosen->use.name == name;
    }));
  for (ChosenSite *chosen : taken)
    chosen->planned.becomes =
        "from " + served.name + " import " + chosen->use.name.in(text).str();
  if (llvm::is_contained(goes, false))
    writePart(statement, names, goes, taken);
  else
    edit(taken.front()->use.module, served.name);
}

std::vector<SiteEdit> Writer::run() {
  writeAttributes();
  std::map<TextRange, Sites> imports;
  for (ChosenSite &chosen : sites)
    if (!chosen.isRefused() && !chosen.use.statement.empty())
      imports[chosen.use.statement].push_back(&chosen);
  for (const auto &[statement, taken] : imports)
    writeImport(statement, taken);
  llvm::stable_sort(edits, [](const SiteEdit &a, const SiteEdit &b) {
    return a.begin < b.begin;
  });
  return std::move(edits);
}

std::vector<SiteEdit> decouple::editSites(const FileOfSites &file,
                                          const ServedModule &served,
                                          std::vector<ChosenSite> &sites) {
  return Writer(file, served, sites).run();
}

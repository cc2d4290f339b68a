#include "Split/Preprocess/Preprocess.h"

#include "Split/Compiler/Disk/RegularFiles.h"
#include "Split/Preprocess/HiddenFiles.h"
#include "Support/Errors.h"
#include "Support/Parallel.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/DependencyScanning/DependencyScanningFilesystem.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace clang::tooling::dependencies;

namespace decouple {

namespace {

using ScanFiles = llvm::IntrusiveRefCntPtr<DependencyScanningWorkerFilesystem>;

/// Notes the includes that find nothing.
class MissingNotes : public PPCallbacks {
public:
  MissingNotes(const Preprocessor &preprocessor,
               const llvm::StringSet<> &hidden,
               std::set<MissingInclude> &missing)
      : preprocessor(preprocessor), sources(preprocessor.getSourceManager()),
        hidden(hidden), missing(missing) {}

  void InclusionDirective(SourceLocation hash, const Token &,
                          llvm::StringRef spelled, bool isAngled,
                          CharSourceRange, OptionalFileEntryRef file,
                          llvm::StringRef, llvm::StringRef, const Module *,
                          bool, SrcMgr::CharacteristicKind) override {
    if (file)
      return;
    // Not what a #line says: a person looks at the file itself.
    const SourceLocation at = sources.getExpansionLoc(hash);
    std::string from = sources.getFilename(at).str();
    missing.insert({from, sources.getSpellingLineNumber(at), spelled.str(),
                    wouldFindHidden(from, spelled, isAngled)});
  }

private:
  bool wouldFindHidden(llvm::StringRef from, llvm::StringRef spelled,
                       bool isAngled) const;
  bool isHidden(llvm::StringRef directory, llvm::StringRef spelled) const {
    const std::string path = plainPath((directory + "/" + spelled).str());
    return hidden.contains(path) || hidden.contains(path + ".in");
  }

  const Preprocessor &preprocessor;
  const SourceManager &sources;
  const llvm::StringSet<> &hidden;
  std::set<MissingInclude> &missing;
};

bool MissingNotes::wouldFindHidden(llvm::StringRef from,
                                   llvm::StringRef spelled,
                                   bool isAngled) const {
  if (!isAngled && isHidden(llvm::sys::path::parent_path(from), spelled))
    return true;
  return llvm::any_of(preprocessor.getHeaderSearchInfo().search_dir_range(),
                      [&](const DirectoryLookup &place) {
                        return place.isNormalDir() &&
                               isHidden(place.getName(), spelled);
                      });
}

class NoteAction : public PreprocessOnlyAction {
public:
  NoteAction(ScanFiles files, const llvm::StringSet<> &hidden,
             std::set<MissingInclude> &missing)
      : files(std::move(files)), hidden(hidden), missing(missing) {}

  bool wasRun = false; ///< or the compiler could not begin

protected:
  bool BeginSourceFileAction(CompilerInstance &compiler) override {
    wasRun = true;
    compiler.getPreprocessorOpts().DependencyDirectivesForFile =
        [files = files](FileEntryRef file)
        -> std::optional<
            llvm::ArrayRef<dependency_directives_scan::Directive>> {
      auto entry = files->getOrCreateFileSystemEntry(file.getName());
      if (entry && files->ensureDirectiveTokensArePopulated(*entry))
        return entry->getDirectiveTokens();
      return std::nullopt;
    };
    Preprocessor &preprocessor = compiler.getPreprocessor();
    preprocessor.addPPCallbacks(
        std::make_unique<MissingNotes>(preprocessor, hidden, missing));
    return true;
  }

private:
  ScanFiles files;
  const llvm::StringSet<> &hidden;
  std::set<MissingInclude> &missing;
};

/// What one thread has: the disk as it sees it, and what it has found.
struct Worker {
  llvm::IntrusiveRefCntPtr<RegularFiles> disk;
  ScanFiles files;
  std::set<MissingInclude> missing;
};

} // namespace

static void prepare(Worker &worker, const PreprocessInput &input,
                    DependencyScanningFilesystemSharedCache &cache) {
  if (worker.files)
    return;
  // The texts of the overlay are there even where the disk's are hidden.
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[path, text] : input.overlay)
    memory->addFile(path, 0, llvm::MemoryBuffer::getMemBuffer(text, path));
  worker.disk = llvm::makeIntrusiveRefCnt<RegularFiles>(
      llvm::vfs::createPhysicalFileSystem());
  auto all = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::makeIntrusiveRefCnt<HiddenFiles>(worker.disk, input.hidden));
  all->pushOverlay(memory);
  worker.files =
      llvm::makeIntrusiveRefCnt<DependencyScanningWorkerFilesystem>(cache, all);
}

/// Why `unit` could not be read; "": it was.
static std::string readUnit(const PreprocessUnit &unit,
                            const llvm::StringSet<> &hidden, Worker &worker) {
  if (!unit.directory.empty())
    if (auto error = worker.files->setCurrentWorkingDirectory(unit.directory))
      return unit.file + ": cannot be compiled in " + unit.directory + ": " +
             error.message();
  TextDiagnosticBuffer errors;
  auto diagnostics = CompilerInstance::createDiagnostics(
      new DiagnosticOptions(), &errors, /*ShouldOwnClient=*/false);
  diagnostics->setFatalsAsError(true); // what is missing does not end a unit
  std::vector<const char *> line = {"clang++", "--no-default-config",
                                    "-fsyntax-only"};
  for (const std::string &argument : unit.arguments)
    line.push_back(argument.c_str());
  line.insert(line.end(), {"-w", unit.file.c_str()});
  CreateInvocationOptions options;
  options.Diags = diagnostics;
  options.VFS = worker.files;
  std::shared_ptr<CompilerInvocation> invocation =
      createInvocation(line, options);
  if (!invocation)
    return unit.file + ": the compiler's driver refuses the arguments" +
           (errors.err_begin() == errors.err_end()
                ? ""
                : ": " + errors.err_begin()->second);
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getDependencyOutputOpts() = DependencyOutputOptions();
  CompilerInstance compiler;
  compiler.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
  compiler.setInvocation(std::move(invocation));
  compiler.setDiagnostics(diagnostics.get());
  compiler.createFileManager(worker.files);
  compiler.createSourceManager(compiler.getFileManager());
  if (!compiler.getFileManager().getOptionalFileRef(unit.file))
    return unit.file + ": there is no such file";
  NoteAction action(worker.files, hidden, worker.missing);
  compiler.ExecuteAction(action); // false for what is missing as well
  if (!action.wasRun)
    return unit.file + ": the compiler cannot begin with it" +
           (errors.err_begin() == errors.err_end()
                ? ""
                : ": " + errors.err_begin()->second);
  return "";
}

llvm::Expected<Preprocessed> preprocess(const PreprocessInput &input) {
  TaskPool pool(input.jobs);
  if (auto error = pool.error())
    return error;
  DependencyScanningFilesystemSharedCache cache;
  std::vector<Worker> workers(pool.workers());
  std::vector<std::string> faults(input.units.size());
  pool.forEach(input.units.size(), [&](std::size_t i, unsigned number) {
    prepare(workers[number], input, cache);
    faults[i] = readUnit(input.units[i], input.hidden, workers[number]);
  });
  Preprocessed result;
  for (Worker &worker : workers) {
    if (worker.disk && worker.disk->failed)
      return environmentError(worker.disk->failed.message());
    result.missing.merge(worker.missing);
  }
  for (std::string &fault : faults)
    if (!fault.empty())
      result.unread.push_back(std::move(fault));
  return result;
}

} // namespace decouple

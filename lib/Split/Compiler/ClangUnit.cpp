#include "Split/Compiler/ClangUnit.h"

#include "Split/Compiler/Disk/RegularFiles.h"
#include "Support/Errors.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;

namespace decouple {

/// What ErrorList calls an error that is no warning.
static constexpr char NoWarning[] = "clang";

bool breaksTree(const Diagnostic &error) { return error.id == NoWarning; }

namespace {

/// Keeps what went wrong as values instead of printing it.
class ErrorList : public DiagnosticConsumer {
public:
  explicit ErrorList(std::vector<Diagnostic> &errors) : errors(errors) {}

  void HandleDiagnostic(DiagnosticsEngine::Level level,
                        const clang::Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < DiagnosticsEngine::Error || errors.size() >= MaximalErrors)
      return;
    decouple::Diagnostic error;
    error.severity = Severity::Error;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    error.message = text.str().str();
    error.id = groupOf(info);
    place(info, error);
    errors.push_back(std::move(error));
  }

private:
  /// The group of a warning that is an error here: "return-type".
  static std::string groupOf(const clang::Diagnostic &info) {
    llvm::StringRef group =
        DiagnosticIDs::getWarningOptionForDiag(info.getID());
    return group.empty() ? NoWarning : group.str();
  }

  static void place(const clang::Diagnostic &info,
                    decouple::Diagnostic &error) {
    if (!info.hasSourceManager() || !info.getLocation().isValid())
      return;
    PresumedLoc loc = info.getSourceManager().getPresumedLoc(
        info.getSourceManager().getExpansionLoc(info.getLocation()));
    if (loc.isInvalid())
      return;
    error.file = loc.getFilename();
    error.line = loc.getLine();
    error.column = loc.getColumn();
  }

  std::vector<Diagnostic> &errors;
};

} // namespace

/// `regular` becomes the part of it that is the disk. Errors: UsageError when
/// there is no such directory as the unit's: relative arguments would be read
/// from where the tool was started.
static llvm::Expected<DiskFiles>
fileSystem(const ClangUnit &unit,
           llvm::IntrusiveRefCntPtr<RegularFiles> &regular) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  // Of one path the first text stays: the overlay may have the unit's, too.
  memory->addFile(unit.file, 0,
                  llvm::MemoryBuffer::getMemBuffer(unit.text, unit.file));
  for (const auto &[path, text] : unit.overlay)
    memory->addFile(path, 0, llvm::MemoryBuffer::getMemBuffer(text, path));
  // A file system of its own keeps the threads' working directories apart.
  DiskFiles disk = llvm::vfs::createPhysicalFileSystem();
  if (!unit.directory.empty())
    if (auto error = disk->setCurrentWorkingDirectory(unit.directory))
      return usageError(unit.file + ": cannot be compiled in " +
                        unit.directory + ": " + error.message());
  regular = llvm::makeIntrusiveRefCnt<RegularFiles>(disk);
  disk = regular;
  if (unit.disk)
    disk = unit.disk->seen(std::move(disk));
  auto all = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(disk);
  all->pushOverlay(memory);
  return all;
}

/// The driver's view of "clang++ -fsyntax-only ... file".
static std::vector<const char *> commandLine(const ClangUnit &unit) {
  std::vector<const char *> line = {"clang++", "--no-default-config",
                                    "-fsyntax-only"};
  for (const std::string &argument : unit.arguments)
    line.push_back(argument.c_str());
  // -w would take back what -Werror=... asks for, the arguments' own as well.
  if (unit.warnings.empty())
    line.push_back("-w");
  for (const std::string &warning : unit.warnings)
    line.push_back(warning.c_str());
  line.push_back(unit.file.c_str());
  return line;
}

/// Takes back what the arguments ask to be written or printed.
static void silence(CompilerInvocation &invocation) {
  invocation.getDependencyOutputOpts() = DependencyOutputOptions();
  invocation.getDiagnosticOpts().DiagnosticSerializationFile.clear();
  invocation.getDiagnosticOpts().DiagnosticLogFile.clear();
  invocation.getDiagnosticOpts().ErrorLimit = 0; // ErrorList has its own
  invocation.getHeaderSearchOpts().Verbose = false;
  invocation.getLangOpts().ImplicitModules = false; // they fill a cache
  invocation.getCodeGenOpts().TimePasses = false;
  invocation.getPreprocessorOpts().SourceDateEpoch = 0; // of all runs
  FrontendOptions &frontend = invocation.getFrontendOpts();
  frontend.OutputFile.clear();
  frontend.StatsFile.clear();
  frontend.ShowStats = false;
}

/// -w among the arguments would take back what is asked for. What they make an
/// error themselves it does take back.
static void askFor(const std::vector<std::string> &warnings,
                   DiagnosticOptions &options) {
  if (warnings.empty() || !options.IgnoreWarnings)
    return;
  options.IgnoreWarnings = false;
  llvm::erase_if(options.Warnings, [&](const std::string &warning) {
    return llvm::StringRef(warning).starts_with("error") &&
           !llvm::is_contained(warnings, "-W" + warning);
  });
}

namespace {

class CheckConsumer : public SemaConsumer {
public:
  CheckConsumer(CompilerInstance &compiler, const Onlooker &onlooker)
      : compiler(compiler), sources(compiler.getSourceManager()),
        onlooker(onlooker) {}

  void InitializeSema(Sema &sema) override {
    if (onlooker.instantiates)
      limit = limitInstantiations(sema, onlooker.instantiates);
    if (onlooker.reach)
      reached.emplace(sema, onlooker.reach);
  }

  bool HandleTopLevelDecl(DeclGroupRef group) override {
    if (reached && !group.isNull())
      reached->note(!isInMainFile(**group.begin()));
    for (Decl *declaration : group)
      if (onlooker.read)
        onlooker.read(*declaration);
    return true;
  }

  bool shouldSkipFunctionBody(Decl *declaration) override {
    return !declaration->isTemplated() &&
           !llvm::isa<FunctionTemplateDecl>(declaration) &&
           !isInMainFile(*declaration) &&
           !(onlooker.parses && onlooker.parses(*declaration));
  }

  void HandleTranslationUnit(ASTContext &context) override {
    if (onlooker.lookAnyway)
      onlooker.lookAnyway(context);
    // A warning that is an error leaves the AST whole.
    if (onlooker.look &&
        !compiler.getDiagnostics().hasUncompilableErrorOccurred())
      onlooker.look(context);
  }

private:
  bool isInMainFile(const Decl &declaration) const {
    return sources.isInMainFile(
        sources.getExpansionLoc(declaration.getLocation()));
  }

  CompilerInstance &compiler;
  const SourceManager &sources;
  const Onlooker &onlooker;
  llvm::IntrusiveRefCntPtr<ExternalSemaSource> limit;
  std::optional<ReachedInstances> reached;
};

class CheckAction : public ASTFrontendAction {
public:
  explicit CheckAction(const Onlooker &onlooker) : onlooker(onlooker) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler,
                                                 llvm::StringRef) override {
    compiler.getFrontendOpts().SkipFunctionBodies = true;
    return std::make_unique<CheckConsumer>(compiler, onlooker);
  }

private:
  const Onlooker &onlooker;
};

} // namespace

llvm::Error runClang(const ClangUnit &unit, FrontendAction &action,
                     std::vector<Diagnostic> &errors) {
  ErrorList consumer(errors);
  llvm::IntrusiveRefCntPtr<RegularFiles> disk;
  llvm::Expected<DiskFiles> files = fileSystem(unit, disk);
  if (!files)
    return files.takeError();
  auto diagnostics = CompilerInstance::createDiagnostics(
      new DiagnosticOptions(), &consumer, /*ShouldOwnClient=*/false);
  diagnostics->setFatalsAsError(unit.pastMissing);
  CreateInvocationOptions options;
  options.Diags = diagnostics;
  options.VFS = *files;
  std::shared_ptr<CompilerInvocation> invocation =
      createInvocation(commandLine(unit), options);
  if (!invocation)
    return usageError(unit.file +
                      ": the compiler's driver refuses the "
                      "arguments" +
                      (errors.empty() ? "" : ": " + errors[0].message));
  invocation->getFrontendOpts().DisableFree = false;
  silence(*invocation);
  askFor(unit.warnings, invocation->getDiagnosticOpts());
  // Which warnings are errors. Names that another compiler knows are no matter.
  ProcessWarningOptions(*diagnostics, invocation->getDiagnosticOpts(),
                        /*ReportDiags=*/false);
  CompilerInstance compiler;
  compiler.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
  compiler.setInvocation(invocation);
  compiler.setDiagnostics(diagnostics.get());
  compiler.createFileManager(*files);
  compiler.createSourceManager(compiler.getFileManager());
  compiler.ExecuteAction(action);
  if (disk->failed)
    return environmentError(unit.file + ": " + disk->failed.message());
  return llvm::Error::success();
}

llvm::Expected<std::vector<Diagnostic>> syntaxCheck(const ClangUnit &unit,
                                                    const Onlooker &onlooker) {
  std::vector<Diagnostic> errors;
  CheckAction action(onlooker);
  if (llvm::Error error = runClang(unit, action, errors))
    return error;
  return errors;
}

} // namespace decouple

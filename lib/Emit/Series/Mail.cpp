#include "Emit/Series/Mail.h"

#include "Support/Errors.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace decouple;

static constexpr llvm::StringLiteral Trailer = "Patch: ";
static constexpr llvm::StringLiteral Separator =
    "From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001\n";

static llvm::SmallVector<llvm::StringRef, 0> linesOf(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 0> lines;
  text.split(lines, '\n');
  return lines;
}

/// Whether git takes the message to end before `line` (git-mailinfo).
static bool endsMessage(llvm::StringRef line) {
  return line.rtrim() == "---" || line.starts_with("diff -") ||
         line.starts_with("--- ") || line.starts_with("Index: ");
}

/// Whether git takes it for a header when a body begins with it.
static bool isHeader(llvm::StringRef line) {
  return line.starts_with_insensitive("from:") ||
         line.starts_with_insensitive("subject:") ||
         line.starts_with_insensitive("date:");
}

static bool hasHead(llvm::StringRef text) {
  return text.starts_with("From ") || text.starts_with("From: ") ||
         text.starts_with("Subject: ");
}

std::string decouple::mailNaming(llvm::StringRef text, llvm::StringRef file) {
  std::string headed;
  if (!hasHead(text)) {
    headed = ("Subject: [PATCH] " + llvm::sys::path::stem(file) + "\n\n").str();
    text = text.ltrim('\n');
  }
  headed += text;
  std::string mail(llvm::StringRef(headed).starts_with("From ") ? ""
                                                                : Separator);
  std::size_t end = 0;
  for (llvm::StringRef line : linesOf(headed)) {
    if (endsMessage(line))
      break;
    end += line.size() + 1;
  }
  end = std::min(end, headed.size());
  llvm::StringRef message = llvm::StringRef(headed).take_front(end).rtrim('\n');
  llvm::StringRef last = message.substr(message.rfind('\n') + 1);
  // A paragraph of its own, or git's with the signatures: it knows no others.
  bool joins = message.contains("\n\n") && last.starts_with("Signed-off-by: ");
  return (mail + message + (joins ? "\n" : "\n\n") + Trailer + file + "\n" +
          llvm::StringRef(headed).drop_front(end))
      .str();
}

/// The file that `line` names; "" when it is another line.
static llvm::StringRef fileIn(llvm::StringRef line) {
  bool isOne = line.consume_front(Trailer);
  line = line.trim();
  return isOne && !line.contains(' ') && llvm::sys::path::has_extension(line)
             ? line
             : "";
}

std::string decouple::fileNamedIn(llvm::StringRef message) {
  for (llvm::StringRef line : linesOf(message))
    if (llvm::StringRef file = fileIn(line); !file.empty())
      return file.str();
  return "";
}

llvm::Expected<std::string> decouple::mailOf(const SeriesCommit &commit,
                                             std::size_t number,
                                             std::size_t total) {
  auto [subject, rest] = llvm::StringRef(commit.message).split('\n');
  std::string body;
  for (llvm::StringRef line : linesOf(rest.trim('\n'))) {
    if (!fileIn(line).empty())
      continue;
    if (endsMessage(line) || (body.empty() && isHeader(line)))
      return usageError("commit " + llvm::StringRef(commit.id).take_front(12) +
                        " cannot become a mail: git takes '" + line +
                        "' in its message for a header or the beginning of "
                        "the diff; reword it");
    body += (line + "\n").str();
  }
  llvm::StringRef said = llvm::StringRef(body).trim('\n');
  return (Separator + "From: " + commit.author + "\nDate: " + commit.date +
          "\nSubject: [PATCH " + llvm::Twine(number) + "/" +
          llvm::Twine(total) + "] " + subject + "\n\n" + said +
          (said.empty() ? "" : "\n") + "---\n\n" + commit.diff +
          "-- \ntorch-decouple\n\n")
      .str();
}

std::string decouple::slugOf(llvm::StringRef message) {
  std::string slug;
  for (char c : message.split('\n').first)
    if (llvm::isAlnum(c))
      slug += llvm::toLower(c);
    else if (!slug.empty() && slug.back() != '-')
      slug += '-';
  llvm::StringRef name = llvm::StringRef(slug).take_front(60).rtrim('-');
  return name.empty() ? "patch" : name.str();
}

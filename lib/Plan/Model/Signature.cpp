#include "Plan/Model/Signature.h"

#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace decouple;

static constexpr const char *Days[] = {"Sun", "Mon", "Tue", "Wed",
                                       "Thu", "Fri", "Sat"};
static constexpr const char *Months[] = {"Jan", "Feb", "Mar", "Apr",
                                         "May", "Jun", "Jul", "Aug",
                                         "Sep", "Oct", "Nov", "Dec"};

/// "2026-11-23".
static std::optional<std::chrono::year_month_day> read(llvm::StringRef date) {
  unsigned year = 0, month = 0, day = 0;
  bool isRead = date.size() == 10 && date[4] == '-' && date[7] == '-' &&
                !date.take_front(4).getAsInteger(10, year) &&
                !date.substr(5, 2).getAsInteger(10, month) &&
                !date.substr(8).getAsInteger(10, day);
  std::chrono::year_month_day value{std::chrono::year(static_cast<int>(year)),
                                    std::chrono::month(month),
                                    std::chrono::day(day)};
  // Git knows no date before, and fast-import none after.
  if (!isRead || !value.ok() || year < 1970 || year >= 2100)
    return std::nullopt;
  return value;
}

std::optional<std::chrono::sys_days>
decouple::dayOf(const Signature &signature) {
  auto date = read(signature.date);
  if (!date)
    return std::nullopt;
  return std::chrono::sys_days(*date);
}

std::string decouple::mailDate(const Signature &signature) {
  auto date = read(signature.date);
  if (!date)
    return "Mon, 17 Sep 2001 00:00:00 +0000";
  std::chrono::weekday day{std::chrono::sys_days(*date)};
  return llvm::formatv("{0}, {1} {2} {3} 00:00:00 +0000",
                       Days[day.c_encoding()],
                       static_cast<unsigned>(date->day()),
                       Months[static_cast<unsigned>(date->month()) - 1],
                       static_cast<int>(date->year()));
}

std::string decouple::signedOff(const Signature &signature) {
  return signature.signOff ? "\nSigned-off-by: " + signature.author + "\n" : "";
}

/// Whether git reads `name` from a mail's head as it is written: RFC 5322 has a
/// meaning for quotes, backslashes and blanks, and RFC 2047 for "=?".
static bool isPlainName(llvm::StringRef name) {
  constexpr std::size_t Longest = 60; // git takes a longer one for none
  return name.size() <= Longest && name == name.trim() &&
         llvm::any_of(name,
                      [](char c) { return llvm::isAlnum(c) || c & 0x80; }) &&
         llvm::json::isUTF8(name) && !name.contains("  ") &&
         !name.contains("=?") &&
         name.find_first_of("<>@\"\\()\t\n\r") == llvm::StringRef::npos &&
         !llvm::StringRef(".,:;'").contains(name.back());
}

/// `Name <mail>`, as git writes it.
static bool isAuthor(llvm::StringRef author) {
  auto [name, mail] = author.split(" <");
  return isPlainName(name) && mail.consume_back(">") && !mail.empty() &&
         llvm::json::isUTF8(mail) &&
         mail.find_first_of("<>\"\\ \t\n\r") == llvm::StringRef::npos;
}

llvm::Error decouple::checkSignature(const Signature &signature) {
  if (!isAuthor(signature.author))
    return usageError("--author needs a value like 'Jane Doe "
                      "<jane@example.org>', not '" +
                      signature.author + "'");
  if (!signature.date.empty() && !dayOf(signature))
    return usageError("--date needs a day like 2026-11-23, not '" +
                      signature.date + "'");
  return llvm::Error::success();
}

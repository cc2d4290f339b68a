#include "Plan/Skeleton/Names.h"

#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <nlohmann/json.hpp>

using namespace decouple;

static constexpr llvm::StringLiteral Form =
    R"(must be {"device": NAME, "prefix": TEXT, "names": {SPELLING: TEXT}, )"
    R"("keep": [TEXT], "taken": [NAME], "parts": {KEY: [NAME]}}; all but )"
    R"("device" can be left out)";

/// Throws json::exception for a member of another type, or one too few or many.
static AboutSkeleton parse(const nlohmann::json &value) {
  AboutSkeleton about;
  about.device = value.at("device");
  std::size_t known = 1;
  auto read = [&](const char *key, auto &member) {
    if (!value.contains(key))
      return;
    ++known;
    value.at(key).get_to(member);
  };
  read("prefix", about.prefix);
  read("names", about.names);
  read("keep", about.keep);
  read("taken", about.taken);
  read("parts", about.parts);
  if (known != value.size())
    throw nlohmann::json::other_error::create(501, "unknown member", &value);
  return about;
}

llvm::Expected<AboutSkeleton>
decouple::readAboutSkeleton(llvm::StringRef skeleton) {
  std::string path = (skeleton + "/skeleton.json").str();
  if (!llvm::sys::fs::exists(path))
    return AboutSkeleton{};
  auto content = readFile(path);
  if (!content)
    return content.takeError();
  try {
    return parse(nlohmann::json::parse((*content)->getBuffer()));
  } catch (const nlohmann::json::exception &) {
    return usageError(path + ": " + Form);
  }
}

/// torch_xyz => TorchXyz.
static std::string camel(llvm::StringRef name) {
  std::string text;
  llvm::SmallVector<llvm::StringRef> words;
  name.split(words, "_", -1, /*KeepEmpty=*/false);
  for (llvm::StringRef word : words)
    text += llvm::toUpper(word.front()) + word.drop_front().str();
  return text;
}

static std::string replaced(std::string text, llvm::StringRef name,
                            const std::string &value) {
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;
       at += value.size())
    text.replace(at, name.size(), value);
  return text;
}

/// `form` with its placeholders filled in.
static std::string inForm(std::string form, llvm::StringRef name,
                          llvm::StringRef prefix) {
  llvm::StringRef stem = name;
  stem.consume_front(prefix);
  form = replaced(form, "${name}", name.str());
  form = replaced(form, "${NAME}", name.upper());
  form = replaced(form, "${Name}", camel(name));
  form = replaced(form, "${na-me}", replaced(name.str(), "_", "-"));
  form = replaced(form, "${stem}", stem.str());
  return replaced(form, "${STEM}", stem.upper());
}

llvm::Expected<SkeletonNames> SkeletonNames::make(const AboutSkeleton &about,
                                                  llvm::StringRef backend,
                                                  llvm::StringRef device) {
  auto own = about.names.find(backend.str());
  const bool isWritten = own != about.names.end();
  SkeletonNames names;
  if (isWritten && own->second == "${name}")
    return names; // as it is written
  const bool isDevices = backend == about.prefix + device.str();
  if (isWritten || (!isDevices && llvm::is_contained(about.taken, backend)))
    return usageError("--name " + backend +
                      ": PyTorch already has something of that name");
  for (const auto &[spelling, form] : about.names)
    names.spellings.push_back({spelling, inForm(form, backend, about.prefix)});
  for (const std::string &kept : about.keep)
    names.spellings.push_back({kept, kept});
  llvm::sort(names.spellings, [](const auto &a, const auto &b) {
    return std::pair(b.first.size(), a.first) <
           std::pair(a.first.size(), b.first);
  });
  return names;
}

std::string SkeletonNames::apply(llvm::StringRef text) const {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    auto found = llvm::find_if(spellings, [&](const auto &spelling) {
      return text.starts_with(spelling.first);
    });
    if (found == spellings.end()) {
      result += text.front();
      text = text.drop_front();
      continue;
    }
    result += found->second;
    text = text.drop_front(found->first.size());
  }
  return result;
}

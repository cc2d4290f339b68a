//===- PageTemplate.h - the page of the report, without data --------------===//
//
// page/{index.html,page.css,*.js} => PageTemplate, when the tool is built
//                                                   (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

namespace decouple {

/// One HTML document with `{{release}}` and `{{report}}` still to fill in.
extern const char PageTemplate[];

} // namespace decouple

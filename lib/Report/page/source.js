// source.js: the text of the checkout around an item, and the patches, coloured.

const CONTEXT = 3;
const HEAD = 25; // lines of a file, which has no place of its own

const WORDS = {
  cpp: /^(alignas|auto|bool|break|case|catch|char|class|const|constexpr|continue|default|delete|do|double|else|enum|explicit|extern|false|float|for|friend|if|inline|int|long|namespace|new|noexcept|nullptr|operator|private|protected|public|return|short|signed|sizeof|static|struct|switch|template|this|throw|true|try|typedef|typename|union|unsigned|using|virtual|void|volatile|while)$/,
  python: /^(and|as|assert|async|await|break|class|continue|def|del|elif|else|except|False|finally|for|from|global|if|import|in|is|lambda|None|nonlocal|not|or|pass|raise|return|True|try|while|with|yield)$/,
  cmake: /^(if|elseif|else|endif|foreach|endforeach|while|endwhile|function|endfunction|macro|endmacro|set|list|option|include|return|AND|OR|NOT|DEFINED|STREQUAL|MATCHES|VERSION_LESS|VERSION_GREATER_EQUAL)$/,
};
const TOKENS = {
  cpp: /\/\/.*|\/\*.*?(?:\*\/|$)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|^\s*#\s*\w+|[A-Za-z_]\w*|[^A-Za-z_"'/#]+|./g,
  python: /#.*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|@\w+|[A-Za-z_]\w*|[^A-Za-z_"'#@]+|./g,
  cmake: /#.*|"(?:\\.|[^"\\])*"|\$\{[^}]*\}|[A-Za-z_]\w*|[^A-Za-z_"#$]+|./g,
};

function languageOf(path) {
  if (/\.(py|pyi|bzl)$|(^|\/)BUILD/.test(path)) return "python";
  return /CMakeLists\.txt$|\.cmake(\.in)?$/.test(path) ? "cmake" : "cpp";
}

function kindOf(token, language) {
  if (/^(\/\/|\/\*)/.test(token) || (language !== "cpp" && token[0] === "#")) return "t-comment";
  if (/^["']/.test(token)) return "t-string";
  if (/^\s*#/.test(token) || /^(\$\{|@\w)/.test(token)) return "t-directive";
  return WORDS[language].test(token) ? "t-word" : "";
}

// One line's tokens as nodes. What spans lines is coloured line by line.
function coloured(line, language) {
  const out = document.createDocumentFragment();
  for (const token of line.match(TOKENS[language]) || []) {
    const kind = kindOf(token, language);
    out.append(kind ? node("span", { class: kind }, token) : token);
  }
  return out;
}

// {first, lines} of the held lines that have `line`, or null.
function heldLines(path, line) {
  for (const [first, text] of sources.lines[path] || []) {
    const lines = text.replace(/\n$/, "").split("\n");
    if (line >= first && line < first + lines.length) return { first, lines };
  }
  return null;
}

// The line within an item that the search names, or 0.
function askedLine(item) {
  const word = shownWords.find((word) => hasLine(item, word)), line = word ? Number(/\d+$/.exec(word)[0]) : 0;
  return line === item.line ? 0 : line;
}

// A line far down in its text is brought into sight there; the page stays where it is.
function showLine(pre) {
  const line = pre.querySelector(".asked");
  if (line) pre.scrollTop += line.getBoundingClientRect().top - pre.getBoundingClientRect().top - pre.clientHeight / 2;
}

function sourceBlock(item) {
  const held = heldLines(item.path, item.line || 1);
  if (!held) return null;
  const end = item.line ? item.record.end || item.line : HEAD - CONTEXT, language = languageOf(item.path);
  const from = Math.max(held.first, (item.line || 1) - CONTEXT), to = Math.min(held.first + held.lines.length - 1, end + CONTEXT);
  const pre = node("pre", { class: "source", tabindex: "0", "aria-label": item.path + " from line " + from }), asked = askedLine(item);
  for (let at = from; at <= to; ++at)
    pre.append(node("span", { class: "source-line" + (item.line && at >= item.line && at <= end ? " own" : "") + (at === asked ? " asked" : "") },
      node("span", { class: "source-number" }, String(at)), " ", coloured(held.lines[at - held.first], language), "\n"));
  if (asked) requestAnimationFrame(() => showLine(pre));
  return pre;
}

const NO_TEXT = {
  binary: "The file is not text.", large: "The file is too large to be read.",
  symlink: "This is a symbolic link, which has no text of its own.", submodule: "This is a submodule; its files are not part of the checkout.",
};

// Why a row has no lines: those of the files that stay and have nothing of the device would make
// the page twice as large.
function whyNoSource(item) {
  const { kind, size } = item.record, link = upstreamLink(item);
  const why = item.ordinary ? "To stay small, this page has no lines of files that stay and have nothing of " + report.device.title + " in them." : NO_TEXT[kind] ||
    (size === 0 ? "The file is empty." : "The text of this file was not read.");
  return node("p", { class: "no-source" }, why, link ? node("span", {}, " Upstream has the file: ", link) : "");
}

// A line of a diff with its numbers before and after, which are drawn and not copied.
function diffLine(line, before, after) {
  const kind = /^(\+\+\+|---|diff |index |new file|deleted)/.test(line) ? "d-file" : line[0] === "+" ? "d-add"
    : line[0] === "-" ? "d-gone" : line.startsWith("@@") ? "d-place" : "";
  return node("span", { class: "source-line numbered " + kind, "data-before": before, "data-after": after }, line, "\n");
}

function diffBlock(lines) {
  let before = 0, after = 0;
  return node("pre", { class: "source diff", tabindex: "0", "aria-label": "Diff" }, ...lines.map((line) => {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
    if (hunk) [before, after] = [+hunk[1], +hunk[2]];
    if (hunk || !before && !after || !/^[-+ ]/.test(line) || /^(\+\+\+ [ab/]|--- [ab/])/.test(line)) return diffLine(line, "", "");
    return diffLine(line, line[0] === "+" ? "" : before++, line[0] === "-" ? "" : after++);
  }));
}

// The hunks of a diff that touch the lines `line`..`end` that `path` had before.
function hunksAt(diff, path, line, end) {
  const kept = [];
  let inFile = false, inHunk = false;
  for (const text of diff.split("\n")) {
    const hunk = /^@@ -(\d+)(?:,(\d+))? /.exec(text);
    if (text.startsWith("diff --git ")) [inFile, inHunk] = [text.includes(" a/" + path + " "), false];
    else if (hunk) inHunk = inFile && +hunk[1] <= end && line < +hunk[1] + +(hunk[2] || 1);
    if (inHunk && (hunk || /^[-+ ]/.test(text))) kept.push(text);
  }
  return kept;
}

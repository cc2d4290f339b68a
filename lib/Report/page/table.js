// table.js: the rows of the table, a page at a time, and their details.
//
// All text goes in as text nodes: nothing in a report can become markup.

const PAGE = 150;

function node(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {}))
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

// The words that were searched for, marked.
function marked(text, words) {
  const lower = text.toLowerCase();
  const out = document.createDocumentFragment();
  let at = 0;
  while (at < text.length) {
    let next = -1, length = 0;
    for (const word of words) {
      const found = lower.indexOf(word, at);
      if (found >= 0 && (next < 0 || found < next)) [next, length] = [found, word.length];
    }
    if (next < 0) break;
    out.append(text.slice(at, next), node("mark", {}, text.slice(next, next + length)));
    at = next + length;
  }
  out.append(text.slice(at));
  return out;
}

function badge(verdict) {
  return node("span", { class: "badge " + actionOf(verdict), title: titleOf(verdict) }, verdict);
}

function subLine(item, words) {
  if (item.to)
    return node("span", { class: "sub " + item.action }, node("span", { class: "to path" }, "→ ", marked(item.to, words)));
  return item.sub ? node("span", { class: "sub" }, node("code", {}, marked(item.sub, words))) : null;
}

function placeCell(item, words) {
  const place = item.line ? node("span", { class: "line" }, ":" + item.line) : null, mark = markOf(item);
  return node("td", {}, node("span", { class: "path" }, marked(item.path, words), place), subLine(item, words),
    mark.state || mark.note ? node("span", { class: "sub mark-shown" }, MARK_WORDS[mark.state] || "note", mark.note ? "  ·  " + mark.note : "") : null);
}

function itemRow(item, words) {
  const row = node("tr", { class: "item", tabindex: "0", "aria-expanded": "false" },
    placeCell(item, words),
    node("td", {}, badge(item.verdict)),
    node("td", { class: "why" }, marked(item.reason || titleOf(item.verdict), words),
      node("span", { class: "sub" }, node("span", { class: "id" }, marked(item.rule || "", words)))));
  const toggle = () => {
    const open = row.getAttribute("aria-expanded") === "true";
    row.setAttribute("aria-expanded", String(!open));
    if (open) row.nextSibling.remove();
    else row.after(node("tr", { class: "detail" }, node("td", { colspan: "3" }, detailBox(item, () => row.firstChild.replaceWith(placeCell(item, words))))));
  };
  row.addEventListener("click", () => { if (!String(getSelection())) toggle(); });
  row.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); toggle(); }
  });
  return row;
}

function evidenceList(item) {
  const list = item.record.evidence || [];
  if (!list.length) return null;
  return node("ol", {}, ...list.map((evidence, at) => node("li", {}, evidence.text, " ",
    node("code", { class: "quiet" }, evidence.rule), at === 0 ? node("span", { class: "quiet" }, "  decides") : null)));
}

/// Members of a block that say for each arm whether it is compiled: one a
/// configuration, the one without the device first.
function configurationsOf(record) {
  const words = ["true", "false", "unknown"];
  return Object.keys(record).filter((key) => Array.isArray(record[key]) && record[key].length &&
    record[key].every((word) => words.includes(word)));
}

function armsTable(record) {
  const configurations = configurationsOf(record);
  if (!configurations.length) return null;
  const arms = record.condition.split(" | ");
  const words = { true: "compiled", false: "left out", unknown: "depends on more" };
  const cell = (list, at) => node("td", {}, words[list[at]] || "");
  return node("table", {},
    node("tr", {}, ...["arm", ...configurations.map((name) => name.replace(/_/g, "-"))].map((title) => node("th", {}, title))),
    ...record[configurations[0]].map((_, at) => node("tr", {},
      node("td", {}, node("code", {}, arms[at] || "#" + (at + 1))), ...configurations.map((name) => cell(record[name], at)))));
}

function elsewhere(item) {
  const others = (byPath.get(item.path) || []).filter((other) => other !== item);
  if (!others.length) return null;
  const counts = KINDS.map((kind) => [kind.label.toLowerCase(), others.filter((o) => o.kind === kind.key).length]);
  const text = counts.filter(([, n]) => n).map(([label, n]) => number(n) + " " + (n === 1 ? label.replace(/s$/, "") : label)).join(", ");
  return node("button", { class: "linkish", onclick: (event) => { event.stopPropagation(); show({ kind: "all", search: item.path }); } }, text);
}

function detailBox(item, changed) {
  const record = item.record, box = node("dl", { class: "detail-box" });
  const add = (label, value) => {
    if (value !== null && value !== undefined && value !== "")
      box.append(node("dt", {}, label), node("dd", {}, value));
  };
  const code = (text) => (text ? node("code", {}, text) : null);
  add("From", node("span", { class: "path" }, item.path + (item.line ? ":" + item.line + (record.end ? "–" + record.end : "") : "")));
  add("To", item.to ? node("span", { class: "path" }, item.to) : null);
  add("Verdict", node("span", {}, badge(item.verdict), " ", titleOf(item.verdict)));
  add("Rule", node("span", {}, code(item.rule) || "none", " ", item.reason));
  add("Evidence", evidenceList(item));
  add("Condition", code(record.condition));
  add("Arms", armsTable(record));
  if (record.difference) add("Host text", record.difference === "same" ? "the same with and without the device" : record.difference === "differs" ? "differs with and without the device" : "not known to be the same");
  add("Shape", record.shape);
  add("Name", code(record.name || record.token));
  add("Change", record.change ? node("span", {}, code(record.change.before), " → ", code(record.change.after)) : null);
  add("Found by", record.found_by ? node("span", {}, code(record.found_by), " ", reasonOf(record.found_by)) : null);
  add("Guard", code(record.guard));
  add("Compiled into", record.library);
  add("Source", sourceBlock(item));
  add("Patch", record.patch ? patchDetails(record.patch) : null);
  const split = item.kind === "blocks" ? splitAt(item.path, item.line) : null;
  if (split) add("Split", node("div", {}, splitFacts(split), sideBySide(split)));
  add("Scope", item.scope ? item.scope + (record.role ? ", " + record.role : "") : null);
  add("Also here", elsewhere(item));
  add("Link", node("a", { href: addressOf({ kind: item.kind, search: item.path + (item.line ? ":" + item.line : ""), ordinary: item.ordinary }) }, "to this row"));
  add("Review", markBox(item, changed));
  return box;
}

let shown = [], drawn = 0, shownWords = [];

function drawMore() {
  const rows = document.getElementById("rows"), more = document.getElementById("more");
  const page = document.createDocumentFragment();
  for (const item of shown.slice(drawn, drawn + PAGE)) page.append(itemRow(item, shownWords));
  rows.append(page);
  drawn = Math.min(drawn + PAGE, shown.length);
  more.textContent = drawn < shown.length ? number(shown.length - drawn) + " more below" : shown.length ? "" : "Nothing matches these filters.";
}

function drawTable(items, words) {
  document.getElementById("rows").replaceChildren();
  [shown, drawn, shownWords] = [items, 0, words];
  drawMore();
}

new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting) && drawn < shown.length) drawMore();
}, { rootMargin: "600px" }).observe(document.getElementById("more"));

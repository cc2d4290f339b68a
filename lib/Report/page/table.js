// table.js: the rows of the table, a page at a time; one is open.
//
// All text goes in as text nodes: nothing in a report can become markup.

const FIRST = 40, PAGE = 150; // rows of a list that nobody asked to narrow, and of any other

function node(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {}))
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

// A place in the output, with a link where the page lies beside it.
function outputPath(path) {
  if (!written.has(path)) return node("span", { class: "path" }, path);
  return node("a", { class: "path written", href: "../" + path.split("/").map(encodeURIComponent).join("/"), target: "_blank" }, path);
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

// What the verdict means; in a list, as much of it as fits.
function meaning(verdict) {
  return node("span", { class: "sub meaning", title: titleOf(verdict) }, titleOf(verdict));
}

function subLine(item, words) {
  if (item.to)
    return node("span", { class: "sub " + item.action }, node("span", { class: "to path" }, "→ ", marked(item.to, words)));
  return item.sub ? node("span", { class: "sub" }, node("code", {}, marked(item.sub, words))) : null;
}

function placeCell(item, words) {
  const place = item.line ? node("span", { class: "line" }, ":" + item.line) : null, mark = markOf(item);
  return node("td", {}, node("span", { class: "path" }, marked(item.path, words), place), subLine(item, words),
    mark.state || mark.note ? node("span", { class: "sub mark-shown" }, MARK_WORDS[mark.state] || "note", mark.note ? "  ·  " + mark.note : "") : null,
    staleWhy(item.key) ? node("span", { class: "sub mark-stale" }, "stale: " + staleWhy(item.key)) : null);
}

function itemRow(item, words) {
  const row = node("tr", { class: "item", tabindex: "0", "aria-expanded": "false", "data-id": item.id },
    placeCell(item, words),
    node("td", { class: "verdict" }, badge(item.verdict), meaning(item.verdict)),
    node("td", { class: "why" }, marked(item.reason || "", words),
      node("span", { class: "sub" }, node("span", { class: "id" }, marked(item.rule || "", words))),
      toDo(item) ? node("span", { class: "sub to-do" }, "To do: " + toDo(item)) : null));
  const toggle = () => askRow(filter.row === item.id ? "" : item.id);
  row.addEventListener("click", () => { if (!String(getSelection())) toggle(); });
  row.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); toggle(); }
  });
  rowsById.set(item.id, row);
  return row;
}

const rowsById = new Map(); // those that are drawn
let openId = "";

function closeRow() {
  const row = rowsById.get(openId);
  openId = "";
  if (!row) return;
  row.setAttribute("aria-expanded", "false");
  row.nextSibling.remove();
}

// Opens the row of `id` and no other one; what is looked at stays where it is.
function openRow(id) {
  const row = rowsById.get(id), was = row ? row.getBoundingClientRect().top : 0;
  if (id === openId) return;
  closeRow();
  if (!row) return;
  const [item] = itemsOfId(id);
  openId = id;
  row.setAttribute("aria-expanded", "true");
  const changed = () => row.firstChild.replaceWith(placeCell(item, shownWords));
  row.after(node("tr", { class: "detail" }, node("td", { colspan: "3" }, detailBox(item, changed))));
  scrollBy(0, row.getBoundingClientRect().top - was);
}

// What a person does about it, where it waits for one.
function toDo(item) {
  if (!["left", "later", "refused"].includes(item.work)) return "";
  const words = handOf(item.verdict), when = item.work === "later" ? LATER + ": " : "";
  return words && when + (item.record.nested ? "goes with the block around it; " + words : words);
}

// Draws as far as the row of `id`; false where the list has none.
function drawTo(id) {
  const at = shown.findIndex((item) => item.id === id);
  while (at >= drawn) drawMore(PAGE);
  return at >= 0;
}

let shown = [], drawn = 0, shownWords = [];

function drawMore(most) {
  const rows = document.getElementById("rows"), more = document.getElementById("more");
  const page = document.createDocumentFragment();
  for (const item of shown.slice(drawn, drawn + most)) page.append(itemRow(item, shownWords));
  rows.append(page);
  drawn = Math.min(drawn + most, shown.length);
  const left = shown.length - drawn, next = Math.min(left, PAGE);
  more.replaceChildren(left ? node("button", { class: "linkish", type: "button", onclick: () => drawMore(PAGE) },
    "Show " + number(next) + " more" + (left > next ? " of " + number(left) : "")) : shown.length ? "" : shownWords.length ? "Nothing matches the search." : "Nothing matches these filters.");
}

function drawTable(items, words, first) {
  document.getElementById("rows").replaceChildren();
  rowsById.clear();
  openId = "";
  [shown, drawn, shownWords] = [items, 0, words];
  drawMore(first);
}

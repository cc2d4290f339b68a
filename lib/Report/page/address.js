// address.js: the filters and the open row, which are what the address says.

const NO_FILTER = { kind: "files", search: "", work: "", action: "", verdict: "", rule: "", module: "", scope: "", under: "", ordinary: false, row: "" };
let filter = { ...NO_FILTER };
let typing = false; // what is typed in one go is one step back
let chosen = NO_FILTER.kind; // the tab that was asked for; a search may show another

// The values that occur in `key`, most frequent first, with their counts.
function fillSelect(key, label, items, words) {
  const counts = new Map();
  for (const item of items) if (item[key]) counts.set(item[key], (counts.get(item[key]) || 0) + 1);
  if (filter[key] && !counts.has(filter[key])) counts.set(filter[key], 0);
  const options = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([value, count]) => node("option", { value }, (words ? words[value] : value) + " (" + number(count) + ")" + (key === "verdict" ? ": " + titleOf(value) : "")));
  $(key).replaceChildren(node("option", { value: "" }, label), ...options);
  $(key).value = filter[key];
  $(key).hidden = options.length === 0;
}

const addressOf = (wanted) => {
  const set = Object.entries(wanted).filter(([key, value]) => value !== NO_FILTER[key] && value !== undefined);
  return set.length ? "#" + new URLSearchParams(set) : "#";
};

// A list that has the row, which is short, and the row.
const rowAddress = (item) => ({ kind: item.kind, search: placeOf(item), ordinary: item.ordinary, row: item.id });

// `push`: Back comes back to what the address says now.
function setAddress(push) {
  const address = addressOf(filter);
  if (push && address !== (location.hash || "#")) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

// The tab for a search: the one that was asked for, or all kinds where it has nothing of it,
// and for a patch, which changes several.
function tabFor(text) {
  const own = { ...filter, search: text, kind: chosen };
  if (wordsOf(text).some((word) => patchesCalled(word).length)) return "all";
  if (!text.trim() || search(own).length || !search({ ...own, kind: "all" }).length) return chosen;
  return "all";
}

// What a search matches and the list leaves out: behind a filter, or ordinary.
function drawHidden(shown, matches) {
  const only = { kind: filter.kind, search: filter.search };
  const filtered = matches - shown;
  const ordinary = filter.search && !filter.ordinary ? search({ ...filter, ordinary: true }).length - matches : 0;
  const parts = [];
  if (filtered > 0 && filter.search) parts.push(node("button", { class: "linkish", onclick: () => show({ ...only, ordinary: filter.ordinary }) },
    number(filtered) + " hidden by a filter"));
  if (ordinary > 0) parts.push(node("button", { class: "linkish", onclick: () => show({ ...only, ordinary: true }) },
    number(ordinary) + " ordinary " + (ordinary === 1 ? "file that stays" : "files that stay")));
  for (const part of parts) $("found").append(", ", part);
}

function drawFound(shown, elsewhere) {
  const others = () => node("button", { class: "linkish", onclick: () => show({ kind: "all", search: filter.search }) },
    number(elsewhere) + " under other kinds");
  const kind = KINDS.find((known) => known.key === chosen);
  $("found").replaceChildren(number(shown) + " shown" + (filter.kind === "all" && kind ? ", of all kinds" : ""), elsewhere > 0 ? node("span", {}, ", ", others()) : "");
  if (!shown && elsewhere > 0) $("more").replaceChildren("Nothing here, but ", others(), ".");
}

const ORDINARY = model.files.filter((item) => item.ordinary).length;

function drawFilters(matches) {
  const choices = [["work", "any work", WORK_WORDS], ["action", "any action", ACTION_WORDS], ["verdict", "any verdict"], ["rule", "any rule"],
    ["module", "any module"], ["scope", "any scope"]];
  for (const [key, label, words] of choices) fillSelect(key, label, narrow(matches, filter, key), words);
  $("under").hidden = !filter.under;
  $("under").textContent = "in " + filter.under + " ✕";
  $("under").setAttribute("aria-label", "Not only in " + filter.under);
  for (const tab of $("tabs").children) tab.setAttribute("aria-selected", String(tab.id === "tab-" + filter.kind));
  $("list").classList.toggle("one-verdict", filter.verdict !== ""); // which is explained above it
  $("list").setAttribute("aria-labelledby", "tab-" + filter.kind);
  if ($("search").value !== filter.search) $("search").value = filter.search;
  $("ordinary").checked = filter.ordinary;
  $("ordinary-label").hidden = filter.kind !== "files" || !ORDINARY;
  $("ordinary-label").lastElementChild.textContent = "with the " + number(ORDINARY) + " ordinary files that stay";
}

// On paper, where the controls are not: what the list is of.
function listSentence(count) {
  const kind = KINDS.find((known) => known.key === filter.kind), set = Object.entries(filter).filter(([key, value]) =>
    value && value !== NO_FILTER[key] && !["kind", "row", "ordinary"].includes(key));
  return "The list: " + (kind ? kind.label : "Everything") + set.map(([key, value]) => ", " + key + " " + (key === "work" ? WORK_WORDS[value] : value)).join("") +
    "; " + counted(drawn, "row") + (drawn < count ? " of " + number(count) : "") + ".";
}

window.addEventListener("beforeprint", () => { $("printed").textContent = listSentence(shown.length); });

function apply(push) {
  const matches = search(filter), items = narrow(matches, filter), words = wordsOf(filter.search);
  drawFilters(matches);
  drawTable(items, words, addressOf({ ...filter, kind: NO_FILTER.kind }) === "#" ? FIRST : PAGE);
  drawFound(items.length, filter.search && filter.kind !== "all" ? search({ ...filter, kind: "all" }).length - matches.length : 0);
  drawHidden(items.length, matches.length);
  drawNamed(words);
  $("unknown").textContent = "";
  setAddress(push);
  typing = false;
}

function show(change) {
  filter = { ...NO_FILTER, ...change };
  chosen = filter.kind;
  apply(true);
  $("browse").scrollIntoView({ block: "start" });
}

// The user opens a row, or closes it with "".
function askRow(id) {
  filter.row = id;
  openRow(id);
  setAddress(true);
  typing = false;
}

// Opens the row that the address has; a list without it makes place for one that has it.
const FAR = 4 * PAGE; // rows that are not drawn for the sake of one
function openAsked() {
  if (!filter.row) { closeRow(); return; }
  const [item] = itemsOfId(filter.row);
  const at = shown.findIndex((other) => other === item);
  if (at < 0 || at >= drawn + FAR) {
    filter = { ...NO_FILTER, ...rowAddress(item) };
    chosen = filter.kind;
    apply();
  }
  if (drawTo(item.id)) openRow(item.id);
  const row = rowsById.get(item.id), top = row ? row.getBoundingClientRect().top : 0;
  if (row && (top < 0 || top > innerHeight * 0.7)) row.scrollIntoView({ block: "start" });
}

function connectFilters() {
  for (const key of CONDITIONS.filter((key) => key !== "under"))
    $(key).addEventListener("change", () => { filter = { ...filter, [key]: $(key).value, row: "" }; apply(true); });
  $("ordinary").addEventListener("change", () => { filter = { ...filter, ordinary: $("ordinary").checked, row: "" }; apply(true); });
  $("under").addEventListener("click", () => { filter = { ...filter, under: "", row: "" }; apply(true); });
  $("clear").addEventListener("click", () => { filter = { ...NO_FILTER, kind: filter.kind }; apply(true); });
  let timer = 0;
  $("search").addEventListener("blur", () => { typing = false; });
  $("search").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (filter.search === $("search").value) return;
      const text = $("search").value;
      filter = { ...filter, kind: tabFor(text), search: text, row: "" };
      apply(!typing);
      goToList();
      typing = true;
    }, 120);
  });
}

// Whether an item of the kind has `value`, or the page has it for `key` at all.
function isKnown(key, value, kind) {
  if (key === "kind") return value === "all" || KINDS.some((known) => known.key === value);
  if (key === "ordinary") return value === "true" || value === "false";
  if (key === "row") return itemsOfId(value).length > 0;
  if (key === "action") return ACTIONS.includes(value);
  if (key === "work") return Object.hasOwn(WORK_WORDS, value);
  return key === "search" || model[kind].some((item) => meets(item, key, value));
}

// The filter that the address asks for; what is no filter, or no value of one, is said.
function readAddress() {
  const asked = [...new URLSearchParams(location.hash.slice(1))], wanted = { ...NO_FILTER };
  const kind = (asked.find(([key, value]) => key === "kind" && isKnown(key, value)) || ["", NO_FILTER.kind])[1];
  const unknown = asked.filter(([key, value]) => !Object.hasOwn(NO_FILTER, key) || !isKnown(key, value, kind));
  for (const [key, value] of asked)
    if (!unknown.some((other) => other[0] === key)) wanted[key] = key === "ordinary" ? value === "true" : value;
  const same = Object.keys(NO_FILTER).every((key) => key === "row" || wanted[key] === filter[key]);
  filter = wanted;
  chosen = filter.kind;
  if (!asked.some(([key]) => key === "kind" || key === "row")) filter.kind = tabFor(filter.search);
  typing = false;
  if (!same || !shown.length) apply();
  openAsked();
  $("unknown").textContent = unknown.length ? "This page has no such filter or value: " +
    unknown.map(([key, value]) => (Object.hasOwn(NO_FILTER, key) ? key + "=" + value : key)).join(", ") : "";
}

// An address that asks for something leads to the list; openAsked goes on to the row.
if (location.hash.length > 1) $("browse").scrollIntoView({ block: "start" });
connectFilters();
window.addEventListener("popstate", readAddress);
readAddress();

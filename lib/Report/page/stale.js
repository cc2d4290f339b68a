// stale.js: which marks of this browser still hold, found as `--review` finds them: by kind, path
// and name, those that are the same at first, of several the nearest.

// A page of a run without splits knows nothing of what becomes of blocks, and of
// the files that they are in.
const isUnknown = (mark, now) => ["blocks", "files"].includes(mark.kind) && !report.splits.length && now.patch_hash === null;

// In what `item` is not what was marked; "" where it is the same.
function differenceOf(mark, item) {
  const now = seenOf(item), parts = [];
  if (mark.content_hash !== now.content_hash) parts.push("its text");
  if (mark.verdict !== now.verdict) parts.push("its verdict (" + mark.verdict + " before, " + now.verdict + " now)");
  if (mark.patch_hash !== now.patch_hash && !isUnknown(mark, now)) parts.push("what becomes of it in the host");
  return parts.join("; ");
}

// The key of a mark => the item that it is on now.
function foundItems(stored) {
  const taken = new Set(), found = new Map();
  for (const changed of [false, true])
    for (const [key, mark] of Object.entries(stored)) {
      if (found.has(key) || mark.content_hash === undefined) continue;
      const fits = itemsAt(mark.path).filter((item) => item.kind === mark.kind && seenOf(item).name === mark.name && !taken.has(item) &&
        (changed || !differenceOf(mark, item)));
      if (!fits.length) continue;
      const far = (item) => 2 * Math.abs(item.line - mark.line) + (item.key === key ? 0 : 1); // several may be on one line
      found.set(key, fits.reduce((best, item) => (far(item) < far(best) ? item : best)));
      taken.add(found.get(key));
    }
  return found;
}

// `stored` by the keys that their items have on this page; what is on none keeps a name of its own.
function placedMarks(stored) {
  const found = foundItems(stored), placed = {};
  for (const [key, item] of found) placed[item.key] = stored[key];
  for (const [key, mark] of Object.entries(stored))
    if (!found.has(key)) placed[unique(key, new Set(Object.keys(placed)))] = mark;
  return placed;
}

// Why the mark `key` does not hold; "" where it does, or where there is none.
function staleWhy(key) {
  const mark = marks[key], [item] = mark ? itemsOfKey(key) : [];
  if (!mark) return "";
  if (!item || (mark.path !== undefined && mark.path !== item.path)) return "the marked item is gone";
  if (mark.content_hash === undefined) return "marked on an older page, which did not record what it saw";
  const why = differenceOf(mark, item);
  return why && why + " changed";
}

const RELEASES = "torch-decouple marks ";

// Marks of this browser on other releases: [[release, marks]].
function otherReleases() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(RELEASES) && key !== MARKS_KEY)
      .map((key) => [key.slice(RELEASES.length), JSON.parse(localStorage.getItem(key)) || {}]).filter(([, other]) => Object.keys(other).length);
  } catch (error) {
    return []; // no storage, or one that another page has written
  }
}

// The list with the marks as they are now, and the row that is open.
function redraw() {
  apply();
  openAsked();
}

// Takes what is on unmarked items; how many that are.
function takeOver(other) {
  const taken = Object.entries(placedMarks(other)).filter(([key]) => !Object.hasOwn(marks, key));
  marks = { ...marks, ...Object.fromEntries(taken) };
  keepMarks();
  redraw();
  return taken.length;
}

const MARK_TEXTS = ["state", "note", "kind", "path", "name", "verdict", "rule"];
const isMark = (mark) => Boolean(mark) && typeof mark === "object" && Boolean(mark.state || mark.note) && (!mark.state || Object.hasOwn(MARK_WORDS, mark.state)) &&
  MARK_TEXTS.every((key) => ["string", "undefined"].includes(typeof mark[key]));

// The marks of an exported file; null where it is none.
function exportedMarks(text) {
  try {
    const all = Object.entries(JSON.parse(text).marks);
    return all.every(([, mark]) => isMark(mark)) ? Object.fromEntries(all) : null;
  } catch (error) {
    return null; // no JSON, or without marks
  }
}

// What a colleague has exported, beside one's own.
async function importMarks(file) {
  const found = exportedMarks(await file.text()), said = $("marks-said");
  if (!found) {
    said.textContent = file.name + " has no marks that this page, or that of another run, exported as JSON.";
    return;
  }
  said.textContent = "";
  const all = Object.keys(found).length, taken = takeOver(found), kept = all - taken;
  said.textContent += (said.textContent && " ") + counted(taken, "mark") + " imported" + (kept ? "; " + counted(kept, "item") + " had a mark, which stays" : "") + ".";
}

$("marks-import").addEventListener("click", () => $("marks-file").click());
$("marks-file").addEventListener("change", () => {
  const [file] = $("marks-file").files;
  if (file) importMarks(file);
  $("marks-file").value = ""; // so that the same file can be chosen again
});

function staleEntry(key, why) {
  const mark = marks[key], [item] = itemsOfKey(key);
  const forget = () => { delete marks[key]; keepMarks(); redraw(); };
  const renew = () => { setMark(item, {}); redraw(); };
  return node("li", {}, item ? node("button", { class: "linkish path", onclick: () => { show(rowAddress(item)); openAsked(); } }, placeOf(item)) : node("code", {}, key),
    " " + (MARK_WORDS[mark.state] || "note") + (mark.note ? ", “" + mark.note + "”" : "") + ": " + why + ". ",
    item ? node("button", { class: "copy", type: "button", onclick: renew }, "It still holds") : "",
    " ", node("button", { class: "copy", type: "button", onclick: forget }, "Remove"));
}

// The marks that no longer hold, and those that could be taken over, above the rows.
function drawStale() {
  const stale = Object.keys(marks).map((key) => [key, staleWhy(key)]).filter(([, why]) => why);
  const entries = otherReleases().map(([release, other]) => node("p", {}, counted(Object.keys(other).length, "mark") + " on PyTorch " + release + " in this browser. ",
    node("button", { class: "copy", type: "button", onclick: () => takeOver(other) }, "Import marks for unmarked items")));
  if (stale.length)
    entries.unshift(node("details", {}, node("summary", {}, counted(stale.length, "mark") + (stale.length === 1 ? " no longer holds" : " no longer hold")),
      node("ul", {}, ...stale.map(([key, why]) => staleEntry(key, why)))));
  $("stale").replaceChildren(...(entries.length ? [node("div", { class: "notice " + (stale.length ? "act" : "keep") }, ...entries)] : []));
}

marks = placedMarks(marks);

// What another window of this browser has said counts here, too.
window.addEventListener("storage", (event) => {
  if (event.key !== MARKS_KEY) return;
  marks = placedMarks(storedMarks());
  drawMarksCount();
  drawStale();
});
drawMarksCount();
drawStale();

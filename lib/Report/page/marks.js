// marks.js: what a reviewer has said of an item, kept in this browser and exported.
//
// A mark: {state: "reviewed" | "question" | "", note, kind, path, line, name, verdict, rule,
// content_hash, patch_hash}. Items are known by their keys, which are made of their path, line and
// condition or name, so that the marks of one report are found in the next where nothing moved.
// `run` and `diff` with --review find them by kind, path, name and the hashes, wherever they are.

const MARKS_KEY = "torch-decouple marks " + report.release;
const MARK_WORDS = { reviewed: "✓ reviewed", question: "? question" };

function storedMarks() {
  try {
    const stored = Object.entries(JSON.parse(localStorage.getItem(MARKS_KEY)) || {});
    return Object.fromEntries(stored.filter(([, mark]) => mark && typeof mark === "object"));
  } catch (error) {
    return {}; // no storage, or one that another page has written
  }
}

let marks = storedMarks(); // by the keys of this page as soon as stale.js has looked
const markOf = (item) => marks[item.key] || { state: "", note: "" };

// What a mark is on, as it was then: a later run compares it.
const seenOf = (item) => ({
  kind: item.kind, path: item.path, line: item.line, name: item.record.condition || item.record.name || item.record.token || "",
  verdict: item.verdict, rule: item.rule, content_hash: item.record.content_hash ?? null, patch_hash: item.record.patch_hash ?? null,
});

// A note says nothing of whether a mark still holds; a state does.
function setMark(item, change) {
  const mark = { ...markOf(item), ...change }, keeps = mark.kind && !("state" in change) && "note" in change;
  if (mark.state || mark.note) marks[item.key] = { ...mark, ...(keeps ? {} : seenOf(item)) };
  else delete marks[item.key];
  keepMarks();
}

function keepMarks() {
  try {
    localStorage.setItem(MARKS_KEY, JSON.stringify(marks));
  } catch (error) {
    document.getElementById("marks-said").textContent = "This browser cannot store marks for this page: export them before you close it.";
  }
  drawMarksCount();
  drawStale();
}

function drawMarksCount() {
  const all = Object.values(marks);
  const count = (state) => all.filter((mark) => mark.state === state).length;
  document.getElementById("marks-count").textContent = all.length
    ? number(count("reviewed")) + " reviewed, " + counted(count("question"), "question") : "No marks yet";
}

const marksJson = () => JSON.stringify({ release: report.release, marks }, null, 2) + "\n";

function marksMarkdown() {
  const line = ([key, mark]) => "- " + (mark.state === "reviewed" ? "[x] " : "[ ] ") + "`" + key + "` (" + mark.verdict +
    (mark.rule ? ", " + mark.rule : "") + ")" + (mark.note ? ": " + mark.note.replace(/\s+/g, " ") : mark.state === "question" ? ": ?" : "") +
    (staleWhy(key) ? " (stale: " + staleWhy(key) + ")" : "");
  return "# Review of PyTorch " + report.release + "\n\n" + Object.entries(marks).map(line).join("\n") + "\n";
}

// What the review APIs of code hosts take: comments with a path, a line and a text. The lines
// are those of the checkout; a file as a whole is commented on its first.
function marksComments() {
  const body = (mark) => (mark.state === "question" ? "Question: " : mark.state === "reviewed" ? "Reviewed: " : "") +
    (mark.note ? mark.note + "\n\n" : "") + mark.verdict + (mark.rule ? " by rule `" + mark.rule + "`" : "");
  const comments = Object.entries(marks).map(([key, mark]) => {
    const item = itemsOfKey(key)[0] || mark; // a mark of an earlier report says its place itself
    return { path: item.path, line: item.line || 1, body: body(mark) };
  });
  return JSON.stringify({ event: "COMMENT", body: "torch-decouple, PyTorch " + report.release,
    comments: comments.filter((comment) => comment.path) }, null, 2) + "\n";
}

function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Buttons and a note, for an item's details; `changed` draws the row anew.
function markBox(item, changed) {
  const box = document.createElement("span");
  box.className = "mark-box";
  for (const state of Object.keys(MARK_WORDS)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "mark-" + state;
    button.textContent = MARK_WORDS[state];
    button.setAttribute("aria-pressed", String(markOf(item).state === state));
    button.addEventListener("click", () => {
      setMark(item, { state: markOf(item).state === state ? "" : state });
      for (const other of box.querySelectorAll("button"))
        other.setAttribute("aria-pressed", String(other.className === "mark-" + markOf(item).state));
      changed();
    });
    box.append(button);
  }
  const note = document.createElement("input");
  note.value = markOf(item).note;
  note.placeholder = "A note, kept in this browser";
  note.setAttribute("aria-label", "Note");
  note.addEventListener("change", () => { setMark(item, { note: note.value }); changed(); });
  box.append(note);
  return box;
}

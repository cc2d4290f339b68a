// splits.js: what became of the blocks that act, side by side.

const OUTCOMES = [
  { key: "automatic", tone: "move", label: "by a transform" },
  { key: "by hand", tone: "act", label: "by a hand-written patch" },
  { key: "declared", tone: "keep", label: "declared to stay" },
  { key: "refused", tone: "alert", label: "refused: they stay as they are" },
];
const OUTCOME_WORDS = {
  "by hand": "a hand-written patch changes it", declared: "a rule says that it stays", refused: "stays as it is: it needs an edit by hand",
};
const TRANSFORM_WORDS = {
  "drop-includes": "includes are dropped", travel: "goes to the backend as it is", hook: "becomes the hook",
  interface: "becomes a call of an interface that the host has", bind: "is bound by the backend, in", flag: "is set by the backend, in", "with-parent": "goes with the block around it",
};

const PROTOCOL_WORDS = {
  void: "the hook returns nothing", value: "the host returns what the hook returns", "new value": "the hook returns the variable's new value",
  "optional value": "the host returns what the hook returns, if anything", handled: "the hook says whether it handled the case",
};

// What no transform takes stands in the host as it did before.
const isSplit = (split) => split.outcome === "automatic";
const outcomeOf = (split) => OUTCOMES.find((outcome) => outcome.key === split.outcome);

const splitWords = (split) => [TRANSFORM_WORDS[split.transform] || split.transform, split.name].filter(Boolean).join(" ");

// What became of the block: a word, and the sentence that it stands for.
function splitBadge(split) {
  return node("span", { class: "badge " + outcomeOf(split).tone }, isSplit(split) ? split.transform : split.outcome);
}
function splitSentence(split) {
  if (!isSplit(split)) return node("span", { class: "quiet" }, OUTCOME_WORDS[split.outcome]);
  const [words, name] = [TRANSFORM_WORDS[split.transform] || split.transform, split.name];
  return node("span", {}, words, name ? " " : "", name ? node("code", {}, name) : "");
}

// The text without the blanks that all its lines begin with.
function flushLeft(text) {
  const lines = text.replace(/\s+$/, "").split("\n");
  const margins = lines.filter((line) => line.trim() && !line.startsWith("#")).map((line) => line.search(/\S/));
  const margin = margins.length ? Math.min(...margins) : 0;
  return lines.map((line) => (line.startsWith("#") ? line : line.slice(margin))).join("\n");
}

function textColumn(title, text, empty) {
  const body = text.trim()
    ? node("pre", { tabindex: "0" }, flushLeft(text))
    : node("p", { class: "quiet" }, empty);
  return node("div", { class: "side" }, node("h4", {}, title), body);
}

const patchesByPlace = new Map(report.blocks.map((block) => [block.path + ":" + block.line, block.patch]));
const patchAt = (split) => patchesByPlace.get(split.path + ":" + split.line) || null;

// The host's change: the hunks of its patch, or the text after it where no patch is known.
function changeColumn(split) {
  const hunks = hunksAt(sources.patches[patchAt(split)] || "", split.path, split.line, split.end);
  if (!hunks.length) return textColumn("The host after", split.host, "Nothing: the block is gone.");
  return node("div", { class: "side" }, node("h4", {}, "The host, before and after"), diffBlock(hunks));
}

// The host's change and the backend's text. A block that stays has one text only.
function sideBySide(split) {
  const backend = split.transform === "with-parent" ? "With the block around it."
    : split.transform === "drop-includes" ? "Included by the file's generated source."
    : split.transform === "interface" ? "Nothing: it implements the interface already."
    : "Made by the file's binding function.";
  const stays = !isSplit(split);
  if (stays) return node("div", { class: "sides one" }, textColumn("The host, before and after", split.before, ""));
  const column = textColumn("The backend", split.backend, backend), file = sources.backends[split.path];
  if (file) column.firstChild.after(node("p", { class: "generated" }, outputPath(file)));
  return node("div", { class: "sides" }, changeColumn(split), column);
}

function splitFacts(split) {
  const facts = [split.place];
  if (split.protocol) facts.push(PROTOCOL_WORDS[split.protocol] || "protocol " + split.protocol);
  if (split.captures.length) facts.push("captures " + split.captures.join(", "));
  if (split.reason) facts.push(isSplit(split) ? "no call of an interface: " + split.reason : split.reason);
  if (split.diagnostic) facts.push(split.diagnostic);
  if (split.rule) facts.push("rule " + split.rule);
  if (split.removable_when) facts.push("removable when " + split.removable_when);
  return facts.length ? node("p", { class: "sub" }, facts.join("  ·  ")) : "";
}

function splitItem(split) {
  const item = node("details", { class: "split" },
    node("summary", {}, node("span", { class: "lines" }, "line " + split.line + (split.end > split.line ? "–" + split.end : "")),
      splitBadge(split), splitSentence(split)));
  // Built when it is opened: most are not.
  item.addEventListener("toggle", () => {
    if (item.open && item.children.length === 1) item.append(splitFacts(split), sideBySide(split));
  });
  return item;
}

function drawSplits() {
  if (!report.splits.length) { $("splits-section").hidden = true; return; }
  const counts = report.totals.output ? report.totals.output.splits : {};
  $("splits").append(node("p", { class: "legend" }, ...OUTCOMES.filter((o) => counts[o.key]).map((o) =>
    node("span", {}, node("i", { class: o.tone }), number(counts[o.key]) + " " + o.label))));
  const files = new Map();
  for (const split of report.splits) {
    if (!files.has(split.path)) files.set(split.path, []);
    files.get(split.path).push(split);
  }
  for (const [path, splits] of files)
    $("splits").append(node("section", { class: "split-file" }, node("h3", { class: "path" }, path), ...splits.map(splitItem)));
}

drawSplits();

// drift.js: what changed since the run before that was another.

const DRIFT_KINDS = {
  moved_files: "Moved files", copied_files: "Copied files", blocks: "Blocks", build_blocks: "Build blocks",
  python_sites: "Python sites", bindings: "Bindings", units: "Units", definitions: "Definitions", options: "Options",
  include_directories: "Include directories", linked: "Linked libraries", patches: "Patches",
  macros: "Macros that no rule knows", top_directories: "Top directories that no rule knows", rules: "Rules", review: "To review",
};
const DRIFT_TONES = { new: "move", gone: "alert", changed: "act", renamed: "supplement" };

function driftEntry(item) {
  if (item.from) return item.from + " → " + item.to + " (" + item.similarity + "% the same)";
  const where = (item.path || "") + (item.line ? ":" + item.line : "");
  const verdict = item.before && item.before.verdict ? item.before.verdict + " → " + item.verdict : item.verdict;
  return [item.name, where, item.group, verdict, item.text, item.note].filter(Boolean).join("  ·  ");
}

// The verdicts that an entry names, before and now.
const verdictsOfDrift = (item) => [item.before && item.before.verdict, item.verdict].filter((verdict) => report.verdicts[verdict]);

// What the verdicts mean is said once, above the entries.
function driftList(word, items) {
  if (!items.length) return "";
  return node("details", {},
    node("summary", {}, node("span", { class: "badge " + DRIFT_TONES[word] }, word), " ", number(items.length)),
    ...[...new Set(items.flatMap(verdictsOfDrift))].map((verdict) => node("p", { class: "sub" }, badge(verdict), " ", titleOf(verdict))),
    node("ul", { class: "list" }, ...items.map((item) => node("li", {}, node("span", { class: "path" }, driftEntry(item))))));
}

// The two runs side by side, a row for each kind: what only the earlier has, and what only
// the later has or has otherwise.
function driftStrip(drift) {
  const rows = Object.keys(DRIFT_KINDS).filter((kind) => drift.changes[kind]).map((kind) => [kind, drift.changes[kind]]);
  const most = Math.max(1, ...rows.flatMap(([, changes]) => Object.values(changes).map((items) => items.length)));
  const bar = (word, items) => (items.length ? node("span", { class: "strip-part" },
    node("i", { class: DRIFT_TONES[word], style: "--share:" + items.length / most }), node("span", {}, node("b", {}, number(items.length)), " " + word)) : "");
  return node("div", { class: "strip", id: "strip" },
    node("span", { class: "strip-kind" }), node("div", { class: "before" }, node("b", {}, drift.from)), node("div", {}, node("b", {}, drift.to === drift.from ? "this run" : drift.to)),
    ...rows.flatMap(([kind, changes]) => [node("span", { class: "strip-kind" }, DRIFT_KINDS[kind]),
      node("div", { class: "before" }, bar("gone", changes.gone)),
      node("div", {}, ...["new", "changed", "renamed"].map((word) => bar(word, changes[word])))]));
}

function drawDrift() {
  const drift = report.drift;
  if (!drift) { $("drift-section").hidden = true; return; }
  $("drift-title").textContent = "What changed since " + (drift.from === drift.to ? "the previous run" : "PyTorch " + drift.from);
  for (const what of drift.left_out) $("drift").append(node("p", { class: "quiet" }, "Not compared: " + what + "."));
  if (Object.keys(drift.changes).length) $("drift").before(driftStrip(drift));
  for (const [kind, label] of Object.entries(DRIFT_KINDS)) {
    const changes = drift.changes[kind];
    if (changes)
      $("drift").append(node("div", {}, node("h3", {}, label), ...Object.keys(DRIFT_TONES).map((word) => driftList(word, changes[word]))));
  }
  if (!Object.keys(drift.changes).length) $("drift").append(node("p", { class: "quiet" }, "Nothing that is compared has changed."));
}

drawDrift();

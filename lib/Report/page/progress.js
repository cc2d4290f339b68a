// progress.js: what is done of the host, what is left, and what is to be reviewed.

const NO_PARTS = { done: 0, left: 0, later: 0, refused: 0, declared: 0 };

// How far one kind of work is: {kind, all, done, left, later, …}. `only` narrows it to one verdict.
function workOn(kind, words, only) {
  const items = model[kind].filter((item) => item.work && (!only || item.verdict === only.verdict));
  const parts = { ...NO_PARTS };
  for (const item of items) ++parts[item.work];
  return { kind, only: only || {}, all: items.length, ...parts, ...words };
}

const WORK = [
  workOn("blocks", { noun: "block", todo: () => "not split: run with --host, or edit the host by hand" }),
  workOn("build_blocks", { noun: "build block", todo: () => "without a patch: edit the host's build files by hand" }),
  workOn("python_sites", { noun: "Python site", todo: (count) => (count === 1 ? "uses" : "use") + " a name that only the backend restores: load the backend before, or edit the site" }),
  workOn("named_code", { noun: "named-code site" }),
];

// What is left of named code, a verdict at a time: what to do differs.
function namesLeft() {
  const verdicts = new Set(model.named_code.filter((item) => item.work === "left").map((item) => item.verdict));
  return [...verdicts].map((verdict) => workOn("named_code", { noun: "named-code site", todo: () => "with " + verdict + ": " + handOf(verdict) }, { verdict }));
}

function progressSentence() {
  const [blocks, build, sites, names] = WORK;
  const parts = [number(blocks.done) + " of " + counted(blocks.all, "block") + " done, " + number(blocks.refused) + " refused" +
    (blocks.declared ? ", " + number(blocks.declared) + " declared to stay" : "") + (blocks.left ? ", " + number(blocks.left) + " not split" : "")];
  const later = (work) => (work.later ? ", " + number(work.later) + " later" : "");
  if (build.all) parts.push(number(build.done) + " of " + counted(build.all, "build block") + " done, " + number(build.left) + " to edit by hand" + later(build));
  for (const work of [sites, names])
    if (work.left || work.later) parts.push(counted(work.left, work.noun) + " to edit by hand" + later(work));
  return "The host: " + parts.join("; ") + "." + (WORK.some((work) => work.later) ? " Later: " + LATER_ALL + "; nothing waits for it before." : "");
}

// One card for each kind of work in the host, of named code one for each thing to do; it leads
// to what is left of it.
function workCards() {
  const [blocks, build, sites, names] = WORK;
  const goal = (work) => ({ kind: work.kind, ...(work.left ? { work: "left", ...work.only } : work.later ? { work: "later" } : { action: "act" }) });
  const tone = (work) => (work.done === work.all ? "good" : work.done + work.later === work.all ? "keep" : "act");
  const later = (work) => (work.later ? "; " + number(work.later) + " " + LATER_ALL : "");
  return [
    card(tone(blocks), number(blocks.done) + " of " + number(blocks.all), "blocks are split", goal(blocks)),
    card(tone(build), number(build.done) + " of " + number(build.all), "build blocks have a patch; " + number(build.left) + " to edit by hand" + later(build), goal(build)),
    card(tone(sites), number(sites.left), (sites.left === 1 ? "Python site" : "Python sites") + " to edit by hand" + later(sites), goal(sites)),
    ...(names.left ? namesLeft().map((work) => card("act", number(work.left), "named-code sites (" + work.only.verdict + "): " + handOf(work.only.verdict), goal(work)))
      : [card("good", "0", "named-code sites to edit by hand", goal(names))])];
}

function notice(tone, title, entries) {
  const list = node("ul", {}, ...entries.map((entry) => node("li", {}, entry)));
  return node("div", { class: "notice " + tone },
    entries.length > 12 ? node("details", {}, node("summary", {}, title), list) : node("div", {}, title, list));
}

function place(record) {
  const where = record.path + (record.line ? ":" + record.line : "");
  return node("button", { class: "linkish path", onclick: () => show({ kind: "all", search: where }) }, where);
}

// In the order and with the numbers of the list; what fails the run comes first.
const CONCERNS = {
  "failed-check": "Failed checks",
  "refused-block": "Refused blocks: they need an edit, and no patch or rule covers them",
  tripwire: "In upstream but missing from the backend",
  misfit: "Patches that do not apply",
  conflict: "Conflicts with hand edits of the output",
  "unsplit-block": "Blocks that need an edit and were not examined, which takes --host or --compile-commands",
  unclassified: "Unclassified: no rule applies",
  "idle-rule": "Rules that hit nothing and do not say why",
  "idle-path": "Paths that a rule names but no file has",
  remark: "Remarks about the input",
  edit: "Hand edits of the output that are kept",
  "not-checked": "Checks that were skipped",
  "untested-release": "A release the rules were not tested on",
  "declared-block": "Blocks that act, and that a rule keeps on purpose",
  "kept-block": "Blocks that stay though they read otherwise with the device",
};
const TONES = { fails: "alert", strict: "act", told: "keep" };

function reviewEntry(item) {
  return node("span", {}, item.path ? place(item) : "", item.path ? " " : "", item.text + " ",
    item.subject ? node("code", { class: "quiet" }, item.subject) : "");
}

function drawReview() {
  const kinds = new Map();
  for (const item of report.review) {
    if (!kinds.has(item.kind)) kinds.set(item.kind, []);
    kinds.get(item.kind).push(item);
  }
  const notices = [...kinds].map(([kind, items]) =>
    notice(TONES[items[0].weight], (CONCERNS[kind] || kind) + " (" + number(items.length) + ")", items.map(reviewEntry)));
  const left = [...WORK.filter((work) => work.kind !== "named_code"), ...namesLeft()].filter((work) => work.left).map((work) => node("span", {}, node("button", { class: "linkish",
    onclick: () => show({ kind: work.kind, work: "left", ...work.only }) }, counted(work.left, work.noun)), " " + work.todo(work.left)));
  const isLeft = WORK.some((work) => work.left || work.later);
  if (!notices.length)
    notices.push(node("div", { class: "notice " + (isLeft ? "keep" : "good") }, "The run has nothing to review: all checks passed, " +
      "everything has a verdict, and every rule hit something or says why not." + (isLeft ? "" : " Nothing is left to do in the host.")));
  const later = WORK.filter((work) => work.later).map((work) => node("button", { class: "linkish",
    onclick: () => show({ kind: work.kind, work: "later" }) }, counted(work.later, work.noun)));
  if (left.length) notices.push(notice("act", "Still to do in the host:", left));
  if (later.length) notices.push(notice("keep", "By hand, but only " + LATER_ALL + "; nothing waits for it before:", later));
  $("review").append(...notices);
}


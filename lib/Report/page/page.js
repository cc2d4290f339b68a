// page.js: the summary above the table, the filters, and what lies below.

const $ = (id) => document.getElementById(id);
const NO_FILTER = { kind: "files", search: "", action: "", verdict: "", rule: "", module: "", scope: "", ordinary: false };
let filter = { ...NO_FILTER };

function drawHeader() {
  const files = report.totals.files, action = files.by_action;
  $("title").textContent = "PyTorch " + report.release + ", taken apart";
  $("lead").textContent = counted(files.count, "file") + ", each with exactly one verdict: " +
    number(action.move) + " move to the backend, " + number(action.supplement) + " are copied because both sides need them, " +
    number(action.keep) + " stay" + (action.unclassified ? ", " + number(action.unclassified) + " are unclassified." : ".");
  const options = report.options;
  $("options").textContent = options
    ? "layout " + options.layout + "  ·  placement " + options.placement + "  ·  transition " + options.transition + "  ·  Python strategy " + options.python
    : "scan only: nothing was planned";
}

function card(tone, value, label, target) {
  const tag = target ? "button" : "div";
  return node(tag, { class: "card " + tone, onclick: target ? () => show(target) : () => {} }, node("b", {}, value), node("span", {}, label));
}

// One card for each kind of work in the host: what is done of it, or what is left.
function workCards() {
  const done = report.splits.filter((split) => split.outcome === "automatic" || split.outcome === "by hand").length;
  const acts = (kind) => report.totals[kind].by_action.act;
  const patched = report.build_blocks.filter((block) => block.patch).length;
  const hooks = report.named_code.inventory["NEEDS-HOOK"] || 0;
  return [
    card(done === acts("blocks") ? "good" : "act", number(done) + " of " + number(acts("blocks")), "blocks are split", { kind: "blocks", action: "act" }),
    card("act", number(patched) + " of " + number(acts("build_blocks")), "build blocks have a patch", { kind: "build_blocks", action: "act" }),
    card("act", number(acts("python_sites")), "Python sites need the backend or an edit", { kind: "python_sites", action: "act" }),
    card("act", number(hooks), "names in the host want a hook", { kind: "named_code", verdict: "NEEDS-HOOK" })];
}

function drawCards() {
  const totals = report.totals, failing = report.review.filter((item) => item.weight === "fails").length;
  const passed = report.checks.filter((check) => check.passed).length;
  const bad = passed < report.checks.length;
  $("cards").append(
    card("move", number(totals.files.by_action.move), "files move", { kind: "files", action: "move" }),
    card("supplement", number(totals.files.by_action.supplement), "files are copied", { kind: "files", action: "supplement" }),
    ...workCards(),
    card(failing ? "alert" : report.review.length ? "keep" : "good", number(report.review.length), "to review"));
  if (report.checks.length)
    $("cards").append(card(bad ? "alert" : "good", passed + " of " + report.checks.length, "checks passed"));
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
  "refused-block": "Refused blocks: they act, and nobody answers for them",
  tripwire: "What upstream has and the backend would lack",
  misfit: "Patches that do not fit",
  conflict: "Conflicts with hand edits of the output",
  "unsplit-block": "Blocks that act and were not looked at: they need --host or --compile-commands",
  unclassified: "Unclassified: no rule decides",
  "idle-rule": "Rules that hit nothing and do not say why",
  "idle-path": "Paths that a rule names and no file has",
  remark: "Remarks about the input",
  edit: "Hand edits of the output that are kept",
  "not-checked": "Checks that were left out",
  "untested-release": "A release that the rules were not tested on",
  "declared-block": "Blocks that stay for a declared reason",
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
  if (!notices.length)
    notices.push(node("div", { class: "notice good" }, "Nothing. All checks passed, everything has a verdict, and every rule hit something or says why not."));
  $("review").append(...notices);
}

function drawOverview() {
  $("overview").append(node("p", { class: "legend" }, ...ACTIONS.map((action) =>
    node("span", {}, node("i", { class: action }), ACTION_WORDS[action]))));
  for (const kind of KINDS) {
    const totals = report.totals[kind.key];
    const bar = node("div", { class: "bar", title: ACTIONS.map((a) => a + " " + totals.by_action[a]).join(", ") },
      ...ACTIONS.filter((a) => totals.by_action[a]).map((a) => node("i", { class: a, style: "flex:" + totals.by_action[a] })));
    const order = ([a, n], [b, m]) => ACTIONS.indexOf(actionOf(a)) - ACTIONS.indexOf(actionOf(b)) || m - n;
    const chips = Object.entries(totals.by_verdict).sort(order).map(([verdict, count]) =>
      node("button", { class: "chip " + actionOf(verdict), title: titleOf(verdict),
        onclick: () => show({ kind: kind.key, verdict, ordinary: actionOf(verdict) === "keep" }) }, verdict + " ", node("b", {}, number(count))));
    $("overview").append(node("div", { class: "kind" }, node("strong", {}, kind.label),
      node("span", { class: "sum" }, number(totals.count)), bar, node("div", { class: "chips" }, ...chips)));
  }
}

function drawTabs() {
  const tabs = [...KINDS, { key: "all", label: "Everything" }];
  $("tabs").append(...tabs.map((kind) => node("button", { role: "tab", id: "tab-" + kind.key, onclick: () => show({ kind: kind.key, search: filter.search }) },
    kind.label + " ", node("small", {}, number(kind.key === "all" ? model.all.length : report.totals[kind.key].count)))));
}

// The values that occur in `key`, most frequent first, with their counts.
function fillSelect(key, label, items, words) {
  const counts = new Map();
  for (const item of items) if (item[key]) counts.set(item[key], (counts.get(item[key]) || 0) + 1);
  if (filter[key] && !counts.has(filter[key])) counts.set(filter[key], 0);
  const options = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([value, count]) => node("option", { value }, (words ? words[value] : value) + " (" + number(count) + ")"));
  $(key).replaceChildren(node("option", { value: "" }, label), ...options);
  $(key).value = filter[key];
  $(key).hidden = options.length === 0;
}

const addressOf = (wanted) => {
  const set = Object.entries(wanted).filter(([key, value]) => value !== NO_FILTER[key] && value !== undefined);
  return set.length ? "#" + new URLSearchParams(set) : "#";
};

// `push`: Back comes back to what is shown now.
function apply(push) {
  const matches = search(filter), items = narrow(matches, filter);
  const choices = [["action", "any action", ACTION_WORDS], ["verdict", "any verdict"], ["rule", "any rule"], ["module", "any module"], ["scope", "any scope"]];
  for (const [key, label, words] of choices) fillSelect(key, label, narrow(matches, filter, key), words);
  for (const tab of $("tabs").children) tab.setAttribute("aria-selected", String(tab.id === "tab-" + filter.kind));
  $("search").value = filter.search;
  $("ordinary").checked = filter.ordinary;
  const ordinary = model.files.filter((item) => item.ordinary).length;
  $("ordinary-label").hidden = filter.kind !== "files" || !ordinary;
  $("ordinary-label").lastElementChild.textContent = "with the " + number(ordinary) + " ordinary files that stay";
  const elsewhere = filter.search && filter.kind !== "all" ? search({ ...filter, kind: "all" }).length - matches.length : 0;
  $("found").replaceChildren(number(items.length) + " shown", elsewhere > 0 ? node("span", {}, ", ", node("button", { class: "linkish",
    onclick: () => show({ kind: "all", search: filter.search }) }, number(elsewhere) + " under other kinds")) : "");
  drawTable(items, filter.search.toLowerCase().split(/\s+/).filter(Boolean));
  const address = addressOf(filter);
  if (push && address !== (location.hash || "#")) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

function show(change) {
  filter = { ...NO_FILTER, ...change };
  apply(true);
  $("browse").scrollIntoView({ block: "start" });
}

function connectFilters() {
  for (const key of CONDITIONS)
    $(key).addEventListener("change", () => { filter[key] = $(key).value; apply(true); });
  $("ordinary").addEventListener("change", () => { filter.ordinary = $("ordinary").checked; apply(true); });
  $("clear").addEventListener("click", () => { filter = { ...NO_FILTER, kind: filter.kind }; apply(true); });
  let timer = 0;
  $("search").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => { filter.search = $("search").value; apply(); }, 120);
  });
}

function countList(title, entries, describe) {
  if (!entries.length) return "";
  return node("div", {}, node("h3", {}, title), node("ul", { class: "list" }, ...entries.map(([name, count]) =>
    node("li", {}, node("span", { class: "path" }, name), node("span", { class: "number" }, describe ? describe(count) : number(count))))));
}

function patchList() {
  if (!report.patches.length) return "";
  return node("div", {}, node("h3", {}, "Patches for the host"), node("ul", { class: "patches" }, ...report.patches.map((patch) =>
    node("li", {}, patchDetails(patch.file), node("span", { class: "sub" }, patch.reason + (patch.automatic ? "" : " (by hand)"))))));
}

function drawOutput() {
  if (!report.totals.output) { $("output-section").hidden = true; return; }
  const output = report.totals.output, directories = new Map();
  const places = report.files.filter((f) => f.destination).map((f) => f.destination).concat(report.added_files.map((f) => f.destination));
  for (const path of places) {
    const directory = path.split("/").slice(0, -1).slice(0, 6).join("/") || ".";
    directories.set(directory, (directories.get(directory) || 0) + 1);
  }
  const names = { moved: "moved, byte for byte", supplement: "copied for a standalone build", skeleton: "from the skeleton", generated: "generated" };
  $("output").append(
    node("div", {}, countList("Files by source", Object.entries(output.by_source).map(([k, n]) => [names[k] || k, n])), node("br"),
      countList("Units by library", Object.entries(output.units)), node("br"),
      patchList()),
    countList("Files by directory", [...directories].sort()));
}

function drawChecks() {
  $("checks").append(...report.checks.map((check) => node("div", { class: "check " + (check.passed ? "good" : "alert") },
    node("span", {}, check.passed ? "✓" : "✗"), node("code", {}, check.name), node("span", {}, check.detail))));
  if (!report.checks.length) $("checks").append(node("p", { class: "quiet" }, "None were run."));
}

function drawRules() {
  const rows = Object.entries(report.rules).sort((a, b) => b[1].hits - a[1].hits);
  $("rules").append(node("details", {}, node("summary", {}, counted(rows.length, "rule") + ", by number of hits"),
    node("ul", { class: "list" }, ...rows.map(([id, rule]) => node("li", {},
      node("span", {}, node("code", {}, id), " ", node("span", { class: "quiet" }, rule.reason)), node("span", { class: "number" }, number(rule.hits)))))));
}

for (const draw of [drawHeader, drawCards, drawReview, drawOverview, drawTabs, drawOutput, drawChecks, drawRules, connectFilters]) draw();

// The filter that the address asks for; what is no filter is said.
function readAddress() {
  const asked = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const unknown = Object.keys(asked).filter((key) => !(key in NO_FILTER));
  if (asked.kind && asked.kind !== "all" && !model[asked.kind]) unknown.push("kind=" + asked.kind);
  filter = { ...NO_FILTER };
  for (const key of Object.keys(asked))
    if (!unknown.includes(key) && !unknown.includes(key + "=" + asked[key]))
      filter[key] = key === "ordinary" ? asked[key] === "true" : asked[key];
  apply();
  $("unknown").textContent = unknown.length ? "The address asks for what this page does not have: " + unknown.join(", ") : "";
}
readAddress();

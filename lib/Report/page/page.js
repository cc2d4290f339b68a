// page.js: the summary above the table, the tabs, and what lies below.

const $ = (id) => document.getElementById(id);

// Files of other projects have no verdict; the checks count them, too.
function apartSentence(judged) {
  const scopes = Object.entries(report.totals.apart), apart = scopes.reduce((sum, [, count]) => sum + count, 0);
  return apart ? " With " + counted(apart, "file") + " of other projects (" + scopes.map(([scope]) => scope).join(", ") +
    "), which are counted separately and stay, the checkout has " + number(judged + apart) + "." : "";
}

function drawHeader() {
  const files = report.totals.files, action = files.by_action;
  $("title").textContent = "PyTorch " + report.release + ": what is " + report.device.title + ", and where it goes";
  $("flow-title").textContent = "Where " + report.device.title + " is, and where it goes";
  $("lead").textContent = counted(files.count, "file") + ", each with exactly one verdict: " +
    number(action.move) + " move to the backend, " + number(action.supplement) + " are copied because both sides need them, " +
    number(action.keep) + " stay" + (action.unclassified ? ", " + number(action.unclassified) + " are unclassified." : ".") + apartSentence(files.count);
  const options = report.options;
  $("options").textContent = options
    ? "layout " + options.layout + "  ·  placement " + options.placement + "  ·  transition " + options.transition + "  ·  Python strategy " + options.python
    : "scan only: nothing was planned";
  $("progress").textContent = progressSentence();
}

// `target`: a filter of the list, or the name of the part of the page that it leads to.
function card(tone, value, label, target) {
  const go = () => (typeof target === "string" ? $(target).scrollIntoView({ block: "start" }) : show(target));
  return node("button", { class: "card " + tone, onclick: go }, node("b", {}, value), node("span", {}, label));
}

// As the terminal counts them: those of the host's series, and of each group, which is apart.
function patchCounts() {
  const { patches, patch_groups: groups } = report.totals.output;
  return [...(patches ? [[patches, "for the host"]] : []), ...Object.entries(groups).map(([group, count]) => [count, group])];
}

function drawCards() {
  const totals = report.totals, failing = report.review.filter((item) => item.weight === "fails").length;
  const passed = report.checks.filter((check) => check.passed).length;
  const bad = passed < report.checks.length;
  $("cards").append(
    card("move", number(totals.files.by_action.move), "files move", { kind: "files", action: "move" }),
    card("supplement", number(totals.files.by_action.supplement), "files are copied", { kind: "files", action: "supplement" }),
    ...workCards(),
    card(failing ? "alert" : report.review.length ? "act" : "good", number(report.review.length), "to review", "review-title"));
  if (report.checks.length)
    $("cards").append(card(bad ? "alert" : "good", passed + " of " + report.checks.length, "checks passed", "checks-title"));
  if (report.patches.length) {
    const [[count, what], ...groups] = patchCounts();
    $("cards").append(card("move", number(count), [(count === 1 ? "patch " : "patches ") + what, ...groups.map(([more, group]) => number(more) + " " + group)].join(", "), "patches-title"));
  }
}

function drawOverview() {
  $("overview").append(node("p", { class: "legend" }, ...ACTIONS.map((action) =>
    node("span", {}, node("i", { class: action }), ACTION_WORDS[action]))));
  for (const kind of KINDS) {
    const totals = report.totals[kind.key];
    const bar = node("div", { class: "bar", title: ACTIONS.map((a) => a + " " + totals.by_action[a]).join(", ") },
      ...ACTIONS.filter((a) => totals.by_action[a]).map((a) => node("i", { class: a, style: "flex:" + totals.by_action[a] })));
    const order = ([a, n], [b, m]) => ACTIONS.indexOf(actionOf(a)) - ACTIONS.indexOf(actionOf(b)) || m - n;
    const chips = Object.entries(totals.by_verdict).sort(order).map(([verdict, count]) => node("li", {},
      node("button", { class: "chip " + actionOf(verdict), onclick: () => show({ kind: kind.key, verdict, ordinary: actionOf(verdict) === "keep" }) },
        verdict + " ", node("b", {}, number(count))), node("span", { class: "sub" }, titleOf(verdict))));
    $("overview").append(node("div", { class: "kind" }, node("strong", {}, kind.label),
      node("span", { class: "sum" }, number(totals.count)), bar, node("ul", { class: "chips" }, ...chips)));
  }
}

function drawTabs() {
  const tabs = [...KINDS, { key: "all", label: "Everything" }];
  $("tabs").append(...tabs.map((kind) => node("button", { role: "tab", "aria-controls": "list", id: "tab-" + kind.key, onclick: () => show({ kind: kind.key, search: $("search").value }) },
    kind.label + " ", node("small", {}, number(kind.key === "all" ? model.all.length : report.totals[kind.key].count)))));
}

function countList(title, entries, describe) {
  if (!entries.length) return "";
  return node("div", {}, node("h3", {}, title), node("ul", { class: "list" }, ...entries.map(([name, count]) =>
    node("li", {}, node("span", { class: "path" }, name), node("span", { class: "number" }, describe ? describe(count) : number(count))))));
}

function drawOutput() {
  if (!report.totals.output) { $("output-section").hidden = true; return; }
  const output = report.totals.output, directories = new Map();
  const places = report.files.filter((f) => f.destination).map((f) => f.destination).concat(report.added_files.map((f) => f.destination));
  for (const path of places) {
    const directory = path.split("/").slice(0, -1).slice(0, 6).join("/") || ".";
    directories.set(directory, (directories.get(directory) || 0) + 1);
  }
  const names = { moved: "moved, byte for byte", rewritten: "moved, with rewritten Python sites", supplement: "copied for a standalone build", skeleton: "from the skeleton", generated: "generated" };
  $("output").append(
    node("div", {}, countList("Files by source", Object.entries(output.by_source).map(([k, n]) => [names[k] || k, n])), node("br"),
      countList("Units by library", Object.entries(output.units))),
    countList("Files by directory", [...directories].sort()));
}

function drawChecks() {
  $("checks").append(...report.checks.map((check) => node("div", { class: "check " + (check.passed ? "good" : "alert") },
    node("span", {}, check.passed ? "✓" : "✗"), node("code", {}, check.name), node("span", {}, check.detail))));
  if (!report.checks.length) $("checks").append(node("p", { class: "quiet" }, "No checks were run."));
}

function drawRules() {
  const rows = Object.entries(report.rules).sort((a, b) => b[1].hits - a[1].hits);
  $("rules").append(node("details", {}, node("summary", {}, counted(rows.length, "rule") + ", by number of hits"),
    node("ul", { class: "list" }, ...rows.map(([id, rule]) => node("li", {},
      node("span", {}, node("code", {}, id), " ", node("span", { class: "quiet" }, rule.reason, " ", node("code", {}, originOf(id).file))), node("span", { class: "number" }, number(rule.hits)))))));
}

for (const draw of [drawHeader, drawCards, drawReview, drawOverview, drawTabs, drawOutput, drawChecks, drawRules]) draw();

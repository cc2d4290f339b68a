// details.js: what an open row shows.

// "pytorch/files.json#/rules/14" => {file, entry: "entry 15 of rules"}.
function originOf(rule) {
  const [file, place] = ((report.rules[rule] || {}).origin || "").split("#");
  const entry = /^\/(\w+)\/(\d+)$/.exec(place || "");
  return { file: report.packs || !file ? file : "rules/" + file, name: file, array: entry ? entry[1] : "", entry: entry ? "entry " + (Number(entry[2]) + 1) + " of " + entry[1] : place || "" };
}

// Where a rule stands, and what to edit there or, for `item`, in a pack laid over it.
function ruleChange(rule, item) {
  const origin = originOf(rule);
  if (!origin.file) return null;
  return node("div", { class: "rule-change" },
    node("p", {}, node("code", { class: "origin" }, origin.file), " ", origin.entry, ", ", node("code", {}, '"id": "' + rule + '"')),
    node("p", { class: "sub" }, "If the rule is wrong everywhere, edit this entry; if only here, add a narrower rule before it",
      origin.name.endsWith("files.json") ? node("span", {}, ", in tier ", node("code", {}, "exception")) : "", "."),
    node("p", { class: "sub" }, "To leave the pack as it is, lay a directory of your own over it with ", node("code", {}, "--rules DIR"),
      " (docs/Rules.md, Overlays):"), item ? overlayBox(item) : removalBox(rule));
}

function remarkList(item) {
  const remarks = remarksOn(item);
  return remarks.length ? node("ul", { class: "list" }, ...remarks.map((remark) => node("li", {},
    node("span", {}, node("code", {}, remark.id), " ", remark.severity + (remark.line ? ", line " + remark.line : "") + ": " + remark.message)))) : null;
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
  const words = { true: "compiled", false: "left out", unknown: "depends on other conditions" };
  const cell = (list, at) => node("td", {}, words[list[at]] || "");
  return node("table", {},
    node("tr", {}, ...["arm", ...configurations.map((name) => name.replace(/_/g, "-"))].map((title) => node("th", {}, title))),
    ...record[configurations[0]].map((_, at) => node("tr", {},
      node("td", {}, node("code", {}, arms[at] || "#" + (at + 1))), ...configurations.map((name) => cell(record[name], at)))));
}

function elsewhere(item) {
  const others = itemsAt(item.path).filter((other) => other !== item);
  if (!others.length) return null;
  const counts = KINDS.map((kind) => [kind.noun, others.filter((o) => o.kind === kind.key).length]);
  const text = counts.filter(([, n]) => n).map(([noun, n]) => counted(n, noun)).join(", ");
  return node("button", { class: "linkish", onclick: (event) => { event.stopPropagation(); show({ kind: "all", search: item.path }); } }, text);
}

// The lines of the commit that the checkout was at, where its remote has it and the file is as it is there.
function upstreamLink(item) {
  const at = report.published;
  if (!at || at.except.some((path) => item.path === path || item.path.startsWith(path + "/"))) return null;
  const end = item.record.end || item.line, lines = item.line ? "#L" + item.line + (end > item.line ? "-L" + end : "") : "";
  const href = at.url + "/blob/" + at.commit + "/" + item.path.split("/").map(encodeURIComponent).join("/") + lines;
  return node("a", { class: "upstream", href, target: "_blank", rel: "noreferrer" }, at.url.replace(/^\w+:\/\//, "") + " at " + at.commit.slice(0, 10));
}

// "rfc: rewritten, torch.x._X.name", "loader: left, the loader puts …".
function strategySentence(strategy, code) {
  return node("span", {}, strategy.name + ": " + strategy.outcome + (strategy.reason || strategy.becomes ? ", " : ""), strategy.reason, code(strategy.becomes));
}

function detailBox(item, changed) {
  const record = item.record, box = node("dl", { class: "detail-box" });
  const add = (label, value) => {
    if (value !== null && value !== undefined && value !== "")
      box.append(node("dt", {}, label), node("dd", {}, value));
  };
  const code = (text) => (text ? node("code", {}, text) : null);
  add("From", node("span", { class: "path" }, placeOf(item) + (record.end ? "–" + record.end : "")));
  add("To", item.to ? outputPath(item.to) : null);
  add("Verdict", node("span", {}, badge(item.verdict), " ", titleOf(item.verdict)));
  add("To do", toDo(item));
  add("Rule", node("span", {}, code(item.rule) || "none", " ", item.reason));
  add("Evidence", evidenceList(item));
  add("Source", sourceBlock(item) || whyNoSource(item));
  const patches = patchesOf(item), split = item.kind === "blocks" ? splitAt(item.path, item.line) : null;
  add(patches.length > 1 ? "Patches" : "Patch", patches.length ? node("div", {}, ...patches.map((file) => patchDetails(file))) : null);
  if (split) add("Split", node("div", {}, splitBadge(split), " ", splitSentence(split), splitFacts(split), sideBySide(split)));
  add("To change it", item.rule ? ruleChange(item.rule, item) : null);
  add("Condition", code(record.condition));
  add("Arms", armsTable(record));
  if (record.difference) add("Host text", record.difference === "same" ? "the same with and without the device" : record.difference === "differs" ? "differs with and without the device" : "not known to be the same");
  add("Shape", record.shape);
  add("Name", code(record.name || record.token));
  add("Change", record.change ? node("span", {}, code(record.change.before), " → ", code(record.change.after)) : null);
  add("Found by", record.found_by ? node("span", {}, code(record.found_by), " ", reasonOf(record.found_by)) : null);
  add("Python strategy", record.strategy ? strategySentence(record.strategy, code) : null);
  add("Guard", code(record.guard));
  add("Compiled into", record.library);
  add("Work", WORK_WORDS[item.work]);
  add("Remarks", remarkList(item));
  add("Scope", item.scope ? item.scope + (record.role ? ", " + record.role : "") : null);
  add("Also here", elsewhere(item));
  add("Link", node("a", { class: "row-link", href: addressOf(rowAddress(item)) }, "to this row"));
  add("Upstream", upstreamLink(item));
  add("Review", markBox(item, changed));
  return box;
}


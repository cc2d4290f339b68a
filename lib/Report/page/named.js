// named.js: what a search names itself, besides rows that have it: rules, patches, remarks.

const NAMED_MOST = 6;

function namedRule(id) {
  const rule = report.rules[id];
  return node("div", { class: "notice keep" }, "Rule ", node("code", {}, id), ": " + rule.reason + " " + counted(rule.hits, "hit") + ".", ruleChange(id));
}

function namedPatch(patch) {
  return node("div", { class: "notice keep" }, node("strong", {}, patch.title), ". " + patch.reason,
    node("p", { class: "sub" }, (patch.automatic ? "Made by splitting" : "Written by hand") + ", rule ", node("code", {}, patch.rule || "none"),
      patch.removable_when ? "; removable when " + patch.removable_when : "", "."), patchDetails(patch.file));
}

function namedRemark(remark) {
  return node("div", { class: "notice keep" }, node("code", {}, remark.id), " ", place(remark), ": " + remark.message);
}

function drawNamed(words) {
  const rules = Object.keys(report.rules).filter((id) => words.includes(id.toLowerCase()));
  const patches = report.patches.filter((patch) => words.some((word) => word.length > 5 && patch.file.toLowerCase().includes(word)));
  const remarks = report.diagnostics.filter((remark) => words.includes(remark.id.toLowerCase()));
  $("named").replaceChildren(...[...rules.map(namedRule), ...patches.map(namedPatch), ...remarks.map(namedRemark)].slice(0, NAMED_MOST));
}

// named.js: what a search names itself, besides rows that have it: verdicts, rules, patches,
// remarks; and the verdict that the list is narrowed to.

const NAMED_MOST = 6;

function namedVerdict(verdict) {
  return node("div", { class: "notice " + actionOf(verdict) }, badge(verdict), " ", titleOf(verdict) + ".",
    handOf(verdict) ? node("p", { class: "sub" }, "To do where no patch does it" + (isLater(verdict) ? ", " + LATER : "") + ": " + handOf(verdict) + ".") : "");
}

function namedRule(id) {
  const rule = report.rules[id];
  return node("div", { class: "notice keep" }, "Rule ", node("code", {}, id), ": " + rule.reason + " " + counted(rule.hits, "hit") + ".", ruleChange(id));
}

// What several patches have as their reason, only the first says.
function namedPatch(patch, at, patches) {
  const isFirst = patches.findIndex((other) => other.reason === patch.reason) === at;
  return node("div", { class: "notice keep" }, node("strong", {}, patch.title), "." + (isFirst ? " " + patch.reason : ""), patchBlocks(patch),
    node("p", { class: "sub" }, madeBy(patch) + ", rule ", node("code", {}, patch.rule || "none"),
      patch.removable_when ? "; removable when " + patch.removable_when : "", "."), patchDetails(patch.file));
}

function namedRemark(remark) {
  return node("div", { class: "notice keep" }, node("code", {}, remark.id), " ", place(remark), ": " + remark.message);
}

// What a number means, and where this run has it.
function namedNumber(word) {
  const isAsked = (name) => name.toLowerCase() === word;
  const remarks = report.diagnostics.filter((remark) => isAsked(remark.id)), name = Object.keys(sources.remarks).find(isAsked);
  if (!name && remarks.length) return remarks.map(namedRemark);
  if (!name) return /^td\d+$/.test(word) ? [node("div", { class: "notice act" }, "No remark has the number ", node("code", {}, word.toUpperCase()), ".")] : [];
  const [meaning, advice] = sources.remarks[name], splits = report.splits.filter((split) => split.diagnostic === name).length, has = remarks.length + splits;
  return [node("div", { class: "notice keep" }, node("code", {}, name), ": " + meaning, has ? " " + counted(has, "place") + " in this run." : " It does not occur in this run.",
    has ? node("p", { class: "sub" }, "What to do: " + advice) : ""), ...remarks.map(namedRemark)];
}

function drawNamed(words) {
  const rules = Object.keys(report.rules).filter((id) => words.includes(id.toLowerCase()));
  const patches = report.patches.filter((patch) => words.some((word) => patchesCalled(word).includes(patch) ||
    (word.length > 5 && patch.file.toLowerCase().includes(word))));
  const verdicts = Object.keys(report.verdicts).filter((name) => name === filter.verdict || words.includes(name.toLowerCase()));
  $("named").replaceChildren(...[...verdicts.map(namedVerdict), ...words.flatMap(namedNumber), ...patches.map(namedPatch), ...rules.map(namedRule)].slice(0, NAMED_MOST));
}

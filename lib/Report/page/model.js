// model.js: report.json => flat lists of items, one list a kind.
//
// An item: {kind, path, line, verdict, action, rule, reason, scope, module,
// sub (second line), to (destination), ordinary, record (as in report.json),
// work (what is done of it), id (in addresses), key (of its mark)}.

const report = JSON.parse(document.getElementById("report").textContent);
const sources = JSON.parse(document.getElementById("sources").textContent);

const ACTIONS = ["move", "supplement", "act", "keep", "unclassified"];
const ACTION_WORDS = {
  move: "moves", supplement: "is copied", act: "needs an edit or the backend", keep: "stays", unclassified: "unclassified",
};
const KINDS = [
  { key: "files", label: "Files", noun: "file" },
  { key: "blocks", label: "Blocks", noun: "block" },
  { key: "build_blocks", label: "Build blocks", noun: "build block" },
  { key: "python_sites", label: "Python sites", noun: "Python site" },
  { key: "named_code", label: "Named code", noun: "named-code site" },
];

const number = (n) => n.toLocaleString("en-US");
const counted = (n, noun) => number(n) + " " + noun + (n === 1 ? "" : "s");
const actionOf = (verdict) => (report.verdicts[verdict] || { action: "unclassified" }).action;
const titleOf = (verdict) => (report.verdicts[verdict] || { title: "" }).title;
// What to do about what has the verdict; "" where nobody has to.
const handOf = (verdict) => (report.verdicts[verdict] || {}).hand || "";
const reasonOf = (rule) => (report.rules[rule] || { reason: "" }).reason;

// How many files each directory at the top has.
const sizes = new Map();
const enlarge = (path, n) => sizes.set(path.split("/")[0], (sizes.get(path.split("/")[0]) || 0) + n);
for (const record of report.files) enlarge(record.path, 1);
for (const group of report.kept_files)
  for (const [directory, names] of Object.entries(group.directories)) enlarge(directory, names.length);
const LARGE = [...sizes.values()].reduce((sum, n) => sum + n, 0) / 5;

// A directory at the top; in one with a fifth of all files or more, one below it.
function moduleOf(path) {
  const parts = path.split("/");
  if (parts.length === 1) return "(top)";
  return sizes.get(parts[0]) >= LARGE && parts.length > 2 ? parts[0] + "/" + parts[1] : parts[0];
}

const scopes = new Map();

const splitsByPlace = new Map(report.splits.map((split) => [split.path + ":" + split.line, split]));
// For the details of a block.
const splitAt = (path, line) => splitsByPlace.get(path + ":" + line);

const LATER = "once no build reads it", LATER_ALL = "once no build reads them";
const WORK_WORDS = { left: "to edit by hand", later: "by hand " + LATER, refused: "refused", declared: "declared to stay", done: "done" };
const isLater = (verdict) => (report.verdicts[verdict] || {}).due === "once-moved";

const leftOf = (record) => (record.by_hand ? (isLater(record.verdict) ? "later" : "left") : "done");

function workOfBlock(record) {
  const split = splitAt(record.path, record.line);
  if (split && WORK_WORDS[split.outcome]) return split.outcome;
  return leftOf(record);
}

// What is done of an item that has to change in the host; "" of all others. What is left is
// what the report says; the verdict tells what is done from what nobody asked for.
function workOf(kind, record) {
  const asked = record.by_hand ||
    (kind === "named_code" ? actionOf(record.verdict) === "keep" && (handOf(record.verdict) || record.change) : actionOf(record.verdict) === "act");
  if (!asked || kind === "files") return "";
  return kind === "blocks" ? workOfBlock(record) : leftOf(record);
}

function makeItem(kind, record, more) {
  return Object.assign({
    kind, record, path: record.path, line: record.line || 0,
    verdict: record.verdict, action: actionOf(record.verdict), rule: record.rule,
    reason: record.reason === undefined ? reasonOf(record.rule) : record.reason,
    scope: scopes.get(record.path) || "", module: moduleOf(record.path),
    work: workOf(kind, record), sub: "", to: "", ordinary: false,
  }, more);
}

// Files with something that has a verdict of its own, whose scope its items have.
const judged = new Set([report.blocks, report.build_blocks, report.python_sites, report.named_code.sites].flat().map((record) => record.path));

// The ordinary files of a directory. There may be a hundred thousand: what they have in
// common is one record.
function* ordinaryItems(group, record, directory) {
  const common = { kind: "files", record, line: 0, verdict: group.verdict, action: actionOf(group.verdict), rule: group.rule,
    reason: reasonOf(group.rule), scope: group.scope, work: "", sub: "", to: "", ordinary: true };
  const prefix = directory === "." ? "" : directory + "/", module = moduleOf(prefix + "x");
  for (const name of group.directories[directory]) {
    const path = prefix + name;
    if (judged.has(path)) scopes.set(path, group.scope);
    yield { ...common, path, module, id: "files/" + path, key: "files " + path };
  }
}

function fileItems() {
  const items = [];
  for (const record of report.files) {
    scopes.set(record.path, record.scope);
    items.push(makeItem("files", record, { to: record.destination || "", id: "files/" + record.path, key: "files " + record.path }));
  }
  for (const group of report.kept_files) {
    const record = { verdict: group.verdict, rule: group.rule, scope: group.scope };
    for (const directory of Object.keys(group.directories))
      for (const item of ordinaryItems(group, record, directory)) items.push(item);
  }
  return items.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function pythonSub(site) {
  const how = site.kind === "use" ? site.form : "defined here";
  return site.name + ", " + how + (site.when ? ", at " + site.when : "");
}

function namedSub(site) {
  return site.change ? site.change.before + " → " + site.change.after : site.token;
}

function buildModel() {
  const lists = { files: fileItems() };
  lists.blocks = report.blocks.map((r) => makeItem("blocks", r, { sub: r.condition }));
  lists.build_blocks = report.build_blocks.map((r) => makeItem("build_blocks", r, { sub: r.condition }));
  lists.python_sites = report.python_sites.map((r) => makeItem("python_sites", r, { sub: pythonSub(r) }));
  lists.named_code = report.named_code.sites.map((r) => makeItem("named_code", r, { sub: namedSub(r) }));
  return lists;
}

const model = buildModel();
model.all = [].concat(...KINDS.map((kind) => model[kind.key]))
  .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));

// `name` => the items that have it. Most pages are read without asking, so it is made then.
function indexBy(name) {
  let index = null;
  return (value) => {
    if (!index) {
      index = new Map();
      for (const item of model.all) {
        const list = index.get(item[name]);
        if (list) list.push(item);
        else index.set(item[name], [item]);
      }
    }
    return index.get(value) || [];
  };
}
const itemsAt = indexBy("path"), itemsOfId = indexBy("id"), itemsOfKey = indexBy("key");

const placeOf = (item) => item.path + (item.line ? ":" + item.line : "");

// `name`, or with a number where `taken` has it: what stands twice at one place has two names.
function unique(name, taken) {
  let own = name;
  for (let at = 2; taken.has(own); ++at) own = name + "~" + at;
  return own;
}

// A file's are its path.
function nameItems() {
  const ids = new Set(), keys = new Set();
  for (const kind of KINDS.slice(1))
    for (const item of model[kind.key]) {
      item.id = unique(kind.key + "/" + placeOf(item), ids);
      item.key = unique([kind.key, placeOf(item), item.sub].join(" ").trim(), keys);
      ids.add(item.id);
      keys.add(item.key);
    }
}
nameItems();

const remarksByPath = new Map();
for (const remark of report.diagnostics) {
  if (!remarksByPath.has(remark.path)) remarksByPath.set(remark.path, []);
  remarksByPath.get(remark.path).push(remark);
}

// What the tool remarked on an item's lines; of a file, on all of them.
const remarksOn = (item) => (remarksByPath.get(item.path) || []).filter((remark) =>
  !item.line || (remark.line >= item.line && remark.line <= (item.record.end || item.line)));

// What the run wrote beside this page's directory; with a backend in the checkout, nothing there.
const written = new Set(report.options && report.options.placement === "out-of-tree"
  ? [...report.files.map((file) => file.destination), ...report.added_files.map((file) => file.destination)].filter(Boolean) : []);
const placeOfPatch = (file) => [...written].find((path) => path.endsWith("/" + file));

const patchesByPath = new Map();
function readPatches() {
  for (const [file, diff] of Object.entries(sources.patches))
    for (const [, path] of diff.matchAll(/^--- a\/(.*)$/gm)) patchesByPath.set(path, [...(patchesByPath.get(path) || []), file]);
}
readPatches();

// The patches that change an item: a file's are all that change it.
const patchesOf = (item) => (item.line ? [item.record.patch].filter(Boolean) : patchesByPath.get(item.path) || []);
const patchNamed = (file) => report.patches.find((patch) => patch.file === file);

// What else names an item: its patches, rules that had a say, remarks, what its block became.
function searched(item) {
  const split = item.kind === "blocks" ? splitAt(item.path, item.line) : null, patches = patchesOf(item);
  return [...patches, ...patches.map((file) => (patchNamed(file) || { rule: "" }).rule), item.record.name || "", item.record.found_by || "",
    ...(item.record.evidence || []).map((evidence) => evidence.rule), ...remarksOn(item).map((remark) => remark.id),
    ...(split ? [split.name, split.diagnostic, split.rule, split.transform, split.outcome, sources.backends[split.path] || ""] : [])];
}

const placeIn = (word) => /^(.*[^:]):(\d+)$/.exec(word);

// What was copied with its quotes, brackets or commas, without them.
function bare(word) {
  const inner = word.replace(/^["'`“”‘’]+|["'`“”‘’]+[:,;.]*$|[,;]+$/g, "").replace(/(\d):$/, "$1");
  const [, bracketed] = /^[(<[](.+)[)>\]]$/.exec(inner) || [];
  return bracketed || inner;
}

// A place as compilers, editors and code hosts write it, as path:line: with a column or a last
// line, #L2273 or (2273), in the address of a file. Other words are as they were typed.
function plainWord(typed) {
  const word = bare(typed).replace(/^https?:\/\/.*?\/blob\/[^/]+\//, "").replace(/^(?:\.\/)+/, "");
  const [, path, line] = /^(.*[^:]):(\d+)(?::\d+|[-–]\d+)$/.exec(word) || /^(.+?)#l(\d+)(?:-l?\d+)?$/.exec(word) || /^(.*[./].*)\((\d+)(?:,\d+)?\):?$/.exec(word) || [];
  return path ? path + ":" + line : word;
}

const wordsOf = (text) => text.toLowerCase().split(/\s+/).map(plainWord).filter(Boolean);

// "Module.cpp:2273" names what has that line, wherever in it.
function hasLine(item, word) {
  const place = placeIn(word);
  if (!place || !item.line) return false;
  const line = Number(place[2]), path = item.path.toLowerCase();
  return line >= item.line && line <= (item.record.end || item.line) &&
    (path === place[1] || path.endsWith("/" + place[1]));
}

function haystack(item) {
  if (item.text === undefined)
    item.text = [placeOf(item), item.verdict, item.rule, item.reason, item.sub, item.to, ...searched(item)]
      .join("\n").toLowerCase();
  return item.text;
}

const patchesCalled = (word) => report.patches.filter((patch) => patch.file.split("/").pop().toLowerCase() === word);

const firstOnes = (items, isFirst) => [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];

// Before the others come the files with a name that was searched for, whole, and what the
// patches change whose names were.
function namedFirst(items, words) {
  const files = words.flatMap(patchesCalled).map((patch) => patch.file);
  if (files.length) return firstOnes(items, (item) => patchesOf(item).some((file) => files.includes(file)));
  if (words.some(placeIn)) return firstOnes(items, (item) => words.some((word) => hasLine(item, word)));
  const isNamed = (isIt) => (item) => item.kind === "files" && words.some((word) => isIt(item.path.toLowerCase(), word));
  return words.length ? firstOnes(firstOnes(items, isNamed((path, word) => path.endsWith("/" + word))), isNamed((path, word) => path === word)) : items;
}

// Every word has to occur. Without words, ordinary files are left out unless
// they are asked for. A line with nothing of its own has the verdict of its file.
function search(filter) {
  const words = wordsOf(filter.search), found = matching(filter, words);
  if (found.length || !words.some(placeIn) || matching({ ...filter, kind: "all" }, words).length) return found;
  return matching(filter, words.map((word) => (placeIn(word) || [word, word])[1])).filter((item) => item.kind === "files");
}

function matching(filter, words) {
  const ordinary = filter.kind === "all" ? words.length > 0 : filter.ordinary;
  return namedFirst(model[filter.kind].filter((item) =>
    (ordinary || !item.ordinary) && words.every((word) => haystack(item).includes(word) || hasLine(item, word))), words);
}

// The exact conditions, but for the one on `except`.
const CONDITIONS = ["work", "action", "verdict", "rule", "module", "scope", "under"];
const meets = (item, key, value) => (key === "under" ? item.path.startsWith(value + "/") : item[key] === value);
function narrow(items, filter, except) {
  const set = CONDITIONS.filter((key) => filter[key] && key !== except);
  return set.length ? items.filter((item) => set.every((key) => meets(item, key, filter[key]))) : items;
}

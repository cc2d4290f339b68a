// overlay.js: a whole file of rules that gives an item another verdict, to be laid over the pack.

// Where the rules for each kind stand, and what places.json calls it.
const OVERLAYS = {
  files: { file: "pytorch/files.json", array: "rules" },
  blocks: { file: "pytorch/blocks.json", array: "rules", thing: "block" },
  build_blocks: { file: "pytorch/build-blocks.json", array: "rules", thing: "build-block" },
  python_sites: { file: "pytorch/python.json", array: "rules", thing: "python-site" },
  named_code: { file: "pytorch/names.json", array: "sites", thing: "named-code" },
};
const PLACES = "pytorch/places.json"; // asked before the others

const OTHER_ACTION = { move: "keep", supplement: "keep", act: "keep", keep: "act", unclassified: "keep" };
const isAllowed = (item, verdict) => ["keep", "move", item.kind === "files" ? "supplement" : "act"].includes(actionOf(verdict));

// Whether the rules of the item's own kind decided; else what lies at a place did, or a block around.
const isOwnRule = (item) => item.kind === "files" || originOf(item.rule).name === OVERLAYS[item.kind].file;

// What a rule for `item` matches besides its path, as narrow as its kind allows.
function narrowMatch(item) {
  const record = item.record;
  if (item.kind === "files") return {};
  if (!isOwnRule(item)) return { things: [OVERLAYS[item.kind].thing] };
  if (item.kind === "blocks") return { macrosAny: record.macros, shapes: [record.shape] };
  if (item.kind === "build_blocks") return { variablesAny: record.variables };
  if (item.kind === "python_sites") return { kinds: [record.kind], forms: [record.form], when: [record.when] };
  return { names: [record.found_by] };
}

// What else in the same file the rule would match.
function alsoMatched(item) {
  if (item.kind === "files") return [];
  const own = Object.values(narrowMatch(item));
  const fits = (other) => Object.values(narrowMatch(other)).every((values, at) => !values || !own[at] || values.some((value) => own[at].includes(value)));
  return itemsAt(item.path).filter((other) => other !== item && other.kind === item.kind && isOwnRule(other) === isOwnRule(item) && fits(other));
}

const backendUnits = new Set(report.units.map((unit) => unit.destination));
const slug = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

// {file, text}: `text` is all that the file needs.
function overlayFor(item, verdict) {
  const files = item.kind === "files", own = isOwnRule(item), origin = originOf(item.rule);
  const place = own ? OVERLAYS[item.kind] : { file: PLACES, array: "rules" };
  const sameList = origin.name === place.file && origin.array === place.array;
  const narrow = Object.entries(narrowMatch(item)).filter(([, values]) => values && values.length && values[0]);
  const leaves = files && backendUnits.has(item.to) && actionOf(verdict) !== "move";
  const rule = { id: "own-" + slug(placeOf(item)), ...(sameList ? { before: item.rule } : {}), reason: "Say here why.",
    ...(files ? { tier: "exception" } : {}), match: { ...Object.fromEntries(narrow), paths: [item.path.replace(/[*?[\]{}]/g, "?")] },
    verdict, ...(leaves ? { leavesUnits: true } : {}) };
  return { file: place.file, leaves, text: JSON.stringify({ [place.array]: [rule] }, null, 2) + "\n" };
}

// Ordinary files are reported without their role: it goes by the ending, as others have it.
const endingOf = (path) => /[^./]*$/.exec(path)[0];
const roles = new Map(report.files.map((record) => [endingOf(record.path), record.role]));
const roleOf = (item) => item.record.role || roles.get(endingOf(item.path)) || endingOf(item.path);

// The verdicts that the item could have: those that something like it has, so that Python is
// offered none of a header's. Where nothing else is like it, those of its kind. First the most
// frequent one, of the action that is most likely meant.
function otherVerdicts(item) {
  const like = model[item.kind].filter((other) => item.kind !== "files" || roleOf(item) === roleOf(other));
  const counts = countBy(like, (other) => other.verdict);
  const fitting = (of) => [...of.keys()].filter((verdict) => verdict !== item.verdict && isAllowed(item, verdict));
  const meant = item.kind === "files" && item.action === "keep" ? "move" : OTHER_ACTION[item.action];
  const order = (verdict) => (actionOf(verdict) === meant ? 0 : 1);
  const found = fitting(counts);
  return (found.length ? found : fitting(countBy(model[item.kind], (other) => other.verdict)))
    .sort((a, b) => order(a) - order(b) || (counts.get(b) || 0) - (counts.get(a) || 0) || (a < b ? -1 : 1));
}

// A text to take away, with a button that copies it.
function copied(text, label) {
  const pre = node("pre", { class: "source whole", tabindex: "0", "aria-label": label }, text);
  const button = node("button", { class: "copy", type: "button", onclick: async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch (error) { // where the browser does not let a page write there
      getSelection().selectAllChildren(pre);
      button.textContent = "Selected: copy it";
    }
  } }, "Copy");
  return node("div", { class: "copied" }, pre, button);
}

function tryIt(place) {
  return "torch-decouple rules check --rules DIR\n" + (place ? "torch-decouple why CHECKOUT " + place + " --rules DIR\n" : "") +
    "torch-decouple run CHECKOUT -o OUT --rules DIR\n";
}

function overlayNotes(item, verdict, overlay) {
  const notes = [], also = alsoMatched(item);
  if (overlay.leaves)
    notes.push("A library of the backend compiles this file. leavesUnits says that the library does without it; if you do not mean that, remove the line, and the run reports the loss (TD2067).");
  if (item.kind === "files" && actionOf(verdict) === "move" && report.options)
    notes.push("If the layout does not know the directory, DIR/layouts/" + report.options.layout + ".json has to say where the file goes.");
  if (also.length)
    notes.push("The rule also matches " + counted(also.length, "other") + " in this file (" + also.slice(0, 5).map((other) => ":" + other.line).join(", ") +
      (also.length > 5 ? ", …" : "") + "); docs/RuleReference.md lists the keys that narrow it.");
  return notes.map((text) => node("p", { class: "sub" }, text));
}

// The overlay for an item, with a choice of verdicts.
function overlayBox(item) {
  const verdicts = otherVerdicts(item), out = node("div", {});
  if (!verdicts.length) return "";
  const select = node("select", { "aria-label": "The verdict it should have" },
    ...verdicts.map((verdict) => node("option", { value: verdict }, verdict + ": " + titleOf(verdict))));
  const draw = () => {
    const overlay = overlayFor(item, select.value);
    out.replaceChildren(node("p", { class: "sub" }, "The whole of ", node("code", {}, "DIR/" + overlay.file), ":"), copied(overlay.text, "Overlay"),
      ...overlayNotes(item, select.value, overlay), node("p", { class: "sub" }, "To try it (CHECKOUT is the checkout of PyTorch):"), copied(tryIt(placeOf(item)), "Commands"));
  };
  select.addEventListener("change", draw);
  draw();
  return node("details", { class: "overlay" }, node("summary", {}, "An overlay that gives this another verdict"), node("label", {}, "It should be ", select), out);
}

// The overlay that takes a rule out.
function removalBox(rule) {
  const origin = originOf(rule);
  if (!origin.array) return "";
  const text = JSON.stringify({ [origin.array]: [{ id: rule, remove: true }] }, null, 2) + "\n";
  return node("details", { class: "overlay" }, node("summary", {}, "An overlay that removes this rule"),
    node("p", { class: "sub" }, "The whole of ", node("code", {}, "DIR/" + origin.name), ":"), copied(text, "Overlay"), copied(tryIt(""), "Commands"),
    node("p", { class: "sub" }, "To change one place only, open its row, which offers a rule for it."));
}

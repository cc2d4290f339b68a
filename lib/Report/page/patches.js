// patches.js: what each patch of the host does.

// The blocks that a patch takes out of the host.
const splitsOf = (file) => report.splits.filter((split) => isSplit(split) && patchAt(split) === file);

// What the backend has instead of the blocks of a patch, and where.
function backendTexts(file) {
  const made = splitsOf(file).filter((split) => split.backend.trim()), places = [...new Set(made.map((split) => sources.backends[split.path]).filter(Boolean))];
  return node("div", { class: "side" }, node("h4", {}, "The backend"), ...places.map((path) => node("p", { class: "generated" }, outputPath(path))),
    ...made.map((split) => textColumn(split.path + ":" + split.line, split.backend, "")));
}

// A patch's text: the diff, and beside it what the backend has instead.
function patchText(file) {
  const diff = diffBlock(sources.patches[file].replace(/\n$/, "").split("\n"));
  if (!splitsOf(file).some((split) => split.backend.trim())) return diff;
  return node("div", { class: "sides" }, node("div", { class: "side" }, node("h4", {}, "The host, before and after"), diff), backendTexts(file));
}

function patchDetails(file) {
  const path = placeOfPatch(file);
  if (!sources.patches[file]) return path ? outputPath(path) : node("code", {}, file);
  const box = node("details", { class: "patch" }, node("summary", {}, node("code", {}, file)));
  box.addEventListener("toggle", () => {
    if (box.open && box.children.length === 1) box.append(path ? node("p", { class: "generated" }, outputPath(path)) : "", patchText(file));
  });
  return box;
}

// {blocks: [{path, line, text}], files, added, gone}: what a patch changes.
function patchChanges(patch) {
  const splits = splitsOf(patch.file).map((split) => ({ path: split.path, line: split.line, text: splitWords(split) }));
  const build = report.build_blocks.filter((block) => block.patch === patch.file)
    .map((block) => ({ path: block.path, line: block.line, text: block.condition }));
  const lines = (sources.patches[patch.file] || "").split("\n");
  const count = (pattern) => lines.filter((line) => pattern.test(line)).length;
  return { blocks: [...splits, ...build], files: lines.flatMap((line) => /^--- a\/(.*)$/.exec(line)?.[1] || []),
    added: count(/^\+(?!\+\+ [ab/])/), gone: count(/^-(?!-- [ab/]|--$|- $)/) };
}

// "2 blocks: line 20, includes are dropped; line 66, becomes the hook f. +4 −12 lines."
function patchLine(patch) {
  const { blocks, files, added, gone } = patchChanges(patch), many = new Set(blocks.map((block) => block.path)).size > 1;
  const shown = blocks.slice(0, 4).map((block) => (many ? block.path + ":" : "line ") + block.line + ", " + block.text);
  return (blocks.length ? counted(blocks.length, "block") + ": " + shown.join("; ") + (blocks.length > 4 ? "; and " + number(blocks.length - 4) + " more" : "") + ". " : "") +
    (files.length > 1 || !blocks.length ? files.join(", ") + ": " : "") + "+" + number(added) + " −" + number(gone) + " lines.";
}

// Each block of a patch, with the way to it.
function patchBlocks(patch) {
  const { blocks, files, added, gone } = patchChanges(patch);
  return node("div", { class: "does" }, node("ul", { class: "list" }, ...blocks.map((block) => node("li", {},
    node("span", {}, place(block), "  ", block.text)))), node("p", { class: "sub" }, files.join(", ") + ": +" + number(added) + " −" + number(gone) + " lines"));
}

// How a patch came about. Those of a group are no part of the host's series.
const MADE = { "python-rfc": "Made by --python rfc", "transition-move": "Made by --transition move" };
const madeBy = (patch) => (patch.group === "marks" ? "Comments only" : patch.group ? "Optional, made by a rule" :
  patch.automatic ? MADE[patch.rule] || "Made by splitting" : "Written by hand");

// Patches whose reason is the same say it once.
function drawPatches() {
  if (!report.patches.length) { $("patches-section").hidden = true; return; }
  $("patches").append(node("p", { class: "patch-counts" }, patchCounts().map(([count, what]) => number(count) + " " + what).join(", ") + "."));
  const reasons = new Map();
  for (const patch of report.patches) reasons.set(patch.reason, [...(reasons.get(patch.reason) || []), patch]);
  for (const [reason, patches] of reasons)
    $("patches").append(node("p", { class: "quiet" }, counted(patches.length, "patch").replace("patchs", "patches") +
      ", " + madeBy(patches[0]).toLowerCase() + ": " + reason),
    node("ul", { class: "patches" }, ...patches.map((patch) => node("li", {}, node("strong", {}, patch.title),
      node("span", { class: "sub patch-line" }, patchLine(patch)), patchDetails(patch.file)))));
}

drawPatches();

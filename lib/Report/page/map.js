// map.js: where the device is: the tree by the share of files that leave, a directory in another.

const LEAVING = ["move", "supplement"];
const BAR_PARTS = [...ACTIONS, "apart"];
const MAP_ORDERS = {
  count: { label: "most files first", of: (directory) => directory.leaving },
  share: { label: "highest share first", of: (directory) => directory.leaving / directory.all },
};
const mapOpen = new Set(); // paths
let mapOrder = "count";

const parentOf = (path) => (path === "." ? null : path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".");

// Path => {path, all, leaving, counts by action and of those counted apart, below}: every
// directory with its subdirectories' files.
function directoriesOf(items) {
  const own = new Map(), tree = new Map();
  for (const item of items) {
    const path = parentOf(item.path);
    if (!own.has(path)) own.set(path, {});
    own.get(path)[item.action] = (own.get(path)[item.action] || 0) + 1;
  }
  const directory = (path) => {
    if (tree.has(path)) return tree.get(path);
    const apart = apartIn(path), made = { path, all: apart, leaving: 0, counts: { apart }, below: [] };
    tree.set(path, made);
    if (path !== ".") directory(parentOf(path)).below.push(made);
    return made;
  };
  for (const [path, counts] of own)
    for (let at = path; at; at = parentOf(at)) addCounts(directory(at), counts);
  return tree;
}

// A directory may be called like something that every object has.
function apartIn(path) {
  return Object.hasOwn(sources.apart || {}, path) ? sources.apart[path] : 0;
}

function addCounts(directory, counts) {
  for (const [action, count] of Object.entries(counts)) {
    directory.counts[action] = (directory.counts[action] || 0) + count;
    directory.all += count;
    if (LEAVING.includes(action)) directory.leaving += count;
  }
}

// 100 % only where nothing stays.
function percent(part, all) {
  const share = 100 * part / all;
  return (share < 10 && part ? Math.max(0.1, Math.floor(share * 10) / 10) : Math.floor(share)) + " %";
}

const inside = (directory) => directory.below.filter((other) => other.leaving)
  .sort((a, b) => MAP_ORDERS[mapOrder].of(b) - MAP_ORDERS[mapOrder].of(a) || (a.path < b.path ? -1 : 1));

// A directory with nothing but another one stands for that.
const innermost = (directory) => (directory.below.length === 1 && directory.below[0].all === directory.all ? innermost(directory.below[0]) : directory);

// The lists of what leaves a directory.
const mapLinks = (directory) => LEAVING.filter((action) => directory.counts[action]).map((action) =>
  node("button", { class: "linkish", type: "button", onclick: () => show({ kind: "files", action, under: directory.path === "." ? "" : directory.path }) },
    number(directory.counts[action]) + " " + (action === "move" ? "move" : directory.counts[action] === 1 ? "is copied" : "are copied")));

function mapRow(directory, above, depth) {
  const name = directory.path === "." ? "the checkout" : directory.path.slice(above === "." ? 0 : above.length + 1), { apart } = directory.counts;
  const said = BAR_PARTS.filter((part) => directory.counts[part]).map((part) => number(directory.counts[part]) + " " +
    (part === "apart" ? "of other projects" : ACTION_WORDS[part])).join(", ");
  const opens = directory.path !== "." && inside(directory).length > 0;
  const label = opens ? node("button", { class: "map-open path", type: "button", "aria-expanded": String(mapOpen.has(directory.path)) }, name)
    : node("span", { class: "path" }, name);
  const row = node("div", { class: "map-row", style: "--depth:" + depth }, node("span", { class: "map-name" }, label),
    node("span", { class: "map-links" }, ...mapLinks(directory)),
    node("span", { class: "number" }, percent(directory.leaving, directory.all) + " of " + counted(directory.all, "file") + (apart ? " (" + number(apart) + " of other projects)" : "")),
    node("span", { class: "bar", title: said }, ...BAR_PARTS.filter((part) => directory.counts[part]).map((part) => node("i", { class: part, style: "flex:" + directory.counts[part] }))));
  if (opens) label.addEventListener("click", () => toggleMap(directory, label));
  return row;
}

function toggleMap(directory, label) {
  const item = label.closest("li"), depth = item.closest("ul").dataset.depth;
  if (mapOpen.delete(directory.path)) item.lastElementChild.remove();
  else {
    mapOpen.add(directory.path);
    item.append(mapList(directory, Number(depth) + 1));
  }
  label.setAttribute("aria-expanded", String(mapOpen.has(directory.path)));
}

// What is below `directory`; an only one is open at once.
function mapList(directory, depth) {
  const rows = inside(directory).map(innermost);
  if (rows.length === 1 && inside(rows[0]).length) mapOpen.add(rows[0].path);
  return node("ul", { class: "map-list", "data-depth": depth }, ...rows.map((row) =>
    node("li", {}, mapRow(row, directory.path, depth), mapOpen.has(row.path) && inside(row).length ? mapList(row, depth + 1) : "")));
}

function drawMap() {
  const root = directoriesOf(model.files).get(".");
  const draw = () => $("map-rows").replaceChildren(mapRow(root, ".", 0), mapList(root, 0));
  if (!root || !root.leaving) { $("map").hidden = true; return; }
  const apart = root.counts.apart;
  $("map-said").textContent = "Files that move or are copied, and their share of all files of a directory" +
    (apart ? ", those of other projects included, which are counted apart and stay." : ".");
  $("map-order").append(...Object.entries(MAP_ORDERS).map(([value, order]) => node("option", { value }, order.label)));
  $("map-order").addEventListener("change", () => { mapOrder = $("map-order").value; draw(); });
  draw();
}

drawMap();

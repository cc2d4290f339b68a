// pictures.js: where CUDA is, and where it goes.

const SVG = $("flow").namespaceURI;

function shape(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const countBy = (items, key) => {
  const counts = new Map();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) || 0) + 1);
  return counts;
};

// One bar a module: how many of its files each action takes, widest where most leave.
function drawMap() {
  const modules = new Map();
  for (const item of model.files) {
    if (!modules.has(item.module)) modules.set(item.module, { all: 0 });
    const counts = modules.get(item.module);
    ++counts.all;
    counts[item.action] = (counts[item.action] || 0) + 1;
  }
  const leaving = (counts) => (counts.move || 0) + (counts.supplement || 0);
  const rows = [...modules].filter(([, counts]) => leaving(counts)).sort((a, b) => leaving(b[1]) - leaving(a[1]));
  $("map").append(...rows.map(([module, counts]) => {
    const said = ACTIONS.filter((action) => counts[action]).map((action) => number(counts[action]) + " " + ACTION_WORDS[action]).join(", ");
    return node("button", { class: "map-row", type: "button", title: said, onclick: () => show({ kind: "files", module, action: "move" }) },
      node("span", { class: "path" }, module), node("span", { class: "number" }, number(leaving(counts)) + " of " + number(counts.all)),
      node("span", { class: "bar" }, ...ACTIONS.filter((action) => counts[action]).map((action) => node("i", { class: action, style: "flex:" + counts[action] }))));
  }));
}

const RIBBON = { width: 640, left: 8, right: 632, bar: 10, least: 1.5, scale: 0.42, gap: 17, top: 12 };

// Places of `counts`' bars below one another: {name: {y, height, used}}.
function stacked(counts) {
  const places = new Map();
  let y = RIBBON.top;
  for (const [name, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    const height = Math.max(RIBBON.least, count * RIBBON.scale);
    places.set(name, { y, height, used: 0, count });
    y += height + RIBBON.gap;
  }
  return { places, end: y };
}

function ribbon(from, to, count, title) {
  const height = Math.max(RIBBON.least, count * RIBBON.scale);
  const a = from.y + from.used + height / 2, b = to.y + to.used + height / 2, middle = RIBBON.width / 2;
  from.used += height;
  to.used += height;
  return shape("path", { class: "ribbon", "stroke-width": height,
    d: `M${RIBBON.left + RIBBON.bar} ${a} C${middle} ${a} ${middle} ${b} ${RIBBON.right - RIBBON.bar} ${b}` }, shape("title", {}, title));
}

function ends(stack, x, anchor) {
  return [...stack.places].flatMap(([name, place]) => [
    shape("rect", { class: "ribbon-end", x, y: place.y, width: RIBBON.bar, height: place.height }),
    shape("text", { x: anchor === "start" ? x + RIBBON.bar + 5 : x - 5, y: place.y + place.height + 11, "text-anchor": anchor },
      name + "  " + number(place.count))]);
}

// The backend's directory of a place in the output, two below its package at most.
const directoryOf = (path) => path.split("/").slice(2, -1).slice(0, 4).join("/");
const FEWEST = 4; // files of a directory that has a ribbon's end of its own

// From upstream's directories to the backend's.
function drawFlow() {
  const moved = model.files.filter((item) => item.action === "move" && item.to);
  const sizes = countBy(moved, (item) => directoryOf(item.to));
  const goal = (path) => (sizes.get(directoryOf(path)) < FEWEST ? "other directories" : directoryOf(path));
  const pairs = countBy(moved, (item) => item.module + "\n" + goal(item.to));
  if (!pairs.size) { $("flow-section").hidden = true; return; }
  const sum = (at) => {
    const counts = new Map();
    for (const [pair, count] of pairs) counts.set(pair.split("\n")[at], (counts.get(pair.split("\n")[at]) || 0) + count);
    return stacked(counts);
  };
  const from = sum(0), to = sum(1);
  const ribbons = [...pairs].sort((a, b) => b[1] - a[1]).map(([pair, count]) => {
    const [left, right] = pair.split("\n");
    return ribbon(from.places.get(left), to.places.get(right), count, number(count) + " files of " + left + " go to " + right);
  });
  $("flow").setAttribute("viewBox", `0 0 ${RIBBON.width} ${Math.max(from.end, to.end)}`);
  $("flow").setAttribute("aria-label", "Where the moved files come from and go to; the list of files has each");
  $("flow").append(...ribbons, ...ends(from, RIBBON.left, "start"), ...ends(to, RIBBON.right - RIBBON.bar, "end"));
}

drawMap();
drawFlow();

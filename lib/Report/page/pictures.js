// pictures.js: where what is the device's goes: from upstream's directories to the backend's.

const SVG = $("flow").namespaceURI;

function shape(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const countBy = (items, key) => {
  const counts = new Map();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) || 0) + 1);
  return counts;
};

// In units of the picture, which are pixels where it is narrowest.
const FLOW = { ribbons: 300, bar: 10, least: 1.5, scale: 0.42, gap: 17, top: 10, letter: 6.8, space: 7 };
const flowLabel = (name, place) => name + "  " + number(place.count);

// Places of `counts`' bars below one another: {places: {name: {y, height, used, count}}, end, width of the labels}.
function stacked(counts) {
  const places = new Map();
  let y = FLOW.top;
  for (const [name, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    const height = Math.max(FLOW.least, count * FLOW.scale);
    places.set(name, { y, height, used: 0, count });
    y += height + FLOW.gap;
  }
  const letters = Math.max(...[...places].map(([name, place]) => flowLabel(name, place).length));
  return { places, end: y, width: letters * FLOW.letter + FLOW.space };
}

// From the bar that ends at `left` to the one that begins at `right`.
function ribbon(from, to, count, title, left, right) {
  const height = Math.max(FLOW.least, count * FLOW.scale);
  const a = from.y + from.used + height / 2, b = to.y + to.used + height / 2, middle = (left + right) / 2;
  from.used += height;
  to.used += height;
  return shape("path", { class: "ribbon", "stroke-width": height, d: `M${left} ${a} C${middle} ${a} ${middle} ${b} ${right} ${b}` }, shape("title", {}, title));
}

// The bars at `x`, and their names on the side that has no ribbons.
function ends(stack, x, anchor) {
  return [...stack.places].flatMap(([name, place]) => [
    shape("rect", { class: "ribbon-end", x, y: place.y, width: FLOW.bar, height: place.height }),
    shape("text", { x: anchor === "end" ? x - FLOW.space : x + FLOW.bar + FLOW.space, y: place.y + place.height / 2 + 4, "text-anchor": anchor }, flowLabel(name, place))]);
}

// The backend's directory of a place in the output, two below its package at most.
const directoryOf = (path) => path.split("/").slice(2, -1).slice(0, 4).join("/");
const FEWEST = 4; // files of a directory that has a ribbon's end of its own

// How many files go from where to where: "from\nto" => count.
function flowPairs() {
  const moved = model.files.filter((item) => item.action === "move" && item.to);
  const sizes = countBy(moved, (item) => directoryOf(item.to));
  const goal = (path) => (sizes.get(directoryOf(path)) < FEWEST ? "other directories" : directoryOf(path));
  return [...countBy(moved, (item) => item.module + "\n" + goal(item.to))].sort((a, b) => b[1] - a[1]);
}

function drawFlow() {
  const pairs = flowPairs();
  if (!pairs.length) { $("flow-part").hidden = true; return; }
  const sum = (at) => {
    const counts = new Map();
    for (const [pair, count] of pairs) counts.set(pair.split("\n")[at], (counts.get(pair.split("\n")[at]) || 0) + count);
    return stacked(counts);
  };
  const from = sum(0), to = sum(1), left = from.width + FLOW.bar, right = left + FLOW.ribbons, width = right + FLOW.bar + to.width;
  const ribbons = pairs.map(([pair, count]) => {
    const [source, goal] = pair.split("\n");
    return ribbon(from.places.get(source), to.places.get(goal), count, number(count) + " files of " + source + " go to " + goal, left, right);
  });
  $("flow").setAttribute("viewBox", `0 0 ${width} ${Math.max(from.end, to.end)}`);
  $("flow").setAttribute("style", `min-width:${Math.ceil(width)}px;max-width:${Math.ceil(width * 1.35)}px`);
  $("flow").setAttribute("aria-label", "Where the moved files come from and go to; the list of files has each");
  $("flow").append(...ribbons, ...ends(from, left - FLOW.bar, "end"), ...ends(to, right, "start"));
}

drawFlow();
$("flow-section").hidden = $("map").hidden && $("flow-part").hidden;

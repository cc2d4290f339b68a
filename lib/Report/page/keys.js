// keys.js: the keyboard, the address, and what the marks' buttons do.

const isTyping = () => /INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName);

// The row that the keyboard is at: the one with the focus, in itself or in what it has opened,
// or the open one.
function currentRow() {
  const row = document.activeElement.closest("#rows > tr");
  return row ? (row.matches(".detail") ? row.previousElementSibling : row) : rowsById.get(openId);
}

function moveFocus(step) {
  const rows = [...document.querySelectorAll("tr.item")], at = rows.indexOf(currentRow());
  if (step > 0 && at === rows.length - 1 && drawn < shown.length) {
    drawMore(PAGE);
    moveFocus(step);
    return;
  }
  const row = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  if (row) { row.focus({ preventScroll: true }); row.scrollIntoView({ block: "nearest" }); }
}

const KEYS = {
  "/": () => { $("search").focus({ preventScroll: true }); $("search").select(); },
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  "?": () => ($("keys").open ? $("keys").close() : $("keys").showModal()),
};

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.activeElement === $("search")) {
    event.preventDefault(); // a browser empties the field, and the list stays as it was searched
    $("search").blur();
  }
  if (isTyping() || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

// An address of its own would take the filters away.
document.querySelector("a.skip").addEventListener("click", (event) => { event.preventDefault(); KEYS["/"](); });

$("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], tabs = [...$("tabs").children], at = tabs.indexOf(event.target);
  if (step && at >= 0) tabs[(at + step + tabs.length) % tabs.length].focus();
});

$("marks-json").addEventListener("click", () => download("review.json", "application/json", marksJson()));
$("marks-markdown").addEventListener("click", () => download("review.md", "text/markdown", marksMarkdown()));
$("marks-comments").addEventListener("click", () => download("review-comments.json", "application/json", marksComments()));

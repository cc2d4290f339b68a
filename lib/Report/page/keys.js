// keys.js: the keyboard, the address, and what the marks' buttons do.

const isTyping = () => /INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName);

function moveFocus(step) {
  const rows = [...document.querySelectorAll("tr.item")];
  const at = rows.indexOf(document.activeElement.closest("tr.item"));
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
  if (event.key === "Escape" && document.activeElement === $("search")) $("search").blur();
  if (isTyping() || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

$("marks-json").addEventListener("click", () => download("review.json", "application/json", marksJson()));
$("marks-markdown").addEventListener("click", () => download("review.md", "text/markdown", marksMarkdown()));
$("marks-comments").addEventListener("click", () => download("review-comments.json", "application/json", marksComments()));

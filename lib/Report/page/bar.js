// bar.js: what stays in sight: the search, and the ways to the parts of the page.

function drawJumps() {
  const titles = [...document.querySelectorAll("main h2")].filter((title) => !title.closest("[hidden]"));
  $("jump").append(node("option", { value: "" }, "Go to…"), node("option", { value: "title" }, "Top"),
    ...titles.map((title) => node("option", { value: title.id }, title.textContent)));
  $("jump").addEventListener("change", () => {
    if ($("jump").value === "title") scrollTo(0, 0);
    else if ($("jump").value) $($("jump").value).scrollIntoView({ block: "start" });
    $("jump").value = "";
  });
}

// The list, where it is not what is looked at.
function goToList() {
  const { top } = $("browse").getBoundingClientRect();
  if (top < 0 || top > innerHeight / 3) $("browse").scrollIntoView({ block: "start" });
}

// In a narrow window the filters are folded until they are asked for.
function foldFilters() {
  const wide = matchMedia("(min-width: 721px)");
  const fold = () => { $("filter-box").open = wide.matches; };
  wide.addEventListener("change", fold);
  fold();
}

drawJumps();
foldFilters();

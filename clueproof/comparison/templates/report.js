// a click on the head of a column sorts the table by it, a second one the other way round
for (const head of document.querySelectorAll("thead th")) {
  head.tabIndex = 0;
  head.title = "sort by this column";
  const sort = () => {
    const body = head.closest("table").tBodies[0], place = head.cellIndex;
    const down = head.getAttribute("aria-sort") === "ascending";
    const value = row => row.cells[place].textContent;
    const compared = (a, b) => {
      const numbers = [a, b].map(row => parseFloat(value(row)));
      const missing = numbers.map(Number.isNaN);
      if (missing[0] && missing[1]) return value(a).localeCompare(value(b)) * (down ? -1 : 1);
      if (missing[0] || missing[1]) return missing[0] - missing[1];
      return (numbers[0] - numbers[1]) * (down ? -1 : 1);
    };
    body.append(...[...body.rows].sort(compared));
    for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
  };
  head.addEventListener("click", sort);
  head.addEventListener("keydown", event => event.key === "Enter" && sort());
}

/** What goes to the printer: board, title and rules, and the solution on a page of its own. */

/** @import {Part} from "./app.js" */
/** @import {Geometry} from "./protocol.js" */

import { knownSolution } from "./answers.js";
import { drawing, fill, make } from "./elements.js";
import { titleOf } from "./state.js";
import { capital, credits } from "./words.js";

/** Centimetres of a cell on paper, where the page has room for them: to be written into, and to be looked up. */
const [CELL, SMALL] = [1.5, 0.9];

/** A drawing with cells of that size. @param {string} svg @param {string} label @param {Geometry} geometry @param {number} cell */
function sized(svg, label, { width, side }, cell) {
  const shown = drawing(svg, label);
  if (shown) shown.style.width = `${((width / side) * cell).toFixed(1)}cm`;
  return shown;
}

/** The sheet is ready before it is printed, also by the browser's own command. @type {Part} */
export const printing = {
  name: "printing",
  title: "For the printer",
  place: "paper",
  commands: [
    {
      name: "print",
      title: "Print…",
      menu: "Puzzle",
      keys: "Ctrl+P",
      can: ({ set }) => Boolean(set.board),
      run: () => print(),
    },
  ],
  build(app, element) {
    addEventListener("beforeprint", () => {
      const { set, mode } = app.store.state;
      // who solves it does not want to see it
      const solution = mode === "set" && knownSolution(set.text);
      const by = capital(credits(set.board?.about ?? {}));
      fill(element, [
        make("div", { class: "sheet" },
          make("h1", {}, titleOf(app.store.state)),
          by && make("p", {}, by),
          make("p", {}, set.board?.rules),
          set.board && sized(set.board.svg, "The puzzle", set.board.geometry, CELL),
        ),
        solution && set.board && make("div", { class: "sheet" },
          make("h1", {}, "Solution"),
          sized(solution.svg, "The solution", set.board.geometry, SMALL),
        ),
      ]);
    });
  },
};

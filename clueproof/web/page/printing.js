/** What goes to the printer: board, title and rules, and the solution on a page of its own. */

/** @import {Part} from "./app.js" */

import { knownSolution } from "./answers.js";
import { drawing, fill, make } from "./elements.js";
import { titleOf } from "./state.js";
import { capital, credits } from "./words.js";

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
          set.board && drawing(set.board.svg, "The puzzle"),
        ),
        solution && make("div", { class: "sheet" }, make("h1", {}, "Solution"), drawing(solution.svg, "The solution")),
      ]);
    });
  },
};

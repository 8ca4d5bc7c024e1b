/** What goes to the printer: board, title and rules, and the solution on a page of its own. */

/** @import {Part} from "./app.js" */

import { knownSolution } from "./answers.js";
import { drawing, fill, make } from "./elements.js";
import { genreOf } from "./gallery.js";
import { titleOf } from "./state.js";

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
    /** The rules of the genre that is set, by its name. @type {[name: string, words: string]} */
    let rules = ["", ""];
    addEventListener("beforeprint", () => {
      const { set } = app.store.state;
      const solution = knownSolution(set.text);
      fill(element, [
        make("div", { class: "sheet" }, make("h1", {}, titleOf(app.store.state)), set.board && drawing(set.board.svg, "The puzzle"), make("p", {}, rules[1])),
        solution && make("div", { class: "sheet" }, make("h1", {}, "Solution"), drawing(solution.svg, "The solution")),
      ]);
    });
    return ({ set }) => {
      const name = set.board?.genre ?? "";
      if (!name || rules[0] === name) return;
      rules = [name, ""];
      genreOf(app, name).then((genre) => {
        if (genre && rules[0] === name) rules = [name, genre.rules];
      }, () => {});
    };
  },
};

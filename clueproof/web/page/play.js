/** Solving the puzzle oneself: how far it is, and what breaks a rule if one asks. */

/** @import {Part} from "./app.js" */

import { fill, make } from "./elements.js";
import { noFindings } from "./state.js";
import { capital } from "./words.js";

/** @type {() => void} */
let check = () => {};

/** @type {Part} */
export const play = {
  name: "play",
  title: "Solving",
  place: "side",
  needed: (state) => state.mode === "play",
  commands: [
    {
      name: "play",
      title: "Solve it myself",
      menu: "Ask",
      keys: "Alt+P",
      // boards that are no grid have no places for marks
      can: ({ set, mode }) => mode === "set" && Boolean(set.board?.grid) && set.board?.draft === undefined,
      run: (app) => app.editing.play(),
    },
    {
      name: "check",
      title: "Look for mistakes",
      menu: "Ask",
      keys: "Alt+K",
      can: ({ mode }) => mode === "play",
      run: () => check(),
    },
    {
      name: "set",
      title: "Back to setting",
      menu: "Ask",
      keys: "Alt+B",
      can: ({ mode }) => mode === "play",
      run: (app) => app.editing.set(),
    },
  ],
  build(app, element) {
    const said = make("div", { role: "status" });
    /** @param {string} name @param {string} words */
    const button = (name, words) => make("button", { type: "button", onclick: () => app.run(name) }, words);
    element.append(said, make("div", { class: "row" }, button("check", "Look for mistakes"), button("set", "Back to setting")));

    check = async () => {
      const { set, play } = app.store.state;
      fill(said, ["Looking …"]);
      const options = { answer: JSON.parse(play.text), mistakes: true };
      const end = await app.ask({ ask: "play", board: `check ${app.id}`, puzzle: JSON.parse(set.text), options }).end;
      if (end.event === "error") return fill(said, [make("p", { class: "bad" }, end.message)]);
      if (end.event !== "answer" || app.store.state.play.text !== play.text) return;
      const { solved, rule, sites } = end.answer;
      if (rule) {
        fill(said, [make("p", { class: "bad" }, capital(rule))]);
        app.store.change({ findings: { ...noFindings(), text: play.text, wrong: (sites ?? []).filter(Boolean) } });
      } else {
        fill(said, [make("p", { class: "good" }, solved ? "Solved." : "No rule is broken so far.")]);
      }
    };
    return (state, before) => {
      if (state.mode !== "play") return;
      const { board, text } = state.play;
      const same = before.mode === "play" && text === before.play.text;
      if (same && board === before.play.board) return;
      if (board?.shows !== text) return;
      const { done, solved, left } = board;
      if (solved) fill(said, [make("p", { class: "good" }, "Solved: this is the solution.")]);
      else if (done) check();
      else fill(said, [make("p", { class: "soft" }, left ? `${left} still to fill in.` : "Not whole yet.")]);
    };
  },
};

/** Puzzles that the engine makes of the one on the board: unique, minimal, or another one like it. Shown before applied. */

/** @import {App, Command, Part} from "./app.js" */
/** @import {Board} from "./protocol.js" */
/** @import {Handle} from "./transport.js" */

import { drawing, fill, make } from "./elements.js";
import { difficultyFields, labelled, unmade } from "./gallery.js";
import { takesClues } from "./state.js";
import { offerSymmetries } from "./symmetry.js";
import { capital, counted } from "./words.js";

/**
 * @typedef {object} Change
 * @property {"repair" | "minimise" | "generate"} ask
 * @property {string} title
 * @property {string} keys
 * @property {string} words What it does.
 * @property {string} working What is said while it is at work.
 * @property {("symmetry" | "seed" | "difficulty")[]} fields
 * @property {string} apply What the button says that takes it.
 * @property {(answer: any, board: Board) => string[]} tell What is said of the answer about that board.
 * @property {(answer: any) => string[]} [list] What it changes, one by one.
 * @property {"repairs"} [others] Asked too, and listed below: other ways to do it.
 */

/** @typedef {{sentence: string, complete: boolean, choices: {puzzle: unknown, svg: string, changes: {sentence: string}[]}[]}} Others */

/** So many other ways are listed. */
const LISTED = 20;

/** @type {Change[]} */
const CHANGES = [
  {
    ask: "repair",
    title: "Make it unique",
    keys: "Alt+U",
    working: "Looking for the fewest changes",
    words: "Changes as few clues as possible so that exactly one solution is left.",
    fields: [],
    apply: "Apply",
    // where there is no repair the sentence has the reason
    tell: ({ sentence, reason }, board) => [
      sentence,
      sentence.includes(reason) ? "" : reason,
      takesClues(board) ? "" : "This board has no clues: change its regions until the places that are marked are the same in all solutions.",
    ],
    list: ({ changes }) => changes.map((/** @type {{sentence: string}} */ change) => change.sentence),
    others: "repairs",
  },
  {
    ask: "minimise",
    title: "Make it minimal",
    keys: "Alt+M",
    working: "Leaving out clues",
    words: "Leaves out clues as long as there is exactly one solution.",
    fields: ["symmetry", "seed"],
    apply: "Apply",
    tell: ({ board, dropped, irreducible, reason, seed }) => [
      dropped
        ? `${counted(dropped, "clue")} left out, ${board.clues} left.`
        : "No clue can be left out.",
      dropped && irreducible ? "None of these can go." : "",
      reason,
      dropped ? `Seed ${seed}` : "",
    ],
  },
  {
    ask: "generate",
    title: "Generate one like this",
    keys: "Alt+G",
    working: "Making a puzzle",
    words: "A new puzzle of the same size and with the same options. It opens as a board of its own.",
    fields: ["symmetry", "difficulty", "seed"],
    apply: "Open it",
    tell: ({ board, grade, irreducible, seed }) => [
      `${counted(board.clues, "clue")}${grade ? `, grade: ${grade}` : ""}${irreducible ? ", none of which can go" : ""}.`,
      `Seed ${seed}`,
    ],
  },
];

/** @type {Part[]} */
export const changes = CHANGES.map((change) => ({
  name: change.ask,
  title: change.title,
  place: "dialog",
  commands: [command(change)],
  build: (app, element) => build(app, element, change),
}));

/** Opens a dialog anew; by the name of its ask. @type {Map<string, () => void>} */
const begin = new Map();

/** @param {Change} change @returns {Command} */
function command({ ask, title, keys }) {
  return {
    name: ask,
    title: `${title}…`,
    menu: "Puzzle",
    keys,
    can: ({ set, mode }) => mode === "set" && Boolean(set.board) && set.board?.draft === undefined,
    run: () => begin.get(ask)?.(),
  };
}

/** @param {App} app @param {HTMLElement} element @param {Change} change */
function build(app, element, { ask, words, working, fields, apply, tell, list, others }) {
  const dialog = /** @type {HTMLDialogElement} */ (element.closest("dialog"));
  const symmetry = make("select", {});
  const difficulty = difficultyFields(app);
  const seed = make("input", { type: "text", autocomplete: "off", placeholder: "any", size: 12 });
  const known = { symmetry: [labelled("Symmetry", symmetry)], difficulty: difficulty.elements, seed: [labelled("Seed", seed)] };
  const run = make("button", { class: "main" }, "Go");
  const state = make("p", { class: "soft", role: "status" });
  const result = make("div", { class: "result" });
  /** @type {Handle | null} */
  let running = null;
  /** The text that the answer is about. */
  let about = "";

  /** @type {Handle | null} */
  let listing = null;

  const stop = () => {
    for (const handle of [running, listing]) handle?.cancel();
    running = listing = null;
  };
  const start = async () => {
    stop();
    fill(result, []);
    const { set } = app.store.state;
    about = set.text;
    /** @type {Record<string, unknown>} */
    const options = {};
    if (fields.includes("symmetry") && set.board?.grid) options.symmetry = symmetry.value;
    if (fields.includes("difficulty")) Object.assign(options, difficulty.options());
    if (fields.includes("seed") && seed.value.trim()) options.seed = seed.value.trim();
    fill(state, [`${working} …`]);
    run.textContent = "Stop";
    const handle = app.ask({ ask, puzzle: JSON.parse(set.text), options }, (event) => {
      if (event.event === "progress") fill(state, [`${working} … ${Math.round(event.seconds ?? 0)} s`]);
    });
    running = handle;
    const end = await handle.end;
    if (running && running !== handle) return;
    running = null;
    run.textContent = fields.length ? "Again" : "Go";
    if (end.event !== "answer") {
      fill(state, [end.event === "error" ? unmade(end.message, options) : "Stopped."]);
      return;
    }
    const { answer } = end;
    fill(state, []);
    const board = answer.board && JSON.stringify(answer.board.puzzle) !== about ? answer.board : null;
    const take = make("button", { type: "button", class: "main", onclick: () => use(board.puzzle) }, apply);
    const lines = list?.(answer) ?? [];
    const picture = make("div", {}, board && drawing(answer.svg ?? board.svg, "The resulting board"));
    fill(result, [
      ...tell(answer, /** @type {Board} */ (set.board)).filter(Boolean).map((line) => make("p", {}, capital(line))),
      lines.length > 0 && make("ul", { class: "changes" }, ...lines.map((line) => make("li", {}, line))),
      board && picture,
      board && make("div", { class: "row" }, take),
    ]);
    if (board) take.focus();
    if (board && others) listOthers(others, picture);
  };
  /** All ways, each with a button that takes it; its board is shown while one is at it. @param {"repairs"} name @param {HTMLElement} picture */
  const listOthers = async (name, picture) => {
    const waiting = make("p", { class: "soft", role: "status" }, "Looking for all ways with so few changes …");
    result.append(waiting);
    listing = app.ask({ ask: name, puzzle: JSON.parse(about), options: { limit: LISTED } });
    const end = await listing.end;
    if (end.event !== "answer") return waiting.remove();
    /** @type {Others} */
    const { sentence, choices, complete } = end.answer;
    if (choices.length === 1 && complete) return fill(waiting, ["No other way has so few changes."]);
    fill(waiting, [`${capital(sentence)}:`]);
    const items = choices.map(({ puzzle, svg, changes: made }) => {
      const preview = () => fill(picture, [drawing(svg, "The resulting board")]);
      const words = made.map((change) => change.sentence).join("; ");
      return make("li", {}, make("button", { type: "button", onclick: () => use(puzzle), onfocus: preview, onpointerenter: preview }, words));
    });
    result.append(make("ul", { class: "ways", "aria-label": "All ways" }, ...items));
  };
  /** @param {unknown} puzzle */
  const use = (puzzle) => {
    dialog.close();
    if (ask === "generate") return void app.open(puzzle);
    if (app.store.state.set.text !== about) app.tell("The puzzle was changed meanwhile; the change was made to the earlier one. Undo brings yours back.");
    app.editing.replace(puzzle);
  };

  dialog.addEventListener("close", stop);
  // what is chosen now is not what was asked for
  element.addEventListener("input", stop);
  element.append(
    make(
      "form",
      {
        onsubmit(/** @type {Event} */ event) {
          event.preventDefault();
          if (running) stop();
          else start();
        },
      },
      make("p", { class: "soft" }, words),
      make("div", { class: "row" }, ...fields.flatMap((name) => known[name]), run),
    ),
    state,
    result,
  );
  begin.set(ask, () => {
    fill(result, []);
    fill(state, []);
    const { set, options } = app.store.state;
    if (set.board) offerSymmetries(symmetry, set.board.geometry, options);
    known.symmetry[0].hidden = !set.board?.grid;
    app.dialog(ask);
    // where nothing is to be chosen first
    start();
  });
}

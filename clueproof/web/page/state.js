/**
 * What the page knows, in one store; views are functions of it.
 *
 * A sheet is something that is typed: the puzzle while it is set (`state.set`), or the player's answer while it is solved
 * (`state.play`). Its history holds changes of its text, so an entry is as small as what was typed and there is no end to
 * undo.
 */

/** @import {Board, Cell, Edit, Entry, Place, Spot} from "./protocol.js" */
/** @import {Status} from "./transport.js" */

/**
 * A change of a text: at `start`, `removed` became `inserted`.
 *
 * @typedef {[start: number, removed: string, inserted: string]} Change
 */

/** @typedef {{edits: Edit[], joins: boolean}} Step One step of the history, or more of the step before it. */

/**
 * @typedef {object} Sheet
 * @property {string} text The JSON that the engine knows: of the puzzle (that of a text where it is written as one), or of
 *   the answer. "" if there is none.
 * @property {Board | null} board The engine's last answer; of an older text until the next one comes.
 * @property {Step[]} pending What was typed and the engine has not answered yet.
 * @property {Change[]} past
 * @property {Change[]} future
 * @property {boolean} [unseen] Of a puzzle: was it opened for solving, by someone who has not asked to see more?
 * @property {string} [of] Of an answer: the text of the puzzle that it answers.
 * @property {number} [seconds] Of an answer: how long it was worked on, up to the last change.
 */

/**
 * What the engine found out about a puzzle, as the board shows it. answers.js fills it in.
 *
 * @typedef {object} Findings
 * @property {string} text Of the sheet that they are about; they are old if it is another one now.
 * @property {string} [svg] The board with its true candidates.
 * @property {Record<string, string>} words By place (`placeKey`), for screen readers: "can be 2 or 5".
 * @property {Place[]} wrong Clues that contradict each other; or what the player has filled in that can't be.
 * @property {string} [says] What is said of these: "contradicts other clues".
 * @property {Place[]} spare Clues that are not needed.
 * @property {Place[]} open Where solutions differ.
 */

/**
 * @typedef {object} State
 * @property {string} view Name of the view that is shown: "board", "gallery", ...
 * @property {"set" | "play"} mode Which sheet the board shows.
 * @property {Sheet} set
 * @property {Sheet} play
 * @property {Findings} findings
 * @property {Record<string, boolean>} shown What is answered as one types: verdict, candidates, core, ...
 * @property {Record<string, string | number | boolean>} options Choices of the user that last: symmetry, theme, ...
 * @property {{entry: string, value: string | null}} tool What a click enters; with null it cycles through the choices.
 * @property {Place | null} cursor Where the keyboard types.
 * @property {Cell[]} trace Cells that are being made a region, a path, or a part of a thing that is drawn.
 * @property {Cell[]} stroke Points of a stroke of the pen that is being drawn, as pen.js has them.
 * @property {Spot[]} drawn Parts of a thing that are whole.
 * @property {Edit | null} chosen The thing that was chosen to be changed.
 * @property {string} refused Why the last thing that was typed can't stand there; "" if it can.
 * @property {number} zoom
 * @property {Status} carrier
 */

import { plainTitle } from "./words.js";

/** @returns {Sheet} */
export const emptySheet = () => ({ text: "", board: null, pending: [], past: [], future: [] });

/** @returns {Findings} */
export const noFindings = () => ({ text: "", words: {}, wrong: [], spare: [], open: [] });

/** Nothing is chosen on a sheet that comes onto the board: see `entryOf` and `cursorOf`. @returns {Pick<State, "tool" | "cursor">} */
export const nothingChosen = () => ({ tool: { entry: "", value: null }, cursor: null });

/** @param {Partial<Pick<State, "options" | "shown">>} [chosen] What the user chose before. @returns {State} */
export const firstState = (chosen = {}) => ({
  view: "gallery",
  mode: "set",
  set: emptySheet(),
  play: emptySheet(),
  findings: noFindings(),
  shown: {
    verdict: true, candidates: true, core: true, redundant: false, difficulty: true, conflicts: true, time: true, ...chosen.shown,
  },
  options: { symmetry: "none", theme: "auto", ...chosen.options },
  ...nothingChosen(),
  trace: [],
  stroke: [],
  drawn: [],
  chosen: null,
  refused: "",
  zoom: 1,
  carrier: { state: "loading", words: "" },
});

/** @param {State} state @returns {Sheet} The one on the board. */
export const sheetOf = (state) => state[state.mode];

/** Is something typed that its board does not show yet? @param {Sheet} sheet */
export const isWaiting = ({ text, board, pending }) => board?.shows !== text || pending.length > 0;

/** Is it written as a text, since it has no grid? @param {Sheet} sheet */
export const isWritten = ({ text, board }) => text.startsWith('"') || board?.grid === false;

/** What was typed on a sheet and is not on its board yet. @param {Sheet} sheet @returns {Edit[]} */
export const pendingEdits = (sheet) => sheet.pending.flatMap(({ edits }) => edits);

/** What can be entered at places of the board that is shown. @param {State} state @returns {Entry[]} */
export function entriesOf(state) {
  const { board } = sheetOf(state);
  return board?.grid ? board.entries.filter(({ places }) => places !== "board") : [];
}

/**
 * What is entered now: the entry that was chosen or used last; else regions while they are missing, or while there are none
 * and they come first; else the first entry, of those after regions the first clue.
 *
 * @param {State} state
 * @returns {Entry | undefined}
 */
export function entryOf(state) {
  const entries = entriesOf(state);
  const chosen = entries.find(({ name }) => name === state.tool.entry);
  const regions = entries.find(({ places }) => places === "regions");
  const [first] = entries;
  if (chosen || !regions) return chosen ?? first;
  const { draft, entered } = /** @type {Board} */ (sheetOf(state).board);
  if (draft !== undefined) return regions;
  // a board without any is a single one
  const isDivided = (entered?.[regions.name]?.length ?? 0) > 1;
  return first !== regions ? first : ((isDivided && entries.find(({ structural, places }) => !structural && places !== "regions")) || first);
}

/**
 * Can a setter type clues on it? Some boards have regions and holes alone.
 *
 * @param {Board} board
 */
export const takesClues = ({ clues, entries }) =>
  Boolean(clues) || entries.some(({ places, structural }) => !structural && places !== "regions");

/** @param {State} state Are the findings about another puzzle than the one on the board now? */
export const areOld = (state) => state.findings.text !== state.set.text || state.set.pending.length > 0;

/** What the puzzle is called: its own title, its genre and its size. @param {State} state */
export function titleOf({ set: { board } }) {
  if (!board) return "";
  const { geometry, grid, about } = board;
  const genre = plainTitle(board.title);
  const sized = grid ? `${genre} ${geometry.rows}×${geometry.columns}` : genre;
  return about.title ? `${about.title} · ${sized}` : sized;
}

export class Store {
  /** @type {Set<(state: State, before: State) => void>} */
  #listeners = new Set();
  /** @type {State | null} Where this round of listeners began. */
  #told = null;

  /** @param {State} state */
  constructor(state) {
    this.state = state;
  }

  /**
   * Replace parts of the state. Listeners hear of it once, after all changes of this turn of the event loop.
   *
   * @param {Partial<State>} parts
   */
  change(parts) {
    if (!this.#told) {
      this.#told = this.state;
      queueMicrotask(() => {
        const before = /** @type {State} */ (this.#told);
        this.#told = null;
        for (const listener of this.#listeners) listener(this.state, before);
      });
    }
    this.state = { ...this.state, ...parts };
  }

  /**
   * @param {(state: State, before: State) => void} listener
   * @returns {() => void} Ends it.
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/**
 * What makes `after` from `before`, as short as one change can be.
 *
 * @param {string} before
 * @param {string} after
 * @returns {Change}
 */
export function changeBetween(before, after) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [start, before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

/** @param {string} text @param {Change} change */
export const redone = (text, [start, removed, inserted]) =>
  text.slice(0, start) + inserted + text.slice(start + removed.length);

/** @param {string} text @param {Change} change */
export const undone = (text, [start, removed, inserted]) => redone(text, [start, inserted, removed]);

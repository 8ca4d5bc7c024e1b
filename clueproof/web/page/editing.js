/**
 * Typing on a sheet: a step is shown at once, kept, sent to the engine, and becomes a part of the history when the engine
 * has answered. Undo and redo go through that history.
 */

/** @import {Board, Edit, EngineEvent, Message} from "./protocol.js" */
/** @import {Sheet, State, Store} from "./state.js" */
/** @import {Handle} from "./transport.js" */

import { placesTyped, typedPlace } from "./protocol.js";
import { changeBetween, emptySheet, noFindings, nothingChosen, redone, sheetOf, undone } from "./state.js";
import { located } from "./words.js";

/** So many boards are kept ready for undo and redo. */
const REMEMBERED = 60;
/** Milliseconds until it is asked again what the engine gave up. */
const AGAIN = 200;

export class Editing {
  /** @type {Store} */
  #store;
  /** @type {(message: Message) => Handle} */
  #ask;
  /** The step on its way to the engine. @type {Handle | null} */
  #entering = null;
  /** The board that is waited for. @type {Handle | null} */
  #showing = null;
  /** Boards by the text that they show. @type {Map<string, Board>} */
  #boards = new Map();

  /**
   * @param {Store} store
   * @param {(message: Message) => Handle} ask
   */
  constructor(store, ask) {
    this.#store = store;
    this.#ask = ask;
  }

  /**
   * Enter something on the sheet that is on the board.
   *
   * @param {Edit[]} edits One step of the history.
   * @param {boolean} [joins] Are they more of the step before: the next digit of a number, the next cells of a drag?
   */
  enter(edits, joins = false) {
    const sheet = sheetOf(this.#store.state);
    if (!edits.length || !sheet.text) return;
    const sent = this.#entering ? 1 : 0;
    const last = sheet.pending.at(-1);
    const pending =
      joins && last && sheet.pending.length > sent
        ? [...sheet.pending.slice(0, -1), { ...last, edits: [...last.edits, ...edits] }]
        : [...sheet.pending, { edits, joins }];
    this.#put({ ...sheet, pending });
    this.#pump();
  }

  /**
   * Put another puzzle in the place of the one that is set (a repaired, minimal one, ...): a step that can be undone.
   *
   * @param {unknown} puzzle Canonical JSON.
   */
  replace(puzzle) {
    this.#store.change({ mode: "set" });
    const sheet = this.#store.state.set;
    this.#stop();
    const text = JSON.stringify(puzzle);
    this.#put(stepped({ ...sheet, pending: [] }, text));
    this.show();
  }

  /**
   * Write the puzzle as a text: what genres without a grid are typed as. It is kept even if it can't be read.
   *
   * @param {string} text
   * @param {boolean} joins Is it more of the step before?
   */
  write(text, joins) {
    const sheet = this.#store.state.set;
    const written = JSON.stringify(text);
    if (written === sheet.text) return;
    this.#put(stepped(sheet, written, joins && sheet.text.startsWith('"')));
    this.show();
  }

  /**
   * Start with a new sheet.
   *
   * @param {unknown} puzzle Canonical JSON.
   * @param {Board} [board] If it is there already.
   * @param {boolean} [unseen] See `Sheet`.
   */
  open(puzzle, board, unseen = false) {
    this.#stop();
    const text = JSON.stringify(puzzle);
    const set = { ...emptySheet(), text, unseen };
    this.#store.change({ mode: "set", view: "board", set, play: emptySheet(), findings: noFindings(), ...nothingChosen() });
    if (board) this.#remember(text, board);
    this.show();
  }

  /** Play the puzzle that is set, from where the player left it unless the puzzle has changed since. */
  play() {
    this.#stop();
    const { set, play } = this.#store.state;
    const fresh = { ...emptySheet(), text: "null", of: set.text, seconds: 0 };
    this.#store.change({ mode: "play", view: "board", play: play.of === set.text ? play : fresh, ...nothingChosen() });
    this.show();
  }

  /** Go back from playing to setting, where the solution is shown. */
  set() {
    this.#stop();
    const { set } = this.#store.state;
    this.#store.change({ mode: "set", view: "board", set: { ...set, unseen: false }, ...nothingChosen() });
    this.show();
  }

  undo() {
    this.#store.change({ refused: "" });
    const sheet = sheetOf(this.#store.state);
    if (sheet.pending.length) {
      if (sheet.pending.length === 1) this.#stop();
      this.#put({ ...sheet, pending: sheet.pending.slice(0, -1) });
    } else if (sheet.past.length) {
      const change = /** @type {import("./state.js").Change} */ (sheet.past.at(-1));
      const text = undone(sheet.text, change);
      this.#put({ ...sheet, text, past: sheet.past.slice(0, -1), future: [...sheet.future, change] });
      this.show();
    }
  }

  redo() {
    const sheet = sheetOf(this.#store.state);
    const change = sheet.future.at(-1);
    if (!change || sheet.pending.length) return;
    const text = redone(sheet.text, change);
    this.#put({ ...sheet, text, past: [...sheet.past, change], future: sheet.future.slice(0, -1) });
    this.show();
  }

  /** Get the board of the sheet's text, and go on with what is pending. */
  async show() {
    const { mode, set } = this.#store.state;
    const { text } = sheetOf(this.#store.state);
    if (!text) return;
    if (mode === "play" && !set.board) this.#showSet(set.text);
    const known = this.#boards.get(this.#key(text));
    if (known) {
      this.#put({ ...sheetOf(this.#store.state), board: known });
      return this.#pump();
    }
    const handle = this.#ask(this.#message(mode, []));
    this.#showing = handle;
    const end = await handle.end;
    if (this.#showing !== handle || this.#store.state.mode !== mode || sheetOf(this.#store.state).text !== text) return;
    // nobody here cancelled it: once more
    if (end.event === "cancelled") return void setTimeout(() => this.#showing === handle && this.show(), AGAIN);
    if (end.event === "answer") this.#take(end, text);
    this.#store.change({ refused: refusal(end) });
    this.#pump();
  }

  /** Get the board of the puzzle that is being solved: its title, its rules, its clues. @param {string} text */
  async #showSet(text) {
    const end = await this.#ask({ ask: "board", puzzle: JSON.parse(text) }).end;
    const { set } = this.#store.state;
    if (end.event === "answer" && set.text === text && !set.board) this.#store.change({ set: { ...set, board: shown(end.answer, text) } });
  }

  async #pump() {
    const { mode } = this.#store.state;
    const [step] = sheetOf(this.#store.state).pending;
    if (!step || this.#entering) return;
    const handle = this.#ask(this.#message(mode, step.edits));
    this.#entering = handle;
    const end = await handle.end;
    if (this.#entering !== handle) return;
    this.#entering = null;
    // nobody here cancelled it: once more
    if (end.event === "cancelled") return setTimeout(() => this.#pump(), AGAIN);
    const sheet = sheetOf(this.#store.state);
    this.#put({ ...sheet, pending: sheet.pending.filter((waiting) => waiting !== step) });
    // a step that goes on with one that was refused stands by itself
    if (end.event === "answer") this.#take(end, undefined, step.joins && !this.#store.state.refused);
    this.#store.change({ refused: refusal(end) });
    this.#pump();
  }

  /** Ends the step on its way; it stays pending unless it is taken away. */
  #stop() {
    const handle = this.#entering;
    this.#entering = null;
    handle?.cancel();
  }

  /** @param {State["mode"]} mode @param {Edit[]} typed @returns {Message} */
  #message(mode, typed) {
    const { set, play } = this.#store.state;
    const puzzle = JSON.parse(set.text);
    const edits = typed.map((edit) => ({ ...edit, places: edit.places.map(typedPlace) }));
    if (mode === "play") {
      const answer = JSON.parse(play.text);
      return { ask: "play", puzzle, options: { ...(answer === null ? {} : { answer }), edits } };
    }
    return edits.length ? { ask: "enter", puzzle, options: { edits } } : { ask: "board", puzzle };
  }

  /**
   * @param {EngineEvent} end
   * @param {string} [asked] The text that it is the board of; without it, of a new one.
   * @param {boolean} [joins] Is the new one a part of the step before?
   */
  #take(end, asked, joins = false) {
    const { state } = this.#store;
    const text = asked ?? JSON.stringify(state.mode === "play" ? end.answer.answer : end.answer.puzzle);
    const board = this.#remember(text, end.answer);
    const sheet = sheetOf(state);
    this.#put({ ...(text === sheet.text ? sheet : stepped(sheet, text, joins)), board });
  }

  /** @param {string} text @param {Board} answer */
  #remember(text, answer) {
    // what is the same as before stays the same object, so that nothing is built anew
    const before = sheetOf(this.#store.state).board;
    const geometry = kept(before?.geometry, answer.geometry);
    const entries = kept(before?.entries, answer.entries);
    const board = { ...shown(answer, text), geometry, entries };
    this.#boards.delete(this.#key(text));
    this.#boards.set(this.#key(text), board);
    if (this.#boards.size > REMEMBERED) this.#boards.delete(/** @type {string} */ (this.#boards.keys().next().value));
    return board;
  }

  /** @param {string} text An answer's board depends on its puzzle too. */
  #key(text) {
    const { mode, set } = this.#store.state;
    return mode === "play" ? `${set.text}\n${text}` : text;
  }

  /** @param {Sheet} sheet Instead of the one on the board. */
  #put(sheet) {
    this.#store.change({ [this.#store.state.mode]: sheet });
  }
}

/** @param {Sheet} sheet @param {string} text @param {boolean} [joins] @returns {Sheet} */
function stepped(sheet, text, joins = false) {
  const last = joins ? sheet.past.at(-1) : undefined;
  const past = last ? sheet.past.slice(0, -1) : sheet.past;
  const before = last ? undone(sheet.text, last) : sheet.text;
  return { ...sheet, text, past: [...past, changeBetween(before, text)], future: [] };
}

/** A board as the page has it. @param {Board} answer Of the engine. @param {string} text What it shows. @returns {Board} */
function shown(answer, text) {
  const entered = answer.entries.map(({ name }, at) => [
    name,
    answer.entered?.[name]?.map(([places, value]) => [placesTyped(answer.entries[at], places), value]) ?? [],
  ]);
  return { ...answer, shows: text, entered: Object.fromEntries(entered) };
}

/** The one before, if it says the same. @template Value @param {Value | undefined} before @param {Value} now @returns {Value} */
const kept = (before, now) => (before && JSON.stringify(before) === JSON.stringify(now) ? before : now);

/** Why something can't be; "" if it can. @param {EngineEvent} end */
const refusal = (end) => (end.event === "error" ? located(end) : "");

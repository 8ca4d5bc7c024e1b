/**
 * Things that are drawn on the board, any number of them and one over the other: lines, groups of cells, pairs, rays from
 * a margin. How they are drawn by mouse, touch and keyboard, and the list of those that stand there.
 */

/** @import {App} from "./app.js" */
/** @import {Cell, Edit, Entry, Geometry, Place, Spot} from "./protocol.js" */
/** @import {State} from "./state.js" */
/** @import {Target} from "./places.js" */

import { cursorOf, focusBoard, openField } from "./cursor.js";
import { make } from "./elements.js";
import { cellsOf, isCell, kindOf, placeName, targetAt, targetsOf } from "./places.js";
import { cellName, placeKey } from "./protocol.js";
import { entryOf, sheetOf } from "./state.js";

/** What stands for a thing that has no value. */
const ONE = "1";

/** @param {Entry} entry Is what it enters in the list? What is on or off for the whole board shows that itself. */
export const isListed = ({ heading, places, free }) => heading !== undefined && (places !== "board" || free);

/** All things on the board, as edits that would enter them. @param {State} state @returns {Edit[]} */
function thingsOf(state) {
  const { board } = sheetOf(state);
  return (board?.entries ?? [])
    .filter(isListed)
    .flatMap(({ name }) => (board?.entered?.[name] ?? []).map(([places, value]) => ({ entry: name, places, value })));
}

/** The thing that is chosen, if it still stands there. @param {State} state @returns {Edit | undefined} */
export function chosenOf(state) {
  const key = placeKey(state.chosen);
  return state.chosen ? thingsOf(state).find((thing) => placeKey(thing) === key) : undefined;
}

/** Edits that take one thing away, and nothing else that stands at the same places. @param {State} state @param {Edit} thing @returns {Edit[]} */
function removal(state, thing) {
  const key = placeKey(thing.places);
  const others = thingsOf(state).filter(
    ({ entry, places, value }) => entry === thing.entry && placeKey(places) === key && value !== thing.value,
  );
  return [{ ...thing, value: "" }, ...others];
}

/** The same for the same cells, in whatever order they were drawn if that makes no difference. @param {Entry} entry @param {Spot[]} places */
const cellsKey = ({ places: kind, several }, places) =>
  placeKey(places.map((place) => (kind === "lines" || several ? place : cellsOf(place).map(placeKey).sort())));

/** @param {App} app */
const drop = (app) => app.store.change({ trace: [], drawn: [], chosen: null });

/** Enter a thing, in the place of the one that is chosen. @param {App} app @param {Entry} entry @param {Spot[]} places @param {string} value */
function put(app, entry, places, value) {
  const { state } = app.store;
  const old = chosenOf(state);
  app.editing.enter([...(old ? removal(state, old) : []), { entry: entry.name, places, value }]);
  drop(app);
}

/**
 * All places of a thing are there: enter it, or ask for its value first.
 *
 * @param {App} app
 * @param {Entry} entry
 * @param {Spot[]} places
 * @param {string} [start] What was typed of the value.
 */
function finish(app, entry, places, start) {
  const { state } = app.store;
  const old = chosenOf(state);
  if (old) return put(app, entry, places, old.value);
  const key = cellsKey(entry, places);
  const there = thingsOf(state).findLast((thing) => thing.entry === entry.name && cellsKey(entry, thing.places) === key);
  if (there && entry.free) {
    app.store.change({ trace: [], drawn: [], chosen: there });
    openValue(app, entry, there.places, start);
  } else if (there) {
    drop(app);
    app.speak("It stands there already");
  } else if (entry.free) {
    app.store.change({ trace: [], drawn: places });
    openValue(app, entry, places, start);
  } else put(app, entry, places, entry.choices[0]?.value ?? ONE);
}

/** Ask for the value of the thing that is chosen, or that stands nowhere yet. @param {App} app @param {Entry} entry @param {Spot[]} places @param {string} [start] */
function openValue(app, entry, places, start) {
  const { state } = app.store;
  const { board } = sheetOf(state);
  if (!board) return;
  const cell = cellsOf(places.at(-1) ?? []).at(-1) ?? [0, 0];
  const now = chosenOf(state)?.value;
  openField(targetAt(board.geometry, cell), targetsOf(board.geometry, entry).frame, {
    label: `${entry.words}, ${entry.hint}`,
    value: start ?? now ?? "",
    typed: start !== undefined,
    placeholder: entry.choices[0]?.words,
    take(value) {
      const said = value || entry.choices[0]?.value;
      if (said === undefined) app.speak(`${entry.words} takes ${entry.hint}`);
      else if (said === now) drop(app);
      else put(app, entry, places, said);
    },
    leave(_, taken) {
      if (!taken) drop(app);
      focusBoard(app);
    },
  });
}

// by mouse and touch

/** The drag that goes on; `fresh` if it does not go on with cells that were clicked before. @type {{first: Target, fresh: boolean, moved: boolean} | null} */
let drag = null;

/** @param {App} app @param {Entry} entry @param {Target} target */
export function begin(app, entry, target) {
  const { trace, drawn } = app.store.state;
  drag = { first: target, fresh: !trace.length, moved: false };
  const started = kindOf(entry) === "cells" && drag.fresh ? [/** @type {Cell} */ (target.place)] : trace;
  app.store.change({ cursor: target.place, drawn: entry.several ? drawn : [], trace: started });
}

/** @param {App} app @param {Entry} entry @param {Target} target */
export function move(app, entry, target) {
  if (!drag || kindOf(entry) !== "cells") return;
  const { trace } = app.store.state;
  const before = drag.moved || drag.fresh ? trace : extended(entry, trace, /** @type {Cell} */ (drag.first.place));
  drag.moved = true;
  app.store.change({ cursor: target.place, trace: extended(entry, before, /** @type {Cell} */ (target.place)) });
}

/** @param {App} app @param {Entry} entry @param {boolean} whole */
export function end(app, entry, whole) {
  const done = drag;
  drag = null;
  if (!done) return;
  if (!whole) app.store.change({ trace: [] });
  else if (kindOf(entry) !== "cells") press(app, entry, /** @type {Spot} */ (done.first.place));
  else if (done.moved && done.fresh) close(app, entry);
  else if (!done.moved && !done.fresh) mark(app, entry);
}

/** The traced cells are all of a place. @param {App} app @param {Entry} entry */
function close(app, entry) {
  const { trace, drawn } = app.store.state;
  if (!entry.several) return finish(app, entry, [trace]);
  app.store.change({ drawn: [...drawn, trace], trace: [] });
  app.speak(`${drawn.length + 1} drawn`);
}

/** A pair or a margin is chosen. @param {App} app @param {Entry} entry @param {Spot} place */
function press(app, entry, place) {
  const { drawn } = app.store.state;
  if (!entry.several) return finish(app, entry, [place]);
  const key = placeKey(place);
  const others = drawn.filter((other) => placeKey(other) !== key);
  app.store.change({ drawn: others.length < drawn.length ? others : [...drawn, place] });
}

/** Cells that go on to another one, or one step back. @param {Entry} entry @param {Cell[]} trace @param {Cell} cell @returns {Cell[]} */
export function extended(entry, trace, cell) {
  const at = trace.findLastIndex((other) => placeKey(other) === placeKey(cell));
  if (entry.places === "groups") return at < 0 ? [...trace, cell] : trace;
  if (at >= 0 && at === trace.length - 2) return trace.slice(0, -1);
  const last = trace.at(-1);
  if (!last || at === trace.length - 1) return trace.length ? trace : [cell];
  const [down, right] = [cell[0] - last[0], cell[1] - last[1]];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  // straight on over cells that a quick pointer skips
  const straight = !down || !right || Math.abs(down) === Math.abs(right);
  const between = straight ? Array.from({ length: steps - 1 }, (_, n) => n + 1) : [];
  const passed = between.map((n) => /** @type {Cell} */ ([last[0] + (down * n) / steps, last[1] + (right * n) / steps]));
  return [...trace, ...passed, cell];
}

// by keyboard, and click by click

/** Take up the place of the cursor, or give it back. @param {App} app @param {Entry} entry */
export function mark(app, entry) {
  const { trace } = app.store.state;
  const cursor = cursorOf(app.store.state)?.place;
  if (!cursor) return;
  if (kindOf(entry) !== "cells") return press(app, entry, /** @type {Spot} */ (cursor));
  const cell = /** @type {Cell} */ (cursor);
  const [key, last] = [placeKey(cell), trace.at(-1)];
  if (entry.places === "lines" && last && placeKey(last) === key) return trace.length > 1 ? close(app, entry) : drop(app);
  const others = entry.places === "groups" ? trace.filter((other) => placeKey(other) !== key) : trace;
  app.store.change({ trace: others.length < trace.length ? others : extended(entry, trace, cell) });
}

/** Enter: what is traced is a place of a thing; there is nothing more to trace. @param {App} app @param {Entry} entry @param {Place} cursor */
export function confirm(app, entry, cursor) {
  const { trace } = app.store.state;
  if (trace.length) close(app, entry);
  else if (entry.several || app.store.state.drawn.length || chosenOf(app.store.state)) done(app, entry);
  else if (entry.places === "groups") finish(app, entry, [[/** @type {Cell} */ (cursor)]]);
  else if (entry.places === "lines") mark(app, entry);
  else press(app, entry, /** @type {Spot} */ (cursor));
}

/** All that was drawn is a thing; of the one that is chosen the value is asked for. @param {App} app @param {Entry} entry @param {string} [start] What was typed of its value. */
function done(app, entry, start) {
  const { state } = app.store;
  const places = state.trace.length ? [...state.drawn, state.trace] : state.drawn;
  const old = chosenOf(state);
  if (places.length || (entry.several && !old)) finish(app, entry, places, start);
  else if (!old) app.speak("Draw it first");
  else if (entry.free) openValue(app, entry, old.places, start);
}

/** A character of a value. @param {App} app @param {Entry} entry @param {Place} cursor @param {string} character @returns {boolean} Was it one? */
export function type(app, entry, cursor, character) {
  const { state } = app.store;
  if (!entry.free) return false;
  const none = !state.trace.length && !state.drawn.length && !chosenOf(state);
  if (none && (kindOf(entry) === "cells" || entry.several)) return false;
  if (none) finish(app, entry, [/** @type {Spot} */ (cursor)], character);
  else done(app, entry, character);
  return true;
}

/** Go back by what was drawn last; else take away the thing that is chosen, or the last one at the cursor. @param {App} app @param {Entry} entry */
export function clear(app, entry) {
  const { state } = app.store;
  if (state.trace.length) return app.store.change({ trace: state.trace.slice(0, -1) });
  if (state.drawn.length) return app.store.change({ drawn: state.drawn.slice(0, -1) });
  const cursor = /** @type {Spot} */ (cursorOf(state)?.place ?? []);
  const isThere = (/** @type {Spot} */ place) =>
    cellsKey(entry, [place]) === cellsKey(entry, [cursor]) || cellsOf(place).some((cell) => placeKey(cell) === placeKey(cursor));
  const thing =
    chosenOf(state) ?? thingsOf(state).findLast((one) => one.entry === entry.name && one.places.some(isThere));
  if (thing) remove(app, thing);
}

/** @param {App} app @param {Edit} thing */
function remove(app, thing) {
  app.editing.enter(removal(app.store.state, thing));
  drop(app);
}

// beside the board

/** @param {Entry} entry How it is drawn, in a sentence or two. */
export function hintOf({ places, several, free, hint }) {
  const how = {
    lines: "Drag along the cells; or click one after the other, then Done.",
    groups: "Drag over the cells; or click one after the other, then Done.",
    pairs: "Click between two cells.",
    rays: "Click beside the board; the line is that seen from there.",
  }[/** @type {"lines" | "groups" | "pairs" | "rays"} */ (places)];
  return [how, several && "Draw each part, then Done.", free && `Then type ${hint}.`].filter(Boolean).join(" ");
}

/** Keys of the pad. @param {App} app @param {Entry} entry */
export function padKeys(app, entry) {
  const key = (/** @type {string} */ words, /** @type {() => void} */ onclick) => make("button", { type: "button", onclick }, words);
  const cells = kindOf(entry) === "cells";
  return [
    cells && entry.several && key("Next part", () => app.store.state.trace.length && close(app, entry)),
    (cells || entry.several) && key("Done", () => done(app, entry)),
    entry.free && key("Value …", () => done(app, entry)),
    key("Clear", () => clear(app, entry)),
  ];
}

/** @param {Entry} entry @param {string} value What a thing says, in words. */
export const wordsOf = (entry, value) =>
  entry.free ? `${entry.words} ${entry.choices.find((choice) => choice.value === value)?.words ?? value}` : entry.words;

/** @param {Entry} entry @param {Edit} thing @param {Geometry} geometry */
function nameOf(entry, { places, value }, geometry) {
  const where = places.map((place) => {
    if (isCell(place)) return placeName(place, geometry);
    const cells = cellsOf(place);
    const [first, last] = [cells[0], cells[cells.length - 1]];
    return cells.length > 1 ? `${cellName(first)} to ${cellName(last)}` : cellName(first);
  });
  return [wordsOf(entry, value), where.join(", ")].filter(Boolean).join(": ");
}

/** What stands on the board, each to be chosen or removed. @param {App} app @param {State} state */
export function listed(app, state) {
  const { board } = sheetOf(state);
  const chosen = chosenOf(state);
  const entries = new Map(board?.entries.map((entry) => [entry.name, entry]));
  return thingsOf(state).map((thing) => {
    const entry = /** @type {Entry} */ (entries.get(thing.entry));
    const name = board ? nameOf(entry, thing, board.geometry) : "";
    const on = chosen !== undefined && placeKey(chosen) === placeKey(thing);
    const choose = () => {
      app.store.change({ trace: [], drawn: [], chosen: on ? null : thing });
      if (entry.places !== "board") app.store.change({ tool: { entry: entry.name, value: null } });
    };
    return make(
      "li",
      {},
      make("button", { type: "button", "aria-pressed": String(on), onclick: choose }, name),
      make("button", { type: "button", class: "sign", "aria-label": `Remove ${name}`, onclick: () => remove(app, thing) }, "×"),
    );
  });
}

/** What is drawn with marks now: the thing that is chosen, or what there is of a new one. @param {State} state @returns {Spot[]} */
export function marked(state) {
  return [...(chosenOf(state)?.places ?? []), ...state.drawn, ...(state.trace.length ? [state.trace] : [])];
}

/** Is the line of its cells to be seen? @param {State} state */
export const isLine = (state) => {
  const places = entryOf(state)?.places;
  return places === "lines" || places === "paths";
};

/**
 * What a click, a drag, a typed character or a key of the pad enters, for every kind of entry; and the tools beside the
 * board: which entry, its choices as keys of a pad, symmetry, what is said of the whole board, the text of a puzzle without
 * a grid.
 */

/** @import {App, Part} from "./app.js" */
/** @import {Board, Cell, Entry, Place} from "./protocol.js" */
/** @import {State} from "./state.js" */
/** @import {Target} from "./places.js" */

import { closeField, cursorOf, focusBoard, openField, showCursor } from "./cursor.js";
import { drawing, dress, fill, make, region } from "./elements.js";
import { isCell, isThing, kindOf, neighbour, targetsOf } from "./places.js";
import * as pen from "./pen.js";
import { placeKey } from "./protocol.js";
import { entriesOf, entryOf, isWritten, pendingEdits, sheetOf } from "./state.js";
import { offerSymmetries, orbitOn } from "./symmetry.js";
import * as things from "./things.js";
import { capital, either } from "./words.js";

/** What is entered where there is nothing to choose: a region, a path, a wall. */
const ONE = "1";
/** What is said of making a region. */
const JOIN = "Join the cells";
/** So many milliseconds after a character the next one belongs to the same value. */
const TOGETHER = 1200;
/** With more choices a click selects a place, with fewer it cycles through them. */
const MOST_CYCLED = 6;
const NARROW = matchMedia("(max-width: 48rem)");
const FINGER = matchMedia("(pointer: coarse)");
/** So many lines of text are shown at least. */
const LINES = 14;

/** @param {Entry} entry Is it made of several cells? */
const isTraced = (entry) => entry.places === "regions" || entry.places === "paths";

/** Its choices; of several that people call the same, as signs of rows and of columns, one. @param {Entry} entry */
const choicesOf = ({ choices }) => choices.filter(({ words }, at) => choices.findIndex((other) => other.words === words) === at);

/** @param {Entry} entry Does a click go to the next choice? Numbers and letters are typed. */
const cycles = ({ choices, free }) =>
  !free && choices.length > 0 && choices.length <= MOST_CYCLED && choices.some(({ value, words }) => value !== words);

/** @param {Entry} entry Is its value typed as a text of several parts? */
const isText = (entry) => entry.free && entry.places === "margins";

/** What stands at a place, also if the engine does not know of it yet. @param {State} state @param {Entry} entry @param {Place} place */
export function valueAt(state, entry, place) {
  const sheet = sheetOf(state);
  const key = placeKey(place);
  const typed = pendingEdits(sheet).findLast(
    (edit) => edit.entry === entry.name && edit.places.some((other) => placeKey(other) === key),
  );
  if (typed) return typed.value;
  return sheet.board?.entered?.[entry.name]?.find(([places]) => places.some((other) => placeKey(other) === key))?.[1] ?? "";
}

/**
 * Enter a value as one step of the history.
 *
 * @param {App} app
 * @param {Entry} entry
 * @param {Place[]} places
 * @param {string} value
 * @param {boolean} [joins] Does it belong to the step before: the next digit of a number, more of a drag?
 */
function enter(app, entry, places, value, joins = false) {
  const { state } = app.store;
  // what is used stays chosen, whatever becomes of the board
  app.store.change({ tool: { ...state.tool, entry: entryOf(state)?.name ?? "" } });
  app.editing.enter([{ entry: entry.name, places, value }], joins);
}

/**
 * The cells that were selected, without those that are given; else the place of the cursor.
 *
 * @param {State} state
 * @param {Entry} entry
 * @returns {Place[]}
 */
function selected(state, entry) {
  if (state.trace.length && kindOf(entry) === "cells") {
    const open = entry.sites && new Set(entry.sites.map(placeKey));
    const cells = open ? state.trace.filter((cell) => open.has(placeKey(cell))) : state.trace;
    return cells.length ? cells : state.trace;
  }
  const cursor = cursorOf(state);
  return cursor ? [cursor.place] : [];
}

/** The next of its choices; after the last one nothing. @param {State} state @param {Entry} entry @param {Place} place */
function nextChoice(state, entry, place) {
  const value = valueAt(state, entry, place);
  const words = entry.choices.find((choice) => choice.value === value)?.words;
  const at = choicesOf(entry).findIndex((choice) => choice.words === words);
  return value === "" ? choicesOf(entry)[0].value : (choicesOf(entry)[at + 1]?.value ?? "");
}

// by mouse and touch

/** The drag that goes on. @type {{first: Target, last: Target, value: string | null, moved: boolean} | null} */
let drag = null;

/** Does the second mouse button enter something: the second choice, such as a cross? @param {State} state */
export function hasSecond(state) {
  const entry = entryOf(state);
  return entry !== undefined && !isThing(entry) && !isTraced(entry) && cycles(entry) && choicesOf(entry).length > 1;
}

/** Does a click only choose the place, for the value that comes next? @param {State} state */
export function onlyChooses(state) {
  const entry = entryOf(state);
  return entry !== undefined && state.tool.value === null && !isThing(entry) && !isTraced(entry) && !pen.isPen(entry) && !cycles(entry);
}

/** A pointer goes down on a place. @param {App} app @param {Target} target @param {boolean} [second] With the second button? */
export function begin(app, target, second = false) {
  const { state } = app.store;
  const entry = entryOf(state);
  closeField(true);
  typed = "";
  if (entry && isThing(entry)) return things.begin(app, entry, target);
  drag = { first: target, last: target, value: second && entry ? choicesOf(entry)[1].value : state.tool.value, moved: false };
  const traced = entry && isTraced(entry) && isCell(target.place);
  app.store.change({ cursor: target.place, trace: traced ? [/** @type {Cell} */ (target.place)] : [] });
}

/** It has come to a place. @param {App} app @param {Target} target */
export function move(app, target) {
  const { state } = app.store;
  const entry = entryOf(state);
  if (entry && isThing(entry)) return things.move(app, entry, target);
  if (!drag || !entry || target.key === drag.last.key) return;
  drag.last = target;
  if (isTraced(entry)) app.store.change({ cursor: target.place, trace: extended(state.trace, target.place, entry) });
  else if (drag.value !== null || cycles(entry)) {
    drag.value ??= nextChoice(state, entry, drag.first.place);
    if (!drag.moved) enter(app, entry, [drag.first.place], drag.value);
    enter(app, entry, [target.place], drag.value, true);
    app.store.change({ cursor: target.place });
  } else if (isCell(target.place)) {
    const before = state.trace.length ? state.trace : [/** @type {Cell} */ (drag.first.place)];
    app.store.change({ cursor: target.place, trace: extended(before, target.place, entry) });
  }
  drag.moved = true;
}

/** It goes up. @param {App} app @param {boolean} whole False if the browser took the pointer away, to scroll. */
export function drop(app, whole) {
  const done = drag;
  drag = null;
  const { state } = app.store;
  const entry = entryOf(state);
  if (entry && isThing(entry)) return things.end(app, entry, whole);
  if (!done || !entry) return;
  if (!whole) return app.store.change({ trace: [] });
  const { place } = done.last;
  if (isTraced(entry)) {
    if (done.moved) commitTrace(app);
  } else if (!done.moved) {
    if (done.value !== null) enter(app, entry, [place], valueAt(state, entry, place) === done.value ? "" : done.value);
    else if (cycles(entry)) enter(app, entry, [place], nextChoice(state, entry, place));
    else if (isText(entry)) openText(app);
  }
}

/**
 * A trace that goes on to a cell, or one step back.
 *
 * @param {Cell[]} trace
 * @param {Place} place
 * @param {Entry} entry
 * @returns {Cell[]}
 */
function extended(trace, place, entry) {
  if (!isCell(place)) return trace;
  if (isThing(entry)) return things.extended(entry, trace, place);
  const key = placeKey(place);
  const at = trace.findIndex((cell) => placeKey(cell) === key);
  if (at < 0) return [...trace, place];
  // a path goes back to where it was; of a region a cell may be passed twice
  return entry.places === "paths" ? trace.slice(0, at + 1) : trace;
}

/** Make the traced cells a region or a path. @param {App} app @param {string} [value] */
function commitTrace(app, value) {
  const { state } = app.store;
  const entry = entryOf(state);
  if (!entry || !state.trace.length) return;
  enter(app, entry, state.trace, value ?? state.tool.value ?? entry.choices[0]?.value ?? ONE);
  app.store.change({ trace: [] });
}

// by keyboard

/** What has been typed of a number of several digits. */
let typed = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;

/**
 * A character typed on the board.
 *
 * @param {App} app
 * @param {string} character
 * @returns {boolean} Did it mean something?
 */
export function type(app, character) {
  const { state } = app.store;
  const entry = entryOf(state);
  if (!entry) return false;
  const cursor = cursorOf(state);
  if (isThing(entry) && cursor && things.type(app, entry, cursor.place, character)) return true;
  const typable = !isTraced(entry) && !isThing(entry) && !pen.isPen(entry);
  if (typable && isText(entry)) {
    openText(app, character);
    return true;
  }
  const longer = typed + character;
  const value = typable ? (valueOf(entry, longer, typed !== "") ?? valueOf(entry, character)) : undefined;
  if (value === undefined) {
    // a value that only another kind of entry takes is typed without choosing that first
    const others = entriesOf(state).filter((one) => one.places === "cells" && valueOf(one, character) !== undefined);
    if (others.length && (!typable || (others.length === 1 && state.mode === "set"))) {
      choose(app, others[0].name);
      return type(app, character);
    }
    if (typable) app.store.change({ refused: `${capital(entry.words)} takes ${entry.hint || either(choicesOf(entry).map(({ words }) => words))}` });
    return false;
  }
  const joins = typed !== "" && value !== valueOf(entry, character);
  // of values that add up the beginning of a number goes when the number is whole
  if (joins && entry.adds) enter(app, entry, selected(state, entry), valueOf(entry, typed) ?? "", true);
  typed = joins ? longer : character;
  clearTimeout(typing);
  typing = setTimeout(() => (typed = ""), TOGETHER);
  enter(app, entry, selected(state, entry), value, joins);
  return true;
}

/**
 * A digit typed as a note: with Shift in a corner, with Ctrl in the centre, whatever is entered otherwise.
 *
 * @param {App} app
 * @param {"corner" | "centre"} name
 * @param {string} digit
 * @returns {boolean} Is there such a note?
 */
export function typeNote(app, name, digit) {
  const { state } = app.store;
  const entry = entriesOf(state).find((one) => one.name === name && one.adds);
  const value = entry && valueOf(entry, digit);
  if (!entry || value === undefined) return false;
  typed = "";
  enter(app, entry, selected(state, entry), value);
  return true;
}

/**
 * The value that a text stands for: itself, if it may be typed; a choice by its value or its words, or how they begin, or
 * by its number where values are no numbers.
 *
 * @param {Entry} entry
 * @param {string} text
 * @param {boolean} [goesOn] Is it more than one character, so that letters and numbers of choices don't count?
 * @returns {string | undefined}
 */
function valueOf({ choices, free }, text, goesOn = false) {
  const low = text.toLowerCase();
  const exact = choices.find(({ value }) => value === text) ?? choices.find(({ value }) => value.toLowerCase() === low);
  if (exact) return exact.value;
  if (goesOn) return free ? text : undefined;
  if (free) return text;
  const named =
    choices.find(({ value }) => value.toLowerCase().startsWith(low)) ??
    choices.find(({ words }) => words.toLowerCase().startsWith(low));
  if (named) return named.value;
  return choices.every(({ value }) => !/^\d+$/.test(value)) ? choices[Number(text) - 1]?.value : undefined;
}

/** Take away what stands at the cursor; a character that was just typed first. @param {App} app @param {boolean} [all] Its partners too. */
export function clear(app, all = false) {
  const { state } = app.store;
  const entry = entryOf(state);
  const { board } = sheetOf(state);
  if (!entry || !board) return;
  if (isThing(entry)) return things.clear(app, entry);
  if (pen.isPen(entry)) return pen.clear(app);
  if (typed.length > 1 && !entry.adds) {
    typed = typed.slice(0, -1);
    return enter(app, entry, selected(state, entry), typed, true);
  }
  typed = "";
  const places = selected(state, entry);
  const together = all ? places.flatMap((place) => orbitOn(board.geometry, state.options, place)) : places;
  // where nothing is filled in, the notes go
  const notes = entriesOf(state).filter(({ adds }) => adds);
  const empty = notes.length > 0 && kindOf(entry) === "cells" && together.every((place) => valueAt(state, entry, place) === "");
  const cleared = empty ? notes : [entry];
  if (together.length) app.editing.enter(cleared.map(({ name }) => ({ entry: name, places: together, value: "" })));
  // the player goes on with the cells that were chosen
  if (state.mode === "set") app.store.change({ trace: [] });
}

/** Enter: end a region or path, open a text, or go to the next choice. @param {App} app */
export function confirm(app) {
  const { state } = app.store;
  const entry = entryOf(state);
  const cursor = cursorOf(state);
  if (!entry || !cursor) return;
  if (isThing(entry)) things.confirm(app, entry, cursor.place);
  else if (pen.isPen(entry)) pen.confirm(app);
  else if (isTraced(entry)) {
    if (!state.trace.length && isCell(cursor.place)) app.store.change({ trace: [cursor.place] });
    commitTrace(app);
  } else if (state.tool.value !== null) enter(app, entry, selected(state, entry), state.tool.value);
  else if (entry.choices.length && !entry.free) enter(app, entry, selected(state, entry), nextChoice(state, entry, cursor.place));
  else openText(app);
}

/** The space bar: the same, but that of a thing that is drawn the place is taken up. @param {App} app */
export function mark(app) {
  const entry = entryOf(app.store.state);
  if (entry && isThing(entry)) things.mark(app, entry);
  else confirm(app);
}

/** The column in which one moves up and down. */
let goal = { key: "", column: 0 };

/** @param {App} app @param {Parameters<typeof neighbour>[2]} arrow @param {boolean} extend Select, or go on with a region or a path. */
export function step(app, arrow, extend) {
  const { state } = app.store;
  const { board } = sheetOf(state);
  const [entry, cursor] = [entryOf(state), cursorOf(state)];
  if (!board || !entry || !cursor) return;
  typed = "";
  if (goal.key !== cursor.key) goal.column = cursor.column;
  const next = neighbour(targetsOf(board.geometry, entry).rows, cursor.key, arrow, goal.column);
  if (!next) return;
  if (arrow === "ArrowLeft" || arrow === "ArrowRight" || arrow === "Home" || arrow === "End") goal.column = next.column;
  goal.key = next.key;
  const from = state.trace.length || !isCell(cursor.place) ? state.trace : [cursor.place];
  const kept = isThing(entry) ? state.trace : [];
  const trace = extend && kindOf(entry) === "cells" ? extended(from, next.place, entry) : kept;
  app.store.change({ cursor: next.place, trace });
  showCursor(app);
}

/** Choose what is typed next. @param {App} app @param {string} name */
export function choose(app, name) {
  typed = "";
  closeField(true);
  app.store.change({ tool: { entry: name, value: null }, trace: [], drawn: [], chosen: null });
}

// a text at a place

/** Open a text field at the cursor. @param {App} app @param {string} [start] */
export function openText(app, start) {
  const { state } = app.store;
  const [entry, cursor] = [entryOf(state), cursorOf(state)];
  const { board } = sheetOf(state);
  if (!entry || !cursor || !board) return;
  if (isThing(entry)) return things.confirm(app, entry, cursor.place);
  openField(cursor, targetsOf(board.geometry, entry).frame, {
    label: `${cursor.name}: ${entry.words}, ${entry.hint}`,
    value: start ?? valueAt(state, entry, cursor.place),
    typed: start !== undefined,
    take(value) {
      if (value !== valueAt(app.store.state, entry, cursor.place)) enter(app, entry, [cursor.place], value);
    },
    leave(event, taken) {
      const arrow = event.key === "ArrowUp" || event.key === "ArrowDown" ? event.key : onward(cursor, event.shiftKey);
      if (taken) step(app, arrow, false);
      focusBoard(app);
    },
  });
}

/** From clue to clue along its side of the board. @param {Target} cursor @param {boolean} back */
function onward({ place, row }, back) {
  const along = isCell(place) && place[0] >= 0 && row >= 0 && place[1] < 0;
  if (along) return back ? "ArrowUp" : "ArrowDown";
  return back ? "ArrowLeft" : "ArrowRight";
}

// beside the board

/** @type {Part} */
export const tools = {
  name: "entry",
  title: "What to enter",
  place: "tools",
  needed: (state) => entriesOf(state).length > 0,
  commands: [
    { name: "undo", title: "Undo", menu: "Edit", keys: "Ctrl+Z", can: canUndo, run: (app) => app.editing.undo() },
    { name: "redo", title: "Redo", menu: "Edit", keys: "Ctrl+Y", can: canRedo, run: (app) => app.editing.redo() },
    { name: "next-entry", title: "Next kind of entry", menu: "Edit", keys: "Alt+E", run: (app) => nextEntry(app, 1) },
    { name: "previous-entry", title: "Previous kind of entry", menu: "Edit", keys: "Alt+Shift+E", run: (app) => nextEntry(app, -1) },
    { name: "clear-partners", title: "Clear with its partners", menu: "Edit", keys: "Shift+Delete", run: (app) => clear(app, true) },
  ],
  build(app, element) {
    const kinds = make("div", { class: "kinds", role: "group", "aria-label": "What to enter" });
    const hint = make("p", { class: "soft" });
    const pad = make("div", { class: "pad", role: "group", "aria-label": "Values" });
    const brush = make("button", { type: "button", title: "Enter the chosen value with every click or drag" }, "Brush");
    brush.onclick = () => {
      const { tool } = app.store.state;
      const first = entryOf(app.store.state)?.choices[0]?.value ?? ONE;
      app.store.change({ tool: { ...tool, value: tool.value === null ? first : null } });
    };
    const symmetry = make("select", { id: "symmetry" });
    symmetry.onchange = () => app.store.change({ options: { ...app.store.state.options, symmetry: symmetry.value } });
    const aid = make("label", { class: "field" }, make("span", {}, "Symmetry of the clues"), symmetry);
    const further = make("select", { "aria-label": "More to enter" });
    further.onchange = () => choose(app, further.value);
    const about = make("p", { class: "about" });
    const standing = make("ul", { class: "things", "aria-label": "On the board" });
    const whole = make("div", { class: "whole" });
    /** What `further` offers. @type {Entry[] | undefined} */
    let offered;
    // on a phone the pad stays in sight, and it must not take much of it
    const more = make("details", { open: !NARROW.matches }, make("summary", {}, "More"), standing, whole, aid);
    element.append(make("div", { class: "row" }, kinds, further), about, hint, pad, more);
    for (const keys of [kinds, pad]) keys.addEventListener("click", () => showCursor(app));
    quick(app);

    return (state, before) => {
      const sheet = sheetOf(state);
      const entry = entryOf(state);
      if (!sheet.board || !entry) return;
      const onBoard = entriesOf(state);
      more.hidden = state.mode !== "set";
      const earlier = sheetOf(before);
      if (sheet.board !== earlier.board || state.tool !== before.tool || state.mode !== before.mode || !kinds.childNodes.length) {
        const [focused, at] = [document.activeElement, [...pad.children].indexOf(/** @type {Element} */ (document.activeElement))];
        const kind = [...kinds.children].indexOf(/** @type {Element} */ (focused));
        const plain = onBoard.filter(({ heading }) => heading === undefined);
        fill(kinds, onBoard.length > 1 ? plain.map((one) => kindKey(app, one, one === entry)) : []);
        further.hidden = plain.length === onBoard.length;
        if (offered !== sheet.board.entries) {
          offered = sheet.board.entries;
          const options = underHeadings("optgroup", onBoard, ({ name, words }) => make("option", { value: name }, words));
          fill(further, [make("option", { value: "", hidden: true }, "More …"), ...options]);
        }
        further.value = entry.heading === undefined ? "" : entry.name;
        about.hidden = !entry.about;
        about.textContent = entry.about ?? "";
        hint.textContent = hintOf(entry, state.mode);
        fill(pad, padKeys(app, state, entry, brush));
        dress(brush, { "aria-pressed": String(state.tool.value !== null) });
        for (const [row, place] of /** @type {[Element, number][]} */ ([[pad, at], [kinds, kind]])) {
          // the pad is in sight already: scrolled to, it would push the board away
          if (place >= 0) /** @type {HTMLElement | undefined} */ (row.children[place])?.focus({ preventScroll: true });
        }
        const ofAll = sheet.board.entries.filter(({ places }) => places === "board");
        const on = [...whole.querySelectorAll("input")].indexOf(/** @type {HTMLInputElement} */ (focused));
        const fields = ofAll.filter(({ heading }) => heading === undefined).map((said) => field(app, state, said));
        const made = (/** @type {Entry} */ said) => (said.free ? field : toggle)(app, state, said);
        fill(whole, [...fields, ...underHeadings("fieldset", ofAll, made)]);
        if (on >= 0) whole.querySelectorAll("input")[on]?.focus({ preventScroll: true });
      }
      if (sheet.board !== earlier.board || state.chosen !== before.chosen || state.mode !== before.mode) {
        const at = [...standing.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
        fill(standing, things.listed(app, state));
        standing.hidden = !standing.childNodes.length;
        if (at >= 0) [...standing.querySelectorAll("button")].slice(0, at + 1).at(-1)?.focus({ preventScroll: true });
      }
      offerSymmetries(symmetry, sheet.board.geometry, state.options);
    };
  },
};

/** @param {State} state */
function canUndo(state) {
  const { past, pending } = sheetOf(state);
  return past.length + pending.length > 0;
}

/** @param {State} state */
function canRedo(state) {
  const { future, pending } = sheetOf(state);
  return future.length > 0 && !pending.length;
}

/** Undo and redo in the bar. @param {App} app */
function quick(app) {
  const buttons = /** @type {const} */ ([
    ["undo", "Undo", "↶"],
    ["redo", "Redo", "↷"],
  ]).map(([name, title, sign]) => {
    const button = make("button", { type: "button", class: "plain sign", "aria-label": title, title }, sign);
    button.onclick = () => app.run(name);
    app.store.subscribe((state) => {
      button.disabled = !app.commands.get(name)?.can?.(state);
    });
    return button;
  });
  fill(region("quick"), buttons);
}

/** @param {App} app @param {number} by */
function nextEntry(app, by) {
  const { state } = app.store;
  const entries = entriesOf(state).filter(({ heading }) => heading === undefined);
  const at = entries.findIndex((entry) => entry === entryOf(state));
  const next = entries[(at + by + entries.length) % entries.length];
  if (!next) return;
  choose(app, next.name);
  app.speak(`${next.words}: ${hintOf(next, app.store.state.mode)}`);
}

/** @param {App} app @param {Entry} entry @param {boolean} on */
function kindKey(app, entry, on) {
  return make("button", { type: "button", "aria-pressed": String(on), onclick: () => choose(app, entry.name) }, entry.words);
}

/**
 * What there is of entries that have a heading, in a group for each.
 *
 * @param {"optgroup" | "fieldset"} tag
 * @param {Entry[]} entries
 * @param {(entry: Entry) => HTMLElement} made
 */
function underHeadings(tag, entries, made) {
  const headings = new Set(entries.flatMap(({ heading }) => heading ?? []));
  return [...headings].map((label) => {
    const under = entries.filter(({ heading }) => heading === label).map(made);
    return tag === "optgroup" ? make(tag, { label }, ...under) : make(tag, {}, make("legend", {}, label), ...under);
  });
}

/** What is said of the whole board or not. @param {App} app @param {State} state @param {Entry} entry */
function toggle(app, state, entry) {
  const box = make("input", { type: "checkbox", "aria-description": entry.about });
  box.checked = sheetOf(state).board?.entered?.[entry.name]?.[0] !== undefined;
  box.onchange = () => enter(app, entry, [], box.checked ? entry.choices[0].value : "");
  return make("label", { class: "check", title: entry.about }, box, entry.words);
}

/** @param {Entry} entry How it is entered, in a sentence. @param {State["mode"]} mode */
function hintOf(entry, mode) {
  if (isThing(entry)) return things.hintOf(entry);
  if (pen.isPen(entry)) return pen.hint(FINGER.matches);
  if (isTraced(entry)) {
    const drag = entry.places === "regions" ? "Drag over cells" : "Drag along the cells";
    return FINGER.matches ? `${drag}.` : `${drag}, or Shift and the arrow keys, then Enter.`;
  }
  if (isText(entry)) return `Click beside the board and type ${entry.hint}.`;
  if (entry.places === "edges" && mode === "play") return `Drag along the line, or ${FINGER.matches ? "tap" : "click"} a place to go through the choices.`;
  if (cycles(entry)) return FINGER.matches ? "Tap a place to go through the choices." : "Click, or press Enter, to go through the choices.";
  // a finger finds all there is on the pad
  if (FINGER.matches && !entry.free) return "Tap a place, then what stands there.";
  return `Choose a place and type ${entry.hint || either(entry.choices.map(({ words }) => words))}.`;
}

/** @param {App} app @param {State} state @param {Entry} entry @param {HTMLButtonElement} brush */
function padKeys(app, state, entry, brush) {
  if (isThing(entry)) return things.padKeys(app, entry);
  if (pen.isPen(entry)) return pen.padKeys(app);
  const put = (/** @type {string} */ value) => {
    const { state: now } = app.store;
    if (now.tool.value !== null) app.store.change({ tool: { ...now.tool, entry: entry.name, value } });
    else if (isTraced(entry)) {
      if (!now.trace.length) app.speak("Choose cells first");
      else commitTrace(app, value);
    } else enter(app, entry, selected(now, entry), value);
  };
  const keys = choicesOf(entry).map(({ value, words }, _, all) =>
    make(
      "button",
      { type: "button", "aria-pressed": state.tool.value === null ? null : String(state.tool.value === value), onclick: () => put(value) },
      // of the cells that were chosen there is only one thing to make
      entry.places === "regions" && all.length === 1 ? JOIN : words,
    ),
  );
  keys.forEach((key, at) => {
    const { colour } = choicesOf(entry)[at];
    if (!colour) return;
    key.dataset.colour = "";
    key.style.setProperty("--swatch", colour);
  });
  const done = isTraced(entry) && !entry.choices.length && make("button", { type: "button", onclick: () => put(ONE) }, JOIN);
  const edit = entry.free && make("button", { type: "button", onclick: () => openText(app) }, "Type …");
  const erase = make("button", { type: "button", onclick: () => (state.tool.value === null ? clear(app) : put("")) }, "Clear");
  return [...keys, done, edit, erase, isTraced(entry) || !entry.choices.length ? null : brush];
}

/** What is said of the whole board, in some words. @param {App} app @param {State} state @param {Entry} entry */
function field(app, state, entry) {
  // of those in the list there may be several
  const now = things.isListed(entry) ? "" : (sheetOf(state).board?.entered?.[entry.name]?.[0]?.[1] ?? "");
  const set = (/** @type {string} */ value) => enter(app, entry, [], value);
  if (entry.choices.length && !entry.free) {
    const options = [{ value: "", words: "–" }, ...entry.choices].map(({ value, words }) => make("option", { value }, words));
    const select = make("select", {}, ...options);
    select.value = now;
    select.onchange = () => set(select.value);
    return make("label", { class: "field" }, make("span", {}, entry.words), select);
  }
  const input = make("input", { placeholder: entry.hint, autocomplete: "off", spellcheck: "false", "aria-description": entry.about });
  input.value = now;
  input.onchange = () => set(input.value.trim());
  return make("label", { class: "field", title: entry.about }, make("span", {}, entry.words), input);
}

/** A puzzle without a grid: its text, and below it the picture. @type {Part} */
export const lines = {
  name: "lines",
  title: "The puzzle as text",
  place: "desk",
  needed: (state) => state.mode === "set" && isWritten(state.set),
  build(app, element) {
    const area = make("textarea", { rows: LINES, spellcheck: "false", "aria-describedby": "refused" });
    const picture = make("div", { class: "drawn" });
    element.append(make("label", { class: "field" }, make("span", {}, "The puzzle, line by line"), area), picture);
    let last = 0;
    area.oninput = () => {
      const now = Date.now();
      app.editing.write(area.value, now - last < TOGETHER);
      last = now;
    };
    return ({ set, mode, refused }, before) => {
      if (mode !== "set" || !isWritten(set)) return;
      const text = set.text.startsWith('"') ? JSON.parse(set.text) : (set.board?.text ?? "");
      if (area.value !== text) area.value = text;
      dress(area, { "aria-invalid": refused ? "true" : null });
      picture.classList.toggle("old", set.board?.shows !== set.text);
      if (set.board && (set.board !== before.set.board || !picture.childNodes.length)) fill(picture, [drawing(set.board.svg, "The puzzle")]);
    };
  },
};

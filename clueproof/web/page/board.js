/**
 * The board: the engine's picture, above it what the page itself shows (findings, what was typed and is not drawn yet, the
 * cursor), and above that the places as cells of a grid that mouse, touch, keyboard and screen readers reach.
 */

/** @import {App, Part} from "./app.js" */
/** @import {Board, Cell, Entry, Place, Spot} from "./protocol.js" */
/** @import {State} from "./state.js" */
/** @import {Target, Targets} from "./places.js" */

import { drawing, dress, fill, make, region, shape } from "./elements.js";
import { cursorOf, focusBoard, showCursor } from "./cursor.js";
import { begin, drop, hasSecond, move, onlyChooses } from "./entry.js";
import { boardKey } from "./keyboard.js";
import * as pen from "./pen.js";
import { cellsOf, hit, isCell, isThing, kindOf, targetAt, targetsOf } from "./places.js";
import { placeKey } from "./protocol.js";
import { areOld, entryOf, isWritten, pendingEdits, sheetOf, titleOf } from "./state.js";
import { partners } from "./symmetry.js";
import * as things from "./things.js";

/** Of more places only the row of the cursor is made into elements. */
const MOST_ELEMENTS = 2600;
/** How wide a cell becomes at most, in pixels, before zoom. */
const WIDEST_CELL = 92;
const ZOOMS = [1, 1.25, 1.5, 2, 3, 4, 6];

/** @type {Part} */
export const board = {
  name: "board",
  title: "Board",
  place: "desk",
  needed: (state) => !isWritten(sheetOf(state)),
  commands: [
    { name: "larger", title: "Larger board", menu: "View", keys: "Alt+Plus", run: (app) => zoom(app, 1) },
    { name: "smaller", title: "Smaller board", menu: "View", keys: "Alt+Minus", run: (app) => zoom(app, -1) },
    { name: "fit", title: "Fit the board", menu: "View", keys: "Alt+0", run: (app) => app.store.change({ zoom: 1 }) },
  ],
  build(app, element) {
    const picture = make("div", { class: "picture", "aria-hidden": "true" });
    const marks = shape("svg", { class: "marks", "aria-hidden": "true" });
    const grid = make("div", { role: "grid", class: "targets" });
    const plane = make("div", { class: "plane" }, picture, marks, grid);
    const room = make("div", { class: "room" }, plane);
    const empty = make("p", { class: "soft" }, "No puzzle yet.");
    element.append(empty, room);
    /** @type {Map<string, HTMLElement>} */
    let cells = new Map();
    /** @type {unknown} */
    let built = null;
    let drawn = "";
    /** What the names of the places were made from. @type {unknown[]} */
    let labelled = [];
    /** @type {string | undefined} */
    let cursorKey;

    listen(app, plane, grid);
    measure(app);

    /** @param {State} state @param {State} before */
    return (state, before) => {
      const sheet = sheetOf(state);
      const shown = sheet.board;
      empty.hidden = shown !== null;
      room.hidden = !shown?.grid;
      if (!shown?.grid) return;
      const entry = entryOf(state);
      const targets = targetsOf(shown.geometry, entry);
      const cursor = cursorOf(state);

      drawn = drawPicture(picture, state, shown, targets, drawn);
      plane.style.setProperty("--ratio", String(targets.frame.width / targets.frame.height));
      plane.style.setProperty("--widest", `${(targets.frame.width * WIDEST_CELL) / shown.geometry.side}px`);
      plane.style.setProperty("--zoom", String(state.zoom));
      plane.classList.toggle("draws", isDrawn(state, entry));
      // nothing can be entered; the keyboard still reads what stands there
      plane.classList.toggle("still", !entry);
      const { frame } = targets;
      dress(marks, { viewBox: [frame.x, frame.y, frame.width, frame.height].join(" ") });
      fill(marks, marksOf(state, shown, cursor));

      const all = targets.byKey.size <= MOST_ELEMENTS;
      const row = targets.rows.find((candidates) => cursor && candidates.includes(cursor));
      const wanted = all ? targets : row;
      // a board that was just opened is ready to be typed on
      const opened = state.view === "board" && (before.view !== "board" || before[state.mode].board === null);
      const hadFocus = grid.contains(document.activeElement);
      if (built !== wanted) {
        built = wanted;
        cells = buildCells(grid, all ? targets.rows : row ? [row] : [], targets);
      }
      dress(grid, { "aria-label": `${titleOf(state)}: ${entry?.words ?? "nothing to type"}` });
      const said = [sheet, state.set, state.findings, state.shown, state.mode, state.trace, state.drawn, state.chosen, cells];
      if (said.some((part, at) => part !== labelled[at])) {
        labelled = said;
        label(cells, state, shown, targets);
      }
      for (const [key, focusable] of /** @type {[string | undefined, string][]} */ ([[cursorKey, "-1"], [cursor?.key, "0"]])) {
        cells.get(key ?? "")?.setAttribute("tabindex", focusable);
      }
      cursorKey = cursor?.key;
      const cell = cells.get(cursorKey ?? "");
      if (opened && entry && document.activeElement === document.body) focusBoard(app);
      if (hadFocus && document.activeElement !== cell) cell?.focus({ preventScroll: true });
    };
  },
};

/** Is it entered by dragging, so that a finger on the board does not scroll the page? @param {State} state @param {Entry | undefined} entry */
const isDrawn = ({ tool, mode }, entry) =>
  pen.isPen(entry) || tool.value !== null || entry?.places === "regions" || entry?.places === "paths" || (entry && isThing(entry) && kindOf(entry) === "cells") || (entry?.places === "edges" && mode === "play");

/** @param {App} app @param {number} step */
function zoom(app, step) {
  const at = ZOOMS.indexOf(app.store.state.zoom);
  app.store.change({ zoom: ZOOMS[Math.min(Math.max(at + step, 0), ZOOMS.length - 1)] });
}

/** Tell the styles how high the bar and the pad are; a pad that grows must not cover the place of the cursor. @param {App} app */
function measure(app) {
  for (const name of ["bar", "tools"]) {
    const element = region(name);
    new ResizeObserver(() => {
      document.documentElement.style.setProperty(`--${name}`, `${element.offsetHeight}px`);
      if (name === "tools" && element.contains(document.activeElement)) showCursor(app);
    }).observe(element);
  }
}

/** @param {App} app @param {HTMLElement} plane @param {HTMLElement} grid */
function listen(app, plane, grid) {
  /** @param {PointerEvent | MouseEvent} event @returns {[number, number] | undefined} In units of the viewBox. */
  const pointOf = (event) => {
    const targets = current(app);
    if (!targets) return undefined;
    const box = plane.getBoundingClientRect();
    const { frame } = targets;
    return [
      frame.x + ((event.clientX - box.left) / box.width) * frame.width,
      frame.y + ((event.clientY - box.top) / box.height) * frame.height,
    ];
  };
  /** @param {[number, number]} at */
  const penPoint = (at) => pen.pointAt(/** @type {Board} */ (sheetOf(app.store.state).board).geometry, at);
  /** The pointer that draws with the pen. @type {number | null} */
  let penned = null;
  /** @type {{id: number, at: [number, number], second: boolean, begun: boolean} | null} */
  let drag = null;
  plane.addEventListener("pointerdown", (event) => {
    const [targets, at] = [current(app), pointOf(event)];
    if (at && !event.button && pen.isPen(entryOf(app.store.state))) {
      plane.setPointerCapture(event.pointerId);
      event.preventDefault();
      penned = event.pointerId;
      pen.begin(app, penPoint(at));
      focusBoard(app);
      return;
    }
    const target = targets && at && hit(targets.rows, ...at);
    const second = event.button === 2 && hasSecond(app.store.state);
    const isLine = entryOf(app.store.state)?.places === "edges";
    if ((event.button && !second) || !at || (!target && !isLine) || event.target instanceof HTMLInputElement) return;
    drag = { id: event.pointerId, at, second, begun: target !== undefined };
    plane.setPointerCapture(event.pointerId);
    // the focus goes where the cursor is, which is not always the element under the pointer
    event.preventDefault();
    // a line is drawn from the middle of a cell, and begins where it comes to an edge
    if (target) begin(app, target, second);
    focusBoard(app);
  });
  plane.addEventListener("contextmenu", (event) => {
    if (hasSecond(app.store.state)) event.preventDefault();
  });
  plane.addEventListener("pointermove", (event) => {
    const [targets, to] = [current(app), pointOf(event)];
    if (to && penned === event.pointerId) pen.move(app, penPoint(to));
    if (!drag || drag.id !== event.pointerId || !targets || !to) return;
    const from = drag.at;
    drag.at = to;
    // a quick pointer skips cells
    const isLine = entryOf(app.store.state)?.places === "lines";
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 6) || 1;
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      const target = hit(targets.rows, from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, isLine);
      if (target && drag.begun) move(app, target);
      else if (target) {
        drag.begun = true;
        begin(app, target, drag.second);
      }
    }
  });
  plane.addEventListener("pointerup", (event) => {
    if (penned === event.pointerId) pen.end(app, true);
    penned = null;
    if (drag?.id === event.pointerId && drag.begun) drop(app, true);
    drag = null;
  });
  // a place that changes with each tap stays below the finger; and until the click a tap moves the focus to what is there
  plane.addEventListener("click", () => onlyChooses(app.store.state) && showCursor(app));
  plane.addEventListener("pointercancel", () => {
    if (penned !== null) pen.end(app, false);
    penned = null;
    if (drag?.begun) drop(app, false);
    drag = null;
  });
  grid.addEventListener("keydown", (event) => boardKey(app, event));
  grid.addEventListener("focusin", (event) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset.key : undefined;
    const target = key && current(app)?.byKey.get(key);
    // a screen reader moved the focus by itself
    if (target && key !== placeKey(app.store.state.cursor)) app.store.change({ cursor: target.place });
  });
}

/** @param {App} app */
function current({ store: { state } }) {
  const shown = sheetOf(state).board;
  return shown?.grid ? targetsOf(shown.geometry, entryOf(state)) : undefined;
}

/**
 * The picture with true candidates while they are those of this puzzle; else the bare one, with the old candidates dimmed.
 *
 * @param {HTMLElement} element
 * @param {State} state
 * @param {Board} shown
 * @param {Targets} targets
 * @param {string} drawn What is drawn already.
 * @returns {string} What is drawn now.
 */
function drawPicture(element, state, shown, { frame }, drawn) {
  const { findings } = state;
  const noted = state.mode === "set" && state.shown.candidates ? findings.svg : undefined;
  const fresh = noted && findings.text === shown.shows && !areOld(state);
  const svg = (fresh && noted) || shown.svg;
  const both = svg + (noted && !fresh ? noted : "") + JSON.stringify(frame);
  if (both === drawn) return drawn;
  const root = drawing(svg);
  if (!root) return drawn;
  hideOpenNotes(root, shown);
  root.removeAttribute("role");
  root.removeAttribute("aria-label");
  const { x, y, width, height } = frame;
  const box = shown.geometry;
  root.style.left = `${((box.x - x) / width) * 100}%`;
  root.style.top = `${((box.y - y) / height) * 100}%`;
  root.style.width = `${(box.width / width) * 100}%`;
  root.style.height = `${(box.height / height) * 100}%`;
  const old = noted && !fresh ? drawing(noted) : null;
  if (old && old.getAttribute("viewBox") === root.getAttribute("viewBox")) {
    hideOpenNotes(old, shown);
    for (const notes of old.querySelectorAll(".notes")) {
      notes.classList.add("old-notes");
      root.append(notes);
    }
  }
  fill(element, [root]);
  return both;
}

/**
 * Take the notes out of cells in which nothing is ruled out: on an empty board they would be noise.
 *
 * @param {SVGSVGElement} root
 * @param {Board} shown
 */
function hideOpenNotes(root, { geometry: { xs, ys }, entries }) {
  /** @type {Map<string, Element[]>} */
  const cells = new Map();
  const labels = new Set();
  for (const note of root.querySelectorAll(".notes > text")) {
    const [x, y] = [Number(note.getAttribute("x")), Number(note.getAttribute("y"))];
    const cell = `${ys.findLastIndex((edge) => edge <= y)} ${xs.findLastIndex((edge) => edge <= x)}`;
    cells.set(cell, [...(cells.get(cell) ?? []), note]);
    labels.add(note.textContent);
  }
  const choices = entries.filter(({ places, free }) => places === "cells" && !free).map((entry) => entry.choices.length);
  const all = Math.max(labels.size, ...choices);
  for (const notes of cells.values()) if (notes.length === all) notes.forEach((note) => note.remove());
}

/**
 * @param {State} state
 * @param {Board} shown
 * @param {Target | undefined} cursor
 */
function marksOf(state, shown, cursor) {
  const { geometry } = shown;
  const at = (/** @type {Place} */ place) => targetAt(geometry, place);
  const inset = geometry.side / 16;
  /** @param {Target} target @param {string} kind @param {number} [by] */
  const box = (target, kind, by = inset) =>
    shape("rect", {
      class: kind,
      x: target.x - target.width / 2 + by,
      y: target.y - target.height / 2 + by,
      width: Math.max(target.width - 2 * by, 1),
      height: Math.max(target.height - 2 * by, 1),
      rx: geometry.side / 10,
    });
  const { findings, mode } = state;
  const about = mode === "set" || findings.text === state.play.text;
  const faint = mode === "set" && areOld(state) ? " old" : "";
  const found = about
    ? [
        ...findings.spare.map((place) => box(at(place), `spare${faint}`)),
        ...findings.open.map((place) => openMark(at(place), geometry.side, `open${faint}`)),
        ...findings.wrong.map((place) => box(at(place), `wrong${faint}`)),
      ]
    : [];
  const ghosts = mode === "set" ? partners(state).map((place) => dot(at(place), geometry.side / 6)) : [];
  const echoes = pendingEdits(sheetOf(state)).flatMap((edit) => echo(shown, edit, box));
  const trace = things.marked(state).flatMap((spot) => [
    ...cellsOf(spot).map((place) => box(at(place), "traced", 0)),
    shape("polyline", {
      class: things.isLine(state) ? "trace" : "trace unseen-line",
      points: cellsOf(spot).map((place) => `${at(place).x},${at(place).y}`).join(" "),
    }),
  ]);
  return [...found, ...ghosts, ...pen.drawnStrokes(state, geometry), ...trace, ...echoes, cursor ? box(cursor, "cursor", 1) : null];
}

/** That a place wants a clue. @param {Target} target @param {number} radius */
const dot = ({ x, y }, radius) => shape("circle", { class: "partner", cx: x, cy: y, r: radius });

/** Where solutions differ: the whole cell, or the line of an edge. @param {Target} target @param {number} side @param {string} kind */
function openMark({ place, x, y, width, height }, side, kind) {
  const thin = side / 8;
  const [wide, high] = isCell(place) ? [width, height] : [Math.min(width, height === side ? thin : width), Math.min(height, width === side ? thin : height)];
  return shape("rect", { class: isCell(place) ? kind : `${kind} edge`, x: x - wide / 2, y: y - high / 2, width: wide, height: high });
}

/**
 * What was typed, until the engine has drawn it.
 *
 * @param {Board} shown
 * @param {import("./protocol.js").Edit} edit
 * @param {(target: Target, kind: string, by?: number) => SVGElement} box
 */
function echo(shown, { entry: name, places, value }, box) {
  const entry = shown.entries.find((candidate) => candidate.name === name);
  // a note that is there may go, and stands where the engine puts it
  if (entry?.adds || pen.isPen(entry)) return [];
  const several = entry?.places === "regions" || entry?.places === "paths" || (entry && isThing(entry));
  const parts = entry && isThing(entry) ? places.flatMap(cellsOf) : places;
  return parts.flatMap((place) => {
    const target = targetAt(shown.geometry, place);
    if (several) return [box(target, value ? "traced" : "erased", 0)];
    const long = wordOf(entry, value);
    const said = long.length > 3 && value.length < long.length ? value : long;
    const size = Math.min(target.height, (target.width * 1.6) / Math.max(said.length, 1)) * 0.55;
    return [
      box(target, "erased"),
      said && shape("text", { class: "echo", x: target.x, y: target.y + size * 0.36, "font-size": size }, said),
    ];
  });
}

/** @param {HTMLElement} grid @param {Target[][]} rows @param {Targets} targets */
function buildCells(grid, rows, { frame, rows: all }) {
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  const part = (/** @type {number} */ of, /** @type {number} */ whole) => `${(of / whole) * 100}%`;
  const made = rows.map((row) => {
    const line = make("div", { role: "row", "aria-rowindex": all.indexOf(row) + 1 });
    row.forEach((target, column) => {
      const cell = make("div", { role: "gridcell", tabindex: "-1", "aria-colindex": column + 1, "data-key": target.key });
      cell.style.left = part(target.x - target.width / 2 - frame.x, frame.width);
      cell.style.top = part(target.y - target.height / 2 - frame.y, frame.height);
      cell.style.width = part(target.width, frame.width);
      cell.style.height = part(target.height, frame.height);
      cells.set(target.key, cell);
      line.append(cell);
    });
    return line;
  });
  dress(grid, { "aria-rowcount": all.length, "aria-colcount": Math.max(0, ...all.map((row) => row.length)) });
  fill(grid, made);
  return cells;
}

/**
 * Say what stands at each place, and what was found out about it.
 *
 * @param {Map<string, HTMLElement>} cells
 * @param {State} state
 * @param {Board} shown
 * @param {Targets} targets
 */
function label(cells, state, shown, { byKey }) {
  const words = wordsOf(state, shown);
  const traced = new Set(thingPlaces(things.marked(state)).map(placeKey));
  for (const [key, cell] of cells) {
    dress(cell, {
      "aria-label": [byKey.get(key)?.name, words.get(key) ?? "empty", ...findingsAt(state, key, !words.has(key))].join(", "),
      "aria-selected": traced.size ? String(traced.has(key)) : null,
    });
  }
}

/** @param {Entry | undefined} entry @param {string} value */
const wordOf = (entry, value) => entry?.choices.find((choice) => choice.value === value)?.words ?? value;

/** What stands at each place, in words. @param {State} state @param {Board} shown @returns {Map<string, string>} */
function wordsOf(state, shown) {
  /** @type {Map<string, string[]>} */
  const words = new Map();
  const add = (/** @type {Place} */ place, /** @type {string} */ said) => {
    const key = placeKey(place);
    words.set(key, [...(words.get(key) ?? []), said]);
  };
  // the player's marks stand beside the clues
  if (state.mode === "play" && state.set.board) {
    for (const [key, said] of wordsOf({ ...state, mode: "set" }, state.set.board)) words.set(key, [said]);
  }
  for (const entry of shown.entries) {
    if (pen.isPen(entry)) {
      for (const cell of pen.penned(state)) add(cell, "a stroke of the pen");
      continue;
    }
    if (entry.adds) {
      const noted = Map.groupBy(shown.entered?.[entry.name] ?? [], ([places]) => placeKey(places));
      for (const pairs of noted.values()) add(pairs[0][0][0], `${entry.words}: ${pairs.map(([, value]) => value).join(" ")}`);
      continue;
    }
    const here = new Map((shown.entered?.[entry.name] ?? []).map(([places, value]) => [placeKey(places), { places, value }]));
    for (const { entry: name, places, value } of pendingEdits(sheetOf(state))) {
      if (name !== entry.name) continue;
      if (isThing(entry)) here.set(placeKey(places), { places, value });
      else for (const place of places) here.set(placeKey([place]), { places: [place], value });
    }
    if (entry.places === "regions" || entry.places === "paths") continue;
    if (isThing(entry)) {
      for (const { places, value } of here.values()) if (value) for (const place of thingPlaces(places)) add(place, things.wordsOf(entry, value));
      continue;
    }
    for (const { places, value } of here.values()) if (value) for (const place of places) add(place, wordOf(entry, value));
  }
  return new Map([...words].map(([key, said]) => [key, said.join(", ")]));
}

/** Where it is told of a thing: at its cells, and at the edge of a pair. @param {Spot[]} spots @returns {Place[]} */
const thingPlaces = (spots) =>
  spots.flatMap((spot) => {
    const cells = cellsOf(spot);
    const [one, other] = [...cells].sort(([r, c], [row, column]) => r - row || c - column);
    return cells.length === 2 ? [...cells, /** @type {[Cell, Cell]} */ ([one, other])] : cells;
  });

/** What was found out about a place, for screen readers. @param {State} state @param {string} key @param {boolean} empty */
function findingsAt(state, key, empty) {
  const { findings, mode } = state;
  if (mode === "set" ? areOld(state) : findings.text !== state.play.text) return [];
  const among = (/** @type {Place[]} */ places) => places.some((place) => placeKey(place) === key);
  return [
    empty && mode === "set" && state.shown.candidates && findings.words[key],
    among(findings.wrong) && (findings.says ?? "contradicts other clues"),
    among(findings.spare) && "not needed",
    among(findings.open) && "not the same in all solutions",
  ].filter(Boolean);
}

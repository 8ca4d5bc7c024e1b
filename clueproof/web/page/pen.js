/** A pen with which the player draws anywhere: notes that are no part of the answer. */

/** @import {App} from "./app.js" */
/** @import {Cell, Entry, Geometry} from "./protocol.js" */
/** @import {State} from "./state.js" */

import { cursorOf } from "./cursor.js";
import { make, shape } from "./elements.js";
import { isCell } from "./places.js";
import { placeKey } from "./protocol.js";
import { entriesOf, pendingEdits, sheetOf } from "./state.js";

/** Of a cell: points are told in hundredths. */
const PARTS = 100;
/** So near to a stroke, in hundredths of a cell, a click means it. */
const NEAR = 30;
const ONE = "1";

/** @typedef {Cell} Point Row and column in hundredths of a cell, from the upper left corner of the board. */

/** @param {Entry | undefined} entry */
export const isPen = (entry) => entry?.places === "strokes";

/** @param {State} state */
const penOf = (state) => entriesOf(state).find(isPen);

/** All strokes, also those that the engine does not know of yet. @param {State} state @returns {Point[][]} */
function strokes(state) {
  const pen = penOf(state);
  if (!pen) return [];
  const sheet = sheetOf(state);
  const there = new Map((sheet.board?.entered?.[pen.name] ?? []).map(([[stroke]]) => [placeKey(stroke), stroke]));
  for (const { entry, places, value } of pendingEdits(sheet)) {
    if (entry !== pen.name) continue;
    for (const stroke of places) {
      if (value) there.set(placeKey(stroke), stroke);
      else there.delete(placeKey(stroke));
    }
  }
  return [...there.values()];
}

/** Where a coordinate of the drawing is, in hundredths of a cell. @param {number[]} edges @param {number} side @param {number} at */
function parts(edges, side, at) {
  const last = edges.length - 1;
  const cell = Math.max(0, Math.min(last - 1, edges.findLastIndex((edge) => edge <= at)));
  const inside = at >= edges[0] && at <= edges[last];
  const from = at > edges[last] ? last : cell;
  return Math.round(PARTS * (from + (at - edges[from]) / (inside ? edges[cell + 1] - edges[cell] : side)));
}

/** The same backwards. @param {number[]} edges @param {number} side @param {number} part */
function coordinate(edges, side, part) {
  const [last, at] = [edges.length - 1, part / PARTS];
  if (at < 0) return edges[0] + at * side;
  if (at >= last) return edges[last] + (at - last) * side;
  const cell = Math.floor(at);
  return edges[cell] + (at - cell) * (edges[cell + 1] - edges[cell]);
}

/** @param {Geometry} geometry @param {[number, number]} at In units of the drawing. @returns {Point} */
export const pointAt = ({ xs, ys, side }, [x, y]) => [parts(ys, side, y), parts(xs, side, x)];

/** The strokes and the one that is being drawn, as shapes. @param {State} state @param {Geometry} geometry */
export function drawnStrokes(state, { xs, ys, side }) {
  const all = state.stroke.length ? [...strokes(state), state.stroke] : strokes(state);
  return all.map((stroke) =>
    shape("polyline", {
      class: "stroke",
      points: stroke.map(([row, column]) => `${coordinate(xs, side, column)},${coordinate(ys, side, row)}`).join(" "),
    }),
  );
}

/** The cells that strokes pass. @param {State} state @returns {Cell[]} */
export function penned(state) {
  const cells = strokes(state).flat().map(([row, column]) => /** @type {Cell} */ ([Math.floor(row / PARTS), Math.floor(column / PARTS)]));
  return [...new Map(cells.map((cell) => [placeKey(cell), cell])).values()];
}

/** @param {App} app @param {Point} point */
export const begin = (app, point) => app.store.change({ stroke: [point] });

/** @param {App} app @param {Point} point */
export function move(app, point) {
  const { stroke } = app.store.state;
  if (placeKey(stroke.at(-1)) !== placeKey(point)) app.store.change({ stroke: [...stroke, point] });
}

/** The pen goes up: what was drawn stands; a click takes away the stroke that it meets. @param {App} app @param {boolean} whole */
export function end(app, whole) {
  const { stroke } = app.store.state;
  app.store.change({ stroke: [] });
  if (!whole || !stroke.length) return;
  const [row, column] = stroke[0];
  if (stroke.every(([r, c]) => Math.hypot(r - row, c - column) < NEAR)) return remove(app, nearest(app, stroke[0], NEAR));
  put(app, [stroke], ONE);
}

/** Enter: a stroke through the middles of the cells that were chosen. @param {App} app */
export function confirm(app) {
  const { trace } = app.store.state;
  if (trace.length < 2) return app.speak("Choose two cells or more with Shift and the arrow keys");
  put(app, [trace.map(([row, column]) => [PARTS * (row + 0.5), PARTS * (column + 0.5)])], ONE);
  app.store.change({ trace: [] });
}

/** Delete: takes away the stroke that is nearest to the middle of the cursor's cell, if one passes the cell. @param {App} app */
export function clear(app) {
  const place = cursorOf(app.store.state)?.place;
  if (place && isCell(place)) remove(app, nearest(app, [PARTS * (place[0] + 0.5), PARTS * (place[1] + 0.5)], PARTS / 2));
}

/** @param {App} app */
export function padKeys(app) {
  const all = () => {
    const there = strokes(app.store.state);
    if (there.length) put(app, there, "");
  };
  return [make("button", { type: "button", onclick: all }, "Clear all strokes")];
}

/** How it is used. @param {boolean} finger Is it drawn with a finger? */
export const hint = (finger) =>
  finger
    ? "Draw anywhere; tap a stroke to take it away."
    : "Draw anywhere; click a stroke to take it away. By keyboard, Shift and the arrow keys, then Enter; Delete takes it away.";

/** @param {App} app @param {Point[][]} places @param {string} value */
function put(app, places, value) {
  const pen = penOf(app.store.state);
  if (pen) app.editing.enter([{ entry: pen.name, places, value }]);
}

/** @param {App} app @param {Point[] | undefined} stroke */
const remove = (app, stroke) => stroke && put(app, [stroke], "");

/** The stroke nearest to a point, the latest first, if it is so near. @param {App} app @param {Point} point @param {number} near */
function nearest(app, point, near) {
  let best = /** @type {Point[] | undefined} */ (undefined);
  let least = near;
  for (const stroke of strokes(app.store.state)) {
    const far = Math.min(...stroke.slice(1).map((to, at) => distance(point, stroke[at], to)));
    if (far <= least) [best, least] = [stroke, far];
  }
  return best;
}

/** Of a point from a line between two others. @param {Point} point @param {Point} from @param {Point} to */
function distance([r, c], [row, column], [toRow, toColumn]) {
  const [down, right] = [toRow - row, toColumn - column];
  const long = down * down + right * right;
  const part = long ? Math.max(0, Math.min(1, ((r - row) * down + (c - column) * right) / long)) : 0;
  return Math.hypot(r - row - part * down, c - column - part * right);
}

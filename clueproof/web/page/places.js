/** The places of a board where something can be typed: what they are called, where they lie, which lie next to which. */

/** @import {Cell, Entry, Geometry, Place, Spot, Vertex} from "./protocol.js" */

import { cellName, placeKey } from "./protocol.js";

/**
 * @typedef {object} Target A place to click, or to reach with the arrow keys.
 * @property {Place} place
 * @property {string} key `placeKey` of the place.
 * @property {string} name
 * @property {number} x Of its middle, in units of the viewBox.
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} row On a lattice in which cells have odd numbers, edges and vertices the even ones between.
 * @property {number} column
 */

/** @typedef {"cells" | "edges" | "vertices" | "margins"} Kind */

/** How wide the band is in which an edge or a vertex is hit, in sides of a cell. */
const BAND = 0.5;
/** How deep a margin is that has no clue yet, in sides of a cell. */
const MARGIN = 0.9;

/** Is it drawn as a thing of its own, which may lie over others? @param {Entry} entry */
export const isThing = ({ places }) => ["lines", "groups", "pairs", "rays"].includes(places);

/** Which places an entry is typed at: regions, paths, lines and groups are made of cells. @param {Entry | undefined} entry @returns {Kind} */
export function kindOf(entry) {
  const places = entry?.places;
  if (places === "pairs") return "edges";
  if (places === "rays") return "margins";
  return places === "edges" || places === "vertices" || places === "margins" ? places : "cells";
}

/** @param {Place} place @returns {place is Cell} */
export const isCell = (place) => Array.isArray(place) && !Array.isArray(place[0]);

/** The cells of a place of a thing; of a margin that itself. @param {Spot} place @returns {Cell[]} */
export const cellsOf = (place) => (Array.isArray(place[0]) ? /** @type {Cell[]} */ (place) : [/** @type {Cell} */ (place)]);

/** @param {Place} place @returns {place is Vertex} */
const isVertex = (place) => !Array.isArray(place);

/** What people and screen readers call a place. @param {Place} place @param {Geometry} geometry @returns {string} */
export function placeName(place, { rows, columns, names }) {
  if (isVertex(place)) {
    const [row, column] = place.vertex;
    if (row && column) return `lower right corner of ${cellName([row - 1, column - 1])}`;
    if (row) return `lower left corner of ${cellName([row - 1, column])}`;
    return column ? `upper right corner of ${cellName([row, column - 1])}` : `upper left corner of ${cellName([0, 0])}`;
  }
  if (isCell(place)) {
    const [row, column] = place;
    if (names) return `${names.left?.[row] ?? ""} and ${names.top?.[column] ?? ""}`;
    if (row < 0) return `above column ${column + 1}`;
    if (row >= rows) return `below column ${column + 1}`;
    if (column < 0) return `left of row ${row + 1}`;
    return column >= columns ? `right of row ${row + 1}` : cellName(place);
  }
  const [[r, c], [below, right]] = place;
  if (r < 0) return `upper side of ${cellName([below, right])}`;
  if (c < 0) return `left side of ${cellName([below, right])}`;
  if (below >= rows) return `lower side of ${cellName([r, c])}`;
  if (right >= columns) return `right side of ${cellName([r, c])}`;
  return `between ${cellName([r, c])} and ${cellName([below, right])}`;
}

/** Where a place is on the lattice: row and column. @param {Place} place @returns {Cell} */
function latticeOf(place) {
  if (isVertex(place)) return [2 * place.vertex[0], 2 * place.vertex[1]];
  if (isCell(place)) return [2 * place[0] + 1, 2 * place[1] + 1];
  const [[r, c], [below, right]] = place;
  return [r + below + 1, c + right + 1];
}

/** @param {Geometry} geometry @param {Kind} kind @param {Entry} [entry] @returns {Place[]} */
function placesOf({ rows, columns, places, holes, names }, kind, entry) {
  if (places) return places.map(({ cell }) => cell);
  // cells are all there, to be read if not to be typed at
  if (entry?.sites && kind !== "cells") return entry.sites;
  /** @type {Place[]} */
  const found = [];
  const sides = entry?.sides ?? ["top", "left", "right", "bottom"];
  if (kind === "margins") {
    for (let c = 0; c < columns; c++) if (sides.includes("top")) found.push([-1, c]);
    for (let r = 0; r < rows; r++) {
      if (sides.includes("left")) found.push([r, -1]);
      if (sides.includes("right")) found.push([r, columns]);
    }
    for (let c = 0; c < columns; c++) if (sides.includes("bottom")) found.push([rows, c]);
    return found;
  }
  for (let r = 0; r <= rows; r++) {
    for (let c = 0; c <= columns; c++) {
      if (kind === "vertices") found.push({ vertex: [r, c] });
      else if (r === rows || c === columns) continue;
      // on a cross grid nothing is to be read beside the squares
      else if (kind === "cells" && names && holes.some(([row, column]) => row === r && column === c)) continue;
      else if (kind === "cells") found.push([r, c]);
      else {
        if (c + 1 < columns) found.push([[r, c], [r, c + 1]]);
        if (r + 1 < rows) found.push([[r, c], [r + 1, c]]);
      }
    }
  }
  return found;
}

/** @param {number[]} edges @param {number} at Of the line; outside of the board the grid goes on. @param {number} side */
function middle(edges, at, side) {
  const last = edges.length - 1;
  if (at < 0) return edges[0] + (at + 0.5) * side;
  return at >= last ? edges[last] + (at - last + 0.5) * side : (edges[at] + edges[at + 1]) / 2;
}

/**
 * @param {Geometry} geometry
 * @param {Place} place
 * @returns {Target}
 */
export function targetAt(geometry, place) {
  const { xs, ys, side } = geometry;
  const [row, column] = latticeOf(place);
  const target = { place, key: placeKey(place), name: placeName(place, geometry), row, column };
  const free = geometry.places?.find(({ cell }) => isCell(place) && cell[0] === place[0] && cell[1] === place[1]);
  if (free) {
    return { ...target, x: free.x, y: free.y, width: side, height: side, row: Math.round(free.y), column: Math.round(free.x) };
  }
  if (isVertex(place)) {
    const [r, c] = place.vertex;
    return { ...target, x: xs[c], y: ys[r], width: side * BAND, height: side * BAND };
  }
  if (isCell(place)) {
    const [r, c] = place;
    const box = { ...target, x: middle(xs, c, side), y: middle(ys, r, side), width: side, height: side };
    if (r >= 0 && r < geometry.rows) box.height = ys[r + 1] - ys[r];
    if (c >= 0 && c < geometry.columns) box.width = xs[c + 1] - xs[c];
    const beyond = r < 0 ? "top" : r >= geometry.rows ? "bottom" : c < 0 ? "left" : c >= geometry.columns ? "right" : "";
    if (!beyond) return box;
    const depth = Math.max(geometry.margins[beyond]?.depth ?? 0, side * MARGIN);
    if (beyond === "top" || beyond === "bottom") {
      box.height = depth;
      box.y = beyond === "top" ? ys[0] - depth / 2 : ys[geometry.rows] + depth / 2;
    } else {
      box.width = depth;
      box.x = beyond === "left" ? xs[0] - depth / 2 : xs[geometry.columns] + depth / 2;
    }
    return box;
  }
  const [[r, c], [below, right]] = place;
  if (below - r + right - c > 1) {
    const [x, y] = [(middle(xs, c, side) + middle(xs, right, side)) / 2, (middle(ys, r, side) + middle(ys, below, side)) / 2];
    return { ...target, x, y, width: side, height: side };
  }
  return r === below
    ? { ...target, x: xs[Math.max(c, right)], y: middle(ys, r, side), width: side * BAND, height: side }
    : { ...target, x: middle(xs, c, side), y: ys[Math.max(r, below)], width: side, height: side * BAND };
}

/**
 * All places of a kind, in rows from the top, each from the left.
 *
 * @param {Geometry} geometry
 * @param {Kind} kind
 * @param {Entry} [entry] If it can't be typed everywhere.
 * @returns {Target[][]}
 */
export function targetRows(geometry, kind, entry) {
  /** @type {Map<number, Target[]>} */
  const rows = new Map();
  for (const target of placesOf(geometry, kind, entry).map((place) => targetAt(geometry, place))) {
    const row = rows.get(target.row);
    if (row) row.push(target);
    else rows.set(target.row, [target]);
  }
  return [...rows.entries()]
    .sort(([one], [other]) => one - other)
    .map(([, row]) => row.sort((one, other) => one.column - other.column));
}

/**
 * The place that is hit: of those whose box holds the point, the one with the nearest middle.
 *
 * @param {Target[][]} rows
 * @param {number} x
 * @param {number} y
 * @param {boolean} [slim] Leave out the corners of the boxes, so that a diagonal drag meets no cells beside it.
 * @returns {Target | undefined}
 */
export function hit(rows, x, y, slim = false) {
  /** @type {Target | undefined} */
  let found;
  let nearest = Infinity;
  for (const target of rows.flat()) {
    const [right, down] = [Math.abs(x - target.x), Math.abs(y - target.y)];
    if (right > target.width / 2 || down > target.height / 2 || right + down >= nearest) continue;
    if (slim && right / target.width + down / target.height > 0.5) continue;
    [found, nearest] = [target, right + down];
  }
  return found;
}

/**
 * Where an arrow key leads.
 *
 * @param {Target[][]} rows
 * @param {string} key Of the place where one is.
 * @param {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End" | "PageUp" | "PageDown"} arrow
 * @param {number} goal The column that one started from, up and down.
 * @returns {Target | undefined}
 */
export function neighbour(rows, key, arrow, goal) {
  const at = rows.findIndex((row) => row.some((target) => target.key === key));
  if (at < 0) return rows[0]?.[0];
  const row = rows[at];
  const place = row.findIndex((target) => target.key === key);
  if (arrow === "ArrowLeft") return row[place - 1] ?? row[place];
  if (arrow === "ArrowRight") return row[place + 1] ?? row[place];
  if (arrow === "Home") return row[0];
  if (arrow === "End") return row.at(-1);
  const other = { ArrowUp: rows[at - 1], ArrowDown: rows[at + 1], PageUp: rows[0], PageDown: rows.at(-1) }[arrow];
  if (!other) return row[place];
  const far = (/** @type {Target} */ target) => Math.abs(target.column - goal);
  return other.reduce((best, target) => (far(target) < far(best) ? target : best));
}

/** The part of the plane that holds the picture and all places. @param {Geometry} geometry @param {Target[][]} rows */
export function frameOf(geometry, rows) {
  const all = rows.flat();
  const [x, y] = [geometry.x ?? 0, geometry.y ?? 0];
  const least = (/** @type {number[]} */ values, /** @type {number} */ start) => values.reduce((a, b) => Math.min(a, b), start);
  const most = (/** @type {number[]} */ values, /** @type {number} */ start) => values.reduce((a, b) => Math.max(a, b), start);
  const left = least(all.map((target) => target.x - target.width / 2), x);
  const top = least(all.map((target) => target.y - target.height / 2), y);
  const right = most(all.map((target) => target.x + target.width / 2), x + geometry.width);
  const bottom = most(all.map((target) => target.y + target.height / 2), y + geometry.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * @typedef {object} Targets
 * @property {Target[][]} rows
 * @property {Map<string, Target>} byKey
 * @property {Target | undefined} start The first at which something may be typed: where the keyboard begins.
 * @property {{x: number, y: number, width: number, height: number}} frame
 */

/** By geometry and entry. @type {WeakMap<Geometry, Map<Entry | undefined, Targets>>} */
const made = new WeakMap();

/**
 * All places where an entry is typed; the same object as long as the board is drawn the same.
 *
 * @param {Geometry} geometry
 * @param {Entry | undefined} entry
 * @returns {Targets}
 */
export function targetsOf(geometry, entry) {
  const known = made.get(geometry) ?? new Map();
  made.set(geometry, known);
  const found = known.get(entry) ?? gathered(geometry, entry);
  known.set(entry, found);
  return found;
}

/** @param {Geometry} geometry @param {Entry | undefined} entry @returns {Targets} */
function gathered(geometry, entry) {
  const rows = targetRows(geometry, kindOf(entry), entry);
  const all = rows.flat();
  const open = entry?.sites && new Set(entry.sites.map(placeKey));
  return {
    rows,
    byKey: new Map(all.map((target) => [target.key, target])),
    start: all.find(({ key }) => open?.has(key)) ?? all[0],
    frame: frameOf(geometry, rows),
  };
}

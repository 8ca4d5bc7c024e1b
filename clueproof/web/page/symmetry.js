/** The symmetry aid: which places belong together, as clueproof/grid/symmetry.py has it. */

/** @import {Cell, Geometry, Place} from "./protocol.js" */
/** @import {State} from "./state.js" */

import { fill, make } from "./elements.js";
import { placeKey } from "./protocol.js";
import { sheetOf } from "./state.js";

/** @typedef {(cell: Cell, height: number, width: number) => Cell} Turn */

/** @type {Turn} */
const leftRight = ([r, c], _, width) => [r, width - 1 - c];
/** @type {Turn} */
const topBottom = ([r, c], height) => [height - 1 - r, c];
/** @type {Turn} */
const halfTurn = ([r, c], height, width) => [height - 1 - r, width - 1 - c];
/** @type {Turn} */
const quarterTurn = ([r, c], _, width) => [c, width - 1 - r];
/** @type {Turn} */
const diagonal = ([r, c]) => [c, r];
/** @type {Turn} */
const antidiagonal = ([r, c], height, width) => [width - 1 - c, height - 1 - r];

/** By the library's names, in its order: words, the turns that make it, and whether only square boards have it. */
export const SYMMETRIES = /** @type {Record<string, {words: string, turns: Turn[], square?: boolean}>} */ ({
  none: { words: "No symmetry", turns: [] },
  rotation: { words: "Half turn", turns: [halfTurn] },
  quarter: { words: "Quarter turns", turns: [quarterTurn], square: true },
  "left-right": { words: "Mirror left and right", turns: [leftRight] },
  "top-bottom": { words: "Mirror top and bottom", turns: [topBottom] },
  mirrors: { words: "Both mirrors", turns: [leftRight, topBottom] },
  diagonal: { words: "Diagonal", turns: [diagonal], square: true },
  antidiagonal: { words: "Antidiagonal", turns: [antidiagonal], square: true },
  diagonals: { words: "Both diagonals", turns: [diagonal, antidiagonal], square: true },
  full: { words: "All eight", turns: [leftRight, diagonal], square: true },
});

/** @param {Place} place @param {Turn} turn @param {number} height @param {number} width @returns {Place} */
function turned(place, turn, height, width) {
  if (!Array.isArray(place)) return { vertex: turn(place.vertex, height + 1, width + 1) };
  if (!Array.isArray(place[0])) return turn(/** @type {Cell} */ (place), height, width);
  const [one, other] = /** @type {[Cell, Cell]} */ (place).map((cell) => turn(cell, height, width));
  return one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]) ? [one, other] : [other, one];
}

/**
 * The places that belong together with this one, itself among them; itself alone where the board can't have the symmetry.
 *
 * @param {Place} place
 * @param {string} name
 * @param {number} height
 * @param {number} width
 * @returns {Place[]}
 */
export function orbit(place, name, height, width) {
  const { turns, square } = SYMMETRIES[name] ?? SYMMETRIES.none;
  const reached = new Map([[placeKey(place), place]]);
  if (square && height !== width) return [place];
  for (const here of reached.values()) {
    for (const turn of turns) {
      const there = turned(here, turn, height, width);
      // a map goes on through what is added meanwhile
      reached.set(placeKey(there), there);
    }
  }
  return [...reached.values()];
}

/** @param {Geometry} geometry @param {State["options"]} options @param {Place} place @returns {Place[]} */
export const orbitOn = ({ rows, columns }, { symmetry }, place) => orbit(place, String(symmetry), rows, columns);

/** Places without a clue whose partners have one: they want one too. @param {State} state @returns {Place[]} */
export function partners(state) {
  const { board } = sheetOf(state);
  if (!board || state.options.symmetry === "none") return [];
  const sites = board.given.flatMap(({ site }) => (site ? [site] : []));
  const given = new Set(sites.map(placeKey));
  const wanted = new Map(
    sites.flatMap((site) => orbitOn(board.geometry, state.options, site)).map((place) => [placeKey(place), place]),
  );
  return [...wanted].flatMap(([key, place]) => (given.has(key) ? [] : [place]));
}

/**
 * Let those be chosen that a board can have; the one that was chosen before stands there, if it is among them.
 *
 * @param {HTMLSelectElement} select
 * @param {Geometry} geometry
 * @param {State["options"]} options
 */
export function offerSymmetries(select, { rows, columns }, options) {
  const names = Object.keys(SYMMETRIES).filter((name) => rows === columns || !SYMMETRIES[name].square);
  if (select.options.length !== names.length) {
    fill(select, names.map((name) => make("option", { value: name }, SYMMETRIES[name].words)));
  }
  select.value = names.includes(String(options.symmetry)) ? String(options.symmetry) : "none";
}

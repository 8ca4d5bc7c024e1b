/** Names of genres: found however they are written, and the nearest one where nobody has the name. */

/** @import {Genre} from "./gallery.js" */

/** The shortest likeness that is a slip of the pen, from 0 to 1. */
const ALIKE = 0.5;
const LONGEST = 60;

/** @param {string} name */
const plain = (name) => name.toLowerCase().replace(/[\s_-]+/g, "");

/**
 * The name of a genre that holds what was typed, as early as can be, and where in it.
 *
 * @param {string} typed
 * @param {Genre} genre
 * @returns {{name: string, at: number} | null}
 */
export function match(typed, genre) {
  const wanted = plain(typed);
  let best = null;
  for (const name of [genre.title, genre.name, ...genre.aliases]) {
    const at = plain(name).indexOf(wanted);
    if (at >= 0 && (!best || at < best.at)) best = { name, at };
  }
  return best;
}

/**
 * The genres one of whose names holds what was typed, each with that name; those whose name begins with it first.
 *
 * @param {string} typed
 * @param {Genre[]} genres
 * @returns {{genre: Genre, name: string}[]}
 */
export const called = (typed, genres) =>
  genres
    .flatMap((genre) => {
      const found = match(typed, genre);
      return found ? [{ genre, ...found }] : [];
    })
    .sort((one, other) => Math.sign(one.at) - Math.sign(other.at));

/**
 * The name that looks most like this one, as the command line finds it: names that have the same consonants come first,
 * so "soduko" is "sudoku" rather than "solo".
 *
 * @param {string} typed
 * @param {Genre[]} genres
 * @returns {string | null}
 */
export function nearest(typed, genres) {
  const name = typed.trim().toLowerCase();
  if (!name || name.length > LONGEST) return null;
  const bare = consonants(name);
  /** @type {string | null} */
  let best = null;
  let most = -1;
  for (const genre of genres) {
    for (const other of [genre.name, ...genre.aliases]) {
      const ratio = likeness(name, other);
      const all = ratio + likeness(bare, consonants(other));
      if (ratio >= ALIKE && all > most) [best, most] = [other, all];
    }
  }
  return best;
}

/** @param {string} name */
const consonants = (name) => name.replace(/[aeiouy]/g, "");

/** Twice the letters that both have in the same order, by all letters. @param {string} one @param {string} other */
function likeness(one, other) {
  const letters = one.length + other.length;
  return letters ? (2 * shared(one, other)) / letters : 1;
}

/**
 * The letters of the longest piece that both have, and of the pieces before and behind it.
 *
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
function shared(one, other) {
  let [size, at, there] = [0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    for (let j = 0; j < other.length; j++) {
      let k = 0;
      while (one[i + k] !== undefined && one[i + k] === other[j + k]) k++;
      if (k > size) [size, at, there] = [k, i, j];
    }
  }
  if (!size) return 0;
  return size + shared(one.slice(0, at), other.slice(0, there)) + shared(one.slice(at + size), other.slice(there + size));
}

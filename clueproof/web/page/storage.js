/**
 * What was typed, kept in the browser: each tab has a record of its own, so tabs never overwrite each other, and a tab that
 * was reloaded, closed or crashed is found again.
 */

/** @import {Sheet, State} from "./state.js" */

/** @typedef {Pick<Sheet, "text" | "pending" | "past" | "future" | "unseen" | "of" | "seconds">} Kept */
/** @typedef {{title: string, time: number, mode: "set" | "play", set: Kept, play: Kept}} Saved */

const PREFIX = "clueproof.board.";
const CHOICES = "clueproof.choices";
/** So many boards are kept; the oldest is dropped first. */
const MOST = 50;

/** Where a browser lets the page keep nothing: all writing fails. */
class Forbidden {
  getItem() {
    return null;
  }
  setItem() {
    throw new Error("the browser lets this page keep nothing");
  }
  removeItem() {}
}

/** @param {"localStorage" | "sessionStorage"} name @returns {Storage | Forbidden} */
function storage(name) {
  try {
    return globalThis[name];
  } catch {
    return new Forbidden();
  }
}

/** What all tabs share, and what this one has alone. */
export const local = storage("localStorage");
const own = storage("sessionStorage");

const ADDRESS = "clueproof.address";

/** Is it the address that this tab showed last? Then its record has all that it holds, and what was typed since. @param {string} hash */
export const isOwnAddress = (hash) => own.getItem(ADDRESS) === hash;

/** @param {string} hash */
export function keepAddress(hash) {
  try {
    own.setItem(ADDRESS, hash);
  } catch {
    // full or forbidden: then a reload opens what the address holds
  }
}

/** @param {string} id @returns {Saved | null} */
export function saved(id) {
  try {
    return JSON.parse(local.getItem(PREFIX + id) ?? "null");
  } catch {
    return null;
  }
}

/** All boards that are kept, the latest first. @returns {{id: string, title: string, time: number}[]} */
export function savedBoards() {
  const ids = Object.keys(local).filter((key) => key.startsWith(PREFIX));
  return ids
    .map((key) => key.slice(PREFIX.length))
    .flatMap((id) => {
      const kept = saved(id);
      return kept?.set.text ? [{ id, title: kept.title, time: kept.time }] : [];
    })
    .sort((one, other) => other.time - one.time);
}

/** @param {string} id */
export const forget = (id) => local.removeItem(PREFIX + id);

/**
 * @param {string} id
 * @param {State} state
 * @param {string} title
 * @returns {string} What could not be kept, in a sentence; "" if all was.
 */
export function keep(id, state, title) {
  /** @type {Saved} */
  const record = { title, time: Date.now(), mode: state.mode, set: kept(state.set), play: kept(state.play) };
  if (!record.set.text && !record.set.pending.length) return "";
  if (written(PREFIX + id, record)) return "";
  // rather the puzzle without its history than nothing
  for (const sheet of [record.set, record.play]) sheet.past = sheet.future = [];
  if (written(PREFIX + id, record)) return "The browser's storage is full: the puzzle is kept, its history is not.";
  if (local instanceof Forbidden) return "The browser lets this page keep nothing: save the puzzle to a file.";
  return "The browser's storage is full: save the puzzle to a file, or delete old boards.";
}

/** @param {Sheet} sheet @returns {Kept} */
const kept = ({ text, pending, past, future, unseen, of, seconds }) => ({ text, pending, past, future, unseen, of, seconds });

/** @param {string} key @param {unknown} value */
function written(key, value) {
  try {
    local.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {Pick<State, "options" | "shown">} choices */
export const keepChoices = ({ options, shown }) => written(CHOICES, { options, shown });

/** @returns {Partial<Pick<State, "options" | "shown">>} */
export function choices() {
  try {
    return JSON.parse(local.getItem(CHOICES) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * The record of this tab: the one that it had before a reload; a copy of it if the tab is itself the copy of another; else,
 * if no tab is open, the latest one, since the browser may have crashed; else a new one. A lock tells which are open; it ends
 * with the tab.
 *
 * @returns {Promise<string>}
 */
export async function ownBoard() {
  const before = own.getItem(PREFIX);
  if (before && (await claim(before))) return before;
  const [latest] = savedBoards();
  if (!before && latest && !(await isAnyOpen()) && (await claim(latest.id))) return latest.id;
  const id = await newBoard();
  const record = before && saved(before);
  if (record) written(PREFIX + id, record);
  return id;
}

/** Does any tab have a record? Without locks, nobody knows. */
async function isAnyOpen() {
  // where the page may keep nothing, it may not lock either
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? { held: [{ name: PREFIX }] };
  return held.some(({ name }) => name?.startsWith(PREFIX));
}

/** @returns {Promise<string>} */
export async function newBoard() {
  for (const { id } of savedBoards().slice(MOST - 1)) forget(id);
  const id = Math.random().toString(36).slice(2, 10);
  await claim(id);
  return id;
}

/** The record that this tab has locked, and what ends the lock. @type {{id: string, release: () => void} | null} */
let held = null;

/**
 * Make a record this tab's own, instead of the one that it had.
 *
 * @param {string} id
 * @returns {Promise<boolean>} False if another tab has it.
 */
export async function claim(id) {
  const before = own.getItem(PREFIX);
  // without locks (a page that is not served securely) only a reload finds its own record
  const ours = navigator.locks ? held?.id === id || (await locked(id)) : before === id || !saved(id);
  try {
    if (ours) own.setItem(PREFIX, id);
  } catch {
    // full or forbidden: a reload does not find it by itself
  }
  return ours;
}

/** @param {string} id @returns {Promise<boolean>} */
function locked(id) {
  return new Promise((resolve) => {
    const taken = navigator.locks.request(PREFIX + id, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      held?.release();
      // until the tab is closed or takes another record
      return new Promise((release) => (held = { id, release: () => release(undefined) }));
    });
    // forbidden: then nothing is kept that another tab could have
    taken.catch(() => resolve(true));
  });
}

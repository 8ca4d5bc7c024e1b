/**
 * Addresses of this page that hold a whole puzzle: `#p=…` opens it for setting, `#p=…&solve=yes` for solving, and
 * `#p=…&step=3&techniques=no` at a step of its explanation.
 */

import { packed, unpacked } from "./files.js";
import { keepAddress } from "./storage.js";

/** What begins the part of an address that holds a puzzle. */
const HASH = "#p=";

/** @typedef {{step: number, techniques: boolean}} Step One of an explanation with techniques, or without. */
/** @typedef {{puzzle: unknown, step: Step | null, solving: boolean}} Held What such an address holds. */

/** Is it one, whole or not? @param {string} text */
export const isAddress = (text) => text.includes(HASH) && !/\s/.test(text);

/**
 * The address of a puzzle.
 *
 * @param {string} text Its canonical JSON.
 * @param {{solving?: boolean, step?: Step, page?: string}} [how] It opens for solving, or at a step of its explanation; the
 *   page, if it is another one than this.
 */
export async function addressOf(text, { solving = false, step, page = location.pathname } = {}) {
  const at = step ? `&step=${step.step}${step.techniques ? "" : "&techniques=no"}` : "";
  return `${new URL(page, location.href)}${HASH}${await packed(text)}${solving ? "&solve=yes" : ""}${at}`;
}

/** Milliseconds after a change until the address of the page holds it: browsers refuse to change it more often. */
const AFTER = 400;
/** Longer addresses are not shown: browsers cut them off. */
const LONGEST = 30_000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** Let the address of the page hold the puzzle, so that it can be copied or kept. @param {string} text @param {boolean} solving */
export function showAddress(text, solving) {
  clearTimeout(soon);
  soon = setTimeout(async () => {
    const address = text && (await addressOf(text, { solving }));
    const shown = address && address.length <= LONGEST ? address : location.pathname + location.search;
    history.replaceState(null, "", shown);
    keepAddress(location.hash);
  }, AFTER);
}

/**
 * What an address holds; null if it is damaged or was cut off.
 *
 * @param {string} address
 * @param {number} most So many bytes the puzzle may have.
 * @returns {Promise<Held | null>}
 */
export async function heldBy(address, most) {
  const parts = new URLSearchParams(address.slice(address.indexOf(HASH) + 1));
  const step = Number(parts.get("step") ?? NaN);
  const one = Number.isSafeInteger(step) ? { step, techniques: parts.get("techniques") !== "no" } : null;
  try {
    return { puzzle: JSON.parse(await unpacked(parts.get("p") ?? "", most)), step: one, solving: parts.get("solve") === "yes" };
  } catch {
    return null;
  }
}

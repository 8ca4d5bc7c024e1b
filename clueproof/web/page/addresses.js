/** Addresses of this page that hold a whole puzzle, and perhaps a step of its explanation: `#p=…&step=3&techniques=no`. */

import { packed, unpacked } from "./files.js";

/** What begins the part of an address that holds a puzzle. */
const HASH = "#p=";

/** @typedef {{step: number, techniques: boolean}} Step One of an explanation with techniques, or without. */
/** @typedef {{puzzle: unknown, step: Step | null}} Held What such an address holds. */

/** Is it one, whole or not? @param {string} text */
export const isAddress = (text) => text.includes(HASH) && !/\s/.test(text);

/**
 * The address of a puzzle, or of a step of its explanation.
 *
 * @param {string} text Its canonical JSON.
 * @param {Step} [one]
 */
export async function addressOf(text, one) {
  const step = one ? `&step=${one.step}${one.techniques ? "" : "&techniques=no"}` : "";
  return `${location.origin}${location.pathname}${HASH}${await packed(text)}${step}`;
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
    return { puzzle: JSON.parse(await unpacked(parts.get("p") ?? "", most)), step: one };
  } catch {
    return null;
  }
}

/** Words for people, made of what the engine says. */

/** Longer lists are cut. */
const LISTED = 12;

/** A sentence of the engine as a line of its own; names of cells stay as they are. @param {string} text */
export const capital = (text) => (/^[a-z](?!\d)/.test(text) ? text[0].toUpperCase() + text.slice(1) : text);

/** A title without what stands in brackets behind it: other names are told elsewhere. @param {string} title */
export const plainTitle = (title) => title.split(/ \(|,/)[0];

/** What is wrong, and in which line of a text. @param {{message?: string, place?: Record<string, unknown>}} error */
export const located = ({ message = "refused", place }) => (place?.line ? `Line ${place.line}: ${message}` : message);

/** "1 clue", "3 clues". @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** @param {string[]} names */
export function listed(names) {
  const more = names.length - LISTED;
  return more > 0 ? `${names.slice(0, LISTED).join(", ")} and ${more} more` : names.join(", ");
}

/** "2, 5 or 7". @param {string[]} words */
export const either = (words) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words.join("");

/** What is told of the maker and the difficulty of a puzzle: "by Ann · hard". @param {Record<string, string>} about */
export const credits = ({ author, difficulty, level, source }) =>
  [author && `by ${author}`, difficulty || level, source].filter(Boolean).join(" · ");

/** A time as clocks show it: "4:05", "1:00:09". @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * That something is too long to be read.
 *
 * @param {string} what
 * @param {number} size Its characters or bytes.
 * @param {number} most
 * @param {string} then What ends the sentence, and where more is read.
 */
export const tooLong = (what, size, most, then) => `${what} has ${(size / 1e6).toFixed(1)} MB; at most ${most / 1e6} MB are read ${then}`;

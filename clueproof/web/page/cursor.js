/** Where the keyboard types: a place of the board, or a text field that lies over it. */

/** @import {App} from "./app.js" */
/** @import {State} from "./state.js" */
/** @import {Target, Targets} from "./places.js" */

import { make } from "./elements.js";
import { targetsOf } from "./places.js";
import { placeKey } from "./protocol.js";
import { entryOf, sheetOf } from "./state.js";

/** @param {State} state @returns {Target | undefined} */
export function cursorOf(state) {
  const { board } = sheetOf(state);
  if (!board?.grid) return undefined;
  const targets = targetsOf(board.geometry, entryOf(state));
  return (state.cursor && targets.byKey.get(placeKey(state.cursor))) || targets.start;
}

/** Put the keyboard on the board, where the cursor is; not if a text is open there. @param {App} app */
export function focusBoard(app) {
  const key = cursorOf(app.store.state)?.key;
  const find = () => /** @type {HTMLElement | null} */ (document.querySelector(`#board [data-key='${key}']`));
  if (open) return;
  const cell = find();
  if (cell) cell.focus({ preventScroll: true });
  // of a large board the row of the cursor is made first
  else setTimeout(() => open || find()?.focus());
}

/** Let the place of the cursor be neither outside of the window nor below the pad. @param {App} app */
export function showCursor(app) {
  const cell = document.querySelector(`#board [data-key='${cursorOf(app.store.state)?.key}']`);
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// a text at a place; there is one at most

/** @type {{input: HTMLInputElement, take: (value: string) => void} | null} */
let open = null;

/**
 * @param {Target} target
 * @param {Targets["frame"]} frame
 * @param {object} field
 * @param {string} field.label For those who can't see it.
 * @param {string} field.value What stands in it.
 * @param {boolean} field.typed Was its value typed just now? Else typing replaces it.
 * @param {string} [field.placeholder]
 * @param {(value: string) => void} field.take Gets what stands there in the end, unless it is given up.
 * @param {(event: KeyboardEvent, taken: boolean) => void} field.leave Called after a key has ended it.
 */
export function openField(target, frame, { label, value, typed, placeholder, take, leave }) {
  const plane = document.querySelector("#board .plane");
  if (!plane) return;
  closeField(true);
  const input = make("input", {
    class: "typed",
    "aria-label": label,
    placeholder,
    autocomplete: "off",
    spellcheck: "false",
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      event.stopPropagation();
      const ends = { Enter: true, Tab: true, ArrowUp: true, ArrowDown: true, Escape: false }[event.key];
      if (ends === undefined) return;
      event.preventDefault();
      closeField(ends);
      leave(event, ends);
    },
    onblur: () => closeField(true),
  });
  input.value = value;
  input.style.setProperty("--x", `${((target.x - frame.x) / frame.width) * 100}%`);
  input.style.top = `${((target.y - frame.y) / frame.height) * 100}%`;
  open = { input, take };
  plane.append(input);
  input.focus();
  if (!typed) input.select();
}

/** @param {boolean} taken Is what was typed to be entered? */
export function closeField(taken) {
  if (!open) return;
  const { input, take } = open;
  open = null;
  const value = input.value.trim();
  input.remove();
  if (taken) take(value);
}

/** Keys: those of the board, those of commands, and the sheet that tells them. */

/** @import {App, Part} from "./app.js" */

import { make } from "./elements.js";
import { focusBoard } from "./cursor.js";
import { choose, clear, confirm, mark, openText, step, type, typeNote } from "./entry.js";
import { entriesOf } from "./state.js";

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);
const ARROWS = /** @type {const} */ (["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);
/** What keys are called that write a sign. */
const NAMES = /** @type {Record<string, string>} */ ({ "+": "Plus", "-": "Minus", " ": "Space" });

/** What is told of the keys of the board. */
const BOARD_KEYS = [
  ["Arrow keys, Home, End, Page Up, Page Down", "move on the board"],
  ["Digits, letters, signs", "enter a value; digits that follow at once make one number"],
  ["Delete or Backspace", "take away what stands there"],
  ["Enter", "go to the next choice; end a region, a path or a line"],
  ["Space", "take up a cell of a line or a cage, also diagonally"],
  ["F2", "type a text at the place: several numbers of a margin, or anything that may be typed"],
  ["Shift + arrow keys", "select cells, or go on with a region or a path"],
  ["Escape", "drop the selection and the brush"],
  ["Shift + digit, Ctrl + digit", "while solving: a small number in a corner, or in the centre"],
  ["Alt + 1 … 9", "choose what to enter"],
];

/** "Ctrl+Shift+Z": what a pressed key is called in commands. @param {KeyboardEvent} event */
export function keysOf(event) {
  const ctrl = IS_MAC ? event.metaKey : event.ctrlKey;
  const letter = /^Key([A-Z])$/.exec(event.code);
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  // with Alt some keyboards write other signs
  const key = (event.altKey && (letter?.[1] ?? digit?.[1])) || NAMES[event.key] || event.key;
  const named = key.length === 1 ? key.toUpperCase() : key;
  return [ctrl && "Ctrl", event.altKey && "Alt", event.shiftKey && "Shift", named].filter(Boolean).join("+");
}

/** @param {string} keys As commands have them. @returns {string} As people of this machine say them. */
export const said = (keys) => (IS_MAC ? keys.replace("Ctrl", "⌘").replace("Alt", "⌥") : keys).replace("Plus", "+").replace("Minus", "−");

/** A key pressed on the board. @param {App} app @param {KeyboardEvent} event */
export function boardKey(app, event) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const ctrl = IS_MAC ? event.metaKey : event.ctrlKey;
  if (digit && !event.altKey && event.shiftKey !== ctrl && typeNote(app, ctrl ? "centre" : "corner", digit)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const arrow = ARROWS.find((name) => name === event.key);
  if (arrow) step(app, arrow, event.shiftKey);
  else if (event.key === "Enter") confirm(app);
  else if (event.key === " ") mark(app);
  else if (event.key === "F2") openText(app);
  else if (event.key === "Escape") {
    app.store.change({ trace: [], drawn: [], chosen: null, tool: { ...app.store.state.tool, value: null } });
  } else if ((event.key === "Delete" || event.key === "Backspace") && !event.shiftKey) clear(app);
  else if (event.key.length !== 1 || !type(app, event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keys of commands, wherever the focus is. @param {App} app */
export function commandKeys(app) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    // what is typed while nothing has the focus is meant for the board; Tab goes on from the beginning of the page
    if (event.target === document.body && app.store.state.view === "board" && !["Enter", " ", "Tab"].includes(event.key)) {
      focusBoard(app);
      boardKey(app, event);
      if (event.defaultPrevented) return;
    }
    const keys = keysOf(event);
    const command = [...app.commands.values()].find((one) => one.keys === keys || (keys === "Ctrl+Shift+Z" && one.name === "redo"));
    // a field has an undo of its own
    const own = event.target instanceof Element && event.target.closest("input:not([type=range],[type=checkbox],[type=radio]), textarea, select");
    if (command && !(own && !event.altKey)) {
      event.preventDefault();
      app.run(command.name);
    }
    const digit = /^Alt\+([1-9])$/.exec(keys);
    const entry = digit && entriesOf(app.store.state)[Number(digit[1]) - 1];
    if (entry) {
      event.preventDefault();
      choose(app, entry.name);
      app.speak(entry.words);
    }
  });
}

/** @param {[string, string][]} rows */
const table = (rows) => make("dl", { class: "keys" }, ...rows.flatMap(([key, does]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, does)]));

/** @type {Part} */
export const keys = {
  name: "keys",
  title: "Keys",
  place: "dialog",
  commands: [{ name: "keys", title: "Keys", menu: "Help", keys: "F1", run: (app) => app.dialog("keys") }],
  build(app, element) {
    const commands = () => [...app.commands.values()].filter((command) => command.keys);
    element.append(make("h3", {}, "On the board"), table(/** @type {[string, string][]} */ (BOARD_KEYS)), make("h3", {}, "Everywhere"));
    const list = make("div");
    element.append(list);
    return () => {
      // parts after this one add commands too
      if (!list.childNodes.length) list.append(table(commands().map((one) => [said(one.keys ?? ""), one.title])));
    };
  },
};


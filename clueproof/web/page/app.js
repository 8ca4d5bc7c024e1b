/**
 * The page: builds its parts, tells them of every change of the state, and runs commands.
 *
 * How to add a part: write a module that exports a `Part` and put it into PARTS.
 *
 *     export const answers = {
 *       name: "answers",                  // the id of its element is "answers"
 *       title: "What the clues allow",    // its heading
 *       place: "side",                    // "view", "tools", "desk", "side", "dialog" or "paper": where it stands
 *       commands: [{ name: "minimise", title: "Make it minimal", menu: "Puzzle", keys: "Alt+M", run: (app) => ... }],
 *       build(app, element) {             // once, with its empty element
 *         const line = make("p");
 *         element.append(line);
 *         return (state, before) => { if (state.set !== before.set) line.textContent = ... };   // after each change
 *       },
 *     };
 *
 * A "view" takes the whole page and is shown while `state.view` is its name (`app.go("steps")`); "tools", "desk" and "side"
 * stand beside the board, in the view "board", in the order of PARTS; a "dialog" opens by `app.dialog("share")`, and "paper" is
 * what is printed. Commands stand in the menus, and their keys in the sheet of keys.
 *
 * What a part can do is what `App` has: `app.ask` for questions (the board's id is added), `app.editing` to change the
 * puzzle or the answer, `app.store.change` for the rest of the state, `app.tell` for a message that all can see, `app.speak`
 * for one that screen readers say.
 */

/** @import {Board, EngineEvent, Message} from "./protocol.js" */
/** @import {State} from "./state.js" */
/** @import {Handle} from "./transport.js" */

import { isAddress, showAddress } from "./addresses.js";
import { answers, summary } from "./answers.js";
import { board } from "./board.js";
import { changes } from "./changes.js";
import { Editing } from "./editing.js";
import { fill, make, region } from "./elements.js";
import { lines, tools } from "./entry.js";
import { focusSearch, gallery, newPuzzle } from "./gallery.js";
import { commandKeys, keys, said } from "./keyboard.js";
import { play, progress } from "./play.js";
import { properties } from "./properties.js";
import { printing } from "./printing.js";
import { openAddress, reading } from "./reading.js";
import { sharing } from "./sharing.js";
import { hints, steps } from "./steps.js";
import { areOld, emptySheet, firstState, isWaiting, nothingChosen, sheetOf, Store, titleOf } from "./state.js";
import { choices, keep, keepChoices, newBoard, ownBoard, claim, saved } from "./storage.js";
import { carrierOfPage, Transport } from "./transport.js";
import { capital } from "./words.js";

/**
 * @typedef {object} Command
 * @property {string} name
 * @property {string} title
 * @property {"Puzzle" | "Edit" | "Ask" | "View" | "Help"} menu
 * @property {string} [keys] "Ctrl+Z", "Alt+ArrowUp"; Ctrl is the command key on a Mac.
 * @property {(app: App) => void} run
 * @property {(state: State) => boolean} [can] May it run now? Without it, always.
 * @property {(state: State) => boolean} [on] Of a switch: is it on?
 */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} title
 * @property {"view" | "tools" | "desk" | "side" | "dialog" | "paper"} place
 * @property {boolean} [tab] Of a view: does it stand in the row of views?
 * @property {(state: State) => boolean} [needed] Is it shown? Without it, always.
 * @property {Command[]} [commands]
 * @property {(app: App, element: HTMLElement) => ((state: State, before: State) => void) | void} build
 */

/** All parts of the page, in their order. @type {Part[]} */
const PARTS = [
  summary,
  progress,
  gallery,
  newPuzzle,
  reading,
  board,
  lines,
  tools,
  answers,
  play,
  hints,
  ...changes,
  steps,
  properties,
  sharing,
  printing,
  keys,
];

export class App {
  store = new Store(firstState(choices()));
  /** @type {Map<string, Command>} */
  commands = new Map();
  /** The record of this tab in the browser's storage, and the `board` of its messages. */
  id = "";
  transport = new Transport(carrierOfPage(), (carrier) => this.store.change({ carrier }));
  editing = new Editing(this.store, (message) => this.ask(message));
  #unkept = "";

  /**
   * Ask the engine about this tab's board. A newer message with the same ask cancels this one.
   *
   * @param {Message} message
   * @param {(event: EngineEvent) => void} [onEvent]
   * @returns {Handle}
   */
  ask(message, onEvent) {
    return this.transport.ask({ board: this.id, ...message }, onEvent);
  }

  /** Show a view. @param {string} view */
  go(view) {
    this.store.change({ view });
  }

  /** Open a dialog. @param {string} name */
  dialog(name) {
    const found = /** @type {HTMLDialogElement} */ (region(name));
    if (!found.open) found.showModal();
  }

  /** @param {string} name Of a command. */
  run(name) {
    const command = this.commands.get(name);
    if (command && (command.can?.(this.store.state) ?? true)) command.run(this);
  }

  /** A message that stays until it is closed. @param {string} words */
  tell(words) {
    const notes = region("notes");
    if ([...notes.children].some((note) => note.firstChild?.textContent === words)) return;
    const note = make("div", { class: "note" }, make("p", {}, words));
    note.append(make("button", { type: "button", class: "plain", "aria-label": "Close", onclick: () => note.remove() }, "×"));
    notes.append(note);
  }

  /** A message for screen readers alone. @param {string} words */
  speak(words) {
    region("spoken").textContent = words;
  }

  /**
   * Start a board of its own with this puzzle; the one before stays in the browser's storage.
   *
   * @param {unknown} puzzle Canonical JSON.
   * @param {Board} [board] If it is there already.
   * @param {boolean} [solving] Is it to be solved? It needs its board.
   */
  async open(puzzle, board, solving = false) {
    if (this.store.state.set.text) this.id = await newBoard();
    this.editing.open(puzzle, board, solving);
    if (solving) this.editing.play();
  }

  /** Go on with a board that the browser keeps. @param {string} id */
  async resume(id) {
    const kept = saved(id);
    if (!kept || !(await claim(id))) return this.tell("That board is open in another tab.");
    this.id = id;
    this.store.change({
      mode: kept.mode,
      view: "board",
      ...nothingChosen(),
      set: { ...emptySheet(), ...kept.set },
      play: { ...emptySheet(), ...kept.play },
    });
    await this.editing.show();
  }

  /** @param {State} state @param {State} before */
  keep(state, before) {
    if (state.set.text !== before.set.text || state.mode !== before.mode) showAddress(state.set.text, state.mode === "play");
    if (state.options !== before.options || state.shown !== before.shown) keepChoices(state);
    if (state.set === before.set && state.play === before.play && state.mode === before.mode) return;
    const problem = keep(this.id, state, titleOf(state));
    if (problem && problem !== this.#unkept) this.tell(problem);
    this.#unkept = problem;
  }
}

/** @param {App} app @param {Part} part @returns {(state: State, before: State) => void} */
function built(app, part) {
  const heading = make("h2", { id: `${part.name}-title` }, part.title);
  const inside = part.place === "dialog" ? make("dialog") : make("section");
  inside.id = part.name;
  inside.className = part.place;
  inside.setAttribute("aria-labelledby", heading.id);
  const body = make("div", { class: "body" });
  if (part.place === "dialog") {
    const close = make("button", { class: "plain", "aria-label": "Close" }, "×");
    inside.append(make("form", { method: "dialog", class: "head" }, heading, close), body);
  } else {
    if (part.place === "desk" || part.place === "tools") heading.className = "unseen";
    inside.append(heading, body);
  }
  const parent = { view: "main", dialog: "dialogs", paper: "paper" }[/** @type {string} */ (part.place)] ?? part.place;
  region(parent).append(inside);
  for (const command of part.commands ?? []) app.commands.set(command.name, command);
  const show = part.build(app, body);
  return (state, before) => {
    if (part.place !== "dialog") {
      inside.hidden = (part.place === "view" && state.view !== part.name) || !(part.needed?.(state) ?? true);
    }
    show?.(state, before);
  };
}

/** Light and dark, in the menu View. @type {Command[]} */
const THEMES = [
  ["auto", "As light or dark as the system"],
  ["light", "Light"],
  ["dark", "Dark"],
].map(([theme, title]) => ({
  name: `theme-${theme}`,
  title,
  menu: "View",
  on: (state) => state.options.theme === theme,
  run: (app) => app.store.change({ options: { ...app.store.state.options, theme } }),
}));

/** The menus, in their order. @type {Command["menu"][]} */
const MENUS = ["Puzzle", "Edit", "Ask", "View", "Help"];

/** The menus: one each where there is room, and one for all where there is not. @param {App} app */
function menus(app) {
  /** @type {((state: State) => void)[]} */
  const shows = [];
  const all = [...app.commands.values()];
  /** @param {HTMLElement} list @param {Command["menu"]} title */
  const items = (list, title) =>
    all.filter((command) => command.menu === title).map((command) => {
      const [item, show] = menuItem(app, command, list);
      shows.push(show);
      return item;
    });
  const every = menu("everything", "Menu");
  for (const title of MENUS) {
    const one = menu(`menu-${title.toLowerCase()}`, title);
    one.list.append(...items(one.list, title));
    every.list.append(make("p", { class: "group" }, title), ...items(every.list, title));
    region("menus").append(one.opener, one.list);
  }
  every.opener.id = "everything";
  region("menus").append(every.opener, every.list);
  return (/** @type {State} */ state) => shows.forEach((show) => show(state));
}

/** @param {App} app @param {Command} command @param {HTMLElement} list @returns {[HTMLElement, (state: State) => void]} */
function menuItem(app, command, list) {
  const keys = command.keys ? make("kbd", {}, said(command.keys)) : null;
  const run = () => {
    list.hidePopover();
    app.run(command.name);
  };
  const item = make("button", { type: "button", "data-command": command.name, onclick: run }, make("span", {}, command.title), keys);
  return [
    item,
    (state) => {
      item.disabled = !(command.can?.(state) ?? true);
      if (command.on) item.setAttribute("aria-pressed", String(command.on(state)));
    },
  ];
}

/** A button, and the list that it opens: below it, reached by Tab or the arrow keys. @param {string} name @param {string} title */
function menu(name, title) {
  const list = make("div", { class: "menu", id: `${name}-list`, popover: "auto" });
  const opener = make("button", { type: "button", class: "plain", popovertarget: list.id }, title);
  list.addEventListener("beforetoggle", () => {
    const { left, bottom } = opener.getBoundingClientRect();
    list.style.top = `${bottom + 2}px`;
    list.style.left = `max(.5rem, min(${left}px, 100vw - 18.5rem))`;
  });
  list.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const items = [...list.querySelectorAll("button")].filter((item) => !item.disabled);
    const at = items.findIndex((item) => item === document.activeElement);
    items[(at + by + items.length) % items.length]?.focus();
  });
  return { opener, list };
}

/** @param {App} app @param {Part[]} parts */
function tabs(app, parts) {
  const shown = [{ name: "board", title: "Board" }, ...parts.filter((part) => part.tab)];
  const buttons = shown.map(({ name, title }) =>
    make("button", { type: "button", class: "plain", onclick: () => app.go(name) }, title),
  );
  fill(region("views"), buttons);
  return (/** @type {State} */ state) =>
    buttons.forEach((button, at) => {
      if (shown[at].name === state.view) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    });
}

async function start() {
  // the page changes it while it resumes the board that it had
  const link = location.hash;
  let opening = isAddress(link);
  const shows = PARTS.map((part) => built(app, part));
  for (const theme of THEMES) app.commands.set(theme.name, theme);
  shows.push(menus(app), tabs(app, PARTS), (state) => {
    document.documentElement.dataset.theme = String(state.options.theme);
    document.documentElement.dataset.mode = state.mode;
    document.documentElement.classList.toggle("old", areOld(state));
    document.documentElement.classList.toggle("waiting", isWaiting(sheetOf(state)));
    region("bench").hidden = state.view !== "board";
    const { words } = state.carrier;
    region("carrier").textContent = words && opening ? `${words.replace(/\.?$/, ".")} Then the puzzle of this link opens.` : words;
    region("refused").textContent = state.refused;
    region("draft").textContent = capital(sheetOf(state).board?.draft ?? "");
    region("puzzle-name").textContent = titleOf(state);
    document.title = [titleOf(state), "clueproof"].filter(Boolean).join(" - ");
  });
  app.store.subscribe((state, before) => {
    app.keep(state, before);
    for (const show of shows) show(state, before);
  });
  commandKeys(app);
  region("home").onclick = (event) => {
    event.preventDefault();
    app.go("gallery");
  };
  app.id = await ownBoard();
  if (saved(app.id)?.set.text) await app.resume(app.id);
  else app.store.change({});
  await openAddress(app, link);
  opening = false;
  if (app.store.state.view === "gallery") focusSearch();
}

/** The one of this page. */
export const app = new App();
await start();

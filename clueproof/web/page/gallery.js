/** All genres with their pictures; a new puzzle of one: blank, or made by the engine. */

/** @import {App, Part} from "./app.js" */

/**
 * @typedef {object} GenreOption
 * @property {string} name
 * @property {string} words
 * @property {"flag" | "choice" | "number" | "letters" | "text"} kind
 * @property {unknown} [default]
 * @property {unknown[]} [among]
 */

/**
 * @typedef {object} Genre
 * @property {string} name
 * @property {string} title
 * @property {string} family
 * @property {string[]} aliases
 * @property {string} rules In sentences.
 * @property {string} source
 * @property {{height: number, width: number, square: boolean, largest: number}} sizes
 * @property {GenreOption[]} options
 * @property {boolean} grid
 */

/**
 * What the engine knows.
 *
 * @typedef {{version: string, symmetries: string[], grades: string[], genres: Genre[]}} Genres
 */

import { fill, make, region } from "./elements.js";
import { called, nearest } from "./names.js";
import { savedBoards } from "./storage.js";
import { capital, plainTitle } from "./words.js";

/** What the button says that has a puzzle made. */
const MAKE = "Make one for me";
/** Messages by which no puzzle was made that can be solved by hand. */
const HINDERED = /chains|techniques|time limit/;
/** So many boards that the browser keeps are offered at once. */
const RECENT = 6;

/** @type {Promise<Genres> | null} */
let asked = null;

/** What the engine knows, asked for once. @param {App} app @returns {Promise<Genres>} */
export function genres(app) {
  asked ??= app.ask({ ask: "genres", board: undefined }).end.then((end) => {
    if (end.event === "answer") return end.answer;
    asked = null;
    throw new Error(end.message ?? "The engine does not answer.");
  });
  return asked;
}

/** @param {App} app @param {string} name @returns {Promise<Genre | undefined>} */
export const genreOf = async (app, name) => (await genres(app)).genres.find((genre) => genre.name === name);

/** The genre that the dialog is about. @type {(genre: Genre) => void} */
let choose = () => {};

/** @type {Part} */
export const gallery = {
  name: "gallery",
  title: "New puzzle",
  place: "view",
  tab: true,
  commands: [
    { name: "new", title: "New puzzle…", menu: "Puzzle", keys: "Alt+N", run: (app) => app.go("gallery") },
  ],
  build(app, element) {
    const search = make("input", {
      type: "search",
      id: "gallery-search",
      placeholder: "Sudoku, Unruly, Singles …",
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "go",
    });
    const found = make("p", { class: "soft", role: "status" });
    const recent = make("section", { class: "recent", "aria-label": "Boards in this browser" });
    const families = make("div", { class: "families" });
    element.append(
      make(
        "div",
        { class: "row" },
        make("label", { for: search.id, class: "unseen" }, "Search genres by name"),
        search,
        make("button", { type: "button", onclick: () => app.run("read") }, "Paste or open…"),
      ),
      found,
      recent,
      families,
    );
    /** @type {Genre[]} */
    let all = [];
    /** Cards in the order in which they stand. @type {HTMLButtonElement[]} */
    let cards = [];

    const show = () => {
      const typed = search.value.trim();
      const chosen = called(typed, all);
      fill(found, chosen.length ? [typed ? `${chosen.length} found` : `${chosen.length} genres`] : unknown(typed));
      const grouped = Map.groupBy(chosen, ({ genre }) => (typed ? "" : genre.family));
      cards = [];
      fill(
        families,
        [...grouped].map(([family, members]) => {
          const made = members.map(({ genre, name }) => card(genre, name));
          cards.push(...made);
          const list = make("ul", { class: "cards" }, ...made.map((button) => make("li", {}, button)));
          return make("section", {}, family && make("h3", {}, family), list);
        }),
      );
      // one stop of the Tab key; arrows go from card to card
      cards.forEach((button, at) => (button.tabIndex = at ? -1 : 0));
    };
    /** What stands there if nobody has the name. @param {string} typed */
    const unknown = (typed) => {
      const near = nearest(typed, all);
      const said = `No genre is called “${typed}” here.`;
      if (!near) return [said];
      const take = () => {
        search.value = near;
        show();
        search.focus();
      };
      return [`${said} Did you mean `, make("button", { type: "button", onclick: take }, near), "?"];
    };
    search.addEventListener("input", show);
    search.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && search.value.trim()) cards[0]?.click();
      else if (event.key === "ArrowDown") cards[0]?.focus();
      else return;
      event.preventDefault();
    });
    families.addEventListener("keydown", (event) => {
      const at = cards.indexOf(/** @type {HTMLButtonElement} */ (event.target));
      const to = at < 0 ? undefined : cards[neighbour(cards, at, event.key)];
      if (!to) return;
      event.preventDefault();
      cards[at].tabIndex = -1;
      to.tabIndex = 0;
      to.focus();
    });

    const load = () =>
      genres(app).then(
        (answer) => {
          all = answer.genres;
          show();
        },
        (error) => fill(found, [`${error.message} `, make("button", { type: "button", onclick: load }, "Try again")]),
      );
    fill(found, ["Loading …"]);
    load();
    return (state, before) => {
      if (state.view === "gallery" && before.view !== "gallery") focusSearch();
      if (state.view !== "gallery" || (before.view === "gallery" && recent.childElementCount)) return;
      const boards = savedBoards().filter(({ id }) => id !== app.id || state.set.text);
      recent.hidden = !boards.length;
      fill(recent, [
        make("h3", {}, "Go on with"),
        make("div", { class: "row" }, ...boards.slice(0, RECENT).map(({ id, title, time }) =>
          make(
            "button",
            { type: "button", onclick: () => (id === app.id ? app.go("board") : app.resume(id)) },
            `${title || "Puzzle"} `,
            make("span", { class: "soft" }, ago(time)),
          ),
        )),
      ]);
    };
  },
};

/** Who comes to the gallery types a name; a finger would only get a keyboard over the pictures. */
export function focusSearch() {
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) region("gallery-search").focus({ preventScroll: true });
}

/** @param {Genre} genre @param {string} found The name by which it was found. */
function card(genre, found) {
  const picture = make("img", { src: `genres/${genre.name}.svg`, alt: "", loading: "lazy", width: 120, height: 120 });
  // genres of other packages have none
  picture.onerror = () => picture.replaceWith(make("span", { class: "nopicture", "aria-hidden": "true" }, "?"));
  return make(
    "button",
    { type: "button", class: "card", "data-genre": genre.name, onclick: () => choose(genre) },
    picture,
    make("span", {}, plainTitle(genre.title)),
    genre.aliases.includes(found) && make("span", { class: "soft" }, found),
  );
}

/** Where a key leads to from a card. @param {HTMLElement[]} cards @param {number} at @param {string} key */
function neighbour(cards, at, key) {
  if (key === "ArrowRight") return at + 1;
  if (key === "ArrowLeft") return at - 1;
  if (key === "Home") return 0;
  if (key === "End") return cards.length - 1;
  if (key !== "ArrowDown" && key !== "ArrowUp") return -1;
  const here = cards[at].getBoundingClientRect();
  const down = key === "ArrowDown";
  let best = -1;
  let least = Infinity;
  cards.forEach((other, place) => {
    const box = other.getBoundingClientRect();
    const away = down ? box.top - here.bottom : here.top - box.bottom;
    // the nearest row first, and in it the card that stands below
    const far = away * 1000 + Math.abs(box.left - here.left);
    if (away > -here.height / 2 && far < least) [best, least] = [place, far];
  });
  return best;
}

/** @param {number} time */
function ago(time) {
  const minutes = Math.round((Date.now() - time) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 24 * 60 ? `${Math.round(minutes / 60)} h ago` : new Date(time).toLocaleDateString();
}

/** Size and options of a new puzzle. @type {Part} */
export const newPuzzle = {
  name: "new-puzzle",
  title: "New puzzle",
  place: "dialog",
  build(app, element) {
    const dialog = /** @type {HTMLDialogElement} */ (element.closest("dialog"));
    choose = (genre) => {
      fill(element, [form(app, genre, () => dialog.close())]);
      region("new-puzzle-title").textContent = plainTitle(genre.title);
      app.dialog("new-puzzle");
    };
  },
};

/** @param {App} app @param {Genre} genre @param {() => void} close */
function form(app, genre, close) {
  const { sizes } = genre;
  const [height, width] = [sizes.height, sizes.width].map((value, at) => {
    const onfocus = () => input.select();
    const input = make("input", { type: "number", autofocus: !at, min: 1, max: sizes.largest, value, onfocus });
    return input;
  });
  const options = genre.options.map((option) => optionField(option));
  const difficulty = difficultyFields(app);
  const problem = make("p", { class: "bad", role: "alert" });
  const progress = make("p", { class: "soft", role: "status" });
  const blank = make("button", { class: "main", autofocus: !genre.grid }, genre.grid ? "Start with a blank board" : "Start with an example");
  const random = make("button", { type: "button" }, MAKE);

  /** What the engine is asked with, or null if a field holds what it may not. */
  const asked = () => {
    const named = options.map(({ name, value }) => /** @type {const} */ ([name, value()])).filter(([, value]) => value !== undefined);
    return {
      genre: genre.name,
      ...(genre.grid && { height: height.valueAsNumber, width: sizes.square ? height.valueAsNumber : width.valueAsNumber }),
      options: Object.fromEntries(named),
    };
  };
  /** @type {{cancel: () => void} | null} */
  let running = null;
  /** @param {"blank" | "generate"} ask */
  const start = async (ask) => {
    problem.textContent = "";
    running?.cancel();
    const wanted = ask === "generate" ? difficulty.options() : {};
    const options = { ...asked(), ...wanted };
    const what = ask === "blank" ? "Opening a board" : `Making ${wanted.difficulty ? `a puzzle that is ${wanted.difficulty}` : "a puzzle"}`;
    const handle = app.ask({ ask, board: `new ${app.id}`, options }, (event) => {
      if (event.event === "progress") progress.textContent = `${what} … ${Math.round(event.seconds ?? 0)} s`;
    });
    running = handle;
    random.textContent = "Stop";
    const end = await handle.end;
    if (running !== handle) return;
    running = null;
    random.textContent = MAKE;
    progress.textContent = "";
    if (end.event === "error") problem.textContent = unmade(end.message, wanted);
    if (end.event !== "answer") return;
    close();
    await app.open(ask === "blank" ? end.answer.puzzle : end.answer.board.puzzle);
  };
  random.addEventListener("click", () => (running ? running.cancel() : start("generate")));
  const made = make(
    "form",
    {
      class: "new",
      onsubmit(/** @type {Event} */ event) {
        event.preventDefault();
        start("blank");
      },
    },
    make("p", {}, genre.rules, genre.source && " ", genre.source && /^https?:/.test(genre.source) && make("a", { href: genre.source, rel: "noreferrer", target: "_blank" }, "Source")),
    genre.aliases.length > 0 && make("p", { class: "soft" }, `Also called ${genre.aliases.join(", ")}.`),
    genre.grid &&
      make(
        "div",
        { class: "fields" },
        labelled(sizes.square ? "Size" : "Rows", height),
        !sizes.square && labelled("Columns", width),
      ),
    options.length > 0 && make("div", { class: "fields" }, ...options.map(({ element }) => element)),
    make("div", { class: "row" }, blank),
    make("div", { class: "row" }, ...difficulty.elements, random),
    progress,
    problem,
  );
  return made;
}

/**
 * The fields for how hard a puzzle is made, and what they say as options of the engine.
 *
 * @param {App} app
 * @returns {{elements: HTMLElement[], options: () => {difficulty?: string, by_hand?: boolean}}}
 */
export function difficultyFields(app) {
  const grade = make("select", {}, make("option", { value: "" }, "any"));
  const box = make("input", { type: "checkbox", checked: true });
  /** @type {string[]} */
  let chained = [];
  genres(app).then(
    ({ grades }) => {
      grade.append(...grades.map((value) => make("option", { value }, value)));
      chained = grades.slice(-2);
    },
    () => {},
  );
  grade.addEventListener("change", () => (box.disabled = chained.includes(grade.value)));
  return {
    elements: [labelled("Grade", grade), make("label", { class: "check" }, box, make("span", {}, "By hand: no chains, no trial and error"))],
    options: () => ({
      ...(grade.value && { difficulty: grade.value }),
      // the highest grades are those of chains
      ...(box.checked && !box.disabled && { by_hand: true }),
    }),
  };
}

/**
 * Why no puzzle was made, and what may help.
 *
 * @param {string | undefined} message Of the engine.
 * @param {{by_hand?: unknown}} options What it was asked with.
 */
export const unmade = (message = "", { by_hand }) =>
  by_hand && HINDERED.test(message) ? `${message}. Without “By hand” there may be one.` : message;

/** @param {string} words @param {HTMLElement} input */
export const labelled = (words, input) => make("label", { class: "field" }, make("span", {}, words), input);

/**
 * A field for an option; it has no value while it is left as it was.
 *
 * @param {GenreOption} option
 * @returns {{name: string, element: HTMLElement, value: () => unknown}}
 */
export function optionField({ name, words: said, kind, default: first, among }) {
  const words = capital(said);
  if (kind === "flag") {
    const box = make("input", { type: "checkbox", checked: Boolean(first) });
    const element = make("label", { class: "check" }, box, make("span", {}, words));
    return { name, element, value: () => (box.checked === Boolean(first) ? undefined : box.checked) };
  }
  if (kind === "choice" && among) {
    const select = make(
      "select",
      {},
      ...among.map((value, at) => make("option", { value: at, selected: value === first }, String(value))),
    );
    const value = () => (among[Number(select.value)] === first ? undefined : among[Number(select.value)]);
    return { name, element: labelled(words, select), value };
  }
  const shown = first === null || first === undefined ? "" : String(first);
  const input = make("input", { type: kind === "number" ? "number" : "text", value: shown, autocomplete: "off" });
  const value = () => (input.value === shown ? undefined : kind === "number" ? input.valueAsNumber : input.value);
  return { name, element: labelled(words, input), value };
}

/** What the clues allow, as one types: how many solutions, what each cell can be, what contradicts, what is not needed. */

/** @import {App, Part} from "./app.js" */
/** @import {EngineEvent, Place} from "./protocol.js" */
/** @import {Findings, State} from "./state.js" */
/** @import {Handle} from "./transport.js" */

import { addressOf } from "./addresses.js";
import { drawing, fill, make } from "./elements.js";
import { labelled } from "./gallery.js";
import { cellName, placeKey } from "./protocol.js";
import { areOld, noFindings, takesClues } from "./state.js";
import { capital, counted, either, listed, located } from "./words.js";

/** Parts of a `watch`, each with what switches it. */
const PARTS = { verdict: "verdict", count: "verdict", candidates: "candidates", core: "core", redundant: "redundant", difficulty: "difficulty" };
/** @type {[name: string, words: string][]} */
const SWITCHES = [
  ["verdict", "Number of solutions"],
  ["candidates", "What each cell can be"],
  ["core", "Clues that contradict each other"],
  ["redundant", "Clues that are not needed"],
  ["difficulty", "Grade"],
];
/** What is waited for, in the order in which it comes, and after which verdicts. @type {[part: string, words: string, after: string[]][]} */
const WAITING = [
  ["verdict", "the number of solutions", []],
  ["count", "the number of solutions", ["multiple"]],
  ["candidates", "what each cell can be", ["unique", "multiple"]],
  ["core", "clues that contradict each other", ["none"]],
  ["redundant", "clues that are not needed", ["unique"]],
  ["difficulty", "the grade", ["unique"]],
];
const SECONDS = [1, 2, 5, 10, 30, 60];
const LIMITS = [2, 10, 100, 1000, 10000];
/** Milliseconds: it is told that a question is still open, and a verdict is spoken if no other comes. */
const SLOW = 700;
/** Of at most so many solutions it is shown on the board where two differ. */
const FEW = 10;
/** Longer lists are cut. */
const LISTED = 12;
/** Of more places where solutions differ it is said how many they are: they are seen on the board. */
const NAMED = 6;

/**
 * @typedef {object} Answers The answers of `watch` about one text of the puzzle, by part.
 * @property {string} text
 * @property {any} [verdict]
 * @property {any} [count]
 * @property {any} [candidates]
 * @property {any} [core]
 * @property {any} [redundant]
 * @property {any} [difficulty]
 * @property {Record<string, string>} [leftOut] Parts that the genre does not have, with the reason.
 * @property {string} [problem] Why there are none.
 * @property {boolean} done
 */

/** The latest answers, for other parts of the page. @type {Answers} */
let latest = { text: "", done: true };

/** The solution of this puzzle, if it is known to be the only one. @param {string} text @returns {{svg: string} | null} */
export const knownSolution = (text) =>
  latest.text === text && latest.verdict?.verdict === "unique" ? latest.verdict.solutions[0] : null;

/** What the buttons below the answers run: what one does next. @type {[command: string, words: string][]} */
const NEXT = [
  ["repair", "Make it unique"],
  ["minimise", "Make it minimal"],
  ["generate", "One like this"],
  ["play", "Solve it myself"],
  ["settle", "Is it right?"],
  ["share", "Share"],
];
/** The page that says how many solutions a puzzle has, with evidence for whoever doubts it. */
const SETTLE = "settle.html";

/** The verdict above the board, where the window is too narrow for the panel beside it. */
const line = make("p", { class: "summary" });

/** @type {Part} */
export const summary = {
  name: "summary",
  title: "Number of solutions",
  place: "desk",
  needed: (state) => state.mode === "set" && state.shown.verdict,
  build(app, element) {
    element.append(line);
  },
};

/** @type {Part} */
export const answers = {
  name: "answers",
  title: "What the clues allow",
  place: "side",
  needed: (state) => state.mode === "set",
  commands: [
    {
      name: "settle",
      title: "Is my puzzle right? The evidence",
      menu: "Ask",
      keys: "Alt+I",
      can: ({ set, mode }) => mode === "set" && Boolean(set.board) && set.board?.draft === undefined,
      run: async (app) => location.assign(await addressOf(app.store.state.set.text, { page: SETTLE })),
    },
    ...SWITCHES.map(
      ([name, words]) =>
        /** @type {import("./app.js").Command} */ ({
          name: `show-${name}`,
          title: words,
          menu: "View",
          on: (state) => state.shown[name],
          run: (app) => app.store.change({ shown: { ...app.store.state.shown, [name]: !app.store.state.shown[name] } }),
        }),
    ),
  ],
  build(app, element) {
    const verdict = make("div", { class: "verdict" });
    const details = make("div", { class: "details" });
    const waiting = make("p", { class: "waiting soft", hidden: true });
    const next = NEXT.map(([name, words]) => make("button", { type: "button", onclick: () => app.run(name) }, words));
    const unplayed = make("p", { class: "soft" });
    element.append(verdict, waiting, details, make("div", { class: "row next" }, ...next), unplayed, settings(app));
    /** @type {Handle | null} */
    let running = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let slow;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let speaking;
    let spoken = "";

    const show = () => {
      const { state } = app.store;
      const old = latest.text !== state.set.text || state.set.pending.length > 0;
      element.classList.toggle("old", old);
      element.setAttribute("aria-busy", String(old || !latest.done));
      // what was said of other clues is no answer about these
      const current = old ? { text: "", done: false } : latest;
      fill(verdict, headline(state, current));
      fill(line, [...headline(state, current)[0].childNodes].map((part) => part.cloneNode(true)));
      line.className = `summary ${look(current)}`;
      const unique = latest.verdict?.verdict === "unique";
      const unplayable = state.set.board?.playable === false && state.set.board.draft === undefined;
      NEXT.forEach(([name], at) => {
        next[at].disabled = !app.commands.get(name)?.can?.(state);
        next[at].hidden = name === (unique ? "repair" : "minimise") || (name === "play" && unplayable);
      });
      unplayed.hidden = !unplayable;
      unplayed.textContent = state.set.board?.grid
        ? "It can't be filled in here: nothing is left to find, or the board has no place for all of it; look at its steps."
        : "It can't be filled in here, since it has no grid: print it, or look at its steps.";
      fill(details, [...told(latest)]);
      clearTimeout(speaking);
      const said = sentence(current);
      if (said && said !== spoken && current.done) {
        speaking = setTimeout(() => {
          spoken = said;
          app.speak(said);
        }, SLOW);
      }
    };

    const stop = () => {
      running?.cancel();
      running = null;
      clearTimeout(slow);
      waiting.hidden = true;
    };

    const ask = () => {
      const { set, shown, options } = app.store.state;
      stop();
      if (!set.text) return;
      const parts = Object.entries(PARTS).flatMap(([part, by]) => (shown[by] ? [part] : []));
      if (set.board?.shows === set.text && set.board.draft !== undefined) {
        latest = { text: set.text, problem: set.board.draft, done: true };
        app.store.change({ findings: { ...noFindings(), text: set.text } });
        return show();
      }
      /** @type {Answers} */
      const coming = { text: set.text, done: false };
      const hear = (/** @type {EngineEvent} */ event) => {
        if (event.event === "part") Object.assign(coming, { [event.part ?? ""]: event.answer });
        else if (event.event === "error") coming.problem = located(event);
        else if (event.event === "progress") return wait(event.seconds ?? 0);
        else if (event.event === "answer") coming.leftOut = event.answer.left_out;
        else return;
        coming.done = event.event !== "part";
        latest = coming;
        // with the candidates at once, so that the board does not flicker between them
        if (coming.done || event.part === "candidates") app.store.change({ findings: findings(coming) });
        if (coming.done) stop();
        else if (!waiting.hidden) wait(waited);
        show();
      };
      let waited = 0;
      const wait = (/** @type {number} */ seconds) => {
        waited = seconds;
        waiting.hidden = false;
        const found = coming.verdict?.verdict;
        const comes = (/** @type {string[]} */ after) => !found || after.includes(found);
        const what = WAITING.find(([part, , after]) => parts.includes(part) && !(part in coming) && comes(after))?.[1] ?? "an answer";
        fill(waiting, [
          `Looking for ${what} …${seconds >= 1 ? ` ${Math.round(seconds)} s` : ""} `,
          make("button", { type: "button", onclick: stop }, "Stop"),
        ]);
      };
      slow = setTimeout(() => wait(0), SLOW);
      const asked = { show: parts, time_limit: Number(options.seconds ?? 10), limit: Number(options.limit ?? 100) };
      running = app.ask({ ask: "watch", puzzle: JSON.parse(set.text), options: asked }, hear);
    };

    return (state, before) => {
      const { set, shown, options } = state;
      const other = set.text !== before.set.text || (set.board !== before.set.board && set.board?.draft !== before.set.board?.draft);
      const asked = shown !== before.shown || options.seconds !== before.options.seconds || options.limit !== before.options.limit;
      if (state.mode !== "set") return stop();
      if (other || asked || (before.mode !== "set" && areOld(state))) ask();
      if (other || asked || set.pending !== before.set.pending || set.board !== before.set.board) show();
    };
  },
};

/** @param {Answers} found @returns {Findings} */
function findings({ text, verdict, count, candidates, core, redundant }) {
  /** @type {Record<string, string>} */
  const words = {};
  for (const cell of candidates?.cells ?? []) {
    for (const site of cell.sites) {
      if (site) words[placeKey(site)] = canBe(cell.words);
    }
  }
  return {
    text,
    words,
    svg: candidates?.svg,
    wrong: places(core?.sites),
    spare: places(redundant?.sites),
    // where two of many solutions differ tells nothing
    open: verdict?.verdict === "multiple" && areFew(count) ? places(verdict.sites) : [],
  };
}

/** Are there so few solutions that it helps to see where two of them differ? @param {any} count */
const areFew = (count) => Boolean(count?.exact) && count.count <= FEW;

/** @param {(Place | null)[] | undefined} sites @returns {Place[]} */
const places = (sites) => /** @type {Place[]} */ ((sites ?? []).filter((site) => site !== null));

/** @param {string[]} words */
const canBe = (words) => (words.length > 1 ? `can be ${either(words)}` : words.length ? `must be ${words[0]}` : "can be nothing");

/** What is said of the number of solutions. @param {Answers} found */
function sentence({ problem, verdict, count }) {
  if (problem) return capital(problem);
  if (verdict?.verdict === "none") return "No solution";
  return capital((verdict?.verdict === "multiple" && count?.sentence) || verdict?.sentence || "");
}

/** @type {Record<string, [sign: string, look: string]>} */
const LOOKS = { unique: ["✓", "good"], none: ["✗", "bad"], multiple: ["≠", "warn"], unknown: ["?", "warn"] };

/** @param {Answers} found */
const look = ({ problem, verdict }) => (problem ? "soft" : (LOOKS[verdict?.verdict]?.[1] ?? "soft"));

/** The sentence, and below it what else is known in a line. @param {State} state @param {Answers} found */
function headline(state, found) {
  const { board } = state.set;
  const tally = board?.clues === undefined || !takesClues(board) || found.problem ? "" : counted(board.clues, "clue");
  const { grade, rating, rating_exact: exact } = found.difficulty ?? {};
  const rated = rating === undefined ? "" : ` (${exact === false ? "at least " : ""}${rating})`;
  const sign = found.problem ? "…" : (LOOKS[found.verdict?.verdict]?.[0] ?? "");
  return [
    make("p", { class: `sentence ${look(found)}` }, make("span", { class: "glyph", "aria-hidden": "true" }, sign), make("span", {}, sentence(found) || (found.done ? "" : "…"))),
    make("p", { class: "soft" }, [tally, grade && `grade: ${grade}${rated}`].filter(Boolean).join(" · ")),
  ];
}

/** @param {Answers} found @returns {Generator<HTMLElement>} */
function* told({ verdict, count, core, redundant, candidates, difficulty, leftOut }) {
  if (verdict?.verdict === "unknown") yield make("p", {}, "Nothing is proved. Below, “What is shown” gives it more time.");
  if (verdict?.verdict === "multiple" && verdict.differ) {
    if (areFew(count)) {
      const many = verdict.differ.length > NAMED && verdict.sites?.length;
      yield make("p", {}, `Two of them differ in ${many ? `${verdict.differ.length} places, which are marked on the board` : listed(verdict.differ)}.`);
    }
    yield sideBySide(verdict.solutions);
  }
  if (core?.clues?.length) {
    yield make("p", {}, core.clues.length > 1 ? "These clues contradict each other:" : "This clue contradicts the rules:");
    yield clueList(core.clues);
    if (!core.irreducible && core.clues.length > 1) yield make("p", { class: "soft" }, "Perhaps not all of them are needed.");
  } else if (core?.sentence) yield make("p", {}, `${capital(core.sentence)}.`);
  if (verdict?.verdict === "unique" && redundant) {
    const { clues, undecided } = redundant;
    yield make("p", {}, clues.length ? `${clues.length} of the clues can each be left out:` : "No clue can be left out.");
    if (clues.length) yield clueList(clues);
    if (undecided) yield make("p", { class: "soft" }, `Of ${undecided} more it was not decided in time.`);
  }
  for (const part of [candidates, core, redundant, difficulty]) {
    if (part?.reason) yield make("p", { class: "soft" }, capital(part.reason));
  }
  for (const reason of Object.values(leftOut ?? {})) yield make("p", { class: "soft" }, capital(reason));
}

/** @param {{svg: string}[]} solutions */
function sideBySide(solutions) {
  const boards = solutions.map(({ svg }, at) => {
    const name = at ? "another solution" : "one solution";
    return make("figure", {}, drawing(svg, name), make("figcaption", {}, name));
  });
  return make("details", { class: "both" }, make("summary", {}, "Two solutions side by side"), make("div", { class: "pair" }, ...boards));
}

/** @param {{kind: string, site: Place | null, says?: string, sentence?: string}[]} clues */
function clueList(clues) {
  const items = clues.slice(0, LISTED).map((clue) => make("li", {}, clue.sentence ?? clueName(clue)));
  if (clues.length > LISTED) items.push(make("li", {}, `and ${clues.length - LISTED} more`));
  return make("ul", { class: "clues" }, ...items);
}

/** @param {{kind: string, site: Place | null, says?: string}} clue */
function clueName({ kind, site, says }) {
  const cell = Array.isArray(site) && typeof site[0] === "number" ? cellName(/** @type {[number, number]} */ (site)) : "";
  return [kind, cell, says].filter(Boolean).join(" ");
}

/** @param {App} app */
function settings(app) {
  const boxes = SWITCHES.map(([name, words]) => {
    const box = make("input", { type: "checkbox", onchange: () => app.run(`show-${name}`) });
    app.store.subscribe((state) => (box.checked = state.shown[name]));
    return make("label", { class: "check" }, box, make("span", {}, words));
  });
  return make(
    "details",
    { class: "settings" },
    make("summary", {}, "What is shown"),
    ...boxes,
    chosen(app, "seconds", "Seconds for each", SECONDS, 10),
    chosen(app, "limit", "Count to", LIMITS, 100),
  );
}

/** @param {App} app @param {string} name @param {string} words @param {number[]} among @param {number} first */
function chosen(app, name, words, among, first) {
  const select = make(
    "select",
    { onchange: () => app.store.change({ options: { ...app.store.state.options, [name]: Number(select.value) } }) },
    ...among.map((value) => make("option", { value }, String(value))),
  );
  app.store.subscribe(({ options }) => (select.value = String(options[name] ?? first)));
  return labelled(words, select);
}

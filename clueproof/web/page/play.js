/** Solving the puzzle oneself: what one must know, the time, how far it is, and which rules are broken. */

/** @import {App, Part} from "./app.js" */
/** @import {Place} from "./protocol.js" */
/** @import {State} from "./state.js" */

import { fill, make } from "./elements.js";
import { noFindings } from "./state.js";
import { capital, clock, credits } from "./words.js";

/** More broken rules are not listed. */
const LISTED = 5;
/** What is shown while one solves. @type {[name: string, words: string][]} */
const SWITCHES = [
  ["conflicts", "Rules that are broken, as you type"],
  ["time", "The time"],
];

/** @type {() => void} */
let check = () => {};
/** @type {() => void} */
let pause = () => {};
/** Ask whether the solution may be shown. @type {() => void} */
let warn = () => {};

/** @param {State} state */
const isPlaying = ({ mode }) => mode === "play";
/** Is there anything to fill in? @param {State} state */
const canFill = (state) => isPlaying(state) && state.play.board?.unplayable === undefined;

/** What the panel says, above the board, where the window is too narrow for the panel beside it. */
const line = make("p", { class: "summary" });

/** @type {Part} */
export const progress = {
  name: "progress",
  title: "How far it is",
  place: "desk",
  needed: isPlaying,
  build(app, element) {
    element.append(line);
  },
};

/** Back to setting, where candidates show the solution: whoever came by a link for solving is asked first. @param {App} app */
function goBack(app) {
  if (app.store.state.set.unseen) warn();
  else app.editing.set();
}

/** @type {Part} */
export const play = {
  name: "play",
  title: "Solving",
  place: "side",
  needed: isPlaying,
  commands: [
    {
      name: "play",
      title: "Solve it myself",
      menu: "Ask",
      keys: "Alt+P",
      // some boards have no places for marks
      can: ({ set, mode }) => mode === "set" && Boolean(set.board?.playable),
      run: (app) => app.editing.play(),
    },
    { name: "check", title: "Look for mistakes", menu: "Ask", keys: "Alt+K", can: canFill, run: () => check() },
    { name: "pause", title: "Pause", menu: "Ask", keys: "Alt+W", can: canFill, run: () => pause() },
    { name: "set", title: "Back to setting", menu: "Ask", keys: "Alt+B", can: isPlaying, run: goBack },
  ],
  build(app, element) {
    const made = make("p", { class: "soft" });
    const rules = make("p");
    const known = make("details", { open: true }, make("summary", {}, "Rules"), rules);
    const statements = make("ol", { class: "clues" });
    const stated = make("details", { open: true }, make("summary", {}, "Statements"), statements);
    const said = make("div", { role: "status" });
    /** @param {string} words @param {string} [look] */
    const tell = (words, look = "soft") => {
      fill(said, [make("p", { class: look }, words)]);
      line.textContent = words;
      line.className = `summary ${look}`;
    };
    const broken = make("ul", { class: "clues bad", "aria-label": "Rules that are broken" });
    /** @param {string} name @param {string} words */
    const button = (name, words) => make("button", { type: "button", onclick: () => app.run(name) }, words);
    const checks = button("check", "Look for mistakes");
    const shows = make("button", { type: "button", onclick: () => app.editing.set() }, "Show it");
    const stays = make("button", { type: "button", onclick: () => (warning.hidden = true) }, "Go on solving");
    const warning = make("p", { class: "row", role: "alert", hidden: true }, make("span", {}, "Setting shows the solution."), shows, stays);
    warn = () => {
      warning.hidden = false;
      stays.focus();
    };
    const timer = stopwatch(app);
    pause = timer.pause;
    const boxes = SWITCHES.map(([name, words]) => toggle(app, name, words));
    element.append(
      made,
      known,
      stated,
      timer.element,
      said,
      make("div", { role: "status" }, broken),
      make("div", { class: "row next" }, checks, button("set", "Back to setting")),
      warning,
      make("details", { class: "settings" }, make("summary", {}, "What is shown"), ...boxes),
    );

    check = async () => {
      const { set, play } = app.store.state;
      tell("Looking for mistakes …");
      const options = { answer: JSON.parse(play.text), mistakes: true };
      const end = await app.ask({ ask: "play", board: `check ${app.id}`, puzzle: JSON.parse(set.text), options }).end;
      if (end.event === "error") return tell(end.message ?? "", "bad");
      if (end.event !== "answer" || app.store.state.play.text !== play.text) return;
      const { solved, rule, sites } = end.answer;
      if (rule) {
        tell(capital(rule), "bad");
        mark(play.text, sites ?? [], "mistake");
      } else {
        tell(solved ? "Solved." : "There is no mistake so far.", "good");
      }
    };

    /** Look for rules that are broken already, whether anyone asks or not. */
    const watch = async () => {
      const { set, play } = app.store.state;
      const options = { answer: JSON.parse(play.text), conflicts: true };
      const end = await app.ask({ ask: "play", board: `conflicts ${app.id}`, puzzle: JSON.parse(set.text), options }).end;
      const { state } = app.store;
      if (end.event !== "answer" || state.play.text !== play.text || !state.shown.conflicts) return;
      /** @type {{sentence: string, sites: (Place | null)[]}[]} */
      const conflicts = end.answer.conflicts ?? [];
      const sentences = conflicts.map(({ sentence }) => capital(sentence));
      fill(broken, sentences.slice(0, LISTED).map((sentence) => make("li", {}, sentence)));
      if (sentences.length) {
        line.textContent = sentences[0];
        line.className = "summary bad";
      }
      mark(play.text, conflicts.flatMap(({ sites }) => sites), "breaks a rule");
    };

    /** @param {string} text Of the answer. @param {(Place | null)[]} sites @param {string} says */
    const mark = (text, sites, says) => {
      const wrong = /** @type {Place[]} */ (sites.filter((site) => site !== null));
      app.store.change({ findings: { ...noFindings(), text, wrong, says } });
    };

    return (state, before) => {
      timer.show(state);
      if (state.mode !== "play") return void (warning.hidden = true);
      const { set, play, shown } = state;
      if (set.board !== before.set.board || before.mode !== "play") {
        made.textContent = credits(set.board?.about ?? {});
        made.hidden = !made.textContent;
        rules.textContent = set.board?.rules ?? "";
        known.hidden = !rules.textContent;
        fill(statements, (set.board?.sentences ?? []).map((sentence) => make("li", {}, capital(sentence))));
        stated.hidden = !statements.childElementCount;
      }
      const same = before.mode === "play" && play.text === before.play.text && play.board === before.play.board;
      const switched = shown.conflicts !== before.shown.conflicts;
      if ((same && !switched) || play.board?.shows !== play.text) return;
      if (!shown.conflicts) {
        fill(broken, []);
        if (switched) mark(play.text, [], "");
      } else watch();
      if (same) return;
      const { done, solved, left, unplayable } = play.board;
      checks.hidden = !canFill(state);
      if (unplayable) tell(`${capital(unplayable)}. It can be printed.`);
      else if (solved) tell(`Solved${shown.time ? ` in ${clock(timer.seconds())}` : ""}: this is the solution.`, "good");
      else if (done) check();
      else tell(left ? `${left} still to fill in.` : "Not finished yet.");
    };
  },
};

/** @param {App} app @param {string} name @param {string} words */
function toggle(app, name, words) {
  const box = make("input", { type: "checkbox" });
  box.onchange = () => app.store.change({ shown: { ...app.store.state.shown, [name]: box.checked } });
  app.store.subscribe(({ shown }) => (box.checked = Boolean(shown[name])));
  return make("label", { class: "check" }, box, make("span", {}, words));
}

/**
 * The time that an answer has taken: it runs while the board is in sight, until it is solved, and is kept with the answer.
 *
 * @param {App} app
 */
function stopwatch(app) {
  const shown = make("output", { "aria-label": "Time" });
  const button = make("button", { type: "button", class: "plain" }, "Pause");
  const element = make("p", { class: "row time" }, shown, button);
  /** When it was started, in milliseconds of the page; null while it stands still. @type {number | null} */
  let since = null;
  let paused = false;
  /** The time before that, and the puzzle that it belongs to. */
  let before = 0;
  /** @type {string | undefined} */
  let of;

  const seconds = () => before + (since === null ? 0 : (performance.now() - since) / 1000);
  const tick = () => (shown.textContent = clock(seconds()));
  const runs = (/** @type {State} */ { mode, view, play }) =>
    mode === "play" && view === "board" && !paused && !document.hidden && !play.board?.solved && !play.board?.unplayable;

  /** @param {State} state */
  const show = (state) => {
    const { play } = state;
    if (play.of !== of) [of, before, since, paused] = [play.of, play.seconds ?? 0, null, false];
    if (runs(state)) since ??= performance.now();
    else [before, since] = [seconds(), null];
    element.hidden = !state.shown.time || !canFill(state);
    button.textContent = paused ? "Go on" : "Pause";
    document.documentElement.classList.toggle("paused", paused && state.mode === "play");
    tick();
  };
  /** Keep the time with the answer. */
  const keep = () => {
    const { mode, play } = app.store.state;
    const now = Math.round(seconds());
    if (mode === "play" && play.of === of && play.seconds !== now) app.store.change({ play: { ...play, seconds: now } });
  };
  const pause = () => {
    paused = !paused;
    show(app.store.state);
    app.speak(paused ? "Paused" : "Going on");
  };
  button.onclick = pause;
  setInterval(() => since !== null && tick(), 1000);
  document.addEventListener("visibilitychange", () => {
    show(app.store.state);
    keep();
  });
  addEventListener("pagehide", keep);
  app.store.subscribe((state, earlier) => state.play.text !== earlier.play.text && keep());
  return { element, pause, seconds, show };
}

/** From the clues to the solution: the next step as a hint in two stages, and all steps, one board each. */

/** @import {App, Part} from "./app.js" */
/** @import {EngineEvent} from "./protocol.js" */
/** @import {Child} from "./elements.js" */
/** @import {Handle} from "./transport.js" */

import { addressOf } from "./addresses.js";
import { drawing, fill, make } from "./elements.js";
import { labelled } from "./gallery.js";
import { copier, linkField } from "./sharing.js";
import { capital } from "./words.js";

/**
 * @typedef {object} Step
 * @property {number} step
 * @property {string} headline
 * @property {string} reason
 * @property {string} [label]
 * @property {string} technique
 * @property {{kind: string, sentence: string}[]} [premises]
 * @property {number} [core]
 * @property {string[]} [beside] Lines to look at beside the reason.
 * @property {string} [svg]
 */

/** As many steps the engine gives at once. */
const MOST = 1000;
/** What a board of a step shows. @type {[look: string, words: string][]} */
const LEGEND = [
  ["filled", "what the step fills in"],
  ["struck", "what it rules out"],
  ["looked", "what it looks at"],
  ["chain", "what leads to what"],
];

/** @param {import("./state.js").State} state */
const canAsk = ({ set }) => Boolean(set.board) && set.board?.draft === undefined;

/** The hint, or its second stage if the first is shown. */
let hint = () => {};
/** What is shown of an explanation: a step as soon as it is found, of an explanation with techniques or without. */
let wanted = { step: 0, techniques: true };
/** The text of the puzzle that is explained. */
let about = "";

/** Explain the puzzle on the board, and show that step. @param {App} app @param {{step: number, techniques: boolean}} one */
export function showStep(app, one) {
  wanted = one;
  about = "";
  app.go("steps");
}

/** @type {Part} */
export const hints = {
  name: "hints",
  title: "Hint",
  place: "side",
  commands: [
    { name: "hint", title: "Hint", menu: "Ask", keys: "Alt+H", can: canAsk, run: () => hint() },
    { name: "explain", title: "Explain step by step", menu: "Ask", keys: "Alt+X", can: canAsk, run: (app) => app.go("steps") },
  ],
  build(app, element) {
    const ask = make("button", { type: "button", onclick: () => hint() }, "Where to look");
    const explain = make("button", { type: "button", onclick: () => app.run("explain") }, "Explain it all");
    const said = make("div", { class: "hint", "aria-live": "polite" });
    element.append(make("div", { class: "row" }, ask, explain), said);
    let stage = "where";
    const reset = () => {
      stage = "where";
      ask.textContent = "Where to look";
      fill(said, []);
    };
    hint = async () => {
      const { set, play, mode } = app.store.state;
      const answer = mode === "play" && play.text !== "null" ? { answer: JSON.parse(play.text) } : {};
      fill(said, ["Looking for the next step …"]);
      const end = await app.ask({ ask: "hint", puzzle: JSON.parse(set.text), options: { stage, ...answer } }).end;
      if (end.event === "cancelled") return;
      if (end.event === "error") return fill(said, [make("p", { class: "bad" }, end.message)]);
      const { sentence, step, svg } = end.answer;
      const mistaken = end.answer.end === "contradiction" && mode === "play" ? ". “Look for mistakes” shows where." : "";
      fill(said, step ? told(step) : [make("p", {}, capital(sentence) + mistaken), svg && drawing(svg, "The board, with where to look")]);
      stage = step || end.answer.end ? "where" : "what";
      ask.textContent = stage === "what" ? "And what follows?" : "Where to look";
      element.scrollIntoView({ block: "nearest" });
    };
    return (state, before) => {
      ask.disabled = explain.disabled = !canAsk(state);
      if (state.set.text !== before.set.text || state.play.text !== before.play.text || state.mode !== before.mode) reset();
    };
  },
};

/** @param {Step} step @returns {Child[]} */
function told({ headline, reason, label, technique, premises, core, beside, svg }) {
  return [
    make("p", { class: "headline" }, capital(headline)),
    core && premises
      ? make("div", {}, make("p", {}, "This follows from:"), listOf(premises))
      : make("p", {}, capital(reason)),
    beside && make("pre", { class: "beside", tabindex: "0", role: "group", "aria-label": "To look at beside it" }, beside.join("\n")),
    make("p", { class: "soft" }, label ?? technique),
    svg && drawing(svg, `The board after it: ${headline}`),
  ];
}

/** @param {{kind: string, sentence: string}[]} premises */
const listOf = (premises) =>
  make("ul", { class: "premises" }, ...premises.map(({ kind, sentence }) => make("li", {}, `${capital(kind)}: ${sentence}`)));

/** @type {Part} */
export const steps = {
  name: "steps",
  title: "Explanation",
  place: "view",
  tab: true,
  build(app, element) {
    const picture = make("div", { class: "drawn" });
    const words = make("div", { class: "said" });
    const legend = make(
      "ul",
      { class: "legend" },
      ...LEGEND.map(([look, meaning]) => make("li", {}, make("i", { class: look, "aria-hidden": "true" }), meaning)),
    );
    const slider = make("input", { type: "range", min: 0, value: 0, "aria-label": "Step" });
    const at = make("output", { "aria-live": "polite" });
    const back = make("button", { type: "button", onclick: () => go(now - 1) }, "Back");
    const next = make("button", { type: "button", onclick: () => go(now + 1) }, "Next");
    const list = make("ol", { class: "steps" });
    // beside the board there is room for it
    const all = make("details", { open: matchMedia("(min-width: 48rem)").matches }, make("summary", {}, "All steps"), list);
    const turner = make("div", { class: "turn", role: "group", "aria-label": "Steps" }, back, next, slider, at);
    const link = linkField();
    const copied = make("p", { class: "soft", role: "status" });
    const share = make(
      "details",
      { class: "link", ontoggle: () => turn(now) },
      make("summary", {}, "Link to this step"),
      make("div", { class: "row" }, labelled("Link", link), copier("Link to this step", link, copied)),
      copied,
    );
    const bare = make("input", {
      type: "checkbox",
      onchange() {
        wanted = { step: 0, techniques: !bare.checked };
        if (canAsk(app.store.state)) start();
      },
    });
    const plain = make("label", { class: "check" }, bare, make("span", {}, "Without techniques: each step from as few clues and rules as can be found"));
    element.append(make("div", { class: "page" }, make("div", {}, picture, turner), make("div", { class: "beside" }, words, legend, all, share, plain)));

    /** @typedef {{name: string, content: Child[], svgs: string[]}} Page */
    /** @type {Page[]} */
    let pages = [];
    let now = 0;
    /** @type {Handle | null} */
    let running = null;

    /** Turn to a page as a user does. @param {number} to */
    const go = (to) => {
      wanted = { ...wanted, step: 0 };
      turn(to);
    };
    /** @param {number} to */
    const turn = (to) => {
      now = Math.max(0, Math.min(pages.length - 1, to));
      const page = pages[now];
      slider.max = String(Math.max(0, pages.length - 1));
      slider.value = String(now);
      slider.setAttribute("aria-valuetext", page?.name ?? "");
      back.disabled = now === 0;
      next.disabled = now >= pages.length - 1;
      at.textContent = page ? page.name + (running ? " …" : "") : "";
      copied.textContent = "";
      if (share.open) addressOf(about, { step: { step: now, techniques: wanted.techniques } }).then((address) => (link.value = address));
      fill(picture, page ? page.svgs.map((svg) => drawing(svg, `The board: ${page.name}`)) : []);
      fill(words, page?.content ?? []);
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const entry = list.querySelector(`[data-page="${now}"]`);
      entry?.setAttribute("aria-current", "step");
      // scrolls the list alone
      if (entry) list.scrollTop = /** @type {HTMLElement} */ (entry).offsetTop - list.offsetTop - list.clientHeight / 2;
    };

    /** @param {Page} page */
    const add = (page) => {
      const place = pages.push(page) - 1;
      const button = make("button", { type: "button", class: "plain", "data-page": place, onclick: () => go(place) }, page.name === "Start" || page.name === "End" ? page.name : String(/** @type {Element} */ (page.content[0]).textContent));
      list.append(make("li", {}, button));
      // who stands at the last step, waiting, does not move on alone
      turn(Math.max(now, Math.min(wanted.step, place)));
    };

    const start = async () => {
      running?.cancel();
      const { set } = app.store.state;
      about = set.text;
      pages = [];
      now = 0;
      bare.checked = !wanted.techniques;
      fill(list, []);
      fill(picture, []);
      fill(words, ["Looking for the steps …"]);
      const hear = (/** @type {EngineEvent} */ event) => {
        if (event.event !== "part") return;
        const { answer } = event;
        if (event.part === "start") {
          const said = [make("h3", {}, "The puzzle"), make("p", { class: "soft" }, "Small letters in a cell are what it can still be.")];
          add({ name: "Start", content: said, svgs: [answer.svg] });
        } else if (event.part === "step") {
          const [headline, ...others] = told({ ...answer, svg: undefined });
          const heading = make("h3", {}, `${answer.step}. ${/** @type {Element} */ (headline).textContent}`);
          add({ name: `Step ${answer.step}`, content: [heading, ...others], svgs: answer.svg ? [answer.svg] : (pages[0]?.svgs ?? []) });
        }
      };
      const handle = app.ask({ ask: "explain", puzzle: JSON.parse(set.text), options: { most: MOST, techniques: wanted.techniques } }, hear);
      running = handle;
      const end = await handle.end;
      if (running !== handle) return;
      running = null;
      if (end.event === "answer") {
        const last = ending(end.answer);
        // without a solution the board stays as the last step left it
        add(last.svgs.length ? last : { ...last, svgs: pages.at(-1)?.svgs ?? [] });
      }
      else if (end.event === "error") {
        add({ name: "End", content: [make("p", { class: "bad" }, end.message)], svgs: [] });
        turn(pages.length - 1);
      }
    };

    slider.addEventListener("input", () => go(slider.valueAsNumber));
    document.addEventListener("keydown", (event) => {
      const { target } = event;
      if (app.store.state.view !== "steps" || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target instanceof Element && target.closest("input:not([type=checkbox]), textarea, select, dialog")) return;
      /** @type {Record<string, number>} */
      const keys = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: pages.length - 1 };
      if (!(event.key in keys)) return;
      event.preventDefault();
      go(keys[event.key]);
    });
    return (state, before) => {
      if (state.view !== "steps") {
        // what comes from now on nobody looks at
        if (running) about = "";
        running?.cancel();
        running = null;
        wanted = { ...wanted, step: 0 };
        return;
      }
      if (before.view === "steps" && state.set.text === before.set.text && state.set.board === before.set.board) return;
      if (!canAsk(state)) fill(words, [state.set.board?.draft ?? "There is no puzzle yet."]);
      else if (about !== state.set.text) start();
    };
  },
};

/** @param {any} answer @returns {{name: string, content: Child[], svgs: string[]}} */
function ending({ sentence, used, contradiction, open, differ, solutions, more, steps: count }) {
  const tally = Object.entries(used ?? {}).map(([technique, times]) => `${technique} (${times})`);
  const content = [
    make("h3", {}, "The end"),
    make("p", {}, sentence ?? ""),
    tally.length && make("p", { class: "soft" }, `Steps: ${tally.join(", ")}.`),
    more && make("p", { class: "soft" }, `Only the first ${count} steps are shown.`),
    contradiction?.premises && listOf(contradiction.premises),
    open && Object.keys(open).length > 0 &&
      make("ul", {}, ...Object.entries(open).map(([key, words]) => make("li", {}, `${key}: ${/** @type {string[]} */ (words).join(" or ")}`))),
    differ && make("p", {}, `Two solutions differ in ${differ.join(", ")}.`),
  ];
  return { name: "End", content, svgs: (solutions ?? []).map((/** @type {{svg: string}} */ one) => one.svg) };
}

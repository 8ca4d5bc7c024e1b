/**
 * "Is my puzzle right?": a page that takes a puzzle in any form, says how many solutions it has, and hands out the evidence.
 *
 * `settle.html#p=…` holds a puzzle, as addresses of the workbench do; `settle.html#t=…` a text that is read as if it were typed.
 */

/** @import {EngineEvent, Message} from "./protocol.js" */
/** @import {Handle} from "./transport.js" */
/** @import {Saved} from "./files.js" */

import { addressOf, heldBy, isAddress } from "./addresses.js";
import { drawing, fill, make, region } from "./elements.js";
import { blobOf, save, toBase64 } from "./files.js";
import { carrierOfPage, Transport } from "./transport.js";
import { capital, counted, credits, listed, located, plainTitle, tooLong } from "./words.js";

/** So many characters or bytes the engine reads at once. */
const MOST = 1_000_000;
const MORE = "here. For more, there is “clueproof audit”.";
/** The workbench, beside this page. */
const WORKBENCH = "./";
const TEXT = "#t=";
/** What the engine says of rows alone. */
const NO_GENRE = "choose the genre";
/** Seconds for a verdict; asked again, it gets the longer time. */
const [FIRST, LONGER] = [30, 300];
/** Solutions are counted up to so many. */
const COUNTED = 1000;
const COUNTING = 10;

/** @typedef {{puzzle: unknown, name: string, title: string, notes?: string[]}} Found */
/** @typedef {{svg: string}} Pictured */

const carrier = region("carrier");
const answer = region("answer");
/** @type {Transport | null} */
let transport = null;
/** What is asked about the latest puzzle. @type {Set<Handle>} */
const running = new Set();
/** Which puzzle that is: what is asked about older ones is never answered. */
let turn = 0;

/** The engine, which is started when it is first asked: who only looks at the page need not load it. */
function engine() {
  transport ??= new Transport(carrierOfPage(), ({ state, words }) => {
    carrier.textContent = state === "ready" ? "" : words;
  });
  return transport;
}

/** @param {Message} message @param {(event: EngineEvent) => void} [onEvent] @returns {Promise<EngineEvent>} */
async function ask(message, onEvent) {
  const mine = turn;
  const handle = engine().ask(message, onEvent);
  running.add(handle);
  const end = await handle.end;
  running.delete(handle);
  return mine === turn ? end : new Promise(() => {});
}

/** The answer, or null after what went wrong was said. @param {Message} message @param {(event: EngineEvent) => void} [onEvent] */
async function answerTo(message, onEvent) {
  const end = await ask(message, onEvent);
  if (end.event === "answer") return end.answer;
  if (end.event === "error") complain([located(end)]);
  return null;
}

function stop() {
  for (const handle of running) handle.cancel();
}

/** Begin with another puzzle, or with the same one again. */
function begin() {
  turn += 1;
  stop();
  region("puzzle-name").textContent = "";
}

/** Say what is wrong; what was asked about the puzzle before is no answer to it. @param {string[]} lines */
function complain(lines) {
  turn += 1;
  stop();
  fill(answer, [make("section", {}, ...lines.map((line) => make("p", { class: "bad" }, capital(line))))]);
}

// the question

const text = make("textarea", {
  id: "puzzle",
  rows: 8,
  spellcheck: "false",
  autocomplete: "off",
  placeholder: "A link of puzz.link, Penpa, f-puzzles, SudokuPad …\nor rows as on paper\nor 81 digits, a game id, JSON, XML …",
});
const genre = make("select", {}, make("option", { value: "" }, "automatic"));
const files = make("input", { type: "file", class: "unseen", tabindex: -1, "aria-hidden": "true" });

function build() {
  const stated = make("label", { class: "field" }, make("span", {}, "Genre"), genre);
  const chooser = make("button", { type: "button", onclick: () => files.click() }, "Open a file…");
  const submitted = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.value.trim()) take(text.value);
    else complain(["There is nothing to settle yet: paste a link, or type the puzzle."]);
  };
  fill(region("question"), [
    make(
      "form",
      { onsubmit: submitted },
      make("label", { class: "field", for: "puzzle" }, make("span", {}, "A link, a game id, or a puzzle as text"), text),
      make("div", { class: "row" }, make("button", { class: "main" }, "Settle it"), chooser, files, stated),
      make("p", { class: "soft" }, "The answer comes with evidence that you can check without trusting us. Nothing is kept."),
    ),
  ]);
  files.addEventListener("change", () => {
    if (files.files?.[0]) open(files.files[0]);
    files.value = "";
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0];
    const words = event.dataTransfer?.getData("text/plain") ?? "";
    if (dropped) open(dropped);
    else if (words.trim()) {
      text.value = words;
      take(words);
    }
  });
}

async function nameGenres() {
  const end = await engine().ask({ ask: "genres" }).end;
  if (end.event !== "answer") return;
  /** @type {{name: string, title: string}[]} */
  const all = end.answer.genres;
  genre.append(...all.map(({ name, title }) => make("option", { value: name }, plainTitle(title))));
}

/** @param {string} pasted */
async function take(pasted) {
  if (pasted.length > MOST) return complain([tooLong("The text", pasted.length, MOST, MORE)]);
  if (!isAddress(pasted.trim())) return read({ text: pasted });
  const held = await heldBy(pasted.trim(), MOST);
  if (held) settle(held.puzzle);
  else complain(["This link is damaged or was cut off: it holds no whole puzzle."]);
}

/** @param {File} file */
async function open(file) {
  // what is answered is no longer the text
  text.value = "";
  if (file.size > MOST) return complain([tooLong(file.name, file.size, MOST, MORE)]);
  try {
    read({ file: toBase64(new Uint8Array(await file.arrayBuffer())), name: file.name });
  } catch {
    // a folder, or a file that was moved meanwhile
    complain(["The browser can't read that as a file."]);
  }
}

/** @param {{text?: string, file?: string, name?: string}} source */
async function read(source) {
  begin();
  fill(answer, ["Reading …"]);
  const found = await answerTo({ ask: "read", options: { ...source, ...(genre.value && { genre: genre.value }) } });
  if (!found) return;
  /** @type {Found[]} */
  const puzzles = found.puzzles;
  if (found.errors.length || !puzzles.length) {
    const lines = found.errors.map((/** @type {{message: string, place?: {line: number}}} */ error) =>
      (error.place?.line ?? 0) > 1 ? located(error) : error.message);
    complain(lines.length ? lines : ["There is no puzzle in it."]);
    if (lines.some((/** @type {string} */ line) => line.includes(NO_GENRE))) genre.focus();
  } else if (puzzles.length === 1) {
    return settle(puzzles[0].puzzle, puzzles[0].notes);
  } else fill(answer, []);
  if (puzzles.length) answer.append(choice(puzzles, found.more));
}

/** @param {Found[]} puzzles @param {boolean} more */
function choice(puzzles, more) {
  const items = puzzles.map(({ puzzle, title, name, notes }, at) => {
    const words = [`${at + 1}. ${plainTitle(title)}`, name === title ? "" : name].filter(Boolean).join(": ");
    return make("li", {}, make("button", { type: "button", onclick: () => settle(puzzle, notes) }, words));
  });
  const said = `${counted(puzzles.length, "puzzle")}${more ? ", and there are more" : ""}. Which one?`;
  return make("section", {}, make("p", {}, said), make("ul", { class: "choices" }, ...items));
}

// the answer

/** @param {unknown} puzzle Canonical JSON. @param {string[]} [notes] What its reader said. @param {number} [seconds] */
async function settle(puzzle, notes = [], seconds = FIRST) {
  begin();
  const waiting = make("p", { role: "status" }, "Looking for solutions …");
  fill(answer, [make("section", {}, waiting, make("button", { type: "button", onclick: stop }, "Stop"))]);
  const board = await answerTo({ ask: "board", puzzle });
  if (!board) return;
  region("puzzle-name").textContent = [plainTitle(board.title), board.about.title, credits(board.about)].filter(Boolean).join(" · ");
  const [own, bench] = await Promise.all([
    addressOf(JSON.stringify(board.puzzle)),
    addressOf(JSON.stringify(board.puzzle), { page: WORKBENCH }),
  ]);
  history.replaceState(null, "", own);
  /** @type {HTMLAnchorElement} */ (region("workbench")).href = bench;
  const end = await ask({ ask: "verify", puzzle, options: { time_limit: seconds } }, (event) => {
    if (event.event === "progress") waiting.textContent = `Looking for solutions … ${Math.round(event.seconds ?? 0)} s`;
  });
  if (end.event === "error") return complain([located(end)]);
  const again = make("button", { type: "button", onclick: () => settle(puzzle, notes, LONGER) }, `Try for ${LONGER / 60} minutes`);
  if (end.event !== "answer") {
    return fill(answer, [make("section", {}, make("h2", {}, "Not settled"), make("p", {}, "You stopped it."), again)]);
  }
  const { verdict } = end.answer;
  const said = make("section", {}, ...headline(end.answer), ...notes.map((note) => make("p", { class: "soft" }, capital(`note: ${note}`))));
  fill(answer, [said]);
  if (verdict === "unknown") said.append(again);
  else if (verdict === "none") await contradiction(puzzle, said);
  else said.append(pictures(board, end.answer.solutions));
  if (verdict === "multiple") count(puzzle, said);
  answer.append(rulesSection(board), ...(verdict === "unknown" ? [] : [evidence(puzzle, own, bench)]));
}

/** @param {{verdict: string, sentence: string, reason?: string, differ?: string[]}} found */
function headline({ verdict, sentence, reason, differ = [] }) {
  if (verdict === "unique") {
    return [make("h2", { class: "good" }, "Yes: exactly one solution"), make("p", {}, "No other solution meets all clues.")];
  }
  if (verdict === "multiple") {
    const line = `These two differ in ${listed(differ)}.`;
    return [make("h2", { class: "bad" }, "No: it has several solutions"), make("p", {}, line)];
  }
  if (verdict === "none") return [make("h2", { class: "bad" }, "No: it has no solution")];
  return [make("h2", { class: "warn" }, "Not settled"), make("p", {}, capital(reason ?? sentence))];
}

/** @param {string} svg @param {string} caption */
const figure = (svg, caption) => make("figure", {}, drawing(svg, caption), make("figcaption", { class: "soft" }, caption));

/** @param {Pictured} board @param {Pictured[]} solutions */
function pictures(board, solutions) {
  const several = solutions.length > 1;
  const boards = solutions.map(({ svg }, at) => figure(svg, several ? `Solution ${at + 1}` : "The solution"));
  if (!several) boards.unshift(figure(board.svg, "The puzzle"));
  return make("div", { class: "boards" }, ...boards);
}

/** Where clues contradict each other: a few that do. @param {unknown} puzzle @param {HTMLElement} said */
async function contradiction(puzzle, said) {
  const found = await ask({ ask: "core", puzzle });
  if (found.event !== "answer" || !found.answer.clues.length) return;
  /** @type {{sentence: string}[]} */
  const clues = found.answer.clues;
  const all = found.answer.irreducible ? ", and none of them can be left out" : "";
  const line = clues.length === 1 ? "This clue can't be met:" : `These clues contradict each other${all}:`;
  said.append(
    make("p", {}, line),
    make("ul", {}, ...clues.map(({ sentence }) => make("li", {}, sentence))),
    make("div", { class: "boards" }, figure(found.answer.svg, "The clues that contradict each other")),
  );
}

/** @param {unknown} puzzle @param {HTMLElement} said */
async function count(puzzle, said) {
  const found = await ask({ ask: "count", puzzle, options: { limit: COUNTED, time_limit: COUNTING } });
  if (found.event === "answer") said.append(make("p", {}, `In all: ${found.answer.sentence}.`));
}

/** The rules that the answer rests on: who argues about a puzzle often plays by others. @param {{rules: string, applied: string}} board */
function rulesSection({ rules, applied }) {
  const about = "The answer holds for these rules. Who has another solution plays by others, or broke one of them.";
  const said = make("section", {}, make("h3", {}, "Rules that were applied"), make("p", {}, applied), make("p", { class: "soft" }, about));
  if (rules !== applied) said.append(make("h3", {}, "Rules in the words of the author"), make("p", {}, rules));
  return said;
}

/** @param {unknown} puzzle @param {string} own The address of this answer. @param {string} bench That of the puzzle in the workbench. */
function evidence(puzzle, own, bench) {
  const problem = make("p", { role: "status" });
  const certify = async () => {
    problem.textContent = "Writing the certificate …";
    const end = await ask({ ask: "certificate", puzzle, options: { time_limit: LONGER } });
    problem.textContent = end.event === "error" ? capital(located(end)) : "";
    if (end.event === "answer") save(end.answer.name, blobOf(/** @type {Saved} */ (end.answer)));
  };
  return make(
    "section",
    {},
    make("h3", {}, "Whoever doubts it"),
    make("ol", {},
      make("li", {}, make("button", { type: "button", onclick: certify }, "Download the certificate"), " with the formula and the proof,"),
      make("li", {}, make("a", { href: "check_certificate.py", download: "check_certificate.py" }, "the program that checks it"),
        " (Python alone, and short enough to read), and runs"),
      make("li", {}, make("code", {}, "python check_certificate.py FILE.certificate.xz")),
    ),
    problem,
    make("p", {}, make("a", { href: own, target: "_top" }, "Link to this answer"), " · ", make("a", { href: bench, target: "_top" }, "Open the puzzle in the workbench")),
  );
}

/** Settle what the address of the page holds, if anything. */
function openAddress() {
  if (location.hash.startsWith(TEXT)) {
    try {
      text.value = decodeURIComponent(location.hash.slice(TEXT.length));
    } catch {
      return complain(["This link is damaged: it holds no text."]);
    }
    take(text.value);
  } else if (isAddress(location.hash)) take(location.href);
}

// the page around it has a heading of its own
document.documentElement.classList.toggle("framed", parent !== window);
build();
region("question").addEventListener("focusin", nameGenres, { once: true });
openAddress();
addEventListener("hashchange", openAddress);

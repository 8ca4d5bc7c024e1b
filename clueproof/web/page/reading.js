/** Puzzles that people have already: pasted, dropped, opened from a file, or in the address of the page. */

/** @import {App, Part} from "./app.js" */

import { heldBy, isAddress } from "./addresses.js";
import { drawing, fill, make, region } from "./elements.js";
import { toBase64 } from "./files.js";
import { genres, labelled } from "./gallery.js";
import { showStep } from "./steps.js";
import { isOwnAddress, local } from "./storage.js";
import { capital, counted, located, plainTitle, tooLong } from "./words.js";

/** So many characters or bytes the engine reads at once. */
const MOST = 1_000_000;
const MORE = "at once. For more, there is “clueproof batch”.";
/** What is pasted and can't be read is kept until it is, as long as it is no longer than this. */
const KEPT = 200_000;
/** So many of several puzzles are shown as pictures. */
const PICTURED = 24;
const PLACE = "clueproof.pasted";
/** How one states the genre: on the command line, and here. @type {[string, string]} */
const STATED = ["use --puzzle NAME", "choose the genre above"];

/**
 * @typedef {{puzzle: unknown, name: string, genre: string, title: string, notes?: string[]}} Found
 * @typedef {{puzzles: Found[], errors: {message: string, place?: {line: number}}[], more: boolean}} Answer
 */

/** Puts a text in the dialog and reads it. @type {(text: string) => void} */
let take = () => {};
/** @type {(files: FileList) => void} */
let open = () => {};

/** @type {Part} */
export const reading = {
  name: "reading",
  title: "Paste or open",
  place: "dialog",
  commands: [
    {
      name: "read",
      title: "Paste or open…",
      menu: "Puzzle",
      keys: "Ctrl+O",
      run(app) {
        app.dialog("reading");
        region("reading-text").focus();
      },
    },
  ],
  build(app, element) {
    const dialog = /** @type {HTMLDialogElement} */ (element.closest("dialog"));
    const text = make("textarea", {
      id: "reading-text",
      rows: 9,
      spellcheck: "false",
      autocomplete: "off",
      placeholder: "A link of puzz.link, Penpa, f-puzzles …\nor rows as on paper\nor 81 digits, a game id, JSON, XML …",
    });
    text.value = local.getItem(PLACE) ?? "";
    const files = make("input", { type: "file", multiple: true, class: "unseen", tabindex: -1, "aria-hidden": "true" });
    const genre = make("select", {}, make("option", { value: "" }, "automatic"));
    const said = make("div", { class: "read", role: "status" });
    const button = make("button", { class: "main" }, "Read");

    /** @param {string[]} lines */
    const complain = (lines) => fill(said, lines.map((line) => make("p", { class: "bad" }, capital(line.replace(...STATED)))));

    const finish = () => {
      text.value = "";
      keep();
      fill(said, []);
      dialog.close();
    };
    /** @param {Found} found */
    const start = async (found) => {
      finish();
      await app.open(found.puzzle);
    };

    /** @param {Found} found @param {number} at */
    const choice = (found, at) => {
      const named = found.name === found.title ? "" : found.name;
      const words = make("span", {}, [`${at + 1}. ${plainTitle(found.title)}`, named].filter(Boolean).join(": "));
      const button = make("button", { type: "button", onclick: () => start(found) }, words);
      if (at < PICTURED) {
        app.ask({ ask: "board", board: undefined, puzzle: found.puzzle }).end.then((end) => {
          const picture = end.event === "answer" && drawing(end.answer.svg);
          if (!picture) return;
          // its name says what it is
          picture.setAttribute("aria-hidden", "true");
          button.prepend(picture);
        });
      }
      return button;
    };

    /** @param {Answer[]} answers */
    const show = (answers) => {
      const puzzles = answers.flatMap((answer) => answer.puzzles);
      const errors = answers.flatMap((answer) => answer.errors);
      const more = answers.some((answer) => answer.more);
      if (puzzles.length === 1 && !errors.length && !more && !puzzles[0].notes) return void start(puzzles[0]);
      // the only line needs no number
      complain(errors.map((error) => ((error.place?.line ?? 0) > 1 ? located(error) : error.message)));
      if (!puzzles.length) return errors.length ? undefined : complain(["There is no puzzle in it."]);
      said.append(
        make("p", {}, `${counted(puzzles.length, "puzzle")}${more ? ", and there are more" : ""}.${puzzles[1] ? " Which one?" : ""}`),
        make(
          "ul",
          { class: "choices" },
          ...puzzles.map((found, at) =>
            make("li", {}, choice(found, at), ...(found.notes ?? []).map((note) => make("p", {}, capital(`note: ${note}`))))),
        ),
      );
    };

    /** @param {{text?: string, file?: string, name?: string}[]} sources */
    const read = async (sources) => {
      const own = sources[0]?.text?.trim() ?? "";
      if (isAddress(own)) {
        const problem = await openLink(app, own);
        return problem ? complain([problem]) : finish();
      }
      button.disabled = true;
      fill(said, ["Reading …"]);
      /** @type {Answer[]} */
      const answers = [];
      for (const source of sources) {
        const options = { ...source, ...(genre.value && { genre: genre.value }) };
        const end = await app.ask({ ask: "read", options }).end;
        if (end.event === "answer") answers.push(end.answer);
        else if (end.event === "error") answers.push({ puzzles: [], errors: [{ message: end.message ?? "" }], more: false });
      }
      button.disabled = false;
      show(answers);
    };

    const keep = () => {
      try {
        if (text.value && text.value.length <= KEPT) local.setItem(PLACE, text.value);
        else local.removeItem(PLACE);
      } catch {
        // a full storage keeps the board rather than this
      }
    };

    take = (pasted) => {
      app.dialog("reading");
      if (pasted.length > MOST) return complain([tooLong("What was pasted", pasted.length, MOST, MORE)]);
      text.value = pasted;
      keep();
      read([{ text: pasted }]);
    };
    open = async (chosen) => {
      app.dialog("reading");
      const large = [...chosen].find(({ size }) => size > MOST);
      if (large) return complain([tooLong(large.name, large.size, MOST, MORE)]);
      const sources = [...chosen].map(async (file) => ({
        file: toBase64(new Uint8Array(await file.arrayBuffer())),
        name: file.name,
      }));
      try {
        await read(await Promise.all(sources));
      } catch {
        // a folder, or a file that was moved meanwhile
        complain(["The browser can't read that as a file."]);
      }
    };

    text.addEventListener("input", keep);
    // a field of 10 MB would freeze the page: it is refused before it is there
    text.addEventListener("paste", (event) => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (event.clipboardData?.files.length) {
        event.preventDefault();
        open(event.clipboardData.files);
      } else if (pasted.length > MOST) {
        event.preventDefault();
        complain([tooLong("What was pasted", pasted.length, MOST, MORE)]);
      }
    });
    files.addEventListener("change", () => {
      if (files.files?.length) open(files.files);
      files.value = "";
    });
    genres(app).then(
      (answer) => genre.append(...answer.genres.map(({ name, title }) => make("option", { value: name }, plainTitle(title)))),
      () => {},
    );
    element.append(
      make(
        "form",
        {
          onsubmit(/** @type {Event} */ event) {
            event.preventDefault();
            if (text.value.trim()) read([{ text: text.value }]);
            else complain(["There is nothing to read yet."]);
          },
        },
        labelled("A link, a game id, or a puzzle as text", text),
        make(
          "div",
          { class: "row" },
          button,
          make("button", { type: "button", onclick: () => files.click() }, "Open a file…"),
          files,
          labelled("Genre", genre),
        ),
        make("p", { class: "soft" }, "Or drop a file or a link anywhere on the page."),
      ),
      said,
    );
    listen();
    addEventListener("hashchange", () => openAddress(app, location.hash));
  },
};

/** What is pasted or dropped beside all fields is read too. */
function listen() {
  /** @param {EventTarget | null} target */
  const isField = (target) => target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  document.addEventListener("paste", (event) => {
    if (isField(event.target) || !event.clipboardData) return;
    const pasted = event.clipboardData.getData("text/plain");
    if (event.clipboardData.files.length) open(event.clipboardData.files);
    else if (pasted.trim()) take(pasted);
    else return;
    event.preventDefault();
  });
  document.addEventListener("dragover", (event) => {
    if (!isField(event.target) || event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const { files } = event.dataTransfer ?? {};
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (isField(event.target) && !files?.length) return;
    event.preventDefault();
    if (files?.length) open(files);
    else if (text.trim()) take(text);
  });
}

/** Open the puzzle that the address of the page holds, if it holds one. @param {App} app @param {string} link Its hash. */
export async function openAddress(app, link) {
  // at a reload the board is there already
  if (!isAddress(link) || (isOwnAddress(link) && app.store.state.set.text)) return;
  // a reload shall show what was typed since
  history.replaceState(null, "", location.pathname + location.search);
  const problem = await openLink(app, link);
  if (problem) app.tell(problem);
}

/**
 * Open the puzzle of a link that `sharing.js` or `steps.js` made.
 *
 * @param {App} app
 * @param {string} link
 * @returns {Promise<string>} Why it can't be; "" if it was.
 */
async function openLink(app, link) {
  const held = await heldBy(link, MOST);
  // the puzzle is there already, with all that was typed
  if (held && !held.step && JSON.stringify(held.puzzle) === app.store.state.set.text) {
    if (held.solving) app.editing.play();
    else app.editing.set();
    return "";
  }
  if (!held) return "This link is damaged or was cut off: it holds no whole puzzle.";
  const end = await app.ask({ ask: "board", board: undefined, puzzle: held.puzzle }).end;
  if (end.event !== "answer") return `The puzzle of this link can't be read: ${end.message ?? "the engine does not answer"}`;
  await app.open(end.answer.puzzle, end.answer, held.solving && end.answer.draft === undefined);
  if (held.step !== null) showStep(app, held.step);
  return "";
}

/** What leaves the page: links, files, pictures, formulas, certificates. */

/** @import {App, Part} from "./app.js" */
/** @import {Saved} from "./files.js" */

import { addressOf } from "./addresses.js";
import { fill, make } from "./elements.js";
import { blobOf, save } from "./files.js";
import { labelled } from "./gallery.js";
import { capital } from "./words.js";

/** Forms of `convert` that are files; the others are links and ids on one line. */
const FILES = new Set(["text", "json", "jsonl", "non"]);
/** Pixels for a unit of the drawing. */
const SHARPNESS = 3;
const LARGEST = 6000;

/**
 * @typedef {object} Form A file that can be saved.
 * @property {string} words
 * @property {string} ask
 * @property {Record<string, unknown>} options
 * @property {string} [genre] The one that has it; without it, all.
 * @property {boolean} [picture] It takes the choices for pictures.
 * @property {boolean} [png] The drawing becomes pixels here: engines in the browser have no library for it.
 */

/** @type {Form[]} */
const FORMS = [
  { words: "Text", ask: "convert", options: { to: "text" } },
  { words: "JSON Lines", ask: "convert", options: { to: "jsonl" } },
  { words: "Nonogram file", ask: "convert", options: { to: "non" }, genre: "nonogram" },
  { words: "SVG", ask: "draw", options: { format: "svg" }, picture: true },
  { words: "PNG", ask: "draw", options: { format: "svg" }, picture: true, png: true },
  { words: "DIMACS", ask: "export", options: { to: "dimacs" } },
  { words: "DIMACS, one solution forbidden", ask: "export", options: { to: "dimacs", unique: true } },
  { words: "Certificate", ask: "certificate", options: {} },
];

/** @param {App} app */
function saveJson(app) {
  const { set } = app.store.state;
  if (set.text) save(`${set.board?.genre ?? "puzzle"}.json`, new Blob([`${set.text}\n`], { type: "application/json" }));
}

/** Called when the dialog opens. */
let begin = () => {};

/** @type {Part} */
export const sharing = {
  name: "sharing",
  title: "Share and save",
  place: "dialog",
  commands: [
    {
      name: "share",
      title: "Share, save, export…",
      menu: "Puzzle",
      keys: "Ctrl+Shift+S",
      can: ({ set }) => Boolean(set.text),
      run(app) {
        begin();
        app.dialog("sharing");
      },
    },
    { name: "save", title: "Save to a file", menu: "Puzzle", keys: "Ctrl+S", can: ({ set }) => Boolean(set.text), run: saveJson },
  ],
  build(app, element) {
    const [solving, setting] = [linkField(), linkField()];
    const copied = make("p", { class: "soft", role: "status" });
    const others = make("ul", { class: "notations" });
    const problem = make("p", { class: "bad", role: "alert" });
    /** What keeps a draft from being shared for solving, and from being saved as anything but itself. */
    const unfinished = make("p", {});
    /** @type {Record<string, HTMLInputElement>} */
    const choices = {};
    const boxes = [
      ["solution", "with the solution"],
      ["title", "with the title"],
      ["rules", "with the rules"],
      ["labels", "rows and columns named"],
    ].map(([name, words]) => {
      choices[name] = make("input", { type: "checkbox" });
      return make("label", { class: "check" }, choices[name], make("span", {}, words));
    });

    /** @param {Form} form */
    const write = async ({ ask, options, picture, png, words }) => {
      problem.textContent = "";
      copied.textContent = `Writing: ${words} …`;
      const { set } = app.store.state;
      const chosen = picture ? Object.fromEntries(Object.entries(choices).map(([name, box]) => [name, box.checked])) : {};
      const end = await app.ask({ ask, puzzle: JSON.parse(set.text), options: { ...options, ...chosen } }).end;
      copied.textContent = "";
      if (end.event === "error") problem.textContent = end.message ?? "";
      if (end.event !== "answer") return;
      /** @type {Saved} */
      const file = end.answer;
      try {
        if (png) save(file.name.replace(/\.svg$/, ".png"), await pixels(file.content ?? ""));
        else save(file.name, blobOf(file));
      } catch (error) {
        problem.textContent = String(error instanceof Error ? error.message : error);
      }
    };

    const files = FORMS.map((form) => make("button", { type: "button", onclick: () => write(form) }, form.words));

    begin = async () => {
      const { set } = app.store.state;
      files.forEach((button, at) => (button.hidden = (FORMS[at].genre ?? set.board?.genre) !== set.board?.genre));
      problem.textContent = copied.textContent = "";
      fill(others, []);
      solving.value = setting.value = "";
      setting.value = await addressOf(set.text);
      const draft = set.board?.draft;
      const isDraft = draft !== undefined;
      solving.closest("li")?.toggleAttribute("hidden", isDraft);
      unfinished.hidden = !isDraft;
      unfinished.textContent = isDraft ? `It can be shared for solving when it is a whole puzzle. ${capital(draft)}.` : "";
      for (const button of files) button.disabled = isDraft;
      if (isDraft) return;
      solving.value = await addressOf(set.text, { solving: true });
      const puzzle = JSON.parse(set.text);
      const known = await app.ask({ ask: "forms", puzzle }).end;
      if (known.event !== "answer") return;
      for (const { name, words } of known.answer.forms) {
        if (FILES.has(name)) continue;
        const item = make("li", { hidden: true });
        others.append(item);
        // each for itself: a board's name would let one cancel the other
        app.ask({ ask: "convert", board: undefined, puzzle, options: { to: name, solution: true } }).end.then((end) => {
          if (end.event !== "answer") return;
          const text = /** @type {Saved} */ (end.answer).content?.trim() ?? "";
          const field = linkField(text);
          const opener = /^https:/.test(text) && make("a", { href: text, target: "_blank", rel: "noreferrer" }, "Open");
          fill(item, [labelled(capital(words), field), copier(words, field, copied), opener]);
          item.hidden = false;
        });
      }
    };

    element.append(
      make("p", {}, "Links to this page, which hold the whole puzzle:"),
      make("ul", { class: "notations" }, ...[
        { words: "Link for solving: shows no solution", field: solving },
        { words: "Link for setting", field: setting },
      ].map(({ words, field }) => make("li", {}, labelled(words, field), copier(words, field, copied)))),
      unfinished,
      others,
      make("h3", {}, "Save"),
      make("div", { class: "row" },
        make("button", { type: "button", onclick: () => saveJson(app) }, "JSON"),
        ...files,
      ),
      make("fieldset", {}, make("legend", {}, "Pictures"), ...boxes),
      make("div", { class: "row" }, make("button", { type: "button", onclick: () => app.run("print") }, "Print…")),
      copied,
      problem,
    );
  },
};

/** A field with a link, to be copied. @param {string} [value] */
export function linkField(value) {
  const field = make("input", { type: "text", readonly: true, value, onfocus: () => field.select() });
  return field;
}

/**
 * The button that copies what a field holds.
 *
 * @param {string} words
 * @param {HTMLInputElement} field
 * @param {HTMLElement} said What it says of it.
 */
export function copier(words, field, said) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = "Copied.";
    } catch {
      field.select();
      said.textContent = "The browser does not let the page copy; press Ctrl+C.";
    }
  };
  return make("button", { type: "button", onclick: copy, "aria-label": `Copy: ${words}` }, "Copy");
}

/** The drawing as a PNG. @param {string} svg @returns {Promise<Blob>} */
async function pixels(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(SHARPNESS, LARGEST / Math.max(image.width, image.height));
    const canvas = make("canvas", { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
    const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser can't make a PNG of it."))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

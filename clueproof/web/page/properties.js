/** What is told about the puzzle, and its options: title, author, rules, the number of stars. They can be changed at any time. */

/** @import {App, Part} from "./app.js" */

import { fill, make } from "./elements.js";
import { genreOf, labelled, optionField } from "./gallery.js";

/** What is told of a puzzle, by the names of its fields. @type {[name: string, words: string][]} */
const TOLD = [
  ["title", "Title"],
  ["author", "Author"],
  ["difficulty", "Difficulty"],
  ["source", "Source"],
];
const RULES = "ruleset";

/** Fills the dialog. @type {() => void} */
let begin = () => {};

/** @type {Part} */
export const properties = {
  name: "properties",
  title: "Title, author, rules, options",
  place: "dialog",
  commands: [
    {
      name: "properties",
      title: "Title, author, rules, options…",
      menu: "Puzzle",
      keys: "Alt+T",
      // texts that can't be read yet have no fields
      can: ({ set, mode }) => mode === "set" && set.board?.shows === set.text && !set.text.startsWith('"'),
      run(app) {
        begin();
        app.dialog("properties");
      },
    },
  ],
  build(app, element) {
    begin = async () => {
      const { set } = app.store.state;
      fill(element, ["Loading …"]);
      const genre = await genreOf(app, set.board?.genre ?? "").catch(() => undefined);
      if (app.store.state.set === set) fill(element, [form(app, genre?.options ?? [])]);
    };
  },
};

/** @param {App} app @param {import("./gallery.js").GenreOption[]} options */
function form(app, options) {
  const { text, board } = app.store.state.set;
  const puzzle = JSON.parse(text);
  const told = TOLD.map(([name, words]) => ({ name, words, input: make("input", { autocomplete: "off", value: puzzle[name] ?? "" }) }));
  const rules = make("textarea", { rows: 4, placeholder: board?.rules });
  rules.value = puzzle[RULES] ?? "";
  const fields = options.map((option) => optionField({ ...option, default: puzzle[option.name] ?? option.default }));
  const problem = make("p", { class: "bad", role: "alert" });

  const apply = async () => {
    problem.textContent = "";
    const changed = { ...puzzle };
    for (const [name, value] of [...told.map(({ name, input }) => [name, input.value]), [RULES, rules.value]]) {
      if (value.trim()) changed[name] = value.trim();
      else delete changed[name];
    }
    for (const { name, value } of fields) if (value() !== undefined) changed[name] = value();
    const end = await app.ask({ ask: "board", board: `properties ${app.id}`, puzzle: changed }).end;
    if (end.event === "error") problem.textContent = end.message ?? "";
    if (end.event !== "answer") return;
    if (app.store.state.set.text !== text) return void (problem.textContent = "The puzzle was changed meanwhile. Open this again.");
    if (JSON.stringify(end.answer.puzzle) !== text) app.editing.replace(end.answer.puzzle);
    problem.closest("dialog")?.close();
  };
  return make(
    "form",
    {
      onsubmit(/** @type {Event} */ event) {
        event.preventDefault();
        apply();
      },
    },
    ...told.map(({ words, input }) => labelled(words, input)),
    labelled("Rules in your own words; without them those that stand there in grey", rules),
    fields.length > 0 && make("div", { class: "fields" }, ...fields.map((one) => one.element)),
    make("div", { class: "row" }, make("button", { class: "main" }, "Apply")),
    problem,
  );
}

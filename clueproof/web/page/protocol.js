/** What the page and the engine say to each other, as types: docs/protocol.md tells what each means. */

/**
 * @typedef {[number, number]} Cell Row and column, from 0. Those of margins lie around the board: row -1, column -1, ...
 * @typedef {{vertex: Cell}} Vertex Where grid lines meet: row and column of the cell to its lower right.
 * @typedef {Cell | [Cell, Cell] | Vertex} Place A cell (also one of a margin), the two cells of an edge, or a vertex.
 * @typedef {Cell | Cell[]} Spot A place of a thing that is drawn: several cells, or the margin from which they are seen.
 */

/**
 * @typedef {object} Message
 * @property {string} ask
 * @property {string} [board] A newer message with the same board and the same ask cancels this one.
 * @property {unknown} [puzzle] Its canonical JSON, or any text that clueproof reads.
 * @property {Record<string, unknown>} [options] All else that the ask takes.
 */

/**
 * What the engine sends: progress and parts, and at last one answer, error or cancelled.
 *
 * @typedef {object} EngineEvent
 * @property {number} id
 * @property {"progress" | "part" | "answer" | "error" | "cancelled"} event
 * @property {number} [seconds]
 * @property {string} [part]
 * @property {any} [answer]
 * @property {string} [message] Of an error, or of progress.
 * @property {Record<string, unknown>} [place] Of an error.
 */

/**
 * One kind of thing that can be typed onto a board.
 *
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} words
 * @property {"cells" | "edges" | "vertices" | "margins" | "regions" | "paths" | "lines" | "groups" | "pairs" | "rays" | "strokes" | "board"} places
 * @property {{value: string, words: string, colour?: string}[]} choices
 * @property {boolean} free May anything be typed?
 * @property {string} hint "a number from 1 to 9"
 * @property {("top" | "left" | "right" | "bottom")[]} [sides] Of margins: where there are any.
 * @property {string} [heading] Under which it is listed, where there are many.
 * @property {string} [about] What it means.
 * @property {boolean} [several] Is one thing at several places?
 * @property {boolean} [adds] May a place have several values? One that stands there already goes.
 * @property {boolean} [structural] Is it a part of the board, such as a missing cell, or may it leave a draft?
 * @property {Place[]} [sites] Where it can be typed: of edges all that there are, of cells those that may be changed.
 */

/** @typedef {{entry: string, places: any[], value: string}} Edit Cells of regions and paths in the order of the drag; spots of things that are drawn, strokes of the pen. */

/**
 * @typedef {object} Geometry Where the lines of the grid stand, in units of the viewBox.
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} side Of a cell.
 * @property {number[]} xs The edges of the columns.
 * @property {number[]} ys The edges of the rows.
 * @property {number} rows
 * @property {number} columns
 * @property {Record<string, {depth: number, slot: number, gap: number}>} margins By side: "left", "top", ...
 * @property {Cell[]} holes
 * @property {Record<string, string[]>} [names] What rows ("left") and columns ("top") are called, where they have names.
 * @property {{cell: Cell, x: number, y: number}[]} [places] The middles of cells that lie in no grid.
 */

/**
 * @typedef {object} Board
 * @property {any} puzzle Canonical JSON, also of a draft.
 * @property {string} shows The text of the sheet that it is the board of. editing.js adds it.
 * @property {string} text The puzzle as people type it.
 * @property {string} genre
 * @property {string} title Of the genre.
 * @property {Record<string, string>} about What is told about the puzzle: `title`, `author`, `difficulty` ...
 * @property {string} [rules] The rules of this puzzle in words; none of a draft.
 * @property {string} svg
 * @property {string[]} [sentences] What is said below the board: the statements of a logic grid.
 * @property {Geometry} geometry
 * @property {boolean} grid
 * @property {boolean} [playable] Can it be filled in?
 * @property {Entry[]} entries
 * @property {Record<string, [any[], string][]>} [entered] By entry, what stands on the board: where, and the value.
 * @property {number} clues
 * @property {{kind: string, site: Place | null, says?: string}[]} given
 * @property {string} [draft] What is missing for a whole puzzle.
 * @property {number} [left] Of an answer: how much is still to be filled in.
 * @property {boolean} [done] Of an answer: is it filled in?
 * @property {boolean} [solved] Of an answer: is it the solution?
 * @property {string} [unplayable] Of an answer: why there is nothing to fill in on this board.
 */

/** @param {Cell} cell */
export const cellName = ([row, column]) => `r${row + 1}c${column + 1}`;

/** @param {unknown} place */
export const placeKey = (place) => JSON.stringify(place);

/** A place as edits have it: vertices are told by the entry, so theirs are bare. @param {Place} place @returns {unknown} */
export const typedPlace = (place) => (Array.isArray(place) ? place : place.vertex);

/** Places of an entry as the page has them. @param {Entry} entry @param {any[]} places @returns {Place[]} */
export const placesTyped = (entry, places) =>
  entry.places === "vertices" ? places.map((place) => (Array.isArray(place) ? { vertex: place } : place)) : places;

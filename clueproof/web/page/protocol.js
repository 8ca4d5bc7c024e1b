/** What the page and the engine say to each other, as types: docs/protocol.md tells what each means. */

/**
 * @typedef {[number, number]} Cell Row and column, from 0. Those of margins lie around the board: row -1, column -1, ...
 * @typedef {{vertex: Cell}} Vertex Where grid lines meet: row and column of the cell to its lower right.
 * @typedef {Cell | [Cell, Cell] | Vertex} Place A cell (also one of a margin), the two cells of an edge, or a vertex.
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
 * @property {"cells" | "edges" | "vertices" | "margins" | "regions" | "paths" | "lines of text"} places
 * @property {{value: string, words: string}[]} choices
 * @property {boolean} free May anything be typed?
 * @property {string} hint "a number from 1 to 9"
 */

/** @typedef {{entry: string, places: (Place | Cell[])[], value: string}} Edit */

/**
 * @typedef {object} Geometry Where the lines of the grid stand, in units of the viewBox.
 * @property {number} width
 * @property {number} height
 * @property {number[]} xs The edges of the columns.
 * @property {number[]} ys The edges of the rows.
 */

/**
 * @typedef {object} Board
 * @property {any} puzzle Canonical JSON, also of a draft.
 * @property {string} text The same as text, with which a sheet compares its own. editing.js adds it.
 * @property {string} genre
 * @property {string} svg
 * @property {Geometry | null} geometry
 * @property {Entry[]} entries
 * @property {number} clues
 * @property {Place[]} given
 * @property {string} [draft] What is missing for a whole puzzle.
 */

/** @param {Cell} cell */
export const cellName = ([row, column]) => `r${row + 1}c${column + 1}`;

/** @param {unknown} place */
export const placeKey = (place) => JSON.stringify(place);

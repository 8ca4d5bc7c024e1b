/**
 * The engine in a browser: Python (Pyodide) in a web worker, which answers messages of the protocol one at a time.
 *
 * Beside this file `clueproof site` puts the folder engine/: Pyodide, the packages in one archive, and engine.json,
 * which says what Pyodide must know and how large the files are.
 */

const ENGINE = new URL("engine/", import.meta.url);
/** Where the packages are unpacked: Pyodide has it on Python's path. */
const PACKAGES = "/lib/python3.14/site-packages";
const START = `
import json
from clueproof.web.engine import Engine
import pysolvers

engine = Engine()

def ask(text, post):
    for event in engine.ask(json.loads(text), tell=lambda event: post(json.dumps(event))):
        yield json.dumps(event)

ask
`;

/** @typedef {{bytes: Record<string, number>, lock: object}} Contents What engine.json holds. */

/** @type {Promise<(text: string, post: (text: string) => void) => any>} */
const ready = start();
/** Numbers of messages that were cancelled.
 * @type {Set<unknown>} */
const cancelled = new Set();
/** The message that is being answered, and all before it. */
let last = Promise.resolve();

onmessage = ({ data: message }) => {
  if (message.ask === "cancel") cancelled.add(message.cancels);
  else last = last.then(() => answer(message));
};

ready.then(
  () => postMessage({ event: "ready" }),
  (error) => postMessage({ event: "failed", message: `The engine can't be started: ${oneLine(error)}` }),
);

/** Load everything; the function that asks the engine. */
async function start() {
  /** @type {Contents} */
  const { bytes, lock } = await (await fetched(new URL("engine.json", ENGINE))).json();
  const count = counter(bytes);
  // Pyodide fetches its own files
  const plain = globalThis.fetch;
  globalThis.fetch = async (/** @type {any} */ resource, options) =>
    count(String(resource.url ?? resource), await plain(resource, options));
  // all at once: none waits for another one
  const packages = fetched(new URL("packages.zip", ENGINE)).then((response) => response.arrayBuffer());
  packages.catch(() => {});
  const { loadPyodide } = await import(new URL("pyodide.mjs", ENGINE).href);
  const python = await loadPyodide({ indexURL: ENGINE.href, lockFileContents: lock });
  globalThis.fetch = plain;
  const archive = await packages;
  tell("Starting the engine", 1);
  python.unpackArchive(archive, "zip", { extractDir: PACKAGES });
  return python.runPython(START);
}

/** @param {URL} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status} ${response.statusText}`);
  return response;
}

/**
 * A function that passes responses on and tells how much of the large files has come.
 *
 * @param {Record<string, number>} bytes
 */
function counter(bytes) {
  const whole = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  let come = 0;
  let told = 0;
  return (/** @type {string} */ address, /** @type {Response} */ response) => {
    if (!response.ok || !response.body || !(/** @type {string} */ (address.split("/").pop()) in bytes)) return response;
    const counting = new TransformStream({
      transform(chunk, controller) {
        come += chunk.byteLength;
        if (come - told > whole / 100) tell("Loading the engine", Math.min((told = come) / whole, 1));
        controller.enqueue(chunk);
      },
    });
    const headers = new Headers(response.headers);
    // compiled while it comes only if it has its type, which not every server knows
    if (address.endsWith(".wasm")) headers.set("Content-Type", "application/wasm");
    return new Response(response.body.pipeThrough(counting), { status: response.status, headers });
  };
}

/** @param {string} words @param {number} part */
function tell(words, part) {
  postMessage({ event: "loading", words, part: Math.round(100 * part) / 100 });
}

/** @param {any} message */
async function answer(message) {
  const post = (/** @type {string} */ text) => postMessage(JSON.parse(text));
  try {
    const events = (await ready)(JSON.stringify(message), post);
    try {
      for (const text of events) {
        post(text);
        // a cancel can only be heard between two answers
        await heard();
        if (cancelled.has(message.id)) {
          postMessage({ id: message.id, event: "cancelled" });
          break;
        }
      }
    } finally {
      events.destroy();
    }
  } catch (error) {
    // Python is not to be trusted any more: whoever listens starts another worker
    postMessage({ event: "failed", message: `The engine stopped: ${oneLine(error)}` });
  } finally {
    cancelled.delete(message.id);
  }
}

/** The messages that wait are heard before this goes on. */
function heard() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

/** The last line of an error of Python is what it says. @param {any} error */
function oneLine(error) {
  return String(error?.message ?? error)
    .trim()
    .split("\n")
    .pop();
}

/**
 * The engine in a browser: Python (Pyodide) in a web worker, which answers messages of the protocol one at a time.
 *
 * Beside this file `clueproof site` puts the folder engine/: Pyodide, the packages in one archive, large files packed
 * with gzip, and engine.json, which says how large they are then and what Pyodide must know.
 */

const ENGINE = new URL("engine/", import.meta.url);
/** Where the packages are unpacked: Pyodide has it on Python's path. */
const PACKAGES = "/lib/python3.14/site-packages";
const START = `
import json, json.scanner

# that in C overruns the stack of a browser, and Python with it, where a text is nested deeply
json.scanner.make_scanner = json.scanner.py_make_scanner
json._default_decoder = json.JSONDecoder()

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
  // Pyodide would ask for it only then
  import(new URL("pyodide.asm.mjs", ENGINE).href).catch(() => {});
  const said = await fetch(new URL("engine.json", ENGINE));
  if (!said.ok) throw new Error(`engine.json: ${said.status} ${said.statusText}`);
  /** @type {Contents} */
  const { bytes, lock } = await said.json();
  const count = counter(bytes);
  // all at once: none waits for another one
  const large = new Map(Object.keys(bytes).map((name) => [name, unpacked(name, count)]));
  for (const file of large.values()) file.catch(() => {});
  // Pyodide fetches its own files
  const plain = globalThis.fetch;
  globalThis.fetch = (/** @type {any} */ resource, options) => {
    const name = String(resource.url ?? resource).split("/").pop();
    return large.get(name ?? "") ?? plain(resource, options);
  };
  const { loadPyodide } = await import(new URL("pyodide.mjs", ENGINE).href);
  const python = await loadPyodide({ indexURL: ENGINE.href, lockFileContents: lock });
  globalThis.fetch = plain;
  const archive = await /** @type {Promise<Response>} */ (large.get("packages.tar"));
  unpack(new Uint8Array(await archive.arrayBuffer()), python.FS);
  tell("Starting the engine", 1);
  return python.runPython(START);
}

/**
 * A large file, unpacked while it comes.
 *
 * @param {string} name
 * @param {() => TransformStream<BufferSource, BufferSource>} count
 */
async function unpacked(name, count) {
  const response = await fetch(new URL(name + ".packed", ENGINE));
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  const stream = response.body.pipeThrough(count()).pipeThrough(new DecompressionStream("gzip"));
  // WebAssembly is compiled while it comes only if it has its type
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}

/**
 * A function that makes streams which pass everything on and tell how much of all has come.
 *
 * @param {Record<string, number>} bytes
 * @returns {() => TransformStream<BufferSource, BufferSource>}
 */
function counter(bytes) {
  const whole = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  let come = 0;
  let told = 0;
  const transform = (/** @type {any} */ chunk, /** @type {TransformStreamDefaultController} */ controller) => {
    come += chunk.byteLength;
    if (come - told > whole / 50) tell("Loading the engine", (told = come) / whole);
    controller.enqueue(chunk);
  };
  return () => new TransformStream({ transform });
}

/**
 * Write the files of a tar archive to Python's file system.
 *
 * @param {Uint8Array} archive
 * @param {any} files
 */
function unpack(archive, files) {
  const text = new TextDecoder();
  const field = (/** @type {number} */ start, /** @type {number} */ length) =>
    text.decode(archive.subarray(start, start + length)).split("\0", 1)[0];
  const folders = new Set();
  let place = 0;
  while (place < archive.length && archive[place]) {
    const [name, size, prefix] = [field(place, 100), parseInt(field(place + 124, 12), 8), field(place + 345, 155)];
    const path = [PACKAGES, prefix, name].filter(Boolean).join("/");
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) files.mkdirTree(folder);
    folders.add(folder);
    const content = place + 512;
    files.writeFile(path, archive.subarray(content, content + size), { canOwn: true });
    place = content + 512 * Math.ceil(size / 512);
  }
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

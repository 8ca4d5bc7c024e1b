/**
 * Messages to the engine and its answers, whoever carries them: a websocket to `clueproof serve`, or web workers beside
 * the static page. The rest of the page does not know which.
 */

/** @import {EngineEvent, Message} from "./protocol.js" */

/**
 * @typedef {object} Handle
 * @property {number} id
 * @property {() => void} cancel
 * @property {Promise<EngineEvent>} end The last event: an answer, an error or cancelled. It never rejects.
 */

/**
 * @typedef {object} Status
 * @property {"loading" | "ready" | "away" | "failed"} state
 * @property {string} words For people; empty when ready.
 * @property {number} [part] Of the loading, from 0 to 1.
 */

/** @typedef {Message & {id: number}} Numbered */

/**
 * @typedef {object} Carrier
 * @property {(message: Numbered) => void} send
 * @property {(id: number) => void} cancel
 */

/**
 * @typedef {object} Receiver What a carrier calls.
 * @property {(event: EngineEvent) => void} receive
 * @property {(status: Status) => void} status
 * @property {() => Numbered[]} unfinished What must be asked again after the connection was lost.
 */

export class Transport {
  /** @type {Map<number, {message: Numbered, onEvent: (event: EngineEvent) => void, finish: (event: EngineEvent) => void}>} */
  #open = new Map();
  #last = 0;
  /** @type {Carrier} */
  #carrier;

  /**
   * @param {(receiver: Receiver) => Carrier} carrier
   * @param {(status: Status) => void} onStatus
   */
  constructor(carrier, onStatus) {
    this.#carrier = carrier({
      receive: (event) => this.#receive(event),
      status: onStatus,
      unfinished: () => [...this.#open.values()].map(({ message }) => message),
    });
  }

  /**
   * Send a message. `onEvent` hears progress, parts and the end; a newer message with the same board and the same ask
   * ends this one at once as cancelled.
   *
   * @param {Message} message
   * @param {(event: EngineEvent) => void} [onEvent]
   * @returns {Handle}
   */
  ask(message, onEvent = () => {}) {
    const id = ++this.#last;
    for (const [older, { message: said }] of this.#open) {
      if (message.board !== undefined && said.board === message.board && said.ask === message.ask) this.cancel(older);
    }
    const numbered = { id, ...message };
    /** @type {(event: EngineEvent) => void} */
    let finish = () => {};
    const end = /** @type {Promise<EngineEvent>} */ (new Promise((resolve) => (finish = resolve)));
    this.#open.set(id, { message: numbered, onEvent, finish });
    this.#carrier.send(numbered);
    return { id, cancel: () => this.cancel(id), end };
  }

  /** @param {number} id Of a message; nothing happens if it has ended. */
  cancel(id) {
    if (!this.#open.has(id)) return;
    this.#receive({ id, event: "cancelled" });
    this.#carrier.cancel(id);
  }

  /** @param {EngineEvent} event */
  #receive(event) {
    // what comes after a cancel is of no interest any more
    const asked = this.#open.get(event.id);
    if (!asked) return;
    const last = event.event === "answer" || event.event === "error" || event.event === "cancelled";
    if (last) this.#open.delete(event.id);
    asked.onEvent(event);
    if (last) asked.finish(event);
  }
}

const SOONEST = 250;
const LATEST = 5000;

/**
 * A websocket that is opened again whenever it is lost.
 *
 * @param {URL} address
 * @returns {(receiver: Receiver) => Carrier}
 */
export function socketCarrier(address) {
  return (receiver) => {
    /** @type {WebSocket | null} */
    let socket = null;
    let wait = SOONEST;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;

    const connect = () => {
      clearTimeout(timer);
      if (socket) return;
      const opened = new WebSocket(address);
      socket = opened;
      opened.onopen = () => {
        wait = SOONEST;
        receiver.status({ state: "ready", words: "" });
        for (const message of receiver.unfinished()) opened.send(JSON.stringify(message));
      };
      opened.onmessage = ({ data }) => receiver.receive(JSON.parse(data));
      opened.onclose = () => {
        socket = null;
        receiver.status({
          state: "away",
          words: "The server can't be reached. Trying again; what you type is kept in this browser.",
        });
        timer = setTimeout(connect, wait);
        wait = Math.min(2 * wait, LATEST);
      };
    };
    addEventListener("online", connect);
    document.addEventListener("visibilitychange", () => document.hidden || connect());
    receiver.status({ state: "loading", words: "" });
    connect();

    /** @param {object} message */
    const send = (message) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    };
    // the answer to a cancel is nobody's, so it needs no number of its own
    return { send, cancel: (id) => send({ id: -id, ask: "cancel", cancels: id }) };
  };
}

/** Asks that are answered in a moment and that others must not keep waiting. */
const QUICK = new Set(["genres", "read", "blank", "enter", "board", "play", "draw", "convert"]);
/** How many workers are kept: one for quick asks, one for a long one, a spare. */
const WORKERS = 3;
/** So many milliseconds a worker has to see that its message was cancelled. */
const PATIENCE = 80;
/** So many milliseconds after its tab was hidden only one worker is kept: each takes more than 100 MB. */
const HIDDEN = 30_000;

/**
 * Web workers that each hold an engine and answer one message at a time. One that does not end a cancelled message in
 * time is ended itself, and a new one is started.
 *
 * @param {URL} script
 * @returns {(receiver: Receiver) => Carrier}
 */
export function workerCarrier(script) {
  return (receiver) => {
    /** @typedef {{worker: Worker, ready: boolean, job: Numbered | null}} Place */
    /** @type {Set<Place>} */
    const places = new Set();
    /** @type {Numbered[]} */
    let queue = [];
    let everReady = false;

    const start = () => {
      /** @type {Place} */
      const place = { worker: new Worker(script, { type: "module" }), ready: false, job: null };
      places.add(place);
      place.worker.onmessage = ({ data }) => hear(place, data);
      place.worker.onerror = (event) => {
        event.preventDefault();
        lose(place, "The engine stopped: " + (event.message || "no reason given"));
      };
    };

    /**
     * @param {Place} place
     * @param {any} said
     */
    const hear = (place, said) => {
      if (said.event === "loading") {
        if (!everReady) receiver.status({ state: "loading", words: said.words, part: said.part });
      } else if (said.event === "failed") {
        lose(place, said.message);
      } else if (said.event === "ready") {
        if (!everReady) keepForLater();
        place.ready = everReady = true;
        receiver.status({ state: "ready", words: "" });
        assign();
        // one after the other, so that the first is ready as soon as can be
        if (places.size < WORKERS && !document.hidden) start();
      } else {
        if (said.event === "answer" || said.event === "error" || said.event === "cancelled") place.job = null;
        receiver.receive(said);
        assign();
      }
    };

    /**
     * @param {Place} place
     * @param {string} message
     */
    const lose = (place, message) => {
      end(place);
      if (place.job) receiver.receive({ id: place.job.id, event: "error", message });
      // one that never started would not start the next time either
      if (place.ready) start();
      else if (!everReady) receiver.status({ state: "failed", words: message });
    };

    /** @param {Place} place */
    const end = (place) => {
      place.worker.terminate();
      places.delete(place);
    };

    const assign = () => {
      const ready = [...places].filter((place) => place.ready);
      const idle = ready.filter((place) => !place.job);
      const [quick, long] = [queue.filter(isQuick), queue.filter((message) => !isQuick(message))];
      for (const message of [...quick, ...long]) {
        // the last idle worker is kept for a quick ask
        const place = isQuick(message) || idle.length > 1 || ready.length === 1 ? idle.pop() : undefined;
        if (!place) continue;
        queue = queue.filter((waiting) => waiting !== message);
        place.job = message;
        place.worker.postMessage(message);
      }
    };

    /** This answer is always the same, and a file: nobody waits for the engine to show the gallery. @param {number} id */
    const tellGenres = async (id) => {
      try {
        const answer = await (await fetch(new URL("genres.json", script))).json();
        receiver.receive({ id, event: "answer", answer });
      } catch (error) {
        receiver.receive({ id, event: "error", message: `The genres can't be loaded: ${error}` });
      }
    };

    // not before the engine has its files, which else would be fetched side by side
    const keepForLater = () => {
      navigator.serviceWorker?.register(new URL("service_worker.js", script)).catch(() => {});
    };

    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let resting;
    const rest = () => {
      for (const place of [...places].filter(({ ready, job }) => ready && !job).slice(0, places.size - 1)) end(place);
    };
    document.addEventListener("visibilitychange", () => {
      clearTimeout(resting);
      if (document.hidden) resting = setTimeout(rest, HIDDEN);
      else if (everReady && places.size < WORKERS) start();
    });

    start();
    return {
      send(message) {
        if (message.ask === "genres") return tellGenres(message.id);
        queue.push(message);
        assign();
      },
      cancel(id) {
        queue = queue.filter((message) => message.id !== id);
        const place = [...places].find(({ job }) => job?.id === id);
        if (!place) return;
        place.worker.postMessage({ ask: "cancel", cancels: id });
        setTimeout(() => {
          if (place.job?.id !== id || !places.has(place)) return;
          end(place);
          start();
          assign();
        }, PATIENCE);
      },
    };
  };
}

/** @param {Message} message */
const isQuick = (message) => QUICK.has(message.ask);

/** The carrier that index.html names. @returns {(receiver: Receiver) => Carrier} */
export function carrierOfPage() {
  const kind = document.querySelector('meta[name="clueproof-engine"]')?.getAttribute("content");
  if (kind === "worker") return workerCarrier(new URL("engine_worker.js", document.baseURI));
  const address = new URL("api/ws", document.baseURI);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = address.search = "";
  return socketCarrier(address);
}

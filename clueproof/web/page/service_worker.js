/**
 * Keeps the static page for use without a network. `clueproof site` writes the build into it, so that a browser takes a
 * new page as a whole, once no tab shows the old one any more.
 */

const BUILD = "";
const scope = /** @type {any} */ (globalThis).registration.scope;
const PREFIX = `clueproof ${scope} `;
const NAME = PREFIX + BUILD;

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forget()));
addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(kept(event.request));
});

/** Every file of the page. What the browser has already is only compared. */
async function keep() {
  const manifest = new Request("manifest.json", { cache: "no-cache" });
  const { files } = await (await fetch(manifest)).json();
  const cache = await caches.open(NAME);
  await cache.addAll([...Object.keys(files).map((file) => new Request(file, { cache: "no-cache" }))]);
}

/** What older builds kept; and serve the tabs that are open. */
async function forget() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await /** @type {any} */ (globalThis).clients.claim();
}

/** @param {Request} request */
async function kept(request) {
  const cache = await caches.open(NAME);
  const isRoot = request.url.split(/[?#]/)[0] === scope;
  return (await cache.match(isRoot ? new URL("index.html", scope) : request, { ignoreSearch: true })) ?? fetch(request);
}

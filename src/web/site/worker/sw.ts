/**
 * The service worker: keeps the offline page with what it needs, and nothing else. Pages and calls always go to the
 * network; built files are kept by the browser itself. A new version waits until the learner lets it in.
 */
interface Kept {
  readonly url: string;
  readonly revision: string | null;
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Worker extends EventTarget {
  readonly __WB_MANIFEST: readonly Kept[];
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

const worker = self as unknown as Worker;
// The build puts the list here; it looks for these very words.
const kept = (self as unknown as Worker).__WB_MANIFEST;
const PREFIX = "site-";
/** Another list is another cache; the old one goes when this worker takes over. */
const CACHE = PREFIX + kept.map(({ url, revision }) => `${url}@${revision}`).join("|");
const OFFLINE = "/offline.html";
const paths = new Set(kept.map(({ url }) => new URL(url, location.origin).pathname));

worker.addEventListener("install", ((event: ExtendableEvent) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...paths].map((path) => new Request(path, { cache: "reload" })))));
}) as EventListener);

worker.addEventListener("activate", ((event: ExtendableEvent) => {
  const forget = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(forget.then(() => worker.clients.claim()));
}) as EventListener);

worker.addEventListener("message", ((event: MessageEvent) => {
  if (event.data === "take over") void worker.skipWaiting();
}) as EventListener);

worker.addEventListener("fetch", ((event: FetchEvent) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") return event.respondWith(fetch(request).catch(() => fromCache(OFFLINE)));
  if (origin === location.origin && paths.has(pathname)) event.respondWith(fetch(request).catch(() => fromCache(pathname)));
}) as EventListener);

async function fromCache(path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? Response.error();
}

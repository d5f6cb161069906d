/**
 * The service worker: keeps the offline page with what it needs. Pages and calls always go to the network; built files
 * are kept by the browser itself. Without a network the exam that runs comes back from the copy that its page keeps
 * (`parts/sitting/page/useOfflineCopy.ts`). A new version waits until the learner lets it in.
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
/** The copies of running exams; the pages write and delete them. */
const ATTEMPTS = "attempts";
const paths = new Set(kept.map(({ url }) => new URL(url, location.origin).pathname));

worker.addEventListener("install", ((event: ExtendableEvent) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...paths].map((path) => new Request(path, { cache: "reload" })))));
}) as EventListener);

worker.addEventListener("activate", ((event: ExtendableEvent) => {
  const forget = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(forget.then(() => worker.clients.claim()));
}) as EventListener);

worker.addEventListener("message", ((event: MessageEvent) => {
  if (event.data === "take over") void worker.skipWaiting();
}) as EventListener);

worker.addEventListener("fetch", ((event: FetchEvent) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") return event.respondWith(page(request));
  if (origin === location.origin && paths.has(pathname)) event.respondWith(fetch(request).catch(() => fromCache(pathname)));
}) as EventListener);

async function fromCache(path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? Response.error();
}

async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    // The server restarts behind its gateway.
    return answer.status >= 502 && answer.status <= 504 ? ((await copyOf(request)) ?? answer) : answer;
  } catch {
    return (await copyOf(request)) ?? fromCache(OFFLINE);
  }
}

async function copyOf(request: Request): Promise<Response | undefined> {
  const copies = await caches.open(ATTEMPTS);
  return copies.match(request, { ignoreVary: true });
}
